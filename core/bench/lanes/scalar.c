// One bench, one step: the kernel with one lane.
//
// The next step waits for the new velocity, so it is stored separately: gcc would combine it in a vector with the
// angle, which is known later, and the step would take 5 % longer.
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC optimize("no-tree-slp-vectorize")
#endif
#include "kernel.h"
#include "math/assert.h"

#include <math.h>

/// A step of a bench without a transmission; `base` NULL: the base is at rest.
static inline ALWAYS_INLINE FrBenchTorques plain_step(const Bench *b, FrBenchState *state, FrGoal goal,
                                                      const FrAcceleration *base, WideStep step)
{
    WideState now = {state->q, state->omega, state->target, state->sum};
    WideBase moved = {base ? base->x : 0, base ? base->y : 0};
    WideTorques torques =
        bench_step(&b->friction.base, 1, bench_terms(b), &now, goal.angle, goal.enabled, base ? &moved : NULL, step);
    state->q = now.q;
    state->omega = now.omega;
    state->target = now.target;
    state->sum = now.sum;
    return (FrBenchTorques){torques.motor,          torques.external, torques.friction,
                            torques.friction_limit, torques.hand,     (double)NAN};
}

FrBenchTorques fr_bench_step(const FrBench *bench, FrBenchState *state, FrGoal goal)
{
    const Bench *b = bench_of(bench);
    FR_ASSERT(state);
    return RARELY(b->is_geared > 0) ? fr_bench_step_geared(b, state, goal, (FrAcceleration){0, 0})
                                    : plain_step(b, state, goal, NULL, whole_step());
}

FrBenchTorques fr_bench_step_part(const Bench *bench, FrBenchState *state, FrGoal goal, const FrAcceleration *base,
                                  double part, double inverse)
{
    return plain_step(bench, state, goal, base, (WideStep){part, inverse});
}

FrBenchTorques fr_bench_step_shaken(const FrBench *bench, FrBenchState *state, FrGoal goal, FrAcceleration base)
{
    const Bench *b = bench_of(bench);
    FR_ASSERT(state);
    return b->is_geared > 0 ? fr_bench_step_geared(b, state, goal, base)
                            : fr_bench_step_part(b, state, goal, &base, 1, 1);
}
