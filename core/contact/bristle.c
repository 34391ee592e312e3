// Bristles over a time step (see bristle.h).
#include "bristle.h"

double fr_bristle_friction(const Contact *contact, double speed)
{
    return fr_phi_dry(phi_z_law(&contact->phi_z), speed);
}

void fr_bristle_step(const Contact *contact, FrContactState *state, const double *u, double alpha, double damping,
                     FrFriction *friction)
{
    double T = contact->T, speed = length(contact, u), *z = state->e, sigma = bristle_stiffness(contact);
    double g = fr_bristle_friction(contact, speed);
    if (g == 0) {
        // without friction the bristles carry no force
        for (int i = 0; i < contact->dimension; i++) {
            z[i] = 0;
            friction->f[i] = contact->D * u[i];
            friction->slip[i] = u[i];
        }
        return;
    }
    double pull = alpha * sigma * speed / g, decay = -fr_expm1(-pull * T);
    // z' = z + (u/pull - z)(1 - e^(-pull T)); as pull -> 0 that is z + T u
    for (int i = 0; i < contact->dimension; i++) {
        double change = decay > 0x1p-40 ? (u[i] / pull - z[i]) * decay : T * (u[i] - pull * z[i]), rate = change / T;
        z[i] += change;
        friction->f[i] = sigma * z[i] + damping * rate + contact->D * u[i];
        friction->slip[i] = pull == 0 ? 0 : u[i] - rate;
    }
}

void fr_bristle_slide(const Contact *contact, const double *u, FrContactState *state)
{
    double g = fr_bristle_friction(contact, length(contact, u));
    fr_element_along(contact, u, g / bristle_stiffness(contact), state->e);
}
