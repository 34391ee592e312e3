// Motor and control law of a servo (Duclusaud 2024, eq 11 to 14; electronics as published in github.com/Rhoban/bam).
//
// Voltage: the duty cycle is a PID of the error, and back-EMF damps. While the bridge is released the torque is 0,
// back-EMF included. A supply with a resistance R_s gives d U_max - d^2 R_s i at the bridge: the motor turns as with a
// winding of R + d^2 R_s. Rate-limited: the same, with a target that follows the goal at bounded velocity. Current:
// first the thermal limit, then the limit that supply and back-EMF set, which also brakes a released joint that
// overspeeds (the paper prints the lower bound of the supply with the wrong sign). Current source: the same without the
// limit of the supply. Torque: the error sets the torque of a motor without model, which ends at a velocity. Off: the
// bridge is open.
#include "kernel.h"
#include "math/assert.h"
#include "base/row.h"
#include "rows.h"

#include <math.h>

const FrParam fr_servo_kt_row = FR_NUMBER_FIELD(FrServoDef, kt, "k_t", "N m/A", 1e-6, 1e4, 0.1, 15, 1.6, FR_LOGARITHMIC,
                                                "Torque constant at the output, gear ratio included.", FR_GROUP_MOTOR);

const FrParam fr_servo_resistance_row = FR_NUMBER_FIELD(FrServoDef, R, "R", "Ω", 1e-6, 1e6, 0.1, 40, 2, FR_LOGARITHMIC,
                                                        "Winding resistance.", FR_GROUP_MOTOR);

const FrParam fr_servo_armature_row =
    FR_NUMBER_FIELD(FrServoDef, armature, "J_m", "kg m²", 0, 1e6, 0, 2, 0.005, FR_LINEAR,
                    "Motor inertia reflected to the output.", FR_GROUP_MOTOR);

const FrParam fr_servo_offset_row =
    FR_NUMBER_FIELD(FrServoDef, q_offset, "θ_off", "rad", -7, 7, -0.1, 0.1, 0, FR_LINEAR,
                    "Angle offset: true angle minus measured angle.", FR_GROUP_BENCH);

const FrParam fr_servo_gain_row = FR_NUMBER_FIELD(FrServoDef, kp, "k_p", "", 0, 1e6, 1, 400, 32, FR_LOGARITHMIC,
                                                  "Proportional gain, in firmware units.", FR_GROUP_CONTROL);

static const FrParam integral_row = FR_NUMBER_FIELD(
    FrServoDef, ki, "k_i", "1/s", 0, 1e6, 0, 100, 0, FR_LINEAR,
    "Integral gain, in firmware units per second. The integral stops while the duty cycle is at its limit, but not at "
    "that of max_current.",
    FR_GROUP_CONTROL);
static const FrParam derivative_row =
    FR_NUMBER_FIELD(FrServoDef, kd, "k_d", "s", 0, 1e6, 0, 10, 0, FR_LINEAR,
                    "Derivative gain on velocity, in firmware units times seconds.", FR_GROUP_CONTROL);
static const FrParam supply_row =
    FR_NUMBER_FIELD(FrServoDef, vin, "U_max", "V", 0, 1e4, 0, 60, 15, FR_LINEAR, "Supply voltage.", FR_GROUP_MOTOR);

const FrParam fr_servo_supply_resistance_row =
    FR_NUMBER_FIELD(FrServoDef, supply_resistance, "R_s", "Ω", 0, 1e6, 0, 10, 0, FR_LINEAR,
                    "Resistance of supply and leads: at high duty cycles the voltage sags.", FR_GROUP_MOTOR);

const FrParam fr_servo_delay_row = FR_NUMBER_FIELD(FrServoDef, delay, "t_d", "s", 0, 10, 0, 0.1, 0, FR_LINEAR,
                                                   "Delay with which the goal reaches the servo.", FR_GROUP_CONTROL);

static const FrParam error_gain_row =
    FR_NUMBER_FIELD(FrServoDef, error_gain, "k_e", "1/rad", 0, 1e6, 0.001, 1, 0.158, FR_LOGARITHMIC,
                    "Error gain: duty cycle per radian of error and per unit of k_p.", FR_GROUP_CONTROL);
const FrParam fr_servo_error_gain_ratio_row =
    FR_NUMBER_FIELD(FrServoDef, error_gain_ratio, "r_e", "", 0, 1e3, 0.1, 10, 1, FR_LOGARITHMIC,
                    "Correction factor of k_e, identified together with the friction.", FR_GROUP_CONTROL);
const FrParam fr_servo_max_pwm_row = FR_NUMBER_FIELD(FrServoDef, max_pwm, "d_max", "", 0, 1, 0, 1, 1, FR_LINEAR,
                                                     "Largest duty cycle.", FR_GROUP_CONTROL);
const FrParam fr_servo_max_current_row =
    FR_OPTIONAL_FIELD(FrServoDef, max_current, "I_max", "A", 0, 1e4, 0, 20, FR_LINEAR,
                      "Current limit of the firmware, if it has one.", FR_GROUP_CONTROL);
const FrParam fr_servo_max_velocity_row =
    FR_NUMBER_FIELD(FrServoDef, max_velocity, "ω_max", "rad/s", 0, 1e6, 0, 20, 5.2155, FR_LINEAR,
                    "Rate limit: the highest velocity at which the target follows the goal.", FR_GROUP_CONTROL);
static const FrParam damping_row = FR_NUMBER_FIELD(
    FrServoDef, damping, "k_d", "A s/rad", 0, 1e6, 0, 10, 2, FR_LINEAR,
    "Damping gain: current per rad/s of velocity, multiplied by the square root of k_p.", FR_GROUP_CONTROL);
static const FrParam heat_row = FR_NUMBER_FIELD(FrServoDef, max_current, "I_max", "A", 0, 1e4, 0, 20, 12, FR_LINEAR,
                                                "Thermal current limit of the winding.", FR_GROUP_CONTROL);

// numbers of a recording that a law does not use
static const FrParam idle_supply_row =
    FR_NUMBER_FIELD(FrServoDef, vin, "U_max", "V", 0, 1e4, 0, 60, 15, FR_LINEAR,
                    "Supply voltage, as recordings have it: this control law does not use it.", FR_GROUP_MOTOR);
static const FrParam idle_gain_row = FR_NUMBER_FIELD(
    FrServoDef, kp, "k_p", "", 0, 1e6, 1, 400, 32, FR_LOGARITHMIC,
    "Gain in firmware units, as recordings have it: this control law does not use it.", FR_GROUP_CONTROL);

static const FrParam stiffness_row =
    FR_NUMBER_FIELD(FrServoDef, stiffness, "K", "N m/rad", 0, 1e6, 0.1, 500, 70, FR_LOGARITHMIC,
                    "Stiffness: torque per radian of error.", FR_GROUP_CONTROL);
static const FrParam torque_damping_row =
    FR_NUMBER_FIELD(FrServoDef, damping, "K_D", "N m s/rad", 0, 1e6, 0, 10, 2, FR_LINEAR,
                    "Damping gain: torque per rad/s of velocity.", FR_GROUP_CONTROL);
static const FrParam max_torque_row = FR_NUMBER_FIELD(FrServoDef, max_torque, "τ_max", "N m", 0, 1e6, 0, 20, 4.9,
                                                      FR_LINEAR, "Largest torque of the motor.", FR_GROUP_CONTROL);
static const FrParam cutoff_row =
    FR_OPTIONAL_FIELD(FrServoDef, cutoff_velocity, "ω_0", "rad/s", 0, 1e6, 0, 20, FR_LINEAR,
                      "Velocity beyond which the motor gives no torque, if there is one.", FR_GROUP_CONTROL);

#define VOLTAGE_ROWS                                                                                                   \
    &fr_servo_gain_row, &integral_row, &derivative_row, &supply_row, &fr_servo_supply_resistance_row, &error_gain_row, \
        &fr_servo_error_gain_ratio_row, &fr_servo_max_pwm_row, &fr_servo_max_current_row
static const FrParam *const motor_rows[] = {&fr_servo_kt_row, &fr_servo_resistance_row, NULL};

#define VOLTAGE_EQUATION                                                                                               \
    "d = \\operatorname{clip}\\bigl(k_e r_e (k_p e + k_i \\textstyle\\int e - k_d \\dot\\theta),\\,"                   \
    "\\pm d_{max}\\bigr),\\quad \\tau_m = k_t\\,\\frac{d\\,U_{max} - k_t\\dot\\theta}{R + d^2 R_s}"

static const FrOption voltage = {FR_OPTION("voltage", "voltage",
                                           "The error sets the duty cycle of the supply; the back-EMF adds damping.",
                                           "Duclusaud 2024, eq 11 and 12", VOLTAGE_EQUATION),
                                 .rows = FR_ROWS(VOLTAGE_ROWS)};

static const FrOption rate_limited = {
    FR_OPTION("rate_limited", "voltage, rate-limited",
              "As voltage control, but the target follows the goal at a limited rate.",
              "github.com/Rhoban/bam, firmware of the STS3215",
              "\\theta_r \\leftarrow \\theta_r + \\operatorname{clip}(\\theta_d - \\theta_r,\\,\\pm\\omega_{max} T),"
              "\\quad e = \\theta_r - \\theta,\\quad " VOLTAGE_EQUATION),
    .rows = FR_ROWS(VOLTAGE_ROWS, &fr_servo_max_velocity_row)};

static const FrOption current = {
    FR_OPTION("current", "current", "The error sets the current, within the thermal limit and the supply voltage.",
              "Duclusaud 2024, eq 13 and 14, with the lower bound of the published code",
              "\\tau_m = \\operatorname{clip}\\Bigl(k_t \\operatorname{clip}\\bigl(k_p e - k_d \\sqrt{k_p}\\,"
              "\\dot\\theta,\\,\\pm I_{max}\\bigr),\\,\\frac{k_t}{R}(\\pm U_{max} - k_t\\dot\\theta)\\Bigr)"),
    .rows = FR_ROWS(&fr_servo_gain_row, &damping_row, &supply_row, &heat_row)};

static const FrOption source_law = {
    FR_OPTION(
        "current_source", "current, ideal source",
        "The error sets the current, within its limit; the supply voltage never limits it, and there is no back-EMF.",
        "github.com/Rhoban/bam, Feetech HLS2915",
        "\\tau_m = k_t \\operatorname{clip}\\bigl(k_p e - k_d \\sqrt{k_p}\\,\\dot\\theta,\\,\\pm I_{max}\\bigr)"),
    .rows = FR_ROWS(&fr_servo_gain_row, &damping_row, &heat_row, &idle_supply_row)};

static const FrOption torque_law = {
    FR_OPTION("torque", "torque",
              "The error sets the torque, without a model of the motor, up to a limit and up to a velocity.",
              "github.com/Rhoban/bam, Feetech STS3250",
              "\\tau_m = \\operatorname{clip}(K e - K_D\\dot\\theta,\\,\\pm \\tau_{max})"
              "\\quad\\text{for}\\quad |\\dot\\theta| \\le \\omega_0,\\quad \\tau_m = 0\\quad\\text{beyond}"),
    .rows =
        FR_ROWS(&stiffness_row, &torque_damping_row, &max_torque_row, &cutoff_row, &idle_gain_row, &idle_supply_row)};

static const FrOption off = {FR_OPTION("off", "off", "The bridge is open: no current, and so no torque.", "", "")};

static const FrOption *const controls[] = {[FR_CONTROL_VOLTAGE] = &voltage,
                                           [FR_CONTROL_RATE_LIMITED] = &rate_limited,
                                           [FR_CONTROL_CURRENT] = &current,
                                           [FR_CONTROL_OFF] = &off,
                                           [FR_CONTROL_CURRENT_SOURCE] = &source_law,
                                           [FR_CONTROL_TORQUE] = &torque_law,
                                           NULL};

const FrParam fr_servo_control_row = FR_CHOICE_FIELD(FrServoDef, control, "", FR_CONTROL_VOLTAGE, controls,
                                                     "Control law of the servo firmware.", FR_GROUP_CONTROL);

const FrParam *const fr_servo_motor_rows[] = {&fr_servo_kt_row, &fr_servo_resistance_row, &fr_servo_armature_row,
                                              &fr_servo_offset_row, NULL};

const FrParam *const fr_servo_drive_rows[] = {&fr_servo_kt_row,       &fr_servo_resistance_row,
                                              &fr_servo_armature_row, &fr_servo_offset_row,
                                              VOLTAGE_ROWS,           &fr_servo_max_velocity_row,
                                              &damping_row,           &stiffness_row,
                                              &max_torque_row,        &cutoff_row,
                                              &fr_servo_delay_row,    NULL};

/// A drive without the limits that it does not have.
static ServoDrive unlimited_drive(void)
{
    return (ServoDrive){.room = INFINITY, .supply = INFINITY, .follow = INFINITY, .cutoff = INFINITY};
}

static ServoDrive source_drive(const FrServoDef *def)
{
    ServoDrive drive = unlimited_drive();
    drive.gain = def->kp;
    drive.derivative = def->damping * SQUARE_ROOT(def->kp);
    drive.limit = def->max_current;
    drive.torque = def->kt;
    return drive;
}

static ServoDrive current_drive(const FrServoDef *def)
{
    double per_volt = def->kt / def->R;
    ServoDrive drive = source_drive(def);
    drive.supply = per_volt * def->vin;
    drive.supply_slope = per_volt * def->kt;
    return drive;
}

static ServoDrive torque_drive(const FrServoDef *def)
{
    ServoDrive drive = unlimited_drive();
    drive.gain = def->stiffness;
    drive.derivative = def->damping;
    drive.limit = def->max_torque;
    drive.torque = 1;
    if (!isnan(def->cutoff_velocity)) {
        drive.cutoff = def->cutoff_velocity;
        drive.sag = SERVO_HAS_CUTOFF;
    }
    return drive;
}

static ServoDrive voltage_drive(const FrServoDef *def, double follow)
{
    double per_volt = def->kt / def->R, per_error = def->error_gain * def->error_gain_ratio;
    bool bounded = !isnan(def->max_current) && def->vin > 0;
    return (ServoDrive){
        .gain = def->kp * per_error,
        .integral = def->ki * per_error,
        .derivative = def->kd * per_error,
        .limit = def->max_pwm,
        .room = bounded ? def->max_current * def->kt / (per_volt * def->vin) : (double)INFINITY,
        .room_slope = bounded ? def->kt / def->vin : 0,
        .torque = per_volt * def->vin,
        .back_emf = per_volt * def->kt,
        .sag = def->supply_resistance / def->R,
        .supply = INFINITY,
        .follow = follow,
        .cutoff = INFINITY,
    };
}

ServoDrive fr_servo_drive_of(const FrServoDef *def, double T)
{
    switch (def->control) {
    case FR_CONTROL_VOLTAGE:
        return voltage_drive(def, INFINITY);
    case FR_CONTROL_RATE_LIMITED:
        return voltage_drive(def, def->max_velocity * T);
    case FR_CONTROL_CURRENT:
        return current_drive(def);
    case FR_CONTROL_CURRENT_SOURCE:
        return source_drive(def);
    case FR_CONTROL_TORQUE:
        return torque_drive(def);
    default:
        return unlimited_drive();
    }
}

FrStatus fr_servo_check(const FrServoDef *def, FrReport *report)
{
    FR_ASSERT(def->control >= FR_CONTROL_VOLTAGE && def->control <= FR_CONTROL_TORQUE);
    int errors = report->error_count;
    fr_servo_check_friction(def, report);
    fr_rows_check(motor_rows, def, report);
    fr_rows_check(controls[def->control]->rows, def, report);
    return report->error_count > errors ? FR_BAD_INPUT : FR_OK;
}

double fr_servo_torque(const ServoDrive *drive, ServoMemory *memory, double goal, bool enabled, double q, double omega,
                       double T)
{
    return servo_torque(&drive->gain, 1, drive->sag > 0, &memory->target, &memory->sum, goal, enabled, q, omega, T, 1);
}

static double clipped(double x, double low, double high)
{
    return x < low ? low : x > high ? high : x;
}

FrServoSaturation fr_servo_saturation(const ServoDrive *drive, const ServoMemory *memory, double goal, bool enabled,
                                      double q, double omega)
{
    bool is_voltage_law = drive->back_emf > 0;
    double target = clipped(goal, memory->target - drive->follow, memory->target + drive->follow);
    double raw = (drive->gain * (target - q) + drive->integral * memory->sum) - drive->derivative * omega;
    double middle = drive->room_slope * omega, limit = drive->limit;
    double low = clipped(middle - drive->room, -limit, limit), high = clipped(middle + drive->room, -limit, limit);
    double torque = enabled ? drive->torque * clipped(raw, low, high) - drive->back_emf * omega : 0;
    double braking = -drive->supply_slope * omega;
    if (torque > braking + drive->supply || torque < braking - drive->supply)
        return FR_SUPPLY_SATURATED;
    if (!enabled || absolute(omega) > drive->cutoff || (raw >= low && raw <= high))
        return FR_NOT_SATURATED;
    double reached = raw > high ? high : -low;
    if (!is_voltage_law || reached != limit)
        return FR_CURRENT_SATURATED;
    return limit < 1 ? FR_DUTY_SATURATED : FR_SUPPLY_SATURATED;
}
