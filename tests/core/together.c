// Runs that go together: the bits of each by itself, also when they do not fit together or one does not stay finite.
#include "runs.h"
#include "explorer/run/experiment.h"
#include "benches.h"
#include "reports.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { RUNS_MAX = 21 };

/// Steps of one run by itself, through its rows.
static void go_alone(FrRun *run, int steps)
{
    if (steps == 0)
        return;
    int columns = fr_experiment_channel_count(run->experiment);
    double *data = malloc((size_t)columns * (size_t)steps * sizeof *data);
    cr_assert_not_null(data);
    FrSamples samples = {.columns = columns, .capacity = steps, .data = data};
    fr_run_rows(run, 1, &samples);
    free(data);
}

static void expect_same(const FrRun *together, const FrRun *alone, int i, const char *when)
{
    cr_assert_eq(together->steps, alone->steps, "%s: run %d is at step %g, alone at %g", when, i, together->steps,
                 alone->steps);
    cr_assert_eq(together->status, alone->status, "%s: run %d has status %d", when, i, (int)together->status);
    cr_assert_eq(fr_run_time(together), fr_run_time(alone));
    const size_t numbers = alone->experiment->state_size / sizeof(double);
    for (size_t k = 0; k < numbers; k++) {
        double a, b;
        memcpy(&a, together->state + k * sizeof a, sizeof a);
        memcpy(&b, alone->state + k * sizeof b, sizeof b);
        cr_assert(same_bits(a, b), "%s: number %zu of run %d is %.17g, alone %.17g", when, k, i, a, b);
    }
}

/// Both ways with the same steps.
static void compare(FrRun *runs, int n, const int *steps, int goes, const char *when)
{
    FrRun *alone = malloc((size_t)n * sizeof *alone), *at[RUNS_MAX];
    cr_assert_not_null(alone);
    memcpy(alone, runs, (size_t)n * sizeof *alone);
    for (int i = 0; i < n; i++)
        at[i] = &runs[i];
    for (int go = 0; go < goes; go++) {
        fr_runs_step(at, n, steps[go]);
        for (int i = 0; i < n; i++) {
            go_alone(&alone[i], steps[go]);
            expect_same(&runs[i], &alone[i], i, when);
        }
    }
    free(alone);
}

static FrRun *runs_of(const char *const *settings, int n)
{
    FrRun *runs = malloc((size_t)n * sizeof *runs);
    cr_assert_not_null(runs);
    for (int i = 0; i < n; i++)
        runs[i] = run_of(FR_RUN, "servo_pendulum", settings[i]);
    return runs;
}

static const char *const mixed[] = {
    "preset=mx64 model=m1 trajectory=sin_time_square",
    "preset=mx106 model=m6 trajectory=sin_sin kp=100",
    "preset=xl320 model=m4 trajectory=up_and_down",
    "preset=xl330 model=m5 trajectory=lift_and_drop",
    "preset=erob80_50 model=m2 trajectory=half_sine",
    "preset=erob80_100 model=m3 trajectory=steps",
    "preset=feetech_sts3215_7_4V_2025 trajectory=sin_time_square",
    "preset=mx106 model=m6 quadratic=paper trajectory=lift_and_drop integrator=paper",
    "preset=mx106 trajectory=nothing theta_0=1 omega_0=3 integrator=semi",
    "preset=mx106 trajectory=steps integrator=paper goal=end",
    "preset=mx64 model=m5 control=off theta_0=-2",
    "preset=mx64 hand=torque tau_hand=0.7",
    "preset=mx64 hand=spring K_hand=3 theta_hand=1 trajectory=hold",
    "preset=mx106 model=m2 ki=20 kd=0.5 trajectory=steps",
    "preset=xl330 model=m6 max_current=0.3 trajectory=sin_sin",
    "preset=mx106 model=m1 arm_mass=0.4 q_offset=0.05",
    "preset=erob80_100 model=m6 kp=100 mass=3.1",
    "preset=mx106 model=m4",
    "preset=mx106 model=m3",
    "preset=mx106 model=m2",
    "preset=mx106 model=m1",
};

static const int odd[] = {1, 63, 64, 65, 0, 7, 129, 200, 3, 1};
enum { ODD = sizeof odd / sizeof *odd };

Test(together, mixed_runs_have_the_bits_of_each_alone)
{
    for (int n = 1; n <= RUNS_MAX; n++) { // more than FR_BATCH_MAX go each by themselves
        char when[40];
        snprintf(when, sizeof when, "%d runs", n);
        FrRun *runs = runs_of(mixed, n);
        compare(runs, n, odd, ODD, when);
        free(runs);
    }
}

Test(together, runs_that_do_not_go_together)
{
    const char *const settings[] = {mixed[0], mixed[1], mixed[2], mixed[3]};
    FrRun *runs = runs_of(settings, 4);
    go_alone(&runs[1], 10); // another time
    compare(runs, 4, odd, ODD, "at different times");
    free(runs);

    const char *const steps[] = {"T=0.005", "T=0.001", "T=0.005", "T=0.002"};
    runs = runs_of(steps, 4);
    compare(runs, 4, odd, ODD, "with different steps");
    free(runs);

    runs = runs_of(settings, 4);
    runs[2] = run_of(FR_RUN, "robot_joint", "");
    compare(runs, 4, odd, ODD, "of different experiments");
    free(runs);

    runs = malloc(3 * sizeof *runs);
    cr_assert_not_null(runs);
    for (int i = 0; i < 3; i++)
        runs[i] = run_of(FR_RUN, "robot_joint", i == 1 ? "kp=100" : "");
    compare(runs, 3, odd, ODD, "of an experiment that does not know how");
    free(runs);

    fr_runs_step(NULL, 0, 100);
}

Test(together, runs_with_a_step_that_was_retuned)
{
    FrRun *runs = runs_of(mixed, 6);
    FrReport report = new_report();
    for (int i = 0; i < 6; i++) {
        go_alone(&runs[i], 77);
        cr_assert_eq(fr_run_set(&runs[i], "T=0.003\nmodel=m6\ntrajectory=sin_sin", &report), FR_OK);
    }
    compare(runs, 6, odd, ODD, "after another step");
    // one of them takes another step and comes back: its time is another sum
    go_alone(&runs[3], 5);
    cr_assert_eq(fr_run_set(&runs[3], "T=0.001", &report), FR_OK);
    compare(runs, 6, odd, ODD, "one with another step");
    cr_assert_eq(fr_run_set(&runs[3], "T=0.003", &report), FR_OK);
    compare(runs, 6, odd, ODD, "and back");
    free(runs);
}

Test(together, runs_that_came_to_the_same_step_on_other_ways)
{
    // steps done, with which step, and steps done with the last one, so that all but one of the four numbers agree
    const struct {
        const char *T[2];
        int first[2], then[2];
        const char *when;
    } cases[] = {{{"T=0.001", "T=0.005"}, {100, 100}, {0, 0}, "with another time"},
                 {{"T=0.002", "T=0.001"}, {50, 100}, {50, 0}, "with another step at which it changed"}};
    for (int k = 0; k < 2; k++) {
        FrRun *runs = malloc(2 * sizeof *runs);
        cr_assert_not_null(runs);
        for (int i = 0; i < 2; i++) {
            FrReport report = new_report();
            runs[i] = run_of(FR_RUN, "servo_pendulum", cases[k].T[i]);
            go_alone(&runs[i], cases[k].first[i]);
            cr_assert_eq(fr_run_set(&runs[i], "T=0.003\ntrajectory=sin_time_square", &report), FR_OK);
            go_alone(&runs[i], cases[k].then[i]);
        }
        cr_assert_eq(runs[0].steps, runs[1].steps);
        compare(runs, 2, odd, ODD, cases[k].when);
        free(runs);
    }
}

/// A spring too stiff for the step: the angle grows threefold in each, beyond what a sine has a meaning for.
static const char explodes[] = "preset=mx64 model=m1 control=off mass=0 armature=0.001 hand=spring K_hand=320 T=0.005 "
                               "theta_0=0.1 friction_base=0 friction_viscous=0";

/// Others that go together with it, for they have its step.
static const char *const likewise[] = {
    "preset=mx106 model=m6 T=0.005",
    "preset=xl330 model=m2 trajectory=steps T=0.005",
    "preset=erob80_50 model=m4 trajectory=sin_sin T=0.005",
    "preset=mx64 model=m3 trajectory=lift_and_drop T=0.005",
};

Test(together, a_run_that_does_not_stay_finite_stops_where_it_does_alone)
{
    FrRun probe = run_of(FR_RUN, "servo_pendulum", explodes);
    go_alone(&probe, 5000);
    cr_assert_eq(probe.status, FR_NOT_FINITE);
    printf("the run that explodes stops at step %g\n", probe.steps);
    cr_expect(probe.steps > 64.0 && probe.steps < 3000.0);
    for (int lead = 0; lead < 3; lead++) { // the stop inside of a chunk, at its beginning, at its end
        const char *const settings[] = {likewise[0], likewise[1], explodes, likewise[2], likewise[3]};
        FrRun *runs = runs_of(settings, 5);
        int first = (int)probe.steps - 64 * ((int)probe.steps / 64) + lead - 1;
        const int steps[] = {first, 640, 64, 1, 500, 33};
        compare(runs, 5, steps, 6, "one explodes");
        cr_expect_eq(runs[2].status, FR_NOT_FINITE);
        cr_expect_eq(runs[2].steps, probe.steps);
        cr_expect_eq(runs[0].status, FR_OK, "the others go on");
        fr_run_restart(&runs[2]);
        cr_expect_eq(runs[2].steps, 0.0);
        free(runs);
    }
    // as the first of them, which the others are compared with
    const char *const settings[] = {explodes, likewise[0]};
    FrRun *runs = runs_of(settings, 2);
    compare(runs, 2, (const int[]){2000, 100, 100}, 3, "the first explodes");
    free(runs);
}
