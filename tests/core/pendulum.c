// The servo test bench: every trajectory against 40 digits, and the pendulum's own parts (Duclusaud 2024, Algorithm 1).
#include "friction/plant.h"
#include "friction/law.h"
#include "laws.h"
#include "random.h"
#include "reference.h"
#include "runs.h"

#include <criterion/criterion.h>
#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SETTINGS, STEP, T, THETA_D, THETA, OMEGA, TAU_M, TAU_E, TAU_F, TAU_F_MAX, COLUMNS };

Test(pendulum, runs_agree_with_forty_digits)
{
    Reference reference = reference_open("servo_pendulum.csv");
    cr_assert_eq(reference.columns, COLUMNS);
    double worst[COLUMNS] = {0};
    int at[COLUMNS] = {0}, runs = 0;
    for (int first = 0; first < reference.rows;) {
        const char *settings = reference_word(&reference, first, SETTINGS);
        int end = first;
        while (end < reference.rows && strcmp(reference_word(&reference, end, SETTINGS), settings) == 0)
            end++;
        int steps = (int)reference_number(&reference, end - 1, STEP) + 1;
        FrRun run = run_of(FR_RUN, "servo_pendulum", settings);
        cr_assert_eq(fr_experiment_channel_count(run.experiment), COLUMNS - T);
        double *data = run_rows(&run, steps, 1);
        for (int row = first; row < end; row++) {
            int step = (int)reference_number(&reference, row, STEP);
            for (int column = T; column < COLUMNS; column++) {
                double got = data[(column - T) * steps + step];
                double error = fabs(got - reference_number(&reference, row, column));
                cr_assert_leq(error, 1e-9, "%s: step %d, column %d is %.17g, expected %.17g", settings, step, column,
                              got, reference_number(&reference, row, column));
                at[column] = error > worst[column] ? row : at[column];
                worst[column] = error > worst[column] ? error : worst[column];
            }
        }
        free(data);
        runs++;
        first = end;
    }
    const char *const names[] = {
        [T] = "t",         [THETA_D] = "theta_d", [THETA] = "theta", [OMEGA] = "omega",
        [TAU_M] = "tau_m", [TAU_E] = "tau_e",     [TAU_F] = "tau_f", [TAU_F_MAX] = "tau_f_max"};
    printf("servo_pendulum: %d runs, %d rows compared\n", runs, reference.rows);
    for (int column = T; column < COLUMNS; column++)
        printf("    %-9s worst difference %.3g at step %g of %s\n", names[column], worst[column],
               reference_number(&reference, at[column], STEP), reference_word(&reference, at[column], SETTINGS));
    cr_expect_geq(runs, 60);
    reference_close(&reference);
}

Test(pendulum, gravity_pulls_towards_hanging_down)
{
    FrPendulum pendulum = {.inertia = 0.05, .weight = 1.5};
    cr_expect_eq(fr_pendulum_gravity(&pendulum, 0.0), 0.0);
    cr_expect_leq(fabs(fr_pendulum_gravity(&pendulum, 1.5707963267948966) + 1.5), 1e-15);
    cr_expect_leq(fabs(fr_pendulum_gravity(&pendulum, -0.5) - 1.5 * sin(0.5)), 1e-15);
    pendulum.offset = 0.1;
    cr_expect_leq(fabs(fr_pendulum_gravity(&pendulum, 0.4) + 1.5 * sin(0.5)), 1e-15, "the true angle counts");
}

Test(pendulum, its_friction_is_phi_z_of_a_coulomb_law)
{
    // tau_f = clip(-(J w/T + tau), +-budget) is -Phi_Z(w + T tau/J) for coulomb, Z = T/J, F = budget
    Random random = {61};
    double worst = 0.0;
    int stuck = 0;
    for (int i = 0; i < 20000; i++) {
        FrPendulum pendulum = {.inertia = random_log(&random, 1e-3, 10.0), .weight = 1.0};
        double step = random_log(&random, 1e-4, 0.02), budget = random_log(&random, 1e-3, 10.0);
        double omega = random_uniform(&random, -1.0, 1.0) * random_log(&random, 1e-6, 10.0);
        double tau = random_uniform(&random, -1.0, 1.0) * random_log(&random, 1e-3, 20.0);
        FrLawModel coulomb = law_of("coulomb", (LawValues){.F_S = budget});
        FrPhiZ phi_z = phi_z_of(&coulomb, (FrDouble2){pendulum.inertia / step, 0.0}, FR_DIRECT);
        double x = omega + step * tau / pendulum.inertia;
        double got = fr_pendulum_friction(&pendulum, omega, tau, budget, step), expected = -fr_phi_z(&phi_z, x);
        double allowed = 8.0 * DBL_EPSILON * (pendulum.inertia / step * fabs(omega) + fabs(tau));
        cr_expect_leq(fabs(got - expected), allowed, "friction %.17g, -Phi_Z %.17g", got, expected);
        cr_expect_leq(fabs(got), budget);
        worst = fmax(worst, fabs(got - expected) / allowed);
        stuck += fabs(got) < budget;
    }
    printf("pendulum friction against -Phi_Z: at most %.2f of rounding, %d of 20000 stick\n", worst, stuck);
    cr_expect(stuck > 1000 && stuck < 19000);
}

Test(pendulum, friction_stops_exactly)
{
    FrPendulum pendulum = {.inertia = 0.047, .weight = 1.5};
    double omega = 0.3, tau = -0.2, step = 0.001;
    double friction = fr_pendulum_friction(&pendulum, omega, tau, 1000.0, step);
    cr_expect_leq(fabs(omega + step * (tau + friction) / pendulum.inertia), 1e-16);
    cr_expect_eq(fr_pendulum_friction(&pendulum, 0.0, 0.0, 1.0, step), 0.0);
    cr_expect_eq(fr_pendulum_friction(&pendulum, 5.0, 0.0, 1.0, step), -1.0);
    cr_expect_eq(fr_pendulum_friction(&pendulum, -5.0, 0.0, 1.0, step), 1.0);
}

/// Energy of a free pendulum after 10 s, over its energy at the start, for a position update.
static double energy_left(const char *integrator)
{
    char settings[300];
    snprintf(settings, sizeof settings,
             "model=m1 trajectory=nothing theta_0=1 friction_base=0 friction_viscous=0 armature=0 mass=1 length=0.15 "
             "T=0.005 "
             "integrator=%s",
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

Test(pendulum, holds_still_under_gravity_for_an_hour)
{
    // released, at an angle where static friction exceeds the weight: it holds, to the last bit
    const char *const models[] = {"m1", "m4"};
    for (int i = 0; i < 2; i++) {
        char settings[200];
        snprintf(settings, sizeof settings,
                 "preset=mx106 model=%s trajectory=nothing theta_0=1.2 mass=0.04 length=0.1 T=0.005", models[i]);
        FrRun run = run_of(FR_RUN, "servo_pendulum", settings);
        double *data = run_rows(&run, 3600, 200);
        for (int row = 0; row < 3600; row++)
            cr_expect(data[2 * 3600 + row] == 1.2 && data[3 * 3600 + row] == 0.0, "%s: at %g s it is at %.17g",
                      models[i], data[row], data[2 * 3600 + row]);
        free(data);
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
    const char *const trajectories[] = {"sin_time_square", "sin_sin",   "up_and_down",
                                        "lift_and_drop",   "half_sine", "steps"};
    for (int k = 0; k < 6; k++) {
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

Test(pendulum, a_bench_without_inertia_is_refused)
{
    FrReport report = run_refused(FR_RUN, "servo_pendulum", "mass=0 arm_mass=0 armature=0");
    cr_expect_not_null(report_error(&report, "armature"));
}
