// Known parameters: with params=@FILE they are used instead of a fit. Intervals, a bootstrap
// and a plan start from them.
#include "given.h"
#include "argument.h"
#include "identify/fit.h"
#include "base/say.h"
#include "base/row.h"
#include "base/lines.h"
#include "base/decimal.h"
#include "servo/rows.h"

#include "explorer/form/settings.h"
#include "parameter_file.h"
#include "explorer/run/experiment.h"

#include <stdio.h>
#include <string.h>

/// Get the model that a file names. Returns false if another one was requested.
static bool model_of(const char *lines, IdentifyOptions *options, FrServoModel *model, FrReport *report)
{
    char file[FR_KEY_MAX];
    fr_settings_value(lines, "model", file, sizeof file);
    for (int m = 0; m < FR_FIT_MODELS; m++)
        if (strcmp(file, fr_servo_model_row.options[m]->name) == 0)
            *model = (FrServoModel)m;
    if (options->model_given && options->models != 1u << *model) {
        report_model_conflict(report, options->model_given + strlen("model="), file);
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
        size_t length;
        const char *text = fr_line_value(given->lines, free->row->key, &length), *rest;
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
        refuse_value(report, "params", item, 60, accepted);
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
        refuse_value(report, "--folds", options->folds, 60, "none with params=@FILE: nothing is fitted");
    if (options->part)
        refuse_without(report, "--part", "a search, whose restarts can be shared; with params=@FILE there is none");
    options->folds = "none";
    given->is = true;
}
