// Bristles that bend with the motion and are drawn back by it: dz/dt = u - alpha sigma_0 |u| z/g(u), what Dahl's model,
// LuGre and the elasto-plastic model have in common. g is the law's dry friction at the present speed.
//
// The authors give an equation of time and leave its integration open. At a given u and alpha it is linear in z, and so
// it is solved exactly over the step: no time step makes the bristles themselves unstable, as explicit Euler would.
#ifndef FRICTION_CONTACT_BRISTLE_H
#define FRICTION_CONTACT_BRISTLE_H

#include "element.h"

/// One step of the bristles at velocity u: z' into the state, the mean of dz/dt over the step into `rate`, and the
/// slip.
void bristle_step(const FrContact *contact, FrContactState *state, const double *u, double alpha, double *rate,
                  double *slip);

/// g at the speed |u|, never 0 where F_S is not.
double bristle_friction(const FrContact *contact, double speed);

#endif
