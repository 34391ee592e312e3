// Curve phi_z: the implicit transform of a friction law behind a spring-damper, 1/Z = K T + B (or a given Z).
#include "friction/contact.h"
#include "friction/experiment.h"
#include "span.h"

#include <math.h>

static const FrParam z_row = FR_OPTIONAL_ROW("Z", "Z", "rad/(N m s)", 1e-30, 1e30, 1e-4, 1, FR_LOG,
                                             "Mobility Z = 1/(K T + B), given in the place of K, B and T.");

static const FrOption refuse = {
    .name = "refuse", .title = "refuse", .text = "An inadmissible Z is an error.", .source = "", .equation = ""};
static const FrOption largest_root = {
    .name = "largest_root",
    .title = "show the jump",
    .text = "Above λ = 1 the largest slip velocity is taken, so that the jump can be looked at.",
    .source = "",
    .equation = ""};
static const FrOption *const inadmissible[] = {&refuse, &largest_root, NULL};

static const FrParam inadmissible_row =
    FR_CHOICE_ROW("inadmissible", "", 0, inadmissible, "What to do with an inadmissible Z.");

static const FrParam *const rows[] = {&fr_law_preset_row, &fr_law_row,       &fr_stiffness_row,
                                      &fr_damping_row,    &fr_time_step_row, &z_row,
                                      &fr_law_method_row, &inadmissible_row, NULL};

static const FrChannel channels[] = {
    {"x", "x", "rad/s", "velocity that there would be without friction, v*"},
    {"phi_z", "Φ_Z", "N m", "friction torque"},
    {0},
};

static const FrChannel readings[] = {
    {"margin", "λ", "", "stiction margin: admissible up to 1"},
    {"Z", "Z", "rad/(N m s)", "mobility 1/(K T + B)"},
    {"Z_max", "Z_max", "rad/(N m s)", "largest admissible mobility; none when the law never falls"},
    {"x_stick", "Z F_S", "rad/s", "end of the stick zone"},
    {"F_S", "Φ(+0)", "N m", "breakaway torque"},
    {0},
};

static void make(const FrForm *form, void *model, FrReport *report)
{
    FrMethod method = (FrMethod)fr_form_value(form, "method");
    bool largest = fr_form_option(form, "inadmissible") == &largest_root;
    if (!fr_form_find(form, "Z")->given) {
        fr_spring_damper_phi_z(model, form, method, largest, report);
        return;
    }
    for (int i = 2; i <= 4; i++)
        if (fr_form_find(form, rows[i]->key)->given)
            fr_report_add(report, FR_ERROR, rows[i]->key, "%s is given beside Z; give either Z, or K, B and T",
                          rows[i]->key);
    FrLawModel law;
    if (fr_law_from_form(&law, form, report) == FR_OK)
        fr_phi_z_make(model, &law, fr_impedance_of_z(fr_form_value(form, "Z")), method, largest, "Z", report);
}

static void read(const void *model, double *readings_)
{
    const FrPhiZ *phi_z = model;
    double smallest = phi_z->model.law->smallest_m(phi_z->model.value);
    readings_[0] = phi_z->lambda;
    readings_[1] = 1 / phi_z->M.hi;
    readings_[2] = smallest > 0 ? 1 / smallest : (double)NAN;
    readings_[3] = phi_z->x_stick.hi;
    readings_[4] = phi_z->model.law->phi(phi_z->model.value, 0);
}

static void at(const void *model, double x, double *row)
{
    row[0] = x;
    row[1] = fr_phi_z(model, x);
}

static void span(const void *model, double *from, double *to)
{
    const FrPhiZ *phi_z = model;
    *to = fr_round_digits(law_span(&phi_z->model) + 1.5 * phi_z->x_stick.hi, 2, 1);
    *from = -*to;
}

const FrExperiment fr_experiment_phi_z = {
    .kind = FR_CURVE,
    .name = "phi_z",
    .title = "Implicit transform",
    .text = "The friction torque that solves y = Φ(x − Z y): it sticks up to |x| = Z F_S and never chatters.",
    .source = "Kikuuwe 2006, Theorem 1; Cisneros 2022, eq 16, fig 4 and 8",
    .rows = rows,
    .channels = channels,
    .readings = readings,
    .model_size = sizeof(FrPhiZ),
    .make = make,
    .read = read,
    .at = at,
    .span = span,
};
