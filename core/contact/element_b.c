// Element B, inertial impedance (Kikuuwe 2006, eq 34 to 36): a mass m that slides, pulled through a spring and damper.
//
//     C = m + T B + T^2 K,  Z = T/C,  v* = u + (T K e - m (u - w))/C,  f = Phi_Z(v*),
//     w' = v* - Z f,  e' = e + T (u - w'),  h = K e' + B (u - w')
//
// w is the mass's own velocity, in the place of the paper's u_{k-1} - (e_{k-1} - e_{k-2})/T. h is what the body feels.
#include "element.h"
#include "math/double_double.h"

static FrDouble2 impedance(const FrContact *contact)
{
    FrDouble2 T = {contact->T, 0};
    return double2_add(fr_impedance(contact->K, contact->B, contact->T), double2_divide((FrDouble2){contact->m, 0}, T));
}

static void resist(const FrContact *contact, FrContactState *state, const double *u, FrFriction *friction)
{
    double T = contact->T, C = contact->phi_z.M.hi * T, v[FR_DIMENSION_MAX], f[FR_DIMENSION_MAX];
    for (int i = 0; i < contact->dimension; i++)
        v[i] = u[i] + (T * contact->K * state->e[i] - contact->m * (u[i] - state->w[i])) / C;
    element_transform(contact, v, f, state->w);
    friction->power = dot(contact, f, state->w);
    for (int i = 0; i < contact->dimension; i++) {
        friction->slip[i] = state->w[i];
        state->e[i] += T * (u[i] - state->w[i]);
        friction->f[i] = contact->K * state->e[i] + contact->B * (u[i] - state->w[i]);
    }
}

static const FrParam own_mass_row = FR_OPTIONAL_ROW(
    "m", "m", "kg m²", 0, 1e9, 1e-3, 10, FR_LOG,
    "Mass of the contact itself, between its spring and the surface; left out, a hundredth of the body's.");

static const FrParam *const rows[] = {&fr_contact_stiffness_row, &fr_contact_damping_row, &element_transform_row,
                                      &own_mass_row, NULL};

const FrElement fr_element_B = {
    .option = {.name = "B",
               .title = FR_WORDS("B, inertial impedance"),
               .text = FR_WORDS(
                   "A mass that slides, behind a spring and damper, all solved together: velocity in, force out."),
               .source = FR_WORDS("Kikuuwe 2006, eq 34 to 36"),
               .equation = FR_WORDS(
                   "f_k = \\Phi_Z(v_k^*),\\quad e_k = e_{k-1} + T\\,(u_k - v_k^* + Z f_k),\\quad h_k = K e_k + "
                   "B\\,\\frac{e_k - e_{k-1}}{T},\\quad Z = \\frac{T}{m + T B + T^2 K}"),
               .rows = rows},
    .impedance = impedance,
    .resist = resist,
    .massive = true,
};
