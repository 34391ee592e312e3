// Newton's method for the curved laws of a chain's joints: each law is replaced by its tangent at the speed found
// before.
//
// Apart from the laws, the equations of a step are linear, and with the tangents a sweep solves them. The residual of a
// joint is the difference between its law and the tangent at the speed that the sweep finds. The next tangent is taken
// at that speed, or at a speed on the way to it if the largest residual would grow. Without this damping the method
// fails for one of a hundred laws through points that rise and fall several times.
#ifndef FRICTION_EXPLORER_CHAIN_TANGENT_H
#define FRICTION_EXPLORER_CHAIN_TANGENT_H

#include "work.h"
#include "law/kind.h"
#include "math/bits.h"

/// Returns true if a joint never sticks. Its direction of slip is stored as 1, whichever way it moves.
static inline bool frictionless(const Slip *slip)
{
    return slip->breakaway == 0;
}

/// Evaluate the law at a speed in the direction of slip. Speeds below 0 are not solutions; there the tangent at 0 is
/// continued. Without breakaway friction the law is odd.
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

/// Use the tangent at 0.
static inline void tangent_at_rest(const Link *link, const Slip *slip, LawTangent *law)
{
    law->speed = 0;
    law->phi = slip->breakaway;
    law->slope = link->slope;
}

/// Use the tangent at the speed before the step, if the joint already moves in its direction of slip.
static inline void tangent_before(const FrChain *chain, const Link *link, const Slip *slip, LawTangent *law)
{
    double speed = slip->way * slip->before;
    tangent_at_rest(link, slip, law);
    if (speed > 0 || frictionless(slip)) {
        law->speed = speed;
        slipping_law(chain, link, slip, speed, &law->phi, &law->slope);
    }
}

/// Speed at a fraction t of the way from the point of tangency to the speed found.
static inline double tangent_speed(const Slip *slip, const LawTangent *law, double t)
{
    double found = slip->way * slip->v;
    return t < 1 ? law->speed + t * (found - law->speed) : found;
}

/// Residual at a fraction t of the way, where the law is `phi` [N m].
static inline double tangent_residual(const LawTangent *law, double t, double speed, double phi)
{
    double before = t < 1 ? (1 - t) * law->residual : 0;
    return before + (phi - (law->phi + law->slope * (speed - law->speed)));
}

/// Evaluate the law at the speed found. Returns its residual there, relative to the breakaway friction.
static inline double tangent_error(const FrChain *chain, const Link *link, const Slip *slip, LawTangent *law)
{
    double speed = slip->way * slip->v;
    slipping_law(chain, link, slip, speed, &law->next_phi, &law->next_slope);
    return absolute(tangent_residual(law, 1, speed, law->next_phi)) / link->scale;
}

/// Use the tangent at a fraction t of the way.
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

/// Find the fraction of the way at which the largest residual is smaller than `before`. `error` is the largest residual
/// at the speeds found. Returns the fraction; `before` receives the largest residual there.
double fr_chain_tangent_damp(const FrChain *chain, const Work *work, double error, double *before);

#endif
