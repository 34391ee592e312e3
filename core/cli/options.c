// Reading the command line: options begin with --, everything else is key=value.
#include "options.h"
#include "parameter_file.h"
#include "points_file.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static bool read_finite(const char *text, char end_mark, double *value, const char **rest)
{
    return fr_read_decimal(text, end_mark, value, rest) && isfinite(*value);
}

static bool read_whole(const char *text, double low, double high, int *value)
{
    const char *rest;
    double number;
    if (!read_finite(text, '\0', &number, &rest) || number != floor(number) || number < low || number > high)
        return false;
    *value = (int)number;
    return true;
}

static void read_x(Options *options, const char *text, FrReport *report)
{
    const char *rest = text;
    bool good = read_finite(rest, ':', &options->from, &rest) && read_finite(rest + 1, ':', &options->to, &rest) &&
                read_whole(rest + 1, 2, POINTS_MAX, &options->points) && isfinite(options->to - options->from);
    if (!good)
        fr_report_add(
            report, FR_ERROR, "--x",
            "--x=%s is not a range; give --x=a:b:n with finite numbers a and b and a whole number n of points from 2 to %d, for example --x=-1:1:201",
            text, POINTS_MAX);
}

static void read_duration(Options *options, const char *text, FrReport *report)
{
    const char *rest;
    if (!read_finite(text, '\0', &options->duration, &rest) || !(options->duration > 0) ||
        options->duration > DURATION_MAX)
        fr_report_add(
            report, FR_ERROR, "--duration",
            "--duration=%s is not a valid duration; give seconds, more than 0 and at most %d, for example --duration=6",
            text, DURATION_MAX);
}

static void read_every(Options *options, const char *text, FrReport *report)
{
    if (!read_whole(text, 1, 1e9, &options->every))
        fr_report_add(
            report, FR_ERROR, "--every",
            "--every=%s is not a number of steps; give a whole number from 1 to 1000000000, for example --every=10",
            text);
}

static void read_json(Options *options, const char *text, FrReport *report)
{
    options->json = true;
    if (*text)
        fr_report_add(report, FR_ERROR, "--json", "--json takes no value");
}

static void read_log(Options *options, const char *text, FrReport *report)
{
    options->log = text;
    if (!*text)
        fr_report_add(report, FR_ERROR, "--log", "--log has no file; give --log=file.csv with columns t and goal");
}

static void read_measures(Options *options, const char *text, FrReport *report)
{
    options->measures = true;
    if (*text)
        fr_report_add(report, FR_ERROR, "--measures", "--measures takes no value");
}

static const struct {
    const char *name;
    unsigned mark;
    void (*read)(Options *options, const char *text, FrReport *report);
} known[] = {
    {"--x", OPTION_X, read_x},
    {"--duration", OPTION_DURATION, read_duration},
    {"--every", OPTION_EVERY, read_every},
    {"--json", OPTION_JSON, read_json},
    {"--log", OPTION_LOG, read_log},
    {"--measures", OPTION_MEASURES, read_measures},
};

enum { KNOWN = sizeof known / sizeof *known };

static void read_option(Options *options, const char *argument, unsigned allowed, FrReport *report)
{
    size_t length = strcspn(argument, "=");
    for (int i = 0; i < KNOWN; i++) {
        if (!(known[i].mark & allowed) || strlen(known[i].name) != length ||
            strncmp(known[i].name, argument, length) != 0)
            continue;
        if (options->given & known[i].mark)
            fr_report_add(report, FR_ERROR, known[i].name, "%s is given more than once; give it once", known[i].name);
        else
            known[i].read(options, argument + length + (argument[length] == '='), report);
        options->given |= known[i].mark;
        return;
    }
    FrFinding *finding = fr_report_add(report, FR_ERROR, argument, "option %.40s is not accepted here", argument);
    const char *separator = "; accepted options: ";
    for (int i = 0; i < KNOWN; i++)
        if (known[i].mark & allowed) {
            fr_finding_append(finding, "%s%s", separator, known[i].name);
            separator = ", ";
        }
}

/// One more line key=value.
static void read_parameter(Options *options, const char *argument, FrReport *report)
{
    size_t length = strlen(options->text), more = strlen(argument);
    if (!*argument)
        fr_report_add(report, FR_ERROR, "", "empty argument; give key=value");
    else if (strchr(argument, '\n'))
        fr_report_add(report, FR_ERROR, "", "'%.40s' contains a line break; give one key=value per argument", argument);
    else if (strncmp(argument, "params=@", 8) == 0 && options->files++ > 0)
        fr_report_add(report, FR_ERROR, "params", "params is given more than once; give one file");
    else if (strncmp(argument, "params=@", 8) == 0)
        read_parameter_file(options->file, sizeof options->file, argument + 8, options->rows, report);
    else if (length + more + 2 > sizeof options->text)
        fr_report_add(report, FR_ERROR, "", "'%.40s...' is too long", argument);
    else
        snprintf(options->text + length, sizeof options->text - length, "%s\n", argument);
    const char file_mark[] = "points=@";
    if (strncmp(argument, file_mark, sizeof file_mark - 1) != 0 || length + more + 2 > sizeof options->text)
        return;
    // the file's points in the place of its name
    options->text[length + sizeof file_mark - 2] = '\0';
    int errors = report->error_count;
    append_points(options->text, sizeof options->text - 1, argument + sizeof file_mark - 1, report);
    if (report->error_count > errors) {
        options->text[length] = '\0'; // what is left of them is not judged
        return;
    }
    length = strlen(options->text);
    snprintf(options->text + length, sizeof options->text - length, "\n");
}

bool is_given(const char *text, const char *line)
{
    size_t length = strcspn(line, "=");
    for (const char *other = text; *other; other += strcspn(other, "\n"), other += *other == '\n')
        if (strncmp(other, line, length) == 0 && other[length] == '=')
            return true;
    return false;
}

void add_lines(Options *options, const char *lines)
{
    for (const char *line = lines; *line;) {
        size_t length = strcspn(line, "\n"), before = strlen(options->text);
        if (!is_given(options->text, line) && before + length + 2 <= sizeof options->text)
            snprintf(options->text + before, sizeof options->text - before, "%.*s\n", (int)length, line);
        line += length + (line[length] == '\n');
    }
}

/// The friction of a file is of its model alone.
static void check_model(Options *options, FrReport *report)
{
    char file[FR_KEY_MAX] = "", given[FR_KEY_MAX] = "";
    const char *lines = strstr(options->file, "model=");
    if (!lines || !is_given(options->text, "model"))
        return;
    snprintf(file, sizeof file, "%.*s", (int)strcspn(lines, "\n"), lines);
    lines = options->text;
    while (strncmp(lines, "model=", 6) != 0)
        lines += strcspn(lines, "\n") + 1;
    snprintf(given, sizeof given, "%.*s", (int)strcspn(lines, "\n"), lines);
    if (strcmp(file, given) == 0)
        return;
    fr_report_add(report, FR_ERROR, "params", "%s conflicts with %s in the parameter file; remove one of them", given,
                  file);
    options->file[0] = '\0';
}

FrStatus read_options(Options *options, const FrParam *const *rows, int count, char **arguments, unsigned allowed,
                      FrReport *report)
{
    *options = (Options){.every = 1, .rows = rows};
    for (int i = 0; i < count; i++) {
        if (strncmp(arguments[i], "--", 2) == 0)
            read_option(options, arguments[i], allowed, report);
        else
            read_parameter(options, arguments[i], report);
    }
    check_model(options, report);
    options->file_begin = strlen(options->text);
    add_lines(options, options->file); // what is given beside the file counts more
    options->file_end = strlen(options->text);
    return report->error_count ? FR_BAD_INPUT : FR_OK;
}
