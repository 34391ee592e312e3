// A trial set of sticking and slipping joints, and its equations (joint_set.c).
#ifndef FRICTION_JOINT_JOINT_SET_H
#define FRICTION_JOINT_JOINT_SET_H

#include "joint_law.h"

/// A trial set. Every array has one number per joint, in the memory of the caller.
typedef struct JointSet {
    const FrJointStep *step;
    bool curved; ///< at least one joint has a law of the library, which may be curved

    double *static_friction; ///< Phi(+0); 0: always slips, infinite: always sticks
    double *direction;       ///< 0: sticks; 1 or -1: direction of slip

    // slipping joints, in their direction: the law as a straight line, level + slope s, tangent to it at `speed`
    double *level, *slope, *speed;
    /// Residual of the momentum equation at `speed`, with the law instead of the line.
    double *residual;
    double error;   ///< largest residual; infinite if not known
    int iterations; ///< number of Newton iterations since `error` is known

    // the solution
    const double *from;    ///< velocities from which changes are counted: v, but 0 for steep laws
    double *change;        ///< v' - from
    double *friction;      ///< y of a sticking joint; Phi of a slipping joint at the speed reached
    double *slope_reached; ///< Phi' at the speed reached

    // for the choice of the next set
    double *better; ///< directions of the next set
    double *point;  ///< speeds that agree with the directions

    // memory of the equations
    double *momentum; ///< M (v' - v)
    double *diagonal; ///< diagonal of the matrix of the slipping joints before it is factored
    double *unknown;  ///< changes of the slipping joints, without gaps
    double *stopped;  ///< memory of `from`
    double *matrix;   ///< matrix of the slipping joints, in packed rows
} JointSet;

/// Open a set in the memory `work`. It has no directions or lines yet.
void fr_joint_set_open(JointSet *set, const FrJointStep *step, double *work);

/// Solve the equations of the set. Returns n, or the joint at which their matrix is not positive definite.
size_t fr_joint_set_solve(JointSet *set);

/// Distance of the laws from their lines at the speeds reached.
typedef struct JointError {
    double largest;  ///< largest residual, divided by M_ii so that hinges and slides compare
    double relative; ///< largest residual divided by the friction
} JointError;

JointError fr_joint_set_error(const JointSet *set);

/// Do one Newton iteration for the set: use the tangents at the speeds reached, or at a part of the way there at
/// which the largest residual falls. If a law bends so sharply that this does not end soon, at the part of the way
/// at which E is smallest.
void fr_joint_set_iterate(JointSet *set, double largest_error);

/// Use the tangents at the speeds reached, in a set that is about to change.
void fr_joint_set_leave(JointSet *set);

/// Speed that a slipping joint has reached, in its direction.
static inline double joint_reached(const JointSet *set, size_t i)
{
    return set->direction[i] * (set->from[i] + set->change[i]);
}

static inline void joint_take_line(JointSet *set, size_t i, double speed, Tangent tangent)
{
    set->speed[i] = speed;
    set->slope[i] = tangent.slope;
    set->level[i] = tangent.phi - tangent.slope * speed;
}

/// Let a joint slip, starting from a speed in its direction.
static inline void joint_slip_from(JointSet *set, size_t i, double speed)
{
    const FrJointLaw *law = &set->step->law[i];
    if (law->law) {
        joint_take_line(set, i, speed, joint_tangent(law, set->static_friction[i], speed));
    } else {
        set->level[i] = law->F;
        set->slope[i] = law->D;
    }
}

#endif
