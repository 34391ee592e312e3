// The run geared_link: an independent program, the motion with every start and stop located, and what is refused
// (Wakisaka, Kikuuwe and Sugihara 2016, section IV-B).
#include "reference.h"
#include "explorer/run/experiment.h"
#include "runs.h"
#include "explorer/form/message.h"

#include <math.h>
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TIME, GOAL, Q, DQ, VOLTAGE, HAND, TORQUE, FRICTION, COLUMNS };

enum { EVENTS = 8 };

Test(geared_link_run, agrees_with_an_independent_program)
{
    static const char *const cases[][2] = {{"method=exact", "geared_link_exact.csv"},
                                           {"method=semi_implicit", "geared_link_semi_implicit.csv"},
                                           {"method=implicit", "geared_link_implicit.csv"}};
    static const double scale[COLUMNS] = {30.0, 0.2, 0.5, 0.2, 4.0, 8.0, 8.0, 5.0};
    for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
        enum { STEPS = 30000 };
        Reference reference = reference_open(cases[c][1]);
        FrRun run = run_of(FR_RUN, "geared_link", cases[c][0]);
        double *rows = run_rows(&run, STEPS, 1), worst = 0.0;
        cr_assert_eq(reference.columns, COLUMNS);
        for (int row = 0; row < reference.rows; row++) {
            long step = lround(reference_number(&reference, row, TIME) / 1e-3);
            for (int column = 0; column < COLUMNS && step < STEPS; column++) {
                double got = rows[column * (ptrdiff_t)STEPS + step];
                double error = fabs(got - reference_number(&reference, row, column)) / scale[column];
                cr_expect_leq(error, 1e-9, "%s, row %d, column %d: %.17g", cases[c][1], row, column, got);
                worst = fmax(worst, error);
            }
        }
        printf("%s: worst %.2g of its scale\n", cases[c][1], worst);
        free(rows);
        reference_close(&reference);
    }
}

/// The largest |dq| to the located motion [rad], and how often the velocity changes its sign from one step to the next.
static double from_located(const char *settings, int *turns)
{
    Reference reference = reference_open("geared_link_located.csv");
    FrRun run = run_of(FR_RUN, "geared_link", settings);
    double row[FR_CHANNEL_MAX], most = 0.0, before = 0.0;
    *turns = 0;
    for (int k = 0; k < reference.rows; k++) {
        double steps = round(reference_number(&reference, k, TIME) / run.T);
        while (run.steps < steps) {
            fr_run_now(&run, row);
            *turns += row[DQ] * before < 0.0;
            before = row[DQ];
            fr_run_step(&run, 1.0);
        }
        fr_run_now(&run, row);
        most = fmax(most, fabs(row[Q] - reference_number(&reference, k, Q)));
    }
    reference_close(&reference);
    return most;
}

Test(geared_link_run, is_near_the_located_motion_and_of_first_order)
{
    static const struct {
        const char *settings;
        double most;
    } cases[] = {{"T=0.001", 2.8e-3},
                 {"T=0.0005", 1.4e-3},
                 {"T=0.00025", 7e-4},
                 {"method=semi_implicit", 2.2e-3},
                 {"method=implicit", 2.0e-3}};
    double error[sizeof cases / sizeof *cases];
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        int turns;
        error[k] = from_located(cases[k].settings, &turns);
        printf("geared_link %s: at most %.4g rad from the located motion, %d turns\n", cases[k].settings, error[k],
               turns);
        cr_expect_leq(error[k], cases[k].most, "%s", cases[k].settings);
        if (k < 3)
            cr_expect_eq(turns, 0, "the exact method turns back");
    }
    for (int k = 0; k < 2; k++) {
        double ratio = error[k] / error[k + 1];
        printf("halving T divides the error by %.3f\n", ratio);
        cr_expect(ratio > 1.8 && ratio < 2.2);
    }
    int turns;
    double error_explicit = from_located("method=explicit", &turns);
    printf("geared_link explicit: %.3g rad, %d turns\n", error_explicit, turns);
    cr_expect(turns > 5000 && error_explicit > 0.03, "the explicit method does not chatter");
}

/// How much later each event is than in the located motion [s]; fails the test when they are others.
static void lateness(const char *settings, double *late)
{
    enum { EVENT = 1, ANGLE };
    Reference reference = reference_open("geared_link_events.csv");
    FrRun run = run_of(FR_RUN, "geared_link", settings);
    double row[FR_CHANNEL_MAX];
    int events = 0;
    bool moves = false;
    cr_assert_eq(reference.rows, EVENTS);
    for (fr_run_now(&run, row); row[TIME] < 29.9; fr_run_step(&run, 1.0), fr_run_now(&run, row)) {
        bool now = row[DQ] != 0.0;
        if (now == moves)
            continue;
        moves = now;
        cr_assert_lt(events, EVENTS, "there are more events than the %d", EVENTS);
        late[events] = row[TIME] - reference_number(&reference, events, TIME);
        cr_expect_eq(strcmp(reference_word(&reference, events, EVENT), moves ? "slips" : "sticks"), 0);
        cr_expect_leq(fabs(row[Q] - reference_number(&reference, events, ANGLE)), 2.8 * run.T);
        events++;
    }
    cr_expect_eq(events, EVENTS);
    reference_close(&reference);
}

Test(geared_link_run, starts_and_stops_when_it_should)
{
    // The controller waits at the fifth event for 6.7 s where it has stopped, up to 2.7 mrad off: its integral is then
    // late by that much.
    static const double most[EVENTS] = {2e-3, 2e-3, 5e-3, 2e-3, 26e-3, 2e-3, 3e-3, 8e-3};
    double late[EVENTS] = {0}, fine[EVENTS] = {0};
    lateness("T=0.001", late);
    lateness("T=0.00025", fine);
    for (int i = 0; i < EVENTS; i++) {
        printf("event %d: %+.2f ms late at T = 1 ms, %+.2f ms at 0.25 ms\n", i, 1e3 * late[i], 1e3 * fine[i]);
        cr_expect_leq(fabs(late[i]), most[i]);
        cr_expect_leq(fabs(fine[i]), 0.5 * most[i], "of first order");
    }
}

Test(geared_link_run, readings_are_those_of_the_motor)
{
    FrRun run = run_of(FR_RUN, "geared_link", "");
    static const struct {
        const char *key;
        double expected, off;
    } cases[] = {{"E_M", 1.311864, 5e-7},   {"D_M", 4.061532, 5e-7},  {"A", 0.101232, 5e-7},
                 {"H", 1.213367e-4, 5e-11}, {"stall", 31.4847, 5e-5}, {"F_S", 4.92, 1e-12},
                 {"F_C", 4.32, 1e-12},      {"no_load", 4.858, 5e-4}, {"T_max", 1.733425e-3, 5e-10}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        double value = fr_run_reading(&run, cases[i].key);
        cr_expect_leq(fabs(value - cases[i].expected), cases[i].off, "%s = %.9g", cases[i].key, value);
    }
    // without falling friction there is no largest time step; without the torque to break away no speed
    FrRun even = run_of(FR_RUN, "geared_link", "tau_fs=0.036"), weak = run_of(FR_RUN, "geared_link", "e_r=3");
    cr_expect(isnan(fr_run_reading(&even, "T_max")));
    cr_expect_eq(fr_run_reading(&weak, "no_load"), 0.0);
    // it keeps turning with that speed: the torque of motor and friction is 0
    double v = fr_run_reading(&run, "no_load");
    cr_expect_leq(fabs(1.311864407 * 24 - 4.0615322 * v - 4.32 - 0.6 * exp(-100 * v) - 1.53 * v), 1e-5);
}

Test(geared_link_run, a_time_step_that_the_damping_does_not_stand_is_warned_of)
{
    // M/D = 24.9 ms: errors change by 1 - T D/M
    static const char even[] = "tau_fs=0.036 period=0.1 T=";
    static const struct {
        const char *T;
        double advised;
    } cases[] = {{"0.001", 0}, {"0.025", 0}, {"0.05", 0.02}, {"0.1", 0.02}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char settings[64];
        snprintf(settings, sizeof settings, "%s%s", even, cases[i].T);
        FrFinding found = run_warning(FR_RUN, "geared_link", settings, FR_MOTION_UNSTABLE);
        cr_expect_eq(found.remedy_count, cases[i].advised > 0, "T = %s", cases[i].T);
        cr_expect_eq(found.remedy[0].value, cases[i].advised);
    }
    FrFinding found = run_warning(FR_RUN, "geared_link", "method=explicit T=0.04 period=0.04", FR_MOTION_UNSTABLE);
    cr_expect_eq(found.remedy_count, 1, "the law's viscous part is explicit, too");
    found = run_warning(FR_RUN, "two_link_contact", "method=semi_implicit T=0.1 period=0.1", FR_MOTION_UNSTABLE);
    cr_expect_eq(found.remedy_count, 1);
    found = run_warning(FR_RUN, "two_link_contact", "", FR_MOTION_UNSTABLE);
    cr_expect_eq(found.remedy_count, 0);
    // the top speed is 0.337 rad/s with a T of 1 ms
    for (int i = 0; i < 2; i++) {
        FrRun run =
            run_of(FR_RUN, "geared_link", i ? "tau_fs=0.036 period=0.1 T=0.02" : "tau_fs=0.036 period=0.1 T=0.1");
        int steps = i ? 1500 : 300;
        double top = 0, *rows = run_rows(&run, steps, 1);
        for (int k = 0; k < steps; k++)
            top = fmax(top, fabs(rows[3 * (ptrdiff_t)steps + k]));
        free(rows);
        cr_expect(i ? top < 0.34 : top > 0.7, "%g", top);
    }
}

Test(geared_link_run, what_cannot_be_is_refused_with_what_can)
{
    FrReport report = run_refused(FR_RUN, "geared_link", "T=0.002");
    const FrFinding *finding = report_error(&report, "T");
    cr_assert_not_null(finding);
    cr_expect_eq(finding->code, FR_CHAIN_STEP_TOO_LARGE);
    cr_assert_eq(finding->remedy_count, 1);
    cr_expect(finding->remedy[0].bound == FR_EXACTLY && finding->remedy[0].value == 1e-3, "%.9g",
              finding->remedy[0].value);
    cr_expect_not_null(strstr(finding->text, "the largest T is 0.001733 s; give T = 0.001 s"), "%s", finding->text);
    // what is advised is accepted with the period, and the same for both where that does not fit either
    static const char *const periods[] = {"0.002", "0.005", "0.0033", "1", "1000", "0.00012345"};
    for (size_t i = 0; i < sizeof periods / sizeof *periods; i++)
        for (int other = 0; other < 2; other++) {
            char settings[64];
            snprintf(settings, sizeof settings, "T=%s period=%s", other ? "0.0031" : periods[i], periods[i]);
            if (strtod(periods[i], NULL) < 0.00173 && !other)
                continue;
            report = run_refused(FR_RUN, "geared_link", settings);
            for (int k = 0; k < report.count; k++) {
                cr_assert_eq(report.finding[k].remedy_count, 1);
                cr_expect_str_eq(report.finding[k].remedy[0].key, "T");
                snprintf(settings, sizeof settings, "T=%.9g period=%s", report.finding[k].remedy[0].value, periods[i]);
                run_of(FR_RUN, "geared_link", settings);
            }
        }
    // the bound is sharp: J/fall, with a period that is T
    run_of(FR_RUN, "geared_link", "T=0.001733 period=0.001733");
    run_refused(FR_RUN, "geared_link", "T=0.001734 period=0.001734");
    // other methods accept any
    run_of(FR_RUN, "geared_link", "T=0.002 method=semi_implicit");

    report = run_refused(FR_RUN, "geared_link", "T=0.0007 tau_fk=0.05");
    finding = report_error(&report, "tau_fk");
    cr_assert(finding && finding->code == FR_GEAR_KINETIC_ABOVE_STATIC && finding->remedy_count == 2);
    cr_expect_eq(finding->remedy[0].value, 0.041);
    finding = report_error(&report, "period");
    cr_assert(finding && finding->code == FR_PID_PERIOD && finding->remedy_count == 1, "every error is named");
    cr_expect_leq(fabs(finding->remedy[0].value - 0.0021), 1e-15);

    report = run_refused(FR_RUN, "geared_link", "T=0.0018");
    cr_expect(report_error(&report, "T") && report_error(&report, "period"), "both are named");

    report = run_refused(FR_RUN, "geared_link", "method=semi_implicit I_M=0");
    cr_expect(report_error(&report, "I_M") && report.finding[0].code == FR_CHAIN_NO_ARMATURE);
    report = run_refused(FR_RUN, "geared_link", "mass=0 I_M=0");
    cr_expect_eq(report.finding[0].code, FR_CHAIN_NO_INERTIA);
    report = run_refused(FR_RUN, "geared_link", "gamma=1e6 I_M=1");
    cr_expect_eq(report.finding[0].code, FR_CHAIN_LINK);
    run_refused(FR_RUN, "geared_link", "k_q=1");
    run_of(FR_RUN, "geared_link", "method=implicit k_q=1 lambda_q=0.1 breakaway=printed");
    run_refused(FR_RUN, "geared_link", "hand_1=much");
}

Test(geared_link_run, a_step_that_fails_stops_the_run)
{
    // without damping by friction, but a stiff controller: the explicit method flies off
    FrRun run = run_of(FR_RUN, "geared_link", "method=explicit C_tau=1e6 T=0.002");
    cr_expect_eq(fr_run_step(&run, 20000.0), FR_NOT_FINITE);
    cr_expect(run.steps > 1.0 && run.steps < 20000.0, "stopped at step %g", run.steps);
    double row[FR_CHANNEL_MAX];
    fr_run_now(&run, row);
    cr_expect(isnan(row[FRICTION]) || isinf(row[TORQUE]) || isnan(row[TORQUE]));
}
