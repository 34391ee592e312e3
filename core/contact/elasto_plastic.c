// The elasto-plastic model (Dupont, Hayward, Armstrong and Altpeter 2002): LuGre whose bristles are elastic at first.
//
//     dz/dt = u (1 - alpha(z, u) sigma_0 z/g(u) sgn u),  f = sigma_0 z + sigma_1 dz/dt + D u
//
// alpha is 0 up to a breakaway deflection and when the motion reverses, 1 from the steady deflection on, and a
// sine in between.
#include "bristle.h"
#include "kind.h"
#include "base/row.h"

/// alpha at the end of an elastic step, so that a long one does not deflect the bristles far beyond their limit.
static double plastic_part(const Contact *contact, const double *bent, const double *u)
{
    double z[FR_DIMENSION_MAX], speed = length(contact, u);
    combine(contact, 1, bent, contact->T, u, z);
    double size = length(contact, z);
    double steady = fr_bristle_friction(contact, speed) / contact->sigma_0, first = contact->z_ba * steady;
    if (size <= first || element_dot(contact, z, u) <= 0)
        return 0;
    if (size >= steady)
        return 1;
    const double pi = 0x1.921fb54442d18p+1;
    return 0.5 + 0.5 * fr_sin(pi * ((size - 0.5 * (steady + first)) / (steady - first)));
}

static void impedance_step(const Contact *contact, FrContactState *state, const double *h, const double *u,
                           FrFriction *friction)
{
    (void)h;
    fr_bristle_step(contact, state, u, plastic_part(contact, state->e, u), contact->sigma_1, friction);
}

static const FrParam breakaway_row = FR_NUMBER_FIELD(
    FrContactDef, z_ba, "z_ba", "", 0, 0.999999, 0.1, 0.99, 0.7, FR_LINEAR,
    "Breakaway deflection of the bristles, as a fraction of their steady-state deflection.", FR_GROUP_CONTACT);

static const FrParam *const rows[] = {&fr_element_bristle_row, &fr_element_bristle_damping_row, &breakaway_row,
                                      &fr_element_start_row, NULL};

const FrElementKind fr_element_elasto_plastic = {
    .option = {.name = "elasto_plastic",
               .title = "elasto-plastic",
               .text = "LuGre with bristles that are purely elastic up to a breakaway deflection: no drift below it.",
               .source = "Dupont, Hayward, Armstrong and Altpeter 2002",
               .equation = "\\dot z = v\\left(1 - \\alpha(z, v)\\,\\frac{\\sigma_0 z}{g(v)}\\operatorname{sgn} "
                           "v\\right),\\quad f = \\sigma_0 z + \\sigma_1 \\dot z + D v",
               .rows = rows},
    .impedance_step = impedance_step,
    .slide = fr_bristle_slide,
};
