// The falling cable as a run: where its tip goes, what it refuses, and that its work may be shared.
#include "fewer.h"
#include "explorer/run/experiment.h"
#include "reports.h"
#include "runs.h"
#include "explorer/form/message.h"

#include <math.h>
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { T, X, Y, ENERGY, STUCK, PASSES, FN, FT, CHANNELS };

Test(n_link_pendulum, the_tip_falls_where_small_steps_lead)
{
    // exact at T = 10 us, n = 1000 at 0.1 ms, by an independent program
    static const struct {
        int n;
        double x, y;
    } tips[] = {{1, 0.759342, -0.650692},  {2, 0.759342, -0.650692},   {3, 0.767129, -0.639981},
                {10, 0.771702, -0.633500}, {100, 0.776343, -0.627070}, {1000, 0.785092, -0.615159}};
    for (size_t k = 0; k < sizeof tips / sizeof *tips; k++) {
        char settings[32];
        double row[CHANNELS], passes = 0.0;
        snprintf(settings, sizeof settings, "n=%d", tips[k].n);
        FrRun run = run_of(FR_RUN, "n_link_pendulum", settings);
        for (int i = 0; i < 1990; i++) {
            fr_run_now(&run, row);
            passes += row[PASSES] / 1990.0;
            fr_run_step(&run, 1.0);
        }
        fr_run_now(&run, row);
        double off = hypot(row[X] - tips[k].x, row[Y] - tips[k].y);
        printf("%d links: tip %.2g m off at 1.99 s, %.2f passes\n", tips[k].n, off, passes);
        cr_expect_leq(off, 2.5e-3, "n = %d", tips[k].n);
        cr_expect_leq(passes, tips[k].n == 1000 ? 1.15 : 1.05, "n = %d", tips[k].n);
    }
}

Test(n_link_pendulum, runs_that_share_their_work_do_not_disturb_each_other)
{
    static FrRun alone, one, other;
    alone = run_of(FR_RUN, "n_link_pendulum", "n=40");
    one = run_of(FR_RUN, "n_link_pendulum", "n=40");
    other = run_of(FR_RUN, "n_link_pendulum", "n=77 law=stribeck method=semi_implicit");
    cr_assert_eq(one.work, other.work);
    double row[2][CHANNELS];
    fr_run_step(&alone, 500.0);
    for (int k = 0; k < 500; k++) {
        fr_run_step(&one, 1.0);
        fr_run_step(&other, 1.0);
        fr_run_now(&other, row[1]);
    }
    fr_run_now(&alone, row[0]);
    fr_run_now(&one, row[1]);
    cr_expect_eq(memcmp(row[0], row[1], sizeof row[0]), 0);
    // a snapshot brings all of it back
    static unsigned char instant[FR_SNAPSHOT_MAX];
    fr_run_save(&one, instant);
    fr_run_step(&one, 300.0);
    fr_run_now(&one, row[0]);
    fr_run_step(&one, 50.0);
    fr_run_restore(&one, instant);
    fr_run_step(&one, 300.0);
    fr_run_now(&one, row[1]);
    cr_expect_eq(memcmp(row[0], row[1], sizeof row[0]), 0);
}

Test(n_link_pendulum, energy_never_rises)
{
    double row[CHANNELS], before = (double)INFINITY;
    FrRun run = run_of(FR_RUN, "n_link_pendulum", "n=20 law=stribeck");
    for (int k = 0; k < some_of(3000); k++) {
        fr_run_now(&run, row);
        cr_expect_leq(row[ENERGY], before + 1e-12, "t = %g", row[T]);
        before = row[ENERGY];
        fr_run_step(&run, 1.0);
    }
    cr_expect_lt(before, -0.1);
}

Test(n_link_pendulum, what_cannot_be_simulated_is_refused)
{
    FrReport report = run_refused(FR_RUN, "n_link_pendulum", "n=2.5");
    const FrFinding *finding = report_error(&report, "n");
    cr_assert_not_null(finding);
    cr_expect_eq(finding->code, FR_NOT_WHOLE);
    cr_expect(finding->remedy_count == 1 && finding->remedy[0].value == 3.0);
    report = run_refused(FR_RUN, "n_link_pendulum", "armature=0 method=semi_implicit n=5");
    cr_expect_eq(report.error_count, 1, "equal links are named once");
    cr_expect_eq(report.finding[0].code, FR_CHAIN_NO_ARMATURE);
    report = run_refused(FR_RUN, "n_link_pendulum", "law=stribeck T=0.1");
    finding = report_error(&report, "T");
    cr_assert_not_null(finding);
    cr_expect_eq(finding->code, FR_CHAIN_STEP_TOO_LARGE);
    // what is named is accepted
    char settings[64];
    snprintf(settings, sizeof settings, "law=stribeck T=%.17g", finding->remedy[0].value);
    FrRun run = run_of(FR_RUN, "n_link_pendulum", settings);
    cr_expect_geq(fr_run_reading(&run, "largest_T"), finding->remedy[0].value);
    report = run_refused(FR_RUN, "n_link_pendulum", "law=stribeck alpha=0.5");
    cr_expect_eq(report.finding[0].code, FR_CHAIN_NEVER_ADMISSIBLE, "there is no Z");
    run_of(FR_RUN, "n_link_pendulum", "law=stribeck alpha=0.5 method=implicit");
    report = run_refused(FR_RUN, "n_link_pendulum", "breakaway=printed");
    finding = report_error(&report, "breakaway");
    cr_assert_not_null(finding);
    cr_expect(strstr(finding->text, " of method=semi_implicit, method=implicit only;"), "%s", finding->text);
    report = run_refused(FR_RUN, "n_link_pendulum", "n=1001");
    cr_expect_not_null(report_error(&report, "n"));
}

Test(n_link_pendulum, what_runs_away_is_not_blamed_on_contacts)
{
    FrReport report = new_report();
    FrRun run = run_of(FR_RUN, "n_link_pendulum", "n=100 armature=0 F=0.01 D=0");
    cr_expect_eq(fr_run_step(&run, 3000.0), FR_NOT_FINITE);
    fr_run_explain(&run, &report);
    cr_assert_eq(report.error_count, 1);
    cr_expect_eq(report.finding[0].code, FR_CHAIN_RUNS_AWAY);
    run = run_of(FR_RUN, "n_link_pendulum", "n=100 armature=0 F=0.01 D=0 T=0.0005");
    cr_expect_eq(fr_run_step(&run, 6000.0 / fewer()), FR_OK, "a smaller T, as it says");
}

Test(n_link_pendulum, what_is_set_counts)
{
    static const char *const pairs[][2] = {
        {"n=5 method=implicit", "n=5 method=implicit breakaway=printed"},
        {"n=5", "n=5 method=explicit"},
        {"n=5", "n=5 angle=1"},
        {"n=5", "n=5 mass=2"},
        {"n=5", "n=5 F=0.05 ground=points"},
        {"n=5 ground=points", "n=5 ground=points height=0.8"},
        {"n=5 ground=points", "n=5 ground=points mu_s=0 mu_k=0"},
        {"n=5 ground=points method=semi_implicit", "n=5 ground=points method=semi_implicit k_q=0"},
        {"n=5 ground=points method=semi_implicit", "n=5 ground=points method=semi_implicit lambda_q=1"},
        {"n=5 ground=points method=explicit", "n=5 ground=points method=explicit k_v=200"},
        {"n=5 ground=points method=explicit", "n=5 ground=points method=explicit lambda_v=0.01"},
    };
    for (size_t k = 0; k < sizeof pairs / sizeof *pairs; k++) {
        double row[2][CHANNELS];
        for (int i = 0; i < 2; i++) {
            FrRun run = run_of(FR_RUN, "n_link_pendulum", pairs[k][i]);
            fr_run_step(&run, 800.0);
            fr_run_now(&run, row[i]);
        }
        cr_expect_neq(row[0][X], row[1][X], "%s: no difference to %s", pairs[k][1], pairs[k][0]);
    }
}

Test(n_link_pendulum, a_small_armature_is_warned_of_once)
{
    static FrRun run;
    FrReport report = new_report();
    run.work = run_work();
    const FrExperiment *cable = fr_experiment_find(FR_RUN, "n_link_pendulum");
    cr_assert_eq(fr_run_open_experiment(&run, cable, "n=1000\nmethod=semi_implicit\narmature=1e-6", NULL, &report),
                 FR_OK);
    cr_expect_eq(report.count, 1);
    cr_expect_eq(report.finding[0].code, FR_CHAIN_SMALL_ARMATURE);
}

Test(n_link_pendulum, created_runs_bring_their_work)
{
    FrRun *run = fr_run_create(FR_RUN, "n_link_pendulum", (FrSetting[]){{"n", 1000.0, NULL}}, 1, NULL);
    cr_assert_not_null(run);
    cr_expect_eq(fr_run_step(run, 10.0), FR_OK);
    static double points[3 * FR_SHAPE_MAX];
    cr_expect_eq(fr_run_shape(run, points), 1001);
    cr_expect_leq(fr_run_work_size(run->experiment), (size_t)FR_WORK_MAX);
    fr_run_destroy(run);
}

// ---------------------------------------------------------------------------------------------------------------
// With ground.

/// What a run does in some steps of 1 ms: the least height of its points [m], the largest normal force [N], the largest
/// rise of the energy in a step [J], and the last row.
typedef struct Fall {
    double lowest, force, rise, row[CHANNELS];
} Fall;

static Fall fall(const char *settings, int steps)
{
    static double points[3 * FR_SHAPE_MAX];
    double row[CHANNELS], before = (double)INFINITY;
    Fall fall = {.lowest = (double)INFINITY, .rise = -(double)INFINITY};
    FrRun run = run_of(FR_RUN, "n_link_pendulum", settings);
    for (int k = 0; k < steps; k++) {
        int n = fr_run_shape(&run, points);
        for (int i = n - 5; i < n - 3; i++) // both points, then a gap and the ground
            fall.lowest = fmin(fall.lowest, points[3 * i + 1]);
        cr_assert_eq(points[3 * (n - 1) + 1], 0.0, "the ground");
        cr_assert_eq(fr_run_step(&run, 1.0), FR_OK, "%s: step %d", settings, k);
        fr_run_now(&run, row);
        fall.rise = fmax(fall.rise, row[ENERGY] - before);
        fall.force = fmax(fall.force, row[FN]);
        before = row[ENERGY];
    }
    memcpy(fall.row, row, sizeof row);
    return fall;
}

Test(n_link_pendulum, it_falls_on_two_points_by_every_method)
{
    // How deep the points sink, and what the energy gains. By the exact method arcs alone take them below the ground,
    // by (T omega)^2/2 of a rod. The others push a point out after it has sunk; the implicit one lets the friction of
    // the joints hold what the ground should.
    static const struct {
        const char *method;
        double sinks, rises;
    } methods[] = {
        {"exact", 1e-3, 1e-9}, {"semi_implicit", 0.06, 0.5}, {"explicit", 0.06, 0.5}, {"implicit", 0.4, 3.0}};
    static const int counts[] = {1, 2, 3, 10, 100};
    for (size_t k = 0; k < sizeof methods / sizeof *methods; k++)
        for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
            char settings[64];
            bool slow = counts[i] == 100 && k == 3;
            snprintf(settings, sizeof settings, "ground=points n=%d method=%s", counts[i], methods[k].method);
            Fall one = fall(settings, slow ? 450 : 1500);
            printf("%s: %.2g m below the ground, energy rises by %.2g J, largest force %.0f N\n", settings,
                   fmax(0.0, -one.lowest), one.rise, one.force);
            cr_expect_geq(one.lowest, -methods[k].sinks, "%s", settings);
            cr_expect_leq(one.rise, methods[k].rises, "%s", settings);
            cr_expect(one.force > 10.0 && one.force < 5000.0, "%s: %g N", settings, one.force);
        }
}

Test(n_link_pendulum, a_rod_on_the_ground_is_held_by_it)
{
    // the moment of the normal force on its lower corner is that of gravity, m g L/2 sin q
    Fall rod = fall("ground=points n=1 F=0 D=0 mu_s=0 mu_k=0", 1000);
    double q = atan2(rod.row[X], 0.7 - rod.row[Y]);
    cr_expect_leq(fabs(rod.row[Y] - 0.02 * sin(q)), 1e-9, "its lower corner is on the ground");
    double lever = rod.row[X] - 0.02 * cos(q);
    cr_expect_leq(fabs(rod.row[FN] * lever - 0.5 * 9.80665 * sin(q)), 1e-9, "%g N", rod.row[FN]);
    cr_expect_eq(rod.row[FT], 0.0);
}

Test(n_link_pendulum, round_numbers_touch_the_ground)
{
    // it begins on the ground, or hangs just above it
    Fall on = fall("ground=points n=2 height=1 angle=0", 300);
    cr_expect_geq(on.lowest, -1e-12);
    cr_expect_eq(on.row[STUCK], 2.0, "nothing moves it");
    on = fall("ground=points n=10 length=2 height=2 angle=0 method=semi_implicit", 300);
    cr_expect_geq(on.lowest, -1e-3);
    // flat, one point would be under the ground
    FrReport report = run_refused(FR_RUN, "n_link_pendulum", "ground=points height=0");
    const FrFinding *finding = report_error(&report, "height");
    cr_assert_not_null(finding);
    cr_expect_eq(finding->code, FR_OUT_OF_RANGE);
    cr_expect(strstr(finding->text, "give a number from 0.02 to "), "%s", finding->text);
    on = fall("ground=points height=0.02", 300);
    cr_expect_geq(on.lowest, -1e-3, "%g", on.lowest);
    // what is named is accepted
    report = run_refused(FR_RUN, "n_link_pendulum", "ground=points angle=0.4 n=7");
    finding = report_error(&report, "height");
    cr_assert_not_null(finding);
    char settings[64];
    const char *least = strstr(finding->text, "give a number from ");
    snprintf(settings, sizeof settings, "ground=points angle=0.4 n=7 height=%.9g",
             strtod(least + strlen("give a number from "), NULL));
    run_of(FR_RUN, "n_link_pendulum", settings);
}

Test(n_link_pendulum, the_implicit_method_has_a_hundred_links_on_the_ground)
{
    FrReport report = run_refused(FR_RUN, "n_link_pendulum", "ground=points method=implicit n=101");
    const FrFinding *finding = report_error(&report, "n");
    cr_assert_not_null(finding);
    cr_expect_eq(finding->code, FR_CHAIN_IMPLICIT_LINKS);
    cr_expect(finding->remedy_count == 1 && finding->remedy[0].value == 100.0);
    run_of(FR_RUN, "n_link_pendulum", "ground=points method=implicit n=100");
    run_of(FR_RUN, "n_link_pendulum", "method=implicit n=1000");
    fall("ground=points n=1000", 400);
    fall("ground=points n=1000 method=semi_implicit", 400);
}

Test(n_link_pendulum, only_a_ground_has_forces)
{
    double row[CHANNELS];
    FrRun run = run_of(FR_RUN, "n_link_pendulum", "n=3");
    fr_run_now(&run, row);
    cr_expect(isnan(row[FN]) && isnan(row[FT]));
    run = run_of(FR_RUN, "n_link_pendulum", "n=3 ground=points");
    fr_run_now(&run, row);
    cr_expect(row[FN] == 0.0 && row[FT] == 0.0, "in the air");
}

Test(n_link_pendulum, regularisation_that_a_method_lacks_is_named)
{
    static const struct {
        const char *settings;
        int notes;
    } cases[] = {{"k_v=1 lambda_v=1 k_q=1 lambda_q=1", 4},
                 {"k_v=1 lambda_v=1 k_q=1 lambda_q=1 method=explicit", 2},
                 {"k_v=1 lambda_v=1 k_q=1 lambda_q=1 method=semi_implicit", 0},
                 {"k_v=1 lambda_v=1 k_q=1 lambda_q=1 method=implicit", 0},
                 {"", 0}};
    static FrRun run;
    run.work = run_work();
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        char text[128];
        snprintf(text, sizeof text, "ground=points %s", cases[k].settings);
        for (char *at = text; *at; at++)
            *at = (char)(*at == ' ' ? '\n' : *at);
        FrReport report = new_report();
        cr_assert_eq(fr_run_open_experiment(&run, fr_experiment_find(FR_RUN, "n_link_pendulum"), text, NULL, &report),
                     FR_OK);
        int notes = 0;
        for (int i = 0; i < report.count; i++)
            notes += report.finding[i].code == FR_NO_EFFECT;
        cr_expect_eq(notes, cases[k].notes, "%s", cases[k].settings);
    }
    FrReport report = run_refused(FR_RUN, "n_link_pendulum", "height=1");
    cr_expect(strstr(report_error(&report, "height")->text, "ground=points"));
}
