// All results as JSON, and the progress on the way to them. The bytes of results depend only on the recordings and the
// command, not on the time, the machine or the number of threads.
#include "study.h"
#include "identify/fit.h"
#include "base/row.h"
#include "progress.h"

#include <math.h>

enum { SCHEMA = 1 };

static void put_in_file(void *to, const char *piece, size_t length)
{
    fwrite(piece, 1, length, to);
}

FrWriter json_in(FILE *file)
{
    return (FrWriter){.put = put_in_file, .to = file, .spaced = true};
}

static void write_logs(FrWriter *json, const char *name, const FrFitLog *log, int count)
{
    fr_write_open(json, name, "[\n");
    for (int l = 0; l < count; l++) {
        fr_write_open(json, NULL, "{");
        fr_write_text(json, "file", log[l].name);
        fr_write_number(json, "samples", log[l].count);
        fr_write_close(json);
    }
    fr_write_close(json);
}

static void write_pair(FrWriter *json, const char *key, double first, double second)
{
    fr_write_numbers(json, key, 2, (const double[]){first, second});
}

static void write_parameter(FrWriter *json, const Found *found, int m, int i, const FrServoDef *servo)
{
    const FrFitFree *parameter = &found->fit.model[m].space.free[i];
    const ModelIntervals *interval = &found->interval[m];
    const FrFitScatter *scatter = &found->bootstrap[m].scatter[i];
    double value = fr_field(servo, parameter->row);
    FrPlace place = fr_place_of(&found->fit.model[m], i);
    fr_write_open(json, parameter->row->key, "{");
    fr_write_number(json, "value", value);
    fr_write_text(json, "unit", parameter->row->unit);
    write_pair(json, "bounds", parameter->from, parameter->to);
    fr_write_flag(json, "on_bound", place != FR_PLACE_INSIDE);
    fr_write_flag(json, "absent", place == FR_PLACE_ABSENT);
    if (found->sure) {
        write_pair(json, "interval", interval->from[i], interval->to[i]);
        fr_write_flag(json, "told", fr_is_told(interval, &found->fit.model[m].space, i));
    }
    if (found->drawn) {
        fr_write_number(json, "deviation", scatter->deviation);
        write_pair(json, "bootstrap", scatter->low, scatter->high);
    }
    fr_write_close(json);
}

/// Write the pairs of parameters that the recordings hardly tell apart.
static void write_pairs(FrWriter *json, const Found *found, int m)
{
    const FrFitSpread *spread = &found->interval[m].spread;
    const FrFitSpace *space = &found->fit.model[m].space;
    fr_write_open(json, "correlations_beyond_0.9", "[");
    for (int i = 0; i < spread->count; i++)
        for (int j = 0; j < i; j++) {
            double correlation = spread->correlation[i * spread->count + j];
            if (!(fabs(correlation) > 0.9))
                continue;
            fr_write_open(json, NULL, "[");
            fr_write_text(json, NULL, space->free[j].row->key);
            fr_write_text(json, NULL, space->free[i].row->key);
            fr_write_number(json, NULL, correlation);
            fr_write_close(json);
        }
    fr_write_close(json);
}

static void write_history(FrWriter *json, const FrFitModel *model)
{
    fr_write_open(json, "history", "[");
    for (int k = 0; k < model->line; k++)
        write_pair(json, NULL, model->line_evaluations[k], model->line_loss[k]);
    fr_write_close(json);
}

/// Write the held parameters, and the parameters of the electronics that all models shared if the published set of this
/// model has other values.
static void write_held(FrWriter *json, const Found *found, int m, const FrServoDef *servo)
{
    const FrFitSpace *space = &found->fit.model[m].space;
    FrServoDef published;
    bool is_published = fr_servo_published(&published, found->servo->name, (FrServoModel)m, NULL) == FR_OK;
    fr_write_open(json, "held", "{");
    for (int i = 0; i < space->held_count; i++)
        fr_write_number(json, space->held[i].row->key, space->held[i].value);
    for (const FrFitFree *extra = fr_fit_extras; extra->row; extra++) {
        double value = fr_field(servo, extra->row);
        bool has = fr_fit_servo_row(servo->control, extra->row->key) && isfinite(value);
        if (!has || fr_fit_is_free(space, extra->row) || fr_fit_is_held(space, extra->row))
            continue;
        if (!is_published || value != fr_field(&published, extra->row))
            fr_write_number(json, extra->row->key, value);
    }
    fr_write_close(json);
}

static void write_model(FrWriter *json, const Found *found, int m)
{
    const FrFitModel *model = &found->fit.model[m];
    FrServoDef servo = found->log[0].bench.servo;
    fr_fit_write(&model->space, model->point, &servo);
    fr_write_open(json, name_of_model(m), "{\n");
    fr_write_number(json, "train", model->loss);
    fr_write_number(json, "published", found->published[m]);
    fr_write_numbers(json, "errors", found->count, found->errors + (ptrdiff_t)m * found->count);
    if (found->judged)
        fr_write_numbers(json, "left_out", found->count, found->left_out + (ptrdiff_t)m * found->count);
    if (found->held_count)
        fr_write_numbers(json, "held_out", found->held_count, found->held_errors + (ptrdiff_t)m * found->held_count);
    fr_write_number(json, "evaluations", model->evaluations + model->extra_evaluations);
    fr_write_number(json, "restarts", model->restarts);
    write_pair(json, "agree", fr_fit_agreement(model, 0.005), fr_fit_agreement(model, 0.02));
    fr_write_number(json, "criterion", found->criterion[m]);
    fr_write_flag(json, "trapped", fr_is_trapped(found, m));
    fr_write_open(json, "parameters", "{\n");
    for (int i = 0; i < model->space.count; i++)
        write_parameter(json, found, m, i, &servo);
    fr_write_close(json);
    write_held(json, found, m, &servo);
    if (found->sure)
        write_pairs(json, found, m);
    write_history(json, model);
    fr_write_close(json);
}

/// `inner`: steps from sample to sample; 0 with linear goals.
static void write_half_step(FrWriter *json, const StepEffect *step, int inner)
{
    if (isnan(step->moved))
        return;
    fr_write_open(json, "half_step", "{");
    fr_write_number(json, "moved", step->moved);
    fr_write_number(json, "left", step->left);
    fr_write_number(json, "steps", inner);
    if (step->repeat_T > 0)
        fr_write_number(json, "repeat_T", step->repeat_T);
    fr_write_close(json);
}

static void write_folds(FrWriter *json, const Found *found)
{
    if (!found->judged)
        return;
    fr_write_open(json, "folds", "{");
    fr_write_text(json, "by", found->texts->folds_key);
    fr_write_number(json, "count", found->folds.count);
    if (found->fit.starts > 0)
        fr_write_number(json, "alone", recordings_alone(found));
    if (found->verdict.best >= 0)
        fr_write_text(json, "best", name_of_model(found->verdict.best));
    if (found->verdict.named >= 0) {
        fr_write_text(json, "named", name_of_model(found->verdict.named));
        if (found->verdict.before >= 0)
            fr_write_text(json, "before", name_of_model(found->verdict.before));
        fr_write_text(json, "simplest", name_of_model(found->verdict.simplest));
        fr_write_flag(json, "sure", fr_is_sure(found));
        if (fr_trapped_rival(found) >= 0)
            fr_write_text(json, "rival", name_of_model(fr_trapped_rival(found)));
    }
    fr_write_close(json);
}

static void write_extras(FrWriter *json, const Found *found)
{
    if (found->extra_count == 0)
        return;
    fr_write_open(json, "free", "{");
    for (int e = 0; e < found->extra_count; e++) {
        const Extra *extra = &found->extra[e];
        fr_write_open(json, extra->row->key, "{");
        fr_write_number(json, "excess", extra->excess);
        fr_write_number(json, "spread", extra->spread);
        fr_write_flag(json, "dropped", extra->dropped);
        fr_write_flag(json, "earned", extra->earned);
        fr_write_close(json);
    }
    fr_write_close(json);
}

void print_result(FILE *file, const Found *found)
{
    const IdentifyOptions *options = &found->texts->options;
    FrWriter json = json_in(file);
    char command[IDENTIFY_TEXT_MAX], hash[20];
    settings_of(options, command, sizeof command);
    snprintf(hash, sizeof hash, "%016llx", hash_of_logs(&found->texts->logs));
    fr_write_open(&json, NULL, "{\n");
    fr_write_number(&json, "schema", SCHEMA);
    fr_write_texts(&json, FR_TEXTS({"version", fr_version()}, {"command", command}, {"preset", found->servo->name}));
    fr_write_number(&json, "seed", (double)options->seed);
    fr_write_number(&json, "budget", options->budget);
    fr_write_number(&json, "starts", found->fit.starts);
    double duty = largest_duty(found);
    if (!isnan(duty))
        fr_write_number(&json, "largest_duty", duty);
    fr_write_text(&json, "supply", found->log[0].volts ? "measured" : "bench");
    fr_write_text(&json, "loss", options->loss == FR_LOSS_RMS ? "rms" : "mae");
    fr_write_number(&json, "T", found->T);
    fr_write_text(&json, "hash", hash);
    write_logs(&json, "logs", found->log, found->count);
    write_logs(&json, "held_out", found->held_log, found->held_count);
    fr_write_number(&json, "independent_samples", found->independent);
    fr_write_number(&json, "motion", found->motion);
    fr_write_otherwise(&json);
    fr_write_flag(&json, "explained", fr_is_explained(found));
    write_half_step(&json, &found->step, found->log[0].time ? found->log[0].inner : 0);
    if (found->supported >= 0)
        fr_write_text(&json, "supported", name_of_model(found->supported));
    write_folds(&json, found);
    write_extras(&json, found);
    if (found->plan.made)
        write_plan(&json, found);
    fr_write_open(&json, "models", "{\n");
    for (int m = 0; m < FR_FIT_MODELS; m++)
        if (fr_is_shown(found, m))
            write_model(&json, found, m);
    fr_write_close(&json);
    fr_write_close(&json);
    fputc('\n', file);
}

// ---------------------------------------------------------------------------------------------------------------

static void write_progress(FrWriter *json, const FitStudy *study, int m)
{
    const FrFitModel *model = &study->found.fit.model[m];
    fr_write_open(json, NULL, "{");
    fr_write_text(json, "model", name_of_model(m));
    fr_write_number(json, "loss", model->loss);
    fr_write_number(json, "evaluations", model->evaluations + model->extra_evaluations);
    fr_write_number(json, "restarts", model->restarts);
    fr_write_number(json, "agree", fr_fit_agreement(model, 0.02));
    write_history(json, model);
    fr_write_close(json);
}

void print_progress_json(FILE *file, const FitStudy *study, const WorkUnit *work)
{
    static const char *const names[] = {"fit", "folds", "extras", "intervals", "bootstrap", "plan"};
    int stage = study->stage >= 0 && study->stage < STAGES ? study->stage : FR_STAGE_PLAN;
    double share, whole;
    FrWriter json = json_in(file);
    fr_fit_study_share(study, work, &share, &whole);
    fr_write_open(&json, NULL, "{");
    fr_write_text(&json, "stage", names[stage]);
    fr_write_rounded(&json, "share", share, 6);
    fr_write_rounded(&json, "whole", whole, 6);
    fr_write_open(&json, "models", "[");
    for (int m = 0; m < FR_FIT_MODELS; m++)
        if (study->found.fit.model[m].requested && study->options.models >> m & 1)
            write_progress(&json, study, m);
    fr_write_close(&json);
    fr_write_close(&json);
}
