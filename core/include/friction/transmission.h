// Friction of a transmission by its efficiencies: what it needs, what accelerations follow, and how it moves over time
// (Dupont 1993, "The effect of friction on the forward dynamics problem").
//
// A transmission loses a part of the torque that it passes on. While the motor drives the load it needs 1/eta_1 times
// the load torque y, while the load drives the motor 1/eta_2 times. Both are kept as reciprocals, which stay finite
// where a transmission locks itself.
//
//     FrTransmission screw = fr_default_transmission();
//     fr_transmission_of_angles(&screw, 0.26, 0.12, 0.12, NULL); // a thread: lead, kinetic and static friction angle
//     double low, high;
//     fr_transmission_band(&screw, 200, true, &low, &high);      // motor torques that leave a load of 200 N m at rest
//
// Units are SI. All torques and inertias are on the joint's side of the reduction. There is no state but the caller's.
#ifndef FRICTION_TRANSMISSION_H
#define FRICTION_TRANSMISSION_H

#include "friction/base.h"

#ifdef __cplusplus
extern "C" {
#endif
#pragma GCC visibility push(default)

/// A transmission by its reciprocal efficiencies, which stay finite where it locks itself. fr_default_transmission sets
/// every field; the number after the semicolon is the default.
typedef struct FrTransmission {
    double drive;          ///< 1/eta_1: torque into it for a load torque 1 that it drives [-], at least 1; 1
    double back;           ///< 1/eta_2: the same for a load torque that drives it back [-], at most 1; 0 or less locks
                           ///< itself; 1
    double drive_static;   ///< at rest: at least `drive`; 1
    double back_static;    ///< at rest: at most `back`; 1
    double motor_friction; ///< c_m: friction in series on the motor's side [N m], 0 or more; 0 (Dupont 1993, eq 29)
    double load_friction;  ///< c_b: friction in series on the load's side, on the joint's side of the reduction [N m],
                           ///< 0 or more; 0 (eq 30)
} FrTransmission;

/// The default of every field: a transmission without friction.
FrTransmission fr_default_transmission(void);

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif

#endif
