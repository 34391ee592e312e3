// Friction in a step of the bench: minus Phi_Z of a Coulomb law with Z = T/J and F = budget, exact where it stops.
#include "benches.h"
#include "explorer/run/experiment.h"
#include "laws.h"
#include "runs.h"

#include <math.h>
#include <criterion/criterion.h>
#include <float.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const FrGoal released = {0.0, false};

Test(bench_friction, is_phi_z_of_a_coulomb_law)
{
    // tau_f = clip(-(J w/T + tau), +-budget) is -Phi_Z(w + T tau/J)
    Random random = {.state = 61};
    double worst = 0.0;
    int stuck = 0;
    for (int i = 0; i < 20000; i++) {
        double inertia = random_decades(&random, 1e-3, 10.0), T = random_decades(&random, 1e-4, 0.02);
        double budget = random_decades(&random, 1e-3, 10.0), tau = random_between(&random, -1.0, 1.0);
        double omega = random_between(&random, -1.0, 1.0) * random_decades(&random, 1e-6, 10.0);
        tau *= random_decades(&random, 1e-3, 20.0);
        Bench bench = {.friction = {.base = budget},
                       .T = T,
                       .mobility = T / inertia,
                       .impedance = inertia / T,
                       .by_free = T,
                       .hand = tau};
        FrBenchState state = {.q = 0.3, .omega = omega};
        FrBenchTorques torques = step_inside(&bench, &state, released);
        cr_assert_eq(torques.friction_limit, budget);
        FrLaw coulomb = law_of("coulomb", (LawValues){.F_S = budget});
        FrPhiZ phi_z = phi_z_of(&coulomb, (FrDouble2){inertia / T, 0.0}, FR_DIRECT);
        double expected = -fr_phi_z(&phi_z, omega + T * tau / inertia), got = torques.friction;
        double allowed = 8.0 * DBL_EPSILON * (inertia / T * fabs(omega) + fabs(tau));
        cr_expect_leq(fabs(got - expected), allowed, "friction %.17g, -Phi_Z %.17g", got, expected);
        cr_expect_leq(fabs(got), budget);
        worst = fmax(worst, fabs(got - expected) / allowed);
        // what it can stop stands still to the last bit, what it can not goes on as the torques say
        if (fabs(got) < budget) {
            stuck++;
            cr_expect_eq(state.omega, 0.0, "friction %.17g of %.17g leaves %.17g", got, budget, state.omega);
        } else {
            double next = fmax(-100.0, fmin(100.0, omega + T / inertia * (tau + got))),
                   scale = fabs(omega) + T / inertia * (fabs(tau) + budget);
            cr_expect_leq(fabs(state.omega - next), 8.0 * DBL_EPSILON * scale);
        }
    }
    printf("friction of a step against -Phi_Z: at most %.2f of rounding, %d of 20000 stick\n", worst, stuck);
    cr_expect(stuck > 1000 && stuck < 19000);
}

Test(bench_friction, stops_exactly_and_on_the_border_too)
{
    Bench bench = {.friction = {.base = 1000.0}, .T = 0.001, .mobility = 0.001 / 0.047, .impedance = 47.0};
    FrBenchState state = {.omega = 0.3};
    bench.hand = -0.2;
    step_inside(&bench, &state, released);
    cr_expect_eq(state.omega, 0.0);
    // exactly what it needs: 47 0.25 - 1.75 = 10
    bench.friction.base = 10.0;
    bench.hand = -1.75;
    state = (FrBenchState){.omega = 0.25};
    cr_expect_eq(step_inside(&bench, &state, released).friction, -10.0);
    cr_expect_eq(state.omega, 0.0, "on the border friction still holds");
    bench.friction.base = nextafter(10.0, 0.0);
    state = (FrBenchState){.omega = 0.25};
    step_inside(&bench, &state, released);
    cr_expect_geq(state.omega, 0.0);
    // and so with any numbers, whatever their rounding
    Random random = {.state = 63};
    for (int i = 0; i < 5000; i++) {
        const FrBench drawn = random_bench(&random, 1, 3);
        Bench any = *bench_of(&drawn);
        FrBenchState still = random_state(&random), same = still;
        FrBenchTorques torques = step_inside(&any, &same, released);
        any.friction = (ServoFriction){.base = fabs(any.impedance * still.omega + (torques.motor + torques.external))};
        step_inside(&any, &still, released);
        cr_assert_eq(still.omega, 0.0, "%.17g is left", still.omega);
    }
    // nothing to resist
    bench.hand = 0.0;
    state = (FrBenchState){0};
    cr_expect_eq(step_inside(&bench, &state, released).friction, 0.0);
    for (int sign = -1; sign <= 1; sign += 2) {
        bench.friction.base = 1.0;
        state = (FrBenchState){.omega = 5.0 * sign};
        cr_expect_eq(step_inside(&bench, &state, released).friction, -1.0 * sign);
    }
}

Test(bench_friction, the_budget_of_a_step_is_that_of_the_servo)
{
    Random random = {.state = 62};
    for (int i = 0; i < 6000; i++) {
        const FrBench drawn = random_bench(&random, 1 + i % 6, random_below(&random, 4));
        const Bench bench = *bench_of(&drawn);
        FrBenchState state = random_state(&random), before = state;
        FrBenchTorques torques = step_inside(&bench, &state, (FrGoal){random_between(&random, -2.0, 2.0), i % 5 > 0});
        double budget = fr_servo_friction(gearbox_with(&bench.friction), torques.motor, torques.external, before.omega);
        cr_assert(same_bits(torques.friction_limit, budget), "%.17g and %.17g", torques.friction_limit, budget);
        cr_expect(torques.friction_limit >= 0.0 && fabs(torques.friction) <= torques.friction_limit);
        double weight = -bench.gravity * sin(before.q + bench.offset);
        cr_expect_leq(fabs(torques.external - torques.hand - weight), 1e-14 * (bench.gravity + fabs(torques.hand)));
        double hand = bench.hand + bench.hand_stiffness * (bench.hand_angle - before.q);
        cr_expect_eq(torques.hand, hand);
    }
}

/// Two hours at 5 ms of six benches, one for each model; each must stay where it is, to the last bit.
static void stands_still(const char *const *settings, const double *angle, double goal, bool enabled)
{
    enum { STEPS = 1440000, PART = 4096 };
    static double goals[PART], on[PART];
    static alignas(64) double memory[BENCH_BLOCK * BENCH_COLUMNS];
    FrBenchBatch benches = fr_bench_batch(memory, 6);
    for (int k = 0; k < PART; k++) {
        goals[k] = goal;
        on[k] = enabled;
    }
    for (int i = 0; i < 6; i++) {
        FrBench bench = bench_with(settings[i]);
        fr_bench_batch_set(&benches, i, &bench, &(FrBenchState){.q = angle[i]});
        FrBenchState state = {.q = angle[i]};
        cr_expect_neq(fr_bench_step(&bench, &state, (FrGoal){goal, enabled}).friction, 0.0, "%s has nothing to hold",
                      settings[i]);
    }
    for (int done = 0; done < STEPS; done += PART)
        fr_bench_batch_step(&benches, &(FrTracks){.tracks = 1, .goal = goals, .enabled = on}, PART);
    for (int i = 0; i < 6; i++) {
        FrBenchState state = fr_bench_batch_state(&benches, i);
        cr_expect(same_bits(state.q, angle[i]), "%s: it crept to %.17g", settings[i], state.q);
        cr_expect_eq(state.omega, 0.0);
    }
}

Test(bench_friction, holds_for_hours_in_all_models)
{
    char text[6][200];
    const char *settings[6];
    double angle[6];
    // released, at an angle where static friction exceeds the weight; then held against it by a servo short of its goal
    for (int held = 0; held < 2; held++) {
        for (int i = 0; i < 6; i++) {
            snprintf(text[i], sizeof text[i], "preset=mx106 model=m%d mass=%g length=0.1 T=0.005", i + 1,
                     held ? 0.3 : 0.04);
            settings[i] = text[i];
            angle[i] = held ? 1.18 + 0.001 * i : 1.2;
        }
        stands_still(settings, angle, held ? 1.2 : 0.0, held);
    }
}

Test(bench_friction, holds_still_as_a_run_too)
{
    for (int model = 1; model <= 6; model++) {
        char settings[200];
        snprintf(settings, sizeof settings,
                 "preset=xl330 model=m%d q_offset=0 trajectory=nothing theta_0=-0.7 mass=0.01 length=0.1 T=0.005",
                 model);
        FrRun run = run_of(FR_RUN, "servo_pendulum", settings);
        double *data = run_rows(&run, 3600, 20);
        for (int row = 0; row < 3600; row++)
            cr_assert(data[2 * 3600 + row] == -0.7 && data[3 * 3600 + row] == 0.0, "%s: at %g s it is at %.17g",
                      settings, data[row], data[2 * 3600 + row]);
        free(data);
    }
}
