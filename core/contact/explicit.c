// Explicit Coulomb friction: the law at the velocity that the step begins with (Kikuuwe 2006, eq 6, by explicit Euler).
#include "element.h"
#include "kind.h"

static void impedance_step(const Contact *contact, FrContactState *state, const double *h, const double *u,
                           FrFriction *friction)
{
    (void)state, (void)h;
    fr_contact_phi(contact, u, friction->f);
}

const FrElementKind fr_element_explicit = {
    .option = {.name = "explicit",
               .title = "explicit",
               .text = "The law at the velocity before the step. It overshoots zero velocity and chatters.",
               .source = "Kikuuwe 2006, eq 6 and section II-A",
               .equation = "f_k = \\Phi(v_{k-1})"},
    .impedance_step = impedance_step,
    .rigid = true,
};
