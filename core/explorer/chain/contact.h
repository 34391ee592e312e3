// Points of a chain that may touch the ground, the line y = 0, in the exact method: no force from a distance, no
// approach of what touches, Coulomb friction,
//
//     f_y >= 0,  u_y+ + gap/T >= 0,  f_y (u_y+ + gap/T) = 0,     |f_x| <= mu_s f_y where u_x+ = 0, else
//     f_x = -sgn(u_x+) mu_k f_y.
//
// With w = (u_x+, u_y+ + gap/T + mu |u_x+|) that is f in K, w in its dual, f w = 0, K the cone |f_x| <= mu f_y (De
// Saxce and Feng 1998). For a given lift mu |u_x+| it is a convex problem, which the augmented Lagrangian solves
// whether or not the forces are determined (Rockafellar 1976): with forces f0 of an earlier pass and a stiffness s, a
// point bears
//
//     f = the projection of f0 - s w on K,
//
// which is a sum of 0 or more times each edge of K: of none while it is open, of one while it slides, of both while it
// sticks. That is an inertia T s of its link in no, one or two directions and a constant force, so that a sweep takes
// contacts as it takes the slope of a law; which edges bear belongs to the active set. When the set fits, f0 becomes f,
// and the lift that of the speed found: each time the error shrinks by the mass that resists over T s. No matrix is
// made; where joints that stick leave f undetermined (a jammed arm) it stays what it was in the step before.
//
// The coefficient is mu_s, and once all has settled mu_k of what slides.
#ifndef FRICTION_EXPLORER_CHAIN_CONTACT_H
#define FRICTION_EXPLORER_CHAIN_CONTACT_H

#include "work.h"

/// Where the points are and how they move before the step.
void fr_contact_place(const FrChain *chain, const FrChainState *state, const Work *work);

/// The stiffness of each point, and the forces to begin with.
void fr_contact_begin(const FrChain *chain, const FrChainState *state, const Work *work);

/// Let the links bear their contacts in the next sweep. Returns the highest of these links, -1 for none.
int fr_contact_bear(const FrChain *chain, const Work *work);

/// Judge a point whose link accelerates like this: how many of its two edges are wrong.
int fr_contact_judge(const FrChain *chain, Touch *touch, Acceleration now);

/// Change the wrong edges of a point, or only one of them.
void fr_contact_change(Touch *touch, bool single);

/// Take the forces and lifts found for those of the next passes; false when they have settled.
bool fr_contact_update(const FrChain *chain, const Work *work);

/// Forces of the step, for the next one and for the caller.
void fr_contact_finish(const FrChain *chain, FrChainState *state, const Work *work, FrChainStep *step);

#endif
