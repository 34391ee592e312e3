// Rows and functions for a gearbox at a given velocity.
#include "gearbox.h"
#include "explorer/form/transmission.h"
#include "explorer/form/form.h"
#include "base/row.h"
#include "explorer/form/servo.h"
#include "servo/parts.h"
#include "servo/rows.h"
#include "idle.h"

static const FrOption without = {FR_OPTION("without", "excluded", "The limits at which motion begins.",
                                           "Duclusaud 2024, fig 2; github.com/Rhoban/bam, bam/drive_backdrive.py", "")};
static const FrOption with = {
    FR_OPTION("with", "included", "The limits beyond which the gearbox keeps turning at this velocity.", "", "")};

const FrParam fr_gearbox_viscous_row =
    FR_CHOICE_ROW("viscous", "", 0, FR_OPTIONS(&without, &with),
                  "Whether the viscous term is part of the friction limit.", FR_GROUP_DIAGRAM);

const FrParam fr_gearbox_velocity_row =
    FR_NUMBER_ROW("velocity", "ω", "rad/s", 0, 1e6, 0, 9, 0, FR_LINEAR,
                  "Output velocity: the higher it is, the smaller the extra friction at rest.", FR_GROUP_LOAD);

const FrParam fr_gearbox_torque_row =
    FR_NUMBER_ROW("tau_m", "τ_m", "N m", -1e9, 1e9, -100, 100, 1, FR_LINEAR, "Motor torque.", FR_GROUP_LOAD);

const FrParam fr_gearbox_reach_row = FR_NUMBER_ROW("tau_max", "τ_max", "N m", 1e-6, 1e9, 1, 200, 10, FR_LOGARITHMIC,
                                                   "Range of the diagram: the largest motor torque.", FR_GROUP_DIAGRAM);

const FrParam *const fr_gearbox_point_rows[] = {&fr_servo_preset_row,
                                                &fr_servo_model_row,
                                                &fr_gearbox_viscous_row,
                                                &fr_gearbox_velocity_row,
                                                &fr_gearbox_torque_row,
                                                &fr_gear_row,
                                                NULL};

Gearbox fr_gearbox_from_form(const FrForm *form, FrReport *report)
{
    const FrServoDef servo = fr_servo_from_form(form);
    Gearbox gearbox = {.viscous = fr_form_option(form, fr_gearbox_viscous_row.key) == &with,
                       .velocity = fr_form_value(form, fr_gearbox_velocity_row.key)};
    fr_servo_make(&gearbox.servo, &servo, fr_time_step_row.value, report);
    gearbox.gear = fr_transmission_from_form(form, report);
    fr_servo_check_preset(form, report);
    if (!gearbox.viscous)
        fr_note_idle(form, "friction_viscous", "viscous=without", report);
    if (gearbox.velocity == 0) { // the extra friction at rest has not decayed, and there is no viscous friction
        fr_note_idle(form, "dtheta_stribeck", "velocity=0", report);
        fr_note_idle(form, "alpha", "velocity=0", report);
        if (gearbox.viscous)
            fr_note_idle(form, fr_gearbox_viscous_row.key, "velocity=0", report);
    }
    return gearbox;
}

FrServoDiagram fr_gearbox_diagram(const Gearbox *gearbox)
{
    return (FrServoDiagram){.viscous = gearbox->viscous, .gear = &gearbox->gear};
}

double fr_gearbox_friction(const Gearbox *gearbox, double tau_m, double tau_e)
{
    return fr_servo_held(&gearbox->servo, fr_gearbox_diagram(gearbox), tau_m, tau_e, gearbox->velocity);
}

void fr_gearbox_span(double tau_m, double *from, double *to)
{
    double reach = 2 * ABSOLUTE(tau_m);
    *to = reach > 0 ? reach : 1;
    *from = -*to;
}
