// The midpoint rule with events by linear interpolation: where the velocity passes 0 or the dead band is left the step
// is divided, without iteration (Dupont 1993, 3.1.1; Morgowicz 1988).
#include "drive.h"

enum { MOST_PIECES = 4 };

void fr_drive_step_interpolated(const FrDrive *drive, const FrDrivePlant *plant, FrDriveState *state, double t,
                                double T, FrDriveRecord *record)
{
    (void)record;
    double left = T;
    for (int piece = 0; piece < MOST_PIECES; piece++) {
        double q = state->q, v = state->v;
        int s = v != 0 ? drive_sign(v) : fr_drive_start(drive, plant, t, q);
        if (!s) {
            double before = fr_drive_beyond(drive, plant, t, q), after = fr_drive_beyond(drive, plant, t + left, q);
            if (!(after > 0))
                return;
            s = fr_drive_start(drive, plant, t + left, q);
            double wait = left * before / (before - after);
            t += wait;
            left -= wait;
        }
        double middle = t + left / 2, ahead = q + left / 2 * v;
        FrDriveMotion motion;
        bool slips = fr_drive_slip(drive, s, drive_torque(drive, plant, middle, ahead, v),
                                   drive_load(plant, middle, ahead, v), &motion);
        double a = slips ? motion.acceleration : 0;
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
