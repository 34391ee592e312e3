// A machine with geared joints at a given time: its terms, as FrGearStep.
#ifndef FRICTION_JOINT_MACHINE_H
#define FRICTION_JOINT_MACHINE_H

#include "joint_modes.h"

#include <string.h>

/// A step of a machine. It changes a copy of the state, which is written to the state of the caller at the end.
typedef struct MachineStep {
    const FrGearMachine *machine;
    FrGearState now;
    double t; ///< time at which the step began
    FrGearRecord *note;
    void *notes;
    FrGearInfo info;
} MachineStep;

/// Get the joints at a time, q and v, with the terms in the memory of `terms`.
static inline FrGearStep machine_joints(const FrGearMachine *machine, double t, const double *q, const double *v,
                                        FrGearTerms *terms)
{
    memset(terms, 0, sizeof *terms);
    machine->evaluate(machine->context, t, q, v, terms);
    return (FrGearStep){.n = machine->n,
                        .inertia = terms->inertia,
                        .rotor = terms->rotor,
                        .stride = machine->n,
                        .bias = terms->bias,
                        .rotor_bias = terms->rotor_bias,
                        .torque = terms->torque,
                        .velocity = v,
                        .transmission = machine->transmission};
}

/// Get the modes before a step. A moving joint whose mode is not known has a direction, but no side.
static inline void machine_modes(const FrGearMachine *machine, const FrGearState *state, FrGearMode *before)
{
    for (size_t i = 0; i < machine->n; i++) {
        bool unknown = state->mode[i].direction == 0 && state->v[i] != 0;
        before[i] = unknown ? (FrGearMode){state->v[i] > 0 ? 1 : -1, 0} : state->mode[i];
    }
}

/// Report every joint whose mode differs from `before`. If `jams` is set, joints that stop have jammed.
static inline void machine_note(const MachineStep *step, double t, const FrGearMode *before, bool jams)
{
    for (size_t i = 0; step->note && i < step->machine->n; i++) {
        FrGearMode mode = step->now.mode[i];
        bool unknown = before[i].side == 0 && mode.direction != 0 && mode.direction == before[i].direction;
        if (same_mode(mode, before[i]) || unknown || transmission_frictionless(&step->machine->transmission[i]))
            continue;
        FrGearEventKind kind = FR_GEAR_TURNS;
        if (mode.direction == 0)
            kind = jams ? FR_GEAR_JAMS : FR_GEAR_STOPS;
        else if (before[i].direction == 0)
            kind = FR_GEAR_STARTS;
        else if (mode.direction == before[i].direction)
            kind = FR_GEAR_LOAD;
        step->note(step->notes, &(FrGearEvent){.t = t, .joint = (int)i, .kind = kind, .mode = mode});
    }
}

#endif
