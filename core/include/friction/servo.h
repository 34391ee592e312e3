// Servo actuators: load-dependent friction of the gearbox (M1 to M6), motor and control law, drive and backdrive limits
// (Duclusaud 2024; parameter sets and electronics as published with its code, github.com/Rhoban/bam).
//
// Torques are on the output side [N m]: tau_m of the motor, tau_e external (gravity, a hand), tau_f of friction. Signs
// count: motor and load that oppose each other have opposite signs. The structures hold nothing but doubles, so that
// many of them can be laid out as columns (plant.h).
#ifndef FRICTION_SERVO_H
#define FRICTION_SERVO_H

#include "friction/base.h"

FR_BEGIN

// ---------------------------------------------------------------------------------------------------------------
// A servo by its numbers. A program fills a def; what is made from it checks every field that counts.

/// The friction models (Duclusaud 2024, eq 3 to 9).
typedef enum FrServoModel {
    FR_M1, ///< Coulomb and viscous friction
    FR_M2, ///< with a Stribeck term
    FR_M3, ///< with a term that grows with the load
    FR_M4, ///< with both
    FR_M5, ///< as M4, with factors of their own for motor and load
    FR_M6, ///< as M5, with a quadratic term
} FrServoModel;

/// The control laws.
typedef enum FrServoControl {
    FR_CONTROL_VOLTAGE,      ///< the error sets the duty cycle of the supply (Duclusaud 2024, eq 11, 12)
    FR_CONTROL_RATE_LIMITED, ///< the same, behind a target that follows the goal at a limited rate
    FR_CONTROL_CURRENT,      ///< the error sets the current (Duclusaud 2024, eq 13, 14)
    FR_CONTROL_OFF,          ///< the bridge is open: no torque
} FrServoControl;

/// When the quadratic term of M6 counts.
typedef enum FrServoQuadratic {
    FR_QUADRATIC_CODE,  ///< only while motor and load oppose each other, as in the published program
    FR_QUADRATIC_PAPER, ///< always, as printed (Duclusaud 2024, eq 9)
} FrServoQuadratic;

/// A servo: friction of its gearbox, motor, and control law. The fields are named as the keys of the published files;
/// each has its unit, its domain and its default. The coefficients decide the friction model: a term whose coefficient
/// is 0 is absent. load_friction_base adds to the factors of motor and load alike, load_friction_stribeck to those at
/// rest.
typedef struct FrServoDef {
    double friction_base;                   ///< K_c, Coulomb friction [N m], 0 to 1e6; 0.05
    double friction_viscous;                ///< K_v, viscous friction coefficient [N m s/rad], 0 to 1e6; 0.1
    double friction_stribeck;               ///< K_c^s, extra friction at rest [N m], 0 to 1e6; 0
    double load_friction_base;              ///< K_l, friction per |tau_m - tau_e| [-], 0 to 1e3; 0
    double load_friction_stribeck;          ///< K_l^s, its extra at rest [-], 0 to 1e3; 0
    double load_friction_motor;             ///< K_m, factor of tau_m [-], 0 to 1e3; 0
    double load_friction_external;          ///< K_e, factor of tau_e [-], 0 to 1e3; 0
    double load_friction_motor_stribeck;    ///< K_m^s, its extra at rest [-], 0 to 1e3; 0
    double load_friction_external_stribeck; ///< K_e^s, its extra at rest [-], 0 to 1e3; 0
    double load_friction_motor_quad;        ///< K_m^q, factor of tau_m^2 [1/(N m)], 0 to 1e3; 0
    double load_friction_external_quad;     ///< K_e^q, factor of tau_e^2 [1/(N m)], 0 to 1e3; 0
    double dtheta_stribeck;                 ///< omega_s, Stribeck velocity [rad/s], 1e-6 to 1e6; 0.2
    double alpha;                           ///< exponent of the Stribeck decay [-], 0.01 to 100; 1.35
    FrServoQuadratic quadratic;             ///< when the quadratic term counts; FR_QUADRATIC_CODE

    double kt;       ///< torque constant at the output [N m/A], 1e-6 to 1e4; 1.6
    double R;        ///< winding resistance [Ohm], 1e-6 to 1e6; 2
    double armature; ///< motor inertia at the output [kg m^2], 0 to 1e6; 0.005
    double q_offset; ///< true angle minus measured angle [rad], -7 to 7; 0

    FrServoControl control;   ///< FR_CONTROL_VOLTAGE
    double kp;                ///< proportional gain [firmware units], 0 to 1e6; 32
    double ki;                ///< voltage: integral gain [1/s], 0 to 1e6; 0
    double kd;                ///< voltage: derivative gain [s], 0 to 1e6; 0
    double damping;           ///< current: current per velocity, times sqrt(kp) [A s/rad], 0 to 1e6; 2
    double vin;               ///< supply [V], 0 to 1e4; 15
    double supply_resistance; ///< voltage: of supply and leads [Ohm], 0 to 1e6; 0
    double error_gain;        ///< voltage: duty cycle per error and kp [1/rad], 0 to 1e6; 0.158
    double error_gain_ratio;  ///< voltage: correction factor of error_gain [-], 0 to 1e3; 1
    double max_pwm;           ///< voltage: largest duty cycle [-], 0 to 1; 1
    double max_current;       ///< largest current [A], 0 to 1e4; NAN: none, only with voltage control
    double max_velocity;      ///< rate_limited: of the target [rad/s], 0 to 1e6; 5.2155
    double delay;             ///< with which goals reach the servo [s], 0 to 10; 0. Who tells it goals applies it
} FrServoDef;

/// A servo with the default of every field.
FR_API FrServoDef fr_default_servo(void);

/// A servo as it was published: "mx64", "mx106", ...; `friction list` prints all names. False when there is no servo of
/// that name, or none with that model; the def is then left as it is.
FR_API bool fr_servo_published(FrServoDef *def, const char *name, FrServoModel model);

/// A servo from the text of a published parameter file, as fr_servo_read_parameters reads it; `name` is that of the
/// file, for messages. What belongs to the electronics comes from the published servo that the file names.
FR_API FrStatus fr_servo_read(FrServoDef *def, const char *name, const char *text, size_t length, FrReport *report);

/// Friction limit of the gearbox: the torque with which it can resist (Duclusaud 2024, eq 3 to 9). Which terms count
/// is the model's choice; the others are 0.
///
///     K_v |omega| + K_c + |K_m tau_m - K_e tau_e|
///         + e^(-|rate omega|^alpha) (K_c^s + |K_m^s tau_m - K_e^s tau_e| + Q)
///     Q = K_e^q tau_e^2 while |tau_e| < |tau_m|, K_m^q tau_m^2 while |tau_e| > |tau_m|
///
/// In M3 and M4 the factors of motor and load are the same, which is K_l |tau_m - tau_e|.
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
    double ungated;           ///< 1: FR_QUADRATIC_PAPER, else 0
} FrServoFriction;

/// The friction of a servo.
FR_API FrStatus fr_servo_friction_make(FrServoFriction *friction, const FrServoDef *def, FrReport *report);

/// Dry part of the budget: everything but viscous |omega| [N m].
FR_API double fr_servo_dry_friction(const FrServoFriction *friction, double tau_m, double tau_e, double omega);

/// The whole budget [N m].
FR_API double fr_servo_friction(const FrServoFriction *friction, double tau_m, double tau_e, double omega);

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
FR_API void fr_servo_limits(const FrServoFriction *friction, FrServoDiagram diagram, double tau_m, double omega,
                            double *drive, double *backdrive);

/// Where an operating point stands.
typedef enum FrServoRegion {
    FR_BACKDRIVE = -1, ///< the load wins against the motor, or turns it while it gives nothing
    FR_STATIC = 0,     ///< friction holds
    FR_DRIVE = 1,      ///< the motor wins, against the load or together with it
} FrServoRegion;

/// Drive, backdrive or static for any torques and velocity. `margin` [N m]: how far |tau_m + tau_e| is from what
/// friction can hold. On the border friction still holds.
FR_API FrServoRegion fr_servo_region(const FrServoFriction *friction, bool viscous, double tau_m, double tau_e,
                                     double omega, double *margin);

/// The torques nearest to an operating point (tau_m, tau_e) at which a gearbox is in each region; the index is the
/// FrServoRegion plus 1. For the region of the point itself they are its own torques; NaN for a region that is never
/// reached.
typedef struct FrServoNearest {
    double load[3]; ///< tau_e at the same tau_m, in either direction [N m]
    /// tau_m at the same tau_e, without a change of its sign [N m]; from tau_m = 0 against tau_e, or positive
    double motor[3];
} FrServoNearest;

/// Find them: the friction limit is quadratic between its bends, whose roots order all areas along both lines; each
/// border is then bracketed by fr_servo_region itself. The result is the first number, seen from the point, of that
/// region, to 2^-52 of it or 2^-60 of the largest torque that enters; or 0 where the region begins right beside 0.
/// Where friction grows nearly as fast as the torque, rounding decides over several numbers: 4 ulp of the largest
/// torque over how much less it grows. An area narrower than 1e-14 of the torques may be missed. All NaN if an argument
/// is not finite.
FR_API FrServoNearest fr_servo_nearest(const FrServoFriction *friction, bool viscous, double tau_m, double tau_e,
                                       double omega);

/// Over the opposing external torque x = -tau_e, as fr_servo_limits: the helping load (x < 0 for tau_m > 0) from which
/// on the gearbox locks, although motor and load act together. It is the other end of the area whose first end is
/// `drive` with `assisted`. NaN where nothing locks, nothing is driven, or an argument is not finite. Error as
/// fr_servo_nearest.
FR_API double fr_servo_locking_load(const FrServoFriction *friction, bool viscous, double tau_m, double omega);

/// The largest load that friction holds at rest with the motor switched off, |tau_e| at tau_m = 0 [N m]; NaN when it
/// holds any. Error as fr_servo_limits.
FR_API double fr_servo_holding_torque(const FrServoFriction *friction);

/// Control law and motor:
///
///     e = target - q,   u = clip(clip(gain e + integral sum(e T) - derivative omega,
///                                     room_slope omega -+ room), -+limit)
///     tau_m = clip(torque u - back_emf omega, -supply_slope omega -+ supply)
///
/// With the bridge released the inner torque is 0. The sum rests while the bridge is released, and while what
/// is clipped is beyond +-limit and e would push it further; beyond the room alone, it goes on. The target follows the
/// goal by at most `follow` in a step.
typedef struct FrServoDrive {
    double gain;         ///< of the error [1/rad or A/rad]
    double integral;     ///< of its sum [1/(rad s) or A/(rad s)]
    double derivative;   ///< of the velocity [s/rad or A s/rad]
    double limit;        ///< of duty, or of current [A]
    double room;         ///< voltage law: duty that a limit of current leaves at rest; infinite for none
    double room_slope;   ///< how that grows with the velocity [s/rad]
    double torque;       ///< [N m] for u = 1
    double back_emf;     ///< [N m s/rad]
    double sag;          ///< voltage law: resistance of the supply over that of the winding
    double supply;       ///< current law: what the supply can drive at rest [N m]; or infinite
    double supply_slope; ///< how that falls with the velocity [N m s/rad]
    double follow;       ///< [rad] in a step, or infinite
} FrServoDrive;

/// The drive of a servo that is controlled every T > 0 [s], which bounds how far a target follows in a step.
FR_API FrStatus fr_servo_drive_make(FrServoDrive *drive, const FrServoDef *def, double T, FrReport *report);

/// What a drive remembers from step to step.
typedef struct FrServoMemory {
    double target; ///< [rad]
    double sum;    ///< of error over time [rad s]
} FrServoMemory;

/// Motor torque for a goal and a measured state [N m]; takes the memory on by a step of T.
FR_API double fr_servo_torque(const FrServoDrive *drive, FrServoMemory *memory, double goal, bool enabled, double q,
                              double omega, double T);

/// Which limit a drive has reached.
typedef enum FrServoSaturation {
    FR_NOT_SATURATED,     ///< none
    FR_SUPPLY_SATURATED,  ///< the supply voltage: the control law asks for more
    FR_DUTY_SATURATED,    ///< the largest duty cycle of the firmware, below the supply voltage
    FR_CURRENT_SATURATED, ///< the limit of the current
} FrServoSaturation;

/// Which limit decides over the torque that fr_servo_torque gives; of two, the one that decides last.
FR_API FrServoSaturation fr_servo_saturation(const FrServoDrive *drive, const FrServoMemory *memory, double goal,
                                             bool enabled, double q, double omega);

// ---------------------------------------------------------------------------------------------------------------
// A servo as text.

/// The choice of a published servo.
FR_API extern const FrParam fr_servo_preset_row;
/// The choice of a friction model, with its parameters.
FR_API extern const FrParam fr_servo_model_row;
/// The choice of a friction model for servos that have their published parameters.
FR_API extern const FrParam fr_servo_published_model_row;
/// The choice of a control law, with its parameters.
FR_API extern const FrParam fr_servo_control_row;
/// The motor's torque constant.
FR_API extern const FrParam fr_servo_kt_row;
/// The motor's resistance.
FR_API extern const FrParam fr_servo_resistance_row;
/// The motor's inertia at the output.
FR_API extern const FrParam fr_servo_armature_row;
/// True angle minus measured angle.
FR_API extern const FrParam fr_servo_offset_row;
/// The proportional gain.
FR_API extern const FrParam fr_servo_gain_row;
/// The correction of the error gain.
FR_API extern const FrParam fr_servo_error_gain_ratio_row;
/// The largest duty cycle.
FR_API extern const FrParam fr_servo_max_pwm_row;
/// The limit of current, with voltage control.
FR_API extern const FrParam fr_servo_max_current_row;
/// The resistance of the supply.
FR_API extern const FrParam fr_servo_supply_resistance_row;
/// The delay of the goal.
FR_API extern const FrParam fr_servo_delay_row;

/// The servo of a form with the row of a model; fields whose rows it does not have take their defaults.
FR_API FrServoDef fr_servo_from_form(const FrForm *form);

/// A note when the chosen preset has no published values for the chosen model.
FR_API void fr_servo_check_preset(const FrForm *form, FrReport *report);

/// Read a published parameter file: one JSON object with numbers by their keys, "model" and "actuator". Writes lines
/// `key=value` with the model, the actuator's preset and every parameter of the model that `rows` (a form's, ending
/// with NULL) knows; values outside the bounds of a fit are kept. What the file leaves out takes the published
/// program's default, and keys that mean nothing here are passed over: a note says which. Anything malformed is an
/// error with file, line and column, and the text is empty.
FR_API FrStatus fr_servo_read_parameters(const char *name, const char *text, size_t length, const FrParam *const *rows,
                                         char *lines, size_t size, FrReport *report);

/// The same for one set of a collection, {"servos": {SERVO: {MODEL: {keys}, "_actuator": NAME}}}: that of this servo,
/// by its name in the file, its actuator or its preset, and of this model; NULL or "" for any. A set that does not name
/// its own model or actuator takes those of its place. It is an error, with a list of what the file has, if none or
/// several match. A file that is no collection is read as by fr_servo_read_parameters. A file, single or not, whose
/// model is not named has the first model with all of its keys, and a note says so.
FR_API FrStatus fr_servo_read_set(const char *name, const char *text, size_t length, const char *servo,
                                  const char *model, const FrParam *const *rows, char *lines, size_t size,
                                  FrReport *report);

/// The sets of a collection as lines `SERVO MODEL`, cut to `size`; returns how many there are, 0 for a single file and
/// for one that is malformed.
FR_API int fr_servo_list_sets(const char *text, size_t length, char *lines, size_t size);

/// Write the servo of a form as a published parameter file: motor, friction, "model" and the preset's "actuator", every
/// number with %.17g, so that fr_servo_read_parameters returns them bit by bit. Only what the form has: a curve has no
/// motor. Returns the full length without terminator; the text is cut to `capacity`. 0 for a form without a servo.
FR_API int fr_servo_write_parameters(const FrForm *form, char *text, int capacity);

enum {
    FR_PARAMETER_FILE_MAX = 65536, ///< bytes of a parameter file
};

FR_END

#endif
