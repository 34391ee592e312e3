// Choices for the losses of a transmission, and their rows (Dupont 1993, eq 12 to 21).
#include "transmission.h"
#include "form.h"
#include "base/row.h"

const FrParam fr_gear_stiffness_row =
    FR_OPTIONAL_ROW("gear_stiffness", "K_g", "N m/rad", 1e-6, 1e12, 1, 1e6, FR_LOGARITHMIC,
                    "Stiffness between transmission and arm; not set: rigid.", FR_GROUP_GEARBOX);

// A gear changes nothing until losses are specified.
static const FrParam gear_drive_row = FR_NUMBER_ROW("eta1", "η_1", "", 1e-6, 1, 0.1, 1, 1, FR_LINEAR,
                                                    "Efficiency while the motor drives the load.", FR_GROUP_GEARBOX);
static const FrParam gear_back_row = FR_NUMBER_ROW(
    "eta_b", "1/η_2", "", -10, 1, -1, 1, 1, FR_LINEAR,
    "Motor torque per load torque while the load drives the motor; 0 or less is self-locking.", FR_GROUP_GEARBOX);

#define STATIC_EFFICIENCIES &fr_efficiency_drive_static_row, &fr_efficiency_back_static_row
#define ANGLE_ROWS          &fr_screw_lead_row, &fr_screw_friction_row, &fr_screw_friction_static_row
#define SCREW_ROWS          &fr_screw_factor_row, &fr_screw_diameter_row, &fr_screw_travel_row

#define EFFICIENCIES                                                                                                   \
    FR_OPTION("efficiencies", "efficiencies",                                                                          \
              "Two efficiencies: one while the motor drives the load, one while the load drives the motor.",           \
              "Dupont 1993, eq 15 to 18", "\\tau_m = \\tau_l/\\eta_1 \\text{ or } \\tau_l/\\eta_2")
#define ANGLES                                                                                                         \
    FR_OPTION("angles", "thread angles", "A thread as an inclined plane: lead angle and friction angle.",              \
              "Spotts 1985, Design of Machine Elements, after Dupont 1993",                                            \
              "\\frac{1}{\\eta_{1, 2}} = \\frac{\\tan(\\lambda \\pm \\varphi)}{\\tan\\lambda}")
#define SCREW                                                                                                          \
    FR_OPTION("screw", "screw", "Diameter, lead and friction factor of a screw, for small angles.",                    \
              "Dupont 1993, eq 21", "\\frac{1}{\\eta_{1, 2}} = 1 \\pm K d/l")
#define PUBLISHED                                                                                                      \
    FR_OPTION("published", "published transmission",                                                                   \
              "A screw or worm of a paper or of a maker's catalogue, as it is at rest and in motion alike.", "", "")

static const FrOption none = {FR_OPTION("none", "none", "", "", "")};
static const FrOption loss_efficiencies = {
    EFFICIENCIES, .rows = FR_ROWS(&fr_efficiency_drive_row, &fr_efficiency_back_row, STATIC_EFFICIENCIES)};
static const FrOption gear_efficiencies = {EFFICIENCIES,
                                           .rows = FR_ROWS(&gear_drive_row, &gear_back_row, STATIC_EFFICIENCIES)};
static const FrOption elastic_efficiencies = {
    EFFICIENCIES, .rows = FR_ROWS(&gear_drive_row, &gear_back_row, STATIC_EFFICIENCIES, &fr_gear_stiffness_row)};
static const FrOption angles = {ANGLES, .rows = FR_ROWS(ANGLE_ROWS)},
                      elastic_angles = {ANGLES, .rows = FR_ROWS(ANGLE_ROWS, &fr_gear_stiffness_row)};
static const FrOption screw = {SCREW, .rows = FR_ROWS(SCREW_ROWS)},
                      elastic_screw = {SCREW, .rows = FR_ROWS(SCREW_ROWS, &fr_gear_stiffness_row)};
static const FrOption published = {PUBLISHED, .rows = FR_ROWS(&fr_published_transmission_row)};
static const FrOption elastic_published = {PUBLISHED,
                                           .rows = FR_ROWS(&fr_published_transmission_row, &fr_gear_stiffness_row)};

#define GEAR_TEXT "Transmission between the servo and the arm, and how its losses are given."

const FrParam fr_losses_row =
    FR_CHOICE_ROW("losses", "", 0, FR_OPTIONS(&loss_efficiencies, &angles, &screw, &published),
                  "How the losses of the transmission are given.", FR_GROUP_GEARBOX);
const FrParam fr_gear_row = FR_CHOICE_ROW(
    "gear", "", 0, FR_OPTIONS(&none, &gear_efficiencies, &angles, &screw, &published), GEAR_TEXT, FR_GROUP_GEARBOX);
const FrParam fr_elastic_gear_row = FR_CHOICE_ROW(
    "gear", "", 0, FR_OPTIONS(&none, &elastic_efficiencies, &elastic_angles, &elastic_screw, &elastic_published),
    GEAR_TEXT, FR_GROUP_GEARBOX);

/// First row of the selected option, which identifies its kind; NULL if there is none.
static const FrParam *kind_of(const FrForm *form)
{
    const FrOption *gear = fr_form_option(form, fr_gear_row.key);
    const FrParam *const *rows = (gear ? gear : fr_form_option(form, fr_losses_row.key))->rows;
    return rows ? rows[0] : NULL;
}

FrTransmission fr_transmission_from_form(const FrForm *form, FrReport *report)
{
    FrTransmission gear = fr_default_transmission();
    const FrParam *kind = kind_of(form);
    if (kind == &fr_screw_lead_row)
        fr_transmission_of_angles(&gear, fr_form_value(form, fr_screw_lead_row.key) * RADIANS_PER_DEGREE,
                                  fr_form_value(form, fr_screw_friction_row.key) * RADIANS_PER_DEGREE,
                                  fr_form_value(form, fr_screw_friction_static_row.key) * RADIANS_PER_DEGREE, report);
    else if (kind == &fr_screw_factor_row)
        fr_transmission_of_screw(&gear, fr_form_value(form, fr_screw_factor_row.key),
                                 fr_form_value(form, fr_screw_diameter_row.key),
                                 fr_form_value(form, fr_screw_travel_row.key), report);
    else if (kind == &fr_published_transmission_row)
        fr_transmission_published(&gear, fr_form_option(form, fr_published_transmission_row.key)->name, report);
    else if (kind)
        fr_transmission_of_efficiencies(&gear, fr_form_value(form, fr_efficiency_drive_row.key),
                                        fr_form_value(form, fr_efficiency_back_row.key),
                                        fr_form_value(form, fr_efficiency_drive_static_row.key),
                                        fr_form_value(form, fr_efficiency_back_static_row.key), report);
    gear.motor_friction = fr_form_value_or(form, fr_series_motor_row.key, 0);
    gear.load_friction = fr_form_value_or(form, fr_series_load_row.key, 0);
    return gear;
}
