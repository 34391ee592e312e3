// The input of an identification: arguments and recordings become a study in numbers.
#include "study.h"
#include "argument.h"
#include "explorer/form/settings.h"
#include "parameter_file.h"
#include "recording.h"
#include "explorer/run/experiment.h"
#include "identify/fit.h"
#include "identify/samples.h"
#include "explorer/form/message.h"
#include "base/lines.h"
#include "base/row.h"
#include "base/list.h"

#include "servo/parameter_file.h"
#include "servo/rows.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/// Servo to be fitted. If there is none, this reports the reason and returns NULL.
static const FrOption *preset(const Study *study, FrReport *report)
{
    char names[400] = "";
    size_t given_length;
    for (const FrOption *const *option = fr_servo_preset_row.options; *option; option++) {
        size_t length;
        const char *given = log_value(&study->logs.log[0], "preset", &length);
        if (strlen((*option)->name) == length && strncmp(given, (*option)->name, length) == 0)
            return *option;
        fr_list_add(names, sizeof names, (*option)->name, -1);
    }
    const FrOption *nearest;
    if (study->logs.motor[0] && !log_value(&study->logs.log[0], "preset", &given_length)[0] &&
        !fr_servo_preset_of_motor(study->logs.motor, &nearest))
        fr_report_say(report, FR_ERROR, FR_FIT_NO_SUCH_MOTOR, "preset",
                      FR_ARGUMENTS(fr_word("motor", study->logs.motor), fr_word("preset", nearest->name),
                                   fr_word("text", nearest->text)));
    else
        fr_report_say(report, FR_ERROR, FR_FIT_NO_PRESET, "preset", FR_ARGUMENTS(fr_word("names", names)));
    return NULL;
}

/// Name the values of the recordings that those of the parameter file replace.
static void name_replaced(const Study *study, FrReport *report)
{
    char replaced[200] = "";
    for (int i = 0; i < study->logs.count && !replaced[0]; i++) { // the first recording with such values stands for all
        const IdentifyLog *log = &study->logs.log[i];
        const char *lines = log->lines;
        for (int k = 0; k < log->given_lines; k++)
            lines = fr_next_line(lines);
        list_replaced(replaced, sizeof replaced, lines, study->given.lines);
    }
    if (replaced[0])
        fr_report_say(report, FR_NOTE, FR_FIT_OVERRIDDEN, "", FR_ARGUMENTS(fr_word("values", replaced)));
}

/// Refuse values for parameters that are free in a fit.
static void check_free(const Study *study, FrReport *report)
{
    for (const char *line = study->options.text; *line; line = fr_next_line(line)) {
        char key[FR_KEY_MAX];
        snprintf(key, sizeof key, "%.*s", (int)strcspn(line, "="), line);
        if (fr_fit_usually_free(study->numbers.spaces, study->options.models, key))
            fr_report_say(report, FR_ERROR, FR_FIT_FREE_KEY, key, FR_NO_ARGUMENTS);
    }
}

/// Prepare recordings with the published values of a model. Returns NULL if something is refused.
static FrFitLog *logs_of(const IdentifyLogs *from, FrServoModel model, FrReport *report)
{
    FrFitLog *log = calloc((size_t)from->count + 1, sizeof *log);
    bool valid = log;
    for (int i = 0; i < from->count && log; i++)
        valid = fit_log_of(from, i, model, &log[i], report) && valid;
    if (!valid) {
        free(log);
        log = NULL;
    }
    return log;
}

/// Returns true if the delay of the goal is found: it is not given.
static bool finds_delay(const Study *study)
{
    bool given = study->options.bam;
    for (int i = 0; i < study->logs.count; i++)
        given = given || fr_settings_have(study->logs.log[i].lines, "delay=");
    return !given;
}

static bool same_value(const IdentifyLog *a, const IdentifyLog *b, const char *key)
{
    size_t length, other_length;
    const char *value = log_value(a, key, &length), *other = log_value(b, key, &other_length);
    return length == other_length && strncmp(value, other, length) == 0;
}

/// Recordings with the same value form a part. Parts are numbered in the order in which the values first appear.
static int group(const IdentifyLogs *logs, const char *key, int *of)
{
    int parts = 0;
    for (int i = 0; i < logs->count; i++) {
        of[i] = -1;
        for (int j = 0; j < i && of[i] < 0; j++)
            if (same_value(&logs->log[i], &logs->log[j], key))
                of[i] = of[j];
        if (of[i] < 0)
            of[i] = parts++;
    }
    return parts;
}

/// Up to 8 recordings form a part each. More form 8 parts with the recordings of one trajectory in different ones.
static int apart(const IdentifyLogs *logs, int *of)
{
    int parts = logs->count < FR_FOLDS_USUAL ? logs->count : FR_FOLDS_USUAL, turn = 0;
    int trajectories = group(logs, "trajectory", of);
    int *trajectory = malloc((size_t)logs->count * sizeof *trajectory);
    if (!trajectory)
        return 0;
    memcpy(trajectory, of, (size_t)logs->count * sizeof *trajectory);
    for (int t = 0; t < trajectories; t++)
        for (int i = 0; i < logs->count; i++)
            if (trajectory[i] == t)
                of[i] = logs->count > parts ? turn++ % parts : i;
    free(trajectory);
    return parts;
}

/// Make the parts that --folds specifies. Without it, the parts are single recordings; with --protocol=bam recordings
/// of equal gain, or single ones if all have the same gain. Reports an error if the specified value gives fewer than
/// two parts.
static Folds make_folds(const IdentifyLogs *logs, const char *request, bool bam, const char **key, FrReport *report)
{
    *key = "";
    Folds folds = {.of = calloc((size_t)logs->count, sizeof(int))};
    if (!folds.of || logs->count < 2 || (request && strcmp(request, "none") == 0)) {
        folds.count = 0;
    } else if (!request && !bam) {
        *key = "log";
        folds.count = apart(logs, folds.of);
    } else if (!request && group(logs, "kp", folds.of) > 1) {
        *key = "kp";
        folds.count = group(logs, "kp", folds.of);
    } else if (!request || strcmp(request, "log") == 0) {
        *key = "log";
        folds.count = fr_fold_in_turn(logs->count, logs->count, folds.of);
    } else if (strcmp(request, "kp") == 0 || strcmp(request, "trajectory") == 0) {
        *key = request;
        folds.count = group(logs, request, folds.of);
    } else {
        folds.count = fr_fold_in_turn(logs->count, (int)strtol(request, NULL, 10), folds.of);
    }
    if (request && strcmp(request, "none") != 0 && folds.count < 2)
        refuse_value(report, "--folds", request, -1, "what makes two parts of these recordings or more, or none");
    return folds;
}

/// Take the servo from the file of params=@FILE if the command names none. Errors in the file are reported when its
/// parameters are read.
static void take_servo(IdentifyOptions *options)
{
    static char lines[4000];
    char line[FR_KEY_MAX + 10], servo[FR_KEY_MAX];
    FrReport silent = fr_report(NULL, 0);
    if (!options->params || fr_settings_have(options->text, "preset="))
        return;
    fr_report_begin(&silent);
    const char *request = options->model_given ? options->model_given + strlen("model=") : "";
    read_parameter_file(lines, sizeof lines, options->params, "", request, fr_servo_pendulum_rows, &silent);
    fr_report_end(&silent);
    fr_settings_value(lines, "preset", servo, sizeof servo);
    snprintf(line, sizeof line, "preset=%s", servo);
    if (silent.error_count == 0 && servo[0])
        fr_settings_add(options->text, sizeof options->text, line, strlen(line));
}

bool read_study(Study *study, int count, char **arguments, FrReport *report)
{
    *study = (Study){.numbers = {.stage = -1}};
    read_identify_options(&study->options, count, arguments, report);
    take_servo(&study->options);
    if (study->options.paths > 0)
        read_identify_logs(&study->logs, &study->options, report);
    const FrOption *servo = study->logs.count > 0 ? preset(study, report) : NULL;
    hold_out(&study->logs, study->options.holdout, &study->held, report);
    if (report->error_count || !servo)
        return false;
    study->log = logs_of(&study->logs, FR_M1, report);
    study->held_log = study->log ? logs_of(&study->held, FR_M1, report) : NULL;
    if (!study->log || !study->held_log)
        return false;
    if (study->options.measured_supply) {
        fr_fit_check_supply(study->log, study->logs.count, "--supply", report);
        fr_fit_check_supply(study->held_log, study->held.count, "--supply", report);
    }
    FitStudy *numbers = &study->numbers;
    numbers->found = (Found){.servo = servo,
                             .T = study->logs.T,
                             .count = study->logs.count,
                             .log = study->log,
                             .held_count = study->held.count,
                             .held_log = study->held_log,
                             .texts = study};
    make_spaces(numbers->spaces, &study->options, servo, study->log[0].bench.servo.control, finds_delay(study), report);
    if (study->options.params) {
        read_given(&study->given, &study->options, servo, numbers->spaces, &study->log[0].bench.servo, report);
        name_replaced(study, report);
    }
    numbers->found.folds =
        make_folds(&study->logs, study->options.folds, study->options.bam, &study->folds_key, report);
    check_free(study, report);
    const IdentifyOptions *options = &study->options;
    numbers->options =
        (StudyOptions){.models = options->models,
                       .seed = options->seed,
                       .budget = options->budget,
                       .starts = options->bam      ? 0
                                 : options->starts ? options->starts
                                                   : 6,
                       .internal_step = options->internal_step,
                       .extras = !options->bam && (!options->extras || strcmp(options->extras, "auto") == 0),
                       .loss = options->loss,
                       .level = options->level,
                       .intervals = options->intervals,
                       .bootstrap = options->bootstrap,
                       .plans = options->plans,
                       .planned = options->planned};
    numbers->known = study->given.is ? study->given.point : NULL;
    numbers->known_model = study->given.model;
    return report->error_count == 0;
}

void free_study(Study *study)
{
    fr_fit_study_free(&study->numbers);
    free(study->numbers.found.folds.of);
    free(study->log);
    free(study->held_log);
}
