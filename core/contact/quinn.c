// Quinn's regularisation (Kikuuwe 2006, eq 4; Quinn 2004): a steep line through zero, shifted by the load.
//
// The paper's F is here the law at the present speed, so that any law may be taken; for coulomb they are the same.
#include "element.h"
#include "kind.h"
#include "base/row.h"

static void impedance_step(const Contact *contact, FrContactState *state, const double *h, const double *u,
                           FrFriction *friction)
{
    (void)state;
    double epsilon = contact->epsilon, along_u[FR_DIMENSION_MAX], q[FR_DIMENSION_MAX], load = length(contact, h);
    fr_contact_phi(contact, u, along_u);
    double F = length(contact, along_u);
    F = F > 0 ? F : contact->F_S;
    fr_element_along(contact, h, load > F ? epsilon : epsilon * (load / F), q);
    combine(contact, 1, q, 1, u, q);
    double size = length(contact, q);
    fr_element_along(contact, q, size > epsilon ? F : F * (size / epsilon), friction->f);
}

static const FrParam *const rows[] = {&fr_element_threshold_row, NULL};

const FrElementKind fr_element_quinn = {
    .option = {.name = "quinn",
               .title = "Quinn",
               .text =
                   "A steep line through zero velocity, shifted so that friction balances the load at zero velocity.",
               .source = "Quinn 2004; Kikuuwe 2006, eq 4",
               .equation = "f = F\\,\\min(|q|/\\varepsilon, 1)\\,\\operatorname{sgn} q,\\quad q = v + "
                           "\\varepsilon\\,\\min(|h|/F, 1)\\,\\operatorname{sgn} h",
               .rows = rows},
    .impedance_step = impedance_step,
    .rigid = true,
};
