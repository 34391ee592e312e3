// What the methods of a drive share: torques at an instant, and events.
#ifndef FRICTION_TRANSMISSION_DRIVE_H
#define FRICTION_TRANSMISSION_DRIVE_H

#include "friction/transmission.h"
#include "friction/math.h"
#include "math/bits.h"

/// Whether a transmission loses nothing, in motion and at rest: a joint with it has one mode.
static inline bool transmission_frictionless(const FrTransmission *g)
{
    return g->drive_static == 1 && g->back_static == 1 && g->motor_friction == 0 && g->load_friction == 0;
}

/// Motor torque less viscous friction [N m].
static inline double drive_torque(const FrDrive *drive, const FrDrivePlant *plant, double t, double q, double v)
{
    return plant->torque(plant->context, t, q, v) - drive->viscous * v;
}

static inline double drive_load(const FrDrivePlant *plant, double t, double q, double v)
{
    return plant->load(plant->context, t, q, v);
}

/// The next jump of what acts; INFINITY for none.
static inline double drive_jump(const FrDrivePlant *plant, double t)
{
    double next = plant->jump ? plant->jump(plant->context, t) : (double)INFINITY;
    FR_ASSERT(next > t);
    return next;
}

/// A time before a jump: t itself, or, from the jump on, the last number before that.
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

/// What has the sign of the torque that is passed on, y + s c_b, whatever the efficiencies.
static inline double drive_passed_sign(const FrDrive *drive, int s, double torque, double load)
{
    const FrTransmission *p = &drive->transmission;
    return drive->inertia * (torque - s * p->motor_friction) + drive->rotor * (load + s * p->load_friction);
}

/// The acceleration in direction s while it drives the load or is driven. The difference has the sign of the comparison
/// of its terms, so that no torque both rests and starts.
static inline double drive_slip(const FrDrive *drive, int s, bool drives, double torque, double load)
{
    const FrTransmission *p = &drive->transmission;
    double r = drives ? p->drive : p->back;
    double need = r * (load + s * p->load_friction) + s * p->motor_friction;
    return (torque - need) / (drive->rotor + drive->inertia * r);
}

/// Whether it can move in direction s, and then whether it drives the load there; else it jams.
static inline bool drive_moves(const FrDrive *drive, int s, double torque, double load, bool *drives)
{
    *drives = s * drive_passed_sign(drive, s, torque, load) >= 0;
    return *drives || fr_drive_margin(drive) > 0;
}

/// Say what a drive does that nobody may expect, as a warning: with the key `jams` that it jams, else, with the key
/// `rests`, that it locks itself at rest only. Returns the first of these, to which remedies may be added, or NULL.
FrFinding *fr_drive_warn(const FrDrive *drive, const char *jams, const char *rests, FrReport *report);

/// Add the largest inertia to that warning; `jams` may be NULL.
void fr_drive_limit_inertia(const FrDrive *drive, FrFinding *jams);

/// How far the torque is beyond the dead band of rest, negative within it [N m].
double fr_drive_beyond(const FrDrive *drive, const FrDrivePlant *plant, double t, double q);

/// The direction in which a drive at v = 0 starts; 0: it rests.
int fr_drive_start(const FrDrive *drive, const FrDrivePlant *plant, double t, double q);

/// fr_drive_implicit_velocity of a drive whose friction in series differs between its directions, without viscous
/// friction.
double fr_drive_implicit_ways(const FrDrive *backwards, const FrDrive *forwards, double v, double T, double torque,
                              double load);

/// Add an event; `record` may be NULL.
void fr_drive_add_event(FrDriveRecord *record, FrDriveEvent event);

/// A jam of a drive at velocity v.
FrDriveEvent fr_drive_jam(const FrDrive *drive, double t, double q, double v);

FrDriveStep fr_drive_step_located, fr_drive_step_interpolated, fr_drive_step_implicit, fr_drive_step_lagged,
    fr_drive_step_explicit, fr_drive_step_rk4;

#endif
