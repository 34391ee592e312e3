// An identification in numbers: the recordings, the stages that compute the results, and the results. They do not
// depend on whether threads, processes or the workers of a page run the tasks.
#ifndef FRICTION_IDENTIFY_STUDY_H
#define FRICTION_IDENTIFY_STUDY_H

#include "fit.h"
#include "work.h"
#include "base/row.h"

/// Folds of another round have other numbers, so that their tasks have other names and random numbers.
enum { FR_FOLD_ROUND = 10000 };

enum { STAGES = FR_STAGE_PLAN + 1, BOOTSTRAP_MAX = 2000, FR_FOLDS_USUAL = 8, EXTRAS_MAX = 8 };

// ---------------------------------------------------------------------------------------------------------------
// Options.

enum { PLAN_LIST_MAX = 8, PLAN_SIMULATIONS_MAX = 16 };

/// A list of numbers. An empty list stands for the default values.
typedef struct PlanNumbers {
    int count;
    double value[PLAN_LIST_MAX];
} PlanNumbers;

/// All lists of a plan.
typedef struct PlanLists {
    PlanNumbers mass;   ///< factors of the recorded mass
    PlanNumbers length; ///< factors of the recorded length
    PlanNumbers kp;     ///< gains
    int simulations;    ///< simulations of each recording that is checked
    int trajectories;   ///< number of trajectories; 0: all that need no other input
    FrTrajectory trajectory[PLAN_LIST_MAX];
} PlanLists;

typedef struct StudyOptions {
    unsigned models;         ///< bit mask of the requested models
    unsigned long long seed; ///< seed of all random numbers
    int budget;              ///< evaluations for each model
    int starts;              ///< restarts of each model (FrFit); 0: up to the budget, without pull
    bool extras;             ///< look for parameters of the electronics
    double internal_step;    ///< longest step of the simulation with held goals [s]; 0: found
    FrIdentifyLoss loss;     ///< error that is minimised
    double level;            ///< probability that an interval contains its parameter
    bool intervals;          ///< search for intervals
    int bootstrap;           ///< draws of the recordings; 0: none
    bool plans;              ///< the recording to make next is planned
    PlanLists planned;       ///< lists of the plan
} StudyOptions;

// ---------------------------------------------------------------------------------------------------------------
// Results.

/// The interval of each parameter of a model.
typedef struct ModelIntervals {
    FrFitSpread spread;
    double from[FR_FIT_FREE_MAX]; ///< lower ends, in the units of the parameters
    double to[FR_FIT_FREE_MAX];
    int evaluations; ///< evaluations used
} ModelIntervals;

/// Where a fitted parameter lies in its range.
typedef enum FrPlace {
    FR_PLACE_INSIDE,
    FR_PLACE_ABSENT, ///< at 0, the lower end: the model does without this term, the servo without this delay
    FR_PLACE_BOUND,  ///< at another end: these recordings do not tell it
} FrPlace;

FrPlace fr_place_of(const FrFitModel *model, int i);

/// Returns true if the recordings determine a parameter: its interval covers at most half of its range and reaches no
/// end of it but 0, where the parameter is absent.
bool fr_is_told(const ModelIntervals *intervals, const FrFitSpace *space, int i);

/// Scatter of each parameter of a model with the draws of a bootstrap, in its unit.
typedef struct Bootstrap {
    FrFitScatter scatter[FR_FIT_FREE_MAX];
} Bootstrap;

struct FitStudy;

/// Parts of the recordings, each of which is left out of one fit.
typedef struct Folds {
    int count; ///< number of parts; 0: none
    int *of;   ///< part of each recording; the caller frees it
} Folds;

/// Write to `of` the part of each of `count` recordings, in turn. Returns the number of parts.
int fr_fold_in_turn(int count, int parts, int *of);

/// Recordings with the same number of `group` form a part. Parts are numbered in the order in which they first appear.
int fr_fold_groups(int count, const int *group, int *of);

/// Most work units of the folds: in each pass the models that are fitted again, and the parts.
int fr_fold_units(const struct FitStudy *study);

/// Start the fit of the models in a bit mask without a part. If the whole fit has few starts, the models are only
/// fitted again from its points.
void fr_begin_fold(FrFit *fit, const FrFit *whole, int part, unsigned models);

/// Judgement of a parameter that is not part of the models, by fits with it and without it from which each part of the
/// recordings was left out.
typedef struct Extra {
    const FrParam *row;
    /// mean ln(error without it / error with all), over left-out recordings
    double excess;
    double spread; ///< standard error of that mean
    bool earned;   ///< the fit with it beats the one without it (FR_FIT_LEAD, and a smaller criterion)
    bool dropped;  ///< it is a limit of the preset; "with it" is then without that limit
} Extra;

/// A possible recording.
typedef struct PlanCandidate {
    double mass, length, kp; ///< values of its bench [kg, m, -]
    FrTrajectory trajectory;
    int number;  ///< index in the order of the lists
    bool listed; ///< it is on the shortlist
    /// it was simulated with residuals and fitted together with the recordings
    bool checked;
    FrFitPromise promise; ///< its expected benefit
    double mean;          ///< mean of its narrowings, 1 - width after / width before
    double narrowing[PLAN_SIMULATIONS_MAX];
} PlanCandidate;

/// The plan of a model.
typedef struct Plan {
    bool made;                ///< the plan is complete
    int model;                ///< index of the model
    int parameter;            ///< index of the parameter whose interval is to become narrower; -1: none
    double from, to;          ///< ends of that interval, in the unit of the parameter
    int refused;              ///< number of candidates that cannot be simulated with this time step
    int count;                ///< number of the other candidates
    PlanCandidate *candidate; ///< best candidate first; the caller frees the memory
    int simulations;          ///< number of simulations of each candidate that is checked
    double usual;             ///< median narrowing of the candidates of middle rank
    /// the first candidate narrows the interval enough in every simulation, and by more than those of middle rank
    bool promising;
} Plan;

/// Smallest and largest narrowing of a candidate that was checked.
double fr_least_narrowing(const Plan *plan, const PlanCandidate *candidate);
double fr_largest_narrowing(const Plan *plan, const PlanCandidate *candidate);

/// Part of the error that is left by which half of the step may move the angles.
#define FR_FIT_STEP_PART 0.2

/// Effect of the time step: mean absolute angles [rad] over the recordings, as a fit simulates them. It is not part of
/// the intervals.
typedef struct StepEffect {
    double moved; ///< change of the simulated angle at half the time step; NaN: unknown
    double left;  ///< simulated minus recorded
    /// time step to repeat the fit with [s]; 0: `moved` is small compared with `left`
    double repeat_T;
} StepEffect;

/// Results of an identification. The caller of fr_fit_study_begin sets the fields before `fit`.
typedef struct Found {
    const StudyOptions *options;
    const FrOption *servo;     ///< the published servo
    double T;                  ///< time between samples [s]
    int count;                 ///< number of recordings that are fitted
    FrFitLog *log;             ///< recordings to fit
    int held_count;            ///< number of recordings that are held out
    FrFitLog *held_log;        ///< recordings held out
    Folds folds;               ///< parts of the recordings, each left out of one fit
    const struct Study *texts; ///< texts that the explorer keeps for its reports; NULL: none
    FrFit fit;

    double *errors;                  ///< errors[model * count + recording] of the fitted recordings [rad]
    double *held_errors;             ///< errors of the recordings held out, in the same layout [rad]
    double published[FR_FIT_MODELS]; ///< mean error of the published sets [rad]; NaN: no such set
    bool judged;                     ///< results of folds are available
    double *left_out;                ///< errors of the recordings left out of a fit [rad], in the layout of `errors`
    FrFitVerdict verdict;            ///< verdict from `left_out` and the criterion
    double independent;              ///< number of independent samples
    double criterion[FR_FIT_MODELS]; ///< fr_fit_criterion
    int supported;                   ///< model with the smallest criterion; -1: none, or only one model was fitted
    bool sure;                       ///< intervals are available
    ModelIntervals interval[FR_FIT_MODELS]; ///< intervals of each model
    bool drawn;                             ///< results of the bootstrap are available
    Bootstrap bootstrap[FR_FIT_MODELS];     ///< results of the bootstrap for each model
    int extra_count;                        ///< number of additional parameters that are free
    Extra extra[EXTRAS_MAX];                ///< benefit of these parameters for the chosen model
    Plan plan;                              ///< plan of the recording to make next
    double motion;                          ///< mean absolute deviation of the recorded angles from their means [rad]
    StepEffect step;                        ///< effect of the time step on the chosen model
} Found;

// ---------------------------------------------------------------------------------------------------------------
// The identification.

/// A task of a running work unit in the process that runs it. Its memory is freed when it ends.
typedef struct TaskMemory {
    Pool pool;
    void *own; ///< data of the stage in that memory; NULL at first
} TaskMemory;

/// An identification. The caller of fr_fit_study_begin sets the fields before `stage`.
typedef struct FitStudy {
    StudyOptions options;
    FrFitSpace spaces[FR_FIT_MODELS];
    const Allocator *allocator;
    /// Known parameters of a model, which are used instead of a fit: its coordinates. NULL: none.
    const double *known;
    FrServoModel known_model;
    /// fr_fit_study_next returns before each stage that begins after the models are judged, so that what was found so
    /// far can be concluded and shown. It changes no result.
    bool announces;
    Found found;

    int stage;     ///< current stage; -1: not started
    int works;     ///< number of its work units so far
    void *current; ///< its data; NULL: it has not begun
    FrFitData data;
    FrFitScratch scratch;
    int halvings;                   ///< number of times that the step with held goals was halved
    int rounds_of_folds;            ///< number of times that the folds have begun
    unsigned refitted;              ///< bit mask of the models that are fitted again from their points
    double *refit_point;            ///< their points
    Numbered tasks;                 ///< progress of the work unit, if its tasks are numbered
    const struct TaskKind *kind;    ///< the functions of these tasks
    TaskMemory *running;            ///< memory of each of them
    Pool memory, of_stage, of_work; ///< memory until the study, the stage or the work unit ends
} FitStudy;

/// The functions of numbered tasks, and their names in a line of progress.
typedef struct TaskKind {
    const char *title, *stage, *things; ///< as in WorkUnit; the title may be NULL
    size_t state_size;                  ///< as in WorkUnit
    /// Prepares a task whose number is set, and whose state is zero; may be NULL.
    void (*begin)(const FitStudy *study, Task *task);
    /// Writes the name of a task.
    void (*name)(const FitStudy *study, int number, char *name);
    /// As in WorkUnit; may be NULL.
    void (*bind)(const FitStudy *study, Task *task);
    /// Does one iteration. Returns false if the task has ended.
    bool (*advance)(const FitStudy *study, Task *task, TaskMemory *memory, FrFitScratch *scratch, FrFitTrial *trial);
    void (*outcome)(const Task *task, Outcome *outcome);
    /// Adds the result of a task to the results of the work unit.
    void (*take)(FitStudy *study, int number, const Outcome *outcome);
    /// Share of the stage that is done when this share of the tasks has ended. NULL: the same.
    double (*share)(const FitStudy *study, double ended);
} TaskKind;

/// Make a work unit of numbered tasks. Frees the memory of the previous one in `of_work`.
WorkUnit fr_work_of_tasks(FitStudy *study, int count, const TaskKind *kind);

/// Set the steps from sample to sample with held goals, of all recordings.
void fr_set_inner(FitStudy *study, int inner);

/// Make a work unit that fits the models in a bit mask again from their points.
WorkUnit fr_work_of_refits(FitStudy *study, unsigned models);

/// Take over the points of these fits that are better.
void fr_end_refits(FitStudy *study);

/// Free the memory of the tasks, and `of_work`.
void fr_forget_tasks(FitStudy *study);

/// A stage: the sequence of its work units. `of` is its data.
typedef struct StudyStage {
    size_t size; ///< size of its data, which is zero at first [bytes]
    /// Returns false if the stage is left out. NULL: never.
    bool (*is_wanted)(const FitStudy *study);
    void (*begin)(FitStudy *study, void *of);
    /// Makes the next work unit, number study->works from 1 on. Returns false if there is none.
    bool (*next)(FitStudy *study, void *of, WorkUnit *work);
    void (*conclude)(FitStudy *study, void *of); ///< after the last work unit; may be NULL
    /// If the identification is cut short during the stage: takes back what is not complete. May be NULL.
    void (*cut_short)(FitStudy *study, void *of);
} StudyStage;

extern const StudyStage fr_fit_stage, fr_intervals_stage, fr_bootstrap_stage, fr_folds_stage, fr_extras_stage,
    fr_plan_stage;

/// Prepare the first stage. Returns false if memory is exhausted.
bool fr_fit_study_begin(FitStudy *study);

/// Get the next work unit. Call this when the previous one has ended.
Coming fr_fit_study_next(FitStudy *study, WorkUnit *work);

/// Shares that are done while a work unit runs, from 0 to 1: of its stage, and of all stages.
void fr_fit_study_share(const FitStudy *study, const WorkUnit *work, double *share, double *whole);

/// Compute the results that need all work units. Call this after the last one, or when the identification is cut short.
void fr_fit_study_conclude(FitStudy *study);

/// Free what the functions above have allocated. The parts of the folds remain.
void fr_fit_study_free(FitStudy *study);

/// Returns true if a model was requested and fitted.
bool fr_is_shown(const Found *found, int m);

/// Number of free parameters of a model.
int fr_parameters_of(const Found *found, int m);

/// Mean error of a model over the recordings. `spread` receives its standard error. Both are NaN without recordings.
double fr_mean_error(const double *errors, int m, int logs, double *spread);

/// Geometric mean of the errors of a model on left-out recordings. `spread` receives the standard error of its
/// logarithm. Both are NaN without folds.
double fr_left_out_error(const Found *found, int m, double *spread);

/// Model with the smallest error. Returns -1 if there is none.
int fr_best_fit(const Found *found);

/// Model that is worth its own table: the one that is named, otherwise the one with the smallest error. Returns -1 if
/// there is none.
int fr_chosen_model(const Found *found);

/// Returns true if the best model explains the recorded motion. Otherwise no model is named.
bool fr_is_explained(const Found *found);

/// A start agrees with the best one if its loss is larger by at most this share, by which a model takes the lead.
#define FR_FIT_TRAPPED (1 - FR_FIT_LEAD)

/// Returns true if a model may be trapped in a local minimum: fewer than two of its restarts came within
/// FR_FIT_TRAPPED of its best loss. It is not named, and its criterion is not used.
bool fr_is_trapped(const Found *found, int m);

/// Returns true if the criterion alone, and the errors on left-out recordings alone, name the same model as both.
bool fr_is_sure(const Found *found);

/// The model that may be trapped, and yet has the smallest error on left-out recordings, by the share by which a model
/// takes the lead; -1: none.
int fr_trapped_rival(const Found *found);

/// Compute the criteria and the verdict from the errors on left-out recordings.
void fr_judge_models(FitStudy *study);

/// Find the model that the criterion supports, given the number of independent samples in the residual of the best fit.
void fr_weigh_parameters(FitStudy *study);

/// A number of the residual that a fit leaves in recordings: fr_fit_correlation_time or fr_fit_independent; 0 if memory
/// is exhausted.
double fr_of_residual(Pool *pool, const FrFitData *data, const FrFitSpace *space, const double *point,
                      double (*number)(int logs, const int *count, const double *const *residual));

/// Simulate the recordings with their time step and with half of it. Each must have its `recording`.
StepEffect fr_step_effect_of(Pool *pool, const FrFitData *data, const FrFitSpace *space, const double *point);

/// Bind a search for an end that came as bytes from another process: its rows become the rows of the model's
/// space in this process.
void fr_bind_edge(FrFitEdge *edge, const FrFitSpace *space, int parameter);

#endif
