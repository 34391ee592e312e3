// Load-dependent friction of a gearbox, M1 to M6 (Duclusaud 2024, eq 3 to 9): one evaluator, and one option per model.
// The keys are the same as in the published files.
#include "kernel.h"
#include "math/assert.h"
#include "base/row.h"
#include "rows.h"

#define FACTOR(field, symbol, text)                                                                                    \
    FR_NUMBER_FIELD(FrServoDef, field, symbol, "", 0, 1e3, 0, 1, 0.05, FR_LINEAR, text, FR_GROUP_GEARBOX)
#define QUADRATIC(field, symbol, text)                                                                                 \
    FR_NUMBER_FIELD(FrServoDef, field, symbol, "1/(N m)", 0, 1e3, 0, 0.1, 0, FR_LINEAR, text, FR_GROUP_GEARBOX)

static const FrParam base_row =
    FR_NUMBER_FIELD(FrServoDef, friction_base, "K_c", "N m", 0, 1e6, 0, 6, 0.05, FR_LINEAR,
                    "Coulomb friction of the gearbox in motion, without load.", FR_GROUP_GEARBOX);
static const FrParam viscous_row =
    FR_NUMBER_FIELD(FrServoDef, friction_viscous, "K_v", "N m s/rad", 0, 1e6, 0, 10, 0.1, FR_LINEAR,
                    "Viscous friction coefficient of the gearbox.", FR_GROUP_GEARBOX);
static const FrParam stribeck_row =
    FR_NUMBER_FIELD(FrServoDef, friction_stribeck, "K_c^s", "N m", 0, 1e6, 0, 6, 0.05, FR_LINEAR,
                    "Extra friction at rest, without load (Stribeck effect).", FR_GROUP_GEARBOX);
static const FrParam load_row = FACTOR(load_friction_base, "K_l", "Friction per unit of load |τ_m − τ_e| in motion.");
static const FrParam load_stribeck_row =
    FACTOR(load_friction_stribeck, "K_l^s", "Extra friction at rest per unit of load |τ_m − τ_e|.");
static const FrParam motor_row = FACTOR(load_friction_motor, "K_m", "Friction per unit of motor torque in motion.");
static const FrParam external_row =
    FACTOR(load_friction_external, "K_e", "Friction per unit of external torque in motion.");
static const FrParam motor_stribeck_row =
    FACTOR(load_friction_motor_stribeck, "K_m^s", "Extra friction at rest per unit of motor torque.");
static const FrParam external_stribeck_row =
    FACTOR(load_friction_external_stribeck, "K_e^s", "Extra friction at rest per unit of external torque.");
static const FrParam motor_quad_row =
    QUADRATIC(load_friction_motor_quad, "K_m^q",
              "Extra friction at rest per squared motor torque, while that is the smaller of the two torques.");
static const FrParam external_quad_row =
    QUADRATIC(load_friction_external_quad, "K_e^q",
              "Extra friction at rest per squared external torque, while that is the smaller of the two torques.");
static const FrParam velocity_row = FR_NUMBER_FIELD(
    FrServoDef, dtheta_stribeck, "ω_s", "rad/s", 1e-6, 1e6, 0.01, 10, 0.2, FR_LOGARITHMIC,
    "Stribeck velocity: the velocity scale over which the extra friction at rest decays.", FR_GROUP_GEARBOX);
static const FrParam alpha_row = FR_NUMBER_FIELD(FrServoDef, alpha, "α", "", 0.01, 100, 0.5, 10, 1.35, FR_LOGARITHMIC,
                                                 "Exponent of the Stribeck decay.", FR_GROUP_GEARBOX);

static const FrOption gated = {FR_OPTION("code", "as in the published code",
                                         "The term applies only while motor and load oppose each other.",
                                         "github.com/Rhoban/bam, bam/model.py", "")};
static const FrOption ungated = {FR_OPTION("paper", "as printed in the paper",
                                           "The term also applies while motor and load act in the same direction.",
                                           "Duclusaud 2024, eq 9", "")};
static const FrOption *const readings[] = {[FR_QUADRATIC_CODE] = &gated, [FR_QUADRATIC_PAPER] = &ungated, NULL};
static const FrParam quadratic_row =
    FR_CHOICE_FIELD(FrServoDef, quadratic, "", FR_QUADRATIC_CODE, readings,
                    "When the quadratic term applies: paper and published code differ.", FR_GROUP_GEARBOX);

#define DECAY_ROWS    &velocity_row, &alpha_row, &viscous_row
#define DIRECTED_ROWS &base_row, &stribeck_row, &motor_row, &external_row, &motor_stribeck_row, &external_stribeck_row

#define BUDGET   "\\tau_f^m = K_v |\\dot\\theta| + K_c"
#define DECAY    "e^{-|\\dot\\theta/\\omega_s|^\\alpha}"
#define DIRECTED BUDGET " + |K_m \\tau_m - K_e \\tau_e| + " DECAY " \\bigl[K_c^s + |K_m^s \\tau_m - K_e^s \\tau_e|"

// Texts of each model, used twice: for the choice with its parameters and for the choice with published parameters.

#define M1_WORDS                                                                                                       \
    FR_OPTION(                                                                                                         \
        "m1", "M1, Coulomb-viscous",                                                                                   \
        "Coulomb and viscous friction without load dependence or Stribeck effect: the model of most simulators.",      \
        "Duclusaud 2024, eq 3", BUDGET)
#define M2_WORDS                                                                                                       \
    FR_OPTION("m2", "M2, Stribeck", "Coulomb-viscous friction with extra friction at rest.", "Duclusaud 2024, eq 5",   \
              BUDGET " + " DECAY " K_c^s")
#define M3_WORDS                                                                                                       \
    FR_OPTION("m3", "M3, load-dependent", "Friction that grows with the load on the gear teeth.",                      \
              "Duclusaud 2024, eq 6", BUDGET " + K_l |\\tau_m - \\tau_e|")
#define M4_WORDS                                                                                                       \
    FR_OPTION("m4", "M4, Stribeck load-dependent",                                                                     \
              "Friction that grows with the load on the gear teeth, more steeply at rest.", "Duclusaud 2024, eq 7",    \
              BUDGET " + K_l |\\tau_m - \\tau_e| + " DECAY " \\bigl[K_c^s + K_l^s |\\tau_m - \\tau_e|\\bigr]")
#define M5_WORDS                                                                                                       \
    FR_OPTION("m5", "M5, directional",                                                                                 \
              "Motor and load torque have separate weights, so driving and backdriving differ.",                       \
              "Duclusaud 2024, eq 8", DIRECTED "\\bigr]")
#define M6_WORDS                                                                                                       \
    FR_OPTION("m6", "M6, quadratic",                                                                                   \
              "M5 plus a term with the square of the smaller torque, as observed in harmonic drives.",                 \
              "Duclusaud 2024, eq 9",                                                                                  \
              DIRECTED " + Q\\bigr],\\quad Q = \\begin{cases} K_e^q \\tau_e^2 & |\\tau_e| < |\\tau_m| \\\\ "           \
                       "K_m^q \\tau_m^2 & |\\tau_e| > |\\tau_m| \\end{cases}")

static const FrOption m1 = {M1_WORDS, .rows = FR_ROWS(&base_row, &viscous_row)}, published_m1 = {M1_WORDS};
static const FrOption m2 = {M2_WORDS, .rows = FR_ROWS(&base_row, &stribeck_row, DECAY_ROWS)}, published_m2 = {M2_WORDS};
static const FrOption m3 = {M3_WORDS, .rows = FR_ROWS(&base_row, &load_row, &viscous_row)}, published_m3 = {M3_WORDS};
static const FrOption m4 = {M4_WORDS,
                            .rows = FR_ROWS(&base_row, &stribeck_row, &load_row, &load_stribeck_row, DECAY_ROWS)},
                      published_m4 = {M4_WORDS};
static const FrOption m5 = {M5_WORDS, .rows = FR_ROWS(DIRECTED_ROWS, DECAY_ROWS)}, published_m5 = {M5_WORDS};
static const FrOption m6 = {M6_WORDS, .rows = FR_ROWS(DIRECTED_ROWS, &motor_quad_row, &external_quad_row,
                                                      &quadratic_row, DECAY_ROWS)},
                      published_m6 = {M6_WORDS};

// Both in the order of FrServoModel.
const FrParam fr_servo_model_row = FR_CHOICE_ROW("model", "", FR_M4, FR_OPTIONS(&m1, &m2, &m3, &m4, &m5, &m6),
                                                 "The friction model of the gearbox.", FR_GROUP_GEARBOX);
const FrParam fr_servo_published_model_row =
    FR_CHOICE_ROW("model", "", FR_M4,
                  FR_OPTIONS(&published_m1, &published_m2, &published_m3, &published_m4, &published_m5, &published_m6),
                  "The friction model of the gearboxes, with their published parameters.", FR_GROUP_GEARBOX);

/// Terms beyond Coulomb and viscous friction. Each is 0 unless the model has it.
static const FrParam *const term_rows[] = {
    &stribeck_row,          &load_row,       &load_stribeck_row, &motor_row, &external_row, &motor_stribeck_row,
    &external_stribeck_row, &motor_quad_row, &external_quad_row, NULL};
const FrParam *const fr_servo_common_rows[] = {&base_row, &viscous_row, &velocity_row, &alpha_row, NULL};

ServoFriction fr_servo_friction_of(const FrServoDef *def)
{
    // K_l |tau_m - tau_e| is the same as equal factors of motor and load
    double motor_stribeck = def->load_friction_motor_stribeck + def->load_friction_stribeck;
    double external_stribeck = def->load_friction_external_stribeck + def->load_friction_stribeck;
    bool decays = def->friction_stribeck > 0 || motor_stribeck > 0 || external_stribeck > 0 ||
                  def->load_friction_motor_quad > 0 || def->load_friction_external_quad > 0;
    return (ServoFriction){
        .base = def->friction_base,
        .viscous = def->friction_viscous,
        .stribeck = def->friction_stribeck,
        .motor = def->load_friction_motor + def->load_friction_base,
        .external = def->load_friction_external + def->load_friction_base,
        .motor_stribeck = motor_stribeck,
        .external_stribeck = external_stribeck,
        .motor_quad = def->load_friction_motor_quad,
        .external_quad = def->load_friction_external_quad,
        .rate = decays ? 1 / def->dtheta_stribeck : 0,
        .alpha = def->alpha,
        .ungated = def->quadratic == FR_QUADRATIC_PAPER,
    };
}

void fr_servo_check_friction(const FrServoDef *def, FrReport *report)
{
    FR_ASSERT(def->quadratic == FR_QUADRATIC_CODE || def->quadratic == FR_QUADRATIC_PAPER);
    fr_rows_check(fr_servo_common_rows, def, report);
    fr_rows_check(term_rows, def, report);
}

double fr_servo_dry_friction(const ServoFriction *friction, double tau_m, double tau_e, double omega)
{
    const double *column = &friction->base;
    double decay = friction->rate > 0 ? servo_decay(column, 1, omega) : 0;
    return servo_dry_friction(column, 1, omega == omega ? decay : omega, tau_m, tau_e);
}

double fr_servo_dry(const FrServo *servo, double tau_m, double tau_e, double omega)
{
    return fr_servo_dry_friction(&servo_of(servo)->friction, tau_m, tau_e, omega);
}

double fr_servo_friction(const FrServo *servo, double tau_m, double tau_e, double omega)
{
    return fr_servo_dry(servo, tau_m, tau_e, omega) + servo_of(servo)->friction.viscous * absolute(omega);
}
