// Settings that a recording adds to a run, and the errors of the models against the recording.
#include "recording.h"
#include "recording/reader.h"
#include "explorer/run/experiment.h"
#include "explorer/form/message.h"
#include "base/lines.h"
#include "base/row.h"
#include "base/list.h"
#include "servo/rows.h"

#include "explorer/form/settings.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/// Add the values of the file that are not known yet. `given`: bytes of the text before the lines of the recording's
/// goal and start. `measured`: the recording is from a real bench, not only a table of goals.
static void add_bench(Options *options, const Remarks *remarks, size_t given, bool measured, FrReport *report)
{
    char line[FR_KEY_MAX + FR_RECORDING_HEAD_MAX], taken[400] = "", replaced[400] = "";
    for (int i = 0; i < remarks->count; i++) {
        const FrRecordingRemark *remark = &remarks->item[i];
        if (!remark->value[0] || !bench_line(line, sizeof line, remark))
            continue;
        const char *known = fr_line_of(options->text, line, strcspn(line, "="));
        if (known && known < options->text + given && !same_setting(known, line))
            fr_list_add(replaced, sizeof replaced, known, (int)strcspn(known, "\n"));
        if (known)
            continue;
        fr_settings_add(options->text, sizeof options->text, line, strlen(line));
        fr_list_add(taken, sizeof taken, line, -1);
    }
    if (taken[0])
        fr_report_say(report, FR_NOTE, FR_RECORDING_BENCH, "log",
                      FR_ARGUMENTS(fr_word_part("file", options->log, 200), fr_word("values", taken)));
    if (replaced[0])
        fr_report_say(report, FR_NOTE, FR_FIT_REPLACED, "log", FR_ARGUMENTS(fr_word("values", replaced)));
    if (measured && remarks->count && !fr_settings_have(options->text, "arm_mass"))
        fr_report_say(report, FR_NOTE, FR_FIT_ARM_UNKNOWN, "log", FR_ARGUMENTS(fr_word("file", options->log)));
    static const char *const keys[] = {"mass", "length", "kp", "vin"};
    char missing[60] = "";
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (measured && !fr_settings_have(options->text, keys[i]))
            fr_list_add(missing, sizeof missing, keys[i], -1);
    if (missing[0])
        fr_report_say(report, FR_NOTE, FR_RECORDING_NO_BENCH, "log",
                      FR_ARGUMENTS(fr_word_part("file", options->log, 200), fr_word("keys", missing)));
}

void add_recording(Options *options, const FrRecording *log, const Remarks *remarks, FrReport *report)
{
    char lines[200];
    size_t given = strlen(options->text), length;
    const char *goal = fr_line_value(options->text, "goal", &length);
    bool holds = goal && length == strlen("held") && strncmp(goal, "held", length) == 0;
    double theta = fr_recording_at(log, FR_POSITION, 0), omega = fr_recording_at(log, FR_VELOCITY, 0);
    snprintf(lines, sizeof lines, "trajectory=log\nT=%.6g\ntheta_0=%.17g\nomega_0=%.17g\n", fr_recording_period(log),
             isnan(theta) ? 0 : theta, isnan(omega) || holds ? 0 : omega);
    fr_settings_add_lines(options->text, sizeof options->text, lines);
    if (log->column[FR_BASE])
        fr_settings_add_lines(options->text, sizeof options->text, "base_wave=log\n");
    add_bench(options, remarks, given, log->column[FR_POSITION], report);
    if (!(options->given & OPTION_DURATION)) {
        options->duration = fr_recording_duration(log);
        options->given |= OPTION_DURATION;
    }
}

/// Copy the given lines without the friction model and without the lines of the parameter file, which identifies the
/// motor together with the friction. The servo of the file is kept.
static void as_published(char *lines, size_t size, const Options *options, const char *model)
{
    const char *text = options->text;
    size_t written = (size_t)snprintf(lines, size, "model=%s\n", model);
    for (const char *line = text; *line; line = fr_next_line(line)) {
        char key[FR_KEY_MAX];
        size_t length = strcspn(line, "=\n"), at = (size_t)(line - text);
        snprintf(key, sizeof key, "%.*s", (int)(length < sizeof key ? length : sizeof key - 1), line);
        const FrParam *const only_model[] = {&fr_servo_model_row, NULL};
        bool of_the_file = at >= options->file_begin && at < options->file_end;
        if (!fr_rows_find(only_model, key) && (!of_the_file || strcmp(key, fr_servo_preset_row.key) == 0))
            written += (size_t)snprintf(lines + written, size - written, "%.*s\n", (int)strcspn(line, "\n"), line);
    }
}

void print_errors(const FrRun *run, const Options *options, const char *prefix)
{
    static FrRun other;
    static char lines[ARGUMENTS_MAX];
    printf("%smean_absolute_error,%.17g\n", prefix, fr_run_error(run));
    if (options->files && !fr_settings_have(options->text, fr_servo_preset_row.key))
        return; // the servo of the file is unknown
    for (const FrOption *const *option = fr_servo_model_row.options; *option; option++) {
        FrFinding found[8];
        FrReport report = fr_report(found, 8);
        report.notes = true;
        as_published(lines, sizeof lines, options, (*option)->name);
        FrStatus status = fr_run_open_experiment(&other, run->experiment, lines, run->form.log, &report);
        bool published = true;
        for (int i = 0; i < report.count; i++)
            published = published && found[i].code != FR_MODEL_UNPUBLISHED;
        if (status == FR_OK && published)
            printf("%smean_absolute_error_%s,%.17g\n", prefix, (*option)->name, fr_run_error(&other));
    }
}
