// Friction and motor torque of servos, lane by lane: the formulas of parts.h for one servo or for a vector of them.
//
// A structure of doubles is read as columns: value k of lane i is at column[k * stride + i].
#ifndef FRICTION_SERVO_KERNEL_H
#define FRICTION_SERVO_KERNEL_H

#include "parts.h"
#include "math/wide_decay.h"

/// The column of a member.
#define COLUMN(structure, member) wide_load(column + offsetof(structure, member) / sizeof(double) * stride)

/// Stribeck decay: the fraction of the extra friction at rest that is left at omega.
static inline Wide servo_decay(const double *column, size_t stride, Wide omega)
{
    return wide_decay(wide_absolute(omega) * COLUMN(ServoFriction, rate), COLUMN(ServoFriction, alpha));
}

/// The friction limit is sliding + decay resting, without the viscous term.
typedef struct ServoLimit {
    Wide sliding, resting;
} ServoLimit;

static inline ServoLimit servo_limit(const double *column, size_t stride, Wide tau_m, Wide tau_e)
{
    Wide motor = wide_absolute(tau_m), load = wide_absolute(tau_e);
    Wide by_load = wide_where(wide_above(motor, load), COLUMN(ServoFriction, external_quad) * (load * load));
    Wide by_motor = wide_where(wide_above(load, motor), COLUMN(ServoFriction, motor_quad) * (motor * motor));
    WideMask ungated = wide_above(COLUMN(ServoFriction, ungated), wide_of(0));
    Wide sliding = COLUMN(ServoFriction, base) +
                   wide_absolute(COLUMN(ServoFriction, motor) * tau_m - COLUMN(ServoFriction, external) * tau_e);
    Wide resting = COLUMN(ServoFriction, stribeck) +
                   wide_absolute(COLUMN(ServoFriction, motor_stribeck) * tau_m -
                                 COLUMN(ServoFriction, external_stribeck) * tau_e) +
                   wide_where(wide_either(wide_opposed(tau_m, tau_e), ungated), by_load + by_motor);
    return (ServoLimit){sliding, resting};
}

static inline Wide servo_dry_friction(const double *column, size_t stride, Wide decay, Wide tau_m, Wide tau_e)
{
    ServoLimit limit = servo_limit(column, stride, tau_m, tau_e);
    return limit.sliding + decay * limit.resting;
}

/// `sags`: the supply of at least one lane sags, or a lane has a cutoff. `enabled`: lanes whose bridge is driven. The
/// memory is two columns. `part`: length of the step divided by T.
static inline Wide servo_torque(const double *column, size_t stride, bool sags, Wide *target, Wide *sum, Wide goal,
                                WideMask enabled, Wide q, Wide omega, Wide T, Wide part)
{
    Wide follow = part * COLUMN(ServoDrive, follow), limit = COLUMN(ServoDrive, limit);
    Wide room = COLUMN(ServoDrive, room), middle = COLUMN(ServoDrive, room_slope) * omega;
    *target = wide_clip(goal, *target - follow, *target + follow);
    Wide e = *target - q;
    Wide raw =
        (COLUMN(ServoDrive, gain) * e + COLUMN(ServoDrive, integral) * *sum) - COLUMN(ServoDrive, derivative) * omega;
    // the room is clipped to the limit before raw is known; the result is the same as from clipping raw to the room and
    // then to the limit
    Wide u = wide_clip(raw, wide_clip(middle - room, -limit, limit), wide_clip(middle + room, -limit, limit));
    Wide driven = COLUMN(ServoDrive, torque) * u - COLUMN(ServoDrive, back_emf) * omega;
    if (sags) {
        driven = driven / (wide_of(1) + COLUMN(ServoDrive, sag) * (u * u));
        driven = wide_where(wide_not(wide_above(wide_absolute(omega), COLUMN(ServoDrive, cutoff))), driven);
    }
    Wide torque = wide_where(enabled, driven);
    WideMask winding = wide_both(wide_above(wide_absolute(raw), limit), wide_above(e * raw, wide_of(0)));
    *sum += wide_where(wide_both(enabled, wide_not(winding)), e * (part * T));
    Wide supply = COLUMN(ServoDrive, supply), braking = -COLUMN(ServoDrive, supply_slope) * omega;
    return wide_clip(torque, braking - supply, braking + supply);
}

#endif
