// All results as JSON. The bytes depend only on the recordings and the command, not on the time, the machine or the
// number of threads.
#include "study.h"
#include "identify/fit.h"
#include "base/row.h"
#include "servo/rows.h"
#include "json_text.h"

#include <math.h>
#include <string.h>

enum { SCHEMA = 1 };

static void print_named(FILE *file, const char *name, double value)
{
    fprintf(file, "\"%s\": ", name);
    print_json_number(file, value);
}

static void print_list(FILE *file, const char *name, const double *values, int count)
{
    fprintf(file, ",\n      \"%s\": ", name);
    print_json_numbers(file, values, count);
}

static void print_logs(FILE *file, const char *name, const FrFitLog *log, int count)
{
    fprintf(file, ",\n  \"%s\": [", name);
    for (int l = 0; l < count; l++) {
        fprintf(file, "%s\n    {\"file\": ", l ? "," : "");
        print_json_text(file, log[l].name, strlen(log[l].name));
        fprintf(file, ", \"samples\": %d}", log[l].count);
    }
    fprintf(file, "%s]", count ? "\n  " : "");
}

static void print_parameter(FILE *file, const Found *found, int m, int i, const FrServoDef *servo)
{
    const FrFitFree *parameter = &found->fit.model[m].space.free[i];
    double value = fr_field(servo, parameter->row);
    fprintf(file, "%s\n        \"%s\": {", i ? "," : "", parameter->row->key);
    print_named(file, "value", value);
    fprintf(file, ", \"unit\": ");
    print_json_text(file, parameter->row->unit, strlen(parameter->row->unit));
    fprintf(file, ", \"bounds\": [%.17g, %.17g], \"on_bound\": %s", parameter->from, parameter->to,
            value <= parameter->from || value >= parameter->to ? "true" : "false");
    if (found->sure)
        fprintf(file, ", \"interval\": [%.17g, %.17g], \"told\": %s", found->interval[m].from[i],
                found->interval[m].to[i],
                fr_is_told(&found->interval[m], &found->fit.model[m].space, i) ? "true" : "false");
    const FrFitScatter *scatter = &found->bootstrap[m].scatter[i];
    if (found->drawn)
        fprintf(file, ", \"deviation\": %.17g, \"bootstrap\": [%.17g, %.17g]", scatter->deviation, scatter->low,
                scatter->high);
    fprintf(file, "}");
}

/// Print the pairs of parameters that the recordings hardly tell apart.
static void print_pairs(FILE *file, const Found *found, int m)
{
    const FrFitSpread *spread = &found->interval[m].spread;
    const FrFitSpace *space = &found->fit.model[m].space;
    const char *separator = "";
    fprintf(file, ",\n      \"correlations_beyond_0.9\": [");
    for (int i = 0; i < spread->count; i++)
        for (int j = 0; j < i; j++)
            if (fabs(spread->correlation[i * spread->count + j]) > 0.9) {
                fprintf(file, "%s[\"%s\", \"%s\", %.17g]", separator, space->free[j].row->key, space->free[i].row->key,
                        spread->correlation[i * spread->count + j]);
                separator = ", ";
            }
    fprintf(file, "]");
}

static void print_history(FILE *file, const FrFitModel *model)
{
    fprintf(file, ",\n      \"history\": [");
    for (int k = 0; k < model->line; k++)
        fprintf(file, "%s[%d, %.17g]", k ? ", " : "", model->line_evaluations[k], model->line_loss[k]);
    fprintf(file, "]");
}

static void print_model(FILE *file, const Found *found, int m)
{
    const FrFitModel *model = &found->fit.model[m];
    FrServoDef servo = found->log[0].bench.servo;
    fr_fit_write(&model->space, model->point, &servo);
    fprintf(file, "\n    \"%s\": {\n      ", fr_servo_model_row.options[m]->name);
    print_named(file, "train", model->loss);
    fprintf(file, ",\n      ");
    print_named(file, "published", found->published[m]);
    print_list(file, "errors", found->errors + (ptrdiff_t)m * found->count, found->count);
    if (found->judged)
        print_list(file, "left_out", found->left_out + (ptrdiff_t)m * found->count, found->count);
    if (found->held_count)
        print_list(file, "held_out", found->held_errors + (ptrdiff_t)m * found->held_count, found->held_count);
    fprintf(file, ",\n      \"evaluations\": %d,\n      \"restarts\": %d,\n      \"agree\": [%d, %d],\n      ",
            model->evaluations + model->extra_evaluations, model->restarts, fr_fit_agreement(model, 0.005),
            fr_fit_agreement(model, 0.02));
    print_named(file, "criterion", found->criterion[m]);
    fprintf(file, ",\n      \"parameters\": {");
    for (int i = 0; i < model->space.count; i++)
        print_parameter(file, found, m, i, &servo);
    fprintf(file, "\n      },\n      \"held\": {");
    for (int i = 0; i < model->space.held_count; i++) {
        fprintf(file, i ? ", " : "");
        print_named(file, model->space.held[i].row->key, model->space.held[i].value);
    }
    fprintf(file, "}");
    if (found->sure)
        print_pairs(file, found, m);
    print_history(file, model);
    fprintf(file, "\n    }");
}

void print_result(FILE *file, const void *of)
{
    const Found *found = of;
    fprintf(file, "{\n  \"schema\": %d,\n  \"version\": \"%s\",\n  \"command\": ", SCHEMA, fr_version());
    char command[IDENTIFY_TEXT_MAX];
    settings_of(&found->texts->options, command, sizeof command);
    print_json_text(file, command, strlen(command));
    fprintf(file, ",\n  \"preset\": \"%s\",\n  \"seed\": %llu,\n  \"budget\": %d,\n  \"loss\": \"%s\",\n  ",
            found->servo->name, found->options->seed, found->options->budget,
            found->options->loss == FR_LOSS_RMS ? "rms" : "mae");
    print_named(file, "T", found->T);
    fprintf(file, ",\n  \"hash\": \"%016llx\"", (unsigned long long)hash_of_logs(&found->texts->logs));
    print_logs(file, "logs", found->log, found->count);
    print_logs(file, "held_out", found->held_log, found->held_count);
    fprintf(file, ",\n  ");
    print_named(file, "independent_samples", found->independent);
    fprintf(file, ",\n  ");
    print_named(file, "motion", found->motion);
    fprintf(file, ", \"explained\": %s", fr_is_explained(found) ? "true" : "false");
    if (!isnan(found->step.moved)) {
        fprintf(file, ",\n  \"half_step\": {");
        print_named(file, "moved", found->step.moved);
        fprintf(file, ", ");
        print_named(file, "left", found->step.left);
        if (found->step.repeat_T > 0) {
            fprintf(file, ", ");
            print_named(file, "repeat_T", found->step.repeat_T);
        }
        fprintf(file, "}");
    }
    if (found->supported >= 0)
        fprintf(file, ",\n  \"supported\": \"%s\"", fr_servo_model_row.options[found->supported]->name);
    if (found->judged)
        fprintf(file, ",\n  \"folds\": {\"by\": \"%s\", \"count\": %d, \"best\": \"%s\", \"enough\": \"%s\"}",
                found->texts->folds_key, found->folds.count, fr_servo_model_row.options[found->verdict.best]->name,
                fr_servo_model_row.options[found->verdict.enough]->name);
    for (int e = 0; e < found->extra_count; e++) {
        const Extra *extra = &found->extra[e];
        fprintf(file, "%s\"%s\": {\"excess\": %.17g, \"spread\": %.17g, \"neutral\": %d, \"earned\": %s}",
                e ? ", " : ",\n  \"free\": {", extra->row->key, extra->excess, extra->spread, extra->neutral,
                extra->earned ? "true" : "false");
    }
    fprintf(file, found->extra_count ? "}" : "");
    if (found->plan.made) {
        fprintf(file, ",\n  \"plan\": ");
        print_plan_object(file, found);
    }
    fprintf(file, ",\n  \"models\": {");
    const char *separator = "";
    for (int m = 0; m < FR_FIT_MODELS; m++)
        if (fr_is_shown(found, m)) {
            fprintf(file, "%s", separator);
            print_model(file, found, m);
            separator = ",";
        }
    fprintf(file, "\n  }\n}\n");
}
