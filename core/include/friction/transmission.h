// Friction of a transmission by its efficiencies: what it needs, which accelerations follow, and how a drive with it
// moves over time (Dupont 1993, "The effect of friction on the forward dynamics problem").
//
// A transmission loses a part of the torque that it passes on. While the motor drives the load it needs 1/eta_1 times
// the load torque y, while the load drives the motor 1/eta_2 times. Both are kept as reciprocals, which stay finite
// where a transmission locks itself. Moving in direction s = +-1 it needs the torque
//
//     m = P_s(y) = R_s(y + s c_b) + s c_m,    R_s(z) = z/eta_1 if s z >= 0, else z/eta_2          (eq 15 to 18, 29, 30)
//
// and at rest it takes any torque from P_-(y) to P_+(y), with its static efficiencies (eq 20).
//
// A drive is a rotor of inertia J behind the transmission and a load of inertia I before it: m = tau - B q' - J q'',
// y = I q'' + g. Torque tau of the motor and load torque at rest g are given functions of t, q and q'.
//
//     static double motor(const void *context, double t, double q, double v) { return 750 * fr_sin(4 * t); }
//     static double weight(const void *context, double t, double q, double v) { return 0; }
//
//     FrDrive drive = fr_default_drive();                                       // J = 5, I = 50 kg m^2
//     fr_transmission_of_angles(&drive.transmission, 0.26, 0.12, 0.12, NULL);   // a thread, angles in rad
//     FrDriveState state = {0};
//     for (int k = 0; k < 800; k++)
//         fr_drive_step(&fr_drive_methods[FR_DRIVE_LOCATED], &drive, &(FrDrivePlant){motor, weight, NULL, NULL},
//                       &state, k * 0.01, 0.01, NULL);
//
// Units are SI; of a slide, N, kg and m stand for N m, kg m^2 and rad. All torques and inertias are on the joint's side
// of the reduction. There is no allocation, and no state but the caller's: any thread may call.
#ifndef FRICTION_TRANSMISSION_H
#define FRICTION_TRANSMISSION_H

#include "friction/base.h"

FR_BEGIN

// ---------------------------------------------------------------------------------------------------------------
// A transmission.

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
FR_API FrTransmission fr_default_transmission(void);

/// Check a transmission that a program has filled. FR_BAD_INPUT with an error for every field out of its domain.
FR_API FrStatus fr_transmission_check(const FrTransmission *transmission, FrReport *report);

/// P_s(y): the torque into the transmission [N m] while it moves in direction s = 1 or -1 under the load torque y
/// [N m]; `at_rest`: with the static efficiencies, which is the edge of the dead band (Dupont 1993, eq 15 to 20, 29,
/// 30).
FR_API double fr_transmission_torque(const FrTransmission *transmission, int direction, double load, bool at_rest);

/// The dead band: the torques into the transmission from `low` to `high` [N m], both included, under which it rests
/// while the load torque is `load` [N m]. `at_rest` false: the kinetic one, which an implicit step needs (eq 20).
FR_API void fr_transmission_band(const FrTransmission *transmission, double load, bool at_rest, double *low,
                                 double *high);

// ---------------------------------------------------------------------------------------------------------------
// Where the efficiencies come from. Each of these sets the four reciprocal efficiencies and leaves the friction in
// series. FR_BAD_INPUT, with an error for every argument out of its domain, leaves the transmission as it was.

/// Efficiencies as a data sheet has them: eta_1 while driving, above 0 and at most 1, and 1/eta_2 while backdriven, at
/// most 1; at rest eta_1_static at most eta_1 and back_static at most `back`. NAN for a static one: the kinetic one.
/// Keys of its errors: eta1, eta_b, eta1_s, eta_b_s.
FR_API FrStatus fr_transmission_of_efficiencies(FrTransmission *transmission, double eta_1, double back,
                                                double eta_1_static, double back_static, FrReport *report);

/// A thread or worm by its angles [rad]: lead angle above 0 and below pi/2, friction angle 0 or more, static friction
/// angle at least that, NAN: equal. lead + friction must be below pi/2: at or above it nothing drives the screw.
/// 1/eta_1 = tan(lead + friction)/tan(lead), 1/eta_2 = tan(lead - friction)/tan(lead) (the inclined plane of eq 12).
/// Keys of its errors, which are in degrees: lead, friction_angle, friction_angle_s.
FR_API FrStatus fr_transmission_of_angles(FrTransmission *transmission, double lead, double friction,
                                          double friction_static, FrReport *report);

/// A screw by its diameter d and lead l [m], both above 0, and the factor K >= 0 [-]: k = K d/l, 1/eta_1 = 1 + k and
/// 1/eta_2 = 1 - k (Dupont 1993, eq 21), the limit of fr_transmission_of_angles for small angles. K and l are in one
/// convention: K = mu/2 for a lead per radian (eq 12), K = pi mu for a lead per turn, as makers print it.
/// Keys of its errors: K_screw, d, l.
FR_API FrStatus fr_transmission_of_screw(FrTransmission *transmission, double K, double d, double l, FrReport *report);

/// A published transmission by its name: "dupont", "acme_1_5", "ball_20_5", "lead_10_2", "lead_10_5", "lead_10_10",
/// "worm_1", "worm_2"; `friction list` has their sources. Static efficiencies are the kinetic ones. False, and nothing
/// written, for any other name.
FR_API bool fr_transmission_published(FrTransmission *transmission, const char *name);

/// The largest friction angle [rad] with which a thread of this lead angle [rad] between a rotor J and a load I
/// [kg m^2, both 0 or more, not both 0] has one acceleration for every torque: above it J + I/eta_2 is negative. At
/// most pi/2 - lead, above which nothing drives the screw.
FR_API double fr_screw_largest_friction(double lead, double rotor, double inertia);

/// The thread with the same efficiencies in motion: its lead angle and friction angle [rad]. False, and
/// nothing written, if no thread has them: 1/eta_1 + 1/eta_2 must be above 2.
FR_API bool fr_transmission_thread(const FrTransmission *transmission, double *lead, double *friction);

/// The friction of a servo of model M5 at constant speed as a transmission: K_m and K_e [-], 0 to below 1; M3 is
/// K_m = K_e = K_l (Duclusaud 2024, eq 6 and 8). In motion they differ: M1 to M6 count the inertia of neither rotor
/// nor link into the load. Keys of its errors: load_friction_motor, load_friction_external.
FR_API FrStatus fr_transmission_of_servo(FrTransmission *transmission, double motor, double external, FrReport *report);

/// The way back: K_m and K_e of a transmission with drive > back; 0 and 0 without friction.
FR_API void fr_transmission_servo_factors(const FrTransmission *transmission, double *motor, double *external);

// ---------------------------------------------------------------------------------------------------------------
// Efficiencies from a test at constant velocity.

/// Which variable carries the noise.
typedef enum FrTransmissionRegression {
    FR_FIT_FRICTION, ///< friction |tau_m - tau_l| over |tau_l|: noise in the motor torque only (Dupont 1993, eq 34)
    FR_FIT_LOAD,     ///< load torque against motor torque: noise in the load torque only
} FrTransmissionRegression;

/// The line |tau_f| = k |tau_l| + c of one direction: eta_1 = 1/(1 + k) while driving, eta_2 = 1/(1 - k) while driven
/// back.
typedef struct FrTransmissionLine {
    double k; ///< friction per load torque [-]
    double c; ///< friction without load [N m]
} FrTransmissionLine;

/// Least squares over n >= 2 samples of load torque and motor torque [N m] in direction 1 or -1, the load torques not
/// all equal and of one sign. NAN where they are all equal, or do not change with the motor torques.
FR_API FrTransmissionLine fr_transmission_fit(size_t n, const double *load, const double *motor, int direction,
                                              FrTransmissionRegression regression);

/// By how much the k of FR_FIT_FRICTION is off [-] while the motor drives (direction 1) or is backdriven (-1), when
/// the load torque has noise of standard deviation sigma and its values the variance S [(N m)^2]:
/// -(1 + k) sigma^2/(S + sigma^2), and +(1 - k) sigma^2/(S + sigma^2).
FR_API double fr_transmission_fit_bias(double k, int direction, double sigma, double variance);

// ---------------------------------------------------------------------------------------------------------------
// A drive at an instant.

/// A transmission between a rotor and a load. fr_default_drive sets every field; the number after the semicolon is the
/// default, that of Dupont 1993, fig 5.
typedef struct FrDrive {
    FrTransmission transmission; ///< fr_default_transmission
    double rotor;                ///< J: inertia of the rotor [kg m^2], 0 or more; 5
    double inertia;              ///< I: inertia of the load [kg m^2], 0 or more, not both 0; 50
    double viscous;              ///< B: viscous friction on the motor's side [N m s/rad], 0 or more; 0
} FrDrive;

/// The default of every field.
FR_API FrDrive fr_default_drive(void);

/// Check a drive that a program has filled, with its transmission. FR_BAD_INPUT with an error for every field out of
/// its domain (keys J, I, B); a warning where `fr_drive_margin` is not positive, or where it locks itself at rest
/// only.
FR_API FrStatus fr_drive_check(const FrDrive *drive, FrReport *report);

/// J + I/eta_2 [kg m^2]: above 0 exactly when every direction, torque and load has one acceleration.
FR_API double fr_drive_margin(const FrDrive *drive);

/// The largest inertia of the load [kg m^2] with which the margin is not negative: -J eta_2; INFINITY for a
/// transmission that can be backdriven.
FR_API double fr_drive_largest_inertia(const FrDrive *drive);

/// What a drive does at an instant.
typedef enum FrDriveMode {
    FR_BACKDRIVEN_DOWN = -2, ///< it moves in the direction -1 and the load drives it
    FR_DRIVES_DOWN = -1,     ///< it moves in the direction -1 and drives the load
    FR_DRIVE_RESTS = 0,      ///< it is at rest
    FR_BACKDRIVEN_UP = 1,    ///< it moves in the direction 1 and the load drives it
    FR_DRIVES_UP = 2,        ///< it moves in the direction 1 and drives the load
} FrDriveMode;

/// A motion of a drive at an instant that is consistent with its friction.
typedef struct FrDriveMotion {
    FrDriveMode mode;    ///< what it does
    double acceleration; ///< q'' [rad/s^2]
    double load;         ///< y = I q'' + g [N m]
    double motor;        ///< m = tau - B v - J q'', the torque into the transmission [N m]
} FrDriveMotion;

/// Most motions of fr_drive_solutions.
enum { FR_DRIVE_SOLUTIONS_MAX = 5 };

/// The motion in direction s = 1 or -1 under a motor torque, of which B v is already subtracted, and a load torque at
/// rest g [N m]. The load drives exactly where s (I (tau - s c_m) + J (g + s c_b)) < 0, in which there is no
/// efficiency: nothing is searched. False where it jams: J + I/eta_2 is not positive and the load drives; `motion` is
/// then not written.
FR_API bool fr_drive_slip(const FrDrive *drive, int direction, double torque, double load, FrDriveMotion *motion);

/// Every consistent motion at velocity v [rad/s], by trying all of them (Dupont 1993, 3.2.1): one if the margin is
/// positive, but two for torques at rest that only friction at rest withstands, where that is larger; else 0 or 2 while
/// it moves, and at least one at rest. `torque` is that of the motor less B v. Returns how
/// many.
FR_API int fr_drive_solutions(const FrDrive *drive, double v, double torque, double load,
                              FrDriveMotion found[FR_DRIVE_SOLUTIONS_MAX]);

/// The velocity [rad/s] after a step T [s] from velocity v, with friction and load of its end, under torque and load
/// torque at rest [N m] of its end; exactly 0 where it stops. Where the margin is positive and static friction is
/// kinetic friction, the acceleration is the median of (a_+, -v/T, a_-), which is element A of contact.h under a
/// friction limit that follows from the load in the same step. If there are two solutions it takes the one that goes
/// on; if there is none, it stops.
FR_API double fr_drive_implicit_velocity(const FrDrive *drive, double v, double T, double torque, double load);

// ---------------------------------------------------------------------------------------------------------------
// A drive over time.

/// A torque [N m] at time t [s], angle q [rad] and velocity v [rad/s].
typedef double FrDriveTorque(const void *context, double t, double q, double v);

/// The first time [s] after t at which the torque or the load jumps; INFINITY if they do not any more. From that time
/// on they have the values after the jump.
typedef double FrDriveJump(const void *context, double t);

/// What acts on a drive. Called several times a step, also with t up to the end of the step. Smooth in time but for the
/// jumps that are named: FR_DRIVE_LOCATED and FR_DRIVE_INTERPOLATED divide the step there, and so keep their orders; to
/// the end of a part they take the values just before it.
typedef struct FrDrivePlant {
    FrDriveTorque *torque; ///< tau of the motor
    FrDriveTorque *load;   ///< g: load torque without acceleration
    const void *context;   ///< of all; may be NULL
    FrDriveJump *jump;     ///< NULL: nothing jumps
} FrDrivePlant;

/// The state of a drive; may be copied. The caller sets q, v and, for FR_DRIVE_LAGGED, `passed`; the rest is 0 at the
/// start.
typedef struct FrDriveState {
    double q;      ///< angle [rad]
    double v;      ///< velocity [rad/s], exactly 0 at rest
    double passed; ///< load torque y of the step before [N m], for FR_DRIVE_LAGGED; that of fr_drive_now at the start
    FrDriveMode mode; ///< with FR_DRIVE_LOCATED what it did last, so that no event is told twice or not at all; else 0
} FrDriveState;

/// What happens to a drive.
typedef enum FrDriveEventKind {
    FR_DRIVE_STARTS, ///< leaves the dead band
    FR_DRIVE_TURNS,  ///< passes v = 0 without rest
    FR_DRIVE_STICKS, ///< comes to rest
    FR_DRIVE_SHIFTS, ///< the load torque passes 0: driving and backdriving change
    FR_DRIVE_JAMS,   ///< there is no acceleration: it stops at once
    FR_DRIVE_EVENTS  ///< how many kinds there are
} FrDriveEventKind;

/// An event.
typedef struct FrDriveEvent {
    FrDriveEventKind kind;      ///< what
    double t;                   ///< when [s]; with other methods than FR_DRIVE_LOCATED the end of the step
    double q;                   ///< angle [rad]
    double v_before;            ///< velocity before [rad/s]
    double v_after;             ///< and after
    double acceleration_before; ///< [rad/s^2]; NAN at a jam, and with other methods than FR_DRIVE_LOCATED
    double acceleration_after;  ///< [rad/s^2], 0 at rest; NAN with other methods than FR_DRIVE_LOCATED
    double impulse;             ///< of a jam: (J + I) |v| [N m s], else 0
    double energy;              ///< lost in a jam: (J + I) v^2/2 [J], else 0
} FrDriveEvent;

/// What is recorded of a drive: its events in the order in which they happened, in the caller's memory, and its works.
/// Events beyond `capacity` are only counted. Of FR_DRIVE_LOCATED the works are integrated with the motion; for the
/// other methods they are mean torque times displacement, and `lost` is what is missing.
typedef struct FrDriveRecord {
    FrDriveEvent *event; ///< room for `capacity` of them; may be NULL when that is 0
    int capacity;        ///< largest number of events
    int count;           ///< events so far, kept or not
    double work_in;      ///< work of the motor so far [J]
    double work_out;     ///< work done on the load torque g so far [J]
    double lost;         ///< work of friction so far [J]: in transmission, series and viscous friction, and at jams
} FrDriveRecord;

/// The methods, in the order of fr_drive_methods.
typedef enum FrDriveMethodKind {
    FR_DRIVE_LOCATED,      ///< order 4: Runge-Kutta between events that are located to the last bits
    FR_DRIVE_INTERPOLATED, ///< order 2: midpoint rule, events by linear interpolation, no iteration
    FR_DRIVE_IMPLICIT,     ///< order 1: friction and load of the end of the step
    FR_DRIVE_LAGGED,       ///< order 1: a rival, friction limit from the load torque of the step before
    FR_DRIVE_EXPLICIT,     ///< order 1: a rival, Euler with the friction before the step
    FR_DRIVE_RK4,          ///< order 1: a rival, Runge-Kutta with the friction of each stage
    FR_DRIVE_METHODS       ///< how many there are
} FrDriveMethodKind;

/// A step of a method: state at t to state at t + T.
typedef void FrDriveStep(const FrDrive *drive, const FrDrivePlant *plant, FrDriveState *state, double t, double T,
                         FrDriveRecord *record);

/// A method.
typedef struct FrDriveMethod {
    const char *name;  ///< in settings: "located", "interpolated", "implicit", "lagged", "explicit", "rk4"
    int order;         ///< error proportional to T^order
    bool rival;        ///< does not solve friction and motion together: chatters at rest or does not converge
    bool locates;      ///< reports events at their instants
    FrDriveStep *step; ///< used by fr_drive_step
} FrDriveMethod;

/// All methods, by FrDriveMethodKind.
FR_API extern const FrDriveMethod fr_drive_methods[FR_DRIVE_METHODS];

/// One step of T > 0 [s] from t [s]. Adds what happens to `record`; with NULL, which takes less time, nothing of it is
/// computed.
FR_API void fr_drive_step(const FrDriveMethod *method, const FrDrive *drive, const FrDrivePlant *plant,
                          FrDriveState *state, double t, double T, FrDriveRecord *record);

/// The motion at an instant, after a discontinuity that is there: at v = 0 it rests or starts as the dead band decides;
/// where it jams, it is that of the rest that follows.
FR_API FrDriveMotion fr_drive_now(const FrDrive *drive, const FrDrivePlant *plant, double t, double q, double v);

/// (1/eta_1 - 1) I/(J + I): the factor by which FR_DRIVE_LAGGED multiplies the error of its load torque in each
/// step. From 1 on it converges for no T.
FR_API double fr_drive_lagged_factor(const FrDrive *drive);

FR_END

#endif
