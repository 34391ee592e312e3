// The recordings of an identification: whether they are different, and the time step that fits them.
#include "samples.h"
#include "base/say.h"
#include "base/decimal.h"
#include "math/vector.h"
#include "recording/reader.h"
#include "servo/rows.h"

#include <math.h>
#include <string.h>

bool fr_fit_same_recording(const FrRecording *a, const FrRecording *b)
{
    if (a->count != b->count)
        return false;
    for (int c = 0; c < FR_COLUMNS; c++)
        if (!a->column[c] != !b->column[c] ||
            (a->column[c] && memcmp(a->column[c], b->column[c], (size_t)a->count * sizeof(double)) != 0))
            return false;
    return true;
}

/// Longest accepted time between samples [s]; a motion of a servo takes a few times as long.
static const double longest_period = 0.5;

double fr_fit_period(const FrFitSource *source, bool holds, FrReport *report)
{
    const double *t = source->recording->column[FR_TIME];
    int count = source->recording->count, longest = 1;
    double usual = fr_recording_step(t, count);
    int gaps = fr_recording_long_gaps(t, count, usual);
    for (int k = 2; k < count; k++)
        longest = t[k] - t[k - 1] > t[longest] - t[longest - 1] ? k : longest;
    if (gaps)
        fr_report_add(report, FR_WARNING, holds ? FR_FIT_STARTS_AGAIN : FR_FIT_GAP, source->name,
                      FR_ARGUMENTS(fr_word_part("file", source->name, 120), fr_number("count", gaps),
                                   fr_quantity("from", t[longest - 1], "s"), fr_quantity("to", t[longest], "s")));
    return usual;
}

double fr_fit_step(const FrFitSource *source, int count, double given, bool holds, const char *key, double *memory,
                   FrReport *report)
{
    double *period = memory, *sorted = memory + count, T = given;
    int errors = report->error_count;
    for (int i = 0; i < count; i++) {
        period[i] = sorted[i] = fr_fit_period(&source[i], holds, report);
        if (period[i] > longest_period)
            fr_report_add(report, FR_ERROR, FR_FIT_SAMPLES_APART, source[i].name,
                          FR_ARGUMENTS(fr_word_part("file", source[i].name, 120), fr_quantity("own", period[i], "s")));
    }
    if (report->error_count > errors)
        return 0;
    if (given == 0) {
        char text[40];
        const char *rest;
        fr_sort(sorted, count);
        fr_text(text, sizeof text, "%.6g", sorted[count / 2]);
        fr_read_decimal(text, '\0', &T, &rest);
    }
    for (int i = 0; i < count && given == 0 && !holds; i++)
        if (fabs(period[i] - T) > 0.01 * T)
            fr_report_add(report, FR_ERROR, FR_FIT_DIFFERENT_STEPS, key,
                          FR_ARGUMENTS(fr_word_part("file", source[i].name, 120), fr_quantity("own", period[i], "s"),
                                       fr_quantity("usual", T, "s")));
    return report->error_count > errors ? 0 : T;
}

/// First row at `t` or later; that is less than a millionth of a usual interval earlier counts as well.
static int row_at(const FrRecording *recording, double t)
{
    double near = t - 1e-6 * fr_recording_period(recording);
    int row = fr_recording_row(recording, near);
    return recording->column[FR_TIME][row] < near ? row + 1 : row;
}

int fr_fit_rows(const FrRecording *recording, double T, double from, double to)
{
    if (T > 0)
        return fr_recording_rows(recording, T, from, to);
    int count = row_at(recording, to + 2e-6 * fr_recording_period(recording)) - row_at(recording, from);
    return count >= 2 ? count : 0;
}

void fr_fit_rows_of(FrRecording *rows, const FrRecording *recording, double T, double from, double to, int count,
                    double *memory)
{
    if (T > 0) {
        fr_recording_resample(rows, recording, T, from, to, memory, NULL);
        return;
    }
    int first = row_at(recording, from);
    *rows = (FrRecording){.count = count, .remark_count = recording->remark_count, .remark = recording->remark};
    for (int c = 0; c < FR_COLUMNS; c++) {
        const double *values = recording->column[fr_recording_order[c]];
        double *y = memory + (ptrdiff_t)c * count,
               begin = fr_recording_order[c] == FR_TIME && values ? values[first] : 0;
        for (int k = 0; k < count; k++)
            y[k] = values ? values[first + k] - begin : 1;
        if (values || fr_recording_order[c] == FR_ENABLED)
            rows->column[fr_recording_order[c]] = y;
    }
}

FrFitLog fr_fit_log(const char *name, const FrBenchDef *bench, const FrRecording *recording, const FrRecording *rows,
                    double from, bool holds, bool measured)
{
    double omega = holds ? 0 : fr_recording_at(recording, FR_VELOCITY, from), q = rows->column[FR_POSITION][0];
    return (FrFitLog){
        .name = name,
        .bench = *bench,
        .start = {.q = q, .omega = isnan(omega) ? 0 : omega, .target = holds ? q : 0},
        .count = rows->count,
        .time = holds ? rows->column[FR_TIME] : NULL,
        .usual = holds ? fr_recording_step(rows->column[FR_TIME], rows->count) : 0,
        .inner = 1,
        .goal = rows->column[FR_GOAL],
        .enabled = rows->column[FR_ENABLED],
        .measured = rows->column[FR_POSITION],
        .volts = measured ? rows->column[FR_VOLTS] : NULL,
        .recording = recording,
        .from = from,
    };
}

void fr_fit_check_supply(const FrFitLog *log, int count, const char *key, FrReport *report)
{
    for (int i = 0; i < count; i++) {
        FrServoControl control = log[i].bench.servo.control;
        bool has_none = !log[i].volts || !(fr_recording_volts(log[i].volts, log[i].count, 0) > 0);
        if (has_none)
            fr_report_add(report, FR_ERROR, FR_FIT_NO_VOLTS, key, FR_ARGUMENTS(fr_word_part("file", log[i].name, 120)));
        if (control == FR_CONTROL_CURRENT_SOURCE || control == FR_CONTROL_TORQUE)
            fr_report_add(report, FR_ERROR, FR_FIT_IDLE_SUPPLY, key,
                          FR_ARGUMENTS(fr_word("law", fr_servo_control_row.options[control]->name)));
    }
}
