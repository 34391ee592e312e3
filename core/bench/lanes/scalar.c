// One bench, one step: the kernel with one lane.
//
// The next step waits for the new velocity, so it is stored separately: gcc would combine it in a vector with the
// angle, which is known later, and the step would take 5 % longer.
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC optimize("no-tree-slp-vectorize")
#endif
#include "kernel.h"
#include "math/assert.h"

FrBenchTorques fr_bench_step(const FrBench *bench, FrBenchState *state, FrGoal goal)
{
    FR_ASSERT(bench && state);
    WideState now = {state->q, state->omega, state->memory.target, state->memory.sum};
    WideTorques torques = bench_step(&bench->friction.base, 1, bench_terms(bench), &now, goal.angle, goal.enabled);
    *state = (FrBenchState){now.q, now.omega, {now.target, now.sum}};
    return (FrBenchTorques){torques.motor, torques.external, torques.friction, torques.friction_limit, torques.hand};
}
