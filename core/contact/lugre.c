// LuGre (Canudas de Wit, Olsson, Astrom and Lischinsky 1995): bristles with stiffness sigma_0 and damping sigma_1,
// whose force in steady sliding is the friction law.
//
//     dz/dt = u - sigma_0 |u| z/g(u),  f = sigma_0 z + sigma_1 dz/dt + D u,  g(u) = Phi(|u|) - D |u|
//
// bristle.h integrates the bristles over a step. The default of sigma_1 is sqrt(sigma_0), as in the authors' example.
#include "bristle.h"
#include "kind.h"
#include "base/row.h"

const FrParam fr_element_bristle_damping_row =
    FR_NUMBER_FIELD(FrContactDef, sigma_1, "σ_1", "N m s/rad", 0, 1e30, 0.1, 1e4, 316.23, FR_LOGARITHMIC,
                    "Damping of the bristles.", FR_GROUP_CONTACT);

static void impedance_step(const Contact *contact, FrContactState *state, const double *h, const double *u,
                           FrFriction *friction)
{
    (void)h;                         // the load has no effect
    const double always_plastic = 1; // the elasto-plastic model varies it
    fr_bristle_step(contact, state, u, always_plastic, contact->sigma_1, friction);
}

static const FrParam *const rows[] = {&fr_element_bristle_row, &fr_element_bristle_damping_row, &fr_element_start_row,
                                      NULL};

const FrElementKind fr_element_lugre = {
    .option = {.name = "lugre",
               .title = "LuGre",
               .text = "Bristles with stiffness and damping, whose steady-state force follows the friction law. It "
                       "drifts under a small oscillating load that friction should hold.",
               .source = "Canudas de Wit, Olsson, Åström and Lischinsky 1995, eq 1 to 3",
               .equation = "\\dot z = v - \\frac{\\sigma_0 |v|}{g(v)}\\,z,\\quad f = \\sigma_0 z + \\sigma_1 "
                           "\\dot z + D v",
               .rows = rows},
    .impedance_step = impedance_step,
    .slide = fr_bristle_slide,
};
