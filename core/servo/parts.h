// The parts of a servo: friction of the gearbox, motor and control law, delay. All their fields are doubles, so that
// many of them can be stored as columns.
#ifndef FRICTION_SERVO_PARTS_H
#define FRICTION_SERVO_PARTS_H

#include "friction/servo.h"
#include "math/assert.h"

/// Friction limit of the gearbox: the largest torque with which it can resist (Duclusaud 2024, eq 3 to 9). The model
/// determines which terms apply; the others are 0.
///
///     K_v |omega| + K_c + |K_m tau_m - K_e tau_e|
///         + e^(-|rate omega|^alpha) (K_c^s + |K_m^s tau_m - K_e^s tau_e| + Q)
///     Q = K_e^q tau_e^2 while |tau_e| < |tau_m|, K_m^q tau_m^2 while |tau_e| > |tau_m|
///
/// M3 and M4 use equal factors for motor and load, which gives K_l |tau_m - tau_e|.
typedef struct ServoFriction {
    double base;              ///< K_c [N m]
    double viscous;           ///< K_v [N m s/rad]
    double stribeck;          ///< K_c^s [N m]
    double motor;             ///< K_m [-]
    double external;          ///< K_e [-]
    double motor_stribeck;    ///< K_m^s [-]
    double external_stribeck; ///< K_e^s [-]
    double motor_quad;        ///< K_m^q [1/(N m)]
    double external_quad;     ///< K_e^q [1/(N m)]
    double rate;              ///< 1/omega_s [s/rad]; 0 for a model without Stribeck terms
    double alpha;             ///< exponent of the Stribeck decay [-]
    double ungated;           ///< 1 for FR_QUADRATIC_PAPER, otherwise 0
} ServoFriction;

/// Control law and motor:
///
///     e = target - q,   u = clip(clip(gain e + integral sum(e T) - derivative omega,
///                                     room_slope omega -+ room), -+limit)
///     tau_m = clip((torque u - back_emf omega)/(1 + sag u^2), -supply_slope omega -+ supply)
///
/// While the bridge is released, and where |omega| > cutoff, the inner torque is 0. The sum does not change while the
/// bridge is released, or while gain e + integral sum(e T) - derivative omega is beyond +-limit and e would push it
/// further; exceeding only the room does not stop it. The target moves towards the goal by at most `follow` in a step.
typedef struct ServoDrive {
    double gain;         ///< gain of the error [1/rad or A/rad]
    double integral;     ///< gain of the sum of errors [1/(rad s) or A/(rad s)]
    double derivative;   ///< gain of the velocity [s/rad or A s/rad]
    double limit;        ///< largest duty cycle, or largest current [A]
    double room;         ///< voltage law: duty cycle that the current limit allows at rest; infinite without a limit
    double room_slope;   ///< shift of the allowed duty cycle with velocity [s/rad]
    double torque;       ///< motor torque for u = 1 [N m]
    double back_emf;     ///< braking torque per velocity [N m s/rad]
    double sag;          ///< voltage law: supply resistance divided by winding resistance; or SERVO_HAS_CUTOFF
    double supply;       ///< current law: torque that the supply can drive at rest [N m]; otherwise infinite
    double supply_slope; ///< decrease of that torque with velocity [N m s/rad]
    double follow;       ///< largest change of the target in a step [rad], or infinite
    double cutoff;       ///< torque law: velocity beyond which there is no torque [rad/s]; otherwise infinite
} ServoDrive;

/// The drive with `share` times its supply voltage, for laws that use one.
static inline ServoDrive servo_drive_at(const ServoDrive *drive, double share)
{
    ServoDrive now = *drive;
    now.torque *= share;
    now.supply *= share;
    now.room /= share;
    now.room_slope /= share;
    return now;
}

/// The sag of a drive with a cutoff. 1 + sag u^2 is 1, but as above 0 it makes the terms that few drives have count.
#define SERVO_HAS_CUTOFF 0x1p-600

/// State that a drive keeps from step to step.
typedef struct ServoMemory {
    double target; ///< target angle [rad]
    double sum;    ///< sum of error times time step [rad s]
} ServoMemory;

/// The contents of an FrServo.
typedef struct Servo {
    ServoFriction friction;
    ServoDrive drive;
    double T;      ///< time step [s]
    double offset; ///< true angle minus measured angle [rad]
    double delay;  ///< delay of the goal [s]
} MAY_ALIAS Servo;

static inline const Servo *servo_of(const FrServo *servo)
{
    FR_ASSERT(servo);
    return (const Servo *)servo;
}

/// A delay in steps of T: goals are interpolated linearly between two steps.
typedef struct Delay {
    double whole; ///< whole steps
    double part;  ///< part of a step, 0 to 1
} Delay;

static inline Delay delay_of(double delay, double T)
{
    double steps = delay / T, whole = FLOOR(steps);
    return (Delay){whole, steps - whole};
}

/// Check the fields of friction, motor and control law, but not armature, offset and delay. `report` is not NULL.
FrStatus fr_servo_check(const FrServoDef *def, FrReport *report);

/// Friction of a def that has been checked.
ServoFriction fr_servo_friction_of(const FrServoDef *def);

/// Drive of a def that has been checked, controlled every T > 0 [s].
ServoDrive fr_servo_drive_of(const FrServoDef *def, double T);

/// The friction limit without the viscous term [N m].
double fr_servo_dry_friction(const ServoFriction *friction, double tau_m, double tau_e, double omega);

/// Friction limit of a servo in a diagram: the largest |tau_m + tau_e| that friction holds [N m]. With a transmission
/// it is s (P_s(g) - g) + F_s in the direction s of tau_m + tau_e, or the smaller one if that is 0 (see limits.c).
double fr_servo_held(const FrServo *servo, FrServoDiagram diagram, double tau_m, double tau_e, double omega);

/// Motor torque for a goal and a measured state [N m]. Advances the memory by a step of T.
double fr_servo_torque(const ServoDrive *drive, ServoMemory *memory, double goal, bool enabled, double q, double omega,
                       double T);

/// Limit that determines the torque of fr_servo_torque, given the memory from before its call. If there are two, this
/// is the one applied last.
FrServoSaturation fr_servo_saturation(const ServoDrive *drive, const ServoMemory *memory, double goal, bool enabled,
                                      double q, double omega);

#endif
