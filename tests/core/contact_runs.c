// The papers' experiments with contacts: which elements stay calm at which stiffness, and at which step (Kikuuwe 2006,
// fig 13 and 14; Cisneros 2022, fig 13), and stick-slip against an integration with located events.
#include "reference.h"
#include "explorer/run/measure.h"
#include "explorer/run/experiment.h"
#include "runs.h"
#include "reports.h"

#include <math.h>
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static FrRun trial; // for the largest time step

static const double stiffness[] = {8.3e4, 2.5e5, 7.5e5};

/// The largest magnitude of a channel of a run in the last half of `steps`, and its last value.
static double largest(const char *name, const char *settings, int steps, const char *channel, double *last)
{
    FrRun run = run_of(FR_RUN, name, settings);
    int column = 0;
    while (strcmp(run.experiment->channels[column].key, channel) != 0)
        column++;
    double most = 0.0, row[FR_CHANNEL_MAX];
    for (int i = 0; i < steps && run.status == FR_OK; i++) {
        fr_run_now(&run, row);
        if (i >= steps / 2)
            most = fmax(most, fabs(row[column]));
        fr_run_step(&run, 1.0);
    }
    *last = row[column];
    return most;
}

Test(contact_runs, pulled_through_a_spring_b_is_calm_and_the_split_is_not)
{
    for (int i = 0; i < 3; i++)
        for (int whole = 0; whole < 2; whole++) {
            char settings[64];
            double last, most;
            snprintf(settings, sizeof settings, "element=%s K=%g", whole ? "B" : "A", stiffness[i]);
            most = largest("ramp_impedance", settings, 300, "h", &last);
            printf("ramp_impedance %-20s largest force %8.4g N, at the end %8.4g N\n", settings, most, last);
            if (whole || i < 2) // F + M u' = 10.1 N
                cr_expect(fabs(last - 10.1) < 0.05 && most < 10.6, "%s: %g, %g", settings, most, last);
            else
                cr_expect_gt(most, 50.0, "%s is calm", settings);
        }
}

Test(contact_runs, let_go_on_a_spring_d_is_calm_and_the_split_only_up_to_the_margin)
{
    for (int i = 0; i < 3; i++)
        for (int whole = 0; whole < 2; whole++) {
            char settings[64];
            double value[FR_MEASURE_COUNT];
            snprintf(settings, sizeof settings, "element=%s K=%g", whole ? "D" : "C", stiffness[i]);
            FrRun run = run_of(FR_RUN, "release_admittance", settings);
            fr_run_measure(&run, true);
            fr_run_step(&run, 400.0);
            fr_measure_values(&run.measuring[0], value);
            double row[FR_CHANNEL_MAX];
            fr_run_now(&run, row);
            printf("release_admittance %-20s %4.0f turns at rest up to %8.2g m/s, at the end %9.2g m/s\n", settings,
                   value[FR_CHATTER_COUNT], value[FR_CHATTER_AMPLITUDE], row[2]);
            if (whole || i < 2)
                cr_expect(value[FR_CHATTER_COUNT] == 0.0 && fabs(row[2]) < 1e-12, "%s", settings);
            else
                cr_expect(value[FR_CHATTER_COUNT] > 50.0 && fabs(row[2]) > 1e-4, "%s", settings);
        }
}

Test(contact_runs, largest_step_is_that_of_eq_63)
{
    for (int i = 0; i < 3; i++) {
        char settings[64];
        snprintf(settings, sizeof settings, "element=C K=%g T=1e-4", stiffness[i]);
        FrRun run = run_of(FR_RUN, "release_admittance", settings);
        double B = 2.0 * sqrt(stiffness[i]), expected = 4.0 / (B + sqrt(B * B + 4.0 * stiffness[i]));
        // near the bound it settles slowly: a longer run tells it better
        for (int n = 0; n < 2; n++) {
            double duration = n ? 4.0 : 0.4, found = fr_run_longest_step(&run, &trial, duration);
            printf("release_admittance %-24s over %g s stable up to %.5g s, eq 63: %.5g s\n", settings, duration, found,
                   expected);
            cr_expect(found < 1.01 * expected && found > (n ? 0.98 : 0.96) * expected, "%s: %g, expected %g", settings,
                      found, expected);
        }
    }
    FrRun run = run_of(FR_RUN, "release_admittance", "element=explicit T=1e-3");
    cr_expect_eq(fr_run_longest_step(&run, &trial, 0.4), 0.0, "explicit friction chatters at any step");
    for (int k = 0; k < 2; k++) {
        run = run_of(FR_RUN, "release_admittance", k ? "element=D T=1e-3" : "element=A T=1e-3");
        cr_expect_leq(fabs(fr_run_longest_step(&run, &trial, 0.4) - 0.04), 1e-15, "A and D at any step");
    }
    // from wherever it looks, also from a step that leaves the run less than ten samples
    double found[3];
    for (int k = 0; k < 3; k++) {
        const char *step[] = {"element=C K=4e4 T=0.001", "element=C K=4e4 T=0.02", "element=C K=4e4 T=0.03"};
        run = run_of(FR_RUN, "sliding_block", step[k]);
        found[k] = fr_run_longest_step(&run, &trial, 0.2);
        cr_expect(found[k] > 0.0035 && found[k] < 0.0042, "%s: %g", step[k], found[k]);
    }
    run = run_of(FR_RUN, "hoist", "");
    cr_expect(isnan(fr_run_longest_step(&run, &trial, 1.0)), "nothing to measure");
}

Test(contact_runs, stick_slip_on_a_belt)
{
    Reference reference = reference_open("stick_slip.csv");
    double period = reference_number(&reference, 0, 0), amplitude = reference_number(&reference, 0, 1);
    for (int k = 0; k < 4; k++) {
        char settings[64];
        double value[FR_MEASURE_COUNT];
        snprintf(settings, sizeof settings, "element=%s T=0.001", (const char *[]){"A", "B", "C", "D"}[k]);
        FrRun run = run_of(FR_RUN, "belt_stick_slip", settings);
        fr_run_measure(&run, true);
        cr_assert_eq(fr_run_step(&run, 100000.0), FR_OK);
        fr_measure_values(&run.measuring[0], value);
        printf("belt_stick_slip %s: period %.6g s (%.6g), amplitude %.6g m (%.6g)\n", settings,
               value[FR_STICK_SLIP_PERIOD], period, value[FR_STICK_SLIP_AMPLITUDE], amplitude);
        cr_expect_leq(fabs(value[FR_STICK_SLIP_PERIOD] / period - 1.0), 0.01, "%s", settings);
        cr_expect_leq(fabs(value[FR_STICK_SLIP_AMPLITUDE] / amplitude - 1.0), 0.01, "%s", settings);
    }
    // with a finer step, nearer by as much
    double error[2];
    for (int n = 0; n < 2; n++) {
        double value[FR_MEASURE_COUNT];
        FrRun run = run_of(FR_RUN, "belt_stick_slip", n ? "element=A T=0.0001" : "element=A T=0.001");
        fr_run_measure(&run, true);
        fr_run_step(&run, 40.0 / run.T);
        fr_measure_values(&run.measuring[0], value);
        error[n] = fabs(value[FR_STICK_SLIP_AMPLITUDE] / amplitude - 1.0);
    }
    printf("belt_stick_slip, A: amplitude off by %.2g at 1 ms, %.2g at 0.1 ms\n", error[0], error[1]);
    cr_expect_lt(error[1], 0.3 * error[0]);
    reference_close(&reference);
}

Test(contact_runs, the_integral_hunts_between_the_static_frictions)
{
    for (int i = 0; i < 3; i++) {
        const char *law = (const char *[]){"stribeck", "rational", "coulomb"}[i];
        char settings[64];
        snprintf(settings, sizeof settings, "law=%s kp=50 kv=14 lambda=1", law);
        FrRun run = run_of(FR_RUN, "robot_joint", settings);
        int crossings = 0, late = 0;
        double most = 0.0, row[FR_CHANNEL_MAX], before = 0.0, swing = 0.0;
        for (int step = 0; step < 60000; step++) {
            fr_run_now(&run, row);
            double past = row[2] - row[1];
            crossings += past * before < 0.0;
            late += past * before < 0.0 && row[0] > 20.0;
            before = past != 0.0 ? past : before;
            most = row[0] > 5.0 ? fmax(most, fabs(row[4])) : most;
            swing = row[0] > 40.0 ? fmax(swing, fabs(past)) : swing;
            fr_run_step(&run, 1.0);
        }
        printf("robot_joint %s with integral: largest torque %.4f N m after 5 s, crosses 90 deg %d times, off by up to "
               "%.2g rad after 40 s\n",
               law, most, crossings, swing);
        if (i < 2)
            cr_expect(most < 2.525 && most > 2.4 && late >= 2 && swing > 5e-3, "%s: %g N m, %d crossings", law, most,
                      late);
        else
            cr_expect(late <= 1 && swing < 1e-3, "%s: %d crossings, off by %g", law, late, swing);
    }
}

Test(contact_runs, figures_tell_their_numbers)
{
    static FrRun run;
    int figures = 0, numbers = 0;
    for (const FrExperiment *const *e = fr_experiments; *e; e++)
        for (const FrFigure *figure = (*e)->figures; figure && figure->name; figure++, figures++) {
            FrReport report = new_report();
            double told[FR_FIGURE_NUMBERS_MAX];
            cr_assert_eq(fr_run_open_experiment(&run, *e, figure->settings, NULL, &report), FR_OK, "%s: %s",
                         figure->name, report.finding[0].text);
            fr_figure_numbers(&run, figure, told);
            for (int i = 0; i < figure->count; i++, numbers++)
                printf("%s: %s %.6g %s\n", figure->name, figure->numbers[i].name, told[i], figure->numbers[i].unit);
            for (int i = 0; i < figure->count; i++)
                cr_expect_not_null(figure->numbers[i].remark, "%s", figure->name);
            if ((*e)->kind == FR_CURVE) {
                for (int i = 0; i < figure->count; i++) {
                    double x = figure->numbers[i].from, row[FR_CHANNEL_MAX];
                    FrSamples samples = {fr_experiment_channel_count(*e), 1, 0, row};
                    fr_curve_rows(&run, &x, 1, &samples);
                    cr_expect_eq(told[i], figure->numbers[i].times * row[figure->numbers[i].of], "%s", figure->name);
                    char *rest;
                    const char *printed = figure->numbers[i].paper, *point = strchr(printed, '.');
                    // a unit of the last digit that is printed, which is not always rounded
                    double paper = strtod(printed, &rest), unit = point ? pow(10.0, (double)(point + 1 - rest)) : 1e-4;
                    cr_expect(*rest || fabs(told[i] - paper) <= unit, "%s: %g, paper %g", figure->name, told[i], paper);
                }
                continue;
            }
            // told from the run by another way: rows as they come
            int rows = (int)floor(figure->duration / run.T + 0.5);
            fr_run_measure(&run, true);
            fr_run_restart(&run);
            double *data = run_rows(&run, rows, 1), measures[FR_MEASURE_COUNT];
            fr_measure_values(&run.measuring[0], measures);
            for (int i = 0; i < figure->count; i++) {
                const FrFigureNumber *number = &figure->numbers[i];
                const double *column = data + (number->metric == FR_MEASURED ? 0 : number->of) * rows;
                double expected = 0.0, last = column[rows - 1], side = 0.0;
                for (int r = 0; r < rows; r++) {
                    if (number->metric == FR_LARGEST && data[r] >= number->from)
                        expected = fmax(expected, fabs(column[r]));
                    if (number->metric == FR_SETTLED && r > 0 && fabs(column[r - 1] - last) > number->from)
                        expected = data[r];
                    if (number->metric == FR_CROSSED) {
                        double past = column[r] - number->from;
                        expected += past * side < 0.0;
                        side = past != 0.0 ? past : side;
                    }
                }
                expected = number->metric == FR_LAST       ? last
                           : number->metric == FR_MEASURED ? measures[number->of]
                                                           : expected;
                cr_expect_eq(told[i], number->times * expected, "%s, %s: %.17g, expected %.17g", figure->name,
                             number->name, told[i], number->times * expected);
            }
            free(data);
        }
    cr_expect(figures >= 12 && numbers >= 30, "%d figures, %d numbers", figures, numbers);
}
