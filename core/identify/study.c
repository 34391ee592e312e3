// The sequence of an identification: its work units from the first fit to the plan, and the conclusions.
#include "study.h"

#include "servo/rows.h"

#include <math.h>

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

double fr_left_out_error(const Found *found, int m, double *spread)
{
    *spread = (double)NAN;
    return found->judged ? fr_fit_left_out(found->count, found->left_out + (ptrdiff_t)m * found->count, spread)
                         : (double)NAN;
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
    const FrFitVerdict *verdict = &found->verdict;
    return found->judged && verdict->named >= 0  ? verdict->named
           : found->judged && verdict->best >= 0 ? verdict->best
                                                 : fr_best_fit(found);
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
    fr_servo_set_of(&simplest, preset, FR_M1);
    fr_servo_published(&published, preset->name, model, NULL);
    for (const char *const *key = preset->sets->keys; *key; key++) {
        const FrParam *row = fr_fit_published_row(*key);
        if (fr_field(servo, row) == fr_field(&simplest, row))
            fr_row_put(servo, row, fr_field(&published, row));
    }
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

/// Steps between two samples with held goals: the smallest number with which they are at most 5.5 ms long in any
/// recording, or as long as the options say.
static int steps_between(const FitStudy *study)
{
    const double longest = 0.0055;
    double period = 0, step = study->options.internal_step > 0 ? study->options.internal_step : longest;
    for (int i = 0; i < study->found.count; i++) {
        const FrFitLog *log = &study->found.log[i];
        period = log->usual > period ? log->usual : period;
    }
    double steps = ceil(period / step - 1e-9);
    return steps > 1 ? (int)steps : 1;
}

/// Loss of the published set of a model, without free parameters; NaN if there is none.
static double published_loss(FitStudy *study, FrServoModel model)
{
    const Found *found = &study->found;
    const FrFitSpace nothing = {.model = model};
    const double point = 0;
    FrFitValue value = {(double)NAN, 0};
    if (!found->servo->sets->values[model])
        return value.loss;
    Pool pool = {.allocator = study->allocator};
    FrFitLog *log = fr_pool(&pool, (size_t)found->count * sizeof *log);
    for (int i = 0; i < found->count && log; i++) {
        log[i] = found->log[i];
        publish(&log[i].bench.servo, found->servo, model);
    }
    FrFitData data = {0};
    if (log)
        data = fr_fit_new_data(&pool, log, found->count, study->options.loss);
    if (data.memory)
        fr_fit_values(&data, &nothing, 1, &point, &value, &study->scratch);
    fr_empty(&pool);
    return value.loss;
}

void fr_set_inner(FitStudy *study, int inner)
{
    for (int i = 0; i < study->found.count; i++)
        study->found.log[i].inner = inner;
    for (int i = 0; i < study->found.held_count; i++)
        study->found.held_log[i].inner = inner;
}

bool fr_fit_study_begin(FitStudy *study)
{
    Found *found = &study->found;
    Pool *pool = &study->memory;
    study->stage = -1;
    found->options = &study->options;
    fr_set_inner(study, steps_between(study));
    found->motion = motion_of(found->log, found->count);
    pool->allocator = study->of_stage.allocator = study->of_work.allocator = study->allocator;
    double *scratch = fr_pool(pool, fr_fit_scratch_size() * sizeof *scratch);
    study->data = fr_fit_new_data(pool, found->log, found->count, study->options.loss);
    found->left_out = fr_pool(pool, (size_t)FR_FIT_MODELS * (size_t)found->count * sizeof(double));
    if (pool->exhausted)
        return false;
    study->scratch = fr_fit_scratch(scratch);
    if (study->known)
        fr_fit_known(&found->fit, study->spaces, study->known_model, study->known, study->options.seed, &study->data,
                     &study->scratch);
    else
        fr_fit_begin(&found->fit, study->spaces, study->options.models, study->options.seed, 0, study->options.budget);
    found->fit.starts = study->options.starts;
    return true;
}

void fr_weigh_parameters(FitStudy *study)
{
    Found *found = &study->found;
    int best = fr_best_fit(found), shown = 0;
    const FrFitModel *model = &found->fit.model[best < 0 ? 0 : best];
    double independent =
        best < 0 ? 0 : fr_of_residual(&study->of_work, &study->data, &model->space, model->point, fr_fit_independent);
    found->independent = independent > 0 ? independent : (double)NAN;
    found->supported = -1;
    for (int m = 0; m < FR_FIT_MODELS && found->independent >= 1; m++) {
        if (!fr_is_shown(found, m))
            continue;
        shown++;
        found->criterion[m] =
            fr_fit_criterion(found->fit.model[m].loss, fr_parameters_of(found, m), found->independent);
        if (fr_is_trapped(found, m)) {
            found->criterion[m] = (double)NAN;
            continue;
        }
        if (found->supported < 0 || found->criterion[m] < found->criterion[found->supported])
            found->supported = m;
    }
    if (shown < 2)
        found->supported = -1;
}

void fr_judge_models(FitStudy *study)
{
    Found *found = &study->found;
    int parameters[FR_FIT_MODELS];
    unsigned trapped = 0;
    fr_weigh_parameters(study);
    for (int m = 0; m < FR_FIT_MODELS; m++) {
        parameters[m] = fr_is_shown(found, m) ? fr_parameters_of(found, m) : 0;
        trapped |= fr_is_trapped(found, m) ? 1u << m : 0;
    }
    found->verdict = fr_fit_verdict(parameters, found->criterion, trapped, found->count, found->left_out);
    found->judged = true;
}

bool fr_is_trapped(const Found *found, int m)
{
    const FrFitModel *model = &found->fit.model[m];
    return found->fit.starts > 1 && model->restarts >= found->fit.starts && fr_fit_agreement(model, FR_FIT_TRAPPED) < 2;
}

FrPlace fr_place_of(const FrFitModel *model, int i)
{
    if (model->point[i] > 0 && model->point[i] < 1)
        return FR_PLACE_INSIDE;
    return model->point[i] <= 0 && model->space.free[i].from == 0 ? FR_PLACE_ABSENT : FR_PLACE_BOUND;
}

bool fr_is_sure(const Found *found)
{
    const FrFitVerdict *verdict = &found->verdict;
    return verdict->named == verdict->simplest && verdict->named == found->supported && fr_trapped_rival(found) < 0;
}

int fr_trapped_rival(const Found *found)
{
    const FrFitVerdict *verdict = &found->verdict;
    int rival = -1;
    double least = verdict->named >= 0 ? FR_FIT_LEAD * verdict->left_out[verdict->named] : 0;
    for (int m = 0; m < FR_FIT_MODELS; m++)
        if (fr_is_shown(found, m) && fr_is_trapped(found, m) && verdict->left_out[m] <= least) {
            least = verdict->left_out[m];
            rival = m;
        }
    return rival;
}

// ---------------------------------------------------------------------------------------------------------------
// The stages.

static const StudyStage *const stages[STAGES] = {
    [FR_STAGE_FIT] = &fr_fit_stage,
    [FR_STAGE_FOLDS] = &fr_folds_stage,
    [FR_STAGE_EXTRAS] = &fr_extras_stage,
    [FR_STAGE_INTERVALS] = &fr_intervals_stage,
    [FR_STAGE_BOOTSTRAP] = &fr_bootstrap_stage,
    [FR_STAGE_PLAN] = &fr_plan_stage,
};

static void end_stage(FitStudy *study)
{
    fr_forget_tasks(study);
    fr_empty(&study->of_stage);
    study->current = NULL;
    study->works = 0;
}

/// Begin the next stage that is wanted. Returns false after the last one.
static bool begin_stage(FitStudy *study)
{
    // bound: STAGES
    do {
        if (++study->stage == STAGES)
            return false;
    } while (stages[study->stage]->is_wanted && !stages[study->stage]->is_wanted(study));
    const StudyStage *stage = stages[study->stage];
    study->current = fr_pool(&study->of_stage, stage->size);
    if (study->current && stage->begin)
        stage->begin(study, study->current);
    return true;
}

Coming fr_fit_study_next(FitStudy *study, WorkUnit *work)
{
    // bound: STAGES: a pass that returns no work unit ends a stage
    for (;;) {
        const StudyStage *stage = study->current ? stages[study->stage] : NULL;
        study->works++;
        bool comes = stage && stage->next(study, study->current, work);
        if (study->of_stage.exhausted || study->of_work.exhausted)
            return NO_MEMORY;
        if (comes)
            return WORK_COMES;
        if (stage && stage->conclude)
            stage->conclude(study, study->current);
        end_stage(study);
        if (!begin_stage(study))
            return NONE_LEFT;
        if (study->of_stage.exhausted || study->memory.exhausted)
            return NO_MEMORY;
        if (study->announces && study->found.judged)
            return STAGE_BEGINS;
    }
}

/// Typical cost of a stage, in fits to all recordings: with starts as measured with eight recordings and six models,
/// otherwise in budgets, as the search for intervals takes about as many evaluations for any of them.
static double weight_of(const FitStudy *study, int stage)
{
    const StudyOptions *options = &study->options;
    const double evaluations_of_intervals = 9000;
    switch (stage) {
    case FR_STAGE_INTERVALS:
        return !options->intervals ? 0 : options->starts ? 4 : evaluations_of_intervals / options->budget;
    case FR_STAGE_BOOTSTRAP:
        return 400.0 * options->bootstrap / options->budget;
    case FR_STAGE_FOLDS:
        return options->starts && study->found.folds.count > 0 ? 0.3 : study->found.folds.count;
    case FR_STAGE_EXTRAS:
        return options->extras && study->found.folds.count > 0 ? 9 : 0;
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
    *share = runs && !work->share ? 0
             : runs               ? (work->part + work->share(work->of)) / (work->parts > 0 ? work->parts : 1)
                                  : 1;
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
    Pool pool = {.allocator = study->allocator};
    FrFitData data = fr_fit_new_data(&pool, log, count, study->options.loss);
    double *errors = fr_pool(&study->memory, (size_t)FR_FIT_MODELS * (size_t)count * sizeof *errors);
    for (int m = 0; m < FR_FIT_MODELS && data.memory && errors; m++)
        if (fr_is_shown(&study->found, m))
            fr_fit_errors(&data, &study->found.fit.model[m].space, study->found.fit.model[m].point,
                          errors + (ptrdiff_t)m * count, &study->scratch);
    study->memory.exhausted = study->memory.exhausted || pool.exhausted;
    fr_empty(&pool);
    return errors;
}

void fr_fit_study_conclude(FitStudy *study)
{
    Found *found = &study->found;
    if (study->current && stages[study->stage]->cut_short)
        stages[study->stage]->cut_short(study, study->current);
    int chosen = fr_chosen_model(found);
    for (int m = 0; m < FR_FIT_MODELS; m++)
        found->published[m] = published_loss(study, (FrServoModel)m);
    found->step = (StepEffect){(double)NAN, (double)NAN, 0};
    if (chosen >= 0)
        found->step = fr_step_effect_of(&study->memory, &study->data, &found->fit.model[chosen].space,
                                        found->fit.model[chosen].point);
    found->errors = errors_of(study, found->log, found->count);
    found->held_errors = errors_of(study, found->held_log, found->held_count);
    if (found->judged)
        fr_judge_models(study); // the search for intervals may have found better points
    else
        fr_weigh_parameters(study);
}

void fr_fit_study_free(FitStudy *study)
{
    end_stage(study);
    fr_empty(&study->memory);
}
