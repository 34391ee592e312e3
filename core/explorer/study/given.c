// Parameters that are free, held (--fix), or known: with params=@FILE they are used instead of a fit. Intervals, a
// bootstrap and a plan start from them.
#include "given.h"
#include "argument.h"
#include "identify/fit.h"
#include "base/row.h"
#include "base/lines.h"
#include "base/decimal.h"
#include "servo/rows.h"

#include "explorer/form/settings.h"
#include "parameter_file.h"
#include "recording.h"
#include "explorer/form/message.h"
#include "explorer/run/experiment.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { ITEM_MAX = 120 };

/// Context of reading a list.
typedef struct Reading {
    FrFitSpace *spaces;
    const IdentifyOptions *options;
    const FrOption *servo;
    FrServoControl control;
    FrReport *report;
} Reading;

static void refuse_item(const Reading *now, const char *option, const char *item, const char *accepted)
{
    refuse_value(now->report, option, item, 60, accepted);
}

/// Refuse a key, and report which keys a list may have.
static void refuse_key(const Reading *now, const char *option, const char *item, const char *form)
{
    char names[800];
    size_t size = sizeof names, used = (size_t)snprintf(names, size, "%s with one of", form);
    for (const FrFitFree *known = fr_fit_extras; known->row; known++)
        if (fr_fit_servo_row(now->control, known->row->key))
            used += (size_t)snprintf(names + used, size - used, " %s", known->row->key);
    int richest = FR_FIT_MODELS - 1;
    // bound: the number of models
    while (richest > 0 && !(now->options->models >> richest & 1))
        richest--;
    for (int i = 0; i < now->spaces[richest].count; i++)
        used += (size_t)snprintf(names + used, size - used, " %s", now->spaces[richest].free[i].row->key);
    refuse_item(now, option, item, names);
}

static void read_free(const Reading *now, const char *item)
{
    char key[FR_KEY_MAX], accepted[120];
    snprintf(key, sizeof key, "%.*s", (int)strcspn(item, ":"), item);
    FrFitFree parameter;
    bool is_offered = fr_fit_offered(now->servo, now->control, key, &parameter);
    const FrFitFree *usual = fr_fit_usually_free(now->spaces, now->options->models, key);
    const FrParam *row = usual ? usual->row : parameter.row;
    const char *rest = strchr(item, ':');
    if (!row || (!usual && !is_offered && !rest)) {
        refuse_key(now, "--free", item, "KEY or KEY:FROM:TO");
        return;
    }
    if (usual)
        parameter = *usual;
    bool range = !rest || (fr_read_decimal(rest + 1, ':', &parameter.from, &rest) && *rest == ':' &&
                           fr_read_decimal(rest + 1, '\0', &parameter.to, &rest));
    if (!range || !(parameter.from >= row->min && parameter.from < parameter.to && parameter.to <= row->max)) {
        snprintf(accepted, sizeof accepted, "%s:FROM:TO with %.9g <= FROM < TO <= %.9g", key, row->min, row->max);
        refuse_item(now, "--free", item, accepted);
        return;
    }
    if (!fr_fit_free_all(now->spaces, &parameter, usual))
        refuse_item(now, "--free", item, "fewer parameters: there is no room for more");
}

/// Returns true if a list, each item of which begins with a key, has this key.
static bool lists(const char *list, const char *key)
{
    size_t length = strlen(key);
    for (const char *item = list; item && *item; item += strcspn(item, ","), item += *item == ',')
        if (strncmp(item, key, length) == 0 && strchr(":,", item[length]))
            return true;
    return false;
}

static void read_fixed(const Reading *now, const char *item)
{
    char key[FR_KEY_MAX], accepted[120];
    snprintf(key, sizeof key, "%.*s", (int)strcspn(item, "="), item);
    const FrFitFree *usual = fr_fit_usually_free(now->spaces, now->options->models, key);
    const FrParam *row = usual ? usual->row : fr_fit_servo_row(now->control, key);
    const char *rest = strchr(item, '=');
    double value = (double)NAN;
    if (!row) {
        refuse_key(now, "--fix", item, "KEY=VALUE");
    } else if (!rest || !fr_read_decimal(rest + 1, '\0', &value, &rest) || !(value >= row->min && value <= row->max)) {
        snprintf(accepted, sizeof accepted, "%s=VALUE with a value from %.9g to %.9g", key, row->min, row->max);
        refuse_item(now, "--fix", item, accepted);
    } else if (lists(now->options->free, key)) {
        refuse_item(now, "--fix", item, "a key that --free does not have");
    } else if (!fr_fit_hold_all(now->spaces, row, value, usual)) {
        refuse_item(now, "--fix", item, "fewer parameters: there is no room for more");
    }
}

static void each_item(const Reading *now, const char *list, void (*read)(const Reading *now, const char *item))
{
    for (const char *at = list; at && *at; at += strcspn(at, ","), at += *at == ',') {
        char item[ITEM_MAX];
        snprintf(item, sizeof item, "%.*s", (int)strcspn(at, ","), at);
        read(now, item);
    }
}

void make_spaces(FrFitSpace *spaces, const IdentifyOptions *options, const FrOption *servo, FrServoControl control,
                 bool finds_delay, FrReport *report)
{
    const Reading now = {spaces, options, servo, control, report};
    for (int m = 0; m < FR_FIT_MODELS; m++)
        fr_fit_space(&spaces[m], servo, (FrServoModel)m, options->bounds);
    if (finds_delay)
        fr_fit_free_all(spaces, fr_fit_extra(fr_servo_delay_row.key), false);
    if (options->extras && strcmp(options->extras, "auto") != 0 && strcmp(options->extras, "none") != 0)
        each_item(&now, options->extras, read_free);
    each_item(&now, options->free, read_free);
    each_item(&now, options->fixed, read_fixed);
    fr_fit_check_spaces(spaces, options->models, "--fix", report);
}

// ---------------------------------------------------------------------------------------------------------------
// Known parameters.

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

/// Hold what the file has besides the free parameters: numbers of the electronics, and the delay. Those of --fix and
/// --free come first, and so do those of the command, key=value.
static void hold_others(const Given *given, const IdentifyOptions *options, FrFitSpace *spaces, FrServoControl control)
{
    const FrFitSpace *space = &spaces[given->model];
    for (const char *line = given->lines; *line; line = fr_next_line(line)) {
        char key[FR_KEY_MAX];
        const char *rest;
        double value;
        snprintf(key, sizeof key, "%.*s", (int)strcspn(line, "="), line);
        const FrParam *row = fr_fit_servo_row(control, key);
        if (row && !fr_settings_have(options->text, line) && !fr_fit_is_free(space, row) &&
            !fr_fit_is_held(space, row) && fr_read_decimal(line + strlen(key) + 1, '\n', &value, &rest))
            fr_fit_hold_all(spaces, row, value, false);
    }
}

void read_given(Given *given, IdentifyOptions *options, const FrOption *preset, FrFitSpace *spaces,
                const FrServoDef *usual, FrReport *report)
{
    int before = report->error_count;
    const char *request = options->model_given ? options->model_given + strlen("model=") : "";
    read_parameter_file(given->lines, sizeof given->lines, options->params, preset->name, request,
                        fr_servo_pendulum_rows, report);
    if (report->error_count > before || !model_of(given->lines, options, &given->model, report))
        return;
    find_point(given, &spaces[given->model], usual, report);
    hold_others(given, options, spaces, usual->control);
    char replaced[200] = "";
    list_replaced(replaced, sizeof replaced, given->lines, options->text);
    if (replaced[0])
        fr_report_say(report, FR_NOTE, FR_FIT_REPLACED, "", FR_ARGUMENTS(fr_word("values", replaced)));
    if (options->folds && strcmp(options->folds, "none") != 0)
        refuse_value(report, "--folds", options->folds, 60, "none with params=@FILE: nothing is fitted");
    if (options->part)
        refuse_without(report, "--part", "a search, whose restarts can be shared; with params=@FILE there is none");
    options->folds = "none";
    given->is = true;
}
