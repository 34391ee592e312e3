// The arm with lossy transmissions as a run: against the reference, and its parameters.
#include "fewer.h"
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

enum { T, Q, OMEGA = 3, TAU = 5, LOAD = 7, FRICTION = 9, STATE = 11, X = 13, Y, SOLUTIONS, LOSS, ENERGY, CHANNELS };

Test(geared_arm, is_the_reference)
{
    Reference reference = reference_open("geared_joints_arm.csv");
    FrRun run = run_of(FR_RUN, "geared_arm", "");
    double *rows = run_rows(&run, 81, 25), worst = 0.0;
    for (int row = 0; row < 81; row++)
        for (int c = 0; c < 4; c++)
            worst = fmax(worst, fabs(rows[(Q + c) * 81 + row] - reference_number(&reference, row, 1 + c)));
    printf("geared_arm: %.1e\n", worst);
    cr_expect_leq(worst, 1e-9);
    free(rows);
    reference_close(&reference);
}

Test(geared_arm, loss_is_what_the_energy_lacks)
{
    FrRun run = run_of(FR_RUN, "geared_arm", "T=0.0005");
    enum { ROWS = 8001 };
    double *rows = run_rows(&run, ROWS, 1), work = 0.0;
    int at_rest = 0, driven_back = 0;
    for (int k = 0; k < ROWS; k++) {
        double weight = (k == 0 || k == ROWS - 1 ? 0.5 : 1.0) * 0.0005;
        for (int i = 0; i < 2; i++) {
            double state = rows[(STATE + i) * ROWS + k], v = rows[(OMEGA + i) * ROWS + k];
            double load = rows[(LOAD + i) * ROWS + k], friction = rows[(FRICTION + i) * ROWS + k];
            work += weight * rows[(TAU + i) * ROWS + k] * v;
            at_rest += state == 0.0;
            driven_back += state == 1.0 || state == -2.0;
            cr_assert_eq(state == 0.0, v == 0.0 && k > 0, "row %d", k);
            if (state == 2.0 || state == -1.0)
                cr_assert_leq(fabs(friction - (1.0 / 0.663 - 1.0) * load), 1e-9, "row %d", k);
            if (state == 1.0 || state == -2.0)
                cr_assert_leq(fabs(friction - (0.5235602094240838 - 1.0) * load), 1e-9, "row %d", k);
        }
        work -= weight * rows[LOSS * ROWS + k];
        cr_assert_geq(rows[LOSS * ROWS + k], 0.0);
        cr_assert_eq(rows[SOLUTIONS * ROWS + k], 1.0);
    }
    double gained = rows[ENERGY * ROWS + ROWS - 1] - rows[ENERGY * ROWS];
    cr_expect_leq(fabs(gained - work), 0.02, "%g J, not %g J", gained, work);
    cr_expect(at_rest > 900 && driven_back > 1000, "%d at rest, %d driven back", at_rest, driven_back);
    free(rows);
}

Test(geared_arm, rests_in_its_dead_band_until_it_is_pulled)
{
    FrRun run = run_of(FR_RUN, "geared_arm", "q_1=0.7 q_2=0.4 eta_b=-0.1 tau_1=0 tau_2=0");
    double row[CHANNELS], points[3 * FR_SHAPE_MAX];
    cr_assert_eq(fr_run_step(&run, floor(600.0 / fewer() / 0.002)), FR_OK);
    fr_run_now(&run, row);
    cr_expect(row[Q] == 0.7 && row[Q + 1] == 0.4 && row[OMEGA] == 0.0 && row[STATE] == 0.0 && row[STATE + 1] == 0.0);
    cr_assert_eq(fr_run_shape(&run, points), 3);
    cr_expect(points[2] == 1.0 && points[5] == 1.0 && points[8] == 0.0);
    cr_expect_leq(fabs(points[6] - row[X]) + fabs(points[7] - row[Y]), 1e-15);
    run = run_of(FR_RUN, "geared_arm",
                 "q_1=0.7 q_2=0.4 eta_b=0.9 tau_1=0 tau_2=0 hand=link link_hand=2 K_hand=500 x_hand=0 y_hand=1.8");
    double force[FR_DIMENSION_MAX];
    cr_assert_eq(fr_run_step(&run, 5000.0), FR_OK);
    fr_run_now(&run, row);
    cr_assert_eq(fr_run_hand(&run, force), 2);
    cr_expect_leq(hypot(row[X], row[Y] - 1.8), 0.2, "(%g, %g)", row[X], row[Y]);
    cr_expect_gt(force[1], 0.0);
}

Test(geared_arm, with_efficiency_1_is_an_arm_without_transmissions)
{
    double row[CHANNELS];
    FrRun run = run_of(FR_RUN, "geared_arm", "eta1=1 eta_b=1 tau_1=0 tau_2=0 q_1=0.3 q_2=1");
    fr_run_now(&run, row);
    double before = row[ENERGY];
    cr_assert_eq(fr_run_step(&run, 2000.0), FR_OK);
    fr_run_now(&run, row);
    cr_expect_leq(fabs(row[ENERGY] - before), 1e-6, "%g J", row[ENERGY] - before);
}

Test(geared_arm, jams_and_goes_on)
{
    const char *const settings[] = {"eta_b=-0.5",
                                    "eta_b=-2 method=implicit",
                                    "eta1=0.3 N_2=1 rotor_2=1 eta_b=0.1",
                                    "losses=angles lead=15 friction_angle=20",
                                    "eta_b=-0.05 eta1_s=0.4 eta_b_s=-1 c_m=1",
                                    "eta_b=-1 rotor_1=0 rotor_2=0",
                                    "eta_b=0.1 v_1=3 v_2=-5 rotor_1=0 rotor_2=0 mass_tip=3"};
    for (size_t k = 0; k < sizeof settings / sizeof *settings; k++) {
        FrRun run = run_of(FR_RUN, "geared_arm", settings[k]);
        double *rows = run_rows(&run, 10000 / fewer(), 1);
        for (int i = 0; i < 10000 / fewer(); i++)
            cr_assert_geq(rows[LOSS * (10000 / fewer()) + i], -1e-9, "%s: row %d", settings[k], i);
        free(rows);
    }
}

Test(geared_arm, that_is_not_unique_says_why)
{
    const struct {
        const char *settings;
        const char *text;
    } cases[] = {{"eta_b=-0.5", "the transmission of joint 1 loses too much"},
                 {"eta_b=-10", "the transmissions together lose too much"},
                 {"eta1=0.6 eta_b=0.3333 length_1=0.5 length_2=1 mass_1=1e-6 mass_2=1e-6 mass_tip=1 N_1=1 N_2=1 "
                  "rotor_1=0 rotor_2=0.3",
                  "the transmission of joint 2 loses too much"}};
    for (int k = 0; k < 3; k++) {
        FrReport report = new_report();
        FrRun run;
        char lines[512];
        run.work = run_work();
        strcpy(lines, cases[k].settings);
        for (char *c = lines; *c; c++)
            *c = *c == ' ' ? '\n' : *c;
        cr_assert_eq(fr_run_open_experiment(&run, fr_experiment_find(FR_RUN, "geared_arm"), lines, NULL, &report),
                     FR_OK);
        bool warned = false;
        for (int i = 0; i < report.count; i++)
            warned =
                warned || (report.finding[i].severity == FR_WARNING && strstr(report.finding[i].text, cases[k].text));
        cr_expect(warned, "%s: %s", cases[k].settings, report.count ? report.finding[0].text : "nothing");
        cr_expect_leq(fr_run_reading(&run, "resting"), 0.0);
    }
    FrRun run = run_of(FR_RUN, "geared_arm", "");
    cr_expect(fr_run_reading(&run, "slipping") > 0.0 && fr_run_reading(&run, "resting") > 0.0);
    cr_expect_leq(fabs(fr_run_reading(&run, "eta_2") - 1.91), 1e-12);
}

Test(geared_arm, a_time_step_that_is_too_long_is_warned_of)
{
    static const struct {
        const char *settings;
        int code;
        double advised; ///< 0: no warning
    } cases[] = {{"", FR_MOTION_UNSTABLE, 0},
                 {"T=0.07", FR_TRANSMISSION_STEP_LONG, 0},
                 {"T=0.1", FR_TRANSMISSION_STEP_LONG, 0.0755},
                 {"T=0.3", FR_MOTION_UNSTABLE, 0},
                 {"T=0.5", FR_MOTION_UNSTABLE, 0.376},
                 {"T=10", FR_MOTION_UNSTABLE, 0.376},
                 {"T=10", FR_TRANSMISSION_STEP_LONG, 0},
                 {"T=0.5 method=implicit", FR_MOTION_UNSTABLE, 0.376},
                 {"v_1=1000 T=0.01", FR_MOTION_UNSTABLE, 0.002},
                 {"gravity=0 tau_1=0 tau_2=0 T=10", FR_MOTION_UNSTABLE, 0}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        FrFinding found = run_warning(FR_RUN, "geared_arm", cases[i].settings, cases[i].code);
        double advised = found.remedy_count ? found.remedy[0].value : 0;
        cr_expect_leq(fabs(advised - cases[i].advised), 1e-12, "%s: %s", cases[i].settings, found.text);
    }
}

/// Torques of a low frequency turn an arm without weight faster and faster, which no limit of T knows beforehand.
Test(geared_arm, that_runs_away_stops)
{
    FrRun run = run_of(FR_RUN, "geared_arm", "gravity=0 omega_1=0.1 omega_2=0.1 T=0.2");
    FrExtremes extremes[FR_CHANNEL_MAX];
    cr_expect_eq(fr_run_extremes(&run, 300.0, extremes), FR_NOT_FINITE);
    cr_expect_leq(fmax(extremes[3].high, -extremes[3].low), 5000.0);
    FrReport report = new_report();
    fr_run_explain(&run, &report);
    cr_expect(report.count == 1 && report.finding[0].code == FR_RUN_NOT_FINITE);
    static const char *const stay[] = {"gravity=0 omega_1=0.1 omega_2=0.1 T=0.1", "T=0.3",
                                       "v_1=1e5 gravity=0 tau_1=0 tau_2=0 T=0.1"};
    for (size_t k = 0; k < sizeof stay / sizeof *stay; k++) {
        run = run_of(FR_RUN, "geared_arm", stay[k]);
        cr_expect_eq(fr_run_step(&run, 300.0), FR_OK, "%s", stay[k]);
    }
}

Test(geared_arm, settings_that_mean_nothing_are_refused)
{
    FrReport report = run_refused(FR_RUN, "geared_arm", "eta1=1.2 eta_b=2 mass_1=0 length_2=-1 N_1=0 T=0");
    const char *const keys[] = {"eta1", "eta_b", "mass_1", "length_2", "N_1", "T"};
    for (size_t k = 0; k < sizeof keys / sizeof *keys; k++)
        cr_expect_not_null(report_error(&report, keys[k]), "%s", keys[k]);
    report = run_refused(FR_RUN, "geared_arm", "eta1=0.5 eta1_s=0.6 hand=link link_hand=2.5");
    cr_expect_not_null(report_error(&report, "link_hand"));
}
