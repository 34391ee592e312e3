// Fit of a friction law to points: reads arguments and points, and fits.
#include "law_study.h"
#include "law/kind.h"
#include "explorer/form/message.h"
#include "base/row.h"
#include "base/decimal.h"
#include "explorer/form/form.h"

#include "points_file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FIT_POINTS_MAX = 100000, NAMES_MAX = 200 };

/// Options as read so far.
static LawOptions options;

// ---------------------------------------------------------------------------------------------------------------
// Arguments.

static void refuse(FrReport *report, const char *option, const char *value, int length, const char *accepted)
{
    fr_report_say(report, FR_ERROR, FR_BAD_OPTION, option,
                  FR_ARGUMENTS(fr_word_part("value", value, length), fr_word("accepted", accepted)));
}

static void add_line(const char *text, size_t length, FrReport *report)
{
    size_t used = strlen(options.lines);
    if (memchr(text, '\n', length))
        fr_report_say(report, FR_ERROR, FR_LINE_BREAK, "", FR_ARGUMENTS(fr_word_part("beginning", text, 40)));
    else if (used + length + 2 > sizeof options.lines)
        fr_report_say(report, FR_ERROR, FR_ARGUMENT_TOO_LONG, "", FR_ARGUMENTS(fr_word_part("beginning", text, 40)));
    else
        snprintf(options.lines + used, sizeof options.lines - used, "%.*s\n", (int)length, text);
}

static void read_loss(const char *text, FrReport *report)
{
    options.loss = strcmp(text, "absolute") == 0 ? FR_LAW_FIT_ABSOLUTE : FR_LAW_FIT_SQUARES;
    if (options.loss == FR_LAW_FIT_SQUARES && strcmp(text, "squares") != 0)
        refuse(report, "--loss", text, 60, "squares or absolute");
}

static void read_weights(const char *text, FrReport *report)
{
    options.relative = strcmp(text, "relative") == 0;
    if (!options.relative && strcmp(text, "none") != 0)
        refuse(report, "--weights", text, 60, "none, or relative where the noise is a share of the friction");
}

static void read_level(const char *text, FrReport *report)
{
    const char *rest;
    if (!fr_read_decimal(text, '\0', &options.level, &rest) || !(options.level >= 0.5 && options.level <= 0.9999))
        refuse(report, "--level", text, 60, "how often an interval holds the parameter, 0.5 to 0.9999");
}

static void read_free(const char *text, FrReport *report)
{
    (void)report; // free_parameters reads it
    options.free = text;
}

static void read_fix(const char *text, FrReport *report)
{
    for (const char *item = text; *item; item += *item == ',') {
        size_t length = strcspn(item, ",");
        const char *equals = memchr(item, '=', length);
        if (!equals || equals == item)
            refuse(report, "--fix", item, (int)length, "parameters as KEY=VALUE,KEY=VALUE");
        else
            add_line(item, length, report);
        item += length;
    }
}

static void read_out(const char *text, FrReport *report)
{
    if (!*text)
        refuse(report, "--out", text, 60, "a folder, which is made if it is missing");
    options.out = text;
}

static const struct {
    const char *name;
    void (*read)(const char *text, FrReport *report);
} known[] = {
    {"--loss", read_loss}, {"--weights", read_weights}, {"--level", read_level},
    {"--free", read_free}, {"--fix", read_fix},         {"--out", read_out},
};

enum { KNOWN = sizeof known / sizeof *known };

static void read_option(const char *argument, unsigned *given, FrReport *report)
{
    size_t length = strcspn(argument, "=");
    char names[NAMES_MAX] = "";
    for (int i = 0; i < KNOWN; i++) {
        size_t used = strlen(names);
        snprintf(names + used, sizeof names - used, "%s%s", used ? ", " : "", known[i].name);
        if (strlen(known[i].name) != length || strncmp(known[i].name, argument, length) != 0)
            continue;
        if (*given >> i & 1)
            fr_report_say(report, FR_ERROR, FR_REPEATED, known[i].name, FR_NO_ARGUMENTS);
        else
            known[i].read(argument + length + (argument[length] == '='), report);
        *given |= 1u << i;
        return;
    }
    fr_report_say(report, FR_ERROR, FR_OPTION_NOT_ACCEPTED, argument,
                  FR_ARGUMENTS(fr_word_part("option", argument, 40), fr_word("options", names)));
}

static void read_arguments(int count, char **arguments, FrReport *report)
{
    int paths = 0;
    unsigned given = 0;
    options = (LawOptions){.free = "", .level = 0.9};
    for (int i = 0; i < count; i++) {
        const char *argument = arguments[i];
        if (strncmp(argument, "--", 2) == 0)
            read_option(argument, &given, report);
        else if (!*argument)
            fr_report_say(report, FR_ERROR, FR_EMPTY_ARGUMENT, "", FR_NO_ARGUMENTS);
        else if (strchr(argument, '='))
            add_line(argument, strlen(argument), report);
        else if (paths++ == 0)
            options.path = argument;
    }
    if (paths != 1)
        fr_report_say(report, FR_ERROR, FR_LAW_FIT_NO_POINTS, "", FR_ARGUMENTS(fr_number("count", paths)));
}

/// Read an item of --free: KEY or KEY:from:to.
static bool free_parameter(LawFitTask *def, const FrForm *form, const char *item, size_t length, unsigned *seen)
{
    size_t name = strcspn(item, ":,");
    const FrParam *const *rows = def->kind->option.rows;
    for (int i = 0; rows[i]; i++) {
        if (strlen(rows[i]->key) != name || strncmp(rows[i]->key, item, name) != 0)
            continue;
        if (fr_form_find(form, rows[i]->key)->given || *seen >> i & 1)
            return false;
        *seen |= 1u << i;
        def->free[i] = true;
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
        def->from[i] = from;
        def->to[i] = to;
        return true;
    }
    return false;
}

static void free_parameters(LawFitTask *def, const FrForm *form, FrReport *report)
{
    char accepted[NAMES_MAX] = "KEY or KEY:from:to, once each, with a KEY that has no value yet, of";
    const FrParam *const *rows = def->kind->option.rows;
    unsigned seen = 0;
    for (int i = 0; rows[i]; i++) {
        size_t used = strlen(accepted);
        snprintf(accepted + used, sizeof accepted - used, "%s %s", i ? "," : "", rows[i]->key);
    }
    for (const char *item = options.free; *item; item += *item == ',') {
        size_t length = strcspn(item, ",");
        if (!free_parameter(def, form, item, length, &seen))
            refuse(report, "--free", item, (int)length, accepted);
        item += length;
    }
}

/// Make the definition of the fit from the arguments, and report invalid ones. Returns false if
/// not even the law is known.
static bool make_def(LawFitTask *def, FrReport *report)
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
    *def = fr_law_fit_task(fr_law_find(fr_form_option(&form, fr_law_row.key)->name));
    const FrParam *const *own = def->kind->option.rows;
    if (own[0]->scale == FR_POINTS)
        return true; // fr_law_fit refuses it
    for (int i = 0; own[i]; i++) {
        const FrEntry *entry = fr_form_find(&form, own[i]->key);
        def->value[i] = entry->given ? entry->value : own[i]->value;
        def->free[i] = def->free[i] && !entry->given;
    }
    def->loss = options.loss;
    def->relative = options.relative;
    def->level = options.level >= 0.5 && options.level <= 0.9999 ? options.level : 0.9;
    free_parameters(def, &form, report);
    return true;
}

// ---------------------------------------------------------------------------------------------------------------
// Points.

static bool grow(LawPoints *all)
{
    int room = all->room ? 4 * all->room : 256;
    double *v = realloc(all->v, (size_t)room * sizeof *v);
    all->v = v ? v : all->v;
    double *phi = v ? realloc(all->phi, (size_t)room * sizeof *phi) : NULL;
    all->phi = phi ? phi : all->phi;
    int *line = phi ? realloc(all->line, (size_t)room * sizeof *line) : NULL;
    all->line = line ? line : all->line;
    all->room = line ? room : all->room;
    return line != NULL;
}

static bool take(void *context, int line, double v, double phi)
{
    LawPoints *all = context;
    all->too_many = all->count == FIT_POINTS_MAX;
    all->no_memory = !all->too_many && all->count == all->room && !grow(all);
    if (all->too_many || all->no_memory)
        return false;
    all->v[all->count] = v;
    all->phi[all->count] = phi;
    all->line[all->count++] = line;
    return true;
}

bool make_law_study(LawStudy *study, int count, char **arguments, FrReport *report)
{
    LawPoints *points = &study->points;
    *study = (LawStudy){0};
    read_arguments(count, arguments, report);
    bool known_law = make_def(&study->def, report);
    study->options = options;
    if (options.path && known_law)
        read_points(options.path, take, points, report);
    if (points->too_many)
        fr_report_say(report, FR_ERROR, FR_POINTS_FILE_TOO_LONG, "points",
                      FR_ARGUMENTS(fr_word_part("file", options.path, 200), fr_number("limit", FIT_POINTS_MAX)));
    if (points->no_memory || !options.path || !known_law)
        return false;
    study->def.n = points->count; // errors so far do not hide the errors of the points
    study->def.v = points->v;
    study->def.phi = points->phi;
    study->def.line = points->line;
    study->def.file = options.path;
    return fr_law_fit_run(&study->fit, &study->def, report) == FR_OK;
}

void free_law_study(LawStudy *study)
{
    free(study->points.v);
    free(study->points.phi);
    free(study->points.line);
}
