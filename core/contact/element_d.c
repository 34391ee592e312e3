// Element D, compliant admittance (Kikuuwe 2006, eq 45): a body on a contact with a spring and damper, solved together.
//
//     Z = T/M + 1/(B + T K),  v* = u + T h/M + K e/(B + T K),  f = Phi_Z(v*),
//     e' = (B e + T f)/(B + T K),  u' = u + T (h - f)/M
//
// While stuck that is the implicit step of a mass on a spring, u' = (M u + T (h - K e))/(M + T B + T^2 K), e' = e + T
// u', written so that it settles to the last bit; with K -> infinity it is element A.
#include "element.h"

static void admittance_step(const FrContact *contact, FrContactState *state, const double *h, double *u,
                            FrFriction *friction)
{
    double T = contact->T, M = contact->M, K = contact->K, B = contact->B, spring = B + T * K, *e = state->e;
    double v[FR_DIMENSION_MAX], whole = M + T * spring;
    combine(contact, 1, u, T / M, h, v);
    combine(contact, 1, v, K / spring, e, v);
    bool stuck = fr_element_transform(contact, v, friction->f);
    combine(contact, !stuck, v, 0, v, friction->argument);
    if (stuck) {
        combine(contact, 1, h, -K, e, v);
        combine(contact, M / whole, u, T / whole, v, u);
        combine(contact, K, e, spring, u, friction->f);
        combine(contact, 1, e, T, u, e);
    } else {
        combine(contact, 1, h, -1, friction->f, v);
        combine(contact, 1, u, T / M, v, u);
        combine(contact, B / spring, e, T / spring, friction->f, e);
    }
}

static const FrParam *const rows[] = {&fr_contact_stiffness_row, &fr_contact_damping_row, &fr_element_transform_row,
                                      NULL};

const FrElement fr_element_D = {
    .option = {.name = "D",
               .title = "D, compliant admittance",
               .text = "Solves body, spring, damper and friction together: force in, velocity out, at any stiffness.",
               .source = "Kikuuwe 2006, eq 45",
               .equation =
                   "f_k = \\Phi_Z\\left(u_{k-1} + \\frac{T h_k}{M} + \\frac{K e_{k-1}}{B + T K}\\right),\\quad u_k "
                   "= u_{k-1} + \\frac{T}{M}(h_k - f_k),\\quad Z = \\frac{T}{M} + \\frac{1}{B + T K}",
               .rows = rows},
    .def_size = sizeof(FrElementD),
    .implicit = true,
    .argument = true,
    .admittance_step = admittance_step,
};

FrStatus fr_element_d_make(FrContact *contact, const FrContactDef *def, const FrElementD *own, FrReport *report)
{
    return fr_contact_make(contact, def, &fr_element_D, own, report);
}
