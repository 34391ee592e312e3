// Servo actuators: load-dependent friction of the gearbox (M1 to M6), motor and control law, drive and backdrive limits
// (Duclusaud 2024; parameter sets and electronics as published with its code, github.com/Rhoban/bam).
//
// All torques are in N m at the output: tau_m of the motor, tau_e external (gravity, a hand), tau_f of friction. Their
// signs matter: if motor and load oppose each other, their torques have opposite signs.
//
//     FrServoDef def = fr_default_servo();
//     fr_servo_published(&def, "mx106", FR_M6, NULL);
//     FrServo servo;
//     FrServoState state;
//     if (fr_servo_make(&servo, &def, 1e-3, NULL) != FR_OK)
//         return 1;
//     double *goals = malloc(fr_servo_memory(&servo) * sizeof *goals); // goals on their way, if def.delay is above 0
//     fr_servo_start(&servo, &state, q, goals);
//     // in each step, with the load tau_e of gravity and contacts, without -J a
//     FrServoTorques tau = fr_servo_step(&servo, &state, (FrGoal){1.57, true}, q, omega, tau_e);
//     FrJointLaw law = {.F = tau.dry + tau.viscous * fabs(omega)}; // for fr_joint_friction
//
// In a simulation engine the load tau_e of a servo is everything that acts at its joint in this step except motor and
// friction: gravity and Coriolis terms, springs, other actuators, contacts and limits. The coupling by accelerations is
// not part of it. If contacts and friction are solved in turns, call fr_servo_step once in a step, and fr_servo_dry in
// each round, with the load of that round and the velocity before the step.
//
// The budget dry + viscous |omega| of the velocity before the step is that of the published program; with tau.viscous
// as D of the joint law it is implicit instead, and results differ by terms of the order of T. A single joint needs
// fr_joint_velocity only. The inertia of a joint includes the armature of its servo. Complete programs: servo_loop.c, a
// servo in a loop of one's own, and servo_joints.c, servos at the joints of a simulator, both in
// share/doc/friction/examples.
#ifndef FRICTION_SERVO_H
#define FRICTION_SERVO_H

#include "friction/base.h"
#include "friction/transmission.h"

FR_BEGIN

#define FR_GRAVITY 9.80665 ///< standard gravity [m/s^2]

// ---------------------------------------------------------------------------------------------------------------
// Parameters of a servo. Fill in a def; each function that makes something from it checks the fields that it uses.

/// The friction models (Duclusaud 2024, eq 3 to 9).
typedef enum FrServoModel {
    FR_M1, ///< Coulomb and viscous friction
    FR_M2, ///< M1 with a Stribeck term
    FR_M3, ///< M1 with a term that grows with the load
    FR_M4, ///< M1 with both terms
    FR_M5, ///< M4 with separate factors for motor and load
    FR_M6, ///< M5 with a quadratic term
} FrServoModel;

/// The control laws.
typedef enum FrServoControl {
    FR_CONTROL_VOLTAGE,        ///< the error sets the duty cycle of the supply (Duclusaud 2024, eq 11, 12)
    FR_CONTROL_RATE_LIMITED,   ///< voltage control of a target that follows the goal at a limited rate
    FR_CONTROL_CURRENT,        ///< the error sets the current (Duclusaud 2024, eq 13, 14)
    FR_CONTROL_OFF,            ///< the bridge is open: no torque
    FR_CONTROL_CURRENT_SOURCE, ///< the error sets the current, which the supply voltage does not limit
    FR_CONTROL_TORQUE,         ///< the error sets the torque
} FrServoControl;

/// When the quadratic term of M6 applies.
typedef enum FrServoQuadratic {
    FR_QUADRATIC_CODE,  ///< only while motor and load oppose each other, as in the published program
    FR_QUADRATIC_PAPER, ///< always, as printed (Duclusaud 2024, eq 9)
} FrServoQuadratic;

/// A servo: friction of its gearbox, motor, and control law. The fields have the names of the keys in the published
/// files. Each comment gives the unit, the accepted range and, after the semicolon, the default. A prefix such as
/// "voltage:" names the control law that uses the field. The coefficients determine the friction model: a term whose
/// coefficient is 0 is absent. load_friction_base is added to the factors of motor and load alike,
/// load_friction_stribeck to their factors at rest.
typedef struct FrServoDef {
    double friction_base;                   ///< K_c, Coulomb friction [N m], 0 to 1e6; 0.05
    double friction_viscous;                ///< K_v, viscous friction coefficient [N m s/rad], 0 to 1e6; 0.1
    double friction_stribeck;               ///< K_c^s, extra friction at rest [N m], 0 to 1e6; 0
    double load_friction_base;              ///< K_l, friction per |tau_m - tau_e| [-], 0 to 1e3; 0
    double load_friction_stribeck;          ///< K_l^s, addition to K_l at rest [-], 0 to 1e3; 0
    double load_friction_motor;             ///< K_m, factor of tau_m [-], 0 to 1e3; 0
    double load_friction_external;          ///< K_e, factor of tau_e [-], 0 to 1e3; 0
    double load_friction_motor_stribeck;    ///< K_m^s, addition to K_m at rest [-], 0 to 1e3; 0
    double load_friction_external_stribeck; ///< K_e^s, addition to K_e at rest [-], 0 to 1e3; 0
    double load_friction_motor_quad;        ///< K_m^q, factor of tau_m^2 [1/(N m)], 0 to 1e3; 0
    double load_friction_external_quad;     ///< K_e^q, factor of tau_e^2 [1/(N m)], 0 to 1e3; 0
    double dtheta_stribeck;                 ///< omega_s, Stribeck velocity [rad/s], 1e-6 to 1e6; 0.2
    double alpha;                           ///< exponent of the Stribeck decay [-], 0.01 to 100; 1.35
    FrServoQuadratic quadratic;             ///< when the quadratic term applies; FR_QUADRATIC_CODE

    double kt;       ///< torque constant at the output [N m/A], 1e-6 to 1e4; 1.6
    double R;        ///< winding resistance [Ohm], 1e-6 to 1e6; 2
    double armature; ///< motor inertia at the output [kg m^2], 0 to 1e6; 0.005
    double q_offset; ///< true angle minus measured angle [rad], -7 to 7; 0

    FrServoControl control;   ///< control law; FR_CONTROL_VOLTAGE
    double kp;                ///< proportional gain [firmware units], 0 to 1e6; 32
    double ki;                ///< voltage: integral gain [1/s], 0 to 1e6; 0
    double kd;                ///< voltage: derivative gain [s], 0 to 1e6; 0
    double damping;           ///< current: current per velocity, multiplied by sqrt(kp) [A s/rad], 0 to 1e6; 2.
                              ///< torque: torque per velocity [N m s/rad]
    double vin;               ///< supply voltage [V], 0 to 1e4; 15
    double supply_resistance; ///< voltage: resistance of supply and leads [Ohm], 0 to 1e6; 0
    double error_gain;        ///< voltage: duty cycle per error and kp [1/rad], 0 to 1e6; 0.158
    double error_gain_ratio;  ///< voltage: correction factor of error_gain [-], 0 to 1e3; 1
    double max_pwm;           ///< voltage: largest duty cycle [-], 0 to 1; 1
    double max_current;       ///< largest current [A], 0 to 1e4; NAN: no limit, with voltage control only
    double max_velocity;      ///< rate_limited: largest velocity of the target [rad/s], 0 to 1e6; 5.2155
    double delay;             ///< delay of the goal angle [s], 0 to 10; 0. fr_servo_step applies it, a bench does not

    double stiffness;       ///< torque: torque per error [N m/rad], 0 to 1e6; 70
    double max_torque;      ///< torque: largest torque [N m], 0 to 1e6; 4.9
    double cutoff_velocity; ///< torque: velocity beyond which there is no torque [rad/s], 0 to 1e6; NAN: none

    double reserved[5]; ///< 0
    int cookie;         ///< set by fr_default_servo
} FrServoDef;

/// A servo with all fields at their defaults.
FR_API FrServoDef fr_default_servo(void);

/// Get a published servo by name: "mx64", "mx106", ...; fr_servo_name lists all names. If there is no servo of that
/// name (NULL is none), or if it was not published with that model, this returns FR_BAD_INPUT, reports the names that
/// are accepted, and leaves `def` unchanged.
FR_API FrStatus fr_servo_published(FrServoDef *def, const char *name, FrServoModel model, FrReport *report);

/// Name of published servo i = 0, 1, ...; NULL after the last one.
FR_API const char *fr_servo_name(int i);

/// A published parameter file in memory: one JSON object with numbers by their keys, "model" and "actuator", or a
/// collection {"servos": {SERVO: {MODEL: {keys}, "_actuator": NAME}}}.
typedef struct FrServoFile {
    const char *name;  ///< name of the file, for messages
    const char *text;  ///< its bytes
    size_t length;     ///< their number
    const char *servo; ///< name, actuator or published servo of the set in a collection; NULL or "": any
    const char *model; ///< model of the set in a collection, "m1" to "m6"; NULL or "": any
} FrServoFile;

enum {
    FR_PARAMETER_FILE_MAX = 65536, ///< largest size of a parameter file in bytes
};

/// Read a servo from a published parameter file. Supply and control law come from the published servo that the file
/// names as its actuator; without a known actuator, with a warning, from "mx106". Values outside the bounds of a fit
/// are kept. Missing keys get the defaults of the published program, with a note; unused keys give a warning. A set of
/// a collection that does not name its model or actuator takes them from its place there. A file of the actuator
/// sts3215 without error_gain_ratio and max_velocity is of the earlier set of that servo, with a note. If a file does
/// not name its model, the first model that has all of its keys is used, with a note.
///
/// A malformed file, a value out of range, and a request that no set or several sets of a collection match are
/// FR_BAD_INPUT, and every error has file, line and column. `def` is then unchanged.
FR_API FrStatus fr_servo_read(FrServoDef *def, const FrServoFile *file, FrReport *report);

/// List the sets of a collection as lines `SERVO MODEL`, cut to `size`. Returns the number of sets: 0 for a single
/// file. If the file is malformed, these are the sets before the error. `servo` and `model` of the file are not used.
FR_API int fr_servo_sets(const FrServoFile *file, char *lines, size_t size);

/// Write a servo as a published parameter file with the parameters of one model. `actuator` is the name of a published
/// servo or of its actuator. Delay (command_delay), error_gain_ratio, max_velocity, max_current, max_pwm,
/// supply_resistance and the numbers of a torque law are written if they are not those of that servo, and its name as
/// "preset" if its actuator has several. Numbers are printed with %.17g, so that
/// fr_servo_read returns the same bits; a field that is not finite is left out. Returns the full length without
/// terminator, even if the text is cut to `size`.
FR_API size_t fr_servo_write(const FrServoDef *def, FrServoModel model, const char *actuator, char *text, size_t size);

// ---------------------------------------------------------------------------------------------------------------
// A servo in a control loop.

/// Command of a servo: a goal angle, and whether the bridge is driven.
typedef struct FrGoal {
    double angle; ///< goal angle [rad]
    bool enabled; ///< false: the bridge is released without the delay
} FrGoal;

/// A servo that is controlled every T [s], made by fr_servo_make; may be copied.
FR_OPAQUE(FrServo, 40);

/// A delay: the last values of a series, in the memory of the caller. Copies share that memory.
typedef struct FrDelay {
    double *memory; ///< the last values, of which `next` is the oldest one
    size_t size;    ///< number of values; 0: no delay
    size_t next;    ///< index of the next value
    double part;    ///< delay beyond whole steps [steps], 0 to 1
} FrDelay;

/// State of a servo.
typedef struct FrServoState {
    double target; ///< measured angle that the control law follows [rad]
    double sum;    ///< sum of error times time step [rad s]
    FrDelay delay; ///< goals that have not reached the servo yet
} FrServoState;

/// Limit that a drive has reached.
typedef enum FrServoSaturation {
    FR_NOT_SATURATED,     ///< no limit
    FR_SUPPLY_SATURATED,  ///< supply voltage: the control law requires more
    FR_DUTY_SATURATED,    ///< largest duty cycle of the firmware, below the supply voltage
    FR_CURRENT_SATURATED, ///< current limit
} FrServoSaturation;

/// Torques of a step. The friction limit is dry + viscous |omega|, with the velocity before the step.
typedef struct FrServoTorques {
    double motor;                 ///< tau_m [N m]
    double dry;                   ///< friction limit without the viscous term [N m]
    double viscous;               ///< viscous friction coefficient K_v [N m s/rad]
    FrServoSaturation saturation; ///< limit that determines tau_m; if there are two, the one applied last
} FrServoTorques;

/// Make a servo that is controlled every T [s], 1e-12 to 1e3. If a field is out of range, this returns FR_BAD_INPUT,
/// reports every such field, and leaves `servo` unchanged.
FR_API FrStatus fr_servo_make(FrServo *servo, const FrServoDef *def, double T, FrReport *report);

/// Number of doubles that a state of this servo needs for delayed goals; 0 without a delay.
FR_API size_t fr_servo_memory(const FrServo *servo);

/// Start a servo at the true angle q [rad]: target and delayed goals are the angle that it measures there. `memory` has
/// room for fr_servo_memory(servo) doubles and must outlive the state. It may be NULL only if that is 0: this is a
/// contract (FrAssertHandler), which a build with NDEBUG does not check.
FR_API void fr_servo_start(const FrServo *servo, FrServoState *state, double q, double *memory);

/// Take one step: motor torque and friction limit for a goal, the true angle q [rad], the velocity [rad/s] and the
/// external torque [N m], without inertia. Delay and q_offset are applied here: the goal is in measured angles.
FR_API FrServoTorques fr_servo_step(const FrServo *servo, FrServoState *state, FrGoal goal, double q, double omega,
                                    double tau_e);

/// Number of doubles for a delay of `seconds` >= 0 in steps of T > 0 [s]; 0 without a delay.
FR_API size_t fr_delay_size(double seconds, double T);

/// Start a delay, with all earlier values equal to `first`. `memory` has room for fr_delay_size doubles,
/// and may be NULL only if that is 0: this is a contract, too.
FR_API void fr_delay_start(FrDelay *delay, double seconds, double T, double first, double *memory);

/// Pass the value of this step, and get the delayed one. Between two steps, values are interpolated linearly.
FR_API double fr_delay_step(FrDelay *delay, double value);

// ---------------------------------------------------------------------------------------------------------------
// The friction limit: the largest torque with which the gearbox can resist (Duclusaud 2024, eq 3 to 9).
//
//     K_v |omega| + K_c + |K_m tau_m - K_e tau_e|
//         + e^(-|omega/omega_s|^alpha) (K_c^s + |K_m^s tau_m - K_e^s tau_e| + Q)
//     Q = K_e^q tau_e^2 while |tau_e| < |tau_m|, K_m^q tau_m^2 while |tau_e| > |tau_m|
//
// K_l is added to K_m and K_e, and K_l^s to K_m^s and K_e^s.

/// Dry part of the friction limit, without the viscous term K_v |omega| [N m]. The same bits as in FrServoTorques.
FR_API double fr_servo_dry(const FrServo *servo, double tau_m, double tau_e, double omega);

/// The whole friction limit [N m].
FR_API double fr_servo_friction(const FrServo *servo, double tau_m, double tau_e, double omega);

// ---------------------------------------------------------------------------------------------------------------
// Drive and backdrive (Duclusaud 2024, II-C), of a servo alone or with a transmission behind it, such as a screw.
//
// With a transmission, tau_e is on its load side. The load torque g = -tau_e needs P_s(g) in the direction s = +-1
// (transmission.h), and the servo has the friction limit F_s under the load P_s(g). Both move forwards where
// tau_m - P_+(g) > F_+, and backwards where P_-(g) - tau_m > F_-; the two conditions exclude each other. At velocity 0
// the static efficiencies apply. A transmission without losses does not change any bit.

/// Options of a diagram of drive and backdrive.
typedef struct FrServoDiagram {
    bool viscous;               ///< include the viscous term; the published diagrams leave it out
    bool assisted;              ///< fr_servo_limits: include loads that help the motor; published diagrams do not
    const FrTransmission *gear; ///< transmission behind the servo, accepted by fr_transmission_check; NULL: none
} FrServoDiagram;

/// Compute the limits of the static region at a motor torque tau_m, as values of the opposing external torque
/// x = -tau_e. Below `drive` the motor drives the load, above `backdrive` the load drives the motor. `drive` is the
/// largest x with tau_m - friction > x, `backdrive` the smallest with tau_m + friction < x. For tau_m < 0 both are
/// mirrored.
///
/// A limit is NaN if its region is empty. For backdrive this means that servo or transmission is self-locking; for
/// drive, without `assisted`, that the motor does not turn even without a load. Both limits are NaN if tau_m or omega
/// is NaN. The limits are computed as roots, without a search. Their error is at most 4 ulp of the largest torque
/// involved, divided by how much faster the load grows than friction.
FR_API void fr_servo_limits(const FrServo *servo, FrServoDiagram diagram, double tau_m, double omega, double *drive,
                            double *backdrive);

/// Region of an operating point.
typedef enum FrServoRegion {
    FR_BACKDRIVE = -1, ///< the load overcomes the motor, or turns it while it gives no torque
    FR_STATIC = 0,     ///< friction holds
    FR_DRIVE = 1,      ///< the motor overcomes the load, or turns together with it
} FrServoRegion;

/// Get the region for any torques and velocity. `margin` receives the distance of |tau_m + tau_e| from the torque that
/// friction can hold [N m]. On the border, friction holds. For NaN the region is static, and the margin is NaN.
FR_API FrServoRegion fr_servo_region(const FrServo *servo, FrServoDiagram diagram, double tau_m, double tau_e,
                                     double omega, double *margin);

/// For each region, the torques nearest to an operating point (tau_m, tau_e) at which a gearbox is in that region. The
/// index is the FrServoRegion plus 1. The region of the point itself has the torques of the point. A region that is
/// never reached has NaN.
typedef struct FrServoNearest {
    double load[3]; ///< tau_e at the same tau_m, in either direction [N m]
    /// tau_m at the same tau_e, without a change of sign [N m]. If tau_m is 0, the result opposes tau_e, or is positive
    /// if tau_e is also 0.
    double motor[3];
} FrServoNearest;

/// Find the nearest torques. The friction limit is quadratic between its kinks. Kinks and roots divide both lines into
/// intervals with one region each, and every border is then bracketed with fr_servo_region itself.
///
/// A result is the first number in its region, as seen from the point, to 2^-52 of that number or 2^-60 of the largest
/// torque involved; it is 0 if the region begins right next to 0. Where friction grows almost as fast as the torque,
/// rounding affects several numbers: 4 ulp of the largest torque, divided by how much faster the torque grows. A region
/// narrower than 1e-14 of the torques may be missed. All results are NaN if an argument is not finite.
FR_API FrServoNearest fr_servo_nearest(const FrServo *servo, FrServoDiagram diagram, double tau_m, double tau_e,
                                       double omega);

/// Helping load at which the gearbox begins to lock although motor and load act in the same direction, as a value of
/// the opposing external torque x = -tau_e (x < 0 for tau_m > 0; see fr_servo_limits). This is the other end of the
/// region that begins at `drive` with `assisted`. A self-locking transmission has one wherever the motor drives. NaN if
/// nothing locks, if nothing is driven, or if an argument is not finite. The error is that of fr_servo_nearest.
FR_API double fr_servo_locking_load(const FrServo *servo, FrServoDiagram diagram, double tau_m, double omega);

/// Largest load that friction holds at rest with the motor switched off, |tau_e| at tau_m = 0 [N m]. NaN if friction
/// holds every load. The error is that of fr_servo_limits.
FR_API double fr_servo_holding_torque(const FrServo *servo, FrServoDiagram diagram);

/// Largest amplitude of a vibration of the base [m/s^2] at which an arm does not move at all, at any phase, with the
/// motor switched off. `moment` >= 0 is the mass of all that the servo holds times the distance of its centre from the
/// axis [kg m], theta its angle from hanging down, and base_angle the direction of the base from the horizontal [rad]:
///
///     max(0, tau_h - moment g |sin theta|)/(moment |cos(theta - base_angle)|)
///
/// with the holding torque tau_h. INFINITY where friction holds every load, and where the cosine is 0 up to the
/// rounding of the angles and gravity alone does not move the arm. NaN if an argument is not finite.
FR_API double fr_servo_bearable_amplitude(const FrServo *servo, FrServoDiagram diagram, double moment, double theta,
                                          double base_angle);

FR_END

#endif
