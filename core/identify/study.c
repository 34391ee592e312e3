// The sequence of an identification: its work units from the first fit to the plan, and the conclusions.
#include "study.h"
#include "fit.h"

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
    fr_servo_published(&simplest, preset->name, FR_M1, NULL);
    fr_servo_published(&published, preset->name, model, NULL);
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

/// A stage. It is left out unless it is wanted.
typedef struct StageOfStudy {
    bool (*is_wanted)(const FitStudy *study);
    void *(*begin)(FitStudy *study); ///< NULL if memory is exhausted
    Coming (*next)(void *stage, WorkUnit *work, FrFitScratch *scratch);
    void (*conclude)(FitStudy *study, void *stage); ///< after the last work unit
    void (*end)(void *stage);                       ///< frees what `begin` has returned
} StageOfStudy;

static bool fit_is_wanted(const FitStudy *study)
{
    return study->stage == FR_STAGE_FIT;
}

static void *fit_begin(FitStudy *study)
{
    study->fit_work = (FitWork){.fit = &study->found.fit, .data = &study->data};
    return &study->fit_work;
}

static Coming fit_next(void *stage, WorkUnit *work, FrFitScratch *scratch)
{
    FitWork *fit = stage;
    (void)scratch;
    if (fit->given)
        return NONE_LEFT;
    fit->given = true;
    *work = fr_work_of_fit(fit);
    return WORK_COMES;
}

static bool intervals_are_wanted(const FitStudy *study)
{
    return study->options.intervals;
}

static void *intervals_begin(FitStudy *study)
{
    return fr_begin_intervals(&study->found.fit, &study->data, study->options.models, study->options.level,
                              study->found.interval);
}

static void intervals_conclude(FitStudy *study, void *stage)
{
    (void)stage;
    study->found.sure = true;
}

static bool draws_are_wanted(const FitStudy *study)
{
    return study->options.bootstrap > 0;
}

static void *draws_begin(FitStudy *study)
{
    return fr_begin_bootstrap(&study->found.fit, &study->data, study->options.models, study->options.bootstrap);
}

static void draws_conclude(FitStudy *study, void *stage)
{
    study->found.drawn = true;
    fr_conclude_bootstrap(stage, study->options.level, study->found.bootstrap);
}

static bool folds_are_wanted(const FitStudy *study)
{
    return study->found.folds.count > 0;
}

static void *folds_begin(FitStudy *study)
{
    return fr_begin_folds(&study->found.folds, &study->found.fit, &study->data, study->found.left_out);
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

static void folds_conclude(FitStudy *study, void *stage)
{
    Found *found = &study->found;
    int parameters[FR_FIT_MODELS];
    (void)stage;
    weigh_parameters(study);
    for (int m = 0; m < FR_FIT_MODELS; m++)
        parameters[m] = fr_is_shown(found, m) ? fr_parameters_of(found, m) : 0;
    found->verdict = fr_fit_verdict(parameters, found->criterion, found->count, found->left_out);
    found->judged = found->verdict.enough >= 0;
}

static bool extras_are_wanted(const FitStudy *study)
{
    return study->found.judged && fr_chosen_model(&study->found) >= 0;
}

static void *extras_begin(FitStudy *study)
{
    const FrFitModel *model = &study->found.fit.model[fr_chosen_model(&study->found)];
    return fr_begin_extras(&study->data, &model->space, model->point, study->options.level);
}

static void extras_conclude(FitStudy *study, void *stage)
{
    study->found.extra_count = fr_conclude_extras(stage, study->found.extra);
}

static bool plan_is_wanted(const FitStudy *study)
{
    return study->options.plans && fr_chosen_model(&study->found) >= 0;
}

static void *plan_begin(FitStudy *study)
{
    int chosen = fr_chosen_model(&study->found);
    return fr_begin_plan(&study->found.plan, &study->found.fit.model[chosen], &study->found.interval[chosen],
                         &study->data, &study->options, study->found.servo, &study->scratch);
}

static const StageOfStudy stages[STAGES] = {
    [FR_STAGE_FIT] = {fit_is_wanted, fit_begin, fit_next, NULL, NULL},
    [FR_STAGE_INTERVALS] = {intervals_are_wanted, intervals_begin, fr_next_intervals, intervals_conclude,
                            fr_end_intervals},
    [FR_STAGE_BOOTSTRAP] = {draws_are_wanted, draws_begin, fr_next_bootstrap, draws_conclude, fr_end_bootstrap},
    [FR_STAGE_FOLDS] = {folds_are_wanted, folds_begin, fr_next_fold, folds_conclude, fr_end_folds},
    [FR_STAGE_EXTRAS] = {extras_are_wanted, extras_begin, fr_next_extras, extras_conclude, fr_end_extras},
    [FR_STAGE_PLAN] = {plan_is_wanted, plan_begin, fr_next_of_plan, NULL, fr_end_plan},
};

static void end_stage(FitStudy *study)
{
    if (study->current && stages[study->stage].end)
        stages[study->stage].end(study->current);
    study->current = NULL;
}

Coming fr_fit_study_next(FitStudy *study, WorkUnit *work)
{
    // bound: STAGES: a pass that returns no work unit ends a stage
    for (;;) {
        const StageOfStudy *stage = study->current ? &stages[study->stage] : NULL;
        Coming coming = stage ? stage->next(study->current, work, &study->scratch) : NONE_LEFT;
        if (coming != NONE_LEFT)
            return coming;
        if (stage && stage->conclude)
            stage->conclude(study, study->current);
        end_stage(study);
        if (++study->stage == STAGES)
            return NONE_LEFT;
        if (!stages[study->stage].is_wanted(study))
            continue;
        study->current = stages[study->stage].begin(study);
        if (!study->current)
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
    end_stage(study);
    fr_release(study->allocator, found->plan.candidate);
    fr_release(study->allocator, found->errors);
    fr_release(study->allocator, found->held_errors);
    fr_release(study->allocator, found->left_out);
    fr_release(study->allocator, study->data.memory);
    fr_release(study->allocator, study->scratch.columns);
}
