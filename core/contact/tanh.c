// Smooth regularisation: the law's dry part times tanh(v/epsilon) (as in Andersson, Soderberg and Bjorklund 2007).
#include "element.h"
#include "kind.h"
#include "base/row.h"

static void impedance_step(const Contact *contact, FrContactState *state, const double *h, const double *u,
                           FrFriction *friction)
{
    (void)state, (void)h;
    // tanh x = t/(2 + t), t = e^(2 x) - 1; from 40 on it is 1 to the last digit
    double x = length(contact, u) / contact->epsilon, t = fr_expm1(2 * (x < 40 ? x : 40));
    double part = t / (2 + t), viscous[FR_DIMENSION_MAX];
    fr_contact_phi(contact, u, friction->f);
    combine(contact, contact->D, u, 0, u, viscous);
    if (contact->dimension > 1)
        viscous[1] *= contact->anisotropy * contact->anisotropy;
    combine(contact, part, friction->f, 1 - part, viscous, friction->f);
}

static const FrParam *const rows[] = {&fr_element_threshold_row, NULL};

const FrElementKind fr_element_tanh = {
    .option = {.name = "tanh",
               .title = "tanh",
               .text = "Replaces the jump by a hyperbolic tangent, as many simulators do. Nothing sticks.",
               .source = "Andersson, Söderberg and Björklund 2007",
               .equation = "f = (\\Phi(v) - D v)\\,\\tanh(|v|/\\varepsilon) + D v",
               .rows = rows},
    .impedance_step = impedance_step,
    .rigid = true,
};
