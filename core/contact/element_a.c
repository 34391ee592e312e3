// Element A, rigid admittance (Kikuuwe 2006, eq 26): a body on a surface, solved with its friction.
//
//     Z = T/M,  v* = v + Z h,  f = Phi_Z(v*),  v' = v* - Z f
#include "element.h"
#include "kind.h"
#include "base/row.h"

static void admittance_step(const Contact *contact, FrContactState *state, const double *h, double *u,
                            FrFriction *friction)
{
    (void)state;
    double v[FR_DIMENSION_MAX];
    combine(contact, 1, u, contact->T / contact->M, h, v);
    fr_element_solve(contact, v, friction->f, u);
    vector_copy(contact->dimension, u, friction->slip);
}

static const FrParam *const rows[] = {&fr_element_transform_row, NULL};

const FrElementKind fr_element_A = {
    .option = {.name = "A",
               .title = "implicit A (rigid)",
               .text = "Solves body and friction together: force in, velocity out. It neither chatters nor creeps, for "
                       "any admissible time step.",
               .source = "Kikuuwe 2006, eq 26",
               .equation =
                   "f_k = \\Phi_Z(v_{k-1} + Z h_k),\\quad v_k = v_{k-1} + Z\\,(h_k - f_k),\\quad Z = \\frac{T}{M}",
               .rows = rows},
    .implicit = true,
    .admittance_step = admittance_step,
};
