// Methods of others, for comparison: the friction limit from the load of the step before, and friction
// inside a right-hand side. The first converges only for (1/eta_1 - 1) I/(J + I) < 1 (Dupont 1993, 3.2); the
// others never meet v = 0.
#include "transmission/methods.h"

void fr_drive_step_lagged(const FrDrive *drive, const FrDrivePlant *plant, FrDriveState *state, double t, double T,
                          FrDriveRecord *record)
{
    (void)record;
    double v = state->v, end = t + T, q = state->q + T * v, low, high;
    double load = drive_load(plant, end, q, v), inertia = drive->rotor + drive->inertia + drive->viscous * T;
    double push = drive_torque(drive, plant, end, q, v) - load;
    fr_transmission_band(&drive->transmission, state->passed, false, &low, &high);
    low -= state->passed;
    high -= state->passed;
    double up = v + T * (push - high) / inertia, down = v + T * (push - low) / inertia;
    double next = up > 0 ? up : down < 0 ? down : 0;
    state->passed = drive->inertia * ((next - v) / T) + load;
    state->q += T * next;
    state->v = next;
}

/// Compute the acceleration with friction for the velocity at an instant. Returns false if the drive jams.
static bool friction_of_now(const FrDrive *drive, const FrDrivePlant *plant, double t, double q, double v, double *a)
{
    int s = v != 0 ? drive_sign(v) : fr_drive_start(drive, plant, t, q);
    FrDriveMotion motion = {0};
    if (s && !fr_drive_slip(drive, s, drive_torque(drive, plant, t, q, v), drive_load(plant, t, q, v), &motion))
        return false;
    *a = motion.acceleration;
    return true;
}

void fr_drive_step_explicit(const FrDrive *drive, const FrDrivePlant *plant, FrDriveState *state, double t, double T,
                            FrDriveRecord *record)
{
    (void)record;
    double a;
    bool moves = friction_of_now(drive, plant, t, state->q, state->v, &a);
    state->v = moves ? state->v + T * a : 0;
    state->q += T * state->v;
}

void fr_drive_step_rk4(const FrDrive *drive, const FrDrivePlant *plant, FrDriveState *state, double t, double T,
                       FrDriveRecord *record)
{
    (void)record;
    double q = state->q, v = state->v, half = T / 2, a[4];
    bool moves = friction_of_now(drive, plant, t, q, v, &a[0]) &&
                 friction_of_now(drive, plant, t + half, q + half * v, v + half * a[0], &a[1]) &&
                 friction_of_now(drive, plant, t + half, q + half * (v + half * a[0]), v + half * a[1], &a[2]) &&
                 friction_of_now(drive, plant, t + T, q + T * (v + half * a[1]), v + T * a[2], &a[3]);
    if (!moves) {
        state->v = 0;
        return;
    }
    state->q = q + T * (v + T / 6 * (a[0] + a[1] + a[2]));
    state->v = v + T / 6 * (a[0] + 2 * a[1] + 2 * a[2] + a[3]);
}
