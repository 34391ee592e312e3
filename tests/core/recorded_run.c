// Runs that a recording tells what to do, and that are compared with it.
#include "benches.h"
#include "explorer/run/experiment.h"
#include "bench/rows.h"
#include "explorer/form/servo.h"
#include "runs.h"
#include "reports.h"
#include "explorer/form/message.h"

#include <math.h>
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { T, THETA_D, THETA, OMEGA, TAU_M, TAU_E, TAU_F, TAU_F_MAX, TAU_H, THETA_LOG };
enum { ROWS = 500 };

/// A recording that is not evenly sampled: goal, position, and the bridge released for a while.
static double memory[ROWS * FR_COLUMNS];

static FrRecording recording(void)
{
    double *t = memory, *goal = t + ROWS, *position = goal + ROWS, *enabled = position + ROWS;
    for (int i = 0; i < ROWS; i++) {
        t[i] = i == 0 ? 0.0 : t[i - 1] + 0.004 + 0.003 * (i % 3);
        goal[i] = 0.8 * sin(1.7 * t[i]) + 0.3 * cos(5.1 * t[i]);
        position[i] = 0.7 * sin(1.7 * t[i] - 0.2);
        enabled[i] = i < 200 || i > 260;
    }
    return (FrRecording){.count = ROWS, .column = {t, goal, position, NULL, enabled}};
}

static FrRun run_with(const FrRecording *log, const char *lines)
{
    FrRun run;
    FrReport report = new_report();
    cr_assert_eq(fr_run_open_experiment(&run, fr_experiment_find(FR_RUN, "servo_pendulum"), lines, log, &report), FR_OK,
                 "%s: %s", lines, report.finding[0].text);
    return run;
}

/// Linearly between the rows, held outside: written once more.
static double value_at(const double *t, const double *y, int n, double at)
{
    if (at <= t[0])
        return y[0];
    for (int i = 1; i < n; i++)
        if (at < t[i])
            return y[i - 1] + (y[i] - y[i - 1]) * ((at - t[i - 1]) / (t[i] - t[i - 1]));
    return y[n - 1];
}

Test(recorded_run, follows_the_recorded_goal_and_bridge)
{
    FrRecording log = recording();
    FrRun run = run_with(&log, "preset=mx106\nmodel=m6\ntrajectory=log\nT=0.005");
    FrBench bench = bench_with("preset=mx106 model=m6 T=0.005");
    FrBenchState state = {0};
    int steps = (int)(fr_recording_duration(&log) / 0.005) + 100, off = 0; // and on behind its end
    double *data = run_rows(&run, steps, 1);
    for (int i = 0; i < steps; i++) {
        double t = i * 0.005, goal = value_at(log.column[0], log.column[1], ROWS, t);
        bool enabled = value_at(log.column[0], log.column[4], ROWS, t) > 0.5;
        off += !enabled;
        cr_assert(same_bits(data[THETA_D * steps + i], goal), "goal at %g", t);
        cr_assert(same_bits(data[THETA_LOG * steps + i], value_at(log.column[0], log.column[2], ROWS, t)));
        cr_assert(same_bits(data[THETA * steps + i], state.q), "at %g: %.17g, %.17g", t, data[THETA * steps + i],
                  state.q);
        FrBenchTorques torques = fr_bench_step(&bench, &state, (FrGoal){goal, enabled});
        cr_assert(same_bits(data[TAU_M * steps + i], torques.motor));
        cr_assert(enabled || data[TAU_M * steps + i] == 0.0);
    }
    cr_expect(off > 50, "%d steps are released", off);
    free(data);
}

Test(recorded_run, a_goal_that_comes_late)
{
    // by 2 steps and a quarter of one; before the first, the first
    FrRecording log = recording();
    FrRun run = run_with(&log, "preset=mx106\nmodel=m6\ntrajectory=log\nT=0.005\ndelay=0.01125");
    int steps = 900;
    double *data = run_rows(&run, steps, 1);
    for (int i = 0; i < steps; i++) {
        double late = value_at(log.column[0], log.column[1], ROWS, fmax(0, (i - 2) * 0.005));
        double later = value_at(log.column[0], log.column[1], ROWS, fmax(0, (i - 3) * 0.005));
        cr_assert_leq(fabs(data[THETA_D * steps + i] - (0.75 * late + 0.25 * later)), 1e-14, "at step %d", i);
    }
    free(data);
}

Test(recorded_run, the_bridge_is_driven_while_more_than_half_enabled)
{
    static double t[] = {0.0, 1.0, 2.0}, goal[] = {1.0, 1.0, 1.0}, enabled[] = {1.0, 0.0, 1.0};
    FrRecording log = {.count = 3, .column = {t, goal, NULL, NULL, enabled}};
    FrRun run = run_with(&log, "trajectory=log");
    FrReport report = new_report();
    FormTrajectory trajectory;
    cr_assert_eq(fr_trajectory_from_form(&trajectory, &run.form, &report), FR_OK);
    const double at[] = {-1.0, 0.0, 0.49, 0.5, 1.0, 1.5, 1.51, 3.0};
    const bool driven[] = {true, true, true, false, false, false, true, true};
    for (int i = 0; i < 8; i++)
        cr_expect_eq(fr_goal_of_form(&trajectory, at[i]).enabled, driven[i], "at %g s", at[i]);
}

Test(recorded_run, error_is_the_mean_over_its_samples)
{
    FrRecording log = recording();
    const char *const settings[] = {"preset=mx106\nmodel=m6\ntrajectory=log\nT=0.005",
                                    "preset=mx64\nmodel=m1\ntrajectory=log\nT=0.0017\ntheta_0=0.4\nomega_0=-1",
                                    "preset=xl330\nmodel=m4\ntrajectory=sin_sin\nT=0.02",
                                    "preset=erob80_50\nmodel=m3\ntrajectory=log\nT=0.005\nhand=torque\ntau_hand=2"};
    for (int k = 0; k < 4; k++) {
        FrRun run = run_with(&log, settings[k]);
        double error = run.experiment->error(fr_run_model(&run)), sum = 0.0;
        int samples = (int)(fr_recording_duration(&log) / run.T + 1e-6) + 1;
        double *data = run_rows(&run, samples, 1);
        for (int i = 0; i < samples; i++)
            sum += fabs(data[THETA * samples + i] - value_at(log.column[0], log.column[2], ROWS, i * run.T));
        cr_expect_leq(fabs(error - sum / samples), 1e-15, "%s: %.17g, expected %.17g", settings[k], error,
                      sum / samples);
        printf("error against the recording: %.4g rad over %d samples\n", error, samples);
        free(data);
    }
}

Test(recorded_run, there_is_no_error_without_positions)
{
    FrRecording log = recording();
    log.column[FR_POSITION] = NULL;
    FrRun run = run_with(&log, "trajectory=log"), plain = run_of(FR_RUN, "servo_pendulum", "");
    cr_expect(isnan(run.experiment->error(fr_run_model(&run))));
    cr_expect(isnan(plain.experiment->error(fr_run_model(&plain))));
    double *data = run_rows(&run, 10, 1);
    cr_expect(isnan(data[THETA_LOG * 10]));
    free(data);
}

Test(recorded_run, a_recording_at_the_steps_is_compared_at_each)
{
    // 1 s at 5 ms, where k T and the recorded times differ by rounding: 201 samples, and an error that is known
    static double t[201], goal[201], position[201];
    FrRun first = run_of(FR_RUN, "servo_pendulum", "preset=mx106 trajectory=hold theta_d=0.5 T=0.005");
    double *data = run_rows(&first, 201, 1), time = 0.0;
    for (int i = 0; i < 201; i++, time += 0.005) {
        t[i] = i * 0.005;
        goal[i] = 0.5;
        position[i] = data[THETA * 201 + i] + (i % 2 ? 0.125 : -0.125);
    }
    free(data);
    t[200] = nextafter(1.0, 0.0);
    position[200] += 201.0; // so that it counts whether this one does
    FrRecording log = {.count = 201, .column = {t, goal, position, NULL, NULL}};
    FrRun run = run_with(&log, "preset=mx106\ntrajectory=log\nT=0.005");
    cr_expect_leq(fabs(run.experiment->error(fr_run_model(&run)) - (200 * 0.125 + 201.0 - 0.125) / 201.0), 1e-12);
}

Test(recorded_run, goes_together_with_others_and_can_be_retuned)
{
    FrRecording log = recording();
    FrRun runs[3] = {run_with(&log, "preset=mx106\nmodel=m6\ntrajectory=log"),
                     run_with(&log, "preset=mx64\nmodel=m4\ntrajectory=log"), run_with(NULL, "preset=xl330\nmodel=m2")};
    static FrRun alone[3];
    memcpy(alone, runs, sizeof alone);
    FrRun *const at[] = {&runs[0], &runs[1], &runs[2]};
    fr_runs_step(at, 3, 333);
    for (int i = 0; i < 3; i++) {
        free(run_rows(&alone[i], 333, 1));
        cr_expect_eq(memcmp(runs[i].state, alone[i].state, runs[i].experiment->state_size), 0, "run %d", i);
        cr_expect_eq(runs[i].steps, 333.0);
    }
    FrReport report = new_report();
    cr_assert_eq(fr_run_set(&runs[0], "preset=mx106\nmodel=m1\ntrajectory=log\nkp=5", &report), FR_OK);
    double row[FR_CHANNEL_MAX];
    fr_run_now(&runs[0], row);
    cr_expect(same_bits(row[THETA_D], fr_recording_at(&log, FR_GOAL, fr_run_time(&runs[0]))), "it is still recorded");
    report = new_report();
    cr_expect_eq(fr_run_set(&runs[2], "trajectory=log", &report), FR_BAD_INPUT, "but where there is none");
}

Test(recorded_run, so_many_samples_that_nobody_waits_for_them_are_not_compared)
{
    static double t[] = {0.0, 60000.0}, goal[] = {0.0, 1.0}, position[] = {0.0, 1.0};
    FrRecording log = {.count = 2, .column = {t, goal, position, NULL, NULL}};
    FrRun run = run_with(&log, "trajectory=log\nT=0.005");
    cr_expect(isnan(run.experiment->error(fr_run_model(&run))), "12 million");
    t[1] = 600.0;
    cr_expect(isfinite(run.experiment->error(fr_run_model(&run))));
}

Test(recorded_run, another_recording_takes_over_where_the_run_is)
{
    static double t[] = {0.0, 10.0}, high[] = {1.0, 1.0}, low[] = {-0.5, -0.5};
    const FrRecording first = {.count = 2, .column = {t, high, high, NULL, NULL}},
                      second = {.count = 2, .column = {t, low, low, NULL, NULL}};
    FrRun run = run_with(&first, "trajectory=log");
    double before[FR_CHANNEL_MAX], after[FR_CHANNEL_MAX];
    fr_run_step(&run, 300);
    fr_run_now(&run, before);
    int goal = fr_run_channel(&run, "theta_d"), angle = fr_run_channel(&run, "theta");
    int recorded = fr_run_channel(&run, "theta_log");

    FrReport report = new_report();
    cr_expect_eq(fr_run_follow(&run, NULL, &report), FR_BAD_INPUT, "its trajectory needs one");
    cr_expect_eq(report.finding[0].code, FR_NO_RECORDING);
    fr_run_now(&run, after);
    cr_expect_eq(after[goal], 1.0, "unchanged");

    cr_expect_eq(fr_run_follow(&run, &second, &report), FR_OK);
    fr_run_now(&run, after);
    cr_expect_eq(after[0], before[0]);
    cr_expect_eq(after[angle], before[angle]);
    cr_expect_eq(after[goal], -0.5);
    cr_expect_eq(after[recorded], -0.5);

    FrRun free = run_with(NULL, "trajectory=hold");
    cr_expect_eq(fr_run_follow(&free, &first, NULL), FR_OK);
    cr_expect_eq(fr_run_follow(&free, NULL, NULL), FR_OK);
}

Test(recorded_run, tells_when_its_drive_is_saturated)
{
    // a step of 1 rad at duty 2 e: the supply limits until e = 0.5, whatever the friction
    enum { MOST = 8 };
    FrSaturated saturated[MOST] = {{0}};
    const char *step = "preset=xl330\ntrajectory=hold\ntheta_d=1\nkp=1\nerror_gain=2\nmass=0\narmature=0.01\nT=0.001";
    FrRun run = run_with(NULL, step);
    cr_assert_eq(fr_run_saturation(&run, 3000, saturated, MOST), 1);
    cr_expect_eq(saturated[0].by, FR_SUPPLY_SATURATED);
    cr_expect_eq(saturated[0].from, 0.0);
    cr_expect_eq(run.steps, 3000.0);
    fr_run_restart(&run);
    double row[FR_CHANNEL_MAX];
    fr_run_step(&run, saturated[0].to / 0.001 - 0.5);
    fr_run_now(&run, row);
    cr_expect_lt(fabs(row[THETA] - 0.5), 0.02, "at its end the error is what saturates, not %g", 1 - row[THETA]);
    // in two parts: the second goes on where the first has ended
    fr_run_restart(&run);
    cr_expect_eq(fr_run_saturation(&run, 10, saturated, MOST), 1);
    double to = saturated[0].to;
    cr_expect_eq(fr_run_saturation(&run, 10, saturated, MOST), 1);
    cr_expect_eq(saturated[0].from, to);
    // as often as there is room, and no step further
    FrRun swings = run_with(NULL, "preset=xl330\ntrajectory=steps\nkp=1\nerror_gain=2\nmass=0\narmature=0.01\nT=0.001");
    cr_expect_eq(fr_run_saturation(&swings, 6000, saturated, 1), 1);
    cr_expect_lt(swings.steps, 6000.0);
    cr_expect_eq(fr_run_saturation(&swings, 6000 - swings.steps, saturated, MOST), 3);
    FrRun belt;
    cr_assert_eq(fr_run_open_experiment(&belt, fr_experiment_find(FR_RUN, "belt_stick_slip"), "", NULL, NULL), FR_OK);
    cr_expect_eq(fr_run_saturation(&belt, 10, saturated, MOST), 0);
    cr_expect_eq(belt.steps, 0.0);
}
