// The reset integrator (Haessig and Friedland 1991): bristles deflect with the motion up to a limit, and stay there.
//
//     |e| < e_max:  e' = e + T u,  f = F_S e/e_max + B u;    beyond, moving on:  e' = e,  f = Phi(u)
//
// The authors' (1 + a) sigma_0 e_max is F_S here and sigma_0 e_max the law's force in slip; their damper acts only
// while it sticks. The bristles are integrated by explicit Euler, stopped at the limit.
#include "element.h"
#include "kind.h"
#include "base/row.h"

static void impedance_step(const Contact *contact, FrContactState *state, const double *h, const double *u,
                           FrFriction *friction)
{
    (void)h;
    double *e = state->e, limit = contact->e_max, T = contact->T, rate[FR_DIMENSION_MAX], bent[FR_DIMENSION_MAX];
    const double nearly = 1 - 0x1p-40; // at the limit, up to rounding
    if (length(contact, e) >= nearly * limit && element_dot(contact, e, u) > 0) {
        fr_contact_phi(contact, u, friction->f);
        vector_copy(contact->dimension, u, friction->slip);
        fr_element_along(contact, u, limit, e);
        return;
    }
    combine(contact, 1, e, T, u, bent);
    double size = length(contact, bent), kept = size < limit ? size : limit;
    fr_element_along(contact, bent, kept, bent);
    combine(contact, 1 / T, bent, -1 / T, e, rate);
    vector_copy(contact->dimension, bent, e);
    combine(contact, contact->F_S / limit, e, contact->beta, rate, friction->f);
    double slips = size > limit; // else all of the motion deflects them
    combine(contact, slips, u, -slips, rate, friction->slip);
}

static void slide(const Contact *contact, const double *u, FrContactState *state)
{
    fr_element_along(contact, u, contact->e_max, state->e);
}

static const FrParam limit_row =
    FR_NUMBER_FIELD(FrContactDef, e_max, "e_max", "rad", 1e-15, 1e3, 1e-6, 1e-2, 1e-4, FR_LOGARITHMIC,
                    "Deflection of the bristles at which the contact slips.", FR_GROUP_CONTACT);
static const FrParam damper_row =
    FR_NUMBER_FIELD(FrContactDef, beta, "β", "N m s/rad", 0, 1e30, 0.1, 1e4, 100, FR_LOGARITHMIC,
                    "Damping while the contact sticks. While it slips, no damping acts.", FR_GROUP_CONTACT);

static const FrParam *const rows[] = {&limit_row, &damper_row, &fr_element_start_row, NULL};

const FrElementKind fr_element_reset = {
    .option = {.name = "reset",
               .title = "reset integrator",
               .text = "Bristles deflect up to a limit and stay there. The damper acts only while the contact sticks.",
               .source = "Haessig and Friedland 1991",
               .equation = "\\dot e = \\begin{cases}0 & |e| \\ge e_{max},\\; e\\,v > 0\\\\ v & \\text{otherwise}"
                           "\\end{cases},\\quad f = F_S\\,\\frac{e}{e_{max}} + \\beta\\,\\dot e",
               .rows = rows},
    .impedance_step = impedance_step,
    .slide = slide,
};
