// A hand in an experiment with contacts. It pulls on a body through a spring and damper, or it moves a part whose
// motion is otherwise prescribed.
//
// Spring and damper use backward Euler and are solved together with the body and its friction. They are therefore
// stable for any stiffness, with every element and friction model:
//
//     M (v' - v)/T = h + K (x_h - x') - B v' - f,   x' = x + T v'
//
// is the step of a body of mass M + T (B + T K) under the force h + K (x_h - x - T v) - B v.
#ifndef FRICTION_EXPLORER_EXPERIMENT_HAND_H
#define FRICTION_EXPLORER_EXPERIMENT_HAND_H

#include "block.h"

/// Choice of a hand, with its parameters: on a block; also on a belt; on two blocks and their belt; on the pulled end
/// of a spring; in the plane.
extern const FrParam fr_hand_block_row, fr_hand_belt_row, fr_hand_masses_row, fr_hand_end_row, fr_hand_plane_row;

/// Get the hand of a form. It holds nothing if the form has no hand.
BlockHand fr_hand_from_form(const FrForm *form);

/// Make `held` from a contact of this form: the contact of its body while a hand pulls on it. Sets the damping of the
/// hand, which is critical for the body.
void fr_hand_hold(BlockHand *hand, const FrContact *contact, const FrForm *form, FrContact *held);

/// Like fr_block_step, with the hand. Writes the force of the hand to the state.
void fr_hand_step(const BlockHand *hand, const FrContact *held, BlockState *state, const double *h,
                  const double *surface);

/// Velocity of a part that follows the hand, over a step of T from this position: v' = rate (x_h - x').
double fr_hand_velocity(const BlockHand *hand, double place, double T);

#endif
