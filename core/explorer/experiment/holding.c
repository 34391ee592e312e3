// Curve holding: the loads that servos hold with the motor switched off, against the number of the servo: one row for
// the servo of the parameters, and one for each published servo with all models (Duclusaud 2024, II-C). A load is that
// of a mass m at the end of an arm of length l and mass m_a, at the angle theta from hanging down:
//
//     tau_l = (m + m_a/2) g l |sin theta|,   which friction holds if tau_l <= tau_hold
//
// and up to the amplitude a of a base that shakes across the arm with tau_l + (m + m_a/2) l a <= tau_hold
#include "gearbox.h"
#include "bench/rows.h"
#include "explorer/form/servo.h"
#include "friction/math.h"
#include "notes.h"
#include "servo/parts.h"
#include "servo/rows.h"

/// Rows of the curve: the given servo, then the presets.
enum { GIVEN, FIRST_PRESET };

typedef struct Model {
    FrServo given;
    FrTransmission gear;
    int model;     ///< model of the given servo
    double angle;  ///< angle of the arm [rad]
    double load;   ///< tau_l [N m]
    double moment; ///< (m + m_a/2) l [kg m]
} Model;

static const FrParam angle_row =
    FR_OWN_ROW(Model, angle, "arm_angle", "θ", "rad", -1e3, 1e3, 0, 3.2, 0x1.921fb54442d18p+0, FR_LINEAR,
               "Angle of the arm; 0 is hanging down, π/2 horizontal.", FR_GROUP_LOAD);

static const FrParam *const rows[] = {
    &fr_servo_preset_row,      &fr_servo_model_row, &fr_pendulum_mass_row, &fr_pendulum_length_row,
    &fr_pendulum_arm_mass_row, &angle_row,          &fr_gear_row,          NULL};

enum { SERVO, M1, FACTOR = M1 + FR_M6 + 1, FACTOR_MOST, HOLDING, BEAR };

#define HELD(key, symbol) FR_CHANNEL(key, symbol, "N m", "load held with this model; inf: any load")

static const FrChannel channels[] = {
    [SERVO] = FR_CHANNEL("servo", "i", "", "servo; 0: the given one"),
    [M1] = HELD("m1", "M1"),
    HELD("m2", "M2"),
    HELD("m3", "M3"),
    HELD("m4", "M4"),
    HELD("m5", "M5"),
    HELD("m6", "M6"),
    [FACTOR] = FR_CHANNEL("factor_least", "τ_hold/τ_l", "", "held load over the load, at least"),
    [FACTOR_MOST] = FR_CHANNEL("factor_most", "τ_hold/τ_l", "", "held load over the load, at most"),
    [HOLDING] = FR_CHANNEL("holding", "n", "", "published models that hold the load"),
    [BEAR] = FR_CHANNEL("bear", "a_b", "m/s²", "shaking of the base across the arm that every model bears"),
    {0},
};

static const FrChannel readings[] = {FR_CHANNEL("load", "τ_l", "N m", "load of mass and arm"), {0}};

static double held(const FrServo *servo, const FrTransmission *gear)
{
    double torque = fr_servo_holding_torque(servo, (FrServoDiagram){.gear = gear});
    return torque == torque ? torque : (double)INFINITY;
}

static void make(const FrForm *form, void *model, FrReport *report)
{
    Model *m = model;
    const FrServoDef servo = fr_servo_from_form(form);
    fr_servo_make(&m->given, &servo, fr_time_step_row.value, report);
    m->gear = fr_transmission_from_form(form, report);
    m->model = (int)fr_form_value(form, fr_servo_model_row.key);
    double moment = fr_form_value(form, fr_pendulum_mass_row.key);
    moment += 0.5 * fr_form_value(form, fr_pendulum_arm_mass_row.key);
    double length = fr_form_value(form, fr_pendulum_length_row.key);
    m->moment = moment * length;
    m->load = moment * FR_GRAVITY * length * ABSOLUTE(fr_sin(m->angle));
    fr_servo_check_preset(form, report);
    // at rest the extra friction has not decayed, and nothing is viscous; no motor torque presses the teeth together
    static const char *const idle[][2] = {{"dtheta_stribeck", "ω = 0"},
                                          {"alpha", "ω = 0"},
                                          {"friction_viscous", "ω = 0"},
                                          {"load_friction_motor", "τ_m = 0"},
                                          {"load_friction_motor_stribeck", "τ_m = 0"},
                                          {"load_friction_motor_quad", "τ_m = 0"}};
    for (size_t i = 0; i < sizeof idle / sizeof *idle; i++)
        fr_note_idle(form, idle[i][0], idle[i][1], report);
    if (servo.quadratic != FR_QUADRATIC_PAPER)
        fr_note_idle(form, "load_friction_external_quad", "quadratic=code, τ_m = 0", report);
}

static void read(const void *model, double *reading)
{
    *reading = ((const Model *)model)->load;
}

/// The published servo with this number, or NULL.
static const FrOption *preset_of(double number)
{
    const FrOption *const *presets = fr_servo_preset_row.options;
    for (int i = 0; presets[i]; i++)
        if (number == FIRST_PRESET + i)
            return presets[i];
    return NULL;
}

static const char *name(double x)
{
    const FrOption *preset = preset_of(x);
    return x == (double)GIVEN ? "given" : preset ? preset->name : NULL;
}

/// Load that a published servo holds with a model; NaN if the model is not published.
static double held_by(const Model *m, const FrOption *preset, int model, bool generic)
{
    FrServoDef def;
    FrServo servo;
    fr_servo_set_of(&def, preset, (FrServoModel)model);
    if (generic)
        fr_rows_default(fr_servo_model_row.options[model]->rows, &def);
    else if (!preset->sets->values[model])
        return (double)NAN;
    fr_servo_make(&servo, &def, fr_time_step_row.value, NULL);
    return held(&servo, &m->gear);
}

static void at(const void *model, double x, double *row)
{
    const Model *m = model;
    const FrOption *preset = preset_of(x);
    double least = (double)INFINITY, most = 0, holding = 0;
    bool generic = preset == &fr_servo_preset_generic;
    row[SERVO] = x;
    for (int k = FR_M1; k <= FR_M6; k++) {
        double torque = (double)NAN;
        if (preset)
            torque = held_by(m, preset, k, generic);
        else if (x == (double)GIVEN && k == m->model)
            torque = held(&m->given, &m->gear);
        row[M1 + k] = torque;
        least = torque < least ? torque : least;
        most = torque > most ? torque : most;
        holding += m->load <= torque;
    }
    if (generic || !(x == (double)GIVEN || preset)) // generic parameters are those of no servo: they have no range
        least = most = holding = (double)NAN;
    row[FACTOR] = least / m->load;
    row[FACTOR_MOST] = most / m->load;
    row[HOLDING] = holding;
    row[BEAR] = least < m->load ? 0 : m->moment > 0 ? (least - m->load) / m->moment : least + (double)INFINITY;
}

static void span(const void *model, double *from, double *to)
{
    (void)model;
    *from = *to = GIVEN;
    // bound: the presets
    while (preset_of(*to + 1))
        ++*to;
}

const FrExperiment fr_experiment_holding = {
    CURVE_MEMBERS(rows, channels, Model, make, at, span),
    .partial = true,
    .counts = true,
    .sample = name,
    .name = "holding",
    .title = "Holding, switched off",
    .text = "Loads that the given and all published servos hold by friction alone.",
    .source = "Duclusaud 2024, section II-C",
    .first = "preset model mass length arm_mass arm_angle",
    .readings = readings,
    .read = read,
};
