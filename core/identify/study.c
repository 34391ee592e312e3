// The sequence of an identification: its work units from the first fit to the plan, and the conclusions.
#include "study.h"

#include "base/row.h"
#include "correlation.h"
#include "servo/rows.h"

#include <math.h>
#include <string.h>

bool fr_is_shown(const Found *found, int m)
{
    return found->options->models >> m & 1 && found->fit.model[m].loss < (double)INFINITY;
}

int fr_parameters_of(const Found *found, int m)
{
    return found->fit.model[m].space.count;
}

double fr_mean_error(const double *errors, int m, int logs, double *spread)
{
    double sum = 0, squares = 0;
    *spread = (double)NAN;
    if (!errors || logs == 0)
        return (double)NAN;
    const double *own = errors + (ptrdiff_t)m * logs;
    for (int i = 0; i < logs; i++)
        sum += own[i] / logs;
    for (int i = 0; i < logs; i++)
        squares += (own[i] - sum) * (own[i] - sum);
    if (logs > 1)
        *spread = sqrt(squares / ((double)logs * (logs - 1)));
    return sum;
}

int fr_best_fit(const Found *found)
{
    int best = -1;
    for (int m = 0; m < FR_FIT_MODELS; m++)
        if (fr_is_shown(found, m) && (best < 0 || found->fit.model[m].loss < found->fit.model[best].loss))
            best = m;
    return best;
}

int fr_chosen_model(const Found *found)
{
    return found->judged ? found->verdict.enough : fr_best_fit(found);
}

/// Largest error of the best model that still explains the motion, as a part of that motion. The error for an
/// XL330 is 1.3 times the motion with a wrong sign, 1.8 times with a zero that is off by 1 rad, and a
/// twentieth with M1 instead of M3.
static const double explained_part = 0.5;

bool fr_is_explained(const Found *found)
{
    int best = fr_best_fit(found);
    return best < 0 || !(found->fit.model[best].loss > explained_part * found->motion);
}

/// Put the published parameters of a model in place of those of M1. Values of the bench that differ remain.
static void publish(FrServoDef *servo, const FrOption *preset, FrServoModel model)
{
    FrServoDef published, simplest = *servo;
    fr_servo_published(&simplest, preset->name, FR_M1);
    fr_servo_published(&published, preset->name, model);
    for (const char *const *key = preset->sets->keys; *key; key++) {
        const FrParam *row = fr_fit_published_row(*key);
        if (fr_field(servo, row) == fr_field(&simplest, row))
            fr_row_put(servo, row, fr_field(&published, row));
    }
}

/// Loss of the published set of a model, without free parameters; NaN if there is none.
static double published_loss(FitStudy *study, FrServoModel model)
{
    const Found *found = &study->found;
    FrFitValue value = {(double)NAN, 0};
    FrFitLog *log = NULL;
    if (found->servo->sets->values[model])
        log = fr_allocate(study->allocator, (size_t)found->count * sizeof *log);
    for (int i = 0; i < found->count && log; i++) {
        log[i] = found->log[i];
        publish(&log[i].bench.servo, found->servo, model);
    }
    if (log) {
        const FrFitSpace nothing = {.model = model};
        const double point = 0;
        FrFitData data = fr_fit_new_data(study->allocator, log, found->count, study->options.loss);
        if (data.memory)
            fr_fit_values(&data, &nothing, 1, &point, &value, &study->scratch);
        fr_release(study->allocator, data.memory);
    }
    fr_release(study->allocator, log);
    return value.loss;
}

/// Allocate memory for the fit. Returns false if memory is exhausted.
static bool make_room(FitStudy *study)
{
    Found *found = &study->found;
    double *scratch = fr_allocate(study->allocator, fr_fit_scratch_size() * sizeof *scratch);
    if (!scratch)
        return false;
    study->scratch = fr_fit_scratch(scratch);
    study->data = fr_fit_new_data(study->allocator, found->log, found->count, study->options.loss);
    found->left_out = fr_allocate(study->allocator, (size_t)FR_FIT_MODELS * (size_t)found->count * sizeof(double));
    return study->data.memory && found->left_out;
}

bool fr_fit_study_begin(FitStudy *study)
{
    study->stage = -1;
    study->found.options = &study->options;
    if (!make_room(study))
        return false;
    for (int m = 0; m < FR_FIT_MODELS; m++)
        study->found.published[m] = published_loss(study, (FrServoModel)m);
    FrFit *fit = &study->found.fit;
    if (study->known)
        fr_fit_known(fit, study->spaces, study->known_model, study->known, study->options.seed, &study->data,
                     &study->scratch);
    else
        fr_fit_begin(fit, study->spaces, study->options.models, study->options.seed, 0, study->options.budget);
    return true;
}

// ---------------------------------------------------------------------------------------------------------------
// The stages: how each one begins, its work units, and how it ends.

/// A stage. If it needs memory, `begin` allocates it. A stage that was not requested has no work units.
typedef struct StageOfStudy {
    bool (*begin)(FitStudy *study); ///< returns false if memory is exhausted
    Coming (*next)(FitStudy *study, WorkUnit *work);
    void (*end)(FitStudy *study);
} StageOfStudy;

static bool fit_begin(FitStudy *study)
{
    study->fit_work = (FitWork){&study->found.fit, &study->data};
    study->fit_begun = false;
    return true;
}

static Coming fit_next(FitStudy *study, WorkUnit *work)
{
    if (study->fit_begun)
        return NONE_LEFT;
    study->fit_begun = true;
    *work = fr_work_of_fit(&study->fit_work);
    return WORK_COMES;
}

static void fit_end(FitStudy *study)
{
    (void)study;
}

static bool intervals_begin(FitStudy *study)
{
    if (!study->options.intervals)
        return true;
    study->intervals = fr_begin_intervals(&study->found.fit, &study->data, study->options.models, study->options.level,
                                          study->found.interval);
    return study->intervals;
}

static Coming intervals_next(FitStudy *study, WorkUnit *work)
{
    return study->intervals ? fr_next_intervals(study->intervals, work, &study->scratch) : NONE_LEFT;
}

static void intervals_end(FitStudy *study)
{
    study->found.sure = study->intervals;
    fr_end_intervals(study->intervals);
    study->intervals = NULL;
}

static bool draws_begin(FitStudy *study)
{
    if (!study->options.bootstrap)
        return true;
    study->draws = fr_begin_bootstrap(&study->found.fit, &study->data, study->options.models, study->options.bootstrap);
    return study->draws;
}

static Coming draws_next(FitStudy *study, WorkUnit *work)
{
    return study->draws ? fr_next_bootstrap(study->draws, work) : NONE_LEFT;
}

static void draws_end(FitStudy *study)
{
    study->found.drawn = study->draws;
    if (study->draws)
        fr_conclude_bootstrap(study->draws, study->options.level, study->found.bootstrap);
    fr_end_bootstrap(study->draws);
    study->draws = NULL;
}

static bool folds_begin(FitStudy *study)
{
    if (study->found.folds.count == 0)
        return true;
    study->folds = fr_begin_folds(&study->found.folds, &study->found.fit, &study->data, study->found.left_out);
    return study->folds;
}

static Coming folds_next(FitStudy *study, WorkUnit *work)
{
    return study->folds ? fr_next_fold(study->folds, work, &study->scratch) : NONE_LEFT;
}

/// Find the model that the criterion supports, given the number of independent samples in the residual of the best fit.
static void weigh_parameters(FitStudy *study)
{
    int best = fr_best_fit(&study->found), samples = 0;
    for (int i = 0; i < study->found.count; i++)
        samples += study->found.log[i].count;
    const FrFitModel *model = &study->found.fit.model[best < 0 ? 0 : best];
    double time = best < 0 ? 0
                           : fr_correlation_time_of(study->allocator, study->found.count, study->found.log,
                                                    &model->space, model->point);
    study->found.independent = time > 0 ? fmax(1, samples / time) : (double)NAN;
    study->found.supported = -1;
    for (int m = 0; m < FR_FIT_MODELS && study->found.independent >= 1; m++) {
        if (!fr_is_shown(&study->found, m))
            continue;
        study->found.criterion[m] = fr_fit_criterion(study->found.fit.model[m].loss, fr_parameters_of(&study->found, m),
                                                     study->found.independent);
        if (study->found.supported < 0 || study->found.criterion[m] < study->found.criterion[study->found.supported])
            study->found.supported = m;
    }
}

static void folds_end(FitStudy *study)
{
    int parameters[FR_FIT_MODELS];
    if (!study->folds)
        return;
    fr_end_folds(study->folds);
    study->folds = NULL;
    weigh_parameters(study);
    for (int m = 0; m < FR_FIT_MODELS; m++)
        parameters[m] = fr_is_shown(&study->found, m) ? fr_parameters_of(&study->found, m) : 0;
    study->found.verdict =
        fr_fit_verdict(parameters, study->found.criterion, study->found.count, study->found.left_out);
    study->found.judged = study->found.verdict.enough >= 0;
}

static bool extras_begin(FitStudy *study)
{
    int chosen = fr_chosen_model(&study->found);
    if (!study->found.judged || chosen < 0)
        return true;
    const FrFitModel *model = &study->found.fit.model[chosen];
    study->extras = fr_begin_extras(&study->data, &model->space, model->point, study->options.level);
    return study->extras;
}

static Coming extras_next(FitStudy *study, WorkUnit *work)
{
    return study->extras ? fr_next_extras(study->extras, work) : NONE_LEFT;
}

static void extras_end(FitStudy *study)
{
    if (study->extras)
        study->found.extra_count = fr_conclude_extras(study->extras, study->found.extra);
    fr_end_extras(study->extras);
    study->extras = NULL;
}

static bool plan_begin(FitStudy *study)
{
    int chosen = fr_chosen_model(&study->found);
    if (!study->options.plans || chosen < 0)
        return true;
    study->plan = fr_begin_plan(&study->found.plan, &study->found.fit.model[chosen], &study->found.interval[chosen],
                                &study->data, &study->options, study->found.servo, &study->scratch);
    return study->plan;
}

static Coming plan_next(FitStudy *study, WorkUnit *work)
{
    return study->plan ? fr_next_of_plan(study->plan, work) : NONE_LEFT;
}

static void plan_end(FitStudy *study)
{
    fr_end_plan(study->plan);
    study->plan = NULL;
}

static const StageOfStudy stages[STAGES] = {
    [FR_STAGE_FIT] = {fit_begin, fit_next, fit_end},
    [FR_STAGE_INTERVALS] = {intervals_begin, intervals_next, intervals_end},
    [FR_STAGE_BOOTSTRAP] = {draws_begin, draws_next, draws_end},
    [FR_STAGE_FOLDS] = {folds_begin, folds_next, folds_end},
    [FR_STAGE_EXTRAS] = {extras_begin, extras_next, extras_end},
    [FR_STAGE_PLAN] = {plan_begin, plan_next, plan_end},
};

Coming fr_fit_study_next(FitStudy *study, WorkUnit *work)
{
    // bound: STAGES: a pass that returns no work unit ends a stage
    for (;;) {
        Coming coming = study->stage < 0 ? NONE_LEFT : stages[study->stage].next(study, work);
        if (coming != NONE_LEFT)
            return coming;
        if (study->stage >= 0)
            stages[study->stage].end(study);
        if (++study->stage == STAGES)
            return NONE_LEFT;
        if (!stages[study->stage].begin(study))
            return NO_MEMORY;
    }
}

/// Typical number of evaluations of a stage, in budgets. The search for intervals takes about as many for any budget.
static double weight_of(const FitStudy *study, int stage)
{
    const StudyOptions *options = &study->options;
    const double evaluations_of_intervals = 9000;
    switch (stage) {
    case FR_STAGE_INTERVALS:
        return options->intervals ? evaluations_of_intervals / options->budget : 0;
    case FR_STAGE_BOOTSTRAP:
        return 400.0 * options->bootstrap / options->budget;
    case FR_STAGE_FOLDS:
        return study->found.folds.count;
    case FR_STAGE_PLAN:
        return options->plans ? 60000.0 / options->budget : 0;
    default:
        return stage == FR_STAGE_FIT;
    }
}

void fr_fit_study_share(const FitStudy *study, const WorkUnit *work, double *share, double *whole)
{
    bool runs = study->stage >= 0 && study->stage < STAGES;
    double before = 0, all = 0;
    *share = runs ? (work->part + work->share(work->of)) / (work->parts > 0 ? work->parts : 1) : 1;
    for (int stage = 0; stage < STAGES; stage++) {
        before += stage < study->stage ? weight_of(study, stage) : 0;
        all += weight_of(study, stage);
    }
    double done = (before + (study->stage < STAGES ? *share * weight_of(study, study->stage) : 0)) / all;
    *whole = done < 1 ? done : 1;
}

// ---------------------------------------------------------------------------------------------------------------

/// Compute the error of each recording with the fitted models. Returns NULL without recordings.
static double *errors_of(FitStudy *study, const FrFitLog *log, int count)
{
    if (count == 0)
        return NULL;
    FrFitData data = fr_fit_new_data(study->allocator, log, count, study->options.loss);
    double *errors = fr_allocate(study->allocator, (size_t)FR_FIT_MODELS * (size_t)count * sizeof *errors);
    for (int m = 0; m < FR_FIT_MODELS && data.memory && errors; m++)
        if (fr_is_shown(&study->found, m))
            fr_fit_errors(&data, &study->found.fit.model[m].space, study->found.fit.model[m].point,
                          errors + (ptrdiff_t)m * count, &study->scratch);
    fr_release(study->allocator, data.memory);
    return errors;
}

/// Mean absolute deviation of the recorded angles from their means: the error of a servo that does not move at all.
static double motion_of(const FrFitLog *log, int count)
{
    double motion = 0;
    for (int i = 0; i < count; i++) {
        double mean = 0, deviation = 0;
        for (int k = 0; k < log[i].count; k++)
            mean += log[i].measured[k] / log[i].count;
        for (int k = 0; k < log[i].count; k++)
            deviation += fabs(log[i].measured[k] - mean) / log[i].count;
        motion += deviation / count;
    }
    return motion;
}

void fr_fit_study_conclude(FitStudy *study)
{
    Found *found = &study->found;
    int chosen = fr_chosen_model(found);
    found->motion = motion_of(found->log, found->count);
    found->step = (StepEffect){(double)NAN, (double)NAN, 0};
    if (chosen >= 0)
        found->step = fr_step_effect_of(&study->data, &found->fit.model[chosen].space, found->fit.model[chosen].point);
    found->errors = errors_of(study, found->log, found->count);
    found->held_errors = errors_of(study, found->held_log, found->held_count);
    if (!found->judged)
        weigh_parameters(study);
}

void fr_fit_study_free(FitStudy *study)
{
    Found *found = &study->found;
    fr_end_intervals(study->intervals);
    fr_end_bootstrap(study->draws);
    fr_end_folds(study->folds);
    fr_end_extras(study->extras);
    fr_end_plan(study->plan);
    fr_release(study->allocator, found->plan.candidate);
    fr_release(study->allocator, found->errors);
    fr_release(study->allocator, found->held_errors);
    fr_release(study->allocator, found->left_out);
    fr_release(study->allocator, study->data.memory);
    fr_release(study->allocator, study->scratch.columns);
}
