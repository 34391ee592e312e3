// A hand that holds the end of a link of a chain and pulls on it through a spring and damper:
//
//     F = K (x_h - x - T v') - B v',   B = 2 sqrt(K/w)
//
// where v' is the velocity after the step as for a chain without friction: v' = v + T W F, W = J M^-1 J^T, and w is
// half the trace of W. The spring is therefore stable for any stiffness. With K w T² far above 1, the end reaches the
// hand within a step, at a speed that the explicit velocity terms of a long chain may not tolerate.
#ifndef FRICTION_EXPLORER_EXPERIMENT_CHAIN_HAND_H
#define FRICTION_EXPLORER_EXPERIMENT_CHAIN_HAND_H

#include "explorer/run/experiment.h"
#include "explorer/run/lines.h"

typedef struct ChainHand {
    int link;     ///< index of the link whose end is held, from 0; -1: none
    double K;     ///< [N/m]
    double at[2]; ///< position of the hand [m]
    double axis;  ///< sense of all joints, like FrLink.axis
} ChainHand;

/// Choice of a hand, with its parameters.
extern const FrParam fr_chain_hand_row;

/// Get the hand of a form, for a chain with this many links. Reports a link that the chain does not have.
ChainHand fr_chain_hand_from_form(const FrForm *form, int links, double axis, FrReport *report);

/// FrExperiment.hand of a state that begins with the force of the hand [N], two numbers.
int fr_chain_hand_felt(const void *state, double *force);

/// Picture of an arm: its links, which a hand can hold, and the tip at the channels x and y.
extern const FrPart fr_chain_hand_scene[];

/// State of an arm of two links, for a hand that holds it.
typedef struct HeldArm {
    double joint[3][2];   ///< shoulder, elbow and tip [m]
    double sense[2];      ///< sense of each joint: 1 counter-clockwise, -1 clockwise
    double velocity[2];   ///< velocity of each joint [rad/s]
    double inertia[2][2]; ///< mass matrix [kg m^2]
} HeldArm;

/// Compute the force [N] of a hand that holds one of the links, in a step of T, and the torques [N m] that it causes.
void fr_chain_hand_pull_arm(const ChainHand *hand, const HeldArm *arm, double T, double *force, double *torque);

/// Number of doubles that a step with a hand needs in addition to the memory of the chain.
static inline size_t fr_chain_hand_size(int links)
{
    return 6 * (size_t)links + 2;
}

/// Compute the force [N] of the hand in a step of T from this state and write it to `force`. Returns the torques that
/// it causes at the joints, stored in `own` (fr_chain_hand_size doubles), or NULL if the hand holds nothing. `work` is
/// the work of the chain.
const double *fr_chain_hand_pull(const ChainHand *hand, const FrChain *chain, const FrChainState *state, double T,
                                 double *force, double *work, double *own);

#endif
