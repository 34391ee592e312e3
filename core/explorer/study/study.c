// An identification from arguments and recordings to the results: the sequence of its work units.
#include "study.h"

#include "identify/correlation.h"
#include "identify/doubles.h"
#include "servo/rows.h"
#include "free.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/// Servo to be fitted. If there is none, this reports the reason and returns NULL.
static const FrOption *preset(const Study *study, FrReport *report)
{
    char names[200] = "";
    for (const FrOption *const *option = fr_servo_preset_row.options; *option; option++) {
        size_t length, used = strlen(names);
        const char *given = log_value(&study->logs.log[0], "preset", &length);
        if (strlen((*option)->name) == length && strncmp(given, (*option)->name, length) == 0)
            return *option;
        snprintf(names + used, sizeof names - used, "%s%s", used ? ", " : "", (*option)->name);
    }
    fr_report_add(report, FR_ERROR, FR_FIT_NO_PRESET, "preset", FR_ARGUMENTS(fr_word("names", names)));
    return NULL;
}

/// Refuse values for parameters that are free in a fit.
static void check_free(const Study *study, FrReport *report)
{
    for (const char *line = study->options.text; *line; line += strcspn(line, "\n"), line += *line == '\n') {
        char key[FR_KEY_MAX];
        snprintf(key, sizeof key, "%.*s", (int)strcspn(line, "="), line);
        bool is_free = false;
        for (int m = 0; m < FR_FIT_MODELS; m++)
            for (int i = 0; i < study->spaces[m].count && study->options.models >> m & 1; i++)
                is_free = is_free || strcmp(study->spaces[m].free[i].row->key, key) == 0;
        if (is_free)
            fr_report_add(report, FR_ERROR, FR_FIT_FREE_KEY, key, FR_NO_ARGUMENTS);
    }
}

/// Prepare recordings with the published values of a model. Returns NULL if something is refused.
static FrFitLog *logs_of(const IdentifyLogs *from, FrServoModel model, FrReport *report)
{
    FrFitLog *log = malloc((size_t)(from->count ? from->count : 1) * sizeof *log);
    bool valid = log;
    for (int i = 0; i < from->count && log; i++)
        valid = fit_log_of(from, i, model, &log[i], report) && valid;
    if (!valid) {
        free(log);
        log = NULL;
    }
    return log;
}

/// Allocate memory for the fit. Returns false if memory is exhausted.
static bool make_room(Study *study)
{
    study->scratch_memory = new_doubles(fr_fit_scratch_size());
    study->data_memory = new_doubles(fr_fit_data_size(study->log, study->logs.count));
    study->left_out = malloc((size_t)FR_FIT_MODELS * (size_t)study->logs.count * sizeof *study->left_out);
    if (!study->scratch_memory || !study->data_memory || !study->left_out)
        return false;
    study->scratch = fr_fit_scratch(study->scratch_memory);
    study->data = fr_fit_data(study->data_memory, study->log, study->logs.count, study->options.loss);
    return true;
}

bool read_study(Study *study, int count, char **arguments, FrReport *report)
{
    *study = (Study){.stage = -1};
    read_identify_options(&study->options, count, arguments, report);
    if (study->options.paths > 0)
        read_identify_logs(&study->logs, &study->options, report);
    const FrOption *servo = study->logs.count > 0 ? preset(study, report) : NULL;
    hold_out(&study->logs, study->options.holdout, &study->held, report);
    if (report->error_count || !servo)
        return false;
    study->log = logs_of(&study->logs, FR_M1, report);
    study->held_log = study->log ? logs_of(&study->held, FR_M1, report) : NULL;
    study->found = (Found){.options = &study->options,
                           .servo = servo,
                           .logs = &study->logs,
                           .log = study->log,
                           .held = &study->held,
                           .held_log = study->held_log};
    if (!study->log || !study->held_log)
        return false;
    make_spaces(study->spaces, &study->options, servo, study->log[0].bench.servo.control, report);
    if (study->options.params)
        read_given(&study->given, &study->options, servo, study->spaces, &study->log[0].bench.servo, report);
    study->found.folds = make_folds(&study->logs, study->options.folds, report);
    check_free(study, report);
    return report->error_count == 0;
}

/// Loss of the published set of a model, without free parameters.
static double published_loss(Study *study, FrServoModel model)
{
    FrReport none = fr_report(NULL, 0);
    FrFitValue value = {(double)NAN, 0};
    FrFitLog *log = study->found.servo->sets->values[model] ? logs_of(&study->logs, model, &none) : NULL;
    double *memory = log ? new_doubles(fr_fit_data_size(log, study->logs.count)) : NULL;
    if (memory) {
        const FrFitSpace nothing = {.model = model};
        const double point = 0;
        FrFitData data = fr_fit_data(memory, log, study->logs.count, study->options.loss);
        fr_fit_values(&data, &nothing, 1, &point, &value, &study->scratch);
    }
    free(memory);
    free(log);
    return value.loss;
}

bool begin_study(Study *study)
{
    if (!make_room(study))
        return false;
    for (int m = 0; m < FR_FIT_MODELS; m++)
        study->found.published[m] = published_loss(study, (FrServoModel)m);
    FrFit *fit = &study->found.fit;
    if (study->given.is)
        fr_fit_known(fit, study->spaces, study->given.model, study->given.point, study->options.seed, &study->data,
                     &study->scratch);
    else
        fr_fit_begin(fit, study->spaces, study->options.models, study->options.seed, 0, study->options.budget);
    return true;
}

// ---------------------------------------------------------------------------------------------------------------
// The stages: how each one begins, its work units, and how it ends.

/// A stage. If it needs memory, `begin` allocates it. A stage that was not requested has no work units.
typedef struct StageOfStudy {
    bool (*begin)(Study *study); ///< returns false if memory is exhausted
    Coming (*next)(Study *study, Work *work);
    void (*end)(Study *study);
} StageOfStudy;

static bool fit_begin(Study *study)
{
    study->fit_work = (FitWork){&study->found.fit, &study->data};
    study->fit_begun = false;
    return true;
}

static Coming fit_next(Study *study, Work *work)
{
    if (study->fit_begun)
        return NONE_LEFT;
    study->fit_begun = true;
    *work = work_of_fit(&study->fit_work);
    return WORK_COMES;
}

static void fit_end(Study *study)
{
    (void)study;
}

static bool intervals_begin(Study *study)
{
    if (!study->options.intervals)
        return true;
    study->intervals = begin_intervals(&study->found.fit, &study->data, study->options.models, study->options.level,
                                       study->found.interval);
    return study->intervals;
}

static Coming intervals_next(Study *study, Work *work)
{
    return study->intervals ? next_intervals(study->intervals, work, &study->scratch) : NONE_LEFT;
}

static void intervals_end(Study *study)
{
    study->found.sure = study->intervals;
    end_intervals(study->intervals);
    study->intervals = NULL;
}

static bool draws_begin(Study *study)
{
    if (!study->options.bootstrap)
        return true;
    study->draws = begin_bootstrap(&study->found.fit, &study->data, study->options.models, study->options.bootstrap);
    return study->draws;
}

static Coming draws_next(Study *study, Work *work)
{
    return study->draws ? next_bootstrap(study->draws, work) : NONE_LEFT;
}

static void draws_end(Study *study)
{
    study->found.drawn = study->draws;
    if (study->draws)
        conclude_bootstrap(study->draws, study->options.level, study->found.bootstrap);
    end_bootstrap(study->draws);
    study->draws = NULL;
}

static bool folds_begin(Study *study)
{
    if (study->found.folds.count == 0)
        return true;
    study->folds = begin_folds(&study->found.folds, &study->found.fit, &study->data, study->left_out);
    return study->folds;
}

static Coming folds_next(Study *study, Work *work)
{
    return study->folds ? next_fold(study->folds, work, &study->scratch) : NONE_LEFT;
}

/// Find the model that the criterion supports, given the number of independent samples in the residual of the best fit.
static void weigh_parameters(Study *study)
{
    int best = -1, samples = 0;
    for (int m = 0; m < FR_FIT_MODELS; m++)
        if (is_shown(&study->found, m) &&
            (best < 0 || study->found.fit.model[m].loss < study->found.fit.model[best].loss))
            best = m;
    for (int i = 0; i < study->logs.count; i++)
        samples += study->logs.log[i].count;
    const FrFitModel *model = &study->found.fit.model[best < 0 ? 0 : best];
    double time = best < 0 ? 0 : correlation_time_of(study->logs.count, study->log, &model->space, model->point);
    study->found.independent = time > 0 ? fmax(1, samples / time) : (double)NAN;
    study->found.supported = -1;
    for (int m = 0; m < FR_FIT_MODELS && study->found.independent >= 1; m++) {
        if (!is_shown(&study->found, m))
            continue;
        study->found.criterion[m] =
            fr_fit_criterion(study->found.fit.model[m].loss, parameters_of(&study->found, m), study->found.independent);
        if (study->found.supported < 0 || study->found.criterion[m] < study->found.criterion[study->found.supported])
            study->found.supported = m;
    }
}

static void folds_end(Study *study)
{
    int parameters[FR_FIT_MODELS];
    if (!study->folds)
        return;
    end_folds(study->folds);
    study->folds = NULL;
    weigh_parameters(study);
    for (int m = 0; m < FR_FIT_MODELS; m++)
        parameters[m] = is_shown(&study->found, m) ? parameters_of(&study->found, m) : 0;
    study->found.left_out = study->left_out;
    study->found.verdict = fr_fit_verdict(parameters, study->found.criterion, study->logs.count, study->left_out);
    study->found.judged = study->found.verdict.enough >= 0;
}

static bool extras_begin(Study *study)
{
    int chosen = chosen_model(&study->found);
    if (!study->found.judged || chosen < 0)
        return true;
    const FrFitModel *model = &study->found.fit.model[chosen];
    study->extras = begin_extras(&study->data, &model->space, model->point, study->options.level);
    return study->extras;
}

static Coming extras_next(Study *study, Work *work)
{
    return study->extras ? next_extras(study->extras, work) : NONE_LEFT;
}

static void extras_end(Study *study)
{
    if (study->extras)
        study->found.extra_count = conclude_extras(study->extras, study->found.extra);
    end_extras(study->extras);
    study->extras = NULL;
}

static bool plan_begin(Study *study)
{
    int chosen = chosen_model(&study->found);
    if (!study->options.plans || chosen < 0)
        return true;
    study->plan = begin_plan(&study->found.plan, &study->found.fit.model[chosen], &study->found.interval[chosen],
                             &study->data, &study->options, study->found.servo, &study->scratch);
    return study->plan;
}

static Coming plan_next(Study *study, Work *work)
{
    return study->plan ? next_of_plan(study->plan, work) : NONE_LEFT;
}

static void plan_end(Study *study)
{
    end_plan(study->plan);
    study->plan = NULL;
}

static const StageOfStudy stages[STAGES] = {
    [STAGE_FIT] = {fit_begin, fit_next, fit_end},
    [STAGE_INTERVALS] = {intervals_begin, intervals_next, intervals_end},
    [STAGE_BOOTSTRAP] = {draws_begin, draws_next, draws_end},
    [STAGE_FOLDS] = {folds_begin, folds_next, folds_end},
    [STAGE_EXTRAS] = {extras_begin, extras_next, extras_end},
    [STAGE_PLAN] = {plan_begin, plan_next, plan_end},
};

Coming next_work(Study *study, Work *work)
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

// ---------------------------------------------------------------------------------------------------------------

/// Compute the error of each recording with the fitted models. Returns NULL without recordings.
static double *errors_of(Study *study, const FrFitLog *log, int count)
{
    double *memory = count ? new_doubles(fr_fit_data_size(log, count)) : NULL;
    double *errors = memory ? calloc((size_t)FR_FIT_MODELS * (size_t)count, sizeof *errors) : NULL;
    if (errors) {
        FrFitData data = fr_fit_data(memory, log, count, study->options.loss);
        for (int m = 0; m < FR_FIT_MODELS; m++)
            if (is_shown(&study->found, m))
                fr_fit_errors(&data, &study->found.fit.model[m].space, study->found.fit.model[m].point,
                              errors + (ptrdiff_t)m * count, &study->scratch);
    }
    free(memory);
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

void conclude_study(Study *study)
{
    int chosen = chosen_model(&study->found);
    study->found.motion = motion_of(study->log, study->logs.count);
    study->found.step = (StepEffect){(double)NAN, (double)NAN, 0};
    if (chosen >= 0)
        study->found.step = step_effect_of(&study->logs, study->log, &study->found.fit.model[chosen].space,
                                           study->found.fit.model[chosen].point);
    study->errors = errors_of(study, study->log, study->logs.count);
    study->held_errors = errors_of(study, study->held_log, study->held.count);
    study->found.errors = study->errors;
    study->found.held_errors = study->held_errors;
    if (!study->found.judged)
        weigh_parameters(study);
}

void free_study(Study *study)
{
    end_intervals(study->intervals);
    end_bootstrap(study->draws);
    end_folds(study->folds);
    end_extras(study->extras);
    end_plan(study->plan);
    free(study->found.plan.candidate);
    free(study->errors);
    free(study->held_errors);
    free(study->left_out);
    free(study->data_memory);
    free(study->scratch_memory);
    free(study->found.folds.of);
    free(study->log);
    free(study->held_log);
}
