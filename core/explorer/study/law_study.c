// Fit of a friction law to points: reads arguments and points, and fits.
#include "law_study.h"
#include "argument.h"
#include "law/kind.h"
#include "explorer/form/message.h"
#include "base/row.h"
#include "base/decimal.h"
#include "explorer/form/form.h"

#include "points_file.h"

#include <stdio.h>
#include <string.h>

enum { NAMES_MAX = 200 };

/// Options as read so far.
static LawOptions options;

// ---------------------------------------------------------------------------------------------------------------
// Arguments.

static void read_fix(void *to, const char *text, FrReport *report)
{
    LawOptions *into = to;
    for (const char *item = text; *item; item += *item == ',') {
        size_t length = strcspn(item, ",");
        const char *equals = memchr(item, '=', length);
        if (!equals || equals == item)
            refuse_value(report, "--fix", item, (int)length, "parameters as KEY=VALUE,KEY=VALUE");
        else
            add_line(into->lines, sizeof into->lines, item, length, report);
        item += length;
    }
}

#define FIELD(name_) offsetof(LawOptions, name_)

static const Argument known[] = {
    {"--loss", ARGUMENT_WORD, FIELD(loss), "squares or absolute", .words = {"squares", "absolute"}},
    {"--weights", ARGUMENT_WORD, FIELD(relative), "none, or relative where the noise is a share of the friction",
     .words = {"none", "relative"}},
    {"--level", ARGUMENT_NUMBER, FIELD(level), "how often an interval holds the parameter, 0.5 to 0.9999", .min = 0.5,
     .max = 0.9999},
    {"--free", ARGUMENT_ANY, .offset = FIELD(free)}, // free_parameters reads it
    {"--fix", .read = read_fix},
    {"--out", ARGUMENT_TEXT, FIELD(out), .accepted = "a folder, which is made if it is missing"},
};

static void read_arguments(int count, char **arguments, FrReport *report)
{
    int paths = 0;
    unsigned given = 0;
    options = (LawOptions){.free = "", .level = 0.9};
    for (int i = 0; i < count; i++) {
        const char *argument = arguments[i];
        if (strncmp(argument, "--", 2) == 0)
            read_argument(known, sizeof known / sizeof *known, ~0u, &given, &options, argument, report);
        else if (!*argument)
            fr_report_say(report, FR_ERROR, FR_EMPTY_ARGUMENT, "", FR_NO_ARGUMENTS);
        else if (strchr(argument, '='))
            add_line(options.lines, sizeof options.lines, argument, strlen(argument), report);
        else if (paths++ == 0)
            options.path = argument;
    }
    if (paths != 1)
        fr_report_say(report, FR_ERROR, FR_LAW_FIT_NO_POINTS, "", FR_ARGUMENTS(fr_number("count", paths)));
}

/// Read an item of --free: KEY or KEY:from:to.
static bool free_parameter(LawFitTask *task, const FrForm *form, const char *item, size_t length, unsigned *seen)
{
    size_t name = strcspn(item, ":,");
    const FrParam *const *rows = task->kind->option.rows;
    for (int i = 0; rows[i]; i++) {
        if (strlen(rows[i]->key) != name || strncmp(rows[i]->key, item, name) != 0)
            continue;
        if (fr_form_find(form, rows[i]->key)->given || *seen >> i & 1)
            return false;
        *seen |= 1u << i;
        task->free[i] = true;
        if (name == length)
            return true;
        const char *rest;
        char range[80];
        double from, to;
        if (length - name >= sizeof range)
            return false;
        snprintf(range, sizeof range, "%.*s", (int)(length - name - 1), item + name + 1);
        if (!fr_read_decimal(range, ':', &from, &rest) || !fr_read_decimal(rest + 1, '\0', &to, &rest))
            return false;
        task->from[i] = from;
        task->to[i] = to;
        return true;
    }
    return false;
}

static void free_parameters(LawFitTask *task, const FrForm *form, FrReport *report)
{
    char accepted[NAMES_MAX] = "KEY or KEY:from:to, once each, with a KEY that has no value yet, of";
    const FrParam *const *rows = task->kind->option.rows;
    unsigned seen = 0;
    for (int i = 0; rows[i]; i++) {
        size_t used = strlen(accepted);
        snprintf(accepted + used, sizeof accepted - used, "%s %s", i ? "," : "", rows[i]->key);
    }
    for (const char *item = options.free; *item; item += *item == ',') {
        size_t length = strcspn(item, ",");
        if (!free_parameter(task, form, item, length, &seen))
            refuse_value(report, "--free", item, (int)length, accepted);
        item += length;
    }
}

/// Make the fit from the arguments, and report invalid ones. Returns false if
/// not even the law is known.
static bool make_task(LawFitTask *task, FrReport *report)
{
    static const FrParam *const rows[] = {&fr_law_row, NULL};
    static FrForm form;
    // parameters that are not given are fitted; these defaults do not restrict the given ones
    form = (FrForm){.defaults = "F_C=0\nF_S=1e30\n"};
    char law[FR_KEY_MAX];
    const char *line = strstr(options.lines, "law=");
    snprintf(law, sizeof law, "%.*s", line ? (int)strcspn(line, "\n") : 0, line ? line : "");
    // if the law is known, --free is checked even if a value is invalid
    if (fr_form_fill(&form, rows, options.lines, report) != FR_OK && fr_form_fill(&form, rows, law, NULL) != FR_OK)
        return false;
    *task = fr_law_fit_task(fr_law_find(fr_form_option(&form, fr_law_row.key)->name));
    const FrParam *const *own = task->kind->option.rows;
    if (own[0]->scale == FR_POINTS)
        return true; // fr_law_fit refuses it
    for (int i = 0; own[i]; i++) {
        const FrEntry *entry = fr_form_find(&form, own[i]->key);
        task->value[i] = entry->given ? entry->value : own[i]->value;
        task->free[i] = task->free[i] && !entry->given;
    }
    task->def.loss = options.loss;
    task->def.relative = options.relative;
    task->def.level = options.level >= 0.5 && options.level <= 0.9999 ? options.level : 0.9;
    free_parameters(task, &form, report);
    return true;
}

// ---------------------------------------------------------------------------------------------------------------
// Points.

static bool take(void *context, int line, const double *point)
{
    LawPoints *all = context;
    all->too_many = all->count == FIT_POINTS_MAX;
    if (all->too_many)
        return false;
    all->v[all->count] = point[0];
    all->phi[all->count] = point[1];
    all->line[all->count++] = line;
    return true;
}

bool make_law_study(LawStudy *study, int count, char **arguments, FrReport *report)
{
    LawPoints *points = &study->points;
    points->count = 0;
    points->too_many = false;
    points->linear = -1;
    read_arguments(count, arguments, report);
    bool known_law = make_task(&study->task, report);
    study->options = options;
    if (options.path && known_law)
        read_points(options.path, take, points, &points->linear, report);
    if (points->too_many)
        fr_report_say(report, FR_ERROR, FR_POINTS_FILE_TOO_LONG, "points",
                      FR_ARGUMENTS(fr_word_part("file", options.path, 200), fr_number("limit", FIT_POINTS_MAX)));
    if (!options.path || !known_law)
        return false;
    study->task.def.n = points->count; // errors so far do not hide the errors of the points
    study->task.def.v = points->v;
    study->task.def.phi = points->phi;
    study->task.def.line = points->line;
    study->task.def.file = options.path;
    return fr_law_fit_run(&study->fit, &study->task, report) == FR_OK;
}
