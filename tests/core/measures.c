// What friction may never do in a run: chatter at rest, drift, give energy. A table of every element, and what elements
// A, C and D keep to, to the bit (Kikuuwe 2006, section II and IV-C).
#include "contacts.h"
#include "runs.h"
#include "reports.h"
#include "fewer.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static FrRun trial; // for the largest time step

static const char *const benches[] = {"sliding_block", "inclined_block", "drift_test"};
enum { BENCHES = 3 };

static void measure(FrRun *run, double seconds, double *value)
{
    fr_run_measure(run, true);
    cr_assert_eq(fr_run_steps(run, ceil(seconds / run->T)), FR_OK, "%s stopped at step %g", run->experiment->name,
                 run->steps);
    fr_measure_values(&run->measuring[0], value);
}

Test(measures, of_every_element)
{
    printf("10 s at T = 1 ms:\n%-16s%-18s%9s%12s%12s%12s%12s\n", "", "", "turns", "drift [m]", "created [J]",
           "lost [J]", "at rest [s]");
    for (int b = 0; b < BENCHES; b++)
        for (int k = 0; element_name(k); k++) {
            char settings[64];
            double value[FR_MEASURE_COUNT];
            snprintf(settings, sizeof settings, "element=%s T=0.001", element_name(k));
            FrRun run = run_of(FR_RUN, benches[b], settings);
            measure(&run, 10.0, value);
            printf("%-16s%-18s%9.0f%12.3g%12.3g%12.3g%12.3g\n", benches[b], element_name(k), value[FR_CHATTER_COUNT],
                   value[FR_DRIFT], value[FR_ENERGY_CREATED], value[FR_ENERGY_LOST], value[FR_TIME_STUCK]);
            for (int i = 0; i <= FR_TIME_STUCK; i++)
                cr_expect(value[i] >= 0.0 && isfinite(value[i]));
            if (k == 0) {
                cr_expect(value[FR_CHATTER_COUNT] == 0.0 && value[FR_DRIFT] == 0.0 && value[FR_ENERGY_CREATED] == 0.0);
                cr_expect_gt(value[FR_TIME_STUCK], 9.0);
            }
        }
}

Test(measures, element_a_keeps_to_them_at_any_step)
{
    for (double T = 1e-5; T < 0.11; T *= sqrt(10.0))
        for (int b = 0; b < BENCHES; b++)
            for (int law = 0; law < 3; law++) {
                char settings[128];
                double value[FR_MEASURE_COUNT];
                snprintf(settings, sizeof settings, "element=A law=%s T=%.17g",
                         (const char *[]){"coulomb", "stribeck", "rational"}[law], T);
                FrRun run;
                FrReport report = new_report();
                char lines[128];
                snprintf(lines, sizeof lines, "%s", settings);
                for (char *c = lines; *c; c++)
                    *c = *c == ' ' ? '\n' : *c;
                if (fr_run_open(&run, fr_experiment_find(FR_RUN, benches[b]), lines, &report) != FR_OK) {
                    cr_expect(law > 0 && T > 1e-3, "%s %s is refused", benches[b], settings); // Z = T/M
                    continue;
                }
                measure(&run, 2.0, value);
                cr_expect_eq(value[FR_CHATTER_COUNT], 0.0, "%s %s", benches[b], settings);
                cr_expect_eq(value[FR_DRIFT], 0.0, "%s %s: %g", benches[b], settings, value[FR_DRIFT]);
                cr_expect_eq(value[FR_ENERGY_CREATED], 0.0, "%s %s", benches[b], settings);
                double row[FR_CHANNEL_MAX];
                fr_run_now(&run, row);
                cr_expect_eq(row[2], 0.0, "%s %s: v = %g at rest", benches[b], settings, row[2]);
            }
}

Test(measures, element_a_stands_still_for_two_hours)
{
    for (int b = 0; b < BENCHES; b++) {
        FrRun run = run_of(FR_RUN, benches[b], "element=A T=0.001");
        double before[FR_CHANNEL_MAX], after[FR_CHANNEL_MAX], value[FR_MEASURE_COUNT];
        measure(&run, 1.0, value);
        fr_run_now(&run, before);
        measure(&run, 7200.0 / fewer(), value);
        fr_run_now(&run, after);
        cr_expect(after[1] == before[1] && after[2] == 0.0, "%s drifts by %g", benches[b], after[1] - before[1]);
        cr_expect_eq(value[FR_DRIFT], 0.0);
    }
}

Test(measures, elements_c_and_d_keep_to_them_where_eq_63_says)
{
    double worst = 0.0;
    for (int k = 2; k < 4; k++)
        for (int b = 0; b < BENCHES; b++)
            for (int law = 0; law < 3; law++)
                for (int n = 0; n < 4; n++) {
                    char settings[128];
                    double value[FR_MEASURE_COUNT], T = (const double[]){1e-5, 1e-4, 5e-4, 1e-3}[n];
                    snprintf(settings, sizeof settings, "element=%s law=%s T=%g", element_name(k),
                             (const char *[]){"coulomb", "stribeck", "rational"}[law], T);
                    FrRun run = run_of(FR_RUN, benches[b], settings);
                    FrContactSample now;
                    const FrContact *contact = run.experiment->contact(fr_run_model(&run), run.state, 0, &now);
                    FrStuckStability stuck = fr_stuck_stability(contact->K, contact->B, contact->M, T);
                    cr_assert(T >= stuck.smallest_smooth_T && T <= stuck.largest_smooth_T, "%s %s", benches[b],
                              settings);
                    measure(&run, 4.0, value);
                    cr_expect_eq(value[FR_CHATTER_COUNT], 0.0, "%s %s: %g turns", benches[b], settings,
                                 value[FR_CHATTER_COUNT]);
                    cr_expect_eq(value[FR_DRIFT], 0.0, "%s %s: %g m", benches[b], settings, value[FR_DRIFT]);
                    cr_expect_leq(value[FR_ENERGY_CREATED], 1e-15 * value[FR_ENERGY_LOST], "%s %s: %g J", benches[b],
                                  settings, value[FR_ENERGY_CREATED]);
                    worst = fmax(worst, value[FR_ENERGY_CREATED]);
                }
    printf("C and D without oscillation: at most %g J given\n", worst);
}

Test(measures, elements_c_and_d_stand_still_for_an_hour)
{
    for (int k = 2; k < 4; k++)
        for (int b = 0; b < 2; b++) { // under a constant load
            char settings[64];
            snprintf(settings, sizeof settings, "element=%s T=0.001", element_name(k));
            FrRun run = run_of(FR_RUN, benches[b], settings);
            double before[FR_CHANNEL_MAX], after[FR_CHANNEL_MAX], value[FR_MEASURE_COUNT];
            FrContactSample one, two;
            measure(&run, 5.0, value);
            fr_run_now(&run, before);
            run.experiment->contact(fr_run_model(&run), run.state, 0, &one);
            measure(&run, 3600.0 / fewer(), value);
            fr_run_now(&run, after);
            run.experiment->contact(fr_run_model(&run), run.state, 0, &two);
            cr_expect_eq(after[1], before[1], "%s %s drifts by %g", benches[b], settings, after[1] - before[1]);
            cr_expect_eq(two.friction.f[0], one.friction.f[0]);
            cr_expect_eq(value[FR_DRIFT], 0.0);
        }
}

Test(measures, lugre_walks_away_and_c_does_not)
{
    double way[2];
    for (int k = 0; k < 2; k++) {
        FrRun run = run_of(FR_RUN, "drift_test", k ? "element=C T=0.001" : "element=lugre T=0.001");
        double before[FR_CHANNEL_MAX], after[FR_CHANNEL_MAX], value[FR_MEASURE_COUNT];
        measure(&run, 10.0, value);
        fr_run_now(&run, before);
        measure(&run, 3600.0, value);
        fr_run_now(&run, after);
        way[k] = after[1] - before[1];
        printf("drift_test, an hour, %s: %.4g m, drift as measured %.4g m\n", k ? "C" : "LuGre", way[k],
               value[FR_DRIFT]);
        cr_expect_leq(fabs(value[FR_DRIFT] - fabs(way[k])), 0.05 * fabs(way[k]) + 1e-5);
        if (k)
            cr_expect_eq(value[FR_DRIFT], 0.0);
    }
    cr_expect(fabs(way[0]) > 0.02 && fabs(way[0]) < 0.05, "LuGre drifts by %g m", way[0]);
    cr_expect_lt(fabs(way[1]), 1e-5, "C is at another place of its oscillation, by %g m", way[1]);
}

Test(measures, are_made_only_when_asked_for)
{
    double value[FR_MEASURE_COUNT], row[2][FR_CHANNEL_MAX];
    FrRun run = run_of(FR_RUN, "sliding_block", "element=explicit"), measured = run;
    fr_run_measure(&measured, true);
    fr_run_steps(&run, 500.0);
    fr_run_steps(&measured, 500.0);
    fr_measure_values(&run.measuring[0], value);
    cr_expect_eq(value[FR_TIME_STUCK], 0.0);
    cr_expect_eq(value[FR_ENERGY_LOST], 0.0);
    fr_measure_values(&measured.measuring[0], value);
    cr_expect(value[FR_TIME_STUCK] > 0.4 && value[FR_CHATTER_COUNT] > 100.0);
    // the run itself does not know
    fr_run_now(&run, row[0]);
    fr_run_now(&measured, row[1]);
    cr_expect_eq(memcmp(row[0], row[1], 4 * sizeof(double)), 0);
    // other parameters and a restart leave it on; another opening does not
    FrReport report = new_report();
    cr_assert_eq(fr_run_set_parameters(&measured, "element=A", &report), FR_OK);
    fr_run_restart(&measured);
    fr_run_steps(&measured, 500.0);
    fr_measure_values(&measured.measuring[0], value);
    cr_expect(value[FR_TIME_STUCK] > 0.4 && value[FR_CHATTER_COUNT] == 0.0);
    // what looks for itself does not need to be asked
    cr_expect_eq(fr_run_largest_step(&run, &trial, 0.5), 0.0, "explicit friction chatters at any step");
    cr_expect_not(run.measured);
    cr_assert_eq(fr_run_open(&measured, run.experiment, "", &report), FR_OK);
    cr_expect_not(measured.measured);
}
