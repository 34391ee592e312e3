// Element D, compliant admittance (Kikuuwe 2006, eq 45): a body on a contact with a spring and damper, solved together.
//
// u velocity of the body, M its mass, h force of everything else on it, e elongation of the spring, K stiffness and B
// damping of the contact, f friction against the motion, T time step; a prime marks the end of the step.
//
//     Z = T/M + 1/(B + T K),  v* = u + T h/M + K e/(B + T K),  f = Phi_Z(v*)
//     sliding:  u' = u + T (h - f)/M,  e' = (B e + T f)/(B + T K)
//     stuck:    u' = (M u + T (h - K e))/(M + T (B + T K)),  e' = e + T u',  f = K e' + B u'
//
// The stuck branch is implicit Euler for a mass on a spring and damper. In this form it comes to rest exactly: once u'
// is too small to change e, nothing drifts. As K grows the element becomes element A.
#include "element.h"
#include "kind.h"
#include "base/row.h"

static void admittance_step(const Contact *contact, FrContactState *state, const double *h, double *u,
                            FrFriction *friction)
{
    double T = contact->T, M = contact->M, K = contact->K, B = contact->B, *e = state->e, *f = friction->f;
    double damping = B + T * K, mass = M + T * damping; // of spring and damper over a step, and with the body
    double v[FR_DIMENSION_MAX], net[FR_DIMENSION_MAX];
    combine(contact, 1, u, T / M, h, v);
    combine(contact, 1, v, K / damping, e, v);
    if (fr_element_transform(contact, v, f)) {
        vector_zero(contact->dimension, friction->argument);
        combine(contact, 1, h, -K, e, net);
        combine(contact, M / mass, u, T / mass, net, u);
        combine(contact, K, e, damping, u, f); // K e' + B u', with e before the step
        combine(contact, 1, e, T, u, e);
    } else {
        vector_copy(contact->dimension, v, friction->argument);
        combine(contact, 1, h, -1, f, net);
        combine(contact, 1, u, T / M, net, u);
        combine(contact, B / damping, e, T / damping, f, e);
    }
}

static const FrParam *const rows[] = {&fr_contact_stiffness_row, &fr_contact_damping_row, &fr_element_transform_row,
                                      NULL};

const FrElementKind fr_element_D = {
    .option = {.name = "D",
               .title = "implicit D (compliant)",
               .text = "Solves body, spring, damper and friction together: force in, velocity out, at any stiffness.",
               .source = "Kikuuwe 2006, eq 45",
               .equation =
                   "f_k = \\Phi_Z\\left(u_{k-1} + \\frac{T h_k}{M} + \\frac{K e_{k-1}}{B + T K}\\right),\\quad u_k "
                   "= u_{k-1} + \\frac{T}{M}(h_k - f_k),\\quad Z = \\frac{T}{M} + \\frac{1}{B + T K}",
               .rows = rows},
    .implicit = true,
    .argument = true,
    .admittance_step = admittance_step,
};
