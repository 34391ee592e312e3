// A step with the friction and the load at its end: the drive keeps moving, stops or turns, tried in this order. If
// there is one solution, this is element A under a friction limit that follows from the load in the same step (Kikuuwe
// 2006, eq 22, with the friction of Dupont 1993, eq 29).
#include "methods.h"
#include "math/assert.h"

/// A drive whose friction differs between its directions.
typedef struct Ways {
    const FrDrive *forwards, *backwards;
} Ways;

static const FrDrive *way(Ways ways, int direction)
{
    return direction > 0 ? ways.forwards : ways.backwards;
}

/// Whether the torque into the transmission is within the dead band under this load.
static bool within_band(Ways ways, double torque, double load, bool at_rest)
{
    return fr_transmission_torque(&ways.backwards->transmission, -1, load, at_rest) <= torque &&
           torque <= fr_transmission_torque(&ways.forwards->transmission, 1, load, at_rest);
}

/// Whether the drive may stop within the step, from velocity v with the acceleration `stop`.
static bool may_stop(Ways ways, double v, double stop, double torque, double load)
{
    bool rests = within_band(ways, torque, load, true);
    if (v == 0 || rests)
        return rests;
    return within_band(ways, torque - ways.forwards->rotor * stop, ways.forwards->inertia * stop + load, false);
}

/// Whether the drive keeps moving in direction s through the whole step: with the acceleration `a`,
/// which is beyond `stop`.
static bool goes_on(const FrDrive *drive, int s, double torque, double load, double stop, double *a)
{
    bool drives;
    if (!drive_moves(drive, s, torque, load, &drives))
        return false;
    *a = drive_slip(drive, s, drives, torque, load);
    return s * (*a - stop) > 0;
}

double fr_drive_implicit_ways(const FrDrive *backwards, const FrDrive *forwards, double v, double T, double torque,
                              double load)
{
    Ways ways = {forwards, backwards};
    double stop = v == 0 ? 0 : -v / T;
    int on = drive_sign(v);
    double a;
    if (on && goes_on(way(ways, on), on, torque, load, stop, &a))
        return v + T * a;
    if (may_stop(ways, v, stop, torque, load))
        return 0;
    for (int s = on ? -on : 1; s >= -1; s -= 2) {
        if (goes_on(way(ways, s), s, torque, load, stop, &a))
            return v + T * a;
        if (on)
            break;
    }
    return 0;
}

double fr_drive_implicit_velocity(const FrDrive *drive, double v, double T, double torque, double load)
{
    FR_ASSERT(drive && T > 0);
    if (drive->viscous == 0)
        return fr_drive_implicit_ways(drive, drive, v, T, torque, load);
    // B (v + T a): the term in v belongs to the torque, the other to the inertia
    FrDrive damped = *drive;
    damped.rotor += drive->viscous * T;
    return fr_drive_implicit_ways(&damped, &damped, v, T, torque - drive->viscous * v, load);
}

void fr_drive_step_implicit(const FrDrive *drive, const FrDrivePlant *plant, FrDriveState *state, double t, double T,
                            FrDriveRecord *record)
{
    (void)record;
    double v = state->v, end = t + T, q = state->q + T * v;
    double torque = plant->torque(plant->context, end, q, v), load = drive_load(plant, end, q, v);
    state->v = fr_drive_implicit_velocity(drive, v, T, torque, load);
    state->q += T * state->v;
}
