// Points of a chain that may touch the ground, the line y = 0, in the exact method: there is no force at a distance,
// points that touch do not move into the ground, and friction is Coulomb friction,
//
//     f_y >= 0,  u_y+ + gap/T >= 0,  f_y (u_y+ + gap/T) = 0,     |f_x| <= mu_s f_y where u_x+ = 0, else
//     f_x = -sgn(u_x+) mu_k f_y.
//
// With w = (u_x+, u_y+ + gap/T + mu |u_x+|) this means that f is in K, w is in the dual cone of K, and f w = 0, where K
// is the cone |f_x| <= mu f_y (De Saxce and Feng 1998). For a given lift mu |u_x+| the problem is convex. The augmented
// Lagrangian solves it whether or not the forces are determined (Rockafellar 1976): with forces f0 of an earlier pass
// and a stiffness s, the force on a point is
//
//     f = the projection of f0 - s w on K,
//
// which is a sum of nonnegative multiples of the edges of K: of no edge while the point is open, of one while it
// slides, of both while it sticks. For the link this is an additional inertia T s in no, one or two directions, and a
// constant force, so a sweep handles contacts like the slope of a law. The edges in use belong to the active set. When
// the set fits, f0 becomes f, and the lift becomes the lift at the sliding speed found: each time the error shrinks by
// the ratio of the mass that resists to T s. No matrix is formed. If joints that stick leave f undetermined (a jammed
// arm), f stays as it was in the previous step.
//
// The coefficient is mu_s. Once all points have settled, it becomes mu_k for points that slide.
#ifndef FRICTION_EXPLORER_CHAIN_CONTACT_H
#define FRICTION_EXPLORER_CHAIN_CONTACT_H

#include "work.h"

/// Compute positions and velocities of the points before the step.
void fr_contact_place(const FrChain *chain, const FrChainState *state, const Work *work);

/// Set the stiffness and the initial force of each point, and add the contacts to their links for the first sweep.
void fr_contact_begin(const FrChain *chain, const FrChainState *state, const Work *work);

/// Check a point, given the acceleration of its link. Returns how many of its two edges are wrong.
int fr_contact_judge(const FrChain *chain, Touch *touch, Acceleration now);

/// Change the contacts, of which `highest` is the wrong one with the highest index, counted from the number of links
/// on, and add them to their links for the next sweep. After SET_FITS the next passes use the forces and lifts found.
/// Returns the highest index of such a link; -1 if there is none, and if forces and lifts have settled.
int fr_contact_move(const FrChain *chain, const Work *work, ActiveSetMove move, int highest);

/// Store the forces of the step, for the next step and for the caller.
void fr_contact_finish(const FrChain *chain, FrChainState *state, const Work *work, FrChainStep *step);

#endif
