// The servo pendulum's own parts: gravity, position updates, the bound of velocity, trajectories, and the readings
// (Duclusaud 2024, Algorithm 1).
#include "benches.h"
#include "explorer/run/experiment.h"
#include "explorer/form/form.h"
#include "base/row.h"
#include "servo/rows.h"
#include "bench/rows.h"
#include "explorer/form/servo.h"
#include "runs.h"
#include "reports.h"

#include <math.h>
#include <criterion/criterion.h>
#include <stdio.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

static const FrGoal released = {0.0, false};

Test(pendulum, gravity_pulls_towards_hanging_down)
{
    Bench bench = {.T = 0.005, .gravity = 1.5, .mobility = 0.1, .impedance = 10.0};
    FrBenchState state = {0};
    cr_expect_eq(step_inside(&bench, &state, released).external, 0.0);
    state = (FrBenchState){.q = 1.5707963267948966};
    cr_expect_leq(fabs(step_inside(&bench, &state, released).external + 1.5), 1e-15);
    state = (FrBenchState){.q = -0.5};
    cr_expect_leq(fabs(step_inside(&bench, &state, released).external - 1.5 * sin(0.5)), 1e-15);
    bench.offset = 0.1;
    state = (FrBenchState){.q = 0.4};
    cr_expect_leq(fabs(step_inside(&bench, &state, released).external + 1.5 * sin(0.5)), 1e-15,
                  "the true angle counts");
}

Test(pendulum, weight_and_inertia_are_of_mass_arm_and_motor)
{
    // J = m l^2 + m_a l^2/3 + J_m = 0.5 + 0.25 + 0.05, m g l = (2 + 3/2) 9.80665 0.5
    const FrBench made = bench_with("mass=2 arm_mass=3 length=0.5 armature=0.05 T=0.004 q_offset=0.02");
    const Bench bench = *bench_of(&made);
    cr_expect_leq(fabs(bench.impedance - 0.8 / 0.004), 1e-12);
    cr_expect_leq(fabs(bench.mobility - 0.004 / 0.8), 1e-17);
    cr_expect_leq(fabs(bench.gravity - 3.5 * 9.80665 * 0.5), 1e-14);
    cr_expect_eq(bench.offset, 0.02);
    cr_expect_eq(bench.T, 0.004);
}

Test(pendulum, a_form_without_the_choice_of_update_takes_its_default)
{
    const FrParam *const rows[] = {&fr_servo_preset_row,  &fr_servo_model_row,      &fr_servo_control_row,
                                   &fr_pendulum_mass_row, &fr_pendulum_length_row,  &fr_pendulum_arm_mass_row,
                                   &fr_servo_kt_row,      &fr_servo_resistance_row, &fr_servo_armature_row,
                                   &fr_servo_offset_row,  &fr_time_step_row,        NULL};
    FrForm form = {0};
    FrReport report = new_report();
    cr_assert_eq(fr_form_fill(&form, rows, "T=0.004", &report), FR_OK);
    FrBench bench, whole = bench_with("T=0.004");
    cr_assert_eq(fr_bench_from_form(&bench, &form, &report), FR_OK);
    cr_expect_eq(bench_of(&bench)->by_before, bench_of(&whole)->by_before);
    cr_expect_eq(bench_of(&bench)->by_free, bench_of(&whole)->by_free);
    cr_expect_eq(bench_of(&bench)->by_bounded, bench_of(&whole)->by_bounded);
}

Test(pendulum, readings_say_what_follows_from_the_parameters)
{
    FrRun run = run_of(FR_RUN, "servo_pendulum",
                       "model=m2 mass=2 arm_mass=3 length=0.5 armature=0.05 friction_base=0.1 friction_stribeck=0.2 "
                       "control=rate_limited kt=2 R=4 vin=12 max_pwm=0.5 max_velocity=1");
    cr_assert_eq(fr_experiment_reading_count(run.experiment), 8);
    cr_expect_leq(fabs(fr_run_reading(&run, "inertia") - 0.8), 1e-15, "inertia %.17g", fr_run_reading(&run, "inertia"));
    cr_expect_leq(fabs(fr_run_reading(&run, "weight") - 3.5 * 9.80665 * 0.5), 1e-14, "weight %.17g",
                  fr_run_reading(&run, "weight"));
    cr_expect_leq(fabs(fr_run_reading(&run, "friction") - 0.3), 1e-16, "friction %.17g",
                  fr_run_reading(&run, "friction"));
    cr_expect_leq(fabs(fr_run_reading(&run, "stall") - 3.0), 1e-15, "stall %.17g", fr_run_reading(&run, "stall"));
    cr_expect_leq(fabs(fr_run_reading(&run, "breakaway") - (3.5 * 9.80665 * 0.5 + 0.3)), 1e-14, "breakaway %.17g",
                  fr_run_reading(&run, "breakaway"));
    run = run_of(FR_RUN, "servo_pendulum", "control=current kt=2 R=4 vin=12 max_current=2.5");
    cr_expect_eq(fr_run_reading(&run, "stall"), 5.0, "heat");
    run = run_of(FR_RUN, "servo_pendulum", "control=current kt=2 R=4 vin=8 max_current=2.5");
    cr_expect_eq(fr_run_reading(&run, "stall"), 4.0, "supply");
    run = run_of(FR_RUN, "servo_pendulum", "control=off");
    cr_expect_eq(fr_run_reading(&run, "stall"), 0.0, "off");
    cr_expect(isnan(fr_run_reading(&run, "mass")), "a parameter is no reading");
}

/// Times at which the arm of a measured run starts to move, from its angles and velocities alone, and the span of its
/// angles since the start before. Returns how many.
static int starts_of(const double *data, int rows, double *time, double *span, int *way)
{
    const double *t = data, *theta = data + (ptrdiff_t)2 * rows, *omega = data + (ptrdiff_t)3 * rows;
    double low = theta[0], high = theta[0];
    int count = 0, rests = 0;
    for (int k = 1; k < rows; k++) {
        if (omega[k] != 0 && rests > 1) {
            time[count] = t[k];
            way[count] = omega[k] > 0 ? 1 : -1;
            span[count++] = high - low;
            low = high = theta[k];
        }
        rests = omega[k] == 0 ? rests + 1 : 0;
        low = fmin(low, theta[k]);
        high = fmax(high, theta[k]);
    }
    return count;
}

Test(pendulum, an_integral_term_hunts)
{
    enum { ROWS = 60001, MOST = 1000 };
    static double time[MOST], span[MOST];
    static int way[MOST];
    const char *settings[] = {"preset=mx64 model=m4 trajectory=step goal_amplitude=1.2 kp=2 ki=60",
                              "preset=mx64 model=m4 trajectory=step goal_amplitude=1.2 kp=2 ki=50"};
    for (int i = 0; i < 2; i++) {
        FrRun run = run_of(FR_RUN, "servo_pendulum", settings[i]);
        double value[FR_MEASURE_COUNT];
        fr_run_measure(&run, true);
        double *data = run_rows(&run, ROWS, 1);
        int n = starts_of(data, ROWS, time, span, way);
        fr_measure_values(&run.measuring[0], value);
        cr_assert_gt(n, 20);
        cr_expect_eq(way[n - 1], way[n - 3], "two starts in a period");
        printf("%s: period %.6g s (%.6g), amplitude %.6g rad (%.6g)\n", settings[i], value[FR_HUNTING_PERIOD],
               time[n - 1] - time[n - 3], value[FR_HUNTING_AMPLITUDE], fmax(span[n - 1], span[n - 2]));
        cr_expect_leq(fabs(value[FR_HUNTING_PERIOD] / (time[n - 1] - time[n - 3]) - 1), 2e-3);
        cr_expect_leq(fabs(value[FR_HUNTING_AMPLITUDE] / fmax(span[n - 1], span[n - 2]) - 1), 2e-3);
        cr_expect_eq(fr_measure_state(&run.measuring[0]), FR_STATE_SETTLED);
        free(data);
    }
}

Test(pendulum, a_sticking_arm_slips_when_it_is_predicted_to)
{
    // the limit of M6 is quadratic in the load, the other limits are linear
    static const struct {
        const char *settings;
        double within; ///< relative to the time until the slip
    } cases[] = {{"preset=mx106 model=m4 kp=2 ki=5", 1e-3},
                 {"preset=mx106 model=m4 kp=2 ki=20", 1e-3},
                 {"preset=mx64 model=m4 kp=2 ki=20", 1e-3},
                 {"preset=mx106 model=m5 kp=2 ki=60", 1e-3},
                 {"preset=mx106 model=m6 kp=2 ki=60", 0.06}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char all[200];
        double value[FR_MEASURE_COUNT], row[FR_CHANNEL_MAX];
        snprintf(all, sizeof all, "%s trajectory=step goal_amplitude=1.2", cases[i].settings);
        FrRun run = run_of(FR_RUN, "servo_pendulum", all);
        fr_run_measure(&run, true);
        cr_assert_eq(fr_run_step(&run, 50000.0), FR_OK);
        cr_assert_eq(fr_measure_state(&run.measuring[0]), FR_STATE_WINDING_UP, "%s", all);
        fr_measure_values(&run.measuring[0], value);
        double from = fr_run_time(&run), predicted = from + value[FR_NEXT_SLIP];
        for (row[3] = 0; row[3] == 0 && fr_run_time(&run) < 1000;) {
            FrSamples samples = {.columns = fr_experiment_channel_count(run.experiment), .capacity = 1, .data = row};
            cr_assert_eq(fr_run_rows(&run, 1, &samples), FR_OK);
        }
        printf("%s: slips at %.4f s, predicted at %.4f s for %.4f s\n", all, fr_run_time(&run), predicted, from);
        cr_expect_leq(fabs(fr_run_time(&run) - predicted), cases[i].within * (predicted - from) + 0.003, "%s", all);
    }
}

/// Energy of a free pendulum after 10 s, over its energy at the start, for a position update.
static double energy_left(const char *integrator)
{
    char settings[300];
    snprintf(settings, sizeof settings,
             "model=m1 trajectory=nothing theta_0=1 friction_base=0 friction_viscous=0 armature=0 mass=1 length=0.15 "
             "T=0.005 integrator=%s",
             integrator);
    FrRun run = run_of(FR_RUN, "servo_pendulum", settings);
    double *data = run_rows(&run, 2001, 1), energy[2];
    for (int k = 0; k < 2; k++) {
        double theta = data[2 * 2001 + k * 2000], omega = data[3 * 2001 + k * 2000];
        energy[k] = 0.5 * 0.15 * 0.15 * omega * omega + FR_GRAVITY * 0.15 * (1.0 - cos(theta));
    }
    free(data);
    return energy[1] / energy[0];
}

Test(pendulum, position_updates_damp_feed_and_keep)
{
    double code = energy_left("code"), paper = energy_left("paper"), semi = energy_left("semi");
    printf("energy after 10 s of free swing: code %.3f, paper %.3f, semi %.3f of the start\n", code, paper, semi);
    cr_expect_lt(code, 0.9);
    cr_expect_gt(paper, 1.1);
    cr_expect(semi > 0.95 && semi < 1.05);
}

Test(pendulum, position_updates_by_hand)
{
    // released, T = 0.5, J = 2, torque of the hand 4: a = 2, w' = 3 + 1; 4 T = 2, 3 T = 1.5, T^2 a/2 = 0.25
    const double expected[] = {1.0 + 2.0 + 0.25, 1.0 + 1.5 + 0.25, 1.0 + 2.0};
    for (int update = 0; update < 3; update++) {
        Bench bench = {.T = 0.5, .mobility = 0.25, .impedance = 4.0, .hand = 4.0};
        bench.by_before = update == FR_UPDATE_CODE ? -0.5 * bench.T : update == FR_UPDATE_PAPER ? 0.5 * bench.T : 0.0;
        bench.by_free = update == FR_UPDATE_SEMI ? 0.0 : 0.5 * bench.T;
        bench.by_bounded = update == FR_UPDATE_PAPER ? 0.0 : bench.T;
        FrBenchState state = {.q = 1.0, .omega = 3.0};
        step_inside(&bench, &state, released);
        cr_expect_eq(state.omega, 4.0);
        cr_expect_eq(state.q, expected[update], "update %d: %.17g", update, state.q);
    }
}

Test(pendulum, velocity_is_held_within_100_rad_s)
{
    // gravity alone takes a spinning pendulum past the bound of the published program, either way
    for (int sign = -1; sign <= 1; sign += 2) {
        char settings[300];
        snprintf(settings, sizeof settings,
                 "model=m1 trajectory=nothing friction_base=0 friction_viscous=0 armature=0 mass=1 length=0.15 T=0.005 "
                 "theta_0=%g omega_0=%g",
                 -1.5 * sign, 99.9 * sign);
        FrRun run = run_of(FR_RUN, "servo_pendulum", settings);
        double *data = run_rows(&run, 400, 1), fastest = 0.0;
        for (int i = 0; i < 400; i++)
            fastest = fmax(fastest, sign * data[3 * 400 + i]);
        cr_expect_eq(data[3 * 400 + 1], 100.0 * sign, "after the first step it turns with %g rad/s", data[3 * 400 + 1]);
        cr_expect_eq(fastest, 100.0);
        free(data);
    }
}

Test(pendulum, trajectories_begin_again_after_six_seconds)
{
    const char *const trajectories[] = {"sin_time_square", "sin_sin", "up_and_down", "lift_and_drop",
                                        "half_sine",       "steps",   "brutal"};
    for (int k = 0; k < 7; k++) {
        char settings[100];
        snprintf(settings, sizeof settings, "trajectory=%s T=0.0078125", trajectories[k]); // 2^-7 s: times are exact
        FrRun run = run_of(FR_RUN, "servo_pendulum", settings);
        double *data = run_rows(&run, 3 * 768, 1);
        for (int i = 0; i < 768; i++)
            for (int turn = 1; turn < 3; turn++)
                cr_assert_eq(data[3 * 768 + turn * 768 + i], data[3 * 768 + i], "%s at %g s", trajectories[k],
                             data[turn * 768 + i]);
        free(data);
    }
}

Test(pendulum, switches_of_trajectories_stand_where_they_should)
{
    const FrTrajectory lift = fr_trajectory_find("lift_and_drop"), steps = fr_trajectory_find("steps");
    const FormTrajectory hold = {.kind = TRAJECTORY_HOLD, .goal = -0.75};
    cr_expect(lift == FR_TRAJECTORY_LIFT_AND_DROP && steps == FR_TRAJECTORY_STEPS);
    cr_expect_eq(fr_trajectory_find("hold"), FR_TRAJECTORIES);
    const double half_pi = 1.5707963267948966;
    cr_expect(fr_trajectory_goal(lift, 1.9999).enabled);
    cr_expect_not(fr_trajectory_goal(lift, 2.0).enabled, "released from 2 s on");
    cr_expect_leq(fabs(fr_trajectory_goal(lift, 1.0).angle + 0.5 * half_pi), 1e-15);
    cr_expect_eq(fr_trajectory_goal(lift, 5.0).angle, -half_pi);
    const struct {
        double t, goal;
    } levels[] = {{0.0, 0.0},  {1.0, 0.0},    {1.001, 0.75}, {2.5, 0.75},  {2.501, 1.55},
                  {4.0, 1.55}, {4.001, 0.75}, {5.0, 0.75},   {5.001, 0.0}, {7.001, 0.75}};
    for (int i = 0; i < 10; i++) {
        cr_expect_eq(fr_trajectory_goal(steps, levels[i].t).angle, levels[i].goal, "at %g s", levels[i].t);
        cr_expect(fr_trajectory_goal(steps, levels[i].t).enabled);
    }
    cr_expect_not(fr_trajectory_goal(FR_TRAJECTORY_NOTHING, 1.0).enabled);
    cr_expect_eq(fr_goal_of_form(&hold, 100.0).angle, -0.75);
    cr_expect(fr_goal_of_form(&hold, 100.0).enabled);
}

Test(pendulum, brutal_is_zero_at_both_of_its_ends)
{
    const double t[] = {0, 1.5, 1.501, 2, 3.999, 4, 6, 7.5, 7.501, 10};
    const bool is_up[] = {false, false, true, true, true, false, false, false, true, false};
    for (int i = 0; i < 10; i++) {
        FrGoal goal = fr_trajectory_goal(fr_trajectory_find("brutal"), t[i]);
        cr_expect(goal.enabled && goal.angle == (is_up[i] ? 1.5707963267948966 : 0.0), "%g s", t[i]);
    }
}

static double goal_at(const char *name, const FrTrajectoryDef *parameters, double t)
{
    FrTrajectoryDef def = *parameters;
    def.trajectory = fr_trajectory_find(name);
    cr_expect_eq(fr_trajectory_check(&def, NULL), FR_OK);
    FrGoal goal = fr_trajectory_at(&def, t);
    cr_expect(goal.enabled);
    return goal.angle;
}

Test(pendulum, goals_with_parameters_are_those_of_their_formulas)
{
    const double turn = 6.283185307179586, start = fr_default_trajectory(FR_TRAJECTORY_STEP).goal_time;
    FrTrajectoryDef def = fr_default_trajectory(FR_TRAJECTORY_SINE);
    cr_expect(def.goal_amplitude == 0.5 && def.goal_frequency == 1.5 && def.goal_offset == 0.0 && start == 1.0);
    for (int k = 0; k <= 1000; k++) {
        double t = 0.01 * k, s = t < 6 ? t : 6;
        double swept = 1.5 * t + 2.5 * (s * s / 12 + (t - s));
        cr_assert_float_eq(goal_at("sine", &def, t), 0.5 * sin(turn * 1.5 * t), 1e-13, "%g s", t);
        cr_assert_float_eq(goal_at("chirp", &def, t), 0.5 * sin(turn * swept), 1e-13, "%g s", t);
        cr_assert_eq(goal_at("step", &def, t), k < 100 ? 0.0 : 0.5, "%g s", t);
        cr_assert_float_eq(goal_at("ramp", &def, t), k < 100 ? 0.0 : k < 200 ? 0.5 * (t - 1) : 0.5, 1e-15, "%g s", t);
        cr_assert_eq(fr_trajectory_goal(FR_TRAJECTORY_CHIRP, t).angle, goal_at("chirp", &def, t));
        cr_assert_eq(fr_trajectory_goal(FR_TRAJECTORY_STEPS, t).angle,
                     fr_trajectory_at(&(FrTrajectoryDef){.trajectory = FR_TRAJECTORY_STEPS}, t).angle);
    }
    cr_expect_float_eq(goal_at("chirp", &def, 6 - 1e-9), goal_at("chirp", &def, 6), 1e-7, "no jump at its end");
    cr_expect_eq(goal_at("ramp", &def, 2), 0.5);
    for (int k = 1; k < 5000; k++) { // a number of time steps, which may be less than it by rounding
        def.goal_time = (double)k / 1000;
        cr_assert_eq(goal_at("step", &def, k * 0.001), 0.5, "%d ms", k);
        cr_assert_eq(goal_at("step", &def, (k - 1) * 0.001), 0.0, "%d ms", k);
    }
}

Test(pendulum, goals_with_equal_values_and_zeros)
{
    const char *const names[] = {"sine", "step", "ramp", "chirp"};
    FrTrajectoryDef def = fr_default_trajectory(FR_TRAJECTORY_SINE), still = def, equal = def, down = def, high = def;
    still.goal_amplitude = 0;
    still.goal_offset = down.goal_offset = 0.25;
    equal.goal_frequency_end = equal.goal_frequency;
    def.goal_frequency = def.goal_frequency_end = def.goal_rate = def.goal_time = 0;
    down.goal_amplitude = -1;
    down.goal_rate = 2;
    high.goal_frequency = 1e6;
    high.goal_duration = 1e-9;
    for (int k = 0; k <= 100; k++) {
        double t = 0.1 * k;
        for (int i = 0; i < 4; i++)
            cr_assert_eq(goal_at(names[i], &still, t), 0.25, "%s", names[i]);
        cr_assert(same_bits(goal_at("chirp", &equal, t), goal_at("sine", &equal, t)), "%g s", t);
        cr_assert(goal_at("sine", &def, t) == 0.0 && goal_at("chirp", &def, t) == 0.0 &&
                  goal_at("ramp", &def, t) == 0.0);
        cr_assert_eq(goal_at("step", &def, t), 0.5, "from the beginning");
        cr_assert_leq(fabs(goal_at("chirp", &high, t)), 0.5);
    }
    cr_expect(goal_at("step", &down, 0.999) == 0.25 && goal_at("step", &down, 1) == -0.75);
    cr_expect(goal_at("ramp", &down, 1) == 0.25 && goal_at("ramp", &down, 1.25) == -0.25);
    cr_expect(goal_at("ramp", &down, 1.5) == -0.75 && goal_at("ramp", &down, 1e6) == -0.75);
}

Test(pendulum, every_parameter_of_a_goal_out_of_range_is_named)
{
    static const struct {
        const char *key;
        size_t at;
        double bad;
    } fields[] = {{"goal_amplitude", offsetof(FrTrajectoryDef, goal_amplitude), NAN},
                  {"goal_offset", offsetof(FrTrajectoryDef, goal_offset), 1001},
                  {"goal_frequency", offsetof(FrTrajectoryDef, goal_frequency), -1e-9},
                  {"goal_frequency_end", offsetof(FrTrajectoryDef, goal_frequency_end), INFINITY},
                  {"goal_duration", offsetof(FrTrajectoryDef, goal_duration), 0},
                  {"goal_time", offsetof(FrTrajectoryDef, goal_time), -1},
                  {"goal_rate", offsetof(FrTrajectoryDef, goal_rate), -1}};
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) {
        FrTrajectoryDef def = fr_default_trajectory(FR_TRAJECTORY_STEP);
        FrFinding found[2];
        FrReport report = fr_report(found, 2);
        cr_expect_eq(fr_trajectory_check(&def, &report), FR_OK);
        *(double *)(void *)((char *)&def + fields[i].at) = fields[i].bad;
        cr_expect_eq(fr_trajectory_check(&def, &report), FR_BAD_INPUT);
        cr_expect(report.error_count == 1 && report_error(&report, fields[i].key), "%s", fields[i].key);
    }
}

Test(pendulum, a_run_follows_the_goal_of_its_parameters)
{
    FrRun run = run_of(FR_RUN, "servo_pendulum",
                       "trajectory=ramp goal_amplitude=-1 goal_offset=0.5 goal_time=0.25 goal_rate=2 T=0.0078125");
    FrTrajectoryDef def = fr_default_trajectory(FR_TRAJECTORY_RAMP);
    def.goal_amplitude = -1;
    def.goal_offset = 0.5;
    def.goal_time = 0.25;
    def.goal_rate = 2;
    double *data = run_rows(&run, 128, 1);
    for (int k = 0; k < 128; k++)
        cr_assert_eq(data[128 + k], fr_trajectory_at(&def, data[k]).angle, "%g s", data[k]);
    free(data);
    FrFinding found[8];
    FrReport report = fr_report(found, 8);
    report.notes = true;
    cr_assert_eq(fr_run_set(&run, "trajectory=ramp\ngoal_amplitude=0\ngoal_offset=1\ngoal_rate=2", &report), FR_OK);
    cr_expect(report.count == 1 && strcmp(found[0].key, "goal_rate") == 0, "it has no effect");
    report = run_refused(FR_RUN, "servo_pendulum", "trajectory=step goal_frequency=2");
    cr_expect_not_null(report_error(&report, "goal_frequency"));
}

Test(pendulum, a_bench_without_inertia_is_refused)
{
    FrReport report = run_refused(FR_RUN, "servo_pendulum", "mass=0 arm_mass=0 armature=0");
    cr_expect_not_null(report_error(&report, "armature"));
    run_of(FR_RUN, "servo_pendulum", "mass=0 arm_mass=0 armature=0.01");
}

Test(pendulum, a_recording_as_trajectory_must_be_there)
{
    FrReport report = run_refused(FR_RUN, "servo_pendulum", "trajectory=log");
    cr_expect_not_null(report_error(&report, "trajectory"));
}

/// A bench without friction, at its goal of 0.
static FrBench frictionless(const char *servo, FrPositionUpdate update, double mass, double hand, double T)
{
    FrBenchDef def = fr_default_bench();
    FrBench bench;
    cr_assert_eq(fr_servo_published(&def.servo, servo, FR_M1, NULL), FR_OK);
    def.servo.friction_base = def.servo.friction_viscous = def.servo.q_offset = 0.0;
    def.servo.kp = 8;
    def.servo.armature = 0.04;
    def.mass = mass;
    def.K_hand = hand;
    def.integrator = update;
    def.T = T;
    cr_assert_eq(fr_bench_make(&bench, &def, NULL), FR_OK);
    return bench;
}

/// The largest angle of a bench that was let go at 1e-9 rad, where nothing is clipped, in the last 100 of 3000 steps.
static double swing(const FrBench *bench)
{
    FrBenchState state = {.q = 1e-9};
    double most = 0.0;
    for (int i = 0; i < 3000; i++) {
        fr_bench_step(bench, &state, (FrGoal){0.0, true});
        most = i < 2900 ? 0.0 : fmax(most, fabs(state.q));
    }
    return most;
}

Test(pendulum, the_largest_step_is_where_it_swings_up)
{
    const char *const servos[] = {"mx106", "mx64", "erob80_100", "feetech_sts3215_7_4V_2025"};
    int bounds = 0;
    for (int i = 0; i < 4; i++)
        for (int update = FR_UPDATE_CODE; update <= FR_UPDATE_SEMI; update++)
            for (int load = 0; load < 3; load++) {
                double mass = load == 1 ? 2.0 : 0.0, hand = load == 2 ? 300.0 : 0.0;
                FrPositionUpdate kind = (FrPositionUpdate)update;
                FrBench bench = frictionless(servos[i], kind, mass, hand, 1e-3);
                double largest = fr_bench_longest_step(&bench);
                FrBench below = frictionless(servos[i], kind, mass, hand, 0.98 * largest);
                FrBench above = frictionless(servos[i], kind, mass, hand, 1.02 * largest);
                cr_expect_lt(swing(&below), 1e-9, "%s, update %d, load %d: below %g s", servos[i], update, load,
                             largest);
                cr_expect_gt(swing(&above), 1e-9, "%s, update %d, load %d: above %g s", servos[i], update, load,
                             largest);
                const Bench *inside = bench_of(&bench);
                double d = inside->drive.torque * inside->drive.derivative + inside->drive.back_emf;
                bounds += update == FR_UPDATE_PAPER && largest < 1.9 * inside->impedance * inside->T / d;
            }
    cr_expect(bounds >= 2 && bounds <= 10, "both bounds of the paper's update were tried: %d of 12", bounds);
}

Test(pendulum, a_free_pendulum_has_a_largest_step_too)
{
    // hanging down K = m g l: code 4 J/sqrt(8 K J), semi 4 J/sqrt(4 K J), paper grows with any step
    FrBench bench = bench_with("mass=1 length=0.15 armature=0 arm_mass=0 control=off integrator=code");
    double J = 0.15 * 0.15, K = FR_GRAVITY * 0.15;
    cr_expect_leq(fabs(fr_bench_longest_step(&bench) / (4.0 * J / sqrt(8.0 * K * J)) - 1.0), 1e-12);
    bench = bench_with("mass=1 length=0.15 armature=0 arm_mass=0 control=off integrator=semi");
    cr_expect_leq(fabs(fr_bench_longest_step(&bench) / (4.0 * J / sqrt(4.0 * K * J)) - 1.0), 1e-12);
    bench = bench_with("mass=1 length=0.15 armature=0 arm_mass=0 control=off integrator=paper");
    cr_expect_eq(fr_bench_longest_step(&bench), 0.0);
    ((Bench *)&bench)->gravity = 0.0;
    cr_expect_eq(fr_bench_longest_step(&bench), INFINITY, "nothing pulls");
}

Test(pendulum, a_step_that_swings_up_is_warned_of)
{
    static FrRun run;
    FrReport report = new_report();
    const FrExperiment *bench = fr_experiment_find(FR_RUN, "servo_pendulum");
    cr_assert_eq(fr_run_open_experiment(&run, bench, "preset=mx106\nmodel=m4\nT=0.05", NULL, &report), FR_OK);
    cr_assert_eq(report.count, 1);
    cr_expect_eq(report.finding[0].severity, FR_WARNING);
    cr_expect_str_eq(report.finding[0].key, "T");
    double remedy = report.finding[0].remedy[0].value;
    cr_expect(remedy > 0.03 && remedy < 0.04, "%g", remedy);
    report = new_report();
    cr_assert_eq(fr_run_open_experiment(&run, bench, "preset=mx106\nmodel=m4\nT=0.005", NULL, &report), FR_OK);
    cr_expect_eq(report.count, 0);
}
