// Motor and control law of a servo (Duclusaud 2024, eq 11 to 14; electronics as published in github.com/Rhoban/bam).
//
// Voltage law: duty = clip(kp error_gain (goal - q), +-max_pwm), tau_m = (k_t/R)(vin duty - k_t omega); with the bridge
// released the torque is 0, back-EMF included. Current law: I = clip(kp (goal - q) - damping sqrt(kp) omega,
// +-max_current), tau_m = k_t I held between (k_t/R)(-+vin - k_t omega): the heat limit first, then what the supply can
// drive.
#include "friction/servo.h"

const FrParam fr_servo_kt_row =
    FR_NUMBER_ROW("kt", "k_t", "N m/A", 1e-6, 1e4, 0.1, 15, 2, FR_LOG, "Torque constant of motor and reducer.");

const FrParam fr_servo_resistance_row =
    FR_NUMBER_ROW("R", "R", "Ω", 1e-6, 1e6, 0.1, 40, 2, FR_LOG, "Winding resistance.");

const FrParam fr_servo_armature_row = FR_NUMBER_ROW("armature", "J_m", "kg m²", 0, 1e6, 0, 2, 0.005, FR_LINEAR,
                                                    "Apparent inertia of the motor on the output side.");

const FrParam fr_servo_offset_row =
    FR_NUMBER_ROW("q_offset", "θ_off", "rad", -7, 7, -0.1, 0.1, 0, FR_LINEAR, "True angle less measured angle.");

const FrParam fr_servo_gain_row =
    FR_NUMBER_ROW("kp", "k_p", "", 0, 1e6, 1, 400, 32, FR_LOG, "Proportional gain, in the firmware's unit.");

static const FrParam supply_row = FR_NUMBER_ROW("vin", "U_max", "V", 0, 1e4, 0, 60, 15, FR_LINEAR, "Supply voltage.");

static const FrParam error_gain_row = FR_NUMBER_ROW("error_gain", "k_e", "1/rad", 0, 1e6, 0.001, 1, 0.158, FR_LOG,
                                                    "Duty cycle per radian of error and unit of gain.");

static const FrParam max_pwm_row =
    FR_NUMBER_ROW("max_pwm", "d_max", "", 0, 1, 0, 1, 1, FR_LINEAR, "Largest duty cycle.");

static const FrParam damping_row = FR_NUMBER_ROW("damping", "k_d", "A s/rad", 0, 1e6, 0, 10, 2, FR_LINEAR,
                                                 "Current per rad/s of velocity, multiplied by the root of the gain.");

static const FrParam max_current_row = FR_NUMBER_ROW("max_current", "I_max", "A", 0, 1e4, 0, 20, 12, FR_LINEAR,
                                                     "Largest current that the winding's heat allows.");

static const FrParam *const voltage_rows[] = {&fr_servo_gain_row, &supply_row, &error_gain_row, &max_pwm_row, NULL};
static const FrParam *const current_rows[] = {&fr_servo_gain_row, &damping_row, &supply_row, &max_current_row, NULL};

static const FrOption voltage = {
    .name = "voltage",
    .title = "voltage",
    .text = "The error sets the duty cycle of the supply; back-EMF damps.",
    .source = "Duclusaud 2024, eq 11 and 12",
    .equation = "\\tau_m = \\frac{k_t}{R}\\,(U - k_t\\dot\\theta)",
    .rows = voltage_rows,
};

static const FrOption current = {
    .name = "current",
    .title = "current",
    .text = "The error sets the current, within what heat and supply allow.",
    .source = "Duclusaud 2024, eq 13 and 14, with the lower bound of the published code",
    .equation = "\\tau_m = k_t I",
    .rows = current_rows,
};

static const FrOption *const controls[] = {&voltage, &current, NULL};

const FrParam fr_servo_control_row =
    FR_CHOICE_ROW("control", "", 0, controls, "The control law of the servo's firmware.");

FrServoDrive fr_servo_drive_from_form(const FrForm *form)
{
    // a row that the chosen control law does not have counts as 0
    return (FrServoDrive){
        .current = fr_form_option(form, "control") == &current,
        .kt = fr_form_value(form, "kt"),
        .R = fr_form_value(form, "R"),
        .vin = fr_form_value(form, "vin"),
        .kp = fr_form_value(form, "kp"),
        .error_gain = fr_form_value_or(form, "error_gain", 0),
        .max_pwm = fr_form_value_or(form, "max_pwm", 0),
        .damping = fr_form_value_or(form, "damping", 0),
        .max_current = fr_form_value_or(form, "max_current", 0),
    };
}

static double clip(double x, double low, double high)
{
    double above = x < low ? low : x;
    return above > high ? high : above;
}

double fr_servo_torque(const FrServoDrive *drive, double goal, bool enabled, double q, double omega)
{
    double kt = drive->kt, R = drive->R;
    if (!drive->current) {
        double duty = clip((goal - q) * drive->kp * drive->error_gain, -drive->max_pwm, drive->max_pwm);
        return enabled ? kt / R * (drive->vin * duty - kt * omega) : 0;
    }
    double wanted = drive->kp * (goal - q) - drive->damping * __builtin_sqrt(drive->kp) * omega;
    double torque = enabled ? kt * clip(wanted, -drive->max_current, drive->max_current) : 0;
    return clip(torque, kt * (-drive->vin - kt * omega) / R, kt * (drive->vin - kt * omega) / R);
}
