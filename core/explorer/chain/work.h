// Memory for the computations of a chain: its joints, the starts of sweeps, and the friction of each joint.
#ifndef FRICTION_EXPLORER_CHAIN_WORK_H
#define FRICTION_EXPLORER_CHAIN_WORK_H

#include "sweep.h"

#include "joint/active_set.h"

/// A contact of a point with the ground in a step, along the ground (x) and away from it (y): see contact.h. It has
/// only doubles.
typedef struct Touch {
    double link;           ///< index of the link
    double index;          ///< index of the point in the chain
    double d_x, d_y;       ///< position relative to the joint of the link [m]
    double x, y;           ///< position [m]
    double u_x, u_y;       ///< velocity before the step [m/s]
    double close;          ///< gap/T; 0 if the point touches [m/s]
    double root_x, root_y; ///< square roots of the stiffness s [sqrt(N s/m)]
    double f_x, f_y;       ///< forces f0 [N]
    double mu;             ///< coefficient of friction
    double lift;           ///< mu times its sliding speed [m/s]
    /// Lift at the speed found minus lift, in the round before; factor with which this difference is added to the lift.
    double lacks, pace;
    double rounds; ///< number of rounds, that is updates of forces and lift
    /// 1: f has a component along the edge of the cone towards -x, or x. If neither is 1, the point is open; if both
    /// are, it sticks.
    double back, forth;
    double next_back, next_forth; ///< like `back` and `forth`, as found by a pass
    double found_x, found_y;      ///< forces found [N]
    double along, off;            ///< velocities found: along the ground u_x+, off it u_y+ + gap/T [m/s]
    Articulated own;              ///< inertia and force of its link without contacts
    /// For methods other than exact: 1 if the point touches; position to which it is drawn back [m].
    double touches, centre;
} Touch;

/// Apply a force to the link of a point.
static inline void push_link(Joint *joint, const Touch *touch, double f_x, double f_y)
{
    joint->own.p_0 -= touch->d_x * f_y - touch->d_y * f_x;
    joint->own.p_1 -= f_x;
    joint->own.p_2 -= f_y;
}

/// The parts of the memory.
typedef struct Work {
    Joint *joint;      ///< joints
    Articulated *kept; ///< articulated inertia and force of each block of joints
    JointTrial *slip;  ///< friction of each joint; directions are about the world's axis, as in Joint
    JointCurve *curve; ///< tangent of each joint
    Touch *touch;      ///< contacts of the points, from the base outwards
    /// Memory of the method. For exact this is M_ii of each joint, computed if a law is steep.
    double *rest;
} Work;

enum {
    JOINT_NUMBERS = (int)(sizeof(Joint) / sizeof(double)),
    KEPT_NUMBERS = (int)(sizeof(Articulated) / sizeof(double)),
    TOUCH_NUMBERS = (int)(sizeof(Touch) / sizeof(double)),
};

static inline Work work_of(const FrChain *chain, double *memory)
{
    ptrdiff_t n = chain->links, blocks = sweep_blocks(chain->links);
    double *kept = memory + n * JOINT_NUMBERS, *slip = kept + blocks * KEPT_NUMBERS, *curve = slip + n * TRIAL_NUMBERS;
    double *touch = curve + n * CURVE_NUMBERS;
    return (Work){(Joint *)(void *)memory,    (Articulated *)(void *)kept,
                  (JointTrial *)(void *)slip, (JointCurve *)(void *)curve,
                  (Touch *)(void *)touch,     touch + (ptrdiff_t)chain->points * TOUCH_NUMBERS};
}

/// M_ii: inertia of the links from i outwards about joint i as one body, including the mass that their contacts add,
/// and the armature of joint i. `all`, unless it is NULL, receives the values for joint i and the joints beyond, at
/// their indices.
double fr_chain_own_inertia(const FrChain *chain, const Joint *joint, int i, double *all);

/// Returns -1 if the time step has one solution at these angles, otherwise a joint that shows that it does not.
int fr_chain_inadmissible(const FrChain *chain, double T, const Work *work);

/// Torque of the motor of joint i.
static inline double motor_torque(const FrChain *chain, const FrChainDrive *drive, int i)
{
    return drive->motor ? chain_link(chain, i)->axis * drive->motor[i] : 0;
}

/// Set the torque on joint i, and its direction of slip before the step.
static inline void load_joint(const FrChain *chain, const FrChainState *state, const FrChainDrive *drive, int i,
                              JointTrial *slip)
{
    const Link *link = chain_link(chain, i);
    double axis = link->axis, v = axis * state->v[i];
    double motor = motor_torque(chain, drive, i);
    slip->torque = drive->load ? motor + axis * drive->load[i] : motor;
    slip->breakaway = link->law == FR_CHAIN_NO_LAW && drive->budget ? drive->budget[i] : link->breakaway;
    slip->before = v;
    slip->way = (v > 0) - (v < 0);
}

/// Friction of a joint that needs the torque `need` to stop: this torque, if it is at most the breakaway friction,
/// otherwise the friction of its law (Wakisaka 2016, eq 21).
double fr_chain_clamp(const FrChain *chain, int i, JointTrial *slip, double need);

/// Compute the velocities and frictions of a step by the exact method.
FrStatus fr_chain_exact(const FrChain *chain, const FrChainState *state, const FrChainDrive *drive, const Work *work,
                        FrChainStep *step);

/// Compute the frictions of a step by the other methods, without the ground. A sweep then computes the velocities.
void fr_chain_set_frictions(const FrChain *chain, const FrChainState *state, const FrChainDrive *drive,
                            const Work *work);

#endif
