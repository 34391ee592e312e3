// A hand that holds the end of a link of a chain and pulls on it through a spring and damper:
//
//     F = K (x_h - x - T v') - B v',   B = 2 sqrt(K/w)
//
// with the velocity v' after the step, as of a chain without friction: v' = v + T W F, W = J M^-1 J^T, w half its
// trace. So the spring is stable for any stiffness. One with K w T² far above 1 brings the end to the hand within a
// step, at a speed that the explicit velocity terms of a long chain may not bear.
#ifndef FRICTION_EXPLORER_EXPERIMENT_CHAIN_HAND_H
#define FRICTION_EXPLORER_EXPERIMENT_CHAIN_HAND_H

#include "friction/chain.h"

typedef struct ChainHand {
    int link;     ///< whose end it holds, from 0; -1: it holds nothing
    double K;     ///< [N/m]
    double at[2]; ///< where it is [m]
    double axis;  ///< sense of all joints, as FrLink.axis
} ChainHand;

/// The choice of a hand, with its parameters.
extern const FrParam fr_chain_hand_row;

/// The hand of a form, on a chain of so many links; reports a link that it does not have.
ChainHand fr_chain_hand_from_form(const FrForm *form, int links, double axis, FrReport *report);

/// The force [N] of a hand in a step of T on an end that is at `end` [m], moves with the velocity v [m/s], and is
/// accelerated by a force as W says [1/kg].
void fr_chain_hand_force(const ChainHand *hand, const double *end, const double *v, const double (*W)[2], double T,
                         double *force);

/// An arm of two links, as the hand feels it.
typedef struct HeldArm {
    double joint[3][2];   ///< shoulder, elbow and tip [m]
    double sense[2];      ///< of each joint: 1 counter-clockwise, -1 clockwise
    double velocity[2];   ///< of each joint [rad/s]
    double inertia[2][2]; ///< mass matrix [kg m^2]
} HeldArm;

/// The force [N] in a step of T of a hand that holds one of the links, and the torques [N m] that it makes.
void fr_chain_hand_pull_arm(const ChainHand *hand, const HeldArm *arm, double T, double *force, double *torque);

/// Numbers of memory that a step with a hand needs, beside those of the chain.
static inline size_t fr_chain_hand_size(int links)
{
    return 6 * (size_t)links + 2;
}

/// Its force [N] in a step of T from this state on, in `force`. Returns the torques at the joints that it makes, which
/// lie in `own`: fr_chain_hand_size numbers; NULL if it holds nothing. `work`: that of the chain.
const double *fr_chain_hand_pull(const ChainHand *hand, const FrChain *chain, const FrChainState *state, double T,
                                 double *force, double *work, double *own);

#endif
