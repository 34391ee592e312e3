// A base that vibrates or gets a shock: its waves, the torque that it adds, and the amplitude that friction bears.
#include "benches.h"
#include "recordings.h"
#include "runs.h"
#include "explorer/form/message.h"

#include <math.h>
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const double pi = 3.14159265358979312;

enum {
    TIME,
    THETA_D,
    THETA,
    OMEGA,
    TAU_M,
    TAU_E,
    TAU_F,
    TAU_F_MAX,
    TAU_H,
    THETA_LOG,
    TAU_G,
    THETA_M,
    CHANNELS_OF_SERVO
};

Test(shaking, waves_at_their_ends_and_middles)
{
    FrShaking shaking = fr_default_shaking();
    cr_expect(fr_shaking_at(&shaking, 0.025).x == 0.0 && fr_shaking_at(&shaking, 0.025).y == 0.0, "at rest");
    shaking.base_amplitude = 4;
    cr_expect(fr_shaking_at(&shaking, 0.0).x == 0.0);
    cr_expect_float_eq(fr_shaking_at(&shaking, 0.025).x, 4.0, 1e-14, "a quarter of the period of 10 Hz");
    cr_expect_float_eq(fr_shaking_at(&shaking, 0.075).x, -4.0, 1e-14);
    shaking.base_phase = pi / 2;
    shaking.base_frequency = 0;
    cr_expect_eq(fr_shaking_at(&shaking, 1e5).x, 4.0, "a constant");
    shaking.base_angle = pi / 2;
    cr_expect_eq(fr_shaking_at(&shaking, 3.0).y, 4.0, "up");
    cr_expect_lt(fabs(fr_shaking_at(&shaking, 3.0).x), 1e-15);
    shaking = fr_default_shaking();
    shaking.base_wave = FR_SHAKING_PULSE;
    shaking.base_amplitude = 4;
    shaking.base_start = 1;
    shaking.base_duration = 0.5;
    const double t[] = {0, 0.999, 1, 1.25, 1.4999, 1.5, 2}, expected[] = {0, 0, 0, 4, 4 * sin(pi * 0.0001 / 0.5), 0, 0};
    for (int i = 0; i < 7; i++)
        cr_expect_float_eq(fr_shaking_at(&shaking, t[i]).x, expected[i], 1e-12, "%g s", t[i]);
    cr_expect_eq(fr_shaking_at(&shaking, 1.5).x, 0.0, "its end is at rest");
}

Test(shaking, every_field_out_of_range_is_named)
{
    static const struct {
        const char *key;
        size_t at;
        double bad;
    } fields[] = {{"base_amplitude", offsetof(FrShaking, base_amplitude), -1},
                  {"base_frequency", offsetof(FrShaking, base_frequency), -1e-9},
                  {"base_phase", offsetof(FrShaking, base_phase), 1001},
                  {"base_start", offsetof(FrShaking, base_start), -1},
                  {"base_duration", offsetof(FrShaking, base_duration), 0},
                  {"base_angle", offsetof(FrShaking, base_angle), NAN}};
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) {
        FrShaking shaking = fr_default_shaking();
        FrFinding found[2];
        FrReport report = fr_report(found, 2);
        cr_expect_eq(fr_shaking_check(&shaking, &report), FR_OK);
        *(double *)(void *)((char *)&shaking + fields[i].at) = fields[i].bad;
        cr_expect_eq(fr_shaking_check(&shaking, &report), FR_BAD_INPUT);
        cr_expect(report.error_count == 1 && report_error(&report, fields[i].key), "%s", fields[i].key);
    }
}

Test(shaking, an_acceleration_of_zero_changes_no_bit)
{
    Random random = {.state = 5};
    for (int i = 0; i < 2000; i++) {
        FrBench bench = random_bench(&random, 1 + i % 6, i % 4);
        FrBenchState a = random_state(&random), b = a;
        FrGoal goal = {random_between(&random, -3, 3), i % 5 > 0};
        FrBenchTorques plain = fr_bench_step(&bench, &a, goal);
        FrBenchTorques shaken = fr_bench_step_shaken(&bench, &b, goal, (FrAcceleration){0, 0});
        cr_assert(same_bits(a.q, b.q) && same_bits(a.omega, b.omega) && same_bits(plain.external, shaken.external) &&
                  same_bits(plain.friction, shaken.friction) && same_bits(plain.friction_limit, shaken.friction_limit));
    }
    FrRun plain = run_of(FR_RUN, "servo_pendulum", "gear=efficiencies eta1=0.7 eta_b=0.4 gear_stiffness=900");
    FrRun shaken =
        run_of(FR_RUN, "servo_pendulum",
               "gear=efficiencies eta1=0.7 eta_b=0.4 gear_stiffness=900 base_wave=pulse base_amplitude=9 base_start=4");
    double *a = run_rows(&plain, 3000, 1), *b = run_rows(&shaken, 3000, 1);
    cr_expect_arr_eq(a + THETA * 3000, b + THETA * 3000, 3000 * sizeof *a, "with a transmission");
    free(a);
    free(b);
}

/// A base that falls freely weighs nothing, and one that is pushed up with g has twice the weight.
Test(shaking, an_acceleration_is_a_gravity_of_the_other_sign)
{
    const char *const gears[] = {"", "gear=efficiencies eta1=0.9 eta_b=0.8",
                                 "gear=efficiencies eta1=0.9 gear_stiffness=90"};
    const double turn = pi / 2, g = FR_GRAVITY;
    for (int i = 0; i < 3; i++) {
        char lines[200];
        snprintf(lines, sizeof lines, "preset=mx106 model=m6 q_offset=0.25 arm_mass=0.5 theta_0=1 %s", gears[i]);
        FrRun run = run_of(FR_RUN, "servo_pendulum", lines);
        double at_rest[CHANNELS_OF_SERVO], row[CHANNELS_OF_SERVO];
        fr_run_now(&run, at_rest);
        double moment = 1.25 * 0.15, q = 1.25;
        cr_expect_float_eq(at_rest[TAU_E], -moment * g * sin(q), 1e-14);
        const struct {
            double angle, x, y;
        } bases[] = {{0, 1, 0}, {turn, 0, 1}, {-turn, 0, -1}, {pi, -1, 0}, {0.5, cos(0.5), sin(0.5)}};
        for (int k = 0; k < 5; k++) {
            char moved[400];
            snprintf(moved, sizeof moved,
                     "%s base_amplitude=9.80665 base_frequency=0 base_phase=%.17g base_angle=%.17g", lines, turn,
                     bases[k].angle);
            run = run_of(FR_RUN, "servo_pendulum", moved);
            fr_run_now(&run, row);
            double expected = -moment * g * (sin(q) + bases[k].x * cos(q) + bases[k].y * sin(q));
            cr_expect_float_eq(row[TAU_E], expected, 2e-15, "%s: %.17g, expected %.17g", moved, row[TAU_E], expected);
            cr_expect(row[TAU_F_MAX] != at_rest[TAU_F_MAX], "friction of M6 depends on it");
        }
    }
}

static FrRun run_from(const char *settings, double bear, double factor, int k)
{
    char lines[500];
    snprintf(lines, sizeof lines, "%s base_amplitude=%.17g base_frequency=%d base_phase=%g", settings, bear * factor,
             2 + 3 * (k % 4), 0.5 * (k % 13));
    return run_of(FR_RUN, "servo_pendulum", lines);
}

/// Whether the angle of any of the steps of 0.6 s differs from the first.
static bool moves(FrRun run)
{
    enum { STEPS = 600 };
    double *data = run_rows(&run, STEPS, 1);
    bool any = false;
    for (int i = 1; i < STEPS; i++)
        any = any || !same_bits(data[THETA * STEPS + i], data[THETA * STEPS]);
    free(data);
    return any;
}

Test(shaking, friction_bears_just_the_amplitude_that_is_told)
{
    Random random = {.state = 2026};
    static const char *const servos[] = {"mx106", "erob80_50", "xl330", "mx64"};
    int found = 0, fallen = 0;
    for (int k = 0; found < 100; k++) {
        char lines[400];
        snprintf(lines, sizeof lines,
                 "preset=%s model=m%d trajectory=nothing mass=%.17g arm_mass=%.17g length=%.17g theta_0=%.17g "
                 "base_angle=%.17g q_offset=%g %s",
                 servos[k % 4], 1 + random_below(&random, 6), random_between(&random, 0.02, 2.0),
                 random_between(&random, 0.0, 0.5), random_between(&random, 0.02, 0.3),
                 random_between(&random, -3.2, 3.2), random_between(&random, -3.2, 3.2), k % 3 * 0.1,
                 k % 5 ? "" : "gear=efficiencies eta1=0.8 eta_b=0.6");
        FrRun run = run_of(FR_RUN, "servo_pendulum", lines);
        double bear = fr_run_reading(&run, "bear");
        if (bear == 0) {
            cr_expect(moves(run), "gravity alone moves %s", lines);
            fallen++;
            continue;
        }
        if (!(bear < 1e6))
            continue;
        found++;
        cr_expect(!moves(run_from(lines, bear, 1 - 1e-9, k)), "%s bears %.17g", lines, bear);
        cr_expect(moves(run_from(lines, bear, 1.01, k)), "%s does not bear more than %.17g", lines, bear);
    }
    printf("bearable: %d cases, in %d others gravity alone moves the arm\n", found, fallen);
}

Test(shaking, bearable_amplitudes_by_hand)
{
    // Coulomb friction of 1 N m, and a moment of 0.1 kg m
    ServoFriction friction = {.base = 1};
    const FrServo *servo = gearbox_with(&friction);
    const FrServoDiagram plain = {0};
    const struct {
        double moment, theta, angle, expected;
    } cases[] = {{0.1, 0, 0, 10},
                 {0.1, pi, 0, 10},
                 {0.1, 0, pi, 10},
                 {0.1, 0, pi / 3, 20},
                 {0.1, 0, pi / 2, INFINITY},
                 {0.1, pi / 2, pi / 2, 10 - FR_GRAVITY},
                 {0.1, pi / 2, 0, INFINITY},
                 {0.1, -pi / 2, pi / 2, 10 - FR_GRAVITY},
                 {0.1, pi / 6, pi / 6, 10 - FR_GRAVITY / 2},
                 {0.2, pi / 2, pi / 2, 0},
                 {0.2, pi / 2, 0, 0},
                 {0, 1, 1, INFINITY}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        double got = fr_servo_bearable_amplitude(servo, plain, cases[i].moment, cases[i].theta, cases[i].angle);
        cr_expect(got == cases[i].expected || fabs(got / cases[i].expected - 1) < 1e-13,
                  "case %zu: %.17g, expected %.17g", i, got, cases[i].expected);
    }
    FrTransmission locked = fr_default_transmission();
    locked.backdrive = locked.backdrive_static = 0;
    cr_expect_eq(fr_servo_bearable_amplitude(servo, (FrServoDiagram){.gear = &locked}, 10, 1, 1), INFINITY);
    cr_expect(isnan(fr_servo_bearable_amplitude(servo, plain, 0.1, NAN, 0)));
    cr_expect(isnan(fr_servo_bearable_amplitude(servo, plain, 0.1, 0, INFINITY)));
}

/// Rods of two kinds feel the same force: a base that moves, and one that is at rest with other gravity.
Test(shaking, an_arm_feels_gravity_minus_the_acceleration)
{
    enum { CHANNELS = 14, Q_1 = 1, Q_2, OMEGA_1, OMEGA_2, F_1, F_2, TAU_1, TAU_2 };
    // lifted with g the torques are twice those of gravity, in free fall nothing; the friction limit stays
    for (int engine = 0; engine < 2; engine++)
        for (int way = -1; way <= 1; way += 2) {
            char lines[200];
            snprintf(lines, sizeof lines,
                     "%s base_amplitude=9.80665 base_frequency=0 base_phase=%.17g base_angle=%.17g",
                     engine ? "arm=rods n=5 engine=gauss_seidel sweeps=500" : "margin=1.2", pi / 2, way * pi / 2);
            FrRun moved = run_of(FR_RUN, "resting_arm", lines);
            double row[CHANNELS], gravity = fr_run_reading(&moved, "gravity1");
            fr_run_now(&moved, row);
            cr_expect_float_eq(row[TAU_1], -(1 + way) * gravity, 1e-13, "%s: %.17g", lines, row[TAU_1]);
            cr_expect_float_eq(fr_run_reading(&moved, "F1"), 1.2 * gravity, 1e-13);
            fr_run_step(&moved, 100);
            fr_run_now(&moved, row);
            cr_expect(way > 0 ? fabs(row[OMEGA_1]) > 0.01 : fabs(row[OMEGA_1]) < 1e-15, "%s: %g", lines, row[OMEGA_1]);
        }
    // one rod of length L, pushed to the right: a torque -m a L/2 cos q, about a joint that it leaves at rest or not
    FrRun rod = run_of(FR_RUN, "resting_arm",
                       "arm=rods n=1 q_1=0 base_amplitude=2 base_frequency=0 base_phase=1.5707963267948966");
    double row[CHANNELS];
    fr_run_now(&rod, row);
    cr_expect_float_eq(row[TAU_1], -0.5 * 2 * 0.09, 1e-15, "%.17g", row[TAU_1]);
    fr_run_step(&rod, 1);
    fr_run_now(&rod, row);
    double inertia = 0.5 * 0.18 * 0.18 / 3 + 0.01;
    cr_expect_float_eq(row[OMEGA_1], -0.002 * 0.09 / inertia, 1e-12, "%.17g", row[OMEGA_1]);
    // at amplitude 0, and outside of a pulse, all is as at rest
    FrRun still = run_of(FR_RUN, "resting_arm", "engine=mujoco");
    FrRun later = run_of(FR_RUN, "resting_arm", "engine=mujoco base_wave=pulse base_amplitude=50 base_start=1");
    double *a = run_rows(&still, 500, 1), *b = run_rows(&later, 501, 1);
    for (int c = 0; c < CHANNELS; c++)
        cr_expect_arr_eq(a + c * 500, b + c * 501, 500 * sizeof *a, "channel %d", c);
    free(a);
    free(b);
}

Test(shaking, a_recorded_acceleration)
{
    static Recording r;
    read_text(&r, "t,goal,position,base [g]\n0,0.1,0,0\n0.01,0.2,0,1\n0.02,0.3,0,-0.5\n");
    cr_assert_eq(r.status, FR_OK);
    cr_expect_float_eq(r.log.column[FR_BASE][1], FR_GRAVITY, 1e-15);
    FrRun run;
    FrFinding found[4];
    FrReport report = fr_report(found, 4);
    const FrExperiment *experiment = fr_experiment_find(FR_RUN, "servo_pendulum");
    const char *lines = "base_wave=log\ntrajectory=steps\nbase_angle=1\ntheta_0=0.5\nT=0.005";
    cr_assert_eq(fr_run_open_experiment(&run, experiment, lines, &r.log, &report), FR_OK);
    double *data = run_rows(&run, 6, 1);
    const double expected[] = {0, 0.5, 1, 0.25, -0.5, 0};
    for (int i = 0; i < 6; i++) {
        double q = data[THETA * 6 + i], a = expected[i] * FR_GRAVITY;
        cr_expect_float_eq(data[TAU_E * 6 + i], -0.15 * (FR_GRAVITY * sin(q) + a * (cos(1) * cos(q) + sin(1) * sin(q))),
                           1e-13, "row %d", i);
    }
    free(data);
    // without the column, and without a recording
    r.log.column[FR_BASE] = NULL;
    cr_expect_eq(fr_run_open_experiment(&run, experiment, lines, &r.log, &report), FR_BAD_INPUT);
    cr_expect(report_error(&report, "base_wave") && says(&report, FR_ERROR, "columns t, goal and base"));
    report = run_refused(FR_RUN, "servo_pendulum", "base_wave=log");
    cr_expect(report_error(&report, "base_wave") != NULL);
    // an empty field is no acceleration
    read_text(&r, "t,goal,base\n0,0.1,0\n0.01,0.2,\n");
    cr_expect_eq(r.status, FR_BAD_INPUT);
}

/// goal=end reads goal and base at the end of the step, goal=held the base at its start; the error of a recording whose
/// goals are held includes the base.
Test(shaking, is_read_when_the_goal_is_read)
{
    FrRun run =
        run_of(FR_RUN, "servo_pendulum", "goal=end base_wave=pulse base_amplitude=3 base_start=0.5 base_duration=1");
    FrRun still = run_of(FR_RUN, "servo_pendulum", "goal=end");
    double *a = run_rows(&run, 502, 1), *b = run_rows(&still, 502, 1); // the step from 0.5 s on reads 0.501 s
    for (int k = 0; k < 502; k++)
        cr_expect_eq(same_bits(a[TAU_E * 502 + k], b[TAU_E * 502 + k]), k < 500, "step %d", k);
    free(a);
    free(b);
    static Recording r;
    read_text(&r, "t,goal,position,base\n0,0,0,0\n0.01,0,0,20\n0.02,0,0,20\n0.03,0,0,0\n");
    FrFinding found[4];
    FrReport report = fr_report(found, 4);
    const char *lines[] = {"trajectory=log\ngoal=held\nintegrator=semi\nT=0.01\nbase_wave=log",
                           "trajectory=log\ngoal=held\nintegrator=semi\nT=0.01"};
    double error[2];
    for (int i = 0; i < 2; i++) {
        cr_assert_eq(
            fr_run_open_experiment(&run, fr_experiment_find(FR_RUN, "servo_pendulum"), lines[i], &r.log, &report),
            FR_OK);
        error[i] = fr_run_error(&run);
        double *rows = run_rows(&run, 4, 1), sum = 0;
        for (int k = 0; k < 4; k++)
            sum += fabs(rows[THETA * 4 + k]);
        cr_expect_float_eq(error[i], sum / 4, 1e-15, "%g, %g", error[i], sum / 4);
        free(rows);
    }
    cr_expect(error[0] > 1e-5 && error[1] == 0.0, "%g, %g", error[0], error[1]);
}

Test(shaking, parameters_without_effect_and_long_steps_are_told)
{
    cr_expect_eq(run_warning(FR_RUN, "servo_pendulum", "base_amplitude=1 base_frequency=300", FR_BASE_TOO_FAST).code,
                 FR_BASE_TOO_FAST);
    cr_expect_eq(run_warning(FR_RUN, "servo_pendulum", "base_amplitude=1 base_frequency=250", FR_BASE_TOO_FAST).code,
                 0);
    cr_expect_eq(run_warning(FR_RUN, "servo_pendulum", "base_frequency=300", FR_BASE_TOO_FAST).code, 0);
    cr_expect_eq(
        run_warning(FR_RUN, "resting_arm", "base_wave=pulse base_amplitude=1 base_duration=0.002", FR_BASE_TOO_FAST)
            .code,
        FR_BASE_TOO_FAST);
    static const struct {
        const char *name, *lines;
        int notes;
    } idle[] = {{"servo_pendulum", "base_frequency=5\nbase_angle=1", 1}, // the angle is that of what friction bears
                {"servo_pendulum", "base_wave=pulse\nbase_start=1\nbase_duration=0.1", 3},
                {"servo_pendulum", "base_amplitude=1\nbase_frequency=5\nbase_angle=1", 0},
                {"resting_arm", "base_phase=5\nbase_angle=1", 2}};
    for (size_t i = 0; i < sizeof idle / sizeof *idle; i++) {
        static FrRun run;
        FrFinding found[8];
        FrReport report = fr_report(found, 8);
        report.notes = true;
        int notes = 0;
        run.work = run_work();
        fr_run_open_experiment(&run, fr_experiment_find(FR_RUN, idle[i].name), idle[i].lines, NULL, &report);
        for (int k = 0; k < report.count; k++)
            notes += report.finding[k].code == FR_NO_EFFECT && strncmp(report.finding[k].key, "base_", 5) == 0;
        cr_expect_eq(notes, idle[i].notes, "%s: %d", idle[i].lines, notes);
    }
}
