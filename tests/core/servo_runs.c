// Runs of the servo bench against references: in 40 digits, and, for the breadth of settings, in doubles added and
// multiplied as in the published program (Duclusaud 2024, Algorithm 1).
#include "reference.h"
#include "explorer/run/experiment.h"
#include "runs.h"

#include <math.h>
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    SETTINGS,
    STEP,
    T,
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
    COLUMNS
};

static const char *const names[COLUMNS] = {
    [T] = "t",         [THETA_D] = "theta_d", [THETA] = "theta", [OMEGA] = "omega",
    [TAU_M] = "tau_m", [TAU_E] = "tau_e",     [TAU_F] = "tau_f", [TAU_F_MAX] = "tau_f_max"};

/// What a column may be off by: the angle is bounded by the promise, the others by what is measured times some.
static const double allowed[COLUMNS] = {[THETA_D] = 1e-14, [THETA] = 1e-9, [OMEGA] = 1e-9,    [TAU_M] = 1e-9,
                                        [TAU_E] = 1e-9,    [TAU_F] = 1e-8, [TAU_F_MAX] = 1e-9};

/// Every run of a file; returns how many there are.
static int compare(const char *file)
{
    Reference reference = reference_open(file);
    cr_assert_eq(reference.columns, TAU_H);
    double worst[COLUMNS] = {0};
    int at[COLUMNS] = {0}, runs = 0;
    for (int first = 0, end; first < reference.rows; first = end, runs++) {
        const char *settings = reference_word(&reference, first, SETTINGS);
        for (end = first; end < reference.rows && strcmp(reference_word(&reference, end, SETTINGS), settings) == 0;)
            end++;
        int steps = (int)reference_number(&reference, end - 1, STEP) + 1;
        FrRun run = run_of(FR_RUN, "servo_pendulum", settings);
        cr_assert_eq(fr_experiment_channel_count(run.experiment), COLUMNS - T);
        double *data = run_rows(&run, steps, 1);
        for (int row = first; row < end; row++) {
            int step = (int)reference_number(&reference, row, STEP);
            for (int column = T; column < TAU_H; column++) {
                double got = data[(column - T) * steps + step], expected = reference_number(&reference, row, column);
                double error = fabs(got - expected);
                cr_assert(error <= allowed[column], "%s: step %d, %s is %.17g, expected %.17g", settings, step,
                          names[column], got, expected);
                at[column] = error > worst[column] ? row : at[column];
                worst[column] = error > worst[column] ? error : worst[column];
            }
            for (int column = TAU_H; column < COLUMNS; column++)
                cr_assert(isnan(data[(column - T) * steps + step]), "%s: there is no hand and no recording", settings);
        }
        free(data);
    }
    printf("%s: %d runs, %d rows compared\n", file, runs, reference.rows);
    for (int column = T; column < TAU_H; column++)
        printf("    %-9s worst difference %.3g at step %g of %s\n", names[column], worst[column],
               reference_number(&reference, at[column], STEP), reference_word(&reference, at[column], SETTINGS));
    reference_close(&reference);
    return runs;
}

Test(servo_runs, agree_with_forty_digits)
{
    cr_expect_geq(compare("servo_pendulum.csv"), 80);
}

Test(servo_runs, agree_with_the_published_program)
{
    cr_expect_geq(compare("servo_bench.csv"), 650);
}

Test(servo_runs, agree_on_a_base_that_moves)
{
    cr_expect_eq(compare("servo_base.csv"), 168);
}
