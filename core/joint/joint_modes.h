// The modes of geared joints: the equation of each, the modes that a joint may have, and whether a result agrees.
#ifndef FRICTION_JOINT_JOINT_MODES_H
#define FRICTION_JOINT_JOINT_MODES_H

#include "transmission/drive.h"
#include "joint_rows.h"

enum { MODES = 5 }; ///< the most modes of a joint

static const FrGearedMode RESTS = {0, 0};

static inline bool same_mode(FrGearedMode a, FrGearedMode b)
{
    return a.direction == b.direction && a.side == b.side;
}

/// D_ij - A_ij: of the inertia that is passed on.
static inline double joint_load_inertia(const FrGearedJoints *joints, size_t i, size_t j)
{
    return joints->inertia[i * joints->stride + j] - joints->rotor[i * joints->stride + j];
}

static inline double joint_rotor_bias(const FrGearedJoints *joints, size_t i)
{
    return joints->rotor_bias ? joints->rotor_bias[i] : 0;
}

/// Whether it takes no more to start it than to keep it moving.
static inline bool transmission_starts_as_it_slips(const FrTransmission *g)
{
    return g->drive_static == g->drive && g->back_static == g->back;
}

/// Whether a transmission is one that a caller may give.
static inline bool transmission_valid(const FrTransmission *g)
{
    return g->drive >= 1 && g->back <= 1 && g->drive_static >= g->drive && g->back_static <= g->back &&
           g->motor_friction >= 0 && g->load_friction >= 0;
}

/// Whether n, matrices and transmissions are what a caller may give; the other numbers are checked by
/// fr_joints_not_finite.
bool fr_joints_valid(const FrGearedJoints *joints);

/// The first joint with a number that is not finite; n when all are.
size_t fr_joints_not_finite(const FrGearedJoints *joints);

/// The mode in which a joint goes on as it moves, with that side; one at rest rests, one without friction drives.
FrGearedMode fr_joint_goes_on(const FrGearedJoints *joints, size_t i, int side);

/// The modes that a joint may have, in order; returns how many.
size_t fr_joint_options(const FrGearedJoints *joints, size_t i, FrGearedMode *option);

/// The equation of a joint in a mode, n numbers and the right side (Dupont 1993, eq 25, 28).
void fr_joint_row(const FrGearedJoints *joints, size_t i, FrGearedMode mode, double *row);

/// What follows from accelerations.
typedef struct JointResult {
    double acceleration[JOINTS]; ///< q''
    double into[JOINTS];         ///< m
    double load[JOINTS];         ///< y
    double scale[JOINTS];        ///< sum of the magnitudes of the terms of a joint, for rounding
} JointResult;

/// Complete a result of which the accelerations are set; those of joints at rest are set to their exact value.
void fr_joint_result(const FrGearedJoints *joints, const FrGearedMode *mode, JointResult *result);

/// How far within its dead band a joint at rest is, negative beyond it, with the tolerance for rounding added; `beyond`
/// receives 1 where it is nearer to starting upwards, -1 downwards (Dupont 1993, eq 20).
double fr_joint_band(const FrGearedJoints *joints, const JointResult *result, size_t i, int *beyond);

/// How far the load of a slipping joint is from changing sign [N m], negative beyond that, with the tolerance for
/// rounding added: a load that is 0 for a while has either side.
double fr_joint_load(const FrGearedJoints *joints, const JointResult *result, size_t i, FrGearedMode mode);

/// The mode that a joint should have, by a result with its present one: equal to it where the two agree.
FrGearedMode fr_joint_better(const FrGearedJoints *joints, const JointResult *result, size_t i, FrGearedMode mode);

/// The result of modes of all joints. False where their matrix is singular; `at` then receives the row.
bool fr_joints_solve(const FrGearedJoints *joints, const FrGearedMode *mode, JointResult *result, size_t *at);

#endif
