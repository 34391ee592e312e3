// Contacts as regularised impulses, and with the implicit method joint friction too (Wakisaka 2016, eq 15 to 20, 23,
// 28). The impulses p minimise
//
//     |A p + c|^2 + sum lambda_i p_i^2
//
// with p >= 0 along the normals. Here A = J M^-1 J^T, and c is the velocity without the impulses plus k times the
// distance from the position to which each point or joint is drawn back. An impulse beyond static friction is then
// clamped to kinetic friction.
#ifndef FRICTION_EXPLORER_CHAIN_REGULARISED_H
#define FRICTION_EXPLORER_CHAIN_REGULARISED_H

#include "work.h"

/// Number of doubles of memory that a solution needs.
size_t fr_regularised_size(const FrChain *chain);

/// Returns true if the implicit method needs a matrix. Without contacts and regularisation, one sweep stops all joints.
bool fr_regularised_joints(const FrChain *chain);

/// Find the points that touch the ground and the positions to which they are drawn back. Returns
/// the number of these points.
int fr_regularised_begin(const FrChain *chain, const FrChainState *state, const Work *work);

/// Compute the forces on the points that touch, and with `joints` also the frictions, from the velocities without them.
/// The joints must be in the state in which the sweep for those velocities left them; their forces are lost. Returns
/// false if no minimum is found.
bool fr_regularised_solve(const FrChain *chain, const FrChainState *state, const Work *work, bool joints);

#endif
