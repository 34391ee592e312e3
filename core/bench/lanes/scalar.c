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

/// A step of a bench without a transmission.
static inline ALWAYS_INLINE FrBenchTorques plain_step(const Bench *b, FrBenchState *state, FrGoal goal, WideStep step)
{
    WideState now = {state->q, state->omega, state->target, state->sum};
    WideTorques torques = bench_step(&b->friction.base, 1, bench_terms(b), &now, goal.angle, goal.enabled, step);
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
    return RARELY(b->is_geared > 0) ? fr_bench_step_geared(b, state, goal) : plain_step(b, state, goal, whole_step());
}

void fr_bench_step_part(const Bench *bench, FrBenchState *state, FrGoal goal, double part, double inverse)
{
    plain_step(bench, state, goal, (WideStep){part, inverse});
}
