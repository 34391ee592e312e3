// One bench, one step: the kernel with one lane.
#include "kernel.h"

FrBenchTorques fr_bench_step(const FrBench *bench, FrBenchState *state, FrGoal goal)
{
    WideState now = {state->q, state->omega, state->memory.target, state->memory.sum};
    WideTorques torques = bench_step(&bench->friction.base, 1, bench->friction.rate > 0, &now, goal.angle,
                                     goal.enabled ? ~(WideBits)0 : 0);
    *state = (FrBenchState){now.q, now.omega, {now.target, now.sum}};
    return (FrBenchTorques){torques.motor, torques.external, torques.friction, torques.budget, torques.hand};
}
