// The hand at the arm: a torque or a spring, as part of the external torque and so of what loads the gearbox.
#include "benches.h"
#include "explorer/run/experiment.h"
#include "runs.h"

#include <math.h>
#include <criterion/criterion.h>
#include <stdlib.h>

enum { T, THETA_D, THETA, OMEGA, TAU_M, TAU_E, TAU_F, TAU_F_MAX, TAU_H, THETA_LOG };
enum { ROWS = 600 };

Test(hand, a_torque_is_part_of_the_load)
{
    FrRun run = run_of(FR_RUN, "servo_pendulum",
                       "preset=mx106 model=m6 hand=torque tau_hand=-1.25 q_offset=0.1 "
                       "mass=1 length=0.15 arm_mass=0 trajectory=sin_time_square");
    ServoFriction friction = friction_of_form(&run.form);
    double *data = run_rows(&run, ROWS, 1);
    for (int i = 0; i < ROWS; i++) {
        double q = data[THETA * ROWS + i], tau_e = data[TAU_E * ROWS + i];
        cr_expect_eq(data[TAU_H * ROWS + i], -1.25);
        double weight = -1.0 * 9.80665 * 0.15 * sin(q + 0.1);
        cr_expect_leq(fabs(tau_e - (-1.25 + weight)), 1e-14);
        double budget =
            fr_servo_friction(gearbox_with(&friction), data[TAU_M * ROWS + i], tau_e, data[OMEGA * ROWS + i]);
        cr_assert(same_bits(data[TAU_F_MAX * ROWS + i], budget), "at step %d", i);
        cr_expect(isnan(data[THETA_LOG * ROWS + i]));
    }
    free(data);
}

Test(hand, a_spring_pulls_towards_the_hand)
{
    FrRun run = run_of(FR_RUN, "servo_pendulum",
                       "preset=mx106 model=m5 hand=spring K_hand=4 theta_hand=0.75 q_offset=0.1 "
                       "trajectory=nothing mass=0.5 length=0.1 theta_0=-0.5");
    double *data = run_rows(&run, ROWS, 1);
    cr_expect_eq(data[TAU_H * ROWS], 5.0);
    for (int i = 0; i < ROWS; i++) {
        double q = data[THETA * ROWS + i];
        cr_expect_eq(data[TAU_H * ROWS + i], 4.0 * (0.75 - q), "the spring is at the measured angle");
        cr_expect_leq(fabs(data[TAU_E * ROWS + i] - data[TAU_H * ROWS + i] + 0.5 * 9.80665 * 0.1 * sin(q + 0.1)),
                      1e-14);
    }
    cr_expect_gt(data[THETA * ROWS + ROWS - 1], 0.1, "it is pulled up to %g", data[THETA * ROWS + ROWS - 1]);
    free(data);
}

Test(hand, none_is_no_torque_and_no_channel)
{
    FrRun with = run_of(FR_RUN, "servo_pendulum", "hand=torque tau_hand=0"),
          without = run_of(FR_RUN, "servo_pendulum", "");
    double *a = run_rows(&with, ROWS, 1), *b = run_rows(&without, ROWS, 1);
    for (int i = 0; i < ROWS; i++) {
        cr_expect_eq(a[TAU_H * ROWS + i], 0.0);
        cr_expect(isnan(b[TAU_H * ROWS + i]));
        for (int c = 0; c < TAU_H; c++)
            cr_expect_eq(a[c * ROWS + i], b[c * ROWS + i], "a hand without torque changes nothing");
    }
    free(a);
    free(b);
}

Test(hand, it_holds_the_arm_where_the_gearbox_lets_it)
{
    // a self-holding gearbox: released, pushed with less than friction it stays, with more it moves
    const char *const settings[] = {
        "model=m1 friction_base=1 friction_viscous=0.1 trajectory=nothing mass=0 hand=torque "
        "tau_hand=0.999",
        "model=m1 friction_base=1 friction_viscous=0.1 trajectory=nothing mass=0 hand=torque "
        "tau_hand=1.001"};
    for (int k = 0; k < 2; k++) {
        FrRun run = run_of(FR_RUN, "servo_pendulum", settings[k]);
        double *data = run_rows(&run, ROWS, 1);
        cr_expect(k ? data[THETA * ROWS + ROWS - 1] > 1e-3 : data[THETA * ROWS + ROWS - 1] == 0.0, "it is at %g",
                  data[THETA * ROWS + ROWS - 1]);
        free(data);
    }
}
