// The midpoint rule with events by linear interpolation: if the velocity passes 0 or the state leaves the dead
// band, the step is divided, without iteration (Dupont 1993, 3.1.1; Morgowicz 1988). It is also divided at
// jumps of torque or load.
#include "transmission/methods.h"

enum {
    MOST_PIECES = 4,  ///< between two jumps
    MOST_JUMPS = 200, ///< at which a step is divided
};

/// Do a step from t on that ends before the jump.
static void step_before(const FrDrive *drive, const FrDrivePlant *plant, FrDriveState *state, double t, double T,
                        double jump)
{
    double left = T;
    for (int piece = 0; piece < MOST_PIECES; piece++) {
        double q = state->q, v = state->v;
        int s = v != 0 ? drive_sign(v) : fr_drive_start(drive, plant, t, q);
        if (!s) {
            double end = drive_before(jump, t + left);
            double before = fr_drive_beyond(drive, plant, t, q), after = fr_drive_beyond(drive, plant, end, q);
            if (!(after > 0))
                return;
            s = fr_drive_start(drive, plant, end, q);
            double wait = left * before / (before - after);
            t += wait;
            left -= wait;
        }
        double middle = drive_before(jump, t + left / 2), ahead = q + left / 2 * v;
        double torque = drive_torque(drive, plant, middle, ahead, v), load = drive_load(plant, middle, ahead, v);
        bool drives, slips = drive_moves(drive, s, torque, load, &drives);
        double a = slips ? drive_slip(drive, s, drives, torque, load) : 0;
        if (!slips || (v == 0 && s * a <= 0)) {
            state->v = 0;
            return;
        }
        if (s * (v + left * a) >= 0) {
            state->q = q + left * (v + left / 2 * a);
            state->v = v + left * a;
            return;
        }
        double used = -v / a;
        state->q = q + used * v / 2;
        state->v = 0;
        t += used;
        left -= used;
    }
}

void fr_drive_step_interpolated(const FrDrive *drive, const FrDrivePlant *plant, FrDriveState *state, double t,
                                double T, FrDriveRecord *record)
{
    (void)record;
    double jump = drive_jump(plant, t);
    for (int i = 0; i < MOST_JUMPS && jump - t < T; i++) {
        step_before(drive, plant, state, t, jump - t, jump);
        T -= jump - t;
        t = jump;
        jump = drive_jump(plant, t);
    }
    step_before(drive, plant, state, t, T, jump);
}
