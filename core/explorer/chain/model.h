// Memory layout of a chain: its constants, then the offset of each link's kind, the kinds, the laws and the points.
//
// Equal neighbouring links share one kind. A cable of a thousand links takes 4 KB, which stay in the cache.
#ifndef FRICTION_EXPLORER_CHAIN_MODEL_H
#define FRICTION_EXPLORER_CHAIN_MODEL_H

#include "chain.h"

/// A kind of link and joint, with all constants precomputed.
typedef struct Link {
    double axis;
    double length;
    double moment_x, moment_y; ///< mass times centre of mass, along the link and to its left [kg m]
    double mass;
    double inertia;   ///< inertia about the joint [kg m^2]
    double armature;  ///< [kg m^2]
    double breakaway; ///< Phi(+0) [N m]; 0 without a law
    double slope;     ///< Phi'(+0) [N m s/rad]
    double fall;      ///< steepest fall of Phi [N m s/rad]
    double scale;     ///< scale of the law: Phi(+0), or Phi(1 rad/s) if that is 0 [N m]
    double gear;
    int law;     ///< index of the law; FR_CHAIN_NO_LAW: the friction limit is given for each step
    bool curved; ///< Phi(v) may be curved for v > 0
} Link;

struct FrChain {
    int links, kinds, laws, points;
    int order[FR_CHAIN_POINTS_MAX]; ///< indices of the points, from the base outwards
    FrChainMethod method;
    FrBreakaway breakaway;
    double T, rate; ///< time step, and 1/T
    double angle0, base_x, base_y, gravity;
    double by_before, by_after; ///< an angle changes by by_before v + by_after v+ [s]
    double certain_step;        ///< time steps below this are admissible at all angles [s]
    double k_q, lambda_q, mu_s, mu_k, k_v, lambda_v;
};

/// Offset of a kind, in bytes from the start of the chain.
typedef unsigned int KindAt;

/// Offset of the kind of each link. The number of offsets is even.
static inline const KindAt *chain_kind_at(const FrChain *chain)
{
    return (const KindAt *)(const void *)(chain + 1);
}

static inline const Link *chain_link(const FrChain *chain, int i)
{
    return (const Link *)(const void *)((const char *)chain + chain_kind_at(chain)[i]);
}

static inline const Link *chain_kinds(const FrChain *chain)
{
    return chain_link(chain, 0);
}

static inline const FrLaw *chain_laws(const FrChain *chain)
{
    return (const FrLaw *)(const void *)(chain_kinds(chain) + chain->kinds);
}

static inline const FrChainPoint *chain_points(const FrChain *chain)
{
    return (const FrChainPoint *)(const void *)(chain_laws(chain) + chain->laws);
}

#endif
