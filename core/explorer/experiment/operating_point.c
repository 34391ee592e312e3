// Curve operating_point: the region of the gearbox under a motor torque, against the external
// torque (Duclusaud 2024, II-C).
#include "gearbox.h"
#include "explorer/run/experiment.h"
#include "explorer/form/form.h"

static const FrChannel channels[] = {
    FR_CHANNEL("tau_e", "τ_e", "N m", "external torque"),
    FR_CHANNEL("place", "area", "", "1 drive: the motor wins, 0 static: friction holds, −1 backdrive: the load wins"),
    FR_CHANNEL("margin", "Δτ", "N m", "distance of |τ_m + τ_e| from the friction limit"),
    FR_CHANNEL("tau_f_max", "τ_f^m", "N m", "friction limit: the largest possible friction torque"),
    {0},
};

typedef struct Model {
    Gearbox gearbox;
    double tau_m;
} Model;

static void make(const FrForm *form, void *model, FrReport *report)
{
    *(Model *)model = (Model){fr_gearbox_from_form(form, report), fr_form_value(form, fr_gearbox_torque_row.key)};
}

static void at(const void *model, double x, double *row)
{
    const Model *m = model;
    const Gearbox *g = &m->gearbox;
    row[0] = x;
    row[1] = fr_servo_region(&g->servo, fr_gearbox_diagram(g), m->tau_m, x, g->velocity, &row[2]);
    row[3] = fr_gearbox_friction(g, m->tau_m, x);
}

static void span(const void *model, double *from, double *to)
{
    fr_gearbox_span(((const Model *)model)->tau_m, from, to);
}

const FrExperiment fr_experiment_operating_point = {
    .kind = FR_CURVE,
    .name = "operating_point",
    .title = "Operating point",
    .text = "Whether a motor torque drives a load, is backdriven by it, or is held by friction, and by what margin.",
    .source = "Duclusaud 2024, section II-C",
    .rows = fr_gearbox_point_rows,
    .first =
        "preset model tau_m velocity viscous friction_base load_friction_base load_friction_motor load_friction_external",
    .channels = channels,
    .model_size = sizeof(Model),
    .make = make,
    .at = at,
    .span = span,
};
