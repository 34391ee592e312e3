// A drive, a transmission between a rotor and a load: at an instant, and over time by several methods.
#ifndef FRICTION_TRANSMISSION_DRIVE_H
#define FRICTION_TRANSMISSION_DRIVE_H

#include "friction/transmission.h"

FR_BEGIN

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
FrDrive fr_default_drive(void);

/// Check a drive that a program has filled in, including its transmission. If a field is out of range (keys J, I, B),
/// this returns FR_BAD_INPUT and reports every such field. It adds a warning if `fr_drive_margin` is not positive, or
/// if the transmission is self-locking only at rest.
FrStatus fr_drive_check(const FrDrive *drive, FrReport *report);

/// J + I/eta_2 [kg m^2]. Above 0 if and only if there is one acceleration for every direction, torque and load.
double fr_drive_margin(const FrDrive *drive);

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
bool fr_drive_slip(const FrDrive *drive, int direction, double torque, double load, FrDriveMotion *motion);

/// Find every consistent motion at velocity v [rad/s], by trying all of them (Dupont 1993, 3.2.1). If the margin is
/// positive there is one, except at rest if static friction is larger than kinetic friction: torques that only static
/// friction withstands then have two. If the margin is not positive there are 0 or 2 in motion, and at least one at
/// rest. `torque` is the motor torque minus B v. Returns the number of motions.
int fr_drive_solutions(const FrDrive *drive, double v, double torque, double load,
                       FrDriveMotion found[FR_DRIVE_SOLUTIONS_MAX]);

/// Velocity [rad/s] after a step T [s] from velocity v, with friction and load at the end of the step, under the torque
/// and load torque at rest [N m] at the end of the step. It is exactly 0 if the drive stops. If the margin is positive
/// and static friction equals kinetic friction, the acceleration is the median of (a_+, -v/T, a_-), which is element A
/// of contact.h with a friction limit that follows from the load in the same step. If there are two solutions, the
/// motion that continues is used; if there is none, the drive stops.
double fr_drive_implicit_velocity(const FrDrive *drive, double v, double T, double torque, double load);

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
extern const FrDriveMethod fr_drive_methods[FR_DRIVE_METHODS];

/// Do one step of T > 0 [s] from t [s]. Adds events and work to `record`; if it is NULL, they are not computed,
/// which takes less time.
void fr_drive_step(const FrDriveMethod *method, const FrDrive *drive, const FrDrivePlant *plant, FrDriveState *state,
                   double t, double T, FrDriveRecord *record);

/// Motion at an instant, after any discontinuity at that instant. At v = 0 the drive rests or starts, as the dead band
/// determines. If the drive jams, this is the motion from the rest that follows.
FrDriveMotion fr_drive_now(const FrDrive *drive, const FrDrivePlant *plant, double t, double q, double v);

FR_END

#endif
