// Every experiment with random accepted parameters: no value that is not finite without a status that says so.
//
// A few sets of each here. SETS=10000 MILLIONS=20 in the environment: that many sets of 1000 steps, and so many of a
// million, of each run, in some hours (`make test-accepted`); EXPERIMENT=NAME: of one only; REASONS=1: why runs stop.
#include "fewer.h"
#include "explorer/run/experiment.h"
#include "reports.h"
#include "runs.h"
#include "settings.h"

#include <math.h>
#include <criterion/criterion.h>
#include <criterion/parameterized.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/// What became of the sets of an experiment.
typedef struct Counts {
    int accepted, refused, stopped;
    double steps;
} Counts;

static int asked(const char *name, int otherwise)
{
    const char *text = getenv(name);
    return text && *text ? atoi(text) : otherwise;
}

/// Open a run with random settings, or those that its refusals propose; false when it stays refused.
static bool open_random(FrRun *run, Random *random, const FrExperiment *experiment, char *lines)
{
    run->work = run_work();
    random_settings(random, experiment, lines);
    for (int tries = 0; tries < 4; tries++) {
        FrReport report = new_report();
        if (fr_run_open_experiment(run, experiment, lines, NULL, &report) == FR_OK)
            return true;
        cr_assert_gt(report.error_count, 0, "%s is refused without a word:\n%s", experiment->name, lines);
        if (!take_remedies(random, &report, lines))
            return false;
    }
    return false;
}

static bool all_finite(const double *values, int count)
{
    for (int i = 0; i < count; i++)
        if (!isfinite(values[i]))
            return false;
    return true;
}

/// What can be asked of a run between its steps.
static void check_rest(const FrRun *run, const char *lines)
{
    static double points[3 * FR_SHAPE_MAX], events[FR_EVENTS_MAX * FR_EVENT_NUMBERS_MAX];
    double force[FR_DIMENSION_MAX];
    const char *name = run->experiment->name;
    cr_expect(all_finite(force, fr_run_hand(run, force)), "%s: force of the hand:\n%s", name, lines);
    int count = fr_run_shape(run, points), numbers = fr_experiment_event_numbers(run->experiment);
    for (int i = 0; i < count; i++) {
        const double *point = &points[3 * i];
        bool between = isnan(point[0]) && isnan(point[1]);
        cr_expect(between || all_finite(point, 3), "%s: point %d of its picture is %g, %g:\n%s", name, i, point[0],
                  point[1], lines);
    }
    count = fr_run_events(run, events);
    for (int i = 0; i < count; i++)
        for (int k = 0; k < numbers; k++)
            cr_expect(!isinf(events[i * numbers + k]) && (k > 1 || isfinite(events[i * numbers + k])),
                      "%s: number %d of an event is %g:\n%s", name, k, events[i * numbers + k], lines);
}

/// Take steps, one by one or many at once; every row must be finite while the status is FR_OK.
static void take_steps(FrRun *run, int steps, const char *lines, Counts *counts)
{
    enum { ROWS = 100 };
    static double data[ROWS * FR_CHANNEL_MAX];
    const char *name = run->experiment->name;
    int columns = fr_experiment_channel_count(run->experiment), every = steps > 2 * ROWS ? steps / ROWS : 1;
    int sure = columns - run->experiment->optional_channels;
    for (int taken = 0; taken < steps && run->status == FR_OK; taken += ROWS * every) {
        FrSamples samples = {.columns = columns, .capacity = ROWS, .data = data};
        FrStatus status = fr_run_rows(run, every, &samples);
        cr_expect_eq(status, run->status);
        for (int c = 0; c < columns; c++)
            for (int i = 0; i < samples.count; i++) {
                double value = data[c * ROWS + i];
                if (!isfinite(value) && !(c >= sure && isnan(value))) {
                    cr_expect(false, "%s: %s is %g in row %d of %d:\n%s", name, run->experiment->channels[c].key, value,
                              i, samples.count, lines);
                    return;
                }
            }
        if (run->status == FR_OK)
            check_rest(run, lines);
    }
    counts->steps += run->steps;
    if (run->status == FR_OK)
        return;
    counts->stopped++;
    FrReport report = new_report();
    fr_run_explain(run, &report);
    cr_expect_eq(report.error_count, 1, "%s stops with %d reasons:\n%s", name, report.error_count, lines);
    if (getenv("REASONS"))
        fprintf(stderr, "%s stops at step %g: %s\n", name, run->steps, report.finding[0].text);
}

static void check_runs(const FrExperiment *experiment, Random random, Counts *counts, int sets, int steps)
{
    static FrRun run;
    static char lines[SETTINGS_MAX];
    for (int accepted = 0; accepted < sets; counts->refused++)
        if (open_random(&run, &random, experiment, lines)) {
            accepted++;
            counts->accepted++;
            counts->refused--;
            fr_run_measure(&run, accepted % 2);
            take_steps(&run, steps, lines, counts);
        }
}

/// A curve at places within what it shows, beyond, and at 0.
static void check_curves(const FrExperiment *experiment, Random random, Counts *counts, int sets)
{
    enum { PLACES = 100 };
    if (strstr(experiment->name, "_methods")) // each of whose rows is several runs
        sets = (sets + 99) / 100;
    static FrRun run;
    static char lines[SETTINGS_MAX];
    double x[PLACES], data[PLACES * FR_CHANNEL_MAX];
    int columns = fr_experiment_channel_count(experiment), sure = columns - experiment->optional_channels;
    for (int accepted = 0; accepted < sets;) {
        if (!open_random(&run, &random, experiment, lines)) {
            counts->refused++;
            continue;
        }
        accepted++;
        counts->accepted++;
        double from, to;
        experiment->span(fr_run_model(&run), &from, &to);
        cr_expect(isfinite(from) && isfinite(to) && from < to, "%s: from %g to %g:\n%s", experiment->name, from, to,
                  lines);
        for (int i = 0; i < PLACES; i++)
            x[i] = i == 0 ? 0 : random_between(&random, from, to) * (i % 7 ? 1 : 10);
        FrSamples samples = {.columns = columns, .capacity = PLACES, .data = data};
        fr_curve_rows(&run, x, PLACES, &samples);
        counts->steps += (double)PLACES;
        for (int c = 0; c < columns; c++)
            for (int i = 0; i < PLACES; i++) {
                double value = data[c * PLACES + i];
                bool may_miss = experiment->partial || c >= sure;
                // the one value that is infinite: the lower branch of Lambert's W ends there
                bool ends = x[i] == 0 && value < 0 && strcmp(experiment->channels[c].key, "w_1") == 0;
                // what friction holds: infinite for any load, and as a factor of none
                bool any = value > 0 && strcmp(experiment->name, "holding") == 0;
                if (!isfinite(value) && !(may_miss && isnan(value)) && !ends && !any) {
                    cr_expect(false, "%s: %s is %g at %.17g:\n%s", experiment->name, experiment->channels[c].key, value,
                              x[i], lines);
                    c = columns;
                    break;
                }
            }
    }
}

ParameterizedTestParameters(accepted, every_experiment)
{
    static int index[100];
    size_t count = 0;
    for (; fr_experiments[count]; count++)
        index[count] = (int)count;
    return cr_make_param_array(int, index, count);
}

ParameterizedTest(int *index, accepted, every_experiment)
{
    const FrExperiment *experiment = fr_experiments[*index];
    const char *only = getenv("EXPERIMENT");
    if (only && strcmp(only, experiment->name) != 0)
        return;
    Counts counts = {0};
    uint64_t seed = 1000003u * (uint64_t)(*index + 1);
    int sets = asked("SETS", some_of(20)), millions = asked("MILLIONS", 0);
    if (experiment->kind == FR_RUN) {
        check_runs(experiment, (Random){.state = seed}, &counts, sets, 1000);
        check_runs(experiment, (Random){.state = ~seed}, &counts, millions, 1000000);
    } else {
        check_curves(experiment, (Random){.state = seed}, &counts, sets);
    }
    if (getenv("SETS"))
        fprintf(stderr, "%-20s %6d sets, %5d refused, %5d stopped with a reason, %.3g steps\n", experiment->name,
                counts.accepted, counts.refused, counts.stopped, counts.steps);
}
