// Identification in one call: checks, samples of the recordings, the study in rounds, and its results.
#include "friction/identify.h"
#include "math/assert.h"
#include "fit.h"
#include "base/say.h"

#include "base/list.h"
#include "base/row.h"
#include "rounds.h"
#include "samples.h"
#include "servo/rows.h"
#include "study.h"

#include <math.h>
#include <string.h>

enum { IDENTIFY_COOKIE = 0x46725f69, LOGS_MAX = 4096 };

_Static_assert((int)EXTRAS_MAX == (int)FR_IDENTIFY_EXTRAS, "every extra that is judged has a place in the result");

FrIdentifyDef fr_default_identify(void)
{
    return (FrIdentifyDef){.models = (1u << FR_FIT_MODELS) - 1,
                           .seed = 1,
                           .budget = 20000,
                           .starts = 6,
                           .extras = true,
                           .to = 1e9,
                           .folds = -1,
                           .intervals = true,
                           .level = 0.9,
                           .pieces = 8,
                           .cookie = IDENTIFY_COOKIE};
}

/// An identification in progress.
typedef struct Identification {
    const FrIdentifyDef *def;
    const FrIdentifyRecording *recording;
    int count; ///< number of recordings
    FrReport *report;
    Allocator allocator;
    Pool memory;
    int errors; ///< errors in the report before
    double T;
    int fitted;    ///< number of recordings that are fitted
    int held;      ///< number of recordings that are held out
    FrFitLog *log; ///< recordings to fit, then recordings held out
    int *group;    ///< group of each one that is fitted, then room for its part
    Rounds rounds;
    FitStudy study;
    FrProgress latest; ///< as last reported
} Identification;

// ---------------------------------------------------------------------------------------------------------------
// The input

static bool holds(const FrIdentifyDef *def)
{
    return def->protocol == FR_PROTOCOL_HELD;
}

static void check_number(const char *key, double value, double least, double most, bool whole, FrReport *report)
{
    const FrParam row = {
        .key = key, .unit = "", .min = least, .max = most, .low = least, .high = most, .value = least, .whole = whole};
    fr_param_check(&row, value, report);
}

static void check_def(const FrIdentifyDef *def, FrReport *report)
{
    check_number("models", def->models, 1, (1u << FR_FIT_MODELS) - 1, true, report);
    check_number("budget", def->budget, 1000, 1e9, true, report);
    check_number("protocol", def->protocol, FR_PROTOCOL_HELD, FR_PROTOCOL_LINEAR, true, report);
    check_number("starts", def->starts, 1, 1000, true, report);
    if (def->T != 0)
        fr_param_check(&fr_time_step_row, def->T, report);
    if (def->T != 0 && holds(def))
        check_number("T", def->T, 0, 0, false, report);
    if (def->internal_step != 0)
        check_number("internal_step", def->internal_step, holds(def) ? 1e-5 : 0, holds(def) ? 0.1 : 0, false, report);
    check_number("measured_supply", def->measured_supply, 0, holds(def), true, report);
    check_number("from", def->from, 0, 1e9, false, report);
    check_number("to", def->to, def->from, 1e9, false, report);
    check_number("level", def->level, 0.5, 0.9999, false, report);
    check_number("folds", def->folds, -1, LOGS_MAX, true, report);
    check_number("pieces", def->pieces, 1, PIECES_MAX, true, report);
    if (def->bootstrap != 0)
        check_number("bootstrap", def->bootstrap, 2, BOOTSTRAP_MAX, true, report);
}

/// Published servo with search ranges. If there is none of that name, this reports their names and returns NULL.
static const FrOption *servo_of(const char *name, FrReport *report)
{
    char names[FR_TEXT_MAX / 2] = "";
    for (const FrOption *const *option = fr_servo_preset_row.options; *option; option++) {
        if (name && strcmp((*option)->name, name) == 0 && (*option)->ranges)
            return *option;
        if ((*option)->ranges)
            fr_list_add(names, sizeof names, (*option)->name, -1);
    }
    fr_report_add(report, FR_ERROR, FR_FIT_NO_PRESET, "servo", FR_ARGUMENTS(fr_word("names", names)));
    return NULL;
}

/// Choose the time step. Reports recordings without angles, and those that are given twice.
static void choose_step(Identification *now)
{
    FrFitSource *source = fr_pool(&now->memory, (size_t)now->count * sizeof *source);
    double *memory = fr_pool(&now->memory, 2 * (size_t)now->count * sizeof *memory);
    int errors = now->report->error_count;
    for (int i = 0; i < now->count && source; i++) {
        const FrIdentifyRecording *recording = &now->recording[i];
        source[i] = (FrFitSource){recording->name, &recording->recording};
        FR_ASSERT(recording->name && source[i].recording->count > 1 && source[i].recording->column[FR_TIME] &&
                  source[i].recording->column[FR_GOAL]);
        if (!source[i].recording->column[FR_POSITION])
            fr_report_add(now->report, FR_ERROR, FR_RECORDING_NO_POSITION, recording->name,
                          FR_ARGUMENTS(fr_word_part("file", recording->name, 200)));
        for (int j = 0; j < i; j++)
            if (fr_fit_same_recording(source[j].recording, source[i].recording))
                fr_report_add(now->report, FR_ERROR, FR_FIT_LOG_TWICE, recording->name,
                              FR_ARGUMENTS(fr_word_part("file", recording->name, 120),
                                           fr_word_part("other", source[j].name, 120)));
    }
    if (source && memory && now->report->error_count == errors)
        now->T = fr_fit_step(source, now->count, now->def->T, holds(now->def), "T", memory, now->report);
}

/// Set the friction terms that M1 does not have to their values in M1: a model sets those that it has.
static void simplify(FrServoDef *servo, const FrOption *preset)
{
    FrServoDef simplest = *servo;
    fr_servo_set_of(&simplest, preset, FR_M1);
    for (const char *const *key = preset->sets->keys; *key; key++) {
        const FrParam *row = fr_fit_published_row(*key);
        bool is_term = fr_rows_find((const FrParam *const[]){&fr_servo_model_row, NULL}, *key);
        if (is_term && !fr_rows_find(fr_servo_model_row.options[FR_M1]->rows, *key))
            fr_row_put(servo, row, fr_field(&simplest, row));
    }
}

/// Sample a recording, fr_recording_rows > 0 times, for the simulation of its bench. Returns false without memory.
static bool sample(const FrIdentifyDef *def, Pool *pool, const FrIdentifyRecording *from, double T, int rows,
                   FrFitLog *log)
{
    double *memory = fr_pool(pool, (size_t)rows * FR_COLUMNS * sizeof *memory);
    FrRecording even;
    if (!memory)
        return false;
    fr_fit_rows_of(&even, &from->recording, holds(def) ? 0 : T, def->from, def->to, rows, memory);
    *log = fr_fit_log(from->name, &from->bench, &from->recording, &even, def->from, holds(def), def->measured_supply);
    log->bench.integrator = holds(def) ? FR_UPDATE_SEMI : log->bench.integrator;
    log->bench.T = T;
    return true;
}

/// Sample the recordings that are fitted, or those that are held out, and check their benches. Those with fewer than
/// two samples are left out, with a warning. Returns false if memory is exhausted.
static bool sample_all(Identification *now, bool held, const FrOption *servo)
{
    const FrIdentifyDef *def = now->def;
    for (int i = 0; i < now->count; i++) {
        const FrIdentifyRecording *from = &now->recording[i];
        FrFitLog *log = &now->log[now->fitted + now->held];
        FrBench bench;
        if (from->held_out != held)
            continue;
        int rows = fr_fit_rows(&from->recording, holds(def) ? 0 : now->T, def->from, def->to);
        if (rows == 0) {
            double longest = fr_recording_duration(&from->recording);
            fr_report_add(now->report, FR_WARNING, FR_FIT_OUTSIDE, "from",
                          FR_ARGUMENTS(fr_word_part("file", from->name, 200), fr_quantity("longest", longest, "s"),
                                       fr_word("begin", "from"), fr_word("end", "to")));
            continue;
        }
        if (!sample(def, &now->memory, from, now->T, rows, log))
            return false;
        simplify(&log->bench.servo, servo);
        fr_bench_make(&bench, &log->bench, now->report);
        if (!held)
            now->group[now->fitted] = from->group;
        now->fitted += !held;
        now->held += held;
    }
    return true;
}

/// Refuse a key that cannot be free or fixed, and report those that can.
static void refuse_key(const Identification *now, const char *key)
{
    char keys[FR_TEXT_MAX / 2] = "";
    int richest = FR_FIT_MODELS - 1;
    // bound: the number of models, one of which is requested
    while (!(now->def->models >> richest & 1))
        richest--;
    for (int i = 0; i < now->study.spaces[richest].count; i++)
        fr_list_add(keys, sizeof keys, now->study.spaces[richest].free[i].row->key, -1);
    for (const FrFitFree *extra = fr_fit_extras; extra->row; extra++)
        if (!fr_fit_is_free(&now->study.spaces[richest], extra->row))
            fr_list_add(keys, sizeof keys, extra->row->key, -1);
    fr_report_add(now->report, FR_ERROR, FR_UNKNOWN_PARAMETER, key,
                  FR_ARGUMENTS(fr_word_part("key", key, FR_KEY_MAX), fr_word("keys", keys)));
}

static void refuse_number(const char *key, FrReport *report)
{
    fr_report_add(report, FR_ERROR, FR_TOO_MANY_PARAMETERS, key, FR_ARGUMENTS(fr_number("limit", FR_FIT_FREE_MAX)));
}

/// Free a parameter in the range that the def gives, otherwise in its usual one.
static void free_one(Identification *now, const FrOption *servo, const FrFree *given, FrServoControl control)
{
    FrFitSpace *spaces = now->study.spaces;
    FrFitFree offered;
    bool is_offered = fr_fit_offered(servo, control, given->key, &offered);
    const FrFitFree *usual = fr_fit_usually_free(spaces, now->def->models, given->key), *known = usual        ? usual
                                                                                                 : is_offered ? &offered
                                                                                                              : NULL;
    const FrParam *row = usual ? usual->row : offered.row;
    bool own = !isnan(given->from);
    if (!row || (!known && !own)) {
        refuse_key(now, given->key);
        return;
    }
    const FrFitFree parameter = {row, own ? given->from : known->from, own ? given->to : known->to};
    if (!fr_param_check(row, parameter.from, now->report) || !fr_param_check(row, parameter.to, now->report))
        return;
    if (!(parameter.from < parameter.to))
        fr_report_add(now->report, FR_ERROR, FR_LAW_FIT_RANGE, row->key,
                      FR_ARGUMENTS(fr_number("from", parameter.from), fr_number("to", parameter.to)));
    else if (!fr_fit_free_all(spaces, &parameter, usual))
        refuse_number(row->key, now->report);
}

/// Hold a parameter at a value.
static void fix_one(Identification *now, const FrSetting *given, FrServoControl control)
{
    FrFitSpace *spaces = now->study.spaces;
    const FrFitFree *usual = fr_fit_usually_free(spaces, now->def->models, given->key);
    const FrParam *row = usual ? usual->row : fr_fit_servo_row(control, given->key);
    FrServoDef checked = fr_default_servo();
    int errors = now->report->error_count;
    if (!row) {
        refuse_key(now, given->key);
        return;
    }
    fr_row_set(&checked, row, given, now->report);
    if (now->report->error_count == errors && !fr_fit_hold_all(spaces, row, given->value, usual))
        refuse_number(row->key, now->report);
}

/// Make the spaces of the models, with the parameters that the def frees or fixes.
static void make_spaces(Identification *now, const FrOption *servo, FrServoControl control)
{
    const FrIdentifyDef *def = now->def;
    for (int m = 0; m < FR_FIT_MODELS; m++)
        fr_fit_space(&now->study.spaces[m], servo, (FrServoModel)m, def->wide ? FR_FIT_WIDE : FR_FIT_PUBLISHED);
    if (holds(def))
        fr_fit_free_all(now->study.spaces, fr_fit_extra(fr_servo_delay_row.key), false);
    for (int i = 0; i < def->free_count; i++)
        free_one(now, servo, &def->free[i], control);
    for (int i = 0; i < def->fixed_count; i++)
        fix_one(now, &def->fixed[i], control);
    fr_fit_check_spaces(now->study.spaces, def->models, "fixed", now->report);
}

static Folds make_folds(Identification *now)
{
    Folds folds = {.of = now->group + now->count};
    int parts = now->def->folds;
    if (now->fitted > 1 && parts != 0)
        folds.count = parts < 0 ? fr_fold_groups(now->fitted, now->group, folds.of)
                                : fr_fold_in_turn(now->fitted, parts, folds.of);
    if (parts < 0 && folds.count == 1 && holds(now->def))
        folds.count = fr_fold_in_turn(now->fitted, FR_FOLDS_USUAL, folds.of);
    folds.count = folds.count > 1 ? folds.count : 0;
    return folds;
}

/// Returns true if something was refused since the identification began.
static bool is_refused(const Identification *now)
{
    return now->report->error_count > now->errors;
}

/// Prepare the study.
static FrStatus prepare(Identification *now)
{
    const FrIdentifyDef *def = now->def;
    FitStudy *study = &now->study;
    check_def(def, now->report);
    const FrOption *servo = servo_of(def->servo, now->report);
    if (now->count == 0)
        fr_report_add(now->report, FR_ERROR, FR_NO_FIT_LOGS, "", FR_NO_ARGUMENTS);
    if (!is_refused(now))
        choose_step(now);
    if (is_refused(now))
        return FR_BAD_INPUT;
    now->log = fr_pool(&now->memory, (size_t)now->count * sizeof *now->log);
    now->group = fr_pool(&now->memory, 2 * (size_t)now->count * sizeof *now->group);
    if (!(now->T > 0) || !now->log || !now->group || !sample_all(now, false, servo) || !sample_all(now, true, servo))
        return FR_NO_MEMORY;
    if (def->measured_supply)
        fr_fit_check_supply(now->log, now->fitted + now->held, "measured_supply", now->report);
    if (now->fitted == 0)
        fr_report_add(now->report, FR_ERROR, FR_NO_FIT_LOGS, "", FR_NO_ARGUMENTS);
    else
        make_spaces(now, servo, now->log[0].bench.servo.control);
    if (is_refused(now))
        return FR_BAD_INPUT;
    study->options = (StudyOptions){.models = def->models,
                                    .seed = def->seed,
                                    .budget = def->budget,
                                    .starts = holds(def) ? def->starts : 0,
                                    .internal_step = def->internal_step,
                                    .extras = holds(def) && def->extras,
                                    .loss = def->loss,
                                    .level = def->level,
                                    .intervals = def->intervals,
                                    .bootstrap = def->bootstrap};
    study->found = (Found){.servo = servo,
                           .T = now->T,
                           .count = now->fitted,
                           .log = now->log,
                           .held_count = now->held,
                           .held_log = now->log + now->fitted,
                           .folds = make_folds(now)};
    return fr_fit_study_begin(study) && fr_begin_rounds(&now->rounds, def->parallel ? def->pieces : 1) ? FR_OK
                                                                                                       : FR_NO_MEMORY;
}

// ---------------------------------------------------------------------------------------------------------------
// The work

static bool tell(void *context, const WorkUnit *work)
{
    Identification *now = context;
    const FitStudy *study = &now->study;
    FrProgress *latest = &now->latest;
    *latest = (FrProgress){.stage = (FrIdentifyStage)study->stage,
                           .evaluations = fr_rounds_simulations(&now->rounds) + study->scratch.simulations};
    fr_fit_study_share(study, work, &latest->share, &latest->whole);
    for (int m = 0; m < FR_FIT_MODELS; m++)
        latest->loss[m] = study->found.fit.model[m].loss;
    return now->def->progress(now->def->progress_context, latest);
}

static FrStatus run(Identification *now)
{
    WorkUnit work;
    Coming coming;
    FrStatus status = FR_OK;
    // bound: the works of all stages, each of which is given once
    while (status == FR_OK && (coming = fr_fit_study_next(&now->study, &work)) != NONE_LEFT)
        status = coming == WORK_COMES ? fr_run_rounds(&now->rounds, &work) : FR_NO_MEMORY;
    now->latest.share = now->latest.whole = 1;
    for (int m = 0; m < FR_FIT_MODELS; m++)
        now->latest.loss[m] = now->study.found.fit.model[m].loss;
    if (status == FR_OK && now->def->progress)
        now->def->progress(now->def->progress_context, &now->latest);
    return status;
}

// ---------------------------------------------------------------------------------------------------------------
// The result

/// What is known of free parameter i of a model.
static FrKnown known_of(const Found *found, int m, int i)
{
    const FrFitModel *model = &found->fit.model[m];
    if (fr_place_of(model, i) != FR_PLACE_INSIDE)
        return FR_KNOWN_AT_BOUND;
    return !found->sure || fr_is_told(&found->interval[m], &model->space, i) ? FR_KNOWN_FOUND : FR_KNOWN_NOT;
}

/// A parameter without intervals.
static FrIdentifiedParameter parameter_of(const FrParam *row, double value, FrKnown known)
{
    const double none = (double)NAN;
    return (FrIdentifiedParameter){
        .key = row->key, .value = value, .from = none, .to = none, .low = none, .high = none, .known = known};
}

/// Fill a model that is zero.
static void fill_model(const Found *found, int m, FrIdentifiedModel *model)
{
    const FrFitModel *fit = &found->fit.model[m];
    const FrFitSpace *space = &fit->space;
    const FrFitSpread *spread = &found->interval[m].spread;
    int held = found->held_count, most = FR_FIT_FREE_MAX - space->count;
    double none;
    model->fitted = true;
    model->servo = found->log[0].bench.servo;
    model->loss = fit->loss;
    model->published = found->published[m];
    model->held_out = fr_mean_error(found->held_errors, m, held, &none);
    model->criterion = found->supported >= 0 ? found->criterion[m] : (double)NAN;
    model->evaluations = fit->evaluations + fit->extra_evaluations;
    model->restarts = fit->restarts;
    model->agreeing = fr_fit_agreement(fit, 0.02);
    model->trapped = fr_is_trapped(found, m);
    model->count = space->count;
    model->left_out = fr_left_out_error(found, m, &model->left_out_error);
    fr_fit_write(space, fit->point, &model->servo);
    for (int i = 0; i < space->count; i++) {
        FrIdentifiedParameter *parameter = &model->parameter[i];
        const FrFitScatter *scatter = &found->bootstrap[m].scatter[i];
        double value = fr_field(&model->servo, space->free[i].row);
        *parameter = parameter_of(space->free[i].row, value, known_of(found, m, i));
        if (found->sure) {
            parameter->from = found->interval[m].from[i];
            parameter->to = found->interval[m].to[i];
        }
        if (found->drawn) {
            parameter->low = scatter->low;
            parameter->high = scatter->high;
        }
        for (int j = 0; j < space->count && found->sure; j++)
            model->correlation[i][j] = spread->correlation[i * space->count + j];
    }
    for (int i = 0; i < space->held_count && i < most; i++)
        model->parameter[space->count + i] = parameter_of(space->held[i].row, space->held[i].value, FR_KNOWN_FIXED);
}

static void fill(const Found *found, FrIdentified *result)
{
    bool explained = fr_best_fit(found) >= 0 && fr_is_explained(found);
    memset(result, 0, sizeof *result);
    for (int m = 0; m < FR_FIT_MODELS; m++)
        if (fr_is_shown(found, m))
            fill_model(found, m, &result->model[m]);
    result->best = found->judged ? found->verdict.best : fr_best_fit(found);
    result->named = found->judged && explained ? found->verdict.named : -1;
    result->supported = found->supported;
    result->simplest = found->judged ? found->verdict.simplest : -1;
    result->sure = result->named >= 0 && fr_is_sure(found);
    result->explained = explained;
    result->T = found->T;
    result->steps = found->log[0].time ? found->log[0].inner : 1;
    result->independent = found->independent;
    result->motion = found->motion;
    result->repeat_T = found->step.repeat_T;
    for (; result->extra_count < found->extra_count; result->extra_count++) {
        const Extra *extra = &found->extra[result->extra_count];
        result->extra[result->extra_count] =
            (FrIdentifiedExtra){extra->row->key, extra->excess, extra->spread, extra->earned, extra->dropped};
    }
}

/// Report the parameters of a model that are not determined, and the pairs that are hardly told apart.
static void doubt_parameters(const FrIdentifiedModel *model, const char *name, FrReport *report)
{
    char keys[FR_TEXT_MAX / 2] = "", pairs[FR_TEXT_MAX / 2] = "";
    for (int i = 0; i < model->count; i++) {
        if (model->parameter[i].known != FR_KNOWN_FOUND)
            fr_list_add(keys, sizeof keys, model->parameter[i].key, -1);
        for (int j = 0; j < i; j++) {
            char pair[2 * FR_KEY_MAX + 8];
            fr_text(pair, sizeof pair, "%s and %s", model->parameter[j].key, model->parameter[i].key);
            if (fabs(model->correlation[i][j]) > 0.9)
                fr_list_add(pairs, sizeof pairs, pair, -1);
        }
    }
    if (keys[0])
        fr_report_add(report, FR_WARNING, FR_FIT_NOT_TOLD, "",
                      FR_ARGUMENTS(fr_word("model", name), fr_word("keys", keys)));
    if (pairs[0])
        fr_report_add(report, FR_WARNING, FR_FIT_HARDLY_APART, "",
                      FR_ARGUMENTS(fr_word("model", name), fr_word("pairs", pairs)));
}

/// Report doubts about the result. `folds`: recordings were to be left out.
static void doubt(const Found *found, const FrIdentified *result, bool folds, FrReport *report)
{
    if (folds && found->folds.count == 0)
        fr_report_add(report, FR_WARNING, FR_FIT_ONE_GROUP, "folds", FR_NO_ARGUMENTS);
    int chosen = result->named >= 0 ? result->named : result->best;
    if (chosen < 0)
        return;
    const FrIdentifiedModel *model = &result->model[chosen];
    FrArgument name = fr_word("model", fr_servo_model_row.options[chosen]->name);
    if (!result->explained) {
        fr_report_add(
            report, FR_WARNING, FR_FIT_NOT_EXPLAINED, "",
            FR_ARGUMENTS(name, fr_quantity("error", model->loss, "rad"), fr_quantity("motion", result->motion, "rad")));
        return;
    }
    if (result->repeat_T > 0)
        fr_report_add(report, FR_WARNING, FR_FIT_STEP_SHOWS, "T",
                      FR_ARGUMENTS(name, fr_quantity("moved", found->step.moved, "rad"),
                                   fr_quantity("left", found->step.left, "rad"),
                                   fr_quantity("T", result->repeat_T, "s")));
    if (model->agreeing < 2)
        fr_report_add(report, FR_WARNING, FR_FIT_FEW_AGREE, "budget",
                      FR_ARGUMENTS(name, fr_number("count", model->agreeing), fr_number("restarts", model->restarts)));
    if (found->sure)
        doubt_parameters(model, name.word, report);
}

FrStatus fr_identify(const FrIdentifyDef *def, const FrIdentifyRecording *recording, int count, FrIdentified *found,
                     FrReport *report)
{
    FR_ASSERT(def && def->cookie == IDENTIFY_COOKIE && (recording || count == 0) && count >= 0 && found);
    report = fr_report_enter(report, &(FrReport){0});
    const Allocator allocator = {def->allocate, def->release, def->memory_context};
    Identification *now = fr_allocate(&allocator, sizeof *now);
    FrStatus status = now ? FR_OK : FR_NO_MEMORY;
    if (now) {
        *now = (Identification){.def = def, .recording = recording, .count = count, .report = report};
        now->errors = report->error_count;
        now->allocator = allocator;
        now->memory.allocator = now->study.allocator = &now->allocator;
        now->study.stage = -1;
        now->rounds = (Rounds){.memory = &now->memory,
                               .parallel = def->parallel,
                               .parallel_context = def->parallel_context,
                               .tell = def->progress ? tell : NULL,
                               .tell_context = now};
        status = prepare(now);
        status = status == FR_OK ? run(now) : status;
    }
    if (status == FR_OK || status == FR_CANCELLED) {
        fr_fit_study_conclude(&now->study);
        fill(&now->study.found, found);
        doubt(&now->study.found, found, def->folds != 0, report);
    }
    if (now) {
        fr_fit_study_free(&now->study);
        fr_empty(&now->memory);
    }
    fr_release(&allocator, now);
    fr_report_end(report);
    return status;
}

double fr_identify_error(const FrIdentifyDef *def, const FrIdentifyRecording *recording, const FrServoDef *servo,
                         double *angle)
{
    FR_ASSERT(def && def->cookie == IDENTIFY_COOKIE && recording && servo);
    const Allocator allocator = {def->allocate, def->release, def->memory_context};
    Pool pool = {.allocator = &allocator};
    const FrOption *preset = fr_servo_preset_row.options[0];
    const FrFitSpace nothing = {.count = 0};
    const double point = 0;
    double memory[2], sum = 0;
    FrReport none = fr_report(NULL, 0);
    FrFitSource source = {recording->name, &recording->recording};
    double T = fr_fit_step(&source, 1, def->T, holds(def), "T", memory, &none);
    int rows = T > 0 ? fr_fit_rows(source.recording, holds(def) ? 0 : T, def->from, def->to) : 0;
    FrFitLog log;
    FrBench bench;
    if (rows == 0 || !source.recording->column[FR_POSITION] || !sample(def, &pool, recording, T, rows, &log))
        return (double)NAN;
    for (const char *const *key = preset->sets->keys; *key; key++)
        fr_row_put(&log.bench.servo, fr_fit_published_row(*key), fr_field(servo, fr_fit_published_row(*key)));
    for (const FrFitFree *extra = fr_fit_extras; extra->row; extra++)
        fr_row_put(&log.bench.servo, extra->row, fr_field(servo, extra->row));
    double *own = angle ? angle : fr_pool(&pool, (size_t)rows * sizeof *own);
    bool possible = own && fr_bench_make(&bench, &log.bench, NULL) == FR_OK;
    if (possible)
        fr_fit_simulate(&log, &nothing, &point, own);
    for (int k = 0; k < rows && possible; k++) {
        double r = own[k] - log.measured[k];
        sum += def->loss == FR_LOSS_RMS ? r * r : fabs(r);
    }
    fr_empty(&pool);
    return !possible ? (double)NAN : def->loss == FR_LOSS_RMS ? SQUARE_ROOT(sum / rows) : sum / rows;
}
