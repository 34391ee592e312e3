// The methods by name, and the results of a step that each of them reports: events, and the works of
// motor, load and friction.
#include "transmission/methods.h"
#include "math/assert.h"

#include <math.h>

const FrDriveMethod fr_drive_methods[FR_DRIVE_METHODS] = {
    [FR_DRIVE_LOCATED] = {"located", 4, false, true, fr_drive_step_located},
    [FR_DRIVE_INTERPOLATED] = {"interpolated", 2, false, false, fr_drive_step_interpolated},
    [FR_DRIVE_IMPLICIT] = {"implicit", 1, false, false, fr_drive_step_implicit},
    [FR_DRIVE_LAGGED] = {"lagged", 1, true, false, fr_drive_step_lagged},
    [FR_DRIVE_EXPLICIT] = {"explicit", 1, true, false, fr_drive_step_explicit},
    [FR_DRIVE_RK4] = {"rk4", 1, true, false, fr_drive_step_rk4},
};

/// Returns true if a drive that moves in direction s drives the load at an instant.
static bool drives_at(const FrDrive *drive, const FrDrivePlant *plant, int s, double t, const FrDriveState *state)
{
    double torque = drive_torque(drive, plant, t, state->q, state->v), load = drive_load(plant, t, state->q, state->v);
    return s * drive_passed_sign(drive, s, torque, load) >= 0;
}

/// Get the event between two states of a method that does not locate it. Returns FR_DRIVE_EVENTS if there is none.
static FrDriveEventKind event_between(const FrDrive *drive, const FrDrivePlant *plant, const FrDriveState *before,
                                      const FrDriveState *after, double t, double T)
{
    int from = drive_sign(before->v), to = drive_sign(after->v);
    bool drives = from && drives_at(drive, plant, from, t + T, after);
    if (from == to)
        return from && drives != drives_at(drive, plant, from, t, before) ? FR_DRIVE_SHIFTS : FR_DRIVE_EVENTS;
    if (!from)
        return FR_DRIVE_STARTS;
    if (!drives && !(fr_drive_margin(drive) > 0))
        return FR_DRIVE_JAMS;
    return to ? FR_DRIVE_TURNS : FR_DRIVE_STICKS;
}

/// Add mean torque times displacement to the works.
static void add_works(const FrDrive *drive, const FrDrivePlant *plant, const FrDriveState *before,
                      const FrDriveState *after, double t, double T, FrDriveRecord *record)
{
    double way = after->q - before->q, mass = drive->rotor + drive->inertia, end = t + T;
    double in = (plant->torque(plant->context, t, before->q, before->v) +
                 plant->torque(plant->context, end, after->q, after->v)) /
                2 * way;
    double out = (drive_load(plant, t, before->q, before->v) + drive_load(plant, end, after->q, after->v)) / 2 * way;
    record->work_in += in;
    record->work_out += out;
    record->lost += in - out - mass * (after->v * after->v - before->v * before->v) / 2;
}

void fr_drive_step(const FrDriveMethod *method, const FrDrive *drive, const FrDrivePlant *plant, FrDriveState *state,
                   double t, double T, FrDriveRecord *record)
{
    FR_ASSERT(method && drive && plant && state && T > 0);
    FrDriveState before = *state;
    method->step(drive, plant, state, t, T, record);
    if (!method->locates)
        state->mode = FR_DRIVE_RESTS;
    if (!record || method->locates)
        return;
    add_works(drive, plant, &before, state, t, T, record);
    FrDriveEventKind kind = event_between(drive, plant, &before, state, t, T);
    if (kind == FR_DRIVE_JAMS)
        fr_drive_add_event(record, fr_drive_jam(drive, t + T, state->q, before.v));
    else if (kind != FR_DRIVE_EVENTS)
        fr_drive_add_event(record, (FrDriveEvent){.kind = kind,
                                                  .t = t + T,
                                                  .q = state->q,
                                                  .v_before = before.v,
                                                  .v_after = state->v,
                                                  .acceleration_before = (double)NAN,
                                                  .acceleration_after = (double)NAN});
}
