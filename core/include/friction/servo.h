// Servo actuators: load-dependent friction of the gearbox (M1 to M6), motor and control law, drive and backdrive limits
// (Duclusaud 2024; parameter sets and electronics as published with its code, github.com/Rhoban/bam).
//
// Torques are on the output side [N m]: tau_m of the motor, tau_e external (gravity, a hand), tau_f of friction. Signs
// count: motor and load that oppose each other have opposite signs. The structures hold nothing but doubles, so that
// many of them can be laid out as columns (plant.h).
#ifndef FRICTION_SERVO_H
#define FRICTION_SERVO_H

#include "friction/base.h"

#ifdef __cplusplus
extern "C" {
#endif
#pragma GCC visibility push(default)

/// Friction limit of the gearbox: the torque with which it can resist (Duclusaud 2024, eq 3 to 9). Which terms count
/// is the model's choice; the others are 0.
///
///     K_v |omega| + K_c + |K_m tau_m - K_e tau_e|
///         + e^(-|rate omega|^alpha) (K_c^s + |K_m^s tau_m - K_e^s tau_e| + Q)
///     Q = K_e^q tau_e^2 while |tau_e| < |tau_m|, K_m^q tau_m^2 while |tau_e| > |tau_m|
///
/// In M3 and M4 the factors of motor and load are the same, which is K_l |tau_m - tau_e|. The published program has Q
/// only while motor and load oppose each other; `ungated` is the paper's reading, in which they need not.
typedef struct FrServoFriction {
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
    double alpha;             ///< shape of the Stribeck decay [-]
    double ungated;           ///< 1: the paper's quadratic term, else 0
} FrServoFriction;

/// Dry part of the budget: everything but viscous |omega| [N m].
double fr_servo_dry_friction(const FrServoFriction *friction, double tau_m, double tau_e, double omega);

/// The whole budget [N m].
double fr_servo_friction(const FrServoFriction *friction, double tau_m, double tau_e, double omega);

/// Which torques a diagram of drive and backdrive shows.
typedef struct FrServoDiagram {
    bool viscous;  ///< with the viscous term; as published it is left out
    bool assisted; ///< loads that help the motor too; else, as published, only those that oppose it
} FrServoDiagram;

/// The limits of the static area for a motor torque tau_m, over the opposing external torque x = -tau_e: below `drive`
/// the motor drives the load, above `backdrive` the load drives the motor (Duclusaud 2024, II-C). `drive` is the
/// largest x with tau_m - friction > x, `backdrive` the smallest with tau_m + friction < x; for tau_m < 0 both are
/// mirrored. NaN where the area is empty: for backdrive the gearbox is self-locking; for drive, without `assisted`, the
/// motor does not even turn without a load. Also where tau_m or omega is NaN. Solved, not searched for: at most 4 ulp
/// of the largest torque that enters, over how much less than the load friction grows.
void fr_servo_limits(const FrServoFriction *friction, FrServoDiagram diagram, double tau_m, double omega, double *drive,
                     double *backdrive);

/// Where an operating point stands.
typedef enum FrServoRegion {
    FR_BACKDRIVE = -1, ///< the load wins against the motor, or turns it while it gives nothing
    FR_STATIC = 0,     ///< friction holds
    FR_DRIVE = 1,      ///< the motor wins, against the load or together with it
} FrServoRegion;

/// Drive, backdrive or static for any torques and velocity. `margin` [N m]: how far |tau_m + tau_e| is from what
/// friction can hold. On the border friction still holds.
FrServoRegion fr_servo_region(const FrServoFriction *friction, bool viscous, double tau_m, double tau_e, double omega,
                              double *margin);

/// Control law and motor:
///
///     e = target - q,   u = clip(clip(gain e + integral sum(e T) - derivative omega,
///                                     room_slope omega -+ room), -+limit)
///     tau_m = clip(torque u - back_emf omega, -supply_slope omega -+ supply)
///
/// With the bridge released the inner torque is 0. The sum rests while the bridge is released, and while u is at its
/// limit and e would push it further. The target follows the goal by at most `follow` in a step.
typedef struct FrServoDrive {
    double gain;         ///< of the error [1/rad or A/rad]
    double integral;     ///< of its sum [1/(rad s) or A/(rad s)]
    double derivative;   ///< of the velocity [s/rad or A s/rad]
    double limit;        ///< of duty, or of current [A]
    double room;         ///< voltage law: duty that a limit of current leaves at rest; infinite for none
    double room_slope;   ///< how that grows with the velocity [s/rad]
    double torque;       ///< [N m] for u = 1
    double back_emf;     ///< [N m s/rad]
    double supply;       ///< current law: what the supply can drive at rest [N m]; or infinite
    double supply_slope; ///< how that falls with the velocity [N m s/rad]
    double follow;       ///< [rad] in a step, or infinite
} FrServoDrive;

/// What a drive remembers from step to step.
typedef struct FrServoMemory {
    double target; ///< [rad]
    double sum;    ///< of error over time [rad s]
} FrServoMemory;

/// Motor torque for a goal and a measured state [N m]; takes the memory on by a step of T.
double fr_servo_torque(const FrServoDrive *drive, FrServoMemory *memory, double goal, bool enabled, double q,
                       double omega, double T);

/// The choice of a published servo.
extern const FrParam fr_servo_preset_row;
/// The choice of a friction model, with its parameters.
extern const FrParam fr_servo_model_row;
/// The choice of a control law, with its parameters.
extern const FrParam fr_servo_control_row;
/// The motor's torque constant.
extern const FrParam fr_servo_kt_row;
/// The motor's resistance.
extern const FrParam fr_servo_resistance_row;
/// The motor's inertia on the output side.
extern const FrParam fr_servo_armature_row;
/// True angle minus measured angle.
extern const FrParam fr_servo_offset_row;
/// The proportional gain.
extern const FrParam fr_servo_gain_row;

/// The friction of a form with the rows of a servo.
FrServoFriction fr_servo_friction_from_form(const FrForm *form);
/// The drive of a form with the rows of a servo; the step T [s] bounds how far a target follows.
FrServoDrive fr_servo_drive_from_form(const FrForm *form, double T);

enum {
    FR_PUBLISHED = 17, ///< numbers of a published set
};

/// The FR_PUBLISHED numbers of the n-th of all published sets, or NULL: preset by preset, model by model.
const double *fr_servo_published(int n);

/// A note when the chosen preset has no published values for the chosen model.
void fr_servo_check_preset(const FrForm *form, FrReport *report);

/// Read a published parameter file: one JSON object with numbers by their keys, "model" and "actuator". Writes lines
/// `key=value` with the model, the actuator's preset and every parameter of the model that `rows` (a form's, ending
/// with NULL) knows; values outside the bounds of a fit are kept. What the file leaves out takes the published
/// program's default, and keys that mean nothing here are passed over: a note says which. Anything malformed is an
/// error with file, line and column, and nothing is written.
FrStatus fr_servo_read_parameters(const char *name, const char *text, size_t length, const FrParam *const *rows,
                                  char *lines, size_t size, FrReport *report);

enum {
    FR_PARAMETER_FILE_MAX = 65536, ///< bytes of a parameter file
};

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif

#endif
