// The conventional model (Kikuuwe 2006, eq 1; Cisneros 2022, eq 1): static friction at exactly v = 0, else the law.
//
// Solved by explicit Euler. A body at rest stays at rest, but one that slides hardly ever meets v = 0 exactly.
#include "element.h"
#include "kind.h"

static void impedance_step(const Contact *contact, FrContactState *state, const double *h, const double *u,
                           FrFriction *friction)
{
    (void)state;
    double load = length(contact, h), breakaway = fr_element_breakaway(contact, h);
    if (length(contact, u) == 0)
        fr_element_along(contact, h, load < breakaway ? load : breakaway, friction->f);
    else
        fr_contact_phi(contact, u, friction->f);
}

const FrElementKind fr_element_conventional = {
    .option =
        {.name = "conventional",
         .title = "conventional",
         .text = "At exactly zero velocity friction balances the load up to static friction; otherwise the law at the "
                 "velocity before the step. A sliding body passes zero velocity between two steps, so it chatters.",
         .source = "Kikuuwe 2006, eq 1; Cisneros 2022, eq 1",
         .equation = "f = \\begin{cases}\\Phi(v) & v \\ne 0\\\\ \\min(|h|, F_S)\\,\\operatorname{sgn} h & v = "
                     "0\\end{cases}"},
    .impedance_step = impedance_step,
    .rigid = true,
};
