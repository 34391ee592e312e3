// The two-link arms of servos: their runs in 40 digits, their paths, and what friction may do (Duclusaud 2024, section
// VI-B).
#include "explorer/plant/arm.h"
#include "explorer/run/experiment.h"
#include "reference.h"
#include "reports.h"
#include "runs.h"
#include "explorer/form/message.h"

#include <math.h>
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SETTINGS, STEP, FIRST };
enum { T, Q1 = 3, Q2, OMEGA1, OMEGA2, TAU_F1 = 11, TAU_F2, BUDGET1, BUDGET2, X, Y, CHANNELS };

Test(arm, runs_agree_with_forty_digits)
{
    Reference reference = reference_open("two_link_arm.csv");
    double worst = 0;
    int runs = 0, at = 0;
    cr_assert_eq(reference.columns, FIRST + CHANNELS);
    for (int first = 0, end; first < reference.rows; first = end, runs++) {
        const char *settings = reference_word(&reference, first, SETTINGS);
        for (end = first; end < reference.rows && strcmp(reference_word(&reference, end, SETTINGS), settings) == 0;)
            end++;
        int steps = (int)reference_number(&reference, end - 1, STEP) + 1;
        FrRun run = run_of(FR_RUN, "two_link_arm", settings);
        double *data = run_rows(&run, steps, 1);
        for (int row = first; row < end; row++)
            for (int c = T; c < CHANNELS; c++) {
                int step = (int)reference_number(&reference, row, STEP);
                double expected = reference_number(&reference, row, FIRST + c), size = fmax(1, fabs(expected));
                double error = fabs(data[(ptrdiff_t)c * steps + step] - expected) / size;
                cr_assert_leq(error, 1e-11, "%s: step %d, column %d is %.17g, expected %.17g", settings, step, c,
                              data[(ptrdiff_t)c * steps + step], expected);
                at = error > worst ? row : at;
                worst = error > worst ? error : worst;
            }
        free(data);
    }
    printf("%d runs, worst difference %.3g in %s\n", runs, worst, reference_word(&reference, at, SETTINGS));
    cr_expect_geq(runs, 18);
    reference_close(&reference);
}

/// The angles of a run at the end of its path, and mean |dq| over both joints to those of another run [rad].
static FrArmPair end_of(const char *settings, const char *other, double *apart)
{
    FrRun run = run_of(FR_RUN, "two_link_arm", settings), twin = run_of(FR_RUN, "two_link_arm", other);
    int steps = (int)floor(fr_run_duration(&run) / run.T + 0.5) + 1;
    double *rows = run_rows(&run, steps, 1), *others = run_rows(&twin, steps, 1), sum = 0;
    for (ptrdiff_t k = 0; k < steps; k++)
        sum +=
            fabs(rows[Q1 * steps + k] - others[Q1 * steps + k]) + fabs(rows[Q2 * steps + k] - others[Q2 * steps + k]);
    FrArmPair q = {{rows[Q1 * (ptrdiff_t)steps + steps - 1], rows[Q2 * (ptrdiff_t)steps + steps - 1]}};
    *apart = sum / (2 * steps);
    free(rows);
    free(others);
    return q;
}

Test(arm, the_models_end_where_an_independent_program_ends)
{
    static const struct {
        const char *settings;
        double q1, q2, apart; // apart: mean |dq| to m1 [mrad]
    } cases[] = {
        {"arm=mx kp=8 model=m1", -.607550, 1.118720, 0},
        {"arm=mx kp=8 model=m2", -.609069, 1.125110, 3.04},
        {"arm=mx kp=8 model=m3", -.614571, 1.141452, 10.59},
        {"arm=mx kp=8 model=m4", -.619575, 1.168767, 24.63},
        {"arm=mx kp=8 model=m5", -.620685, 1.180381, 27.80},
        {"arm=mx kp=8 model=m6", -.620558, 1.178572, 27.08},
        {"arm=erob kp=10 model=m1 T=0.001", -.847049, -1.320976, 0},
        {"arm=erob kp=10 model=m6 T=0.001", -.867994, -1.339593, 17.61},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char m1[80];
        double apart;
        snprintf(m1, sizeof m1, "%s", cases[i].settings);
        strstr(m1, "model=m")[strlen("model=m")] = '1';
        FrArmPair q = end_of(cases[i].settings, m1, &apart);
        cr_expect_leq(fabs(q.at[0] - cases[i].q1), 1e-6, "%s: q1 = %.7f", cases[i].settings, q.at[0]);
        cr_expect_leq(fabs(q.at[1] - cases[i].q2), 1e-6, "%s: q2 = %.7f", cases[i].settings, q.at[1]);
        cr_expect_leq(fabs(1e3 * apart - cases[i].apart), 0.006, "%s: %.4f mrad", cases[i].settings, 1e3 * apart);
    }
}

Test(arm, friction_takes_energy_within_its_limit_and_holds_exactly)
{
    static const char *const settings[] = {"arm=mx model=m4", "arm=mx model=m6 path=square kp=32",
                                           "arm=erob model=m6 path=square kp=50 T=0.001"};
    for (size_t i = 0; i < sizeof settings / sizeof *settings; i++) {
        enum { STEPS = 4000 };
        FrRun run = run_of(FR_RUN, "two_link_arm", settings[i]);
        double *rows = run_rows(&run, STEPS, 1);
        int held[2] = {0};
        for (int k = 0; k + 1 < STEPS; k++)
            for (int j = 0; j < 2; j++) {
                double f = rows[(TAU_F1 + j) * STEPS + k], most = rows[(BUDGET1 + j) * STEPS + k];
                double next = rows[(OMEGA1 + j) * STEPS + k + 1];
                cr_assert_leq(fabs(f), most * (1 + 1e-11));
                cr_assert_leq(f * next, 0);
                cr_assert(next == 0 || fabs(f) == most, "%s, step %d: what slips has the whole limit", settings[i], k);
                held[j] += next == 0;
            }
        cr_expect(held[0] > 50 && held[1] > 50, "%s: the joints stood for %d and %d steps", settings[i], held[0],
                  held[1]);
        free(rows);
    }
}

Test(arm, paths_are_continuous_and_within_reach)
{
    for (int kind = 0; kind < 2; kind++)
        for (int path = 0; path < 4; path++) {
            const FrArmBuild *build = &fr_arm_builds[kind];
            double end = fr_arm_path_duration((FrArmKind)kind, (FrArmPath)path), step = 1e-3;
            FrArmPair before = fr_arm_path((FrArmKind)kind, (FrArmPath)path, -7);
            for (double t = -7 + step; t < end + 1; t += step) {
                FrArmPair at = fr_arm_path((FrArmKind)kind, (FrArmPath)path, t), q = {{9, 9}}, tip;
                cr_assert(hypot(at.at[0] - before.at[0], at.at[1] - before.at[1]) < 0.5 * step, "%d %d at %g", kind,
                          path, t);
                cr_assert(fr_arm_reach(build, at, &q), "%d %d at %g", kind, path, t);
                tip = fr_arm_tip(build, q);
                cr_assert(hypot(tip.at[0] - at.at[0], tip.at[1] - at.at[1]) < 1e-15, "%d %d at %g", kind, path, t);
                cr_assert(build->elbow * q.at[1] >= 0);
                before = at;
            }
            FrArmPair last = fr_arm_path((FrArmKind)kind, (FrArmPath)path, end + 5);
            cr_expect(last.at[0] == before.at[0] && last.at[1] == before.at[1], "the last point stays");
        }
}

Test(arm, a_time_step_that_its_control_does_not_stand_is_warned_of)
{
    static const struct {
        const char *settings, *warned;
    } cases[] = {{"", NULL},
                 {"T=0.02", NULL},
                 {"T=0.5", "0.0219 s"},
                 {"T=0.5 integrator=semi", "0.024 s"},
                 {"arm=erob T=0.05", "0.0403 s"},
                 {"kp=100 T=0.01", NULL},
                 {"kp=100 T=0.02", "0.0111 s"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        FrFinding found = run_warning(FR_RUN, "two_link_arm", cases[i].settings, FR_BENCH_UNSTABLE);
        cr_expect_eq(found.remedy_count, cases[i].warned != NULL, "%s", cases[i].settings);
        cr_expect(!cases[i].warned || strstr(found.text, cases[i].warned), "%s: %s", cases[i].settings, found.text);
    }
    cr_expect_not_null(strstr(fr_experiment_find(FR_RUN, "two_link_arm")->text, "100 rad/s"));
    // at 0.9 of it an arm without friction comes to rest at its goal, at 1.3 of it does not
    FrArm arm;
    double off[2];
    for (int kind = 0; kind < 2; kind++) {
        for (int i = 0; i < 2; i++) {
            cr_assert_eq(fr_arm_make(&arm, (FrArmKind)kind, FR_M1, 8, 1e-3, FR_UPDATE_CODE, NULL), FR_OK);
            double step = fr_arm_largest_step(&arm) * (i ? 1.3 : 0.9);
            cr_assert_eq(fr_arm_make(&arm, (FrArmKind)kind, FR_M1, 8, step, FR_UPDATE_CODE, NULL), FR_OK);
            for (int joint = 0; joint < 2; joint++)
                arm.friction[joint] = (ServoFriction){0};
            FrArmState state = {.q = {{0, 1e-3}}};
            for (int k = 0; k < 2000; k++)
                fr_arm_step(&arm, &state, (FrArmPair){{0, 0}}, NULL);
            off[i] = fabs(state.omega.at[0]) + fabs(state.omega.at[1]);
        }
        cr_expect(off[0] < 1e-9 && off[1] > 1, "%g and %g rad/s", off[0], off[1]);
    }
}

Test(arm, what_is_too_far_is_refused_and_what_is_straight_is_not)
{
    FrArmPair q = {{7, 7}};
    const FrArmBuild *build = &fr_arm_builds[FR_ARM_MX];
    cr_expect(!fr_arm_reach(build, (FrArmPair){{0.3600001, 0}}, &q) && q.at[0] == 7 && q.at[1] == 7);
    cr_expect(!fr_arm_reach(build, (FrArmPair){{(double)NAN, 0}}, &q));
    cr_expect(fr_arm_reach(build, (FrArmPair){{0, -0.36 * (1 + 1e-15)}}, &q) && q.at[0] == 0 && q.at[1] == 0);
    cr_expect(fr_arm_reach(build, (FrArmPair){{0.36, 0}}, &q) && fabs(q.at[0] - 0x1.921fb54442d18p+0) < 1e-15);
    cr_expect(fr_arm_reach(build, (FrArmPair){{0, 0}}, &q) && fabs(q.at[1] - 0x1.921fb54442d18p+1) < 1e-15, "folded");
}

Test(arm, a_gain_that_servos_do_not_accept_is_refused)
{
    FrReport report = new_report();
    FrArm arm = {.T = 7};
    cr_expect_eq(fr_arm_make(&arm, FR_ARM_MX, FR_M1, -1, 0.001, FR_UPDATE_CODE, &report), FR_BAD_INPUT);
    cr_expect(report_error(&report, "kp"));
    cr_expect_eq(arm.T, 7.0);
    run_refused(FR_RUN, "two_link_arm", "kp=-1");
    report = run_refused(FR_RUN, "two_link_arm", "T=1e-9");
    cr_expect(report_error(&report, "lead") && strstr(report.finding[0].text, "T of at least 6e-06 s"), "%s",
              report.finding[0].text);
    run_of(FR_RUN, "two_link_arm", "lead=0");
    run_refused(FR_RUN, "two_link_arm", "path=star");
    run_refused(FR_RUN, "two_link_arm", "model=m7");
}

Test(arm, its_picture_is_the_arm_and_its_path)
{
    static double points[3 * FR_SHAPE_MAX];
    FrRun run = run_of(FR_RUN, "two_link_arm", "arm=erob path=square");
    fr_run_step(&run, 100.0);
    double row[FR_CHANNEL_MAX];
    fr_run_now(&run, row);
    int n = fr_run_shape(&run, points);
    cr_assert_gt(n, 100);
    double length = fr_arm_builds[FR_ARM_EROB].length;
    cr_expect_leq(fabs(hypot(points[3], points[4]) - length), 1e-15);
    cr_expect_leq(fabs(hypot(points[6] - points[3], points[7] - points[4]) - length), 1e-15);
    cr_expect(points[6] == row[fr_run_channel(&run, "x")] && points[7] == row[fr_run_channel(&run, "y")]);
    cr_expect_eq(points[2] == 1.0, row[fr_run_channel(&run, "omega1")] == 0.0);
    cr_expect(isnan(points[9]) && isnan(points[10]));
    for (int i = 4; i < n; i++)
        cr_expect_leq(hypot(points[3 * i], points[3 * i + 1]), 2 * length * (1 + 1e-12));
}
