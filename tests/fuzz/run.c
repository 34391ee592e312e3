// Every experiment with parameters from bytes, accepted ones mostly: rows are finite or the run stops with a reason; a
// snapshot continues with the same bits; changed parameters are taken or refused.
#include "findings.h"
#include "explorer/run/experiment.h"
#include "explorer/form/form.h"
#include "base/row.h"
#include "base/hash.h"

#include <math.h>

enum { LINES = 1 << 13, STEPS = 8 };

/// A number that makes a run long, an approach before it or the links of a cable: it is small mostly, so that other
/// numbers get their turn. Else infinite.
static double small(const FrParam *row)
{
    return strcmp(row->key, "lead") == 0 ? 0.05 : row->whole && row->high >= 1000 ? 30 : (double)INFINITY;
}

static double number(Input *input, const FrParam *row)
{
    unsigned how = take_byte(input);
    double low = how < 200 ? row->low : row->min, high = how < 200 ? row->high : row->max, value;
    high = fmin(high, small(row));
    if (how > 250)
        return take_number(input);
    if (how > 240)
        return row->value;
    if (low > 0 && high / low > 100)
        value = take_decades(input, low, high);
    else if (how < 200)
        value = take_between(input, low, high);
    else
        value = (low < 0 && take_bool(input) ? -1 : 1) * take_decades(input, 1e-12 * high + 1e-30, high + 1e-29);
    value = fmin(fmax(value, row->min), row->max);
    return row->whole ? floor(value) : value;
}

/// A line for a row, or none.
static size_t take_line(Input *input, const FrParam *row, char *line, size_t size)
{
    int options = 0;
    while (row->options && row->options[options])
        options++;
    unsigned how = take_byte(input);
    bool left_out = small(row) < 1 ? how / 4 == 24 : how < 100;
    if (left_out || row->scale == FR_POINTS)
        return 0;
    if (row->scale == FR_CHOICE)
        return (size_t)snprintf(line, size, "%s=%s\n", row->key, row->options[take_below(input, options)]->name);
    return (size_t)snprintf(line, size, "%s=%.17g\n", row->key, number(input, row));
}

static void take_lines(Input *input, const FrExperiment *experiment, char *lines)
{
    static FrForm form;
    size_t used = 0;
    memset(&form, 0, sizeof form);
    form.defaults = experiment->defaults;
    form.translational = experiment->translational;
    lines[0] = '\0';
    fr_form_fill(&form, experiment->rows, lines, NULL);
    for (int i = 0; i < form.count; i++) {
        const FrParam *row = form.entry[i].row;
        if (input->at == input->end && !(small(row) < 1))
            continue;
        used += take_line(input, row, lines + used, LINES - used);
        if (row->scale == FR_CHOICE)
            fr_form_fill(&form, experiment->rows, lines, NULL);
    }
}

static bool row_is_finite(const FrRun *run, const double *row)
{
    int sure = fr_experiment_channel_count(run->experiment) - run->experiment->optional_channels;
    for (int c = 0; run->experiment->channels[c].key; c++)
        if (c < sure ? !isfinite(row[c]) : isinf(row[c]))
            return false;
    return true;
}

static void check_steps(FrRun *run, int steps, const char *lines)
{
    double data[STEPS * FR_CHANNEL_MAX], row[FR_CHANNEL_MAX];
    int columns = fr_experiment_channel_count(run->experiment);
    FrSamples samples = {.columns = columns, .capacity = steps, .data = data};
    FrStatus status = fr_run_rows(run, 1, &samples);
    PROPERTY(status == run->status && (status != FR_OK || samples.count == steps), "status %d after %d rows",
             (int)status, samples.count);
    for (int i = 0; i < samples.count; i++) {
        for (int c = 0; c < columns; c++)
            row[c] = data[c * steps + i];
        PROPERTY(row_is_finite(run, row), "row %d of %s is not finite:\n%s", i, run->experiment->name, lines);
    }
    if (status == FR_OK)
        return;
    FrReport report = empty_report();
    fr_run_explain(run, &report);
    PROPERTY(report.error_count == 1, "%d reasons", report.error_count);
}

static void check_curve(const FrRun *run, Input *input)
{
    enum { COUNT = 4 };
    double x[COUNT], data[COUNT * FR_CHANNEL_MAX], from, to;
    run->experiment->span(fr_run_model(run), &from, &to);
    PROPERTY(isfinite(from) && isfinite(to) && from < to, "%s from %g to %g", run->experiment->name, from, to);
    for (int i = 0; i < COUNT; i++)
        x[i] = i == 0 ? take_number(input) : take_between(input, from, to);
    FrSamples samples = {.columns = fr_experiment_channel_count(run->experiment), .capacity = COUNT, .data = data};
    if (!strstr(run->experiment->name, "_methods")) // each of whose rows is a run of thousands of steps
        fr_curve_rows(run, x, COUNT, &samples);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static _Alignas(16) unsigned char work[FR_WORK_MAX];
    static FrRun run;
    static char lines[LINES];
    static _Alignas(16) unsigned char instant[FR_SNAPSHOT_MAX];
    int experiments = 0;
    while (fr_experiments[experiments])
        experiments++;
    Input input = {.at = data, .end = data + size};
    const FrExperiment *experiment = fr_experiments[take_below(&input, experiments)];
    take_lines(&input, experiment, lines);
    run.work = work;
    FrReport report = empty_report();
    FrStatus status = fr_run_open_experiment(&run, experiment, lines, NULL, &report);
    check_report(&report, status != FR_OK);
    if (status != FR_OK)
        return 0;
    if (experiment->kind == FR_CURVE) {
        check_curve(&run, &input);
        return 0;
    }
    double before[FR_CHANNEL_MAX], after[FR_CHANNEL_MAX];
    fr_run_measure(&run, size % 2);
    check_steps(&run, STEPS, lines);
    fr_run_save(&run, instant);
    check_steps(&run, 2, lines);
    fr_run_now(&run, before);
    fr_run_restore(&run, instant);
    check_steps(&run, 2, lines);
    fr_run_now(&run, after);
    PROPERTY(fr_hash(before, (size_t)fr_experiment_channel_count(experiment)) ==
                 fr_hash(after, (size_t)fr_experiment_channel_count(experiment)),
             "a snapshot of %s goes on with other bits:\n%s", experiment->name, lines);
    take_lines(&input, experiment, lines);
    report = empty_report();
    status = fr_run_set(&run, lines, &report);
    check_report(&report, status != FR_OK);
    check_steps(&run, 2, lines);
    return 0;
}
