// Element C, massless impedance (Kikuuwe 2006, eq 38; Cisneros 2022, Algorithm 1): a spring and damper, then friction.
//
//     Z = 1/(K T + B),  v* = u + Z K e,  f = Phi_Z(v*),  e' = Z (B e + T f)
//
// While stuck that is e' = e + T u (eq 62), which keeps the bits of e once u is too small to change them.
#include "element.h"
#include "kind.h"
#include "base/say.h"
#include "base/row.h"

static void report_notes(const Contact *contact, FrReport *report)
{
    FrStuckStability stuck = fr_stuck_stability(contact->K, contact->B, contact->M, contact->T);
    if (!fr_stuck_check(contact->K, contact->B, contact->M, contact->T, "D", report))
        return;
    bool smooth = stuck.imaginary[0] == 0 && stuck.real[1] >= 0;
    FrCode code = smooth ? FR_STUCK_SMOOTH : stuck.largest_smooth_T > 0 ? FR_STUCK_OSCILLATES : FR_STUCK_NEVER_SMOOTH;
    fr_report_add(report, FR_NOTE, code, "T",
                  FR_ARGUMENTS(fr_number("first", stuck.real[0]), fr_number("second", stuck.real[1]),
                               fr_number("imaginary", stuck.imaginary[0]), fr_quantity("largest", stuck.largest_T, "s"),
                               fr_number("smallest_smooth", stuck.smallest_smooth_T),
                               fr_quantity("largest_smooth", stuck.largest_smooth_T, "s")));
}

static void impedance_step(const Contact *contact, FrContactState *state, const double *h, const double *u,
                           FrFriction *friction)
{
    (void)h;
    double M = phi_z_in(&contact->phi_z)->M.hi, *e = state->e, v[FR_DIMENSION_MAX];
    combine(contact, 1, u, contact->K / M, e, v);
    if (fr_element_transform(contact, v, friction->f)) {
        combine(contact, 1, e, contact->T, u, e);
        vector_zero(contact->dimension, friction->argument);
    } else {
        combine(contact, contact->B / M, e, contact->T / M, friction->f, e);
        vector_copy(contact->dimension, v, friction->argument);
    }
}

static const FrParam *const rows[] = {&fr_contact_stiffness_row, &fr_contact_damping_row, &fr_element_transform_row,
                                      NULL};

const FrElementKind fr_element_C = {
    .option =
        {.name = "C",
         .title = "implicit C (massless)",
         .text = "A spring and damper in series with the friction law: velocity in, force out. Works for any number of "
                 "contacts; the time step must suit the spring and the mass.",
         .source = "Kikuuwe 2006, eq 38; Cisneros 2022, Algorithm 1",
         .equation =
             "f_k = \\Phi_Z(u_k + Z K e_{k-1}),\\quad e_k = Z\\,(B\\,e_{k-1} + T f_k),\\quad Z = \\frac{1}{K T + B}",
         .rows = rows},
    .implicit = true,
    .argument = true,
    .report_notes = report_notes,
    .impedance_step = impedance_step,
};
