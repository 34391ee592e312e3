// A machine with geared joints, by the implicit step of order 1.
#include "machine.h"
#include "math/assert.h"

FrStatus fr_gear_implicit(const FrGearMachine *machine, double t, double T, FrGearState *state, FrGearRecord *note,
                          void *notes, FrGearInfo *info)
{
    FR_ASSERT(machine && machine->n > 0 && machine->n <= JOINTS && machine->evaluate && machine->transmission);
    FR_ASSERT(T > 0 && state);
    MachineStep step = {.machine = machine, .now = *state, .t = t, .note = note, .notes = notes};
    FrGearTerms terms;
    FrGearMode before[JOINTS] = {0};
    double q[JOINTS], next[JOINTS];
    machine_modes(machine, state, before);
    for (size_t i = 0; i < machine->n; i++)
        q[i] = state->q[i] + T * state->v[i];
    FrGearStep joints = machine_joints(machine, t + T, q, state->v, &terms);
    joints.T = T;
    FrStatus status = fr_gear_friction(&joints, step.now.mode, next, &step.info);
    if (info)
        *info = step.info;
    if (status != FR_OK)
        return status;
    for (size_t i = 0; i < machine->n; i++) {
        step.now.v[i] = next[i];
        step.now.q[i] += T * next[i];
    }
    machine_note(&step, t + T, before, false);
    *state = step.now;
    return FR_OK;
}
