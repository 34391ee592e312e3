// Dahl's model (1968): friction follows displacement as stress follows strain.
//
//     dz/dt = u - sigma_0 |u| z/F,  f = sigma_0 z
//
// F is the law's dry friction at the present speed, constant in Dahl's paper, and the law's viscous part is added.
#include "bristle.h"
#include "kind.h"
#include "base/row.h"

static void impedance_step(const Contact *contact, FrContactState *state, const double *h, const double *u,
                           FrFriction *friction)
{
    (void)h;
    fr_bristle_step(contact, state, u, 1, 0, friction);
}

static const FrParam *const rows[] = {&fr_element_bristle_row, &fr_element_start_row, NULL};

const FrElementKind fr_element_dahl = {
    .option =
        {.name = "dahl",
         .title = "Dahl",
         .text = "Friction follows displacement as stress follows strain. The model has no stick state, so it drifts.",
         .source = "Dahl 1968",
         .equation = "\\dot z = v - \\frac{\\sigma_0 |v|}{F}\\,z,\\quad f = \\sigma_0 z",
         .rows = rows},
    .impedance_step = impedance_step,
    .slide = fr_bristle_slide,
};
