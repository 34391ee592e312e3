// Reading a recording, and comparing the models of a servo with it.
#include "recording.h"

#include "files.h"
#include "friction/servo.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROWS_MAX = 2000000, SHORTEST_ROW = 4 };

/// How many rows the file can have.
static long rows_of(FILE *file)
{
    long size = fseek(file, 0, SEEK_END) == 0 ? ftell(file) : -1;
    rewind(file);
    return size < 0 || size / SHORTEST_ROW >= ROWS_MAX ? ROWS_MAX : size / SHORTEST_ROW + 1;
}

bool read_recording(FrRecording *log, const char *path, const char *columns, Remarks *remarks, FrReport *report)
{
    static FrRecordingReader reader;
    int errors = report->error_count;
    FILE *file = open_to_read(path);
    long rows = file ? rows_of(file) : 1;
    double *memory = calloc((size_t)rows * FR_RECORDING_COLUMNS, sizeof *memory);
    char piece[1 << 16];
    fr_recording_begin(&reader, path, memory, (int)rows, report);
    if (columns)
        fr_recording_columns(&reader, columns);
    if (remarks)
        fr_recording_remarks(&reader, remarks->item, sizeof remarks->item / sizeof *remarks->item);
    size_t length = 0;
    // bound: the size of a recording: a reader that is full takes no more
    while (file && memory && (length = fread(piece, 1, sizeof piece, file)) > 0 &&
           fr_recording_feed(&reader, piece, length))
        ;
    if (!file || ferror(file))
        fr_report_add(report, FR_ERROR, FR_RECORDING_UNREADABLE, "--log",
                      FR_ARGUMENTS(fr_word_part("file", path, 200)));
    else if (!memory)
        fr_report_add(report, FR_ERROR, FR_OUT_OF_MEMORY, "--log", FR_ARGUMENTS(fr_word_part("file", path, 200)));
    else
        fr_recording_end(&reader, log);
    if (remarks)
        remarks->count = reader.remarks;
    if (file)
        fclose(file);
    if (report->error_count > errors)
        free(memory);
    return report->error_count == errors; // its memory is needed until the program ends
}

size_t bench_line(char *line, size_t size, const FrRecordingRemark *remark)
{
    const char *key = strcmp(remark->key, "arm-mass") == 0 ? "arm_mass" : remark->key;
    if (strcmp(key, "model") == 0 || !fr_rows_find(fr_servo_pendulum_rows, key))
        return 0;
    int length = snprintf(line, size, "%s=%s", key, remark->value);
    for (int i = 0; i < length; i++)
        line[i] = (unsigned char)line[i] < 0x20 ? '?' : line[i];
    return (size_t)length;
}

/// `measured`: the recording tells of a bench that was there, and is not only a table of goals.
static void add_bench(Options *options, const Remarks *remarks, bool measured, FrReport *report)
{
    char line[FR_KEY_MAX + FR_RECORDING_HEAD_MAX], taken[400] = "";
    for (int i = 0; i < remarks->count; i++) {
        const FrRecordingRemark *remark = &remarks->item[i];
        if (!remark->value[0] || !bench_line(line, sizeof line, remark) || is_given(options->text, line))
            continue;
        add_lines(options, line);
        size_t used = strlen(taken);
        snprintf(taken + used, sizeof taken - used, "%s%s", used ? ", " : "", line);
    }
    if (taken[0])
        fr_report_add(report, FR_NOTE, FR_RECORDING_BENCH, "log",
                      FR_ARGUMENTS(fr_word_part("file", options->log, 200), fr_word("values", taken)));
    static const char *const keys[] = {"mass", "length", "kp", "vin"};
    char missing[60] = "";
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        size_t used = strlen(missing);
        if (measured && !is_given(options->text, keys[i]))
            snprintf(missing + used, sizeof missing - used, "%s%s", used ? ", " : "", keys[i]);
    }
    if (missing[0])
        fr_report_add(report, FR_NOTE, FR_RECORDING_NO_BENCH, "log",
                      FR_ARGUMENTS(fr_word_part("file", options->log, 200), fr_word("keys", missing)));
}

void add_recording(Options *options, const FrRecording *log, const Remarks *remarks, FrReport *report)
{
    char lines[200];
    double theta = fr_recording_at(log, FR_RECORDING_POSITION, 0),
           omega = fr_recording_at(log, FR_RECORDING_VELOCITY, 0);
    snprintf(lines, sizeof lines, "trajectory=log\nT=%.6g\ntheta_0=%.17g\nomega_0=%.17g\n", fr_recording_period(log),
             isnan(theta) ? 0 : theta, isnan(omega) ? 0 : omega);
    add_lines(options, lines);
    add_bench(options, remarks, log->column[FR_RECORDING_POSITION], report);
    if (!(options->given & OPTION_DURATION)) {
        options->duration = fr_recording_duration(log);
        options->given |= OPTION_DURATION;
    }
}

/// The given lines without the friction model and without the motor, which a parameter file identifies together with
/// the friction. The file's servo stays.
static void as_published(char *lines, size_t size, const Options *options, const char *model)
{
    const char *text = options->text;
    size_t written = (size_t)snprintf(lines, size, "model=%s\n", model);
    for (const char *line = text; *line; line += strcspn(line, "\n"), line += *line == '\n') {
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
    if (options->files && !is_given(options->text, fr_servo_preset_row.key))
        return; // the servo of the file is unknown
    for (const FrOption *const *option = fr_servo_model_row.options; *option; option++) {
        FrFinding found[8];
        FrReport report = fr_report(found, 8);
        report.notes = true;
        as_published(lines, sizeof lines, options, (*option)->name);
        FrStatus status = fr_run_open_recording(&other, run->experiment, lines, run->form.log, &report);
        bool published = true;
        for (int i = 0; i < report.count; i++)
            published = published && found[i].code != FR_MODEL_UNPUBLISHED;
        if (status == FR_OK && published)
            printf("%smean_absolute_error_%s,%.17g\n", prefix, (*option)->name, fr_run_error(&other));
    }
}
