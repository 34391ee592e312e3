// Known parameters: with params=@FILE they are used instead of a fit. Intervals, a bootstrap
// and a plan start from them.
#include "given.h"
#include "identify/fit.h"
#include "explorer/form/message.h"
#include "base/row.h"
#include "base/decimal.h"
#include "servo/rows.h"

#include "explorer/form/settings.h"
#include "parameter_file.h"
#include "explorer/run/experiment.h"

#include <stdio.h>
#include <string.h>

static void refuse(FrReport *report, const char *option, const char *value, const char *accepted)
{
    fr_report_say(report, FR_ERROR, FR_BAD_OPTION, option,
                  FR_ARGUMENTS(fr_word_part("value", value, 60), fr_word("accepted", accepted)));
}

/// Value of a key in lines key=value. Returns NULL if there is none.
static const char *value_in(const char *lines, const char *key)
{
    size_t length = strlen(key);
    for (const char *line = lines; *line; line += strcspn(line, "\n"), line += *line == '\n')
        if (strncmp(line, key, length) == 0 && line[length] == '=')
            return line + length + 1;
    return NULL;
}

/// Get the model that a file names. Returns false if another one was requested.
static bool model_of(const char *lines, IdentifyOptions *options, FrServoModel *model, FrReport *report)
{
    const char *name = value_in(lines, "model");
    char file[FR_KEY_MAX];
    snprintf(file, sizeof file, "model=%.*s", name ? (int)strcspn(name, "\n") : 0, name ? name : "");
    for (int m = 0; m < FR_FIT_MODELS; m++)
        if (strcmp(file + strlen("model="), fr_servo_model_row.options[m]->name) == 0)
            *model = (FrServoModel)m;
    if (options->model_given && options->models != 1u << *model) {
        fr_report_say(report, FR_ERROR, FR_MODEL_CONFLICT, "params",
                      FR_ARGUMENTS(fr_word("given", options->model_given), fr_word("file", file)));
        return false;
    }
    options->models = 1u << *model;
    return true;
}

/// Compute the coordinate of each parameter in its range.
static void find_point(Given *given, const FrFitSpace *space, const FrServoDef *usual, FrReport *report)
{
    for (int i = 0; i < space->count; i++) {
        const FrFitFree *free = &space->free[i];
        const char *text = value_in(given->lines, free->row->key), *rest;
        double value = fr_field(usual, free->row);
        if (text)
            fr_read_decimal(text, '\n', &value, &rest);
        given->point[i] = (value - free->from) / (free->to - free->from);
        if (given->point[i] >= 0 && given->point[i] <= 1)
            continue;
        char item[80], accepted[120];
        snprintf(item, sizeof item, "%s=%.9g", free->row->key, value);
        snprintf(accepted, sizeof accepted, "%s from %.9g to %.9g; --free=%s:FROM:TO or --bounds=wide has other ranges",
                 free->row->key, free->from, free->to, free->row->key);
        refuse(report, "params", item, accepted);
    }
}

void read_given(Given *given, IdentifyOptions *options, const FrOption *preset, const FrFitSpace *spaces,
                const FrServoDef *usual, FrReport *report)
{
    int before = report->error_count;
    const char *request = options->model_given ? options->model_given + strlen("model=") : "";
    read_parameter_file(given->lines, sizeof given->lines, options->params, preset->name, request,
                        fr_servo_pendulum_rows, report);
    if (report->error_count > before || !model_of(given->lines, options, &given->model, report))
        return;
    find_point(given, &spaces[given->model], usual, report);
    if (options->folds && strcmp(options->folds, "none") != 0)
        refuse(report, "--folds", options->folds, "none with params=@FILE: nothing is fitted");
    if (options->part)
        fr_report_say(
            report, FR_ERROR, FR_OPTION_NEEDS, "--part",
            FR_ARGUMENTS(fr_word("needed", "a search, whose restarts can be shared; with params=@FILE there is none")));
    options->folds = "none";
    given->is = true;
}
