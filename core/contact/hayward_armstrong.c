// Hayward and Armstrong's model (2000): a spring to an anchor point, which first sticks, then creeps, and follows the
// body at its limit.
//
//     z = x - w,  alpha(z) = z^8/(z_stick^8 + z^8)/z_max,  w' = w + |x' - x| alpha(z) z,  |z| <= z_max,  f = sigma_0 z
//
// As the authors give it, the rule depends on displacement, not on time. sigma_0 z_max is the law at the present speed.
#include "element.h"
#include "kind.h"
#include "base/row.h"

/// z_max: the deflection at which the spring carries the law's friction.
static double largest(const Contact *contact, double speed)
{
    return (speed > 0 ? fr_phi(phi_z_law(&contact->phi_z), speed) : contact->F_S) / contact->sigma_0;
}

static void impedance_step(const Contact *contact, FrContactState *state, const double *h, const double *u,
                           FrFriction *friction)
{
    (void)h;
    double sigma = contact->sigma_0, speed = length(contact, u), T = contact->T;
    double limit = largest(contact, speed);
    double bent[FR_DIMENSION_MAX], *z = state->e;
    combine(contact, 1, z, T, u, bent);
    double size = length(contact, bent), ratio = size / limit / contact->z_stick, power = ratio * ratio;
    power *= power;
    power *= power;
    double creep = T * speed / limit * (power / (1 + power)), kept = size * (1 - (creep < 1 ? creep : 1));
    kept = kept < limit && size < limit ? kept : limit;
    fr_element_along(contact, bent, kept, bent);
    double slips = kept < size;
    combine(contact, 1, u, 1 / T, z, friction->slip);
    combine(contact, slips, friction->slip, -slips / T, bent, friction->slip);
    vector_copy(contact->dimension, bent, z);
    combine(contact, sigma, z, 0, u, friction->f);
}

static void slide(const Contact *contact, const double *u, FrContactState *state)
{
    fr_element_along(contact, u, largest(contact, length(contact, u)), state->e);
}

static const FrParam stick_row = FR_NUMBER_FIELD(
    FrContactDef, z_stick, "z_stick", "", 1e-3, 1e6, 0.1, 10, 0.9, FR_LOGARITHMIC,
    "Deflection at which the spring begins to creep, as a fraction of its limit. With a large value it never creeps.",
    FR_GROUP_CONTACT);

static const FrParam *const rows[] = {&fr_element_bristle_row, &stick_row, &fr_element_start_row, NULL};

const FrElementKind fr_element_hayward_armstrong = {
    .option = {.name = "hayward_armstrong",
               .title = "Hayward–Armstrong",
               .text = "A spring to an anchor point that sticks, and is dragged along when the spring reaches its "
                       "limit. There is no damper, so a stuck body keeps oscillating.",
               .source = "Hayward and Armstrong 2000",
               .equation = "w_k = w_{k-1} + |x_k - x_{k-1}|\\,\\alpha(z)\\,z,\\quad z = x - w,\\quad \\alpha(z) = "
                           "\\frac{1}{z_{max}}\\,\\frac{z^8}{z_{stick}^8 + z^8},\\quad f = \\sigma_0 z",
               .rows = rows},
    .impedance_step = impedance_step,
    .slide = slide,
};
