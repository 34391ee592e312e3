// Load-dependent friction of a gearbox, M1 and M4 (Duclusaud 2024, eq 3 and 7): one evaluator, one option per model.
//
//     tau_f^m = K_v |omega| + K_c + K_l |tau_m - tau_e| + e^(-|omega/omega_s|^alpha) [K_c^s + K_l^s |tau_m - tau_e|]
//
// Signs count: motor and load that oppose each other add up in |tau_m - tau_e|. Keys are those of the published files.
#include "friction/servo.h"

#include "friction/math.h"
#include "math/bits.h"

static const FrParam base_row = FR_NUMBER_ROW("friction_base", "K_c", "N m", 0, 1e6, 0, 6, 0.1, FR_LINEAR,
                                              "Coulomb friction of the gearbox, without load and in motion.");

static const FrParam viscous_row = FR_NUMBER_ROW("friction_viscous", "K_v", "N m s/rad", 0, 1e6, 0, 10, 0.05, FR_LINEAR,
                                                 "Viscous friction of the gearbox.");

static const FrParam stribeck_row =
    FR_NUMBER_ROW("friction_stribeck", "K_c^s", "N m", 0, 1e6, 0, 6, 0.1, FR_LINEAR,
                  "Friction that comes on top at rest, without load (Stribeck effect).");

static const FrParam load_row = FR_NUMBER_ROW("load_friction_base", "K_l", "", 0, 1e3, 0, 1, 0.01, FR_LINEAR,
                                              "Friction per unit of load |τ_m − τ_e| in motion.");

static const FrParam load_stribeck_row =
    FR_NUMBER_ROW("load_friction_stribeck", "K_l^s", "", 0, 1e3, 0, 1, 0.2, FR_LINEAR,
                  "Friction per unit of load that comes on top at rest.");

static const FrParam velocity_row = FR_NUMBER_ROW("dtheta_stribeck", "ω_s", "rad/s", 1e-6, 1e6, 0.01, 10, 1.5, FR_LOG,
                                                  "Stribeck velocity: how fast what comes on top at rest decays.");

static const FrParam alpha_row =
    FR_NUMBER_ROW("alpha", "α", "", 0.01, 100, 0.5, 10, 1.35, FR_LOG, "Shape of that decay.");

static const FrParam *const m1_rows[] = {&base_row, &viscous_row, NULL};
static const FrParam *const m4_rows[] = {&base_row,     &stribeck_row, &load_row,    &load_stribeck_row,
                                         &velocity_row, &alpha_row,    &viscous_row, NULL};

static const FrOption m1 = {
    .name = "m1",
    .title = "M1, Coulomb-viscous",
    .text = "Friction that knows neither load nor rest: what most simulators have.",
    .source = "Duclusaud 2024, eq 3",
    .equation = "\\tau_f^m = K_v |\\dot\\theta| + K_c",
    .rows = m1_rows,
};

static const FrOption m4 = {
    .name = "m4",
    .title = "M4, Stribeck load-dependent",
    .text = "Friction that grows with the load on the gear teeth, and more so at rest.",
    .source = "Duclusaud 2024, eq 7",
    .equation = "\\tau_f^m = K_v |\\dot\\theta| + K_c + K_l |\\tau_m - \\tau_e| + "
                "e^{-|\\dot\\theta/\\omega_s|^\\alpha} \\bigl[K_c^s + K_l^s |\\tau_m - \\tau_e|\\bigr]",
    .rows = m4_rows,
};

static const FrOption *const models[] = {&m1, &m4, NULL};

const FrParam fr_servo_model_row = FR_CHOICE_ROW("model", "", 1, models, "The friction model of the gearbox.");

FrServoFriction fr_servo_friction_from_form(const FrForm *form)
{
    // a term that the chosen model does not have is 0
    return (FrServoFriction){
        .base = fr_form_value_or(form, base_row.key, 0),
        .viscous = fr_form_value_or(form, viscous_row.key, 0),
        .stribeck = fr_form_value_or(form, stribeck_row.key, 0),
        .load = fr_form_value_or(form, load_row.key, 0),
        .load_stribeck = fr_form_value_or(form, load_stribeck_row.key, 0),
        .velocity = fr_form_value_or(form, velocity_row.key, 0),
        .alpha = fr_form_value_or(form, alpha_row.key, 0),
        .decays = fr_form_find(form, velocity_row.key) != NULL,
    };
}

/// e^(-|omega/omega_s|^alpha), 0 for a model without Stribeck terms.
static double decay(const FrServoFriction *friction, double omega)
{
    return friction->decays ? fr_exp(-fr_pow(absolute(omega / friction->velocity), friction->alpha)) : 0;
}

double fr_servo_dry_friction(const FrServoFriction *friction, double tau_m, double tau_e, double omega)
{
    double load = absolute(tau_m - tau_e), s = decay(friction, omega);
    return friction->base + friction->load * load + s * (friction->stribeck + friction->load_stribeck * load);
}

// With tau_e = -x the dry friction is a + b |tau_m + x|: both limits are roots of a linear equation.
void fr_servo_limits(const FrServoFriction *friction, double tau_m, double omega, double *drive, double *backdrive)
{
    double s = decay(friction, omega), torque = absolute(tau_m), nan = from_bits(0x7ff8000000000000u);
    double a = friction->base + s * friction->stribeck, b = friction->load + s * friction->load_stribeck;
    double surplus = torque * (1 - b) - a; // what is left of the motor torque when nothing opposes it
    *drive = surplus > 0 ? surplus / (1 + b) : nan;
    *backdrive = b < 1 ? (torque * (1 + b) + a) / (1 - b) : nan;
    if (tau_m < 0) {
        *drive = -*drive;
        *backdrive = -*backdrive;
    }
}
