// Modes of geared joints: the equation of each mode, the modes that a joint may have, and the test whether a result
// agrees with its modes.
#ifndef FRICTION_JOINT_JOINT_MODES_H
#define FRICTION_JOINT_JOINT_MODES_H

#include "transmission/methods.h"
#include "joint_rows.h"

enum { MODES = 5 }; ///< largest number of modes of a joint

static const FrGearMode RESTS = {0, 0};

static inline bool same_mode(FrGearMode a, FrGearMode b)
{
    return a.direction == b.direction && a.side == b.side;
}

/// Distance between the beginnings of two rows of D and A.
static inline size_t gear_stride(const FrGearStep *joints)
{
    return joints->stride ? joints->stride : joints->n;
}

/// D_ij - A_ij: inertia that is passed on
static inline double joint_load_inertia(const FrGearStep *joints, size_t i, size_t j)
{
    return joints->inertia[i * gear_stride(joints) + j] - joints->rotor[i * gear_stride(joints) + j];
}

static inline double joint_rotor_bias(const FrGearStep *joints, size_t i)
{
    return joints->rotor_bias ? joints->rotor_bias[i] : 0;
}

/// Whether starting needs no more torque than moving.
static inline bool transmission_starts_as_it_slips(const FrTransmission *g)
{
    return g->drive_static == g->drive && g->backdrive_static == g->backdrive;
}

/// Whether a transmission is a valid input.
static inline bool transmission_valid(const FrTransmission *g)
{
    return g->drive >= 1 && g->backdrive <= 1 && g->drive_static >= g->drive && g->backdrive_static <= g->backdrive &&
           g->motor_friction >= 0 && g->load_friction >= 0;
}

/// Whether n, matrices and transmissions are valid inputs; fr_joints_not_finite checks the other numbers.
bool fr_joints_valid(const FrGearStep *joints);

/// First joint with a number that is not finite; n if all are finite.
size_t fr_joints_not_finite(const FrGearStep *joints);

/// Mode in which a joint continues its motion, with this side. A joint at rest rests; a joint without friction drives.
FrGearMode fr_joint_goes_on(const FrGearStep *joints, size_t i, int side);

/// Get the modes that a joint may have, in order. Returns their number.
size_t fr_joint_options(const FrGearStep *joints, size_t i, FrGearMode *option);

/// Get the equation of a joint in a mode: n numbers and the right side (Dupont 1993, eq 25, 28).
void fr_joint_row(const FrGearStep *joints, size_t i, FrGearMode mode, double *row);

/// Quantities that follow from accelerations.
typedef struct JointResult {
    double acceleration[JOINTS]; ///< q''
    double into[JOINTS];         ///< m
    double load[JOINTS];         ///< y
    double scale[JOINTS];        ///< sum of the magnitudes of the terms of a joint, for rounding
} JointResult;

/// Complete a result in which only the accelerations are set; those of joints at rest are set to their exact value.
void fr_joint_result(const FrGearStep *joints, const FrGearMode *mode, JointResult *result);

/// Distance of a joint at rest from the edge of its dead band, negative beyond it, plus the tolerance for rounding.
/// `excess` receives 1 if the joint is nearer to starting upwards, -1 downwards (Dupont 1993, eq 20).
double fr_joint_band(const FrGearStep *joints, const JointResult *result, size_t i, int *excess);

/// Distance of the load of a slipping joint from its change of sign [N m], negative beyond it, plus the tolerance for
/// rounding, so that a load that is 0 for a while may have either side.
double fr_joint_load(const FrGearStep *joints, const JointResult *result, size_t i, FrGearMode mode);

/// Mode that a joint should have according to a result with its present mode; equal to this mode if the two agree.
FrGearMode fr_joint_better(const FrGearStep *joints, const JointResult *result, size_t i, FrGearMode mode);

/// Compute the result of the modes of all joints. Returns false if their matrix is singular; `at`
/// then receives the row.
bool fr_joints_solve(const FrGearStep *joints, const FrGearMode *mode, JointResult *result, size_t *at);

#endif
