// The geared motor and its PID controller (Wakisaka 2016, eq 2, 8 and 30; the printed torque constant 2.58 N m/A is a
// hundred times too large, eq 30 lacks the goal, and K_D in it has one gamma too many).
#include "geared_motor.h"
#include "math/assert.h"
#include "explorer/form/message.h"
#include "base/row.h"
#include "math/bits.h"

#define MOTOR_ROW(field_, symbol_, unit_, min_, max_, low_, high_, value_, scale_, text_, group_)                      \
    FR_NUMBER_FIELD(FrGearedMotorDef, field_, symbol_, unit_, min_, max_, low_, high_, value_, scale_, text_, group_)

const FrParam fr_geared_motor_row[] = {
    MOTOR_ROW(K_M, "K_M", "N m/A", 1e-9, 1e6, 0.005, 0.1, 0.0258, FR_LOGARITHMIC,
              "Torque constant of the motor, also that of its back-EMF.", FR_GROUP_MOTOR),
    MOTOR_ROW(R, "R", "Ω", 1e-9, 1e9, 0.1, 20, 2.36, FR_LOGARITHMIC, "Resistance of the motor's winding.",
              FR_GROUP_MOTOR),
    MOTOR_ROW(I_M, "I_M", "kg m²", 0, 1e6, 0, 5e-5, 7.03e-6, FR_LINEAR, "Inertia of rotor and gear, seen at the motor.",
              FR_GROUP_MOTOR),
    MOTOR_ROW(gamma, "γ", "", 1e-3, 1e6, 1, 500, 120, FR_LOGARITHMIC, "Reduction ratio of the gear.", FR_GROUP_MOTOR),
    MOTOR_ROW(e_r, "e_r", "V", 0, 1e6, 1, 48, 24, FR_LINEAR, "Rated voltage: the largest that is applied.",
              FR_GROUP_MOTOR),
    MOTOR_ROW(tau_fs, "τ_fs", "N m", 0, 1e6, 0, 0.1, 0.041, FR_LINEAR, "Static friction at the motor.", FR_GROUP_LAW),
    MOTOR_ROW(tau_fk, "τ_fk", "N m", 0, 1e6, 0, 0.1, 0.036, FR_LINEAR, "Kinetic friction at the motor.", FR_GROUP_LAW),
    MOTOR_ROW(C_tau, "C_τ", "N m s/rad", 0, 1e6, 0, 5, 1.53, FR_LINEAR, "Viscous friction coefficient at the joint.",
              FR_GROUP_LAW),
    MOTOR_ROW(eta, "η", "s/rad", 1e-9, 1e9, 1, 1000, 100, FR_LOGARITHMIC,
              "Decay of the static friction with the velocity of the joint.", FR_GROUP_LAW)};

const FrParam *const fr_geared_motor_rows[] = {FR_GEARED_MOTOR_ROWS, NULL};

#define PID_ROW(field_, symbol_, unit_, min_, max_, low_, high_, value_, text_)                                        \
    FR_NUMBER_FIELD(FrPidDef, field_, symbol_, unit_, min_, max_, low_, high_, value_, FR_LOGARITHMIC, text_,          \
                    FR_GROUP_CONTROL)

const FrParam fr_pid_row[] = {
    PID_ROW(K_P, "K_P", "V/rad", 0, 1e9, 1e-3, 1e3, 0.025448, "Proportional gain."),
    PID_ROW(K_I, "K_I", "V/(rad s)", 0, 1e9, 1e-3, 1e3, 0.046742, "Integral gain."),
    PID_ROW(K_D, "K_D", "V s/rad", 0, 1e9, 1e-4, 1e2, 0.005771, "Derivative gain."),
    PID_ROW(period, "T_c", "s", 1e-12, 1e3, 1e-3, 0.1, 0.002, "Period of the controller: a whole multiple of T.")};

const FrParam *const fr_pid_rows[] = {FR_PID_ROWS, NULL};

FrGearedMotorDef fr_default_geared_motor(void)
{
    FrGearedMotorDef def;
    fr_rows_default(fr_geared_motor_rows, &def);
    return def;
}

FrPidDef fr_default_pid(void)
{
    FrPidDef def;
    fr_rows_default(fr_pid_rows, &def);
    return def;
}

FrStatus fr_geared_motor_make(FrGearedMotor *motor, const FrGearedMotorDef *def, FrReport *report)
{
    FR_ASSERT(motor && def);
    report = fr_report_enter(report, &(FrReport){0});
    FrStatus status = fr_rows_check(fr_geared_motor_rows, def, report);
    if (def->tau_fk > def->tau_fs) {
        FrFinding *finding =
            fr_report_say(report, FR_ERROR, FR_GEAR_KINETIC_ABOVE_STATIC, "tau_fk",
                          FR_ARGUMENTS(fr_number("tau_fk", def->tau_fk), fr_number("tau_fs", def->tau_fs)));
        fr_finding_remedy(finding, FR_AT_MOST, "tau_fk", def->tau_fs, "N m");
        fr_finding_remedy(finding, FR_AT_LEAST, "tau_fs", def->tau_fk, "N m");
        status = FR_BAD_INPUT;
    }
    fr_report_end(report);
    if (status != FR_OK)
        return status;
    double gamma = def->gamma;
    *motor = (FrGearedMotor){
        .E = gamma * def->K_M / def->R,
        .D = (gamma * def->K_M) * (gamma * def->K_M) / def->R,
        .A = gamma * gamma * def->I_M,
        .gamma = gamma,
        .e_r = def->e_r,
        .law = {gamma * def->tau_fs, gamma * def->tau_fk, 1 / def->eta, def->C_tau, 1},
    };
    return FR_OK;
}

double fr_geared_motor_torque(const FrGearedMotor *motor, double voltage, double velocity)
{
    FR_ASSERT(motor);
    return motor->E * voltage - motor->D * velocity;
}

/// Number of steps in a period if it is a whole number of at least 1, otherwise 0. The quotient of two decimal numbers
/// has a rounding error.
static double steps_of(double period, double T)
{
    double quotient = period / T, steps = (quotient + 0x1p52) - 0x1p52;
    return steps >= 1 && absolute(quotient - steps) <= 1e-9 * steps ? steps : 0;
}

FrStatus fr_pid_make(FrPid *pid, const FrPidDef *def, const FrGearedMotor *motor, double T, FrReport *report)
{
    FR_ASSERT(pid && def && motor && T > 0);
    report = fr_report_enter(report, &(FrReport){0});
    FrStatus status = fr_rows_check(fr_pid_rows, def, report);
    double every = steps_of(def->period, T);
    if (status == FR_OK && every == 0) {
        FrFinding *finding =
            fr_report_say(report, FR_ERROR, FR_PID_PERIOD, "period",
                          FR_ARGUMENTS(fr_quantity("period", def->period, "s"), fr_quantity("T", T, "s")));
        double steps = def->period / T, whole = steps > 1 ? (steps + 0x1p52) - 0x1p52 : 1;
        fr_finding_remedy(finding, FR_EXACTLY, "period", whole * T, "s");
        status = FR_BAD_INPUT;
    }
    fr_report_end(report);
    if (status != FR_OK)
        return status;
    *pid = (FrPid){.proportional = motor->gamma * def->K_P,
                   .integral = motor->gamma * def->K_I,
                   .derivative = motor->gamma * def->K_D,
                   .limit = motor->e_r,
                   .period = def->period,
                   .every = every};
    return FR_OK;
}

double fr_pid_step(const FrPid *pid, FrPidState *state, double goal, double q, double v, bool enabled)
{
    FR_ASSERT(pid && state);
    if (state->age == 0) {
        state->integral += pid->period * (goal - q);
        double demand = pid->proportional * (goal - q) + pid->integral * state->integral - pid->derivative * v;
        double bounded = demand > pid->limit ? pid->limit : demand < -pid->limit ? -pid->limit : demand;
        state->voltage = enabled ? bounded : 0;
    }
    state->age = state->age + 1 < pid->every ? state->age + 1 : 0;
    return state->voltage;
}
