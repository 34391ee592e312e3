// One bench, one step: the kernel with one lane.
#if defined(__wasm__)
// the module that is sent has the sine and the exponential once, for others too, and the step of a bench calls them
#include "math/wide.h"
#pragma clang attribute push(__attribute__((noinline)), apply_to = function)
#pragma clang attribute push(__attribute__((minsize)), apply_to = function)
#include "math/wide_decay.h"
#include "math/wide_sin.h"
#pragma clang attribute pop
#pragma clang attribute pop
#endif
#include "kernel.h"

FrBenchTorques fr_bench_step(const FrBench *bench, FrBenchState *state, FrGoal goal)
{
    WideState now = {state->q, state->omega, state->memory.target, state->memory.sum};
    WideTorques torques = bench_step(&bench->friction.base, 1, bench->friction.rate > 0, &now, goal.angle,
                                     goal.enabled ? ~(WideBits)0 : 0);
    *state = (FrBenchState){now.q, now.omega, {now.target, now.sum}};
    return (FrBenchTorques){torques.motor, torques.external, torques.friction, torques.budget, torques.hand};
}
