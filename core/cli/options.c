// Reading the command line: options begin with --, everything else is key=value.
#include "options.h"
#include "explorer/form/message.h"
#include "base/row.h"
#include "base/decimal.h"

#include "explorer/form/settings.h"
#include "explorer/study/parameter_file.h"
#include "explorer/study/points_file.h"

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
        fr_report_say(report, FR_ERROR, FR_BAD_RANGE, "--x",
                      FR_ARGUMENTS(fr_word("value", text), fr_number("limit", POINTS_MAX)));
}

static void read_duration(Options *options, const char *text, FrReport *report)
{
    const char *rest;
    if (!read_finite(text, '\0', &options->duration, &rest) || !(options->duration > 0) ||
        options->duration > (double)DURATION_MAX)
        fr_report_say(report, FR_ERROR, FR_BAD_DURATION, "--duration",
                      FR_ARGUMENTS(fr_word("value", text), fr_number("limit", DURATION_MAX)));
}

static void read_every(Options *options, const char *text, FrReport *report)
{
    if (!read_whole(text, 1, 1e9, &options->every))
        fr_report_say(report, FR_ERROR, FR_BAD_EVERY, "--every", FR_ARGUMENTS(fr_word("value", text)));
}

static void read_json(Options *options, const char *text, FrReport *report)
{
    options->json = true;
    if (*text)
        fr_report_say(report, FR_ERROR, FR_OPTION_TAKES_NO_VALUE, "--json", FR_NO_ARGUMENTS);
}

static void read_log(Options *options, const char *text, FrReport *report)
{
    options->log = text;
    if (!*text)
        fr_report_say(report, FR_ERROR, FR_NO_LOG_FILE, "--log", FR_NO_ARGUMENTS);
}

static void read_report(Options *options, const char *text, FrReport *report)
{
    options->json_report = strcmp(text, "json") == 0;
    if (!options->json_report && strcmp(text, "text") != 0)
        fr_report_say(report, FR_ERROR, FR_BAD_REPORT, "--report", FR_ARGUMENTS(fr_word("value", text)));
}

static void read_save(Options *options, const char *text, FrReport *report)
{
    options->save = text;
    if (!*text)
        fr_report_say(report, FR_ERROR, FR_NO_SAVE_FILE, "--save", FR_NO_ARGUMENTS);
}

static void read_columns(Options *options, const char *text, FrReport *report)
{
    (void)report; // fr_recording_columns reads it
    options->columns = text;
}

static void read_measures(Options *options, const char *text, FrReport *report)
{
    options->measures = true;
    if (*text)
        fr_report_say(report, FR_ERROR, FR_OPTION_TAKES_NO_VALUE, "--measures", FR_NO_ARGUMENTS);
}

static void read_events(Options *options, const char *text, FrReport *report)
{
    options->events = true;
    if (*text)
        fr_report_say(report, FR_ERROR, FR_OPTION_TAKES_NO_VALUE, "--events", FR_NO_ARGUMENTS);
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
    {"--events", OPTION_EVENTS, read_events},
    {"--report", OPTION_REPORT, read_report},
    {"--save", OPTION_SAVE, read_save},
    {"--columns", OPTION_COLUMNS, read_columns},
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
            fr_report_say(report, FR_ERROR, FR_REPEATED, known[i].name, FR_NO_ARGUMENTS);
        else
            known[i].read(options, argument + length + (argument[length] == '='), report);
        options->given |= known[i].mark;
        return;
    }
    char accepted[160] = "";
    for (int i = 0; i < KNOWN; i++)
        if (known[i].mark & allowed) {
            size_t used = strlen(accepted);
            snprintf(accepted + used, sizeof accepted - used, "%s%s", used ? ", " : "", known[i].name);
        }
    fr_report_say(report, FR_ERROR, FR_OPTION_NOT_ACCEPTED, argument,
                  FR_ARGUMENTS(fr_word_part("option", argument, 40), fr_word("options", accepted)));
}

/// Read an argument key=value.
static void read_parameter(Options *options, const char *argument, FrReport *report)
{
    size_t length = strlen(options->text), more = strlen(argument);
    if (!*argument)
        fr_report_say(report, FR_ERROR, FR_EMPTY_ARGUMENT, "", FR_NO_ARGUMENTS);
    else if (strchr(argument, '\n'))
        fr_report_say(report, FR_ERROR, FR_LINE_BREAK, "", FR_ARGUMENTS(fr_word_part("beginning", argument, 40)));
    else if (strncmp(argument, "params=@", 8) == 0 && options->files++ > 0)
        fr_report_say(report, FR_ERROR, FR_SEVERAL_FILES, "params", FR_NO_ARGUMENTS);
    else if (strncmp(argument, "params=@", 8) == 0)
        options->params = argument + 8;
    else if (length + more + 2 > sizeof options->text)
        fr_report_say(report, FR_ERROR, FR_ARGUMENT_TOO_LONG, "",
                      FR_ARGUMENTS(fr_word_part("beginning", argument, 40)));
    else
        snprintf(options->text + length, sizeof options->text - length, "%s\n", argument);
    const char file_mark[] = "points=@";
    if (strncmp(argument, file_mark, sizeof file_mark - 1) != 0 || length + more + 2 > sizeof options->text)
        return;
    // replace the name of the file by its points
    options->text[length + sizeof file_mark - 2] = '\0';
    int errors = report->error_count;
    append_points(options->text, sizeof options->text - 1, argument + sizeof file_mark - 1, report);
    if (report->error_count > errors) {
        options->text[length] = '\0'; // the valid points of an invalid file are not used
        return;
    }
    length = strlen(options->text);
    snprintf(options->text + length, sizeof options->text - length, "\n");
}

/// Report an error if model=... differs from the model of a file: friction parameters belong to their model.
static void check_model(Options *options, FrReport *report)
{
    char file[FR_KEY_MAX] = "", given[FR_KEY_MAX] = "";
    const char *lines = strstr(options->file, "model=");
    if (!lines || !fr_settings_have(options->text, "model"))
        return;
    snprintf(file, sizeof file, "%.*s", (int)strcspn(lines, "\n"), lines);
    lines = options->text;
    // bound: the lines of the text, of which one gives the model
    while (strncmp(lines, "model=", 6) != 0)
        lines += strcspn(lines, "\n") + 1;
    snprintf(given, sizeof given, "%.*s", (int)strcspn(lines, "\n"), lines);
    if (strcmp(file, given) == 0)
        return;
    fr_report_say(report, FR_ERROR, FR_MODEL_CONFLICT, "params",
                  FR_ARGUMENTS(fr_word("given", given), fr_word("file", file)));
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
    char servo[FR_KEY_MAX], model[FR_KEY_MAX];
    fr_settings_value(options->text, "preset=", servo, sizeof servo);
    fr_settings_value(options->text, "model=", model, sizeof model);
    if (options->params)
        read_parameter_file(options->file, sizeof options->file, options->params, servo, model, options->rows, report);
    check_model(options, report);
    options->file_begin = strlen(options->text);
    fr_settings_add_lines(options->text, sizeof options->text, options->file); // arguments override the file
    options->file_end = strlen(options->text);
    return report->error_count ? FR_BAD_INPUT : FR_OK;
}
