// A step whose friction and load belong to its end: the drive goes on, stops or turns, in this order. Where there is
// one solution this is element A under a friction limit that follows from the load in the same step (Kikuuwe 2006, eq
// 22, with the friction of Dupont 1993, eq 29).
#include "drive.h"

/// Whether it may stop within the step: from velocity v, with the acceleration `stop`.
static bool may_stop(const FrDrive *drive, double v, double stop, double torque, double load)
{
    double low, high;
    fr_transmission_band(&drive->transmission, load, true, &low, &high);
    bool rests = low <= torque && torque <= high;
    if (v == 0 || rests)
        return rests;
    double into = torque - drive->rotor * stop;
    fr_transmission_band(&drive->transmission, drive->inertia * stop + load, false, &low, &high);
    return low <= into && into <= high;
}

double fr_drive_implicit_velocity(const FrDrive *drive, double v, double T, double torque, double load)
{
    FR_ASSERT(drive && T > 0);
    // B (v + T a): the part of v belongs to the torque, the rest to the inertia
    FrDrive damped = *drive;
    damped.rotor += drive->viscous * T;
    torque -= drive->viscous * v;
    double stop = v == 0 ? 0 : -v / T;
    int on = drive_sign(v);
    FrDriveMotion motion;
    if (on && fr_drive_slip(&damped, on, torque, load, &motion) && on * (motion.acceleration - stop) > 0)
        return v + T * motion.acceleration;
    if (may_stop(&damped, v, stop, torque, load))
        return 0;
    for (int s = on ? -on : 1; s >= -1; s -= 2) {
        if (fr_drive_slip(&damped, s, torque, load, &motion) && s * (motion.acceleration - stop) > 0)
            return v + T * motion.acceleration;
        if (on)
            break;
    }
    return 0;
}

void fr_drive_step_implicit(const FrDrive *drive, const FrDrivePlant *plant, FrDriveState *state, double t, double T,
                            FrDriveEvents *events)
{
    (void)events;
    double v = state->v, end = t + T, q = state->q + T * v;
    double torque = plant->torque(plant->context, end, q, v), load = drive_load(plant, end, q, v);
    state->v = fr_drive_implicit_velocity(drive, v, T, torque, load);
    state->q += T * state->v;
}
