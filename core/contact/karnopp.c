// Karnopp's model (Kikuuwe 2006, eq 3; Karnopp 1985): below a threshold of velocity friction balances the load.
//
// Taken by explicit Euler. The velocity that is left inside the threshold is kept, so the body creeps on with it.
#include "element.h"

static void resist(const FrContact *contact, FrContactState *state, const double *h, const double *u,
                   FrFriction *friction)
{
    (void)state;
    double load = length(contact, h), breakaway = fr_contact_breakaway(contact, h);
    if (length(contact, u) > contact->row[0])
        fr_contact_phi(contact, u, friction->f);
    else
        element_along(contact, h, load < breakaway ? load : breakaway, friction->f);
}

static const FrParam *const rows[] = {&element_threshold_row, NULL};

const FrElement fr_element_karnopp = {
    .option = {.name = "karnopp",
               .title = "Karnopp",
               .text = "Below a velocity threshold friction balances the load. The body keeps its remaining velocity, "
                       "so it creeps.",
               .source = "Karnopp 1985; Kikuuwe 2006, eq 3",
               .equation = "f = \\begin{cases}\\Phi(v) & |v| > \\varepsilon\\\\ \\min(|h|, F_S)\\,"
                           "\\operatorname{sgn} h & |v| \\le \\varepsilon\\end{cases}",
               .rows = rows},
    .resist = resist,
    .rigid = true,
};
