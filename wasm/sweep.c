// A sweep in a module: its runs and its bisections one by one. A page deals them to modules in several workers, each of
// which has opened the same sweep; the numbers do not depend on the worker. exports.json lists these functions.
#include "explorer/run/experiment.h"
#include "explorer/study/sweep.h"
#include "base/say.h"

#include <math.h>
#include <string.h>

#include "api.h"
#include "text_area.h"

enum {
    LINES_MAX = 1 << 14,
    SCAN_MAX = 4096,     // most runs of a scan
    KEY_NUMBERS = 4,     // from, to, n, logarithmic
    MEASURE_NUMBERS = 5, // kind, contact, metric, measure or channel, number of the metric
    CHANGE_NUMBERS = sizeof(SweepChange) / sizeof(double),
};

static Sweep sweep;
static SweepRun run;
static char lines[LINES_MAX];

/// End the line at its line break. Returns the next line.
static char *cut_line(char *line)
{
    char *end = line + strcspn(line, "\n");
    char *next = *end ? end + 1 : end;
    *end = '\0';
    return next;
}

int fr_sweep_open(int length)
{
    const double *number = fr_data_address();
    FrReport report = fr_module_report();
    memset(&run, 0, sizeof run);
    char *line = fr_text_of(length), *rest = cut_line(line);
    sweep = (Sweep){.experiment = fr_experiment_of(line),
                    .text = lines,
                    .duration = number[0],
                    .longest = number[1],
                    .finds = number[2] != 0,
                    .threshold = number[3],
                    .tolerance = number[4],
                    .keys = (int)number[5],
                    .measures = (int)number[6]};
    number += 7;
    for (int k = 0; k < sweep.keys; k++, number += KEY_NUMBERS) {
        SweepKey *key = &sweep.key[k];
        line = rest;
        rest = cut_line(line);
        const FrParam *row = fr_rows_find(sweep.experiment->rows, line);
        *key = (SweepKey){.from = number[0],
                          .to = number[1],
                          .n = (int)number[2],
                          .logarithmic = number[3] != 0,
                          .whole = row && row->whole};
        fr_text(key->key, sizeof key->key, "%s", line);
    }
    for (int i = 0; i < sweep.measures; i++, number += MEASURE_NUMBERS) {
        SweepMeasure *measure = &sweep.measure[i];
        *measure = (SweepMeasure){
            .kind = (SweepKind)number[0],
            .contact = (int)number[1],
            .number = {.metric = (FrMetric)number[2], .of = (int)number[3], .from = number[4], .times = 1}};
        if (measure->kind == SWEEP_READING)
            fr_text(measure->name, sizeof measure->name, "%s", sweep.experiment->readings[measure->number.of].key);
    }
    fr_text(lines, sizeof lines, "%s", rest);
    double place[SWEEP_KEYS_MAX];
    for (int i = 0; i < sweep_points(&sweep) && report.error_count == 0; i++) {
        report = fr_module_report();
        sweep_place(&sweep, i, place);
        sweep_open(&sweep, &run, place, &report);
    }
    return fr_module_answer(&run.run, &report, report.error_count > 0);
}

/// Make the run at these values of the keys, which must be accepted.
static void make(const double *place, FrReport *report)
{
    // bound: the steps of the run
    for (bool more = sweep_open(&sweep, &run, place, report) == FR_OK; more; more = sweep_advance(&sweep, &run))
        ;
}

int fr_sweep_run(int point)
{
    double *data = fr_data_address(), *value = data + sweep.keys;
    FrReport report = fr_module_report();
    sweep_place(&sweep, point, data);
    make(data, &report);
    memcpy(value, run.value, (size_t)sweep.measures * sizeof *value);
    if (sweep.finds)
        value[0] = sweep_compared(&sweep, &run);
    value[sweep.measures] = run.duration;
    if (run.run.status != FR_OK)
        fr_run_explain(&run.run, &report);
    return fr_module_answer(&run.run, &report, run.run.status != FR_OK);
}

int fr_sweep_changes(void)
{
    static SweepChange changes[SCAN_MAX];
    double *data = fr_data_address();
    int count = sweep_changes(&sweep, data, changes);
    memcpy(data, changes, (size_t)count * sizeof *changes);
    return count;
}

int fr_sweep_bisect(void)
{
    SweepChange change;
    double *data = fr_data_address();
    memcpy(&change, data, sizeof change);
    double middle = sweep_middle(&sweep, &change);
    if (!isnan(middle)) {
        double place = sweep_value(&sweep.key[0], middle);
        FrReport report = fr_module_report();
        make(&place, &report);
        sweep_narrow(&sweep, &change, middle, report.error_count ? (double)NAN : sweep_compared(&sweep, &run));
        memcpy(data, &change, sizeof change);
    }
    for (int end = 0; end < 2; end++)
        data[CHANGE_NUMBERS + end] = sweep_value(&sweep.key[0], change.s[end]);
    return !isnan(middle);
}
