// Bristles over a time step (see bristle.h).
#include "bristle.h"

double bristle_friction(const FrContact *contact, double speed)
{
    return speed > 0 ? fr_phi(&contact->phi_z.model, speed) - contact->D * speed : contact->F_S;
}

void bristle_step(const FrContact *contact, FrContactState *state, const double *u, double alpha, double *rate,
                  double *slip)
{
    double T = contact->T, speed = length(contact, u), *z = state->e;
    double pull = alpha * contact->row[0] * speed / bristle_friction(contact, speed), decay = -fr_expm1(-pull * T);
    // z' = z + (u/pull - z)(1 - e^(-pull T)); as pull -> 0 that is z + T u
    for (int i = 0; i < contact->dimension; i++) {
        double change = decay > 0x1p-40 ? (u[i] / pull - z[i]) * decay : T * (u[i] - pull * z[i]);
        z[i] += change;
        rate[i] = change / T;
        slip[i] = u[i] - rate[i];
    }
}
