// Identification: the parameters of a servo from recordings of its pendulum bench (Duclusaud 2024, section V).
//
// The loss of a set of parameters is the mean over all recordings of the mean |theta - theta_measured| [rad]. Each
// recording is simulated from its first sample with the recorded goals. Nothing here uses I/O, a clock or threads.
// Random numbers come from a seed, so that every build finds the same parameters to the last bit.
#ifndef FRICTION_IDENTIFY_FIT_H
#define FRICTION_IDENTIFY_FIT_H

#include "allocator.h"
#include "base/row.h"
#include "friction/identify.h"

enum {
    FR_FIT_FREE_MAX = FR_IDENTIFY_PARAMETERS, ///< most free parameters
    FR_FIT_AT_ONCE = 32,                      ///< blocks of lanes that are simulated in one call
    FR_FIT_PART_MAX = 512,                    ///< most doubles that a block of recordings contributes to a sum
    FR_FIT_STAGES_MAX = 5,                    ///< most stages of a search
    FR_FIT_LAMBDA_MAX = 512,                  ///< most candidates in a generation
    FR_FIT_HISTORY_MAX = 1024,                ///< most generations that a stopping rule looks back on
    FR_FIT_MODELS = FR_IDENTIFY_MODELS,       ///< number of models, M1 to M6
    FR_FIT_AHEAD = 64,                        ///< most restarts that have begun but are not counted yet
    FR_FIT_LINE_MAX = 64,                     ///< most points in the history of a model
    FR_FIT_NEAR_MAX = 512,                    ///< most losses of restarts that are kept
    FR_FIT_PLAN_DRAWS = 96,                   ///< sets of parameters that a plan draws from the intervals
    FR_FIT_PLAN_MEMORY = 2 * FR_FIT_FREE_MAX * FR_FIT_FREE_MAX, ///< doubles of memory for fr_fit_promise
};

// ---------------------------------------------------------------------------------------------------------------
// Recordings

/// A recording to fit. The arrays are not copied; keep them in place while the recording is in use.
typedef struct FrFitLog {
    const char *name; ///< name of the file
    /// The bench, with all values that are not free; T is the usual time between samples.
    FrBenchDef bench;
    FrBenchState start; ///< state at the first sample
    int count;          ///< number of samples, 1 or more
    /// Time of each sample, from 0 on [s]; goals are then held from sample to sample. NULL: every T, with goals that
    /// were interpolated for each of them.
    const double *time;
    double usual;       ///< usual time between samples, with `time` [s]: after a long gap the bench starts again
    int inner;          ///< steps from each sample to the next, with `time`; otherwise there is one
    const double *goal; ///< goal at each sample [rad]
    /// 1 if the bridge is driven in the step after each sample, else 0; NULL: always driven.
    const double *enabled;
    const double *measured; ///< measured angle of each sample [rad]
    /// With `time`: measured supply voltage at each sample, which replaces that of the bench [V], not above 0 where
    /// nothing was measured; NULL: not used.
    const double *volts;
    /// The recording from which the samples were taken, and the time of the first one [s]; NULL: none.
    const FrRecording *recording;
    double from;
    /// With `time`: acceleration of the base at t [s], of this motion; NULL: it is at rest. Only fr_fit_follow has it.
    FrAcceleration (*base)(const void *motion, double t);
    const void *motion;
} FrFitLog;

/// Recordings in the layout of the vector unit.
typedef struct FrFitData {
    int logs;            ///< number of recordings
    const FrFitLog *log; ///< the recordings, in the order of summation
    FrIdentifyLoss loss; ///< error that is minimised
    int together;        ///< recordings in a block of lanes
    /// Candidates in a block of lanes; more than one if there are few recordings.
    int candidates;
    int blocks; ///< blocks of recordings; several candidates may share them
    /// In each step the angle is pulled towards the measured one, by this part of their distance for each second; 0 in
    /// a simulation.
    double pull;
    bool has_gaps;  ///< a recording has a long gap
    bool has_volts; ///< the measured supply voltage of a recording is used
    /// For each block: times, goals, bridge states, measured angles, velocities after gaps, measured supply voltages,
    /// number of samples of each lane.
    double *memory;
} FrFitData;

/// Number of doubles that fr_fit_data needs.
size_t fr_fit_data_size(const FrFitLog *log, int logs);

/// Lay out recordings in `memory`, which must be aligned to 64 bytes. Their benches must be valid (fr_bench_make).
FrFitData fr_fit_data(double *memory, const FrFitLog *log, int logs, FrIdentifyLoss loss);

/// The same, in the memory of a pool; `memory` is NULL if that is exhausted.
FrFitData fr_fit_new_data(Pool *pool, const FrFitLog *log, int logs, FrIdentifyLoss loss);

/// Lay out some of the recordings in a pool: `count` of them in the order of `index`, where NULL stands for all, and
/// then `more` unless that is NULL. Returns NULL if memory is exhausted.
FrFitData *fr_fit_select(Pool *pool, const FrFitData *data, int count, const int *index, const FrFitLog *more);

/// Lay out the recordings of one part (`inside`), or of all other parts. of[i] is the part of recording i.
FrFitData *fr_fit_part(Pool *pool, const FrFitData *data, const int *of, int part, bool inside);

// ---------------------------------------------------------------------------------------------------------------
// Parameters

/// A free parameter.
typedef struct FrFitFree {
    const FrParam *row; ///< the parameter, a double of FrServoDef
    double from;        ///< lower end of the search range
    double to;          ///< upper end of the search range
} FrFitFree;

/// A parameter that is held at a fixed value.
typedef struct FrFitHeld {
    const FrParam *row; ///< the parameter, a double of FrServoDef
    double value;       ///< its value, in its unit
} FrFitHeld;

/// The nearest coordinate from 0 to 1.
static inline double fit_clip(double x)
{
    return x < 0 ? 0 : x > 1 ? 1 : x;
}

/// The free parameters of a model. Each one is a coordinate from 0 to 1 that is linear between the ends of its range.
typedef struct FrFitSpace {
    FrServoModel model;              ///< friction model
    int count;                       ///< number of free parameters
    FrFitFree free[FR_FIT_FREE_MAX]; ///< free parameters, in the order of the coordinates
    int held_count;                  ///< number of held parameters
    FrFitHeld held[FR_FIT_FREE_MAX]; ///< held parameters
} FrFitSpace;

/// Search ranges of the parameters.
typedef enum FrFitBounds {
    FR_FIT_PUBLISHED, ///< the ranges with which the published sets were found
    /// The same, except R from 0.5 to 20 Ohm and the factors of squared torques up to 1.
    FR_FIT_WIDE,
} FrFitBounds;

/// Get the parameters that are usually free, with the ranges of a published servo: motor and offset, then the
/// parameters of the model. Returns false if that servo has no ranges.
bool fr_fit_space(FrFitSpace *space, const FrOption *preset, FrServoModel model, FrFitBounds bounds);

/// Free one more parameter, or change the range of a free one.
void fr_fit_free(FrFitSpace *space, const FrFitFree *parameter);
/// Refuse models without a free parameter, or with error_gain_ratio and max_pwm free beside kt and R; `key` is the name
/// of the list of fixed values.
void fr_fit_check_spaces(const FrFitSpace *spaces, unsigned models, const char *key, FrReport *report);

/// Returns true if no recording tells a parameter from another one that is free: (kt, R, error_gain_ratio, max_pwm,
/// max_current) and (kt/s, R/s^2, error_gain_ratio/s, max_pwm/s, s max_current) give the same torque at every state.
bool fr_fit_is_bound_up(const FrFitSpace *space, const FrParam *row);

/// Index of a free parameter; their number if none has this key.
int fr_fit_find(const FrFitSpace *space, const char *key);
bool fr_fit_is_free(const FrFitSpace *space, const FrParam *row);
bool fr_fit_is_held(const FrFitSpace *space, const FrParam *row);

/// Hold a parameter at a value. It is no longer free.
void fr_fit_hold(FrFitSpace *space, const FrParam *row, double value);

/// Parameters of the electronics that can also be freed, with their usual ranges. The last row is NULL.
extern const FrFitFree fr_fit_extras[];

/// Row of a parameter of the motor or its control that a fit can free or hold. NULL for other keys, and for kp and vin,
/// which each recording has for itself.
const FrParam *fr_fit_servo_row(FrServoControl control, const char *key);

/// Row of a key that published sets have: friction, motor and offset, control law and delay.
const FrParam *fr_fit_published_row(const char *key);

/// Usual range of a parameter of fr_fit_extras; NULL: it is none of them.
const FrFitFree *fr_fit_extra(const char *key);

/// Range in which a parameter that is not usually free is searched, if none is given: that of the servo, otherwise that
/// of fr_fit_extras. Returns false if there is neither; the row of `parameter` is then that of fr_fit_servo_row.
bool fr_fit_offered(const FrOption *servo, FrServoControl control, const char *key, FrFitFree *parameter);

/// Range of a parameter that is free in one of the models in the bit mask; NULL: it is free in none of them. `spaces`
/// has the spaces of all six models.
const FrFitFree *fr_fit_usually_free(const FrFitSpace *spaces, unsigned models, const char *key);

/// Free a parameter in all models, or hold it at a value; with `usual`, in those where it is free. Returns false if a
/// model has no room for it; nothing has changed then.
bool fr_fit_free_all(FrFitSpace *spaces, const FrFitFree *parameter, bool usual);
bool fr_fit_hold_all(FrFitSpace *spaces, const FrParam *row, double value, bool usual);

/// Write the values of a point and the held values to a servo. Its other fields do not change.
void fr_fit_write(const FrFitSpace *space, const double *point, FrServoDef *servo);

/// Carry a point over to the nearest point of another model. From a simpler model this gives the same motion; the new
/// terms are 0. From a richer model, terms that `to` lacks are dropped, and a factor that motor and load share is the
/// mean of their two factors.
void fr_fit_carry(const FrFitSpace *from, const double *point, const FrFitSpace *to, double *carried);

// ---------------------------------------------------------------------------------------------------------------
// Loss

/// A sum over all recordings, either of the values of several points or of the weighted squares around one point
/// (fr_fit_normal). Each block of recordings contributes one part. The parts are added in block order, no matter where
/// they were computed.
typedef struct FrFitSum {
    const FrFitData *data;   ///< recordings
    const FrFitSpace *space; ///< parameters
    /// Number of points, up to FR_FIT_AT_ONCE * data->candidates; 0: squares around one point.
    int count;
    const double *points; ///< coordinates of the points, one point after the other
    double floor;         ///< lower limit of |r| in the weights; 0: all weights are 1
} FrFitSum;

/// Memory for simulations, and an optional callback that computes sums in parallel.
typedef struct FrFitScratch {
    double *columns; ///< columns of the benches
    double *angle;   ///< angles of some steps
    double *sums;    ///< sums of the lanes
    /// Computes the parts of a sum in parallel. Returns all parts, or NULL to let the caller compute them. May be NULL.
    const double *(*together)(void *with, const FrFitSum *sum, struct FrFitScratch *scratch);
    void *with;         ///< first argument of `together`
    double simulations; ///< candidates simulated so far, each along all recordings
} FrFitScratch;

/// Number of doubles that fr_fit_scratch needs.
size_t fr_fit_scratch_size(void);

/// Make a scratch from `memory`, which must be aligned to 64 bytes. Its callback `together` is NULL.
FrFitScratch fr_fit_scratch(double *memory);

/// Number of doubles in a part, at most FR_FIT_PART_MAX.
int fr_fit_part_size(const FrFitSum *sum);

/// Compute the parts of the blocks `first` to `end` - 1 and write them to `parts`, one after the other.
void fr_fit_parts(const FrFitSum *sum, int first, int end, double *parts, FrFitScratch *scratch);

/// Errors of a candidate.
typedef struct FrFitValue {
    double loss;    ///< loss, which is minimised [rad]; infinite if a simulation diverges
    double squares; ///< mean over all recordings of the mean squared error [rad^2]
} FrFitValue;

/// Compute the values of `count` candidates. `points` has their coordinates, one candidate after the other.
void fr_fit_values(const FrFitData *data, const FrFitSpace *space, int count, const double *points, FrFitValue *values,
                   FrFitScratch *scratch);

/// Compute the loss of each recording [rad].
void fr_fit_errors(const FrFitData *data, const FrFitSpace *space, const double *point, double *errors,
                   FrFitScratch *scratch);

/// Simulate a recording with the parameters of a point. Writes the angle of each sample [rad], the same angles that the
/// loss is computed from.
void fr_fit_simulate(const FrFitLog *log, const FrFitSpace *space, const double *point, double *angle);

/// Simulate a recording whose samples have times with a bench, which has steps of T. Writes the angle of each sample
/// [rad] unless `angle` is NULL. `delay` is that of the goal [s]. Returns the sum of |theta - theta_measured|.
double fr_fit_follow(const FrFitLog *log, const FrBench *bench, double delay, double *angle);

/// Linearise the weighted squares of all samples around a point, sum w r^2 / 2 with r = theta - theta_measured, where
/// all recordings have the same total weight. Writes the hessian J' w J (n x n) and the gradient J' w r. The columns of
/// J are forward differences over 1e-4 of each range (backward at its upper end). The weight w is 1 if floor is 0,
/// otherwise 1/max(|r|, floor). Returns the number of evaluations used.
int fr_fit_normal(const FrFitData *data, const FrFitSpace *space, const double *point, double floor, double *hessian,
                  double *gradient, FrFitScratch *scratch);

// ---------------------------------------------------------------------------------------------------------------
// Search

/// Method of a stage of a search.
typedef enum FrFitStageKind {
    FR_FIT_POINTS,   ///< random points; the best one is kept
    FR_FIT_SQUARES,  ///< Levenberg-Marquardt on squares
    FR_FIT_WEIGHTED, ///< Levenberg-Marquardt on absolute values, through weights
    FR_FIT_CMA,      ///< CMA-ES (Hansen 2016)
} FrFitStageKind;

/// A stage of a search.
typedef struct FrFitStage {
    FrFitStageKind kind; ///< method
    /// Largest number of iterations, of points, or for FR_FIT_CMA of evaluations.
    int most;
    int lambda;   ///< FR_FIT_CMA: number of candidates in a generation
    double sigma; ///< FR_FIT_CMA: initial step size, as a fraction of the range
    double pull;  ///< pull of the simulated angle to the measured one (FrFitData) [1/s]
} FrFitStage;

/// State of CMA-ES.
typedef struct FrFitCma {
    double mean[FR_FIT_FREE_MAX];                ///< mean of the next generation
    double sigma;                                ///< step size
    double C[FR_FIT_FREE_MAX * FR_FIT_FREE_MAX]; ///< covariance (n x n)
    double B[FR_FIT_FREE_MAX * FR_FIT_FREE_MAX]; ///< eigenvectors of C, as columns (n x n)
    double D[FR_FIT_FREE_MAX];                   ///< square roots of the eigenvalues of C
    double pc[FR_FIT_FREE_MAX];                  ///< evolution path of the covariance
    double ps[FR_FIT_FREE_MAX];                  ///< evolution path of the step size
    int generation;                              ///< number of generations so far
    double best[FR_FIT_HISTORY_MAX];             ///< best loss of each generation (ring buffer)
    double median[FR_FIT_HISTORY_MAX];           ///< median loss of each generation (ring buffer)
} FrFitCma;

/// A search in one or more stages. This is its complete state: a copy continues in the same way.
typedef struct FrFitSearch {
    unsigned long long random[4];        ///< state of the random number generator
    int stages;                          ///< number of stages
    FrFitStage stage[FR_FIT_STAGES_MAX]; ///< the stages, in order
    bool uneven;                         ///< draw random points more densely at small values
    int at;                              ///< index of the current stage
    int iteration;                       ///< iteration within the current stage
    int stage_evaluations;               ///< evaluations in the current stage
    int evaluations;                     ///< evaluations in the whole search
    int limit;                           ///< the search ends after the iteration that reaches this many evaluations
    double max_loss_for_cma;             ///< largest loss at which a CMA-ES stage still starts; infinite: any loss
    double point[FR_FIT_FREE_MAX];       ///< current point of the stage
    FrFitValue value;                    ///< value at `point`
    double damping;                      ///< damping of Levenberg-Marquardt
    double best[FR_FIT_FREE_MAX];        ///< best point so far
    double loss;                         ///< loss at `best`; infinite before the first evaluation
    FrFitCma cma;                        ///< state of the current stage if it is CMA-ES
} FrFitSearch;

/// Memory for the candidates of an iteration.
typedef struct FrFitTrial {
    double point[FR_FIT_LAMBDA_MAX * FR_FIT_FREE_MAX]; ///< candidates
    FrFitValue value[FR_FIT_LAMBDA_MAX];               ///< values of the candidates
    int order[FR_FIT_LAMBDA_MAX];                      ///< indices of the candidates, by increasing loss
    double hessian[FR_FIT_FREE_MAX * FR_FIT_FREE_MAX]; ///< J' w J
    double gradient[FR_FIT_FREE_MAX];                  ///< J' w r
    double matrix[FR_FIT_FREE_MAX * FR_FIT_FREE_MAX];  ///< matrix to be decomposed
} FrFitTrial;

/// Start a search at a point.
void fr_fit_search(FrFitSearch *search, unsigned long long seed, int stages, const FrFitStage *stage, int count,
                   const double *point);

/// Do one iteration: one generation, or one step of Levenberg-Marquardt. Returns false when the search has ended.
bool fr_fit_advance(FrFitSearch *search, const FrFitData *data, const FrFitSpace *space, FrFitScratch *scratch,
                    FrFitTrial *trial);

/// Start restart number k of a model: CMA-ES in the manner of BIPOP if k is a multiple of 16, otherwise
/// Levenberg-Marquardt from the best of several random points. With `pulls`, all of them are of the second kind, and
/// the simulated angle is pulled to the measured one at first, so that an arm that sticks or swings freely does not
/// hide where the optimum is.
void fr_fit_restart(FrFitSearch *search, const FrFitSpace *space, unsigned long long seed, int fold, int k, bool pulls);

// ---------------------------------------------------------------------------------------------------------------
// Fit: the searches for several models, as tasks for any number of workers.
//
// The models are nested and are fitted in that order. A richer model starts from the optima of the simpler models that
// it contains. Restarts follow until the budget is used up, and then the best point is polished. After the last model,
// the fit goes back: each optimum starts a search for the simpler models that it contains, and their new optima start
// searches for the richer models again. Without this, a fit caught in a local minimum could decide which model appears
// to be enough.
//
// The result does not depend on which worker runs a task, or when. Restarts are counted in the order of their numbers
// until the budget is used up; restarts beyond that are discarded.

/// Kind of a task.
typedef enum FrFitTaskKind {
    FR_FIT_FROM_GIVEN,   ///< search from the start given for this model
    FR_FIT_FROM_SIMPLER, ///< search from the optimum of a model that this one contains
    FR_FIT_FROM_RANDOM,  ///< restart number `number`
    FR_FIT_POLISH,       ///< search from the best point so far
    FR_FIT_BACK,         ///< search from the optimum of a richer model
    FR_FIT_AGAIN,        ///< search from a simpler model again, after going back
} FrFitTaskKind;

/// A search that can run now.
typedef struct FrFitTask {
    FrFitTaskKind kind; ///< kind of task
    int model;          ///< model to be fitted
    int from;           ///< model whose optimum is the start
    /// Number of the restart; otherwise index of the first start, or of the task in its step.
    int number;
    int limit; ///< evaluations after which a restart is no longer counted; 0: none
} FrFitTask;

/// Result of a task.
typedef struct FrFitFound {
    bool ended;                    ///< true once the task has ended
    int limit;                     ///< limit of the task
    int evaluations;               ///< evaluations that the task used
    double loss;                   ///< loss at `point`
    double point[FR_FIT_FREE_MAX]; ///< best point of the task
} FrFitFound;

/// A model in a fit.
typedef struct FrFitModel {
    FrFitSpace space;                      ///< parameters
    double start[FR_FIT_FREE_MAX];         ///< the given start
    double point[FR_FIT_FREE_MAX];         ///< best point so far
    double loss;                           ///< loss at `point`; infinite before the first result
    double searched;                       ///< the same with the step of the search; 0: it is `loss`
    int evaluations;                       ///< evaluations that are charged to the budget
    int extra_evaluations;                 ///< evaluations outside the budget: polishing, going back and forward again
    unsigned starts;                       ///< bit mask of the first starts that have begun
    unsigned starts_ended;                 ///< bit mask of the first starts that have ended
    int restarts;                          ///< number of restarts counted so far
    int restarts_begun;                    ///< number of restarts begun so far
    int near;                              ///< number of entries in near_loss
    int line;                              ///< number of points in the history
    bool requested;                        ///< the model is fitted: it was requested, or a requested model contains it
    bool given;                            ///< a start was given with fr_fit_give
    bool counting;                         ///< all first starts have ended and are counted
    bool rerun_needed;                     ///< the next restart to count must run again with the remaining budget
    bool rerun_active;                     ///< the repeated restart is running
    bool budget_used;                      ///< the budget is used up
    bool polishing;                        ///< polishing has begun
    bool polished;                         ///< polishing has ended
    bool improved;                         ///< a better point was found after the fit started to go back
    FrFitFound first[3];                   ///< results of the first starts
    FrFitFound ahead[FR_FIT_AHEAD];        ///< results of restarts that are not counted yet (ring buffer)
    double near_loss[FR_FIT_NEAR_MAX];     ///< smallest losses of the restarts, in increasing order
    int line_evaluations[FR_FIT_LINE_MAX]; ///< evaluations at each improvement
    double line_loss[FR_FIT_LINE_MAX];     ///< loss after each improvement
} FrFitModel;

/// A fit of one or more models.
typedef struct FrFit {
    unsigned long long seed;         ///< seed of the random numbers
    int fold;                        ///< number of the fold, for the random numbers; 0: all recordings
    int budget;                      ///< evaluations for each model
    int starts;                      ///< restarts of each model, twice as many of M1, which pull; 0: any, without pull
    bool refits;                     ///< each model is only fitted from its given start
    FrFitModel model[FR_FIT_MODELS]; ///< models M1 to M6
    int step;                        ///< current step of going back and forward again
    unsigned step_edges;             ///< bit mask of the tasks of that step
    unsigned step_begun;             ///< bit mask of its tasks that have begun
    unsigned step_ended;             ///< bit mask of its tasks that have ended
    FrFitFound found[2];             ///< results of its tasks
} FrFit;

/// Start a fit of the models in the bit mask `wanted` (1 << FR_M1, ...), and of the models that they contain. `spaces`
/// has the free parameters of all six models.
void fr_fit_begin(FrFit *fit, const FrFitSpace *spaces, unsigned requested, unsigned long long seed, int fold,
                  int budget);

/// Make a finished fit of one model from known parameters, without a search. Use this to continue with the steps that
/// follow a fit. `seed` is the seed of their random numbers.
void fr_fit_known(FrFit *fit, const FrFitSpace *spaces, FrServoModel model, const double *point,
                  unsigned long long seed, const FrFitData *data, FrFitScratch *scratch);

/// Bit mask of the models that are fitted: those requested, and those that they contain.
unsigned fr_fit_requested(const FrFit *fit);

/// Most restarts of a model. M1 has few parameters: it may have twice as many.
int fr_fit_most_restarts(const FrFit *fit, int model);

/// Set a start for a model, the only one of its first starts with `refits`. Call this before the first task.
void fr_fit_give(FrFit *fit, FrServoModel model, const double *point);

/// Take the next task and prepare its search. Returns false if the fit is done, or if no task can start before one of
/// the running tasks has ended.
bool fr_fit_next(FrFit *fit, FrFitTask *task, FrFitSearch *search);

/// Returns false if the result of a running task will not be counted: of a restart beyond the budget.
bool fr_fit_wanted(const FrFit *fit, const FrFitTask *task);

/// Report that a task has ended.
void fr_fit_end(FrFit *fit, const FrFitTask *task, const FrFitSearch *search);

/// Returns true if the fit is done.
bool fr_fit_done(const FrFit *fit);

/// Get the number of evaluations charged to the budgets of all models so far, and the largest number that there can be.
/// Going back is not included.
void fr_fit_progress(const FrFit *fit, double *evaluations, double *most);

/// Add a better point of a model that was found outside the fit, with the evaluations that it took. Models that contain
/// this one take over the point if it is better than their own. Returns a bit mask of the models that have changed.
unsigned fr_fit_improve(FrFit *fit, FrServoModel model, const double *point, int evaluations, const FrFitData *data,
                        FrFitScratch *scratch);

/// Number of restarts of a model that ended within a fraction `share` of its loss with the step of the search.
int fr_fit_agreement(const FrFitModel *model, double share);

// ---------------------------------------------------------------------------------------------------------------
// Intervals: the uncertainty of the parameters of a fit.

/// Allowed growth of the loss within the interval of each parameter, and a linear estimate of the intervals.
typedef struct FrFitSpread {
    int count;                                             ///< number of parameters
    double loss;                                           ///< loss of the fit
    bool on_bound[FR_FIT_FREE_MAX];                        ///< the parameter is at an end of its range
    double slack[FR_FIT_FREE_MAX];                         ///< allowed growth, the others refitted; infinite: any
    double half[FR_FIT_FREE_MAX];                          ///< linear estimate of half the width, in ranges
    double correlation[FR_FIT_FREE_MAX * FR_FIT_FREE_MAX]; ///< (count x count); 0 for parameters on a bound
} FrFitSpread;

/// Number of doubles of memory that fr_fit_spread needs.
size_t fr_fit_spread_size(void);

/// Compute the spread of a fit. `level`, between 0 and 1, is the desired coverage: how often an interval contains its
/// parameter. Residuals may be correlated over one second at 200 samples per second. `memory` must have room for
/// fr_fit_spread_size() doubles.
void fr_fit_spread(FrFitSpread *spread, const FrFitData *data, const FrFitSpace *space, const double *point,
                   double level, FrFitScratch *scratch, double *memory);

/// Search for one end of the interval of a parameter. The parameter is held at increasing distances from the fit, and
/// the other parameters are fitted again at each distance.
typedef struct FrFitEdge {
    FrFitSpace space;                    ///< space of the other parameters
    int parameter;                       ///< index of the parameter
    FrFitFree free;                      ///< the parameter and its range
    double from;                         ///< coordinate of the parameter at the fit
    double side;                         ///< -1 for the lower end, 1 for the upper end
    double slack;                        ///< allowed growth of the loss
    double loss;                         ///< loss of the fit
    double inside;                       ///< largest distance known to be inside the interval
    double inside_growth;                ///< growth of the loss at `inside`
    double outside;                      ///< smallest distance known to be outside; infinite if none is known
    double outside_growth;               ///< growth of the loss at `outside`
    double at;                           ///< distance being tried
    double point[FR_FIT_FREE_MAX];       ///< other parameters at `inside`
    double promise;                      ///< distance of the end as suggested by a witness; 0 without a witness
    FrFitSearch search;                  ///< search for the other parameters
    int tried;                           ///< number of distances tried
    int evaluations;                     ///< evaluations so far
    double least;                        ///< smallest loss met during the search
    double least_point[FR_FIT_FREE_MAX]; ///< all parameters at `least`; better than the fit if that was not the best
    bool ended;                          ///< the search has ended
} FrFitEdge;

/// Start the search for the lower (side = -1) or upper (side = 1) end of parameter i of a fit.
void fr_fit_edge(FrFitEdge *edge, const FrFitSpread *spread, const FrFitSpace *space, const double *point, int i,
                 int side);

/// Add a witness: a point (all parameters of the fit) with its loss, found by another search. If its growth of the loss
/// is allowed, the interval extends at least to this point. The search starts from the witness that promises the
/// farthest end. Call this before the first iteration; loss >= 0.
void fr_fit_edge_witness(FrFitEdge *edge, const double *point, double loss);

/// Write to `point` the farthest point that the search has found inside the interval. It can be a witness for the ends
/// of other intervals. Returns its loss, infinite if the search has found only the fit itself.
double fr_fit_edge_within(const FrFitEdge *edge, double *point);

/// Do one iteration. Returns false when the search has ended.
bool fr_fit_edge_advance(FrFitEdge *edge, const FrFitData *data, FrFitScratch *scratch, FrFitTrial *trial);

/// End of the interval, in the unit of the parameter. If the loss grows too little within the range of the parameter,
/// this is the end of the range.
double fr_fit_edge_value(const FrFitEdge *edge);

/// Number of samples of a residual that carry as much information as one independent sample (integrated autocorrelation
/// time, Sokal 1997), for recordings with the same error model. residual[l][k] is the residual of sample k of recording
/// l, with a mean of about 0. The result is at least 1.
double fr_fit_correlation_time(int logs, const int *count, const double *const *residual);

/// Number of independent samples: the sum over recordings of their samples / (1 + 2 sum rho_k), with the
/// autocorrelations rho_k of the residual of each recording up to the first one below 0.05. At least 1.
double fr_fit_independent(int logs, const int *count, const double *const *residual);

// ---------------------------------------------------------------------------------------------------------------
// Bootstrap: how much the parameters depend on the choice of recordings.

/// Scatter of values.
typedef struct FrFitScatter {
    double deviation; ///< standard deviation
    double low;       ///< quantile (1 - level)/2
    double high;      ///< quantile (1 + level)/2
} FrFitScatter;

/// Draw `logs` recordings with replacement; drawn[i] is the index of a recording. `number` is the number of the draw.
void fr_fit_resample(int logs, unsigned long long seed, int number, int *drawn);

/// Compute the scatter of two or more values. Sorts them.
FrFitScatter fr_fit_scatter(int count, double *value, double level);

// ---------------------------------------------------------------------------------------------------------------
// Plan: the recording to make next, so that the widest interval becomes narrower.

/// A plan: the state of knowledge before the next recording.
typedef struct FrFitPlan {
    int count;                                         ///< number of parameters
    int parameter;                                     ///< index of the parameter whose interval is to become narrower
    double time;                                       ///< correlation time of the residuals, in samples
    double variance;                                   ///< mean square of the residuals times `time` [rad^2]
    int sloped_count;                                  ///< number of parameters with a slope and not on a bound
    int sloped[FR_FIT_FREE_MAX];                       ///< indices of those parameters
    double hessian[FR_FIT_FREE_MAX * FR_FIT_FREE_MAX]; ///< sum of J'J / samples over all recordings [rad^2]
    int drawn_count;                                   ///< number of parameters that differ between draws
    int drawn[FR_FIT_FREE_MAX];                        ///< indices of those parameters
    double scatter[FR_FIT_FREE_MAX * FR_FIT_FREE_MAX]; ///< X'X, where X are the draws minus their mean
    double known[FR_FIT_FREE_MAX * FR_FIT_FREE_MAX];   ///< inverse of the covariance of the draws
    double row[FR_FIT_PLAN_DRAWS * FR_FIT_FREE_MAX];   ///< X (X'X)^-1; slopes are the sum of angles times these rows
    double point[(FR_FIT_PLAN_DRAWS + 1) * FR_FIT_FREE_MAX]; ///< the fit, then the draws, `count` coordinates each
} FrFitPlan;

/// Expected benefit of a recording that does not exist yet.
typedef struct FrFitPromise {
    double slopes; ///< 1 - width after / width before of the interval, from slopes at the fit
    double draws;  ///< the same, from slopes over the draws
    /// Mean over the parameters of ln(width before / width after), from slopes over the draws.
    double all;
} FrFitPromise;

/// Find the parameter with the widest interval, relative to its range, among those that are not on a bound and whose
/// interval is at most 0.9 of the range. Returns -1 if there is none. `from` and `to` are the ends of the intervals, in
/// the units of the parameters.
int fr_fit_plan_parameter(const FrFitSpace *space, const FrFitSpread *spread, const double *from, const double *to);

/// Prepare a plan for a fit. `spread`, `from` and `to` are its intervals at this level, `parameter` is the index of the
/// interval that is to become narrower, `time` is the correlation time of the residuals in samples
/// (fr_fit_correlation_time), and `seed` is the seed of the draws.
void fr_fit_plan(FrFitPlan *plan, const FrFitData *data, const FrFitSpace *space, const double *point,
                 const FrFitSpread *spread, const double *from, const double *to, double level, int parameter,
                 double time, unsigned long long seed, FrFitScratch *scratch);

/// Compute the expected benefit of a recording. It must be the only one in `data`; its measured angles are not used.
/// `memory` has FR_FIT_PLAN_MEMORY doubles. The results are 0 if a simulation diverges.
FrFitPromise fr_fit_promise(const FrFitPlan *plan, const FrFitData *data, const FrFitSpace *space,
                            FrFitScratch *scratch, double *memory);

/// Make up the measured angles of a recording: the angles simulated with the fit, plus the residual that the fit leaves
/// in one of the recordings, with a random sign. The numbers 0, 1, ... take another residual each until all are used.
/// `measured` has room for the samples of `log`, and `memory` for the samples of the longest recording.
void fr_fit_imagine(const FrFitData *data, const FrFitSpace *space, const double *point, unsigned long long seed,
                    int number, const FrFitLog *log, double *measured, double *memory);

/// A fit with one more recording, and one of its intervals. This is its complete state.
typedef struct FrFitCheck {
    int parameter;      ///< index of the parameter whose interval is computed
    bool fitted;        ///< the fit has ended
    int ends;           ///< number of known ends of the interval
    int evaluations;    ///< evaluations so far
    double end[2];      ///< lower and upper end of the interval, in the unit of the parameter
    FrFitSearch search; ///< search of the fit
    FrFitSpread spread; ///< allowed growth of the loss
    FrFitEdge edge;     ///< search for an end
} FrFitCheck;

/// Start from the fit without that recording, and its spread.
void fr_fit_check(FrFitCheck *check, const FrFitSpread *spread, const FrFitSpace *space, const double *point,
                  int parameter);

/// Do one iteration. Returns false when both ends are known. `data` has all recordings, including the additional one.
bool fr_fit_check_advance(FrFitCheck *check, const FrFitData *data, const FrFitSpace *space, FrFitScratch *scratch,
                          FrFitTrial *trial);

// ---------------------------------------------------------------------------------------------------------------
// Verdict: the model that the recordings name, by how well it fits them, given its number of parameters, and by its
// errors on recordings that were left out of the fit.

/// Geometric mean of the errors of a model on `logs` recordings. `spread` receives the standard error of its logarithm;
/// NaN for a single recording.
double fr_fit_left_out(int logs, const double *errors, double *spread);

/// A model leads another one if its error on left-out recordings is at most this part of it, and its criterion smaller.
#define FR_FIT_LEAD 0.95

/// Verdict from the criterion and the errors on left-out recordings. Models are -1 if there is none.
typedef struct FrFitVerdict {
    int named;                      ///< model that leads at the end
    int before;                     ///< leader before it
    int best;                       ///< model with the smallest error on left-out recordings
    int simplest;                   ///< simplest model whose error is at most 5 % above the smallest
    double left_out[FR_FIT_MODELS]; ///< error of each fitted model on left-out recordings (fr_fit_left_out)
} FrFitVerdict;

/// Compute the verdict for `logs` recordings. errors[model * logs + recording] is the error of a fit from
/// which this recording was left out. `parameters` has the number of parameters of each model, 0 if it was not fitted.
/// `criterion` has fr_fit_criterion of each model, fitted to all recordings. From the model with the fewest parameters
/// to the one with the most, a model takes the lead if its error is at most FR_FIT_LEAD of the leader's and its
/// criterion is smaller too. A single model is compared with nothing, and is not named.
/// Models in the bit mask `barred` take no part.
FrFitVerdict fr_fit_verdict(const int parameters[FR_FIT_MODELS], const double criterion[FR_FIT_MODELS], unsigned barred,
                            int logs, const double *errors);

/// Information criterion (Schwarz 1978) for absolute errors: 2 n ln loss + k ln n, with k parameters and n independent
/// samples. The recordings themselves support the model with the smallest value. -infinity for a loss of 0.
double fr_fit_criterion(double loss, int parameters, double independent);

#endif
