// The deflection of bristles, shared by Dahl's model, LuGre and the elasto-plastic model. g is the law's dry friction
// at the present speed, D its viscous part.
//
//     dz/dt = u - alpha sigma_0 |u| z/g(u),  f = sigma_0 z + sigma_1 dz/dt + D u
//
// The authors leave the integration in time open. At a given u and alpha the equation is linear in z, so it is solved
// exactly over the step: no time step makes the bristles themselves unstable, as explicit Euler would.
#ifndef FRICTION_CONTACT_BRISTLE_H
#define FRICTION_CONTACT_BRISTLE_H

#include "element.h"

/// sigma_0 of a model with bristles, the first field of its def.
static inline double bristle_stiffness(const Contact *contact)
{
    return contact->sigma_0;
}

/// One step of the bristles at velocity u, with sigma_1 = damping: sets f and slip.
void fr_bristle_step(const Contact *contact, FrContactState *state, const double *u, double alpha, double damping,
                     FrFriction *friction);

/// FrElementKind.slide: the deflection g/sigma_0 along u, at which it no longer changes.
void fr_bristle_slide(const Contact *contact, const double *u, FrContactState *state);

/// g at the speed |u|; 0 if the law has no dry friction, or has lost all of it at that speed.
double fr_bristle_friction(const Contact *contact, double speed);

#endif
