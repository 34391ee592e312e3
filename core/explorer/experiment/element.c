// Curve element: one step of a contact element or a friction model, against the force h on the body
// (Kikuuwe 2006, fig 1 and 8). It shows how the models differ: force and velocity near v = 0.
//
// The state before the step is the state at t = 0 of a run: relaxed if v = 0, otherwise as selected by `start` for the
// elements that have this choice.
#include "block.h"
#include "notes.h"
#include "contact/parts.h"

typedef struct Model {
    FrContact contact;
    double v;
} Model;

static const FrParam *const rows[] = {CONTACT_ROWS, &fr_block_mass_row,
                                      FR_OWN(Model, v, "v", "v", "rad/s", -1e6, 1e6, -1, 1, 0, FR_LINEAR,
                                             "Velocity before the step. The command accepts a list, v=-0.1,0,0.1.",
                                             FR_GROUP_START),
                                      &fr_time_step_row, NULL};

enum { H, V, F, V_AFTER };

static const FrChannel channels[] = {
    [H] = FR_CHANNEL("h", "h", "N", "force of all else on the body"),
    [V] = FR_CHANNEL("v", "v", "m/s", "velocity before the step"),
    [F] = FR_CHANNEL("f", "f", "N", "friction force in the step"),
    [V_AFTER] = FR_CHANNEL("v_after", "v′", "m/s", "velocity after the step"),
    {0},
};

static void make(const FrForm *form, void *model, FrReport *report)
{
    Model *m = model;
    fr_contact_from_form(&m->contact, form, fr_form_value(form, fr_block_mass_row.key), 1, report);
    if (m->v == 0)
        fr_note_idle_start(form, report);
}

static void at(const void *model, double x, double *row)
{
    const Model *m = model;
    FrContactState state;
    FrFriction friction;
    double u = m->v;
    fr_contact_start(&m->contact, &u, &state);
    fr_contact_step(&m->contact, &state, &x, &u, &friction);
    row[H] = x;
    row[V] = m->v;
    row[F] = friction.f[0];
    row[V_AFTER] = u;
}

static void span(const void *model, double *from, double *to)
{
    double F_S = contact_in(&((const Model *)model)->contact)->F_S;
    *to = F_S > 0 ? fr_round_digits(2 * F_S, 2, 1) : 1;
    *from = -*to;
}

const FrExperiment fr_experiment_element = {
    CURVE_MEMBERS(rows, channels, Model, make, at, span),
    .name = "element",
    .title = "One step of a contact",
    .text = "Friction force over the external force, in one step from a given velocity. At zero velocity, friction "
            "should balance a force up to F_S.",
    .source = "Kikuuwe 2006, fig 1 and 8",
    .first = "element law v F F_static F_S F_C M T K B",
    .defaults = "law=coulomb\nF=1\nF_S=1\nF_C=0.6\nv_S=0.1\nD=0\nelement=A\nK=5000\nsigma_0=5000\nsigma_1=50\n"
                "e_max=2e-4\nbeta=50\n",
    .translational = true,
    .family = "v",
};
