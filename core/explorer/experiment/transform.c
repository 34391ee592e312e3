// The implicit transform of a form: a law behind a spring-damper, 1/Z = K T + B, or behind a given Z.
#include "transform.h"
#include "law/parts.h"
#include "explorer/form/law.h"
#include "contact/kind.h"
#include "explorer/run/span.h"
#include "contact/approximation.h"

const FrParam fr_mobility_row =
    FR_OPTIONAL_ROW("Z", "Z", "rad/(N m s)", 1e-30, 1e30, 1e-4, 1, FR_LOGARITHMIC,
                    "Mobility Z = 1/(K T + B), given instead of K, B and T.", FR_GROUP_CONTACT);

static const FrOption refuse = {FR_OPTION("refuse", "refuse", "An inadmissible Z is an error.", "", "")};
static const FrOption largest_root = {
    FR_OPTION("largest_root", "show the jump",
              "Above λ = 1 the solution with the largest slip velocity is used, which shows the jump.", "", "")};
static const FrOption *const inadmissible[] = {&refuse, &largest_root, NULL};

static const FrParam inadmissible_row =
    FR_CHOICE_ROW("inadmissible", "", 0, inadmissible, "What to do with an inadmissible Z.", FR_GROUP_SIMULATION);

static const FrOption approximate = {
    FR_OPTION("approximate", "approximation",
              "The law with its jump replaced by a line of slope 1/Z, without a solve, "
              "with its error and the condition for it: Z |Φ′| much smaller than 1.",
              "Kikuuwe 2006, eq 46 to 49", APPROXIMATE_EQUATION)};
static const FrOption general = {
    FR_OPTION("general", "general approximation",
              "The approximation for friction that need not point along the velocity. In one dimension it equals the "
              "approximation.",
              "Kikuuwe 2006, eq 58 and 59", GENERAL_EQUATION)};
static const FrOption *const methods[] = {&fr_method_options[FR_AUTO],
                                          &fr_method_options[FR_DIRECT],
                                          &fr_method_options[FR_TABLE],
                                          &fr_method_options[FR_NUMERIC],
                                          [TRANSFORM_APPROXIMATE] = &approximate,
                                          [TRANSFORM_GENERAL] = &general,
                                          NULL};
static const FrParam method_row =
    FR_CHOICE_ROW("method", "", FR_AUTO, methods, "How Φ_Z is computed.", FR_GROUP_SIMULATION);

const FrParam *const fr_transform_rows[] = {&fr_law_preset_row, &fr_law_row,       &fr_stiffness_row,
                                            &fr_damping_row,    &fr_time_step_row, &fr_mobility_row,
                                            &fr_law_method_row, &inadmissible_row, NULL};
const FrParam *const fr_approximation_rows[] = {&fr_law_preset_row, &fr_law_row,       &fr_stiffness_row,
                                                &fr_damping_row,    &fr_time_step_row, &fr_mobility_row,
                                                &method_row,        &inadmissible_row, NULL};

enum { MARGIN, Z, Z_MAX, X_STICK, BREAKAWAY };

const FrChannel fr_transform_readings[] = {
    [MARGIN] = FR_CHANNEL("margin", "λ", "", "stiction margin: admissible up to 1"),
    [Z] = FR_CHANNEL("Z", "Z", "rad/(N m s)", "mobility 1/(K T + B)"),
    [Z_MAX] =
        FR_CHANNEL("Z_max", "Z_max", "rad/(N m s)", "largest admissible mobility; none if the law never decreases"),
    [X_STICK] = FR_CHANNEL("x_stick", "Z F_S", "rad/s", "end of the stick zone"),
    [BREAKAWAY] = FR_CHANNEL("F_S", "Φ(+0)", "N m", "breakaway torque"),
    {0},
};

/// Refuse K, B and T if Z is given.
static void check_alone(const FrForm *form, FrReport *report)
{
    static const char *const others[] = {"K", "B", "T"};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (fr_form_find(form, others[i])->given)
            fr_report_say(report, FR_ERROR, FR_Z_AND_MORE, others[i], FR_NO_ARGUMENTS);
}

FrDouble2 fr_line_from_form(const FrForm *form, FrReport *report)
{
    if (fr_form_find(form, fr_mobility_row.key)->given) {
        check_alone(form, report);
        return fr_impedance_of_z(fr_form_value(form, fr_mobility_row.key));
    }
    FrDouble2 M = fr_impedance(fr_form_value(form, "K"), fr_form_value(form, "B"), fr_form_value(form, "T"));
    if (!(M.hi > 0)) {
        FrFinding *finding = fr_report_say(report, FR_ERROR, FR_NO_IMPEDANCE, "B", FR_NO_ARGUMENTS);
        fr_finding_remedy(finding, FR_EXACTLY, "B", fr_damping_row.value, fr_damping_row.unit);
    } else if (!(M.hi >= 1e-100 && M.hi <= 1e100)) { // like fr_phi_z_make: outside, velocities may be infinite
        fr_report_say(report, FR_ERROR, FR_BAD_IMPEDANCE, "B", FR_ARGUMENTS(fr_number("impedance", M.hi)));
    }
    return M;
}

/// Make Phi_Z for M = 1/Z, which comes from the parameter `key`.
static FrStatus make_of_z(FrPhiZ *phi_z, const FrForm *form, const FrPhiZDef *def, FrReport *report)
{
    check_alone(form, report);
    FrLaw law;
    if (fr_law_from_form(&law, form, report) != FR_OK)
        return FR_BAD_INPUT;
    FrPhiZDef own = *def;
    own.law = &law;
    own.Z = fr_form_value(form, "Z");
    return fr_phi_z_make(phi_z, &own, report);
}

void fr_transform_from_form(const FrForm *form, void *model, FrReport *report)
{
    TransformModel *m = model;
    double chosen = fr_form_value(form, "method");
    const FrPhiZDef def = {// an approximation is computed in addition to the exact transform
                           .method = chosen <= (double)FR_NUMERIC ? (FrMethod)chosen : FR_AUTO,
                           .largest_root = fr_form_option(form, "inadmissible") == &largest_root,
                           .table = m->table};
    if (fr_form_find(form, "Z")->given)
        make_of_z(&m->phi_z, form, &def, report);
    else
        fr_spring_damper_phi_z(&m->phi_z, form, &def, report);
}

void fr_transform_read(const void *model, double *readings)
{
    const FrPhiZ *phi_z = transform_of(model);
    const FrPhiZInfo info = fr_phi_z_info(phi_z);
    double largest = fr_law_largest_z(phi_z_law(phi_z));
    readings[MARGIN] = info.margin;
    readings[Z] = info.Z;
    readings[Z_MAX] = isfinite(largest) ? largest : (double)NAN;
    readings[X_STICK] = phi_z_in(phi_z)->x_stick.hi;
    readings[BREAKAWAY] = fr_phi_dry(phi_z_law(phi_z), 0);
}

void fr_transform_span(const void *model, double *from, double *to)
{
    const FrPhiZ *phi_z = transform_of(model);
    *to = fr_round_digits(fr_law_span(phi_z_law(phi_z)) + 1.5 * phi_z_in(phi_z)->x_stick.hi, 2, 1);
    *from = -*to;
}
