// Rows and functions for a gearbox at a given velocity.
#include "gearbox.h"
#include "explorer/form/servo.h"
#include "servo/parts.h"
#include "servo/rows.h"
#include "notes.h"

static const FrOption without = {FR_OPTION("without", "excluded", "The limits at which motion begins.",
                                           "Duclusaud 2024, fig 2; github.com/Rhoban/bam, bam/drive_backdrive.py", "")};
static const FrOption with = {
    FR_OPTION("with", "included", "The limits beyond which the gearbox keeps turning at this velocity.", "", "")};

const FrParam fr_gearbox_viscous_row =
    FR_CHOICE_ROW("viscous", "", 0, FR_OPTIONS(&without, &with),
                  "Whether the viscous term is part of the friction limit.", FR_GROUP_DIAGRAM);

const FrParam fr_gearbox_velocity_row =
    FR_OWN_ROW(Gearbox, velocity, "velocity", "ω", "rad/s", 0, 1e6, 0, 9, 0, FR_LINEAR,
               "Output velocity: the higher it is, the smaller the extra friction at rest.", FR_GROUP_LOAD);

static const FrParam torque_row = FR_OWN_ROW(Gearbox, tau_m, "tau_m", "τ_m", "N m", -1e9, 1e9, -100, 100, 1, FR_LINEAR,
                                             "Motor torque.", FR_GROUP_LOAD);

static const FrOption one = {FR_OPTION(
    "one", "first quadrant", "Loads that oppose the motor, as in the paper. Loads that help it are not shown.",
    "Duclusaud 2024, fig 2", "")};
static const FrOption four = {FR_OPTION("four", "all four quadrants",
                                        "Motor and load in both directions, opposing and helping each other.", "", "")};
static const FrOption *const quadrants[] = {&one, &four, NULL};
const FrParam fr_gearbox_quadrants_row = FR_CHOICE_ROW(
    "quadrants", "", 0, quadrants, "Directions of motor and load that the diagram shows.", FR_GROUP_DIAGRAM);

const FrParam fr_gearbox_reach_row =
    FR_OWN_ROW(Gearbox, reach, "tau_max", "τ_max", "N m", 1e-6, 1e9, 1, 200, 10, FR_LOGARITHMIC,
               "Range of the diagram: the largest motor torque.", FR_GROUP_DIAGRAM);

const FrParam *const fr_gearbox_point_rows[] = {&fr_servo_preset_row,
                                                &fr_servo_model_row,
                                                &fr_gearbox_viscous_row,
                                                &fr_gearbox_velocity_row,
                                                &torque_row,
                                                &fr_gear_row,
                                                NULL};

void fr_gearbox_make(const FrForm *form, void *gearbox, FrReport *report)
{
    const FrServoDef servo = fr_servo_from_form(form);
    Gearbox *g = gearbox;
    fr_servo_make(&g->servo, &servo, fr_time_step_row.value, report);
    g->gear = fr_transmission_from_form(form, report);
    g->viscous = fr_form_option(form, fr_gearbox_viscous_row.key) == &with;
    g->four = fr_form_option(form, fr_gearbox_quadrants_row.key) == &four;
    fr_servo_check_preset(form, report);
    if (!g->viscous)
        fr_note_idle(form, "friction_viscous", "viscous=without", report);
    if (g->velocity == 0) { // the extra friction at rest has not decayed, and there is no viscous friction
        fr_note_idle(form, "dtheta_stribeck", "velocity=0", report);
        fr_note_idle(form, "alpha", "velocity=0", report);
        if (g->viscous)
            fr_note_idle(form, fr_gearbox_viscous_row.key, "velocity=0", report);
    }
}

FrServoDiagram fr_gearbox_diagram(const Gearbox *gearbox)
{
    return (FrServoDiagram){.viscous = gearbox->viscous, .gear = &gearbox->gear};
}

double fr_gearbox_friction(const Gearbox *gearbox, double tau_m, double tau_e)
{
    return fr_servo_held(&gearbox->servo, fr_gearbox_diagram(gearbox), tau_m, tau_e, gearbox->velocity);
}

void fr_gearbox_point(const void *gearbox, double x, double *row)
{
    const Gearbox *g = gearbox;
    row[POINT_TAU_E] = x;
    row[POINT_PLACE] = fr_servo_region(&g->servo, fr_gearbox_diagram(g), g->tau_m, x, g->velocity, &row[POINT_MARGIN]);
    row[POINT_TAU_F_MAX] = fr_gearbox_friction(g, g->tau_m, x);
}

void fr_gearbox_span(const void *gearbox, double *from, double *to)
{
    double reach = 2 * ABSOLUTE(((const Gearbox *)gearbox)->tau_m);
    *to = reach > 0 ? reach : 1;
    *from = -*to;
}
