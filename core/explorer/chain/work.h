// The memory of a chain's computations: its joints, places where sweeps begin, the friction of each joint.
#ifndef FRICTION_EXPLORER_CHAIN_WORK_H
#define FRICTION_EXPLORER_CHAIN_WORK_H

#include "sweep.h"

/// The friction of a joint in a step, in one cache line. Nothing but doubles; about the world's axis, as Joint.
typedef struct Slip {
    double torque;    ///< of everything but friction [N m]
    double motor;     ///< the motor's part of it [N m]
    double breakaway; ///< Phi(+0) or the friction limit [N m]
    double before;    ///< velocity before the step [rad/s]
    double v;         ///< after it [rad/s]
    double friction;  ///< [N m]
    double way;       ///< 0 sticks, 1 or -1 slips that way
    double next_way;  ///< as `way`, what a pass has found
} Slip;

/// The tangent that stands for a curved law in a pass. Nothing but doubles.
typedef struct LawTangent {
    double speed;                ///< where it touches, the way that the joint slips [rad/s]
    double phi, slope;           ///< Phi(speed) [N m] and Phi'(speed) [N m s/rad]
    double residual;             ///< what Phi is there beyond the tangent of the pass before [N m]
    double next_phi, next_slope; ///< of the law at the speed found
} LawTangent;

/// A contact of a point with the ground in a step, along it (x) and away from it (y): see contact.h. Nothing but
/// doubles.
typedef struct Touch {
    double link;           ///< which it is on
    double index;          ///< which point of the chain it is
    double d_x, d_y;       ///< from the joint of its link [m]
    double x, y;           ///< where it is [m]
    double u_x, u_y;       ///< velocity before the step [m/s]
    double close;          ///< gap/T, 0 for a point that touches [m/s]
    double root_x, root_y; ///< square roots of its stiffness s [sqrt(N s/m)]
    double f_x, f_y;       ///< forces f0 [N]
    double mu;             ///< coefficient of friction
    double lift;           ///< mu times its sliding speed [m/s]
    double lacks, pace;    ///< what the lift lacked before of that of the speed found; how much of it is made up for
    double rounds;         ///< how often forces and lift were taken anew
    double back, forth;    ///< 1: f has a part along the edge of the cone towards -x, or x; none open, both sticks
    double next_back, next_forth; ///< as these, what a pass has found
    double found_x, found_y;      ///< forces found [N]
    double along, off;            ///< velocities found: along the ground u_x+, off it u_y+ + gap/T [m/s]
    Articulated own;              ///< of its link without contacts
    double touches, centre;       ///< other methods than exact: whether it touches; where it is drawn back to [m]
} Touch;

/// Let a force act on a point's link.
static inline void push_link(Joint *joint, const Touch *touch, double f_x, double f_y)
{
    joint->p_0 -= touch->d_x * f_y - touch->d_y * f_x;
    joint->p_1 -= f_x;
    joint->p_2 -= f_y;
}

/// The parts of the memory.
typedef struct Work {
    Joint *joint;      ///< of each joint
    Articulated *kept; ///< of each block of joints
    Slip *slip;        ///< of each joint
    LawTangent *law;   ///< of each joint
    Touch *touch;      ///< of each point, from the base outwards
    double *rest;      ///< of the method; of exact M_ii of each joint, which are found where a law is steep
} Work;

enum {
    JOINT_NUMBERS = (int)(sizeof(Joint) / sizeof(double)),
    KEPT_NUMBERS = (int)(sizeof(Articulated) / sizeof(double)),
    TANGENT_NUMBERS = (int)(sizeof(LawTangent) / sizeof(double)),
    SLIP_NUMBERS = (int)(sizeof(Slip) / sizeof(double)),
    TOUCH_NUMBERS = (int)(sizeof(Touch) / sizeof(double)),
};

static inline Work work_of(const FrChain *chain, double *memory)
{
    ptrdiff_t n = chain->links, blocks = sweep_blocks(chain->links);
    double *kept = memory + n * JOINT_NUMBERS, *slip = kept + blocks * KEPT_NUMBERS, *law = slip + n * SLIP_NUMBERS;
    double *touch = law + n * TANGENT_NUMBERS;
    return (Work){(Joint *)(void *)memory, (Articulated *)(void *)kept,
                  (Slip *)(void *)slip,    (LawTangent *)(void *)law,
                  (Touch *)(void *)touch,  touch + (ptrdiff_t)chain->points * TOUCH_NUMBERS};
}

/// M_ii: inertia of the links from i on about joint i as one body, with what their contacts add, and its armature.
/// `all`, unless NULL, receives those of joint i and the joints beyond at their indices.
double fr_chain_own_inertia(const FrChain *chain, const Joint *joint, int i, double *all);

/// Whether the time step has one solution at these angles; else the joint that shows that it has not, or -1.
int fr_chain_inadmissible(const FrChain *chain, double T, const Work *work);

/// What acts on joint i, and which way it slips before the step.
static inline void load_joint(const FrChain *chain, const FrChainState *state, const FrChainDrive *drive, int i,
                              Slip *slip)
{
    const Link *link = chain_link(chain, i);
    double axis = link->axis, v = axis * state->v[i];
    slip->motor = drive->motor ? axis * drive->motor[i] : 0;
    slip->torque = drive->load ? slip->motor + axis * drive->load[i] : slip->motor;
    slip->breakaway = link->law == FR_CHAIN_NO_LAW && drive->budget ? drive->budget[i] : link->breakaway;
    slip->before = v;
    slip->way = (v > 0) - (v < 0);
}

/// 0 for a number that is finite, else NaN.
static inline double infinite(double x)
{
    return x - x;
}

/// Phi at a speed of 0 or more.
double fr_chain_phi(const FrChain *chain, const Link *link, const Slip *slip, double speed);

/// The friction of a joint that would need `need` to stop: no more than its breakaway friction, else that of its law
/// (Wakisaka 2016, eq 21).
double fr_chain_clamp(const FrChain *chain, int i, Slip *slip, double need);

/// Velocities and frictions of a step by the exact method.
FrStatus fr_chain_exact(const FrChain *chain, const FrChainState *state, const FrChainDrive *drive, const Work *work,
                        FrChainStep *step);

/// Frictions of a step by the other methods, which leave the velocities to a sweep.
void fr_chain_semi_implicit(const FrChain *chain, const FrChainState *state, Slip *slip);
/// As fr_chain_semi_implicit.
void fr_chain_implicit(const FrChain *chain, const Work *work);
/// As fr_chain_semi_implicit.
void fr_chain_explicit(const FrChain *chain, Slip *slip);

#endif
