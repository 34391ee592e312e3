// Contacts, and with the implicit method joint friction, as regularised impulses (Wakisaka 2016, eq 15 to 20, 23, 28):
// those that make
//
//     |A p + c|^2 + sum lambda_i p_i^2
//
// least with p >= 0 along the normals, where A = J M^-1 J^T, and c are the velocities without the impulses and k times
// the way to where each point or joint is drawn back to. What exceeds static friction is then clamped to kinetic
// friction.
#ifndef FRICTION_EXPLORER_CHAIN_REGULARISED_H
#define FRICTION_EXPLORER_CHAIN_REGULARISED_H

#include "work.h"

/// Numbers of memory that it takes.
size_t fr_regularised_size(const FrChain *chain);

/// Whether the implicit method needs a matrix: without contacts and regularisation it stops all joints by one sweep.
bool fr_regularised_joints(const FrChain *chain);

/// Which points touch the ground, and where each is drawn back to. Returns how many do.
int fr_regularised_begin(const FrChain *chain, const FrChainState *state, const Work *work);

/// The forces on the points that touch, and with `joints` the frictions, from the velocities without them. The joints
/// must be as the sweep to those velocities left them; their forces are lost. False when no least is found.
bool fr_regularised_solve(const FrChain *chain, const FrChainState *state, const Work *work, bool joints);

#endif
