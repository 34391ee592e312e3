// Reading the command line: options begin with --, everything else is key=value.
#include "options.h"
#include "explorer/form/message.h"
#include "base/row.h"
#include "base/decimal.h"

#include "explorer/form/settings.h"
#include "explorer/study/argument.h"
#include "explorer/study/parameter_file.h"
#include "explorer/study/points_file.h"
#include "explorer/study/recording.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static bool read_finite(const char *text, char end_mark, double *value, const char **rest)
{
    return fr_read_decimal(text, end_mark, value, rest) && isfinite(*value);
}

static void read_x(void *to, const char *text, FrReport *report)
{
    Options *options = to;
    const char *rest = text;
    double points = 0;
    bool good = read_finite(rest, ':', &options->from, &rest) && read_finite(rest + 1, ':', &options->to, &rest) &&
                read_whole(rest + 1, 2, POINTS_MAX, &points) && isfinite(options->to - options->from);
    options->points = (int)points;
    if (!good)
        fr_report_say(report, FR_ERROR, FR_BAD_RANGE, "--x",
                      FR_ARGUMENTS(fr_word("value", text), fr_number("limit", POINTS_MAX)));
}

static void read_duration(void *to, const char *text, FrReport *report)
{
    Options *options = to;
    const char *rest;
    if (!read_finite(text, '\0', &options->duration, &rest) || !(options->duration > 0) ||
        options->duration > (double)DURATION_MAX)
        fr_report_say(report, FR_ERROR, FR_BAD_DURATION, "--duration",
                      FR_ARGUMENTS(fr_word("value", text), fr_number("limit", DURATION_MAX)));
}

static void read_every(void *to, const char *text, FrReport *report)
{
    double value;
    if (read_whole(text, 1, 1e9, &value))
        ((Options *)to)->every = (int)value;
    else
        fr_report_say(report, FR_ERROR, FR_BAD_EVERY, "--every", FR_ARGUMENTS(fr_word("value", text)));
}

static void read_log(void *to, const char *text, FrReport *report)
{
    ((Options *)to)->log = text;
    if (!*text)
        fr_report_say(report, FR_ERROR, FR_NO_LOG_FILE, "--log", FR_NO_ARGUMENTS);
}

static void read_report(void *to, const char *text, FrReport *report)
{
    Options *options = to;
    options->json_report = strcmp(text, "json") == 0;
    if (!options->json_report && strcmp(text, "text") != 0)
        fr_report_say(report, FR_ERROR, FR_BAD_REPORT, "--report", FR_ARGUMENTS(fr_word("value", text)));
}

static void read_save(void *to, const char *text, FrReport *report)
{
    ((Options *)to)->save = text;
    if (!*text)
        fr_report_say(report, FR_ERROR, FR_NO_SAVE_FILE, "--save", FR_NO_ARGUMENTS);
}

static void read_longest(void *to, const char *text, FrReport *report)
{
    static const double usual = 3e6;
    double *longest = &((Options *)to)->longest;
    *longest = usual;
    if (*text && !read_whole(text, 1, 2e9, longest))
        refuse_value(report, "--until-settled", text, 60,
                     "no value, for 3000000, or a whole number of steps up to 2e9");
}

/// In the order of the bits OPTION_...
static const Argument known[] = {
    {"--x", .read = read_x},
    {"--duration", .read = read_duration},
    {"--every", .read = read_every},
    {"--json", ARGUMENT_MARK, .offset = offsetof(Options, json)},
    {"--log", .read = read_log},
    {"--measures", ARGUMENT_MARK, .offset = offsetof(Options, measures)},
    {"--events", ARGUMENT_MARK, .offset = offsetof(Options, events)},
    {"--report", .read = read_report},
    {"--save", .read = read_save},
    {"--columns", ARGUMENT_ANY, .offset = offsetof(Options, columns)}, // fr_recording_columns reads it
    {"--measures", ARGUMENT_ANY, .offset = offsetof(Options, list)},   // sweep_take_measures reads it
    {"--find", ARGUMENT_ANY, .offset = offsetof(Options, find)},       // sweep_take_find reads it
    {"--until-settled", .read = read_longest},
    {"--tolerance", ARGUMENT_NUMBER, offsetof(Options, tolerance), "a part of the range, from 1e-12 to 1", .min = 1e-12,
     .max = 1},
    {"--jobs", ARGUMENT_WHOLE, offsetof(Options, jobs), "a whole number of threads from 1 to 256", .min = 1,
     .max = 256},
    {"--quiet", ARGUMENT_MARK, .offset = offsetof(Options, quiet)},
};

/// Replace the line points=@FILE at `begin`, the last one, by points=... with the points of the file.
static void read_points_of(Options *options, size_t begin, const char *path, FrReport *report)
{
    int errors = report->error_count;
    options->text[begin + strlen("points=")] = '\0';
    append_points(options->text, sizeof options->text - 1, path, report);
    size_t length = strlen(options->text);
    if (report->error_count > errors)
        options->text[begin] = '\0'; // the valid points of an invalid file are not used
    else
        snprintf(options->text + length, sizeof options->text - length, "\n");
}

/// Read an argument key=value.
static void read_parameter(Options *options, const char *argument, FrReport *report)
{
    static const char file_mark[] = "points=@";
    size_t length = strlen(options->text);
    bool params = strncmp(argument, "params=@", 8) == 0 && !strchr(argument, '\n');
    if (!*argument)
        fr_report_say(report, FR_ERROR, FR_EMPTY_ARGUMENT, "", FR_NO_ARGUMENTS);
    else if (params && options->files++ > 0)
        fr_report_say(report, FR_ERROR, FR_SEVERAL_FILES, "params", FR_NO_ARGUMENTS);
    else if (params)
        options->params = argument + 8;
    else if (add_line(options->text, sizeof options->text, argument, strlen(argument), report) &&
             strncmp(argument, file_mark, sizeof file_mark - 1) == 0)
        read_points_of(options, length, argument + sizeof file_mark - 1, report);
}

/// Report an error if model=... differs from the model of a file: friction parameters belong to their model.
static void check_model(Options *options, FrReport *report)
{
    char file[FR_KEY_MAX], given[FR_KEY_MAX];
    if (!fr_settings_have(options->file, "model") || !fr_settings_have(options->text, "model"))
        return;
    fr_settings_value(options->file, "model", file, sizeof file);
    fr_settings_value(options->text, "model", given, sizeof given);
    if (strcmp(file, given) == 0)
        return;
    report_model_conflict(report, given, file);
    options->file[0] = '\0';
}

FrStatus read_options(Options *options, const FrParam *const *rows, int count, char **arguments, unsigned allowed,
                      FrReport *report)
{
    *options = (Options){.every = 1, .rows = rows};
    for (int i = 0; i < count; i++) {
        if (strncmp(arguments[i], "--", 2) == 0)
            read_argument(known, sizeof known / sizeof *known, allowed, &options->given, options, arguments[i], report);
        else
            read_parameter(options, arguments[i], report);
    }
    char servo[FR_KEY_MAX], model[FR_KEY_MAX];
    fr_settings_value(options->text, "preset", servo, sizeof servo);
    fr_settings_value(options->text, "model", model, sizeof model);
    if (options->params)
        read_parameter_file(options->file, sizeof options->file, options->params, servo, model, options->rows, report);
    check_model(options, report);
    char replaced[400] = "";
    list_replaced(replaced, sizeof replaced, options->file, options->text);
    if (replaced[0])
        fr_report_say(report, FR_NOTE, FR_FIT_REPLACED, "params", FR_ARGUMENTS(fr_word("values", replaced)));
    options->file_begin = strlen(options->text);
    fr_settings_add_lines(options->text, sizeof options->text, options->file); // arguments override the file
    options->file_end = strlen(options->text);
    return report->error_count ? FR_BAD_INPUT : FR_OK;
}
