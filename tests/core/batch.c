// Many benches at once: the same bits as one at a time, whatever the vector unit, the number of benches and what is
// mixed.
#include "benches.h"
#include "bench/lanes/kernels.h"

#include <math.h>
#include <criterion/criterion.h>
#include <stdalign.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { COUNT_MAX = 70, STEPS = 37, TRACKS = 5 };

static const char *const units[] = {"portable", "AVX2", "AVX-512"};

typedef struct Case {
    int count;
    FrBench bench[COUNT_MAX];
    FrBenchState state[COUNT_MAX];
    double goal[STEPS * TRACKS], enabled[STEPS * TRACKS], measured[STEPS * TRACKS];
    double base_x[STEPS * TRACKS], base_y[STEPS * TRACKS];
    int of[COUNT_MAX];
    /// All on track 0; the bridge always driven; with recorded angles; the base moves.
    bool shared, always, compared, shaken;
} Case;

static void draw(Case *c, Random *random, int count)
{
    c->count = count;
    int model = random_below(random, 3) ? 0 : 1 + random_below(random, 6); // 0: all models mixed
    for (int i = 0; i < count; i++) {
        c->bench[i] = random_bench(random, model ? model : 1 + random_below(random, 6), random_below(random, 4));
        c->state[i] = random_state(random);
        c->state[i].sum = random_below(random, 2) ? random_between(random, -0.5, 0.5) : 0.0;
        c->of[i] = random_below(random, TRACKS);
    }
    for (int k = 0; k < STEPS * TRACKS; k++) {
        c->goal[k] = random_between(random, -3.0, 3.0);
        c->enabled[k] = random_below(random, 4) > 0;
        c->measured[k] = random_between(random, -3.0, 3.0);
        c->base_x[k] = random_between(random, -20.0, 20.0);
        c->base_y[k] = random_between(random, -20.0, 20.0);
    }
    c->shared = random_below(random, 3) == 0;
    c->always = random_below(random, 3) == 0;
    c->compared = random_below(random, 3) > 0;
    c->shaken = random_below(random, 3) == 0;
}

/// One at a time.
static void alone(const Case *c, FrBenchState *state, double *sum)
{
    for (int i = 0; i < c->count; i++) {
        state[i] = c->state[i];
        sum[i] = 0.0;
        for (int k = 0; k < STEPS; k++) {
            int at = k * TRACKS + (c->shared ? 0 : c->of[i]);
            if (c->compared)
                sum[i] += fabs(state[i].q - c->measured[at]);
            FrGoal goal = {c->goal[at], c->always || c->enabled[at] > 0.0};
            if (c->shaken)
                fr_bench_step_shaken(&c->bench[i], &state[i], goal, (FrAcceleration){c->base_x[at], c->base_y[at]});
            else
                fr_bench_step(&c->bench[i], &state[i], goal);
        }
    }
}

static void expect_same(const Case *c, FrInstructions unit, const FrBenchBatch *benches, const FrBenchState *state,
                        const double *sum)
{
    for (int i = 0; i < c->count; i++) {
        FrBenchState got = fr_bench_batch_state(benches, i);
        const double a[] = {got.q, got.omega, got.target, got.sum, fr_bench_batch_error(benches, i)};
        const double b[] = {state[i].q, state[i].omega, state[i].target, state[i].sum, sum[i]};
        static const char *const names[] = {"q", "omega", "target", "sum", "sum of errors"};
        for (int k = 0; k < 5; k++)
            cr_assert(same_bits(a[k], b[k]), "%s, bench %d of %d: %s is %.17g, alone %.17g", units[unit], i, c->count,
                      names[k], a[k], b[k]);
    }
}

Test(batch, has_the_bits_of_one_at_a_time)
{
    static alignas(64) double memory[(COUNT_MAX + BENCH_BLOCK) * BENCH_COLUMNS + 8];
    static Case c;
    static FrBenchState state[COUNT_MAX];
    static double sum[COUNT_MAX];
    Random random = {.state = 71};
    int compared = 0, finite = 0;
    for (int count = 1; count <= COUNT_MAX; count++)
        for (int repeat = 0; repeat < 6; repeat++) {
            draw(&c, &random, count);
            alone(&c, state, sum);
            FrTracks tracks = {TRACKS,
                               c.shared ? NULL : c.of,
                               c.goal,
                               c.always ? NULL : c.enabled,
                               c.compared ? c.measured : NULL,
                               c.shaken ? c.base_x : NULL,
                               c.shaken ? c.base_y : NULL};
            for (FrInstructions unit = FR_PORTABLE; unit <= fr_instructions(); unit++) {
                size_t size = fr_bench_batch_size(count);
                cr_assert_leq(size + 8, sizeof memory / sizeof *memory);
                for (int k = 0; k < 8; k++)
                    memory[size + (size_t)k] = 12345.0;
                FrBenchBatch benches = fr_bench_batch(memory, count);
                for (int i = 0; i < count; i++)
                    fr_bench_batch_set(&benches, i, &c.bench[i], &c.state[i]);
                int first = random_below(&random, STEPS + 1); // in two goes
                fr_bench_batch_step_with(unit, &benches, &tracks, first);
                FrTracks rest = tracks;
                rest.goal += first * TRACKS;
                rest.enabled = tracks.enabled ? tracks.enabled + first * TRACKS : NULL;
                rest.measured = tracks.measured ? tracks.measured + first * TRACKS : NULL;
                rest.base_x = tracks.base_x ? tracks.base_x + first * TRACKS : NULL;
                rest.base_y = tracks.base_y ? tracks.base_y + first * TRACKS : NULL;
                fr_bench_batch_step_with(unit, &benches, &rest, STEPS - first);
                expect_same(&c, unit, &benches, state, sum);
                compared += count;
                for (int k = 0; k < 8; k++)
                    cr_assert_eq(memory[size + (size_t)k], 12345.0, "%s writes behind its memory", units[unit]);
            }
            FrBenchBatch benches = fr_bench_batch(memory, count);
            for (int i = 0; i < count; i++)
                fr_bench_batch_set(&benches, i, &c.bench[i], &c.state[i]);
            fr_bench_batch_step(&benches, &tracks, STEPS);
            expect_same(&c, fr_instructions(), &benches, state, sum);
            for (int i = 0; i < count; i++)
                finite += isfinite(state[i].q);
        }
    printf("batch: %d benches of %d steps compared, up to %s; %d states are finite\n", compared, STEPS,
           units[fr_instructions()], finite);
    cr_expect_gt(finite, 10000);
}

Test(batch, without_benches_or_steps_does_nothing)
{
    static alignas(64) double memory[BENCH_BLOCK * BENCH_COLUMNS];
    cr_expect_eq(fr_bench_batch_size(0), 0u);
    cr_expect_eq(fr_bench_batch_size(1), sizeof memory / sizeof *memory);
    cr_expect_eq(fr_bench_batch_size(8), sizeof memory / sizeof *memory);
    cr_expect_eq(fr_bench_batch_size(9), 2 * sizeof memory / sizeof *memory);
    const double goal = 1.0;
    const FrTracks tracks = {.tracks = 1, .goal = &goal};
    for (size_t k = 0; k < sizeof memory / sizeof *memory; k++)
        memory[k] = (double)NAN;
    FrBenchBatch none = fr_bench_batch(memory, 0), three = fr_bench_batch(memory, 3);
    fr_bench_batch_step(&none, &tracks, 1);
    Random random = {.state = 72};
    FrBench bench = random_bench(&random, 6, 0);
    FrBenchState state = {.q = 0.5, .omega = 2.0, .target = 0.25, .sum = 0.125};
    fr_bench_batch_set(&three, 1, &bench, &state);
    fr_bench_batch_step(&three, &tracks, 0);
    FrBenchState got = fr_bench_batch_state(&three, 1);
    cr_expect(got.q == 0.5 && got.omega == 2.0 && got.target == 0.25 && got.sum == 0.125);
    cr_expect_eq(fr_bench_batch_error(&three, 1), 0.0);
    // one that is not set is at rest and does nothing
    fr_bench_batch_step(&three, &tracks, 1);
    got = fr_bench_batch_state(&three, 2);
    cr_expect(got.q == 0.0 && got.omega == 0.0, "%g, %g", got.q, got.omega);
    // setting it again begins anew
    const double measured = 9.0;
    const FrTracks compared = {.tracks = 1, .goal = &goal, .measured = &measured};
    fr_bench_batch_step(&three, &compared, 1);
    cr_expect_gt(fr_bench_batch_error(&three, 1), 1.0);
    fr_bench_batch_set(&three, 1, &bench, &state);
    cr_expect_eq(fr_bench_batch_error(&three, 1), 0.0);
    cr_expect_gt(fr_bench_batch_error(&three, 0), 1.0, "its neighbours keep theirs");
}

Test(batch, a_bench_that_is_not_finite_leaves_its_neighbours_alone)
{
    static alignas(64) double memory[2 * BENCH_BLOCK * BENCH_COLUMNS];
    Random random = {.state = 73};
    FrBench bench[16];
    FrBenchState begin[16], alone[16];
    double goal[20];
    for (int k = 0; k < 20; k++)
        goal[k] = random_between(&random, -1.0, 1.0);
    for (FrInstructions unit = FR_PORTABLE; unit <= fr_instructions(); unit++) {
        FrBenchBatch benches = fr_bench_batch(memory, 16);
        for (int i = 0; i < 16; i++) {
            bench[i] = random_bench(&random, 1 + i % 6, i % 4);
            begin[i] = random_state(&random);
            if (i % 5 == 2)
                begin[i].q = i % 2 ? (double)NAN : (double)INFINITY;
            alone[i] = begin[i];
            fr_bench_batch_set(&benches, i, &bench[i], &begin[i]);
            for (int k = 0; k < 20; k++)
                fr_bench_step(&bench[i], &alone[i], (FrGoal){goal[k], true});
        }
        fr_bench_batch_step_with(unit, &benches, &(FrTracks){.tracks = 1, .goal = goal}, 20);
        for (int i = 0; i < 16; i++) {
            FrBenchState got = fr_bench_batch_state(&benches, i);
            cr_expect(same_bits(got.q, alone[i].q) && same_bits(got.omega, alone[i].omega), "%s: bench %d", units[unit],
                      i);
            cr_expect(isfinite(got.q) == (i % 5 != 2), "%s: bench %d is at %g", units[unit], i, got.q);
        }
    }
}
