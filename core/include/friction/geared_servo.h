// A servo with a transmission behind it: a screw or a worm whose friction depends on its load. Computes the torques at
// which the motor drives the load, the load drives the motor, or friction holds both (Duclusaud 2024, II-C, behind the
// transmission of Dupont 1993, eq 29).
//
// For a motor torque tau_m and the load torque g = -tau_e, the transmission needs P_s(g) in the direction s = +-1
// (transmission.h), and the servo has the friction limit F_s under the load P_s(g) (servo.h). Both move
//
//     forwards where tau_m - P_+(g) > F_+,   backwards where P_-(g) - tau_m > F_-
//
// The two conditions exclude each other; otherwise friction holds. At velocity 0 the static efficiencies apply, in
// motion the kinetic ones. Without losses, that is with 1/eta_1 = 1/eta_2 = 1 and no friction in series, every result
// has the bits of the servo alone.
//
//     FrServoDef def = fr_default_servo();
//     FrGearedServo screw = {.gear = fr_default_transmission()};
//     fr_servo_friction_make(&screw.servo, &def, NULL);
//     fr_transmission_of_angles(&screw.gear, 0.26, 0.3, NAN, NULL);       // locks itself
//     double drive, backdrive;
//     fr_geared_servo_limits(&screw, (FrServoDiagram){0}, 1, 0, &drive, &backdrive);   // backdrive is NAN
//
// Torques are as in servo.h [N m], but tau_e is on the load side of the transmission; velocities are in rad/s. The
// friction comes from fr_servo_friction_make, the transmission must pass fr_transmission_check.
#ifndef FRICTION_GEARED_SERVO_H
#define FRICTION_GEARED_SERVO_H

#include "friction/servo.h"
#include "friction/transmission.h"

FR_BEGIN

/// A servo and the transmission behind it. The program fills it in; may be copied.
typedef struct FrGearedServo {
    FrServoFriction servo; ///< friction of the servo, from fr_servo_friction_make
    FrTransmission gear;   ///< transmission; fr_default_transmission
} FrGearedServo;

/// Friction limit of servo and transmission [N m]: the largest |tau_m + tau_e| that friction holds. It is
/// s (P_s(g) - g) + F_s in the direction s of tau_m + tau_e; if tau_m + tau_e is 0, the smaller limit of the two
/// directions. `viscous` includes the viscous term of the servo. NaN if an argument is NaN.
FR_API double fr_geared_servo_friction(const FrGearedServo *geared, bool viscous, double tau_m, double tau_e,
                                       double omega);

/// Compute the limits as in fr_servo_limits: `drive` is the largest opposing load that the motor can drive,
/// `backdrive` the smallest that turns the motor. A limit that does not exist is NaN; if `backdrive` is NaN,
/// the servo or the transmission is self-locking. fr_transmission_limits computes them from the limits of the
/// servo, with the same error.
FR_API void fr_geared_servo_limits(const FrGearedServo *geared, FrServoDiagram diagram, double tau_m, double omega,
                                   double *drive, double *backdrive);

/// Get the region, as with fr_servo_region: FR_DRIVE is motion in the direction of the motor torque, FR_BACKDRIVE is
/// motion against it, or while it is 0. `margin` receives the distance of |tau_m + tau_e| from fr_geared_servo_friction
/// [N m]. This is also the distance of tau_m from the torque that motion in that direction needs. On the border,
/// friction holds. If an argument is NaN, the region is static and the margin NaN.
FR_API FrServoRegion fr_geared_servo_region(const FrGearedServo *geared, bool viscous, double tau_m, double tau_e,
                                            double omega, double *margin);

/// Find the nearest torques, as with fr_servo_nearest and in the same way: the kinks and roots of the servo, seen
/// through the transmission in both directions, divide the lines into intervals. The errors are the same, for
/// torques on the load side.
FR_API FrServoNearest fr_geared_servo_nearest(const FrGearedServo *geared, bool viscous, double tau_m, double tau_e,
                                              double omega);

/// Helping load, as in fr_servo_locking_load. A self-locking transmission has one wherever the motor drives.
FR_API double fr_geared_servo_locking_load(const FrGearedServo *geared, bool viscous, double tau_m, double omega);

/// Largest load that servo and transmission hold at rest with the motor switched off [N m]; NaN if
/// they hold every load.
FR_API double fr_geared_servo_holding_torque(const FrGearedServo *geared);

/// Convert the limits of a servo alone, given in `drive` and `backdrive`, to limits on the load side of the
/// transmission behind it. A limit that does not exist becomes NaN. `at_rest` selects the static efficiencies. Takes
/// one division and two sums for each limit.
FR_API void fr_transmission_limits(const FrTransmission *gear, bool at_rest, double tau_m, double *drive,
                                   double *backdrive);

FR_END

#endif
