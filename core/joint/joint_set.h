// A set of joints on trial, those that stick and those that slip, and the equations that then hold (joint_set.c).
#ifndef FRICTION_JOINT_JOINT_SET_H
#define FRICTION_JOINT_JOINT_SET_H

#include "joint_law.h"

/// Every array has a number for each joint, in the caller's memory.
typedef struct JointSet {
    const FrJointStep *step;
    bool curved; ///< some joint has a law of the library, which may be curved

    double *static_friction; ///< Phi(+0); 0: always slips, infinite: always sticks
    double *direction;       ///< 0: sticks; 1 or -1: slips that way

    // slipping joints, in their direction: the law as a straight line, level + slope s, tangent to it at `speed`
    double *level, *slope, *speed;
    double *residual; ///< of the momentum equation at `speed`, where it holds the law and not the line
    double error;     ///< the largest of these; infinite if they are not known
    int iterations;   ///< of Newton's method since then

    // the solution
    const double *from;    ///< the velocities from which changes are counted: v, but for steep laws 0
    double *change;        ///< v' - from
    double *friction;      ///< y of a sticking joint, Phi at the speed reached of a slipping one
    double *slope_reached; ///< Phi' there

    // for choosing the next set
    double *better; ///< its directions
    double *point;  ///< speeds that agree with the directions

    // memory of the equations
    double *momentum; ///< M (v' - v)
    double *diagonal; ///< of the matrix of the slipping joints, before it is factored
    double *unknown;  ///< changes of the slipping joints, one behind the other
    double *stopped;  ///< for `from`
    double *matrix;   ///< their matrix, in packed rows
} JointSet;

/// Begin a set in the memory `work`. It has no directions and lines yet.
void fr_joint_set_open(JointSet *set, const FrJointStep *step, double *work);

/// Solve the equations of the set. Returns n, or the joint at which their matrix is not positive definite.
size_t fr_joint_set_solve(JointSet *set);

/// How far the laws are from their lines at the speeds reached.
typedef struct JointError {
    double largest;  ///< residual, over M_ii so that hinges and slides compare
    double relative; ///< residual over the friction
} JointError;

JointError fr_joint_set_error(const JointSet *set);

/// Newton's method for the set: take the tangents at the speeds reached, or so far on the way there that the largest
/// residual falls. Where a law bends so sharply that this does not end soon, as far as E falls.
void fr_joint_set_iterate(JointSet *set, double largest_error);

/// Take the tangents at the speeds reached, in a set that is then changed.
void fr_joint_set_leave(JointSet *set);

/// The speed that a slipping joint has reached, in its direction.
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

/// Let a joint slip from a speed in its direction.
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
