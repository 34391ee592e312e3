// Curve locking: the limit of the drive region for loads that help the motor, against motor
// torque (Duclusaud 2024, II-C).
#include "gearbox.h"
#include "servo/rows.h"

static const FrParam *const rows[] = {&fr_servo_preset_row,
                                      &fr_servo_model_row,
                                      &fr_gearbox_viscous_row,
                                      &fr_gearbox_velocity_row,
                                      &fr_gearbox_reach_row,
                                      &fr_gear_row,
                                      NULL};

static const FrChannel channels[] = {
    FR_CHANNEL("tau_m", "τ_m", "N m", "motor torque"),
    FR_CHANNEL("tau_drive", "τ_drive", "N m",
               "largest opposing torque −τ_e that the motor can drive, in all quadrants"),
    FR_CHANNEL("tau_lock", "τ_lock", "N m", "opposing torque −τ_e, a helping one, from which on the gearbox locks"),
    {0},
};

static void at(const void *model, double x, double *row)
{
    const Gearbox *g = model;
    double backdrive;
    row[0] = x;
    fr_servo_limits(&g->servo, (FrServoDiagram){g->viscous, true, &g->gear}, x, g->velocity, &row[1], &backdrive);
    row[2] = fr_servo_locking_load(&g->servo, fr_gearbox_diagram(g), x, g->velocity);
}

static void span(const void *model, double *from, double *to)
{
    *to = ((const Gearbox *)model)->reach;
    *from = -*to;
}

const FrExperiment fr_experiment_locking = {
    CURVE_MEMBERS(rows, channels, Gearbox, fr_gearbox_make, at, span),
    .partial = true,
    .name = "locking",
    .title = "Locking under a helping load",
    .text = "A load that helps the motor presses the teeth together too: with enough friction per unit of load, the "
            "gearbox locks although both push in the same direction.",
    .source = "Duclusaud 2024, section II-C",
    .first = "preset model velocity viscous tau_max friction_base load_friction_base load_friction_motor "
             "load_friction_external",
};
