// Viscous regularisation (Kikuuwe 2006, eq 5; Martins and Oden 1983): a line through zero instead of the jump.
#include "element.h"
#include "kind.h"
#include "base/row.h"

static void impedance_step(const Contact *contact, FrContactState *state, const double *h, const double *u,
                           FrFriction *friction)
{
    (void)state, (void)h;
    double epsilon = contact->epsilon, speed = length(contact, u), at[FR_DIMENSION_MAX];
    bool inside = speed < epsilon;
    fr_element_along(contact, u, inside ? epsilon : speed, at);
    fr_contact_phi(contact, at, friction->f);
    combine(contact, inside ? speed / epsilon : 1, friction->f, 0, u, friction->f);
}

static const FrParam *const rows[] = {&fr_element_threshold_row, NULL};

const FrElementKind fr_element_viscous = {
    .option = {.name = "viscous",
               .title = "viscous regularisation",
               .text = "Replaces the jump by a steep line. Nothing sticks, a body under load creeps, and a large time "
                       "step is unstable.",
               .source = "Martins and Oden 1983; Kikuuwe 2006, eq 5",
               .equation = "f = \\begin{cases}\\Phi(v) & |v| > \\varepsilon\\\\ \\Phi(\\varepsilon)\\,"
                           "v/\\varepsilon & |v| \\le \\varepsilon\\end{cases}",
               .rows = rows},
    .impedance_step = impedance_step,
    .rigid = true,
};
