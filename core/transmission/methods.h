// Functions shared by the methods of a drive: torques at an instant, and events.
#ifndef FRICTION_TRANSMISSION_METHODS_H
#define FRICTION_TRANSMISSION_METHODS_H

#include "drive.h"
#include "drive.h"
#include "math/assert.h"
#include "friction/math.h"
#include "math/bits.h"

#include <math.h>

/// Whether a transmission has no losses, in motion and at rest. A joint with such a transmission has one mode.
static inline bool transmission_frictionless(const FrTransmission *g)
{
    return g->drive_static == 1 && g->backdrive_static == 1 && g->motor_friction == 0 && g->load_friction == 0;
}

/// Motor torque minus viscous friction [N m].
static inline double drive_torque(const FrDrive *drive, const FrDrivePlant *plant, double t, double q, double v)
{
    return plant->torque(plant->context, t, q, v) - drive->viscous * v;
}

static inline double drive_load(const FrDrivePlant *plant, double t, double q, double v)
{
    return plant->load(plant->context, t, q, v);
}

/// Next jump of the torque or the load; INFINITY if there is none.
static inline double drive_jump(const FrDrivePlant *plant, double t)
{
    double next = plant->jump ? plant->jump(plant->context, t) : (double)INFINITY;
    FR_ASSERT(next > t);
    return next;
}

/// A time before a jump: t itself, or, if t is not before the jump, the last number before it.
static inline double drive_before(double jump, double t)
{
    if (t < jump)
        return t;
    return jump > 0 ? from_bits(bits_of(jump) - 1) : jump < 0 ? from_bits(bits_of(jump) + 1) : -0x1p-1074;
}

static inline int drive_sign(double x)
{
    return (x > 0) - (x < 0);
}

/// A quantity with the sign of the transmitted torque y + s c_b, whatever the efficiencies.
static inline double drive_passed_sign(const FrDrive *drive, int s, double torque, double load)
{
    const FrTransmission *p = &drive->transmission;
    return drive->inertia * (torque - s * p->motor_friction) + drive->rotor * (load + s * p->load_friction);
}

/// Acceleration in direction s, with the drive driving the load or being backdriven. The difference has the sign of the
/// comparison of its terms, so that no torque both rests and starts.
static inline double drive_slip(const FrDrive *drive, int s, bool drives, double torque, double load)
{
    const FrTransmission *p = &drive->transmission;
    double r = drives ? p->drive : p->backdrive;
    double need = r * (load + s * p->load_friction) + s * p->motor_friction;
    return (torque - need) / (drive->rotor + drive->inertia * r);
}

/// Whether the drive can move in direction s; if so, `drives` is true if it drives the load. Otherwise the drive jams.
static inline bool drive_moves(const FrDrive *drive, int s, double torque, double load, bool *drives)
{
    *drives = s * drive_passed_sign(drive, s, torque, load) >= 0;
    return *drives || fr_drive_margin(drive) > 0;
}

/// Warn of a behaviour that users may not expect: with the key `jams` that the drive jams, otherwise, with
/// the key `rests`, that it is self-locking only at rest. Returns the warning of a jam, to which remedies may
/// be added, or NULL.
FrFinding *fr_drive_warn(const FrDrive *drive, const char *jams, const char *rests, FrReport *report);

/// Add the largest inertia to that warning as a remedy; `jams` may be NULL.
void fr_drive_limit_inertia(const FrDrive *drive, FrFinding *jams);

/// Distance of the torque from the dead band at rest, negative within the band [N m].
double fr_drive_beyond(const FrDrive *drive, const FrDrivePlant *plant, double t, double q);

/// Direction in which a drive at v = 0 starts; 0 if it stays at rest.
int fr_drive_start(const FrDrive *drive, const FrDrivePlant *plant, double t, double q);

/// Like fr_drive_implicit_velocity, for a drive without viscous friction whose friction in series differs
/// between its directions.
double fr_drive_implicit_ways(const FrDrive *backwards, const FrDrive *forwards, double v, double T, double torque,
                              double load);

/// Add an event; `record` may be NULL.
void fr_drive_add_event(FrDriveRecord *record, FrDriveEvent event);

/// A jam of a drive at velocity v.
FrDriveEvent fr_drive_jam(const FrDrive *drive, double t, double q, double v);

FrDriveStep fr_drive_step_located, fr_drive_step_interpolated, fr_drive_step_implicit, fr_drive_step_lagged,
    fr_drive_step_explicit, fr_drive_step_rk4;

/// (1/eta_1 - 1) I/(J + I): factor by which FR_DRIVE_LAGGED multiplies the error of its load torque in each step. If it
/// is 1 or more, the method converges for no T.
double fr_drive_lagged_factor(const FrDrive *drive);

/// Largest inertia of the load [kg m^2] for which the margin is not negative: -J eta_2; INFINITY for a transmission
/// that can be backdriven.
double fr_drive_largest_inertia(const FrDrive *drive);

/// Largest friction angle [rad] at which a thread of this lead angle [rad] between a rotor J and a load I [kg m^2, both
/// 0 or more, not both 0] has one acceleration for every torque. Above it, J + I/eta_2 is negative. It is at most
/// pi/2 - lead, above which nothing drives the screw.
double fr_screw_largest_friction(double lead, double rotor, double inertia);

/// Bias of the k of FR_FIT_FRICTION [-] while the motor drives (direction 1) or is backdriven (-1), if the load torque
/// has noise of standard deviation sigma and its values have the variance S [(N m)^2]: -(1 + k) sigma^2/(S + sigma^2),
/// and +(1 - k) sigma^2/(S + sigma^2).
double fr_transmission_fit_bias(double k, int direction, double sigma, double variance);

/// The inverse of fr_transmission_of_servo: K_m and K_e of a transmission with drive > backdrive; 0 and 0 without
/// friction.
void fr_transmission_servo_factors(const FrTransmission *transmission, double *motor, double *external);

/// Find the thread with the same efficiencies in motion: its lead angle and friction angle [rad]. Returns false and
/// writes nothing if no thread has them: 1/eta_1 + 1/eta_2 must be above 2.
bool fr_transmission_thread(const FrTransmission *transmission, double *lead, double *friction);

#endif
