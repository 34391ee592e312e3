// Friction of a transmission, described by its efficiencies: the torque that it needs, the accelerations that follow,
// and the motion of a drive over time (Dupont 1993, "The effect of friction on the forward dynamics problem").
//
// A transmission loses a part of the torque that it passes on. While the motor drives the load, it needs 1/eta_1 times
// the load torque y; while the load drives the motor, 1/eta_2 times. Both are stored as reciprocals, which stay finite
// for a self-locking transmission. While it moves in direction s = +-1 it needs the torque
//
//     m = P_s(y) = R_s(y + s c_b) + s c_m,    R_s(z) = z/eta_1 if s z >= 0, else z/eta_2          (eq 15 to 18, 29, 30)
//
// At rest it accepts any torque from P_-(y) to P_+(y), computed with its static efficiencies (eq 20).
//
// A drive is a rotor of inertia J behind the transmission and a load of inertia I before it: m = tau - B q' - J q'',
// y = I q'' + g. The motor torque tau and the load torque at rest g are given functions of t, q and q'.
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
// Units are SI; for a slide, N, kg and m replace N m, kg m^2 and rad. All torques and inertias are on the joint side of
// the reduction. Nothing is allocated, and the only state belongs to the caller, so any thread may call.
#ifndef FRICTION_TRANSMISSION_H
#define FRICTION_TRANSMISSION_H

#include "friction/base.h"

FR_BEGIN

// ---------------------------------------------------------------------------------------------------------------
// Transmissions.

/// A transmission, described by its reciprocal efficiencies, which stay finite if it is self-locking.
/// fr_default_transmission sets every field; the number after the semicolon is the default.
typedef struct FrTransmission {
    double drive; ///< 1/eta_1: input torque per load torque that it drives [-], at least 1; 1
    /// 1/eta_2: input torque per load torque that drives it back [-], at most 1; 1. At 0 or less it is self-locking.
    double back;
    double drive_static;   ///< `drive` at rest [-], at least `drive`; 1
    double back_static;    ///< `back` at rest [-], at most `back`; 1
    double motor_friction; ///< c_m: friction in series on the motor side [N m], 0 or more; 0 (Dupont 1993, eq 29)
    /// c_b: friction in series on the load side, referred to the joint side of the reduction [N m],
    /// 0 or more; 0 (eq 30).
    double load_friction;
} FrTransmission;

/// A transmission without friction: every field has its default.
FR_API FrTransmission fr_default_transmission(void);

/// Check a transmission that a program has filled in. If a field is out of range, this returns FR_BAD_INPUT and
/// reports every such field.
FR_API FrStatus fr_transmission_check(const FrTransmission *transmission, FrReport *report);

/// P_s(y): input torque of the transmission [N m] while it moves in direction s = 1 or -1 under the load
/// torque y [N m]. `at_rest` selects the static efficiencies, which give the edge of the dead band (Dupont
/// 1993, eq 15 to 20, 29, 30).
FR_API double fr_transmission_torque(const FrTransmission *transmission, int direction, double load, bool at_rest);

/// Dead band: the transmission rests under input torques from `low` to `high` [N m], both included, while the load
/// torque is `load` [N m]. If `at_rest` is false, this is the kinetic dead band, which an implicit step needs (eq 20).
FR_API void fr_transmission_band(const FrTransmission *transmission, double load, bool at_rest, double *low,
                                 double *high);

// ---------------------------------------------------------------------------------------------------------------
// Sources of efficiencies. Each of these functions sets the four reciprocal efficiencies and leaves the friction in
// series unchanged. If an argument is out of range, it returns FR_BAD_INPUT, reports every such argument, and leaves
// the transmission unchanged.

/// Set efficiencies as a data sheet states them: eta_1 while driving, above 0 and at most 1, and `back` = 1/eta_2 while
/// backdriven, at most 1. At rest, eta_1_static is at most eta_1 and back_static at most `back`; NAN for a static one
/// means the kinetic one. Keys of its errors: eta1, eta_b, eta1_s, eta_b_s.
FR_API FrStatus fr_transmission_of_efficiencies(FrTransmission *transmission, double eta_1, double back,
                                                double eta_1_static, double back_static, FrReport *report);

/// Set the efficiencies of a thread or worm from its angles [rad]: lead angle above 0 and below pi/2, friction angle 0
/// or more, static friction angle at least as large (NAN: equal). lead + friction must be below pi/2: otherwise nothing
/// drives the screw. 1/eta_1 = tan(lead + friction)/tan(lead), 1/eta_2 = tan(lead - friction)/tan(lead) (the inclined
/// plane of eq 12). Keys of its errors, which are in degrees: lead, friction_angle, friction_angle_s.
FR_API FrStatus fr_transmission_of_angles(FrTransmission *transmission, double lead, double friction,
                                          double friction_static, FrReport *report);

/// Set the efficiencies of a screw from its diameter d and lead l [m], both above 0, and the factor K >= 0 [-]:
/// k = K d/l, 1/eta_1 = 1 + k and 1/eta_2 = 1 - k (Dupont 1993, eq 21). This is the limit of fr_transmission_of_angles
/// for small angles. K and l must follow one convention: K = mu/2 for a lead per radian (eq 12), K = pi mu for a lead
/// per turn, as makers print it. Keys of its errors: K_screw, d, l.
FR_API FrStatus fr_transmission_of_screw(FrTransmission *transmission, double K, double d, double l, FrReport *report);

/// Get a published transmission by name: "dupont", "acme_1_5", "ball_20_5", "lead_10_2", "lead_10_5", "lead_10_10",
/// "worm_1", "worm_2"; `friction list` prints their sources. Static efficiencies equal the kinetic ones. For any other
/// name this returns false and writes nothing.
FR_API bool fr_transmission_published(FrTransmission *transmission, const char *name);

/// Set the efficiencies that correspond to the friction of a servo of model M5 at constant speed, with K_m and K_e [-],
/// 0 to below 1; M3 is K_m = K_e = K_l (Duclusaud 2024, eq 6 and 8). In accelerated motion the two differ: M1 to M6 do
/// not include the inertia of the rotor or of the link in the load. Keys of its errors: load_friction_motor,
/// load_friction_external.
FR_API FrStatus fr_transmission_of_servo(FrTransmission *transmission, double motor, double external, FrReport *report);

// ---------------------------------------------------------------------------------------------------------------
// Efficiencies from a test at constant velocity.

/// Regression of a test, chosen by the variable that has the noise.
typedef enum FrTransmissionRegression {
    /// Friction |tau_m - tau_l| against |tau_l|: noise in the motor torque only (Dupont 1993, eq 34).
    FR_FIT_FRICTION,
    /// Load torque against motor torque: noise in the load torque only.
    FR_FIT_LOAD,
} FrTransmissionRegression;

/// The line |tau_f| = k |tau_l| + c for one direction: eta_1 = 1/(1 + k) while driving,
/// eta_2 = 1/(1 - k) while driven back.
typedef struct FrTransmissionLine {
    double k; ///< friction per load torque [-]
    double c; ///< friction without load [N m]
} FrTransmissionLine;

/// Fit a line by least squares to n >= 2 samples of load torque and motor torque [N m] in direction 1 or -1. The load
/// torques must have one sign and must not all be equal. The result is NAN if they are all equal, or if they do not
/// change with the motor torque.
FR_API FrTransmissionLine fr_transmission_fit(size_t n, const double *load, const double *motor, int direction,
                                              FrTransmissionRegression regression);

// ---------------------------------------------------------------------------------------------------------------
// Drives at an instant.

/// A transmission between a rotor and a load. fr_default_drive sets every field; the number after the semicolon is the
/// default, from Dupont 1993, fig 5.
typedef struct FrDrive {
    FrTransmission transmission; ///< transmission; fr_default_transmission
    double rotor;                ///< J: inertia of the rotor [kg m^2], 0 or more; 5
    double inertia;              ///< I: inertia of the load [kg m^2], 0 or more, not 0 together with J; 50
    double viscous;              ///< B: viscous friction coefficient on the motor side [N m s/rad], 0 or more; 0
} FrDrive;

/// A drive with all fields at their defaults.
FR_API FrDrive fr_default_drive(void);

/// Check a drive that a program has filled in, including its transmission. If a field is out of range (keys J, I, B),
/// this returns FR_BAD_INPUT and reports every such field. It adds a warning if `fr_drive_margin` is not positive, or
/// if the transmission is self-locking only at rest.
FR_API FrStatus fr_drive_check(const FrDrive *drive, FrReport *report);

/// J + I/eta_2 [kg m^2]. Above 0 if and only if there is one acceleration for every direction, torque and load.
FR_API double fr_drive_margin(const FrDrive *drive);

/// Mode of a drive at an instant.
typedef enum FrDriveMode {
    FR_BACKDRIVEN_DOWN = -2, ///< moves in direction -1; the load drives
    FR_DRIVES_DOWN = -1,     ///< moves in direction -1 and drives the load
    FR_DRIVE_RESTS = 0,      ///< at rest
    FR_BACKDRIVEN_UP = 1,    ///< moves in direction 1; the load drives
    FR_DRIVES_UP = 2,        ///< moves in direction 1 and drives the load
} FrDriveMode;

/// A motion at an instant that is consistent with the friction of the drive.
typedef struct FrDriveMotion {
    FrDriveMode mode;    ///< mode of the drive
    double acceleration; ///< q'' [rad/s^2]
    double load;         ///< y = I q'' + g [N m]
    double motor;        ///< m = tau - B v - J q'', the input torque of the transmission [N m]
} FrDriveMotion;

/// Largest number of motions that fr_drive_solutions returns.
enum { FR_DRIVE_SOLUTIONS_MAX = 5 };

/// Find the motion in direction s = 1 or -1 under a motor torque, from which B v is already subtracted, and a load
/// torque at rest g [N m]. The load drives if and only if s (I (tau - s c_m) + J (g + s c_b)) < 0. This condition
/// contains no efficiency, so nothing is searched. Returns false and does not write `motion` if the drive jams:
/// J + I/eta_2 is not positive and the load drives.
FR_API bool fr_drive_slip(const FrDrive *drive, int direction, double torque, double load, FrDriveMotion *motion);

/// Find every consistent motion at velocity v [rad/s], by trying all of them (Dupont 1993, 3.2.1). If the margin is
/// positive there is one, except at rest if static friction is larger than kinetic friction: torques that only static
/// friction withstands then have two. If the margin is not positive there are 0 or 2 in motion, and at least one at
/// rest. `torque` is the motor torque minus B v. Returns the number of motions.
FR_API int fr_drive_solutions(const FrDrive *drive, double v, double torque, double load,
                              FrDriveMotion found[FR_DRIVE_SOLUTIONS_MAX]);

/// Velocity [rad/s] after a step T [s] from velocity v, with friction and load at the end of the step, under the torque
/// and load torque at rest [N m] at the end of the step. It is exactly 0 if the drive stops. If the margin is positive
/// and static friction equals kinetic friction, the acceleration is the median of (a_+, -v/T, a_-), which is element A
/// of contact.h with a friction limit that follows from the load in the same step. If there are two solutions, the
/// motion that continues is used; if there is none, the drive stops.
FR_API double fr_drive_implicit_velocity(const FrDrive *drive, double v, double T, double torque, double load);

// ---------------------------------------------------------------------------------------------------------------
// Drives over time.

/// A torque [N m] at time t [s], angle q [rad] and velocity v [rad/s].
typedef double FrDriveTorque(const void *context, double t, double q, double v);

/// Returns the first time [s] after t at which the torque or the load jumps; INFINITY if there are no more jumps. From
/// that time on they have the values after the jump.
typedef double FrDriveJump(const void *context, double t);

/// Torques that act on a drive. The functions are called several times in a step, also with t up to the end of
/// the step. The torques must be smooth in time, except at the jumps that `jump` returns. FR_DRIVE_LOCATED and
/// FR_DRIVE_INTERPOLATED divide the step there, and so keep their orders; at the end of a part they use the
/// values just before it.
typedef struct FrDrivePlant {
    FrDriveTorque *torque; ///< motor torque tau
    FrDriveTorque *load;   ///< load torque without acceleration g
    const void *context;   ///< passed to all functions; may be NULL
    FrDriveJump *jump;     ///< times of the jumps; NULL: nothing jumps
} FrDrivePlant;

/// State of a drive; may be copied. The caller sets q, v and, for FR_DRIVE_LAGGED, `passed`; all other
/// fields are 0 at the start.
typedef struct FrDriveState {
    double q; ///< angle [rad]
    double v; ///< velocity [rad/s], exactly 0 at rest
    /// Load torque y of the previous step [N m], for FR_DRIVE_LAGGED; at the start, the load of fr_drive_now.
    double passed;
    /// With FR_DRIVE_LOCATED the last mode, so that every event is reported exactly once; otherwise 0.
    FrDriveMode mode;
} FrDriveState;

/// Kinds of events of a drive.
typedef enum FrDriveEventKind {
    FR_DRIVE_STARTS, ///< the drive leaves the dead band
    FR_DRIVE_TURNS,  ///< the drive passes v = 0 without rest
    FR_DRIVE_STICKS, ///< the drive comes to rest
    FR_DRIVE_SHIFTS, ///< the load torque passes 0: driving changes to backdriving, or the reverse
    FR_DRIVE_JAMS,   ///< there is no acceleration: the drive stops instantly
    FR_DRIVE_EVENTS  ///< number of kinds
} FrDriveEventKind;

/// An event of a drive.
typedef struct FrDriveEvent {
    FrDriveEventKind kind; ///< kind of event
    double t;              ///< time [s]; with methods other than FR_DRIVE_LOCATED, the end of the step
    double q;              ///< angle [rad]
    double v_before;       ///< velocity before [rad/s]
    double v_after;        ///< velocity after [rad/s]
    /// Acceleration before [rad/s^2]; NAN at a jam, and with methods other than FR_DRIVE_LOCATED.
    double acceleration_before;
    /// Acceleration after [rad/s^2], 0 at rest; NAN with methods other than FR_DRIVE_LOCATED.
    double acceleration_after;
    double impulse; ///< impulse of a jam, (J + I) |v| [N m s]; otherwise 0
    double energy;  ///< energy lost in a jam, (J + I) v^2/2 [J]; otherwise 0
} FrDriveEvent;

/// Record of a drive: its events in order of time, in the memory of the caller, and the work done. Events beyond
/// `capacity` are only counted. With FR_DRIVE_LOCATED the work is integrated together with the motion. With the other
/// methods it is mean torque times displacement, and `lost` is the difference.
typedef struct FrDriveRecord {
    FrDriveEvent *event; ///< array of `capacity` events; may be NULL if `capacity` is 0
    int capacity;        ///< largest number of events
    int count;           ///< number of events so far, including those beyond `capacity`
    double work_in;      ///< work of the motor so far [J]
    double work_out;     ///< work done on the load torque g so far [J]
    /// Work of friction so far [J]: in the transmission, in series and viscous friction, and at jams.
    double lost;
} FrDriveRecord;

/// Methods, in the order of fr_drive_methods.
typedef enum FrDriveMethodKind {
    FR_DRIVE_LOCATED,      ///< order 4: Runge-Kutta between events that are located to the last bits
    FR_DRIVE_INTERPOLATED, ///< order 2: midpoint rule, events by linear interpolation, no iteration
    FR_DRIVE_IMPLICIT,     ///< order 1: friction and load at the end of the step
    /// Order 1: rival; friction limit from the load torque of the previous step.
    FR_DRIVE_LAGGED,
    FR_DRIVE_EXPLICIT, ///< order 1: rival; Euler with the friction before the step
    FR_DRIVE_RK4,      ///< order 1: rival; Runge-Kutta with the friction of each stage
    FR_DRIVE_METHODS   ///< number of methods
} FrDriveMethodKind;

/// Step of a method: takes the state at t to the state at t + T.
typedef void FrDriveStep(const FrDrive *drive, const FrDrivePlant *plant, FrDriveState *state, double t, double T,
                         FrDriveRecord *record);

/// A method for drives over time.
typedef struct FrDriveMethod {
    const char *name;  ///< name in settings: "located", "interpolated", "implicit", "lagged", "explicit", "rk4"
    int order;         ///< order: the error is proportional to T^order
    bool rival;        ///< does not solve friction and motion together: chatters at rest or does not converge
    bool locates;      ///< reports events at the time at which they occur
    FrDriveStep *step; ///< step function, called by fr_drive_step
} FrDriveMethod;

/// All methods, indexed by FrDriveMethodKind.
FR_API extern const FrDriveMethod fr_drive_methods[FR_DRIVE_METHODS];

/// Do one step of T > 0 [s] from t [s]. Adds events and work to `record`; if it is NULL, they are not computed,
/// which takes less time.
FR_API void fr_drive_step(const FrDriveMethod *method, const FrDrive *drive, const FrDrivePlant *plant,
                          FrDriveState *state, double t, double T, FrDriveRecord *record);

/// Motion at an instant, after any discontinuity at that instant. At v = 0 the drive rests or starts, as the dead band
/// determines. If the drive jams, this is the motion from the rest that follows.
FR_API FrDriveMotion fr_drive_now(const FrDrive *drive, const FrDrivePlant *plant, double t, double q, double v);

FR_END

#endif
