// Curve operating_limits: the region of the gearbox at an operating point, and the nearest torques of the other
// regions, against the external torque (Duclusaud 2024, II-C).
#include "gearbox.h"

enum { LOAD = POINT_CHANNELS, MOTOR = LOAD + 3, LOCK = MOTOR + 3 };

/// Columns of the nearest torques, indexed by FrServoRegion + 1 from the first one on.
#define NEAREST(first, letter, name, torque)                                                                           \
    [first +                                                                                                           \
        1] = FR_CHANNEL(name "_hold", letter "^hold", "N m", "nearest " torque " at which friction holds"),            \
        [first + 2] = FR_CHANNEL(name "_drive", letter "^drive", "N m", "nearest " torque " at which the motor wins"), \
        [first] = FR_CHANNEL(name "_backdrive", letter "^back", "N m", "nearest " torque " at which the load wins")

static const FrChannel channels[] = {
    POINT_CHANNEL_ROWS,
    NEAREST(LOAD, "τ_e", "tau_e", "external torque"),
    NEAREST(MOTOR, "τ_m", "tau_m", "motor torque of the same direction"),
    [LOCK] =
        FR_CHANNEL("tau_lock", "τ_e^lock", "N m", "external torque with the motor from which on the gearbox locks"),
    {0},
};

static void at(const void *model, double x, double *row)
{
    const Gearbox *g = model;
    fr_gearbox_point(g, x, row);
    const FrServoNearest nearest = fr_servo_nearest(&g->servo, fr_gearbox_diagram(g), g->tau_m, x, g->velocity);
    for (int k = 0; k < 3; k++) {
        row[LOAD + k] = nearest.load[k];
        row[MOTOR + k] = nearest.motor[k];
    }
    row[LOCK] = -fr_servo_locking_load(&g->servo, fr_gearbox_diagram(g), g->tau_m, g->velocity);
}

const FrExperiment fr_experiment_operating_limits = {
    CURVE_MEMBERS(fr_gearbox_point_rows, channels, Gearbox, fr_gearbox_make, at, fr_gearbox_span),
    .partial = true,
    .name = "operating_limits",
    .title = "Limits at an operating point",
    .text =
        "How much more or less load or motor torque it takes until friction holds, the motor drives the load, or the "
        "load drives the motor.",
    .source = "Duclusaud 2024, section II-C",
    .first = "preset model tau_m velocity viscous friction_base load_friction_base load_friction_motor "
             "load_friction_external",
};
