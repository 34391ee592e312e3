// What friction may never do in a run: chatter at rest, drift, give energy. A table of every element, and what elements
// A, C and D keep to, to the bit (Kikuuwe 2006, section II and IV-C).
#include "contacts.h"
#include "contact/parts.h"
#include "explorer/run/measure.h"
#include "explorer/run/experiment.h"
#include "runs.h"
#include "reports.h"
#include "fewer.h"

#include <math.h>
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static FrRun trial; // for the largest time step

static const char *const benches[] = {"sliding_block", "inclined_block", "drift_test"};
enum { BENCHES = 3 };

static void measure(FrRun *run, double seconds, double *value)
{
    fr_run_measure(run, true);
    cr_assert_eq(fr_run_step(run, ceil(seconds / run->T)), FR_OK, "%s stopped at step %g", run->experiment->name,
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
            bool two = strcmp(element_name(k), "static_dynamic") == 0;
            snprintf(settings, sizeof settings, "element=%s T=0.001%s", element_name(k),
                     two ? " law=coulomb F_static=10" : "");
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
                if (fr_run_open_experiment(&run, fr_experiment_find(FR_RUN, benches[b]), lines, NULL, &report) !=
                    FR_OK) {
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
                    FrStuckStability stuck =
                        fr_stuck_stability(contact_in(contact)->K, contact_in(contact)->B, contact_in(contact)->M, T);
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
    fr_run_step(&run, 500.0);
    fr_run_step(&measured, 500.0);
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
    cr_assert_eq(fr_run_set(&measured, "element=A", &report), FR_OK);
    fr_run_restart(&measured);
    fr_run_step(&measured, 500.0);
    fr_measure_values(&measured.measuring[0], value);
    cr_expect(value[FR_TIME_STUCK] > 0.4 && value[FR_CHATTER_COUNT] == 0.0);
    // what looks for itself does not need to be asked
    cr_expect_eq(fr_run_longest_step(&run, &trial, 0.5), 0.0, "explicit friction chatters at any step");
    cr_expect_not(run.measured);
    cr_assert_eq(fr_run_open_experiment(&measured, run.experiment, "", NULL, &report), FR_OK);
    cr_expect_not(measured.measured);
}

/// The robot joint with a rigid contact and an integral term, as a map from one breakaway to the next: it dwells until
/// the integral has brought the torque to F_S (in closed form), then it slips until it stops, by the method of Runge
/// and Kutta. In coordinates in which it slips forwards: e = q_d - q, I the integral of the reference acceleration.
typedef struct Hunting {
    double M, kp, kv, lambda, F_S, F_C, v_S, D;
} Hunting;

static void rates(const Hunting *p, const double *y, double *dy)
{
    double e = y[0], v = y[1], I = y[2], a = p->kp * e - p->kv * v;
    double phi = p->F_C + (p->F_S - p->F_C) * exp(-v / p->v_S) + p->D * v;
    dy[0] = -v;
    dy[1] = a + p->lambda * (I - v) - phi / p->M;
    dy[2] = a;
}

/// One slip to its stop from error e at breakaway; returns its time, or NAN if it does not stop within a minute.
static double slip(const Hunting *p, double *e, double *I)
{
    const double h = 1e-4;
    double y[3] = {*e, 1e-9, *I}, t = 0.0;
    for (int k = 0; k < 600000; k++) {
        double rate[4][3], at[3];
        rates(p, y, rate[0]);
        for (int stage = 1; stage < 4; stage++) {
            for (int i = 0; i < 3; i++)
                at[i] = y[i] + (stage == 3 ? h : h / 2.0) * rate[stage - 1][i];
            rates(p, at, rate[stage]);
        }
        double before[3] = {y[0], y[1], y[2]};
        for (int i = 0; i < 3; i++)
            y[i] += h / 6.0 * (rate[0][i] + 2.0 * rate[1][i] + 2.0 * rate[2][i] + rate[3][i]);
        if (y[1] <= 0.0) {
            double part = before[1] / (before[1] - y[1]);
            *e = before[0] + part * (y[0] - before[0]);
            *I = before[2] + part * (y[2] - before[2]);
            return t + part * h;
        }
        t += h;
    }
    return NAN;
}

/// Period and peak-to-peak angle of its limit cycle, from its step of q_d; NAN if there is none.
static void hunt(const Hunting *p, double q_d, double *period, double *span)
{
    double e = q_d, I = 0.0, half = NAN;
    *period = *span = NAN;
    for (int i = 0; i < 200; i++) {
        double tau = p->M * (p->kp * e + p->lambda * I), s = e > 0.0 ? 1.0 : -1.0, from = e;
        if (fabs(e) < 1e-9)
            return;
        double dwell = fabs(tau) < p->F_S ? (p->F_S - s * tau) / (p->lambda * p->M * p->kp * fabs(e)) : 0.0;
        if (dwell > 0.0)
            I = (s * p->F_S / p->M - p->kp * e) / p->lambda;
        else
            s = tau > 0.0 ? 1.0 : -1.0;
        e *= s;
        I *= s;
        half = dwell + slip(p, &e, &I);
        e *= s;
        I *= s;
        if (isnan(half))
            return;
        if (i > 3 && e * from < 0 && fabs(fabs(e) - fabs(from)) < 1e-6 * fabs(e)) {
            *period = 2.0 * half;
            *span = fabs(e) + fabs(from);
            return;
        }
    }
}

Test(measures, the_limit_cycle_is_that_of_the_map)
{
    // of a simulation step of 1 ms; where friction falls little with velocity, the next slip follows from a small error
    static const struct {
        double kp, kv, lambda, F_C, duration;
    } cases[] = {{20, 2, 1, 0.4, 120}, {20, 2, 0.5, 0.4, 200}, {20, 2, 3, 0.4, 60}, {50, 2, 3, 1.5, 100},
                 {20, 8, 1, 0.4, 200}, {20, 32, 1, 0.4, 400},  {50, 8, 3, 0.4, 60}, {50, 14, 1, 0.4, 200}};
    for (size_t k = 0; k < sizeof cases / sizeof cases[0]; k++) {
        Hunting hunting = {.M = 0.1675, .F_S = 2.5, .v_S = 0.06, .D = 4.5};
        hunting.kp = cases[k].kp;
        hunting.kv = cases[k].kv;
        hunting.lambda = cases[k].lambda;
        hunting.F_C = cases[k].F_C;
        double period, amplitude, value[FR_MEASURE_COUNT];
        hunt(&hunting, 1.5707963267948966, &period, &amplitude);
        for (int rigid = 0; rigid < 2; rigid++) {
            char settings[160];
            snprintf(settings, sizeof settings, "law=stribeck element=%s kp=%g kv=%g lambda=%g F_C=%g",
                     rigid ? "A" : "C", hunting.kp, hunting.kv, hunting.lambda, hunting.F_C);
            FrRun run = run_of(FR_RUN, "robot_joint", settings);
            measure(&run, cases[k].duration, value);
            double off = value[FR_STICK_SLIP_PERIOD] / period - 1.0,
                   wide = value[FR_STICK_SLIP_AMPLITUDE] / amplitude - 1.0;
            printf("%-60s %8.4g s %+.2f %%  %8.4g rad %+.2f %%\n", settings, value[FR_STICK_SLIP_PERIOD], 100.0 * off,
                   value[FR_STICK_SLIP_AMPLITUDE], 100.0 * wide);
            double allowed = rigid ? 0.005 : 0.02;
            cr_expect(fabs(off) < allowed && fabs(wide) < allowed, "%s: %g s instead of %g, %g rad instead of %g",
                      settings, value[FR_STICK_SLIP_PERIOD], period, value[FR_STICK_SLIP_AMPLITUDE], amplitude);
        }
    }
}

Test(measures, what_settles_has_no_period)
{
    static const char *const settings[] = {"law=coulomb lambda=1", "law=coulomb lambda=1 kv=8", "law=coulomb lambda=3",
                                           "law=coulomb kp=50 kv=14 lambda=1", "law=stribeck F_C=2.3 lambda=1"};
    for (size_t k = 0; k < sizeof settings / sizeof *settings; k++) {
        double value[FR_MEASURE_COUNT];
        FrRun run = run_of(FR_RUN, "robot_joint", settings[k]);
        for (int i = 0; i < 12; i++) {
            measure(&run, 10.0, value);
            cr_expect(isnan(value[FR_STICK_SLIP_PERIOD]) && isnan(value[FR_STICK_SLIP_AMPLITUDE]), "%s: %g s, %g rad",
                      settings[k], value[FR_STICK_SLIP_PERIOD], value[FR_STICK_SLIP_AMPLITUDE]);
        }
    }
}

Test(measures, nothing_rests_while_a_controller_or_a_belt_winds_up)
{
    static const struct {
        const char *experiment, *settings;
        double seconds;
        bool rests;
    } cases[] = {{"robot_joint", "law=stribeck lambda=0.2", 120, false},
                 {"robot_joint", "law=stribeck", 120, true},
                 {"robot_joint", "law=stribeck element=A lambda=0.2", 120, false},
                 {"robot_joint", "law=stribeck element=A lambda=0.01", 20, false},
                 {"belt_stick_slip", "", 4, false},
                 {"belt_stick_slip", "element=C", 4, false},
                 {"belt_stick_slip", "v_b=0", 40, true},
                 {"sliding_block", "", 4, true},
                 {"inclined_block", "", 4, true},
                 {"drift_test", "", 10, true}};
    for (size_t k = 0; k < sizeof cases / sizeof cases[0]; k++) {
        double value[FR_MEASURE_COUNT];
        FrRun run = run_of(FR_RUN, cases[k].experiment, cases[k].settings);
        measure(&run, cases[k].seconds, value);
        cr_expect_eq(run.measuring[0].motion, FR_MOTION_STICKS, "%s %s", cases[k].experiment, cases[k].settings);
        cr_expect_eq(fr_run_state(&run, 0) == FR_STATE_AT_REST, cases[k].rests, "%s %s", cases[k].experiment,
                     cases[k].settings);
    }
}
