// A servo with a transmission behind it, a screw or a worm whose friction follows its load: where the motor drives the
// load, where the load drives the motor, and where friction holds both (Duclusaud 2024, II-C, behind the transmission
// of Dupont 1993, eq 29).
//
// For a motor torque tau_m and the load torque g = -tau_e of the transmission, it needs P_s(g) in the direction s = +-1
// (transmission.h), and the servo has the friction limit F_s under the load P_s(g) (servo.h). Both move
//
//     forwards where tau_m - P_+(g) > F_+,   backwards where P_-(g) - tau_m > F_-
//
// which exclude each other; elsewhere friction holds. At velocity 0 the static efficiencies count, else the kinetic
// ones. Without losses, 1/eta_1 = 1/eta_2 = 1 without friction in series, every result has the bits of the servo's.
//
//     FrServoDef def = fr_default_servo();
//     FrGearedServo screw = {.gear = fr_default_transmission()};
//     fr_servo_friction_make(&screw.servo, &def, NULL);
//     fr_transmission_of_angles(&screw.gear, 0.26, 0.3, NAN, NULL);       // locks itself
//     double drive, backdrive;
//     fr_geared_servo_limits(&screw, (FrServoDiagram){0}, 1, 0, &drive, &backdrive);   // backdrive is NAN
//
// Torques are those of servo.h [N m], tau_e that on the load's side of the transmission; velocities in rad/s. The
// friction is that of fr_servo_friction_make, the transmission one that fr_transmission_check accepts.
#ifndef FRICTION_GEARED_SERVO_H
#define FRICTION_GEARED_SERVO_H

#include "friction/servo.h"
#include "friction/transmission.h"

FR_BEGIN

/// A servo and the transmission behind it. A program fills it; may be copied.
typedef struct FrGearedServo {
    FrServoFriction servo; ///< fr_servo_friction_make
    FrTransmission gear;   ///< fr_default_transmission
} FrGearedServo;

/// The friction limit of both [N m]: the largest |tau_m + tau_e| that friction holds, s (P_s(g) - g) + F_s in the
/// direction s of tau_m + tau_e; where that is 0, the smaller one of both directions. `viscous`: with the viscous term
/// of the servo. NaN where an argument is.
FR_API double fr_geared_servo_friction(const FrGearedServo *geared, bool viscous, double tau_m, double tau_e,
                                       double omega);

/// The limits as in fr_servo_limits: `drive` is the largest opposing load that the motor can drive, `backdrive` the
/// smallest that turns the motor. A limit that does not exist is NaN; without `backdrive` the servo or the transmission
/// is self-locking. Computed from the limits of the servo, with their error, by fr_transmission_limits.
FR_API void fr_geared_servo_limits(const FrGearedServo *geared, FrServoDiagram diagram, double tau_m, double omega,
                                   double *drive, double *backdrive);

/// Drive, backdrive or static as fr_servo_region: FR_DRIVE is motion in the direction of the motor torque,
/// FR_BACKDRIVE against it, or while it is 0. `margin` [N m]: how far |tau_m + tau_e| is from
/// fr_geared_servo_friction, which is how far tau_m is from what motion in that direction needs. On the border friction
/// still holds; static, with a margin of NaN, where an argument is NaN.
FR_API FrServoRegion fr_geared_servo_region(const FrGearedServo *geared, bool viscous, double tau_m, double tau_e,
                                            double omega, double *margin);

/// The nearest torques of fr_servo_nearest, found in the same way: the bends and roots of the servo, seen through the
/// transmission in both directions, order all areas. Errors as there, at torques on the side of the load.
FR_API FrServoNearest fr_geared_servo_nearest(const FrGearedServo *geared, bool viscous, double tau_m, double tau_e,
                                              double omega);

/// The helping load of fr_servo_locking_load. A transmission that locks itself has one wherever the motor drives.
FR_API double fr_geared_servo_locking_load(const FrGearedServo *geared, bool viscous, double tau_m, double omega);

/// The largest load that both hold at rest with the motor switched off [N m]; NaN when they hold any.
FR_API double fr_geared_servo_holding_torque(const FrGearedServo *geared);

/// Turns the limits of a servo alone, which `drive` and `backdrive` hold, into the limits on the load's side of the
/// transmission behind it. A limit that does not exist becomes NaN. `at_rest` selects the static efficiencies. Takes
/// one division and two sums for each limit.
FR_API void fr_transmission_limits(const FrTransmission *gear, bool at_rest, double tau_m, double *drive,
                                   double *backdrive);

FR_END

#endif
