// Static and dynamic friction (the two efforts of PhysX and Isaac Lab): a body at rest holds up to F_static; one
// that moves, or does not hold, has the Coulomb friction F and D.
//
//     q = h + M u/T;   it was at rest and |q| <= F_static:  f = q, v' = 0;   else element A (Kikuuwe 2006, eq 26)
//
// No law of the velocity is solved, so there is neither a threshold nor a longest time step. The state remembers that
// the body was at rest: where the surface accelerates under it, u is the velocity that has arisen since, and q carries
// the body along.
#include "element.h"
#include "kind.h"
#include "base/row.h"
#include "base/say.h"

extern const FrLawKind fr_law_coulomb;
extern const FrElementKind fr_element_A;

/// A load may exceed F_static by this part of it, so that rounding does not decide at a tie, as at joints.
static const double TIE = 1e-12;

static void admittance_step(const Contact *contact, FrContactState *state, const double *h, double *u,
                            FrFriction *friction)
{
    double q[FR_DIMENSION_MAX];
    bool rests = length(contact, u) == 0 || length(contact, state->w) > 0;
    combine(contact, 1, h, contact->M / contact->T, u, q);
    rests = rests && length(contact, q) <= contact->F_S * (1 + TIE);
    if (rests) {
        vector_copy(contact->dimension, q, friction->f);
        vector_zero(contact->dimension, u);
    } else {
        fr_element_A.admittance_step(contact, state, h, u, friction);
    }
    state->w[0] = length(contact, u) == 0; // it is at rest
}

static void check(const Contact *contact, FrReport *report)
{
    const FrLaw *law = phi_z_law(&contact->phi_z);
    double F = fr_phi_dry(law, 0);
    if (law_in(law)->kind != &fr_law_coulomb)
        fr_report_add(report, FR_ERROR, FR_STATIC_NEEDS_COULOMB, "law",
                      FR_ARGUMENTS(fr_word("law", law_in(law)->kind->option.name)));
    else if (contact->F_S < F) {
        FrFinding *finding =
            fr_report_add(report, FR_ERROR, FR_STATIC_BELOW_DYNAMIC, "F_static",
                          FR_ARGUMENTS(fr_quantity("F_static", contact->F_S, "N m"), fr_quantity("F", F, "N m")));
        fr_finding_remedy(finding, FR_AT_LEAST, "F_static", F, "N m");
    }
}

static const FrParam static_row =
    FR_NUMBER_FIELD(FrContactDef, F_static, "F_st", "N m", 0, 1e30, 0, 20, 0, FR_LINEAR,
                    "Static friction of a body at rest, at least F. 0: F.", FR_GROUP_CONTACT);

static const FrParam *const rows[] = {&static_row, NULL};

const FrElementKind fr_element_static_dynamic = {
    .option = {.name = "static_dynamic",
               .title = "static and dynamic",
               .text = "A body at rest holds up to F_static; one that moves has F: the two efforts of PhysX and Isaac "
                       "Lab. At any time step, which decides whether a body that turns round under a load between them "
                       "rests there.",
               .source = "PhysX 5, PxJointFrictionParams; Kikuuwe 2006, eq 26",
               .equation = "f_k = \\begin{cases}h_k & v_{k-1} = 0,\\; |h_k| \\le F_{st}\\\\ \\Phi_Z(v_{k-1} + Z h_k) & "
                           "\\text{otherwise}\\end{cases},\\quad v_k = v_{k-1} + Z\\,(h_k - f_k),\\quad Z = "
                           "\\frac{T}{M}",
               .rows = rows},
    .implicit = true,
    .check = check,
    .rigid = true,
    .admittance_step = admittance_step,
};
