// An identification in numbers: the recordings, the work units that compute the results, and the results. They do not
// depend on whether threads, processes or the workers of a page run the work units.
#ifndef FRICTION_IDENTIFY_STUDY_H
#define FRICTION_IDENTIFY_STUDY_H

#include "bootstrap.h"
#include "fit.h"
#include "base/row.h"
#include "extras.h"
#include "folds.h"
#include "intervals.h"
#include "options.h"
#include "plan/plan.h"
#include "step_effect.h"

enum { STAGES = FR_STAGE_PLAN + 1 };

/// Results of an identification. The caller of fr_fit_study_begin sets the fields before `fit`.
typedef struct Found {
    const StudyOptions *options;
    const FrOption *servo;     ///< the published servo
    double T;                  ///< time between samples [s]
    int count;                 ///< number of recordings that are fitted
    const FrFitLog *log;       ///< recordings to fit
    int held_count;            ///< number of recordings that are held out
    const FrFitLog *held_log;  ///< recordings held out
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
    int supported;                   ///< model with the smallest criterion; -1: none
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

/// An identification. The caller of fr_fit_study_begin sets the fields before `stage`.
typedef struct FitStudy {
    StudyOptions options;
    FrFitSpace spaces[FR_FIT_MODELS];
    const Allocator *allocator;
    /// Known parameters of a model, which are used instead of a fit: its coordinates. NULL: none.
    const double *known;
    FrServoModel known_model;
    Found found;

    int stage; ///< current stage; -1: not started
    FrFitData data;
    FrFitScratch scratch;
    void *current; ///< data of that stage; NULL: it has none
    FitWork fit_work;
} FitStudy;

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

/// Model with the smallest error. Returns -1 if there is none.
int fr_best_fit(const Found *found);

/// Model that is worth its own table: the one that is enough, otherwise the one with the smallest error. Returns -1 if
/// there is none.
int fr_chosen_model(const Found *found);

/// Returns true if the best model explains the recorded motion. Otherwise no model can be called enough.
bool fr_is_explained(const Found *found);

#endif
