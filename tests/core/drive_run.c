// Runs and curves of drives with a transmission: what their channels, readings and messages promise.
#include "drives.h"
#include "transmission/drive.h"
#include "explorer/run/experiment.h"
#include "explorer/form/form.h"
#include "reference.h"
#include "reports.h"
#include "runs.h"
#include "explorer/form/message.h"

#include <math.h>
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { T, Q, V, A, TAU_A, TAU_L, TAU_M, LOSS, STATE, STOPS, TURNS, JAMS, REST, IN, OUT, LOST, CHANNELS };

/// The channels after a time.
static void after(const char *name, const char *settings, double seconds, double *row)
{
    static FrRun run;
    run = run_of(FR_RUN, name, settings);
    cr_assert_eq(fr_run_step(&run, floor(seconds / run.T + 0.5)), FR_OK, "%s %s", name, settings);
    fr_run_now(&run, row);
}

Test(drive_run, runs_end_where_the_exact_ones_do)
{
    static const struct {
        const char *name, *settings;
        double t, q, v;
    } runs[] = {
        {"screw_drive", "T=0.005", 1.0, 2.6792804087229411, 2.580385103914973},
        {"screw_drive", "T=0.005", 8.0, 1.9860824383439541, -2.3632176721159586},
        {"screw_drive", "T=0.005 losses=angles lead=15 friction_angle=7", 8.0, 1.9912841443730, -2.3639753737730},
        {"hoist", "T=0.005", 12.0, 11.649673408688262, -1.2623311824630519},
        {"series", "T=0.005", 8.0, -8.8409046436441231, -3.4346314069909196},
        {"jam", "T=0.005", 4.0, 1.2094221284310271, -0.06528538863884514},
        {"lossy_gear", "", 0.5, 3.3248704432256075e-05, -0.03252385876195157},
        {"lossy_gear", "demo=3", 1.0, 0.1, 0.0}};
    for (size_t k = 0; k < sizeof runs / sizeof *runs; k++) {
        double row[CHANNELS], q, v;
        after(runs[k].name, runs[k].settings, runs[k].t, row);
        q = fabs(row[Q] - runs[k].q);
        v = fabs(row[V] - runs[k].v);
        printf("%s %s: q %.2g, v %.2g off at %g s\n", runs[k].name, runs[k].settings, q, v, runs[k].t);
        cr_expect(q <= 1e-9 && v <= 1e-9, "%s %s: %.17g, %.17g", runs[k].name, runs[k].settings, row[Q], row[V]);
    }
    double row[CHANNELS];
    after("xy_table", "T=0.005", 10.0, row);
    cr_expect(fabs(row[1] - 0.25225330609683965) <= 1e-9 && fabs(row[2] + 0.23293282678327995) <= 1e-9);
    after("screw_drive", "T=0.005", 8.0, row);
    cr_expect_leq(fabs(row[A] - 13.264797999642682), 1e-8);
    cr_expect_leq(fabs(row[LOST] - 2918.02652095411), 1e-6);
}

Test(drive_run, channels_agree_with_each_other)
{
    const char *const runs[] = {"screw_drive", "hoist", "series", "jam", "lossy_gear"};
    for (size_t k = 0; k < sizeof runs / sizeof *runs; k++) {
        FrRun run = run_of(FR_RUN, runs[k], "T=0.002");
        double J = fr_form_value(&run.form, "J"), I = fr_form_value(&run.form, "I"), row[CHANNELS], rest = 0.0;
        for (int step = 0; step < 4000; step++) {
            fr_run_now(&run, row);
            double v = row[V], mass = J + I;
            cr_assert_leq(fabs(row[TAU_M] - (row[TAU_A] - J * row[A])), 1e-10);
            cr_assert_geq(row[LOSS], 0.0);
            cr_assert(v == 0.0 || row[STATE] == 0.0 || (row[STATE] > 0.0) == (v > 0.0) || row[JAMS] >= 0.0);
            double missing = row[IN] - row[OUT] - row[LOST] - mass * (v * v) / 2.0;
            cr_assert_leq(fabs(missing), 1e-10 * (fabs(row[IN]) + fabs(row[OUT]) + row[LOST] + 1.0), "%s at %g",
                          runs[k], row[T]);
            if (v == 0.0 && row[STATE] == 0.0)
                rest += 0.002;
            fr_run_step(&run, 1.0);
        }
        printf("%s: %g stops, %g turns, %g jams, %.6g s at rest\n", runs[k], row[STOPS], row[TURNS], row[JAMS],
               row[REST]);
        cr_expect_leq(fabs(rest - row[REST]), 0.002 * (2.0 + row[STOPS] + row[JAMS]), "%s: %g s", runs[k], rest);
    }
    double row[CHANNELS];
    after("hoist", "", 12.0, row);
    cr_expect(row[STOPS] == 2.0 && row[TURNS] == 3.0 && row[JAMS] == 0.0);
    double wanted = 0.314574558186428 + (4.503364762972819 - 4.27368683116958) + (8.69215496775921 - 8.46247703595597);
    cr_expect_leq(fabs(row[REST] - wanted), 1e-9, "%.12g, not %.12g", row[REST], wanted);
    after("hoist", "method=rk4", 12.0, row);
    cr_expect_eq(row[STOPS], 0.0, "Runge-Kutta never sticks");
}

Test(drive_run, readings_are_those_of_the_paper)
{
    FrRun run = run_of(FR_RUN, "hoist", "");
    cr_expect_leq(fabs(fr_run_reading(&run, "band_low") - 83.333333333333333), 1e-12);
    cr_expect_leq(fabs(fr_run_reading(&run, "band_high") - 363.63636363636363), 1e-12);
    run = run_of(FR_RUN, "jam", "");
    cr_expect_leq(fabs(fr_run_reading(&run, "margin") + 1.51630), 1e-5);
    cr_expect_leq(fabs(fr_run_reading(&run, "friction_angle_max") - 16.534868526651920), 1e-12);
    cr_expect(isnan(fr_run_reading(&run, "eta_2")));
    cr_expect_leq(fabs(fr_run_reading(&run, "factor") - 1.211), 5e-4);
    run = run_of(FR_RUN, "screw_drive", "");
    cr_expect(isnan(fr_run_reading(&run, "friction_angle_max")) && isnan(fr_run_reading(&run, "I_max")));
    cr_expect_leq(fabs(fr_run_reading(&run, "eta_2") - 1.91), 1e-12);
    cr_expect_eq(fr_run_reading(&run, "solutions"), 1.0);
}

Test(drive_run, forward_has_as_many_solutions_as_crossings)
{
    const char *const settings[] = {"friction_angle=7 tau_a=100",
                                    "friction_angle=17 tau_a=100",
                                    "friction_angle=17 tau_a=-100",
                                    "friction_angle=17 tau_load=100 tau_a=-11.5",
                                    "friction_angle=7 tau_load=50 tau_a=-300",
                                    "losses=screw K_screw=0.3 tau_a=70"};
    for (size_t k = 0; k < sizeof settings / sizeof *settings; k++) {
        FrRun run = run_of(FR_CURVE, "forward", settings[k]);
        enum { N = 400001 };
        const double reach = 200.0;
        int crossings[2] = {0};
        double before[2] = {0.0}, row[4];
        for (int i = 0; i < N; i++) {
            run.experiment->at(fr_run_model(&run), -reach + 2.0 * reach * i / (N - 1) + 1e-7, row);
            for (int way = 0; way < 2; way++) {
                double over = row[1 + way] - row[3];
                crossings[way] += i > 0 && over * before[way] < 0.0;
                before[way] = over;
            }
        }
        cr_expect_eq(crossings[0], (int)fr_run_reading(&run, "solutions_up"), "%s: %d crossings", settings[k],
                     crossings[0]);
        cr_expect_eq(crossings[1], (int)fr_run_reading(&run, "solutions_down"), "%s: %d crossings", settings[k],
                     crossings[1]);
    }
    FrRun run = run_of(FR_CURVE, "forward", "friction_angle=17 tau_load=100 tau_a=-11.5");
    cr_expect_eq(fr_run_reading(&run, "solutions_rest"), 3.0);
}

Test(drive_run, the_dead_band_of_figure_6)
{
    FrRun run = run_of(FR_CURVE, "dead_band", "");
    cr_expect(fabs(fr_run_reading(&run, "kinetic_low") - 104.71204188481676) < 1e-10 &&
              fabs(fr_run_reading(&run, "kinetic_high") - 301.65912518853696) < 1e-10);
    double row[4];
    run.experiment->at(fr_run_model(&run), 0.0, row);
    cr_expect(isnan(row[1]) && row[2] < row[3]);
    run = run_of(FR_CURVE, "screw_efficiency", "");
    run.experiment->at(fr_run_model(&run), fr_run_reading(&run, "lead_best"), row);
    cr_expect_leq(fabs(row[1] - 0.7827387937435849), 1e-14);
    cr_expect_leq(fabs(fr_run_reading(&run, "eta_max") - row[1]), 1e-15);
    run.experiment->at(fr_run_model(&run), 7.0, row);
    cr_expect(row[2] == 0.0);
    cr_expect_leq(fabs(row[1] - fr_run_reading(&run, "eta_locks")), 1e-15);
    run.experiment->at(fr_run_model(&run), 83.0, row);
    cr_expect(isnan(row[1]));
}

Test(drive_run, a_friction_test_is_that_of_the_reference)
{
    FrRun run = run_of(FR_CURVE, "friction_test", "samples=60");
    Reference reference = reference_open("transmission_identification.csv");
    double load[2][60], motor[2][60], worst = 0.0, row[FR_CHANNEL_MAX];
    cr_assert_eq(reference.rows, 120);
    for (int i = 0; i < 120; i++) {
        load[i / 60][i % 60] = reference_number(&reference, i, 1);
        motor[i / 60][i % 60] = reference_number(&reference, i, 2);
        run.experiment->at(fr_run_model(&run), 1.0 + i, row);
        worst = fmax(worst, fabs(row[3] - load[i / 60][i % 60]) + fabs(row[4] - motor[i / 60][i % 60]));
        cr_expect_eq(row[1], reference_number(&reference, i, 0));
    }
    printf("friction test: %.2g N m off in 120 samples\n", worst);
    cr_expect_leq(worst, 1e-9);
    FrTransmissionLine up = fr_transmission_fit(60, load[0], motor[0], 1, FR_FIT_FRICTION);
    FrTransmissionLine down = fr_transmission_fit(60, load[1], motor[1], -1, FR_FIT_FRICTION);
    cr_expect_leq(fabs(up.k - 0.49920767052836185), 1e-12);
    cr_expect_leq(fabs(up.c - 462.28962585281795), 1e-8);
    cr_expect_leq(fabs(down.k - 0.30538254059106484), 1e-12);
    cr_expect_leq(fabs(down.c - 1183.237886163954), 1e-8);
    cr_expect_leq(fabs(fr_run_reading(&run, "found_k_up") - up.k), 1e-12);
    // between two samples the row is the nearest one, with its number
    static const double near[][2] = {{1.4, 1}, {1.5, 2}, {59.7, 60}, {60.5, 61}, {0.2, 1}, {-7, 1}, {120.5, 120}};
    for (size_t k = 0; k < sizeof near / sizeof *near; k++) {
        run.experiment->at(fr_run_model(&run), near[k][0], row);
        cr_expect_eq(row[0], near[k][1], "x = %g: sample %g", near[k][0], row[0]);
        int i = (int)near[k][1] - 1;
        cr_expect_leq(fabs(row[4] - motor[i / 60][i % 60]), 1e-9);
    }
    // without noise both regressions find the truth
    for (int k = 0; k < 2; k++) {
        run = run_of(FR_CURVE, "friction_test", k ? "sigma_m=0 regression=load" : "sigma_m=0");
        cr_expect_leq(fabs(fr_run_reading(&run, "found_k_up") - 0.5), 1e-12);
        cr_expect_leq(fabs(fr_run_reading(&run, "found_c_down") - 1037.0), 1e-8);
    }
    reference_close(&reference);
}

Test(drive_run, noise_in_the_load_makes_the_slope_wrong_as_predicted)
{
    double sum[2][2] = {{0.0}}, bias[2] = {0.0};
    const int runs = 40;
    for (int seed = 1; seed <= runs; seed++)
        for (int k = 0; k < 2; k++) {
            char settings[128];
            snprintf(settings, sizeof settings, "sigma_m=0 sigma_l=300 seed=%d regression=%s", seed,
                     k ? "load" : "friction");
            FrRun run = run_of(FR_CURVE, "friction_test", settings);
            sum[k][0] += fr_run_reading(&run, "found_k_up") / runs;
            sum[k][1] += fr_run_reading(&run, "found_k_down") / runs;
            bias[0] = fr_run_reading(&run, "bias_up");
            bias[1] = fr_run_reading(&run, "bias_down");
        }
    printf(
        "noise of 300 N m in the load: friction against load %.4f and %.4f, expected %.4f and %.4f; load against motor "
        "%.4f and %.4f\n",
        sum[0][0], sum[0][1], 0.5 + bias[0], 0.33 + bias[1], sum[1][0], sum[1][1]);
    cr_expect(fabs(bias[0] + 0.170) < 1e-3 && fabs(bias[1] - 0.076) < 1e-3);
    cr_expect(fabs(sum[0][0] - 0.5 - bias[0]) < 0.01 && fabs(sum[0][1] - 0.33 - bias[1]) < 0.01);
    cr_expect(fabs(sum[1][0] - 0.5) < 0.015 && fabs(sum[1][1] - 0.33) < 0.01);
    // a load model that is wrong by a factor e: (1 + k)/e - 1 and 1 - (1 - k)/e
    FrRun run = run_of(FR_CURVE, "friction_test", "sigma_m=0 load_factor=0.9217 k_up=0.3825 k_down=0.3825");
    cr_expect_leq(fabs(fr_run_reading(&run, "found_k_up") - (1.3825 / 0.9217 - 1.0)), 1e-10);
    cr_expect_leq(fabs(fr_run_reading(&run, "found_k_down") - (1.0 - 0.6175 / 0.9217)), 1e-10);
}

Test(drive_run, settings_that_mean_nothing_are_refused)
{
    static const struct {
        const char *settings, *key;
        int code;
    } cases[] = {{"eta1=0", "eta1", FR_OUT_OF_RANGE},
                 {"eta1=1.01", "eta1", FR_OUT_OF_RANGE},
                 {"eta_b=1.01", "eta_b", FR_OUT_OF_RANGE},
                 {"eta1_s=0.7", "eta1_s", FR_ABOVE_KINETIC},
                 {"eta_b_s=0.6", "eta_b_s", FR_ABOVE_KINETIC},
                 {"c_m=-1", "c_m", FR_OUT_OF_RANGE},
                 {"c_b=-1", "c_b", FR_OUT_OF_RANGE},
                 {"J=0 I=0", "J", FR_TRANSMISSION_NO_INERTIA},
                 {"J=-1", "J", FR_OUT_OF_RANGE},
                 {"I=-1", "I", FR_OUT_OF_RANGE},
                 {"losses=angles lead=0", "lead", FR_OUT_OF_RANGE},
                 {"losses=angles lead=30 friction_angle=60", "friction_angle", FR_SCREW_NEVER_DRIVES},
                 {"losses=angles friction_angle_s=5", "friction_angle_s", FR_BELOW_KINETIC},
                 {"T=0", "T", FR_OUT_OF_RANGE},
                 {"tau_1=inf", "tau_1", FR_INFINITE},
                 {"B=nan", "B", FR_VALUE_NAN},
                 {"losses=screw l=0", "l", FR_OUT_OF_RANGE},
                 {"method=leapfrog", "method", FR_UNKNOWN_OPTION}};
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        FrReport report = run_refused(FR_RUN, "screw_drive", cases[k].settings);
        const FrFinding *finding = report_error(&report, cases[k].key);
        cr_assert_not_null(finding, "%s", cases[k].settings);
        cr_expect_eq(finding->code, cases[k].code, "%s: %s", cases[k].settings, finding->text);
    }
    FrReport report = run_refused(FR_RUN, "screw_drive", "eta1_s=0.7 eta_b_s=0.6 c_m=3");
    cr_expect(report_error(&report, "eta1_s") && report_error(&report, "eta_b_s"), "both are named");
}

Test(drive_run, what_nobody_expects_is_said)
{
    static const struct {
        const char *settings, *words;
        FrSeverity severity;
        int code;
    } cases[] = {
        {"losses=angles\nfriction_angle=17", "at most friction_angle = 16.5348 °, or at most I = 38.3653 kg m²",
         FR_WARNING, FR_TRANSMISSION_JAMS},
        {"eta1=0.4\nmethod=lagged", "1.364", FR_WARNING, FR_TRANSMISSION_LAGGED},
        {"eta_b_s=0", "at rest only", FR_WARNING, FR_TRANSMISSION_LOCKS_AT_REST},
        {"omega=40", "at most T = 0.00981 s", FR_WARNING, FR_TRANSMISSION_STEP_LONG},
        {"T=0.05", "at most T = 0.0254 s", FR_NOTE, FR_TRANSMISSION_EVENTS_CLOSE},
    };
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        static FrRun run;
        FrReport report = new_report();
        cr_assert_eq(
            fr_run_open_experiment(&run, fr_experiment_find(FR_RUN, "screw_drive"), cases[k].settings, NULL, &report),
            FR_OK);
        cr_assert_eq(report.count, 1, "%s: %d findings", cases[k].settings, report.count);
        cr_expect(report.finding[0].severity == cases[k].severity && report.finding[0].code == cases[k].code);
        cr_expect(strstr(report.finding[0].text, cases[k].words) != NULL, "%s", report.finding[0].text);
    }
}

/// A time step that is called long is longer than a tenth of the time between two events that are there, and the one
/// that is named serves.
Test(drive_run, a_time_step_that_is_called_long_is_long)
{
    static const char *const names[] = {"screw_drive", "hoist", "series", "lossy_gear", "xy_table"};
    int called = 0;
    for (size_t k = 0; k < sizeof names / sizeof *names; k++)
        for (double step = 0.001; step < 0.2; step *= 1.3) {
            static FrRun run;
            static double events[FR_EVENTS_MAX * FR_EVENT_NUMBERS_MAX];
            FrReport report = new_report();
            char settings[64];
            snprintf(settings, sizeof settings, "T=%.17g", step);
            cr_assert_eq(fr_run_open_experiment(&run, fr_experiment_find(FR_RUN, names[k]), settings, NULL, &report),
                         FR_OK);
            if (report.count == 0 || report.finding[0].code != FR_TRANSMISSION_EVENTS_CLOSE)
                continue;
            called++;
            double serves = report.finding[0].remedy[0].value, closest = INFINITY;
            cr_assert_lt(serves, step);
            // at the time step that is named, events are located within the first 512 steps
            snprintf(settings, sizeof settings, "T=%.17g", serves);
            cr_assert_eq(fr_run_open_experiment(&run, fr_experiment_find(FR_RUN, names[k]), settings, NULL, &report),
                         FR_OK);
            cr_expect(report.count == 0 || step > 5.0 * serves, "%s: %s", names[k], report.finding[0].text);
            while (fr_run_time(&run) < 512.0 * step) {
                fr_run_step(&run, 1);
                int count = fr_run_events(&run, events), numbers = fr_experiment_event_numbers(run.experiment);
                for (int i = 1; i < count; i++) {
                    double apart = events[i * numbers + 1] - events[(i - 1) * numbers + 1];
                    closest = apart > 1e-6 * step && apart < closest ? apart : closest;
                }
            }
            cr_expect(fabs(closest / 10.0 - serves) <= 0.02 * serves, "%s, T = %g: %g apart, %g named", names[k], step,
                      closest, serves);
        }
    printf("%d time steps called long\n", called);
    cr_expect_gt(called, 30);
}

enum { KIND, WHEN, WHERE, SPEED, BEFORE, AFTER, ENERGY, NUMBERS };

/// The events of a run so far.
static int events_of(const FrRun *run, double (*rows)[NUMBERS])
{
    cr_assert_eq(fr_experiment_event_numbers(run->experiment), NUMBERS);
    return fr_run_events(run, rows[0]);
}

Test(drive_run, a_time_step_that_viscous_friction_does_not_stand_is_warned_of)
{
    // the smaller inertia is J + I/eta_2 = 31.178 kg m^2: x = B T/31.178
    static const struct {
        const char *settings;
        bool warned;
    } cases[] = {{"", false},
                 {"B=1500 T=0.05", false},
                 {"B=1700 T=0.05", true},
                 {"B=1700 T=0.05 method=rk4", true},
                 {"B=1100 T=0.05 method=explicit", false},
                 {"B=1200 T=0.05 method=explicit", true},
                 {"B=1200 T=0.05 method=interpolated", true},
                 {"B=1e9 T=0.05 method=implicit", false},
                 {"B=1e9 T=0.05 method=lagged", false},
                 // self-locking with a margin below 0: that of driving, J + I/eta_1
                 {"losses=efficiencies eta_b=-1 B=4000 T=0.05", false},
                 {"losses=efficiencies eta_b=-1 B=5000 T=0.05", true}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        FrFinding found = run_warning(FR_RUN, "screw_drive", cases[i].settings, FR_MOTION_UNSTABLE);
        cr_expect_eq(found.remedy_count, cases[i].warned, "%s: %s", cases[i].settings, found.text);
        if (!cases[i].warned)
            continue;
        char better[96];
        snprintf(better, sizeof better, "%.*s T=%.9g%s", (int)(strstr(cases[i].settings, " T=") - cases[i].settings),
                 cases[i].settings, found.remedy[0].value,
                 strstr(cases[i].settings, " method") ? strstr(cases[i].settings, " method") : "");
        cr_expect_eq(run_warning(FR_RUN, "screw_drive", better, FR_MOTION_UNSTABLE).remedy_count, 0, "%s", better);
    }
    cr_expect_eq(run_warning(FR_RUN, "hoist", "B=1e6", FR_MOTION_UNSTABLE).remedy_count, 1);
    // events are not looked for there: it would take seconds
    const char *far = "losses=published c_b=156.34699015793089 B=39941014.25177934";
    cr_expect_eq(run_warning(FR_RUN, "screw_drive", far, FR_MOTION_UNSTABLE).remedy_count, 1);
}

Test(drive_run, tells_what_has_happened)
{
    static double rows[FR_EVENTS_MAX][NUMBERS];
    FrRun run = run_of(FR_RUN, "screw_drive", "T=0.005");
    fr_run_step(&run, 1600);
    int count = events_of(&run, rows);
    static const double turns[] = {1.12147176818933491, 1.82525321380063065, 2.64364967744189879};
    cr_assert_eq((int)rows[0][KIND], FR_DRIVE_STARTS);
    cr_assert_eq((int)rows[1][KIND], FR_DRIVE_SHIFTS);
    cr_expect_leq(fabs(rows[1][WHEN] - 0.78539816339744831), 1e-9);
    for (int i = 0, k = 0; i < count && k < 3; i++)
        if ((int)rows[i][KIND] == FR_DRIVE_TURNS) {
            cr_expect_leq(fabs(rows[i][WHEN] - turns[k]), 1e-9);
            k++;
        }
    cr_expect_leq(fabs(rows[2][BEFORE] + 23.44099033), 1e-8);
    cr_expect_leq(fabs(rows[2][AFTER] + 9.088421683), 1e-8);
    run = run_of(FR_RUN, "jam", "T=0.005");
    fr_run_step(&run, 200);
    count = events_of(&run, rows);
    double *jam = rows[count - 2];
    cr_assert_eq((int)jam[KIND], FR_DRIVE_JAMS);
    cr_expect_eq((int)rows[count - 1][KIND], FR_DRIVE_STARTS, "and starts again");
    cr_expect(fabs(jam[SPEED] - 3.0838255712) < 1e-9 && fabs(jam[ENERGY] - 261.5244542) < 1e-6);
    // a run without events
    run = run_of(FR_RUN, "sliding_block", "");
    fr_run_step(&run, 10);
    cr_expect_eq(fr_run_events(&run, rows[0]), 0);
}

/// The events of a run over some seconds.
static int events_within(const char *name, const char *settings, double seconds, double (*rows)[NUMBERS], double *last)
{
    static FrRun run;
    run = run_of(FR_RUN, name, settings);
    cr_assert_eq(fr_run_step(&run, floor(seconds / run.T + 0.5)), FR_OK);
    fr_run_now(&run, last);
    return events_of(&run, rows);
}

/// Instants that round numbers make: on the end of a step, at its start, on the edge of the dead band.
Test(drive_run, events_on_the_ends_of_steps_are_told_once)
{
    static const struct {
        const char *name, *settings;
        double seconds;
        FrDriveEventKind kind;
        double t;
        int count, stops, turns;
    } cases[] = {
        {"lossy_gear", "demo=3", 0.5, FR_DRIVE_STICKS, 0.02, 1, 1, 0},
        {"screw_drive", "eta1=1 eta_b=1 J=1 I=1 c_m=8 tau_1=0 v0=1 T=0.25", 2.0, FR_DRIVE_STICKS, 0.25, 1, 1, 0},
        {"screw_drive", "eta1=1 eta_b=1 J=1 I=1 c_m=1 tau_1=0 tau_0=-8 v0=1.125 T=0.25", 2.0, FR_DRIVE_TURNS, 0.25, 1,
         0, 1},
        {"screw_drive", "eta1=1 eta_b=1 J=1 I=1 c_m=1 tau_1=0 tau_0=-8 v0=1.125 T=0.125", 2.0, FR_DRIVE_TURNS, 0.25, 1,
         0, 1},
        // from the edge of its dead band into it: 400 sin 4t = 1.2/0.7 is left later, at 0.00107143 s
        {"screw_drive", "eta1=0.7 eta_b=0 J=60 I=100 tau_1=400 tau_load=1.2 omega=4 T=0.005", 0.5, FR_DRIVE_STARTS,
         0.0010714318513390629, 1, 0, 0},
        // outside of the dead band at once
        {"screw_drive", "tau_0=10 tau_load=-5 tau_1=0", 0.5, FR_DRIVE_STARTS, 0.0, 1, 0, 0},
        // a load that comes on the end of a step, and one that comes between
        {"screw_drive", "tau_1=0 tau_load=-50 eta_b=0.5 t_load=0.25 T=0.05", 0.5, FR_DRIVE_STARTS, 0.25, 1, 0, 0},
        {"screw_drive", "tau_1=0 tau_load=-50 eta_b=0.5 t_load=0.33 T=0.05", 0.5, FR_DRIVE_STARTS, 0.33, 1, 0, 0},
    };
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        static double rows[FR_EVENTS_MAX][NUMBERS];
        double last[CHANNELS];
        int count = events_within(cases[k].name, cases[k].settings, cases[k].seconds, rows, last);
        cr_assert_eq(count, cases[k].count, "%s: %d events", cases[k].settings, count);
        cr_expect_eq((int)rows[0][KIND], (int)cases[k].kind, "%s", cases[k].settings);
        cr_expect_leq(fabs(rows[0][WHEN] - cases[k].t), 1e-15, "%s: at %.17g", cases[k].settings, rows[0][WHEN]);
        cr_expect(last[STOPS] == cases[k].stops && last[TURNS] == cases[k].turns, "%s: %g stops, %g turns",
                  cases[k].settings, last[STOPS], last[TURNS]);
    }
}

/// Breakaway test (Dupont 1993, section 6.1): it starts where the ramp of the motor torque leaves the dead band at
/// rest, and jumps off with what friction in motion leaves.
Test(drive_run, breaks_away_at_the_edge_of_the_band_at_rest)
{
    static const double loads[] = {200.0, 50.0, -50.0, -200.0}, rates[] = {100.0, 1.0, -1.0, -100.0};
    static const double at_rest[][2] = {{0.5, 0.25}, {0.4, 0.0}, {0.625, 0.5}}; // the last as in motion
    const double eta = 0.625, back = 0.5, J = 5.0, I = 50.0;
    double worst = 0.0;
    for (int i = 0; i < 4 * 4 * 3; i++) {
        double load = loads[i % 4], rate = rates[i / 4 % 4];
        const double *static_ = at_rest[i / 16];
        bool drives = rate * load > 0.0;
        double edge = drives ? load / static_[0] : load * static_[1];
        // half a second before; of these the ramps of 100 N m/s end a step
        double begin = edge - 0.5 * rate, r = drives ? 1.0 / eta : back, last[CHANNELS];
        static double rows[FR_EVENTS_MAX][NUMBERS];
        char settings[256];
        snprintf(settings, sizeof settings,
                 "eta1=%g eta_b=%g eta1_s=%g eta_b_s=%g tau_1=0 tau_load=%g tau_0=%.17g tau_rate=%g T=0.01", eta, back,
                 static_[0], static_[1], load, begin, rate);
        int count = events_within("screw_drive", settings, 1.0, rows, last);
        cr_assert_geq(count, 1, "%s", settings);
        cr_expect_eq((int)rows[0][KIND], FR_DRIVE_STARTS, "%s", settings);
        worst = fmax(worst, fabs(rows[0][WHEN] - 0.5) * fabs(rate));
        cr_expect_leq(fabs(rows[0][WHEN] - 0.5) * fabs(rate), 1e-14 * (fabs(edge) + fabs(begin)), "%s: %.17g", settings,
                      rows[0][WHEN]);
        cr_expect_leq(fabs(rows[0][AFTER] - (edge - r * load) / (J + I * r)), 1e-12, "%s: %g", settings,
                      rows[0][AFTER]);
        cr_expect_leq(fabs(last[REST] - rows[0][WHEN]), 1e-15, "%s", settings);
        cr_expect(last[V] * rate > 0.0, "%s: it starts where the ramp goes", settings);
    }
    printf("breakaway: at most %.2g N m off\n", worst);
}

Test(drive_run, a_jam_with_viscous_friction_is_at_its_instant)
{
    // in closed form, event by event: the angle at 3 s
    static const double period[] = {0.01, 0.003, 0.001};
    for (size_t k = 0; k < sizeof period / sizeof *period; k++) {
        static double rows[FR_EVENTS_MAX][NUMBERS];
        double last[CHANNELS];
        char settings[200];
        snprintf(settings, sizeof settings,
                 "eta1=0.25 eta_b=-0.25 c_m=50 B=7 J=0.5 I=2.5 tau_load_rate=-20 tau_1=70 omega=2.5 phase=0.9 T=%g",
                 period[k]);
        int count = events_within("screw_drive", settings, 3.0, rows, last);
        cr_expect_leq(fabs(last[Q] - 0.440504982), 1e-9, "T = %g: %.12g", period[k], last[Q]);
        int jams = 0;
        for (int i = 0; i + 1 < count; i++) {
            if ((int)rows[i][KIND] != FR_DRIVE_JAMS)
                continue;
            jams++;
            bool restarts = rows[i][AFTER] != 0.0;
            cr_expect_eq((int)rows[i + 1][KIND], FR_DRIVE_STARTS);
            cr_expect_eq(rows[i + 1][WHEN] == rows[i][WHEN], restarts, "a restart right after the jam at %g",
                         rows[i][WHEN]);
            if (rows[i][WHEN] > 2.7 && rows[i][WHEN] < 2.75)
                cr_expect_leq(fabs(rows[i][WHEN] - 2.73571856), 1e-8);
        }
        cr_expect_eq(jams, (int)last[JAMS] - 1);
    }
}

/// Where a load jumps in the middle of a run the orders stay 4 and 2.
Test(drive_run, a_load_that_jumps_keeps_the_orders)
{
    static const char *const when[] = {"t_load=1", "t_load=1.003"};
    for (int k = 0; k < 2; k++)
        for (int method = 0; method < 2; method++) {
            double angle[4], period = 0.02;
            for (int i = 0; i < 4; i++, period /= 2.0) {
                char settings[100];
                double row[CHANNELS];
                snprintf(settings, sizeof settings, "%s tau_load=200 T=%g method=%s", when[k], period,
                         method ? "interpolated" : "located");
                after("screw_drive", settings, 2.0, row);
                angle[i] = row[Q];
            }
            if (k == 0)
                cr_expect_leq(fabs(angle[3] - 0.292361697782), method ? 1e-4 : 1e-10, "%.12g", angle[3]);
            double fall = fabs(angle[0] - angle[3]) / fabs(angle[2] - angle[3]);
            printf("%s, %s: error falls %.3g-fold with T/4\n", when[k], method ? "interpolated" : "located", fall);
            cr_expect_gt(fall, method ? 8.0 : 100.0);
        }
}

/// Back in time, an event that is to come is not told; on the same way it comes again, once.
Test(drive_run, tells_nothing_of_the_future)
{
    static unsigned char early[FR_SNAPSHOT_MAX];
    static double rows[FR_EVENTS_MAX][NUMBERS], again[FR_EVENTS_MAX][NUMBERS];
    FrRun run = run_of(FR_RUN, "hoist", "");
    fr_run_step(&run, 400);
    fr_run_save(&run, early);
    int before = events_of(&run, rows);
    fr_run_step(&run, 800);
    int count = events_of(&run, rows);
    cr_assert(before > 0 && count > before + 4);
    fr_run_restore(&run, early);
    cr_expect_eq(events_of(&run, again), before);
    fr_run_step(&run, 800);
    cr_expect_eq(events_of(&run, again), count);
    cr_expect_arr_eq(again, rows, (size_t)before * sizeof *rows);
    for (int i = 0; i < count; i++)
        cr_expect(again[i][KIND] == rows[i][KIND] && again[i][WHEN] == rows[i][WHEN]);
    fr_run_restart(&run);
    cr_expect_eq(events_of(&run, again), 0);
}

/// Of more events than are kept, the last ones in their order.
Test(drive_run, keeps_the_last_events)
{
    static double rows[FR_EVENTS_MAX][NUMBERS];
    FrRun run = run_of(FR_RUN, "screw_drive", "omega=60");
    for (int k = 0; k < 40; k++) {
        fr_run_step(&run, 100);
        int count = events_of(&run, rows);
        for (int i = 1; i < count; i++)
            cr_expect_geq(rows[i][WHEN], rows[i - 1][WHEN]);
        cr_expect_geq(rows[count - 1][WHEN], fr_run_time(&run) - 0.2);
    }
    cr_expect_eq(events_of(&run, rows), FR_EVENTS_MAX);
}
