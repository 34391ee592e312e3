// Viscous regularisation (Kikuuwe 2006, eq 5; Martins and Oden 1983): a line through zero in the place of the jump.
#include "element.h"

static void resist(const FrContact *contact, FrContactState *state, const double *h, const double *u,
                   FrFriction *friction)
{
    (void)state, (void)h;
    double epsilon = contact->row[0], speed = length(contact, u);
    double force = speed > epsilon ? fr_phi(&contact->phi_z.model, speed)
                                   : fr_phi(&contact->phi_z.model, epsilon) * (speed / epsilon);
    element_along(contact, u, force, friction->f);
}

static const FrParam *const rows[] = {&element_threshold_row, NULL};

const FrElement fr_element_viscous = {
    .option = {.name = "viscous",
               .title = FR_WORDS("viscous regularisation"),
               .text =
                   FR_WORDS("A steep line in the place of the jump: nothing sticks, a body under load creeps, and a "
                            "long time step is unstable."),
               .source = FR_WORDS("Martins and Oden 1983; Kikuuwe 2006, eq 5"),
               .equation = FR_WORDS("f = \\begin{cases}\\Phi(v) & |v| > \\varepsilon\\\\ \\Phi(\\varepsilon)\\,"
                                    "v/\\varepsilon & |v| \\le \\varepsilon\\end{cases}"),
               .rows = rows},
    .resist = resist,
    .rigid = true,
};
