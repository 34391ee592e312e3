// Newton's method for the curved laws of a chain's joints: each is replaced by its tangent at the speed found before.
//
// But for the laws the equations of a step are linear, and with the tangents a sweep solves them. The residual of a
// joint is what its law is beyond its tangent at the speed that the sweep finds. That speed is taken next, or one on
// the way to it where the largest residual would grow: without that it fails for one of a hundred laws through points
// that rise and fall several times.
#ifndef FRICTION_EXPLORER_CHAIN_TANGENT_H
#define FRICTION_EXPLORER_CHAIN_TANGENT_H

#include "work.h"
#include "math/bits.h"

/// A joint that never sticks. It is said to slip the way 1, whichever way it moves.
static inline bool frictionless(const Slip *slip)
{
    return slip->breakaway == 0;
}

/// The law at a speed the way that the joint slips. Below 0, which is no solution, its tangent at 0 goes on; without
/// breakaway friction the law is odd.
static inline void slipping_law(const FrChain *chain, const Link *link, const Slip *slip, double speed, double *phi,
                                double *slope)
{
    const FrLaw *law = &chain_laws(chain)[link->law];
    double at = speed > 0 ? speed : 0;
    if (frictionless(slip))
        at = absolute(speed);
    law->kind->tangent(law->def, at, phi, slope);
    if (speed < 0)
        *phi = frictionless(slip) ? -*phi : *phi + *slope * speed;
}

/// Take the tangent at 0.
static inline void tangent_at_rest(const Link *link, const Slip *slip, LawTangent *law)
{
    law->speed = 0;
    law->phi = slip->breakaway;
    law->slope = link->slope;
}

/// Take the tangent at the speed before the step, if the joint already moves the way that it slips.
static inline void tangent_before(const FrChain *chain, const Link *link, const Slip *slip, LawTangent *law)
{
    double speed = slip->way * slip->before;
    tangent_at_rest(link, slip, law);
    if (speed > 0 || frictionless(slip)) {
        law->speed = speed;
        slipping_law(chain, link, slip, speed, &law->phi, &law->slope);
    }
}

/// The speed at a part t of the way from where the tangent touches to the speed found.
static inline double tangent_speed(const Slip *slip, const LawTangent *law, double t)
{
    double found = slip->way * slip->v;
    return t < 1 ? law->speed + t * (found - law->speed) : found;
}

/// The residual there [N m], where the law is `phi`.
static inline double tangent_residual(const LawTangent *law, double t, double speed, double phi)
{
    double before = t < 1 ? (1 - t) * law->residual : 0;
    return before + (phi - (law->phi + law->slope * (speed - law->speed)));
}

/// The law at the speed found; returns its residual there, as a part of the breakaway friction.
static inline double tangent_error(const FrChain *chain, const Link *link, const Slip *slip, LawTangent *law)
{
    double speed = slip->way * slip->v;
    slipping_law(chain, link, slip, speed, &law->next_phi, &law->next_slope);
    return absolute(tangent_residual(law, 1, speed, law->next_phi)) / link->scale;
}

/// Take the tangent at a part t of the way.
static inline void tangent_move(const FrChain *chain, const Link *link, const Slip *slip, LawTangent *law, double t)
{
    double speed = tangent_speed(slip, law, t), phi = law->next_phi, slope = law->next_slope;
    if (t < 1)
        slipping_law(chain, link, slip, speed, &phi, &slope);
    law->residual = tangent_residual(law, t, speed, phi);
    law->speed = speed;
    law->phi = phi;
    law->slope = slope;
}

/// The part of the way with which the largest residual falls from `before`. `error`: the largest at the speeds found.
/// Returns the part, and in `before` the largest residual there.
double fr_chain_tangent_damp(const FrChain *chain, const Work *work, double error, double *before);

#endif
