// Identification: the parameters of a servo from recordings of its pendulum bench (Duclusaud 2024, section V).
//
// The loss of a set of parameters is the mean over recordings of the mean |theta - theta_measured| [rad], simulated
// from the first sample on with the recorded goals. Everything here is without I/O, clock, threads and allocation;
// random numbers come from a seed, so that every build finds the same parameters to the last bit.
#ifndef FRICTION_IDENTIFY_H
#define FRICTION_IDENTIFY_H

#include "friction/plant.h"

FR_BEGIN

enum {
    FR_FIT_FREE_MAX = 24,      ///< parameters that are free at a time
    FR_FIT_AT_ONCE = 32,       ///< blocks of lanes that are simulated at a time
    FR_FIT_PART_MAX = 512,     ///< numbers that a block of recordings gives to a sum
    FR_FIT_STAGES_MAX = 4,     ///< stages of a search
    FR_FIT_LAMBDA_MAX = 512,   ///< candidates of a generation
    FR_FIT_HISTORY_MAX = 1024, ///< generations that a stopping rule looks back on
    FR_FIT_MODELS = 6,         ///< M1 to M6
    FR_FIT_AHEAD = 64,         ///< restarts that may have begun and do not count yet
    FR_FIT_LINE_MAX = 64,      ///< points of the history of a model
    FR_FIT_NEAR_MAX = 512,     ///< losses of restarts that are kept
    FR_FIT_PLAN_DRAWS = 96,    ///< sets of parameters that a plan draws from the intervals
    FR_FIT_PLAN_MEMORY = 2 * FR_FIT_FREE_MAX * FR_FIT_FREE_MAX, ///< doubles that fr_fit_promise needs
};

// ---------------------------------------------------------------------------------------------------------------
// Recordings

/// A recording to fit. Its numbers stay where they are as long as they are used.
typedef struct FrFitLog {
    const char *name;       ///< of its file
    FrBenchDef bench;       ///< with everything that is not free; T is the time between samples
    FrBenchState start;     ///< at the first sample
    int count;              ///< samples, 1 or more
    const double *goal;     ///< of the step after each sample [rad]
    const double *enabled;  ///< likewise, 1 or 0: whether the bridge is driven; NULL: always
    const double *measured; ///< angle [rad]
} FrFitLog;

/// What is minimised, in each recording.
typedef enum FrFitLoss {
    FR_FIT_ABSOLUTE, ///< mean |theta - theta_measured|
    FR_FIT_RMS,      ///< square root of the mean square
} FrFitLoss;

/// Recordings as the vector unit follows them.
typedef struct FrFitData {
    int logs;            ///< how many
    const FrFitLog *log; ///< in the order in which they count
    FrFitLoss loss;      ///< what is minimised
    int together;        ///< recordings in a block of lanes
    int candidates;      ///< candidates in a block of lanes: more than one while there are few recordings
    int blocks;          ///< blocks that a candidate needs, or several share
    double *memory;      ///< goals, bridges and measured angles of each block, then the samples of its lanes
} FrFitData;

/// Doubles that recordings need.
FR_API size_t fr_fit_data_size(const FrFitLog *log, int logs);

/// Lay them out in `memory`, at an address that is a multiple of 64. Their benches must be valid (fr_bench_make).
FR_API FrFitData fr_fit_data(double *memory, const FrFitLog *log, int logs, FrFitLoss loss);

// ---------------------------------------------------------------------------------------------------------------
// Parameters

/// A free parameter.
typedef struct FrFitFree {
    const FrParam *row; ///< a number of FrServoDef
    double from;        ///< lower end of the range within which it is looked for
    double to;          ///< upper end
} FrFitFree;

/// A parameter that is held at a value.
typedef struct FrFitHeld {
    const FrParam *row; ///< a number of FrServoDef
    double value;       ///< in its unit
} FrFitHeld;

/// The free parameters of a model. Each is a coordinate from 0 to 1, linear between the ends of its range.
typedef struct FrFitSpace {
    FrServoModel model;              ///< the friction model
    int count;                       ///< free parameters
    FrFitFree free[FR_FIT_FREE_MAX]; ///< in the order of the coordinates
    int held_count;                  ///< parameters that are held
    FrFitHeld held[FR_FIT_FREE_MAX]; ///< these
} FrFitSpace;

/// How far parameters may go.
typedef enum FrFitBounds {
    FR_FIT_PUBLISHED, ///< the ranges with which the published sets were found
    FR_FIT_WIDE,      ///< the same, but R from 0.5 to 20 Ohm, and the factors of squared torques up to 1
} FrFitBounds;

/// What is usually free: motor and offset, then the numbers of the model, within the ranges of a published servo. False
/// when that has no ranges.
FR_API bool fr_fit_space(FrFitSpace *space, const FrOption *preset, FrServoModel model, FrFitBounds bounds);

/// Free one more parameter, or give one another range.
FR_API void fr_fit_free(FrFitSpace *space, const FrFitFree *parameter);

/// Whether a parameter is free.
FR_API bool fr_fit_is_free(const FrFitSpace *space, const FrParam *row);

/// Hold a parameter at a value; it is free no more.
FR_API void fr_fit_hold(FrFitSpace *space, const FrParam *row, double value);

/// Parameters of the electronics that may be freed too, with their usual ranges. Ends with a row that is NULL.
FR_API extern const FrFitFree fr_fit_extras[];

/// Write a point's values, and those that are held, to a servo; nothing else of it changes.
FR_API void fr_fit_write(const FrFitSpace *space, const double *point, FrServoDef *servo);

/// The nearest point to one of another model. From a simpler model: the same motion, what is new being 0. From a richer
/// one: terms that are missing are left out, equal factors of motor and load are their mean.
FR_API void fr_fit_carry(const FrFitSpace *from, const double *point, const FrFitSpace *to, double *carried);

// ---------------------------------------------------------------------------------------------------------------
// Loss

/// A sum over all recordings: of the values of points, or of the weighted squares around one (fr_fit_normal). Each
/// block of recordings gives a part of it. Parts are added in the order of the blocks, whoever has made them.
typedef struct FrFitSum {
    const FrFitData *data;   ///< the recordings
    const FrFitSpace *space; ///< the parameters
    int count;               ///< points, at most FR_FIT_AT_ONCE data->candidates; 0: weighted squares around one
    const double *points;    ///< the coordinates of each behind one another
    double floor;            ///< of the weights
} FrFitSum;

/// Memory for simulations, and who helps with them.
typedef struct FrFitScratch {
    double *columns; ///< of the benches
    double *angle;   ///< of some steps
    double *sums;    ///< of the lanes
    /// NULL, or makes the parts of a sum together with others: returns all of them, or NULL when nobody helps
    const double *(*together)(void *with, const FrFitSum *sum, struct FrFitScratch *scratch);
    void *with; ///< passed to it
} FrFitScratch;

/// Doubles that it needs.
FR_API size_t fr_fit_scratch_size(void);

/// Divide up `memory`, at an address that is a multiple of 64. Nobody helps.
FR_API FrFitScratch fr_fit_scratch(double *memory);

/// Doubles of a part: at most FR_FIT_PART_MAX.
FR_API int fr_fit_part_size(const FrFitSum *sum);

/// Make the parts of blocks number `first` to before `end`, behind one another.
FR_API void fr_fit_parts(const FrFitSum *sum, int first, int end, double *parts, FrFitScratch *scratch);

/// A candidate's loss [rad], and what belongs to it.
typedef struct FrFitValue {
    double loss;    ///< what is minimised; infinite when a simulation leaves all bounds
    double squares; ///< mean over recordings of the mean square [rad^2]
} FrFitValue;

/// The values of `count` candidates, the coordinates of each behind one another.
FR_API void fr_fit_values(const FrFitData *data, const FrFitSpace *space, int count, const double *points,
                          FrFitValue *values, FrFitScratch *scratch);

/// The loss of each recording [rad].
FR_API void fr_fit_errors(const FrFitData *data, const FrFitSpace *space, const double *point, double *errors,
                          FrFitScratch *scratch);

/// The angle of each sample of a recording, simulated with a point [rad]: those whose errors are the loss.
FR_API void fr_fit_simulate(const FrFitLog *log, const FrFitSpace *space, const double *point, double *angle);

/// The weighted squares of all samples around a point, sum w r^2 / 2 with r = theta - theta_measured, where each
/// recording counts the same: hessian J' w J (n x n) and gradient J' w r, by forward differences of 1e-4 of each range
/// (backward at its end). floor = 0: all weigh 1, else 1/max(|r|, floor). Returns the evaluations that it took.
FR_API int fr_fit_normal(const FrFitData *data, const FrFitSpace *space, const double *point, double floor,
                         double *hessian, double *gradient, FrFitScratch *scratch);

// ---------------------------------------------------------------------------------------------------------------
// Search

/// What a stage of a search does.
typedef enum FrFitStageKind {
    FR_FIT_POINTS,   ///< random points, of which the best is kept
    FR_FIT_SQUARES,  ///< Levenberg-Marquardt on squares
    FR_FIT_WEIGHTED, ///< Levenberg-Marquardt on absolute values, by weights
    FR_FIT_CMA,      ///< CMA-ES (Hansen 2016)
} FrFitStageKind;

/// A stage of a search.
typedef struct FrFitStage {
    FrFitStageKind kind; ///< what it does
    int most;            ///< iterations, points; FR_FIT_CMA: evaluations
    int lambda;          ///< FR_FIT_CMA: candidates of a generation
    double sigma;        ///< FR_FIT_CMA: first step size, of the range
} FrFitStage;

/// The state of CMA-ES.
typedef struct FrFitCma {
    double mean[FR_FIT_FREE_MAX];                ///< of the next generation
    double sigma;                                ///< step size
    double C[FR_FIT_FREE_MAX * FR_FIT_FREE_MAX]; ///< covariance, n x n
    double B[FR_FIT_FREE_MAX * FR_FIT_FREE_MAX]; ///< its eigenvectors as columns, n x n
    double D[FR_FIT_FREE_MAX];                   ///< square roots of its eigenvalues
    double pc[FR_FIT_FREE_MAX];                  ///< evolution path of the covariance
    double ps[FR_FIT_FREE_MAX];                  ///< evolution path of the step size
    int generation;                              ///< so far
    double best[FR_FIT_HISTORY_MAX];             ///< loss of the best of each generation, in a ring
    double median[FR_FIT_HISTORY_MAX];           ///< of the median, likewise
} FrFitCma;

/// A search through one or more stages. All of its state is here: a copy goes on in the same way.
typedef struct FrFitSearch {
    unsigned long long random[4];        ///< state of the random numbers
    int stages;                          ///< how many
    FrFitStage stage[FR_FIT_STAGES_MAX]; ///< in their order
    bool uneven;                         ///< random points are denser at small values
    int at;                              ///< the stage that runs
    int iteration;                       ///< of the stage
    int stage_evaluations;               ///< of the stage
    int evaluations;                     ///< of the search
    int limit;                           ///< it ends with the first iteration that reaches so many evaluations
    double worth;                        ///< CMA-ES begins only with a loss of at most this; infinite: always
    double point[FR_FIT_FREE_MAX];       ///< where the stage is
    FrFitValue value;                    ///< there
    double damping;                      ///< of Levenberg-Marquardt
    double best[FR_FIT_FREE_MAX];        ///< the best point so far
    double loss;                         ///< there; infinite before the first
    FrFitCma cma;                        ///< of the stage, if it is CMA-ES
} FrFitSearch;

/// Memory for the candidates of an iteration.
typedef struct FrFitTrial {
    double point[FR_FIT_LAMBDA_MAX * FR_FIT_FREE_MAX]; ///< the candidates
    FrFitValue value[FR_FIT_LAMBDA_MAX];               ///< their values
    int order[FR_FIT_LAMBDA_MAX];                      ///< from the smallest loss to the largest
    double hessian[FR_FIT_FREE_MAX * FR_FIT_FREE_MAX]; ///< J' w J
    double gradient[FR_FIT_FREE_MAX];                  ///< J' w r
    double matrix[FR_FIT_FREE_MAX * FR_FIT_FREE_MAX];  ///< to be decomposed
} FrFitTrial;

/// Begin a search at a point.
FR_API void fr_fit_search(FrFitSearch *search, unsigned long long seed, int stages, const FrFitStage *stage, int count,
                          const double *point);

/// One iteration: a generation, or a step of Levenberg-Marquardt. False when the search has ended.
FR_API bool fr_fit_advance(FrFitSearch *search, const FrFitData *data, const FrFitSpace *space, FrFitScratch *scratch,
                           FrFitTrial *trial);

/// Begin restart number k of a model: CMA-ES in the manner of BIPOP where 16 divides k, else Levenberg-Marquardt from
/// the best of random points.
FR_API void fr_fit_restart(FrFitSearch *search, const FrFitSpace *space, unsigned long long seed, int fold, int k);

// ---------------------------------------------------------------------------------------------------------------
// Fit: the searches of several models, as tasks that any number of workers may take.
//
// Models are fitted in the order of nesting. The optima of simpler ones are the first starts of a richer one; then come
// restarts until the budget is spent, and the best is polished. After the last model comes the way back: each optimum
// begins a search of the simpler models that it contains, and these of the richer ones again. Without it a fit that is
// caught in a local minimum would decide which model seems to be enough.
//
// What counts does not depend on who takes a task and when: restarts count in the order of their numbers until the
// budget is spent, and what was begun beyond that is thrown away.

/// What a task is.
typedef enum FrFitTaskKind {
    FR_FIT_FROM_GIVEN,   ///< from the point that was given for this model
    FR_FIT_FROM_SIMPLER, ///< from the optimum of a model that this one contains
    FR_FIT_FROM_RANDOM,  ///< restart number `number`
    FR_FIT_POLISH,       ///< from the best so far
    FR_FIT_BACK,         ///< from the optimum of a richer model
    FR_FIT_AGAIN,        ///< from a simpler one, after the way back
} FrFitTaskKind;

/// A search that can be made now.
typedef struct FrFitTask {
    FrFitTaskKind kind; ///< what it is
    int model;          ///< whose parameters are looked for
    int from;           ///< the model from whose optimum it starts
    int number;         ///< of a restart; else of the step in its sequence
    int limit;          ///< evaluations after which a restart no longer counts
} FrFitTask;

/// What a task has found.
typedef struct FrFitFound {
    bool ended;                    ///< the task has ended
    int limit;                     ///< with which it ran
    int evaluations;               ///< that it took
    double loss;                   ///< of its best point
    double point[FR_FIT_FREE_MAX]; ///< its best point
} FrFitFound;

/// A model of a fit.
typedef struct FrFitModel {
    bool wanted;                           ///< fitted: asked for, or contained in one that is
    bool given;                            ///< a start was given
    FrFitSpace space;                      ///< its parameters
    double start[FR_FIT_FREE_MAX];         ///< the given start
    double point[FR_FIT_FREE_MAX];         ///< the best so far
    double loss;                           ///< there; infinite before the first
    int evaluations;                       ///< that count against the budget
    int beyond;                            ///< those of polishing, of the way back and of the way forward again
    unsigned starts;                       ///< first starts that have begun, as bits
    unsigned starts_ended;                 ///< that have ended
    bool counting;                         ///< all of them have ended and count
    int restarts;                          ///< that count
    int begun;                             ///< restarts that have begun
    bool again;                            ///< the next that counts must run again, with what is left of the budget
    bool again_begun;                      ///< and does
    bool spent;                            ///< the budget
    bool polishing;                        ///< whether that has begun
    bool polished;                         ///< and ended
    bool improved;                         ///< since the way back began
    FrFitFound first[3];                   ///< of the first starts
    FrFitFound ahead[FR_FIT_AHEAD];        ///< of restarts that do not count yet, in a ring
    int near;                              ///< losses of restarts that are kept, the smallest ones
    double near_loss[FR_FIT_NEAR_MAX];     ///< in increasing order
    int line;                              ///< points of the history
    int line_evaluations[FR_FIT_LINE_MAX]; ///< evaluations at an improvement
    double line_loss[FR_FIT_LINE_MAX];     ///< the loss then
} FrFitModel;

/// A fit of one or more models.
typedef struct FrFit {
    unsigned long long seed;         ///< of the random numbers
    int fold;                        ///< which part of the recordings; 0: all
    int budget;                      ///< evaluations for each model
    FrFitModel model[FR_FIT_MODELS]; ///< M1 to M6
    int step;                        ///< of the way back and forward again
    unsigned step_edges;             ///< its tasks, as bits
    unsigned step_begun;             ///< those that have begun
    unsigned step_ended;             ///< those that have ended
    FrFitFound found[2];             ///< by these
} FrFit;

/// Begin a fit of the models of which `wanted` has a bit (1 << FR_M1, ...), and of those that they contain. `spaces`
/// has the free parameters of each of the six models.
FR_API void fr_fit_begin(FrFit *fit, const FrFitSpace *spaces, unsigned wanted, unsigned long long seed, int fold,
                         int budget);

/// A fit of one model whose parameters are known: it is done, and nothing is looked for. What follows from a fit can
/// begin with it; `seed` is of its random numbers.
FR_API void fr_fit_known(FrFit *fit, const FrFitSpace *spaces, FrServoModel model, const double *point,
                         unsigned long long seed, const FrFitData *data, FrFitScratch *scratch);

/// Give a start for a model, before the first task.
FR_API void fr_fit_give(FrFit *fit, FrServoModel model, const double *point);

/// Take the next task; its search is ready to run. False when all is done, and while no task can begin until one that
/// was taken has ended.
FR_API bool fr_fit_next(FrFit *fit, FrFitTask *task, FrFitSearch *search);

/// A task has ended.
FR_API void fr_fit_end(FrFit *fit, const FrFitTask *task, const FrFitSearch *search);

/// Whether all is done.
FR_API bool fr_fit_done(const FrFit *fit);

/// Evaluations that count so far, of all models, and how many there will be at most without the way back.
FR_API void fr_fit_progress(const FrFit *fit, double *evaluations, double *most);

/// A better point of a model that was found beyond the fit, with the evaluations that it took. Models that contain this
/// one take it too, where it is better than theirs. Returns the models that have changed, as bits.
FR_API unsigned fr_fit_improve(FrFit *fit, FrServoModel model, const double *point, int evaluations,
                               const FrFitData *data, FrFitScratch *scratch);

/// How many restarts of a model ended within a share of the best loss.
FR_API int fr_fit_agreement(const FrFitModel *model, double share);

// ---------------------------------------------------------------------------------------------------------------
// Intervals: how sure the parameters of a fit are.

/// By how much the loss may grow within the interval of each parameter, and what slopes alone say of it.
typedef struct FrFitSpread {
    int count;                                             ///< parameters
    double loss;                                           ///< at the fit
    bool on_bound[FR_FIT_FREE_MAX];                        ///< the parameter stands at an end of its range
    double slack[FR_FIT_FREE_MAX];                         ///< growth of the loss, the others refitted; infinite: any
    double half[FR_FIT_FREE_MAX];                          ///< half of the width by slopes alone, of the range
    double correlation[FR_FIT_FREE_MAX * FR_FIT_FREE_MAX]; ///< count x count; 0 for what stands on its bound
} FrFitSpread;

/// Doubles of memory that it needs.
FR_API size_t fr_fit_spread_size(void);

/// The spread at a fit. `level`: how often an interval shall hold its parameter, between 0 and 1. Residuals may depend
/// on one another over a second at 200 samples in a second. `memory`: fr_fit_spread_size() doubles.
FR_API void fr_fit_spread(FrFitSpread *spread, const FrFitData *data, const FrFitSpace *space, const double *point,
                          double level, FrFitScratch *scratch, double *memory);

/// The search for one end of an interval: the parameter is held farther and farther from the fit, and the others are
/// fitted again.
typedef struct FrFitEdge {
    FrFitSpace space;                    ///< of the others
    int parameter;                       ///< which
    FrFitFree free;                      ///< its range
    double from;                         ///< its coordinate at the fit
    double side;                         ///< -1 or 1
    double slack;                        ///< growth of the loss that is allowed
    double loss;                         ///< at the fit
    double inside;                       ///< farthest distance that is known to be within
    double inside_growth;                ///< there
    double outside;                      ///< nearest that is known to be beyond; infinite: none
    double outside_growth;               ///< there
    double at;                           ///< distance that is tried
    double point[FR_FIT_FREE_MAX];       ///< the others where it is farthest inside
    double promise;                      ///< distance that its witness suggests for the end; 0 without a witness
    FrFitSearch search;                  ///< of the others
    int tried;                           ///< distances
    int evaluations;                     ///< so far
    double least;                        ///< smallest loss that was seen on the way
    double least_point[FR_FIT_FREE_MAX]; ///< where, with the parameter: better than the fit, if that was not the best
    bool ended;                          ///< nothing is left to do
} FrFitEdge;

/// Begin the search for the lower (side = -1) or upper (1) end of parameter i of a fit.
FR_API void fr_fit_edge(FrFitEdge *edge, const FrFitSpread *spread, const FrFitSpace *space, const double *point, int i,
                        int side);

/// A witness: a point (all parameters of the fit) with its loss, found by another search. Where that is within what is
/// allowed the interval reaches at least as far, and of several witnesses the search begins at the one that promises to
/// lead farthest. Before the first iteration; loss >= 0.
FR_API void fr_fit_edge_witness(FrFitEdge *edge, const double *point, double loss);

/// Write the farthest point that the search has found within the interval, a witness for the ends of other intervals,
/// to `point`. Returns its loss; infinite when the search has found only the fit itself.
FR_API double fr_fit_edge_within(const FrFitEdge *edge, double *point);

/// One iteration; false when it has ended.
FR_API bool fr_fit_edge_advance(FrFitEdge *edge, const FrFitData *data, FrFitScratch *scratch, FrFitTrial *trial);

/// The end of the interval, in the parameter's unit: that of its range, where the loss does not grow enough before.
FR_API double fr_fit_edge_value(const FrFitEdge *edge);

/// How many samples of residuals tell as much as one that is independent of all others (integrated autocorrelation
/// time, Sokal 1997), over recordings with the same error model: residual[l][k] of sample k of recording l, around 0.
/// At least 1.
FR_API double fr_fit_correlation_time(int logs, const int *count, const double *const *residual);

// ---------------------------------------------------------------------------------------------------------------
// Bootstrap: how much the parameters depend on which recordings there are.

/// How values scatter.
typedef struct FrFitScatter {
    double deviation; ///< standard deviation
    double low;       ///< quantile (1 - level)/2
    double high;      ///< quantile (1 + level)/2
} FrFitScatter;

/// Draw as many recordings as there are, with replacement: drawn[i] is the number of one. `number`: which draw.
FR_API void fr_fit_resample(int logs, unsigned long long seed, int number, int *drawn);

/// The scatter of two or more values, which it sorts.
FR_API FrFitScatter fr_fit_scatter(int count, double *value, double level);

// ---------------------------------------------------------------------------------------------------------------
// Plan: which recording to make next, so that the widest interval becomes narrower.

/// What is known before a recording is made.
typedef struct FrFitPlan {
    int count;                                         ///< parameters
    int parameter;                                     ///< whose interval shall become narrower
    double time;                                       ///< correlation time of the residuals, in samples
    double variance;                                   ///< mean square of the residuals times that [rad^2]
    int sloped_count;                                  ///< parameters with a slope that stand on no bound
    int sloped[FR_FIT_FREE_MAX];                       ///< these
    double hessian[FR_FIT_FREE_MAX * FR_FIT_FREE_MAX]; ///< J'J of all recordings, each divided by its samples [rad^2]
    int drawn_count;                                   ///< parameters that differ from draw to draw
    int drawn[FR_FIT_FREE_MAX];                        ///< these
    double scatter[FR_FIT_FREE_MAX * FR_FIT_FREE_MAX]; ///< X'X with their distances X from the mean of the draws
    double known[FR_FIT_FREE_MAX * FR_FIT_FREE_MAX];   ///< inverse of their covariance
    double row[FR_FIT_PLAN_DRAWS * FR_FIT_FREE_MAX];   ///< X (X'X)^-1: slopes are the sum of angles times these
    double point[(FR_FIT_PLAN_DRAWS + 1) * FR_FIT_FREE_MAX]; ///< the fit, then the draws, `count` coordinates each
} FrFitPlan;

/// What a recording that has not been made yet promises.
typedef struct FrFitPromise {
    double slopes; ///< 1 - width after / width before of the interval, by slopes at the fit
    double draws;  ///< likewise, by slopes over the draws
    double all;    ///< mean over the parameters of ln(width before / width after), by slopes over the draws
} FrFitPromise;

/// The parameter with the widest interval, as a share of its range, of those that stand on no bound and whose interval
/// is at most 0.9 of the range; -1: none. `from`, `to`: the ends of the intervals, in the units of the parameters.
FR_API int fr_fit_plan_parameter(const FrFitSpace *space, const FrFitSpread *spread, const double *from,
                                 const double *to);

/// Prepare a plan at a fit. `spread`, `from`, `to`: its intervals at this level; `parameter`: the one that shall become
/// narrower; `time`: the correlation time of the residuals, in samples (fr_fit_correlation_time); `seed`: of the draws.
FR_API void fr_fit_plan(FrFitPlan *plan, const FrFitData *data, const FrFitSpace *space, const double *point,
                        const FrFitSpread *spread, const double *from, const double *to, double level, int parameter,
                        double time, unsigned long long seed, FrFitScratch *scratch);

/// What a recording promises, which `data` has alone; what it measures is not used. `memory`: FR_FIT_PLAN_MEMORY
/// doubles. 0 where a simulation leaves all bounds.
FR_API FrFitPromise fr_fit_promise(const FrFitPlan *plan, const FrFitData *data, const FrFitSpace *space,
                                   FrFitScratch *scratch, double *memory);

/// What a recording may measure: its angles, simulated with the fit, and the residual that the fit leaves of one of the
/// recordings, dealt out with a random sign; number 0, 1, ... takes another one each, until all have had their turn.
/// `measured` has room for the samples of `log`, `memory` for those of the longest recording.
FR_API void fr_fit_imagine(const FrFitData *data, const FrFitSpace *space, const double *point, unsigned long long seed,
                           int number, const FrFitLog *log, double *measured, double *memory);

/// A fit with one more recording, and one interval of it. All of its state is here.
typedef struct FrFitCheck {
    int parameter;      ///< whose interval is looked for
    bool fitted;        ///< the fit has ended
    int ends;           ///< ends of the interval that are known
    int evaluations;    ///< so far
    double end[2];      ///< its lower and upper end, in the parameter's unit
    FrFitSearch search; ///< the fit
    FrFitSpread spread; ///< how far the loss may grow
    FrFitEdge edge;     ///< the search for an end
} FrFitCheck;

/// Begin at the fit without that recording, with the spread there.
FR_API void fr_fit_check(FrFitCheck *check, const FrFitSpread *spread, const FrFitSpace *space, const double *point,
                         int parameter);

/// One iteration; false when both ends are known. `data`: all recordings, and that one.
FR_API bool fr_fit_check_advance(FrFitCheck *check, const FrFitData *data, const FrFitSpace *space,
                                 FrFitScratch *scratch, FrFitTrial *trial);

// ---------------------------------------------------------------------------------------------------------------
// Verdict: which model is enough, judged by how well it fits the recordings, for its parameters, and by recordings that
// were left out of the fit.

/// The errors of a model beside those of another one.
typedef struct FrFitComparison {
    double excess; ///< mean over recordings of ln(error / error of the other)
    double spread; ///< standard error of that mean; 0 for one recording
} FrFitComparison;

/// Compare the errors of two models on `logs` recordings, all positive.
FR_API FrFitComparison fr_fit_compare(int logs, const double *errors, const double *others);

/// What the criterion and errors on left-out recordings say.
typedef struct FrFitVerdict {
    int best;                                  ///< the model with the smallest mean ln error; -1: none
    int enough;                                ///< the simplest one that no other surpasses; -1: none
    FrFitComparison comparison[FR_FIT_MODELS]; ///< of each model that was fitted, beside the best
} FrFitVerdict;

/// The verdict over `logs` recordings: errors[model * logs + recording], positive, of a fit that this recording was
/// left out of; parameters: how many each model has, 0 for one that was not fitted; criterion: fr_fit_criterion of
/// each, fitted to all of them. One model surpasses another when its criterion is smaller and the excess of the other
/// is larger by more than ln 1.05. Enough is the model with the fewest parameters that no other surpasses.
FR_API FrFitVerdict fr_fit_verdict(const int parameters[FR_FIT_MODELS], const double criterion[FR_FIT_MODELS], int logs,
                                   const double *errors);

/// The information criterion (Schwarz 1978) of absolute errors: 2 n ln loss + k ln n with k parameters and n
/// independent samples; the model with the smallest one is supported by the recordings themselves. -infinity for a loss
/// of 0.
FR_API double fr_fit_criterion(double loss, int parameters, double independent);

FR_END

#endif
