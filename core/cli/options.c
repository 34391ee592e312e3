// Reading the command line: options begin with --, everything else is key=value.
#include "options.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool read_finite(const char *text, char end_mark, double *value, const char **rest)
{
    char *end;
    *value = strtod(text, &end);
    *rest = end;
    return end != text && strchr(" \t\n\v\f\r", *text) == NULL && *end == end_mark && isfinite(*value);
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
    options->has_x = true;
    if (!good)
        fr_report_add(report, FR_ERROR, "--x",
                      "--x=%s is not a range; give --x=a:b:n, finite numbers a and b and a whole number n of points "
                      "from 2 to %d, "
                      "for example --x=-1:1:201",
                      text, POINTS_MAX);
}

static void read_duration(Options *options, const char *text, FrReport *report)
{
    const char *rest;
    options->has_duration = true;
    if (!read_finite(text, '\0', &options->duration, &rest) || !(options->duration > 0) ||
        options->duration > DURATION_MAX)
        fr_report_add(report, FR_ERROR, "--duration",
                      "--duration=%s is not a time; give a finite number of seconds above 0, for example --duration=6",
                      text);
}

static void read_every(Options *options, const char *text, FrReport *report)
{
    if (!read_whole(text, 1, 1e9, &options->every))
        fr_report_add(
            report, FR_ERROR, "--every",
            "--every=%s is not a number of steps; give a whole number from 1 to 1000000000, for example --every=10",
            text);
}

/// The value behind --name= or NULL.
static const char *option_value(const char *argument, const char *name)
{
    size_t length = strlen(name);
    return strncmp(argument, name, length) == 0 && argument[length] == '=' ? argument + length + 1 : NULL;
}

static bool is_allowed(const char *argument, const char *allowed)
{
    char name[32];
    snprintf(name, sizeof name, "%.*s ", (int)strcspn(argument, "="), argument);
    return strstr(allowed, name) != NULL;
}

FrStatus read_options(Options *options, int count, char **arguments, const char *allowed, FrReport *report)
{
    *options = (Options){.every = 1};
    size_t length = 0;
    for (int i = 0; i < count; i++) {
        const char *argument = arguments[i], *value;
        if (strncmp(argument, "--", 2) != 0) {
            size_t more = strlen(argument);
            if (strchr(argument, '\n') || length + more + 2 > sizeof options->text) {
                fr_report_add(report, FR_ERROR, "", "'%.40s...' is too long or has a line break", argument);
                continue;
            }
            memcpy(options->text + length, argument, more);
            options->text[length + more] = '\n';
            length += more + 1;
        } else if (!is_allowed(argument, allowed)) {
            fr_report_add(report, FR_ERROR, argument, "there is no option %s here; there %s %s", argument,
                          *allowed ? "is" : "are", *allowed ? allowed : "none");
        } else if ((value = option_value(argument, "--x"))) {
            read_x(options, value, report);
        } else if ((value = option_value(argument, "--duration"))) {
            read_duration(options, value, report);
        } else if ((value = option_value(argument, "--every"))) {
            read_every(options, value, report);
        } else if (strcmp(argument, "--json") == 0) {
            options->json = true;
        } else {
            fr_report_add(report, FR_ERROR, argument, "%s is not written as it should be; see friction --help",
                          argument);
        }
    }
    return report->error_count ? FR_BAD_INPUT : FR_OK;
}
