// Element D, compliant admittance (Kikuuwe 2006, eq 45): a body on a contact with a spring and damper, solved together.
//
//     Z = T/M + 1/(B + T K),  v* = u + T h/M + K e/(B + T K),  f = Phi_Z(v*),
//     e' = (B e + T f)/(B + T K),  u' = u + T (h - f)/M
//
// While stuck that is the implicit step of a mass on a spring, u' = (M u + T (h - K e))/(M + T B + T^2 K), e' = e + T
// u', written so that it settles to the last bit; with K -> infinity it is element A.
#include "element.h"
#include "math/double_double.h"

static FrDouble2 impedance(const FrContact *contact)
{
    FrDouble2 spring = fr_impedance(contact->K, contact->B, contact->T), one = {1, 0};
    FrDouble2 body = double2_divide((FrDouble2){contact->T, 0}, (FrDouble2){contact->M, 0});
    return double2_divide(one, double2_add(body, double2_divide(one, spring)));
}

static void move(const FrContact *contact, FrContactState *state, const double *h, double *u, FrFriction *friction)
{
    double T = contact->T, M = contact->M, K = contact->K, B = contact->B, spring = B + T * K;
    double v[FR_DIMENSION_MAX];
    for (int i = 0; i < contact->dimension; i++)
        v[i] = u[i] + T * h[i] / M + K * state->e[i] / spring;
    element_transform(contact, v, friction->f, friction->slip);
    bool stuck = dot(contact, friction->slip, friction->slip) == 0;
    for (int i = 0; i < contact->dimension; i++) {
        if (stuck) {
            u[i] = (M * u[i] + T * (h[i] - K * state->e[i])) / (M + T * spring);
            friction->f[i] = K * state->e[i] + spring * u[i];
            state->e[i] += T * u[i];
        } else {
            u[i] += T * (h[i] - friction->f[i]) / M;
            state->e[i] = (B * state->e[i] + T * friction->f[i]) / spring;
        }
    }
}

static const FrParam *const rows[] = {&fr_contact_stiffness_row, &fr_contact_damping_row, &element_transform_row, NULL};

const FrElement fr_element_D = {
    .option = {.name = "D",
               .title = FR_WORDS("D, compliant admittance"),
               .text =
                   FR_WORDS("The body, its spring and damper, and the friction law solved together: force in, velocity "
                            "out, at any stiffness."),
               .source = FR_WORDS("Kikuuwe 2006, eq 45"),
               .equation = FR_WORDS(
                   "f_k = \\Phi_Z\\left(u_{k-1} + \\frac{T h_k}{M} + \\frac{K e_{k-1}}{B + T K}\\right),\\quad u_k "
                   "= u_{k-1} + \\frac{T}{M}(h_k - f_k),\\quad Z = \\frac{T}{M} + \\frac{1}{B + T K}"),
               .rows = rows},
    .impedance = impedance,
    .move = move,
};
