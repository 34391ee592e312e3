// friction identify law=NAME POINTS.csv: read points, fit, and print what was found and what the points cannot tell.
#define _POSIX_C_SOURCE 200809L
#include "law.h"

#include "../points_file.h"
#include "output.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FIT_POINTS_MAX = 100000, LINES_MAX = 1 << 12, NAMES_MAX = 200 };

typedef struct LawOptions {
    const char *path;      ///< the file of points
    char lines[LINES_MAX]; ///< lines key=value: law, and parameters that are fixed
    const char *free;      ///< --free, or ""
    FrLawFitLoss loss;     ///< --loss
    bool relative;         ///< --weights=relative
    double level;          ///< --level
    const char *out;       ///< --out, or NULL
} LawOptions;

typedef struct Points {
    int count;
    int room;
    double *v;
    double *phi;
    int *line;
    bool too_many;
    bool no_memory;
} Points;

static LawOptions options;
static Points points;

// ---------------------------------------------------------------------------------------------------------------
// Arguments.

static void refuse(FrReport *report, const char *option, const char *value, int length, const char *accepted)
{
    fr_report_add(report, FR_ERROR, FR_BAD_OPTION, option,
                  FR_ARGUMENTS(fr_word_part("value", value, length), fr_word("accepted", accepted)));
}

static void add_line(const char *text, size_t length, FrReport *report)
{
    size_t used = strlen(options.lines);
    if (memchr(text, '\n', length))
        fr_report_add(report, FR_ERROR, FR_LINE_BREAK, "", FR_ARGUMENTS(fr_word_part("beginning", text, 40)));
    else if (used + length + 2 > sizeof options.lines)
        fr_report_add(report, FR_ERROR, FR_ARGUMENT_TOO_LONG, "", FR_ARGUMENTS(fr_word_part("beginning", text, 40)));
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
            fr_report_add(report, FR_ERROR, FR_REPEATED, known[i].name, FR_NO_ARGUMENTS);
        else
            known[i].read(argument + length + (argument[length] == '='), report);
        *given |= 1u << i;
        return;
    }
    fr_report_add(report, FR_ERROR, FR_OPTION_NOT_ACCEPTED, argument,
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
            fr_report_add(report, FR_ERROR, FR_EMPTY_ARGUMENT, "", FR_NO_ARGUMENTS);
        else if (strchr(argument, '='))
            add_line(argument, strlen(argument), report);
        else if (paths++ == 0)
            options.path = argument;
    }
    if (paths != 1)
        fr_report_add(report, FR_ERROR, FR_LAW_FIT_NO_POINTS, "", FR_ARGUMENTS(fr_number("count", paths)));
}

/// An item of --free, KEY or KEY:from:to.
static bool free_parameter(FrLawFitDef *def, const FrForm *form, const char *item, size_t length, unsigned *seen)
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

static void free_parameters(FrLawFitDef *def, const FrForm *form, FrReport *report)
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

/// What the arguments ask for; reports what is not accepted. False where not even the law is known.
static bool make_def(FrLawFitDef *def, FrReport *report)
{
    static const FrParam *const rows[] = {&fr_law_row, NULL};
    static FrForm form;
    form = (FrForm){.count = 0};
    char law[FR_KEY_MAX];
    const char *line = strstr(options.lines, "law=");
    snprintf(law, sizeof law, "%.*s", line ? (int)strcspn(line, "\n") : 0, line ? line : "");
    // of a law that is known, --free is checked even where a value is wrong
    if (fr_form_fill(&form, rows, options.lines, report) != FR_OK && fr_form_fill(&form, rows, law, NULL) != FR_OK)
        return false;
    *def = fr_law_fit_def(fr_law_find(fr_form_option(&form, fr_law_row.key)->name));
    const FrParam *const *own = def->kind->option.rows;
    if (own[0]->scale == FR_POINTS)
        return true; // fr_law_fit refuses it
    for (int i = 0; own[i]; i++) {
        const FrEntry *entry = fr_form_find(&form, own[i]->key);
        def->value[i] = entry->value;
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

static bool grow(Points *all)
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
    Points *all = context;
    all->too_many = all->count == FIT_POINTS_MAX;
    all->no_memory = !all->too_many && all->count == all->room && !grow(all);
    if (all->too_many || all->no_memory)
        return false;
    all->v[all->count] = v;
    all->phi[all->count] = phi;
    all->line[all->count++] = line;
    return true;
}

// ---------------------------------------------------------------------------------------------------------------
// Output.

static void print_table(FILE *file, const void *context)
{
    const FrLawFit *fit = context;
    fprintf(file, "parameter,value,unit,from,to\n");
    for (int i = 0; i < fit->count; i++) {
        const FrLawFitParameter *parameter = &fit->parameter[i];
        fprintf(file, "%s,%.17g,%s", parameter->row->key, parameter->value, parameter->row->unit);
        if (parameter->state == FR_LAW_FIT_FIXED)
            fprintf(file, ",,\n");
        else
            fprintf(file, ",%.17g,%.17g\n", parameter->from, parameter->to);
    }
}

/// The law as key=value, each ended by `end`.
static void print_law(FILE *file, const FrLawFit *fit, const char *end)
{
    fprintf(file, "law=%s%s", fit->law.kind->option.name, end);
    for (int i = 0; i < fit->count; i++)
        fprintf(file, "%s=%.17g%s", fit->parameter[i].row->key, fit->parameter[i].value, end);
}

static void print_lines(FILE *file, const void *context)
{
    print_law(file, context, "\n");
}

/// What the points tell of a parameter, where that is little.
static void print_doubt(const FrLawFit *fit, const FrLawFitDef *def, int i)
{
    const FrLawFitParameter *parameter = &fit->parameter[i];
    const char *key = parameter->row->key;
    bool logarithmic = parameter->row->min > 0;
    bool at_end = parameter->value <= def->from[i] || parameter->value >= def->to[i];
    if (parameter->state == FR_LAW_FIT_AT_BOUND && at_end)
        printf("# %s = %.6g is the end of its range; the best value may lie beyond it\n", key, parameter->value);
    else if (parameter->state == FR_LAW_FIT_AT_BOUND)
        printf("# %s = %.6g is held by F_C <= F_S: the points show no static friction above Coulomb friction\n", key,
               parameter->value);
    else if (parameter->state == FR_LAW_FIT_UNKNOWN)
        printf("# %s cannot be told from these points, or not apart from other parameters\n", key);
    else if (parameter->state == FR_LAW_FIT_FOUND && logarithmic && parameter->to > 10 * parameter->from)
        printf("# %s is known only within a factor of %.2g\n", key, parameter->to / parameter->from);
    else if (parameter->state == FR_LAW_FIT_FOUND && !logarithmic && parameter->from <= 0)
        printf("# %s cannot be told from 0 by these points\n", key);
}

static void print_words(const FrLawFit *fit, const FrLawFitDef *def)
{
    double scale = def->relative ? 100 : 1;
    const char *unit = def->relative ? "% of phi" : "N m";
    printf("# law %s, %d points, %s, weights %s; intervals of %.9g %%, %d degrees of freedom\n",
           fit->law.kind->option.name, def->n,
           def->loss == FR_LAW_FIT_ABSOLUTE ? "least absolute values" : "least squares",
           def->relative ? "1/phi" : "equal", 100 * def->level, fit->freedom);
    printf("# residual standard deviation %.4g %s; root mean square %.4g, mean absolute %.4g, largest at line %d\n",
           scale * fit->deviation, unit, scale * fit->root_mean_square, scale * fit->mean_absolute,
           points.line[fit->largest]);
    printf("# units of rotation; for points in m/s and N they are N, m/s and N s/m\n");
    for (int i = 0; i < fit->count; i++)
        print_doubt(fit, def, i);
    for (int i = 0; i < fit->count; i++)
        for (int k = 0; k < i; k++)
            if (fabs(fit->correlation[i][k]) > 0.9)
                printf("# %s and %s correlate by %.2f: the points tell them together better than each\n",
                       fit->parameter[k].row->key, fit->parameter[i].row->key, fit->correlation[i][k]);
}

/// The command that plots the law over the velocities of the points.
static void print_command(const FrLawFit *fit)
{
    double fastest = 0;
    for (int i = 0; i < points.count; i++)
        fastest = fmax(fastest, fabs(points.v[i]));
    printf("# friction curve phi ");
    print_law(stdout, fit, " ");
    printf("--x=0:%.9g:201\n", fr_round_digits(fastest, 2, 1));
}

static int fit_and_print(const FrLawFitDef *def, FrReport *report)
{
    FrLawFit fit;
    if (fr_law_fit(&fit, def, report) != FR_OK || (options.out && !make_folder(options.out, report)))
        return 2;
    print_words(&fit, def);
    print_command(&fit);
    print_table(stdout, &fit);
    bool written = !options.out || write_file(options.out, "law.csv", print_table, &fit);
    return !options.out || (write_file(options.out, "law.txt", print_lines, &fit) && written) ? 0 : 1;
}

bool asks_for_law(int count, char **arguments)
{
    for (int i = 0; i < count; i++)
        if (strncmp(arguments[i], "law=", 4) == 0)
            return true;
    return false;
}

int identify_law(int count, char **arguments, FrReport *report)
{
    FrLawFitDef def;
    int code = 2;
    read_arguments(count, arguments, report);
    bool known_law = make_def(&def, report);
    points = (Points){.count = 0};
    if (options.path && known_law)
        read_points(options.path, take, &points, report);
    if (points.too_many)
        fr_report_add(report, FR_ERROR, FR_POINTS_FILE_TOO_LONG, "points",
                      FR_ARGUMENTS(fr_word_part("file", options.path, 200), fr_number("limit", FIT_POINTS_MAX)));
    if (points.no_memory) {
        fprintf(stderr, "friction: out of memory\n");
        code = 1;
    } else if (options.path && known_law) { // errors so far do not hide those of the points
        def.n = points.count;
        def.v = points.v;
        def.phi = points.phi;
        def.line = points.line;
        def.file = options.path;
        code = fit_and_print(&def, report);
    }
    free(points.v);
    free(points.phi);
    free(points.line);
    return code;
}
