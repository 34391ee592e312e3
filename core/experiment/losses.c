// The rows of a transmission, and what is to be said about a drive with it.
#include "losses.h"
#include "transmission/drive.h"

static const FrParam *const efficiency_rows[] = {&fr_efficiency_drive_row, &fr_efficiency_back_row,
                                                 &fr_efficiency_drive_static_row, &fr_efficiency_back_static_row, NULL};
static const FrParam *const angle_rows[] = {&fr_screw_lead_row, &fr_screw_friction_row, &fr_screw_friction_static_row,
                                            NULL};
static const FrParam *const screw_rows[] = {&fr_screw_factor_row, &fr_screw_diameter_row, &fr_screw_travel_row, NULL};

static const FrOption efficiencies = {.name = "efficiencies",
                                      .title = "efficiencies",
                                      .text =
                                          "Two efficiencies: one while the motor drives the load, one while the load "
                                          "drives the motor.",
                                      .source = "Dupont 1993, eq 15 to 18",
                                      .equation = "\\tau_m = \\tau_l/\\eta_1 \\text{ or } \\tau_l/\\eta_2",
                                      .rows = efficiency_rows};
static const FrOption angles = {.name = "angles",
                                .title = "thread angles",
                                .text = "A thread as an inclined plane: lead angle and friction angle.",
                                .source = "Dupont 1993, section 2.2",
                                .equation =
                                    "\\frac{1}{\\eta_{1, 2}} = \\frac{\\tan(\\lambda \\pm \\varphi)}{\\tan\\lambda}",
                                .rows = angle_rows};
static const FrOption screw = {.name = "screw",
                               .title = "screw",
                               .text = "Diameter, lead and friction factor of a screw, for small angles.",
                               .source = "Dupont 1993, eq 21",
                               .equation = "\\frac{1}{\\eta_{1, 2}} = 1 \\pm K d/l",
                               .rows = screw_rows};
static const FrOption *const kinds[] = {&efficiencies, &angles, &screw, NULL};

const FrParam fr_losses_row =
    FR_CHOICE_ROW("losses", "", 0, kinds, "How the losses of the transmission are given.", FR_GROUP_GEARBOX);

FrTransmission fr_transmission_from_form(const FrForm *form, FrReport *report)
{
    FrTransmission gear = fr_default_transmission();
    const FrOption *kind = fr_form_option(form, fr_losses_row.key);
    if (kind == &angles)
        fr_transmission_of_angles(&gear, fr_form_value(form, fr_screw_lead_row.key) * RADIANS_PER_DEGREE,
                                  fr_form_value(form, fr_screw_friction_row.key) * RADIANS_PER_DEGREE,
                                  fr_form_value(form, fr_screw_friction_static_row.key) * RADIANS_PER_DEGREE, report);
    else if (kind == &screw)
        fr_transmission_of_screw(&gear, fr_form_value(form, fr_screw_factor_row.key),
                                 fr_form_value(form, fr_screw_diameter_row.key),
                                 fr_form_value(form, fr_screw_travel_row.key), report);
    else
        fr_transmission_of_efficiencies(&gear, fr_form_value(form, fr_efficiency_drive_row.key),
                                        fr_form_value(form, fr_efficiency_back_row.key),
                                        fr_form_value(form, fr_efficiency_drive_static_row.key),
                                        fr_form_value(form, fr_efficiency_back_static_row.key), report);
    gear.motor_friction = fr_form_value_or(form, fr_series_motor_row.key, 0);
    gear.load_friction = fr_form_value_or(form, fr_series_load_row.key, 0);
    return gear;
}

DriveLimits fr_drive_limits(const FrForm *form, const FrDrive *drive)
{
    double inertia = fr_drive_largest_inertia(drive);
    DriveLimits limits = {{inertia < (double)INFINITY ? inertia : (double)NAN, (double)NAN}};
    if (fr_form_option(form, fr_losses_row.key) == &angles) {
        double lead = fr_form_value(form, fr_screw_lead_row.key) * RADIANS_PER_DEGREE;
        limits.limit[LIMIT_FRICTION] =
            fr_screw_largest_friction(lead, drive->rotor, drive->inertia) / RADIANS_PER_DEGREE;
    }
    return limits;
}

/// Notes and warnings about a drive, with remedies among its parameters; errors of fields that no row refuses.
static void report_drive(const FrForm *form, const FrDrive *drive, FrReport *report)
{
    if (drive->rotor == 0 && drive->inertia == 0) {
        fr_report_add(report, FR_ERROR, FR_TRANSMISSION_NO_INERTIA, fr_drive_rotor_row.key, FR_NO_ARGUMENTS);
        return;
    }
    FrFinding *jams = fr_drive_warn(drive, fr_losses_row.key, fr_losses_row.key, report);
    double angle = fr_drive_limits(form, drive).limit[LIMIT_FRICTION];
    if (jams && angle == angle && drive->rotor > 0 && drive->inertia > 0)
        fr_finding_remedy(jams, FR_AT_MOST, fr_screw_friction_row.key, fr_round_digits(angle, 6, -1), "°");
    fr_drive_limit_inertia(drive, jams);
}

FrDrive fr_drive_from_form(const FrForm *form, FrReport *report)
{
    int errors = report->error_count;
    FrDrive drive = {.transmission = fr_transmission_from_form(form, report),
                     .rotor = fr_form_value(form, fr_drive_rotor_row.key),
                     .inertia = fr_form_value(form, fr_drive_inertia_row.key),
                     .viscous = fr_form_value_or(form, fr_drive_viscous_row.key, 0)};
    if (report->error_count == errors)
        report_drive(form, &drive, report);
    return drive;
}
