// Element B, inertial impedance (Kikuuwe 2006, eq 34 to 36): a mass m that slides, pulled through a spring and damper.
//
//     C = m + T B + T^2 K,  Z = T/C,  v* = u + (T K e - m (u - w))/C,  f = Phi_Z(v*),
//     w' = v* - Z f,  e' = e + T (u - w'),  h = K e' + B (u - w')
//
// w is the velocity of the mass, instead of the paper's u_{k-1} - (e_{k-1} - e_{k-2})/T. h is the force on the body.
#include "element.h"
#include "kind.h"
#include "base/row.h"

static void impedance_step(const Contact *contact, FrContactState *state, const double *h, const double *u,
                           FrFriction *friction)
{
    (void)h;
    double T = contact->T, C = phi_z_in(&contact->phi_z)->M.hi * T, part = contact->m / C;
    double v[FR_DIMENSION_MAX], f[FR_DIMENSION_MAX], rate[FR_DIMENSION_MAX];
    combine(contact, 1 - part, u, part, state->w, v);
    combine(contact, 1, v, T * contact->K / C, state->e, v);
    fr_element_solve(contact, v, f, state->w);
    friction->power = element_dot(contact, f, state->w);
    combine(contact, 1, u, -1, state->w, rate);
    combine(contact, 1, state->e, T, rate, state->e);
    combine(contact, contact->K, state->e, contact->B, rate, friction->f);
    vector_copy(contact->dimension, state->w, friction->slip);
}

/// The mass moves with the body, and the spring carries the friction.
static void slide(const Contact *contact, const double *u, FrContactState *state)
{
    double f[FR_DIMENSION_MAX];
    fr_contact_phi(contact, u, f);
    for (int i = 0; i < contact->dimension; i++)
        state->e[i] = f[i] / contact->K;
    vector_copy(contact->dimension, u, state->w);
}

static const FrParam own_mass_row = FR_OPTIONAL_FIELD(
    FrContactDef, m, "m", "kg m²", 0, 1e9, 1e-3, 10, FR_LOGARITHMIC,
    "Mass of the contact, between its spring and the surface. If not set, a hundredth of the body mass.",
    FR_GROUP_CONTACT);

static const FrParam *const rows[] = {&fr_contact_stiffness_row, &fr_contact_damping_row,
                                      &fr_element_transform_row, &own_mass_row,
                                      &fr_element_start_row,     NULL};

const FrElementKind fr_element_B = {
    .option = {.name = "B",
               .title = "implicit B (inertial)",
               .text =
                   "Solves a sliding mass, its spring and damper, and its friction together: velocity in, force out.",
               .source = "Kikuuwe 2006, eq 34 to 36",
               .equation = "f_k = \\Phi_Z(v_k^*),\\quad e_k = e_{k-1} + T\\,(u_k - v_k^* + Z f_k),\\quad h_k = K e_k + "
                           "B\\,\\frac{e_k - e_{k-1}}{T},\\quad Z = \\frac{T}{m + T B + T^2 K}",
               .rows = rows},
    .implicit = true,
    .impedance_step = impedance_step,
    .slide = slide,
    .massive = true,
};
