// Servos: defaults, and a step of control, motor and friction with delay and offset.
#include "parts.h"
#include "math/assert.h"
#include "base/row.h"
#include "rows.h"

enum { SERVO_COOKIE = 0x46725365 };

_Static_assert(sizeof(Servo) <= sizeof(FrServo), "a servo fits");

FrServoDef fr_default_servo(void)
{
    FrServoDef def = {.control = FR_CONTROL_VOLTAGE, .quadratic = FR_QUADRATIC_CODE, .cookie = SERVO_COOKIE};
    fr_rows_default(fr_servo_common_rows, &def);
    fr_rows_default(fr_servo_drive_rows, &def);
    return def;
}

FrStatus fr_servo_make(FrServo *servo, const FrServoDef *def, double T, FrReport *report)
{
    static const FrParam *const rows[] = {&fr_servo_armature_row, &fr_servo_offset_row, &fr_servo_delay_row, NULL};
    FR_ASSERT(servo && def && def->cookie == SERVO_COOKIE);
    report = fr_report_enter(report, &(FrReport){0});
    int errors = report->error_count;
    fr_servo_check(def, report);
    fr_rows_check(rows, def, report);
    fr_param_check(&fr_time_step_row, T, report);
    FrStatus status = report->error_count > errors ? FR_BAD_INPUT : FR_OK;
    fr_report_end(report);
    if (status == FR_OK)
        *(Servo *)servo = (Servo){
            .friction = fr_servo_friction_of(def),
            .drive = fr_servo_drive_of(def, T),
            .T = T,
            .offset = def->q_offset,
            .delay = def->delay,
        };
    return status;
}

size_t fr_servo_memory(const FrServo *servo)
{
    return fr_delay_size(servo_of(servo)->delay, servo_of(servo)->T);
}

void fr_servo_start(const FrServo *servo, FrServoState *state, double q, double *memory)
{
    const Servo *s = servo_of(servo);
    FR_ASSERT(state && (memory || fr_servo_memory(servo) == 0));
    *state = (FrServoState){.target = q - s->offset};
    fr_delay_start(&state->delay, s->delay, s->T, q - s->offset, memory);
}

FrServoTorques fr_servo_step(const FrServo *servo, FrServoState *state, FrGoal goal, double q, double omega,
                             double tau_e)
{
    const Servo *s = servo_of(servo);
    FR_ASSERT(state);
    double angle = fr_delay_step(&state->delay, goal.angle), measured = q - s->offset;
    ServoMemory memory = {state->target, state->sum};
    FrServoSaturation saturation = fr_servo_saturation(&s->drive, &memory, angle, goal.enabled, measured, omega);
    double motor = fr_servo_torque(&s->drive, &memory, angle, goal.enabled, measured, omega, s->T);
    state->target = memory.target;
    state->sum = memory.sum;
    return (FrServoTorques){motor, fr_servo_dry_friction(&s->friction, motor, tau_e, omega), s->friction.viscous,
                            saturation};
}

size_t fr_delay_size(double seconds, double T)
{
    FR_ASSERT(seconds >= 0 && T > 0);
    return seconds > 0 ? (size_t)(seconds / T) + 2 : 0;
}

void fr_delay_start(FrDelay *delay, double seconds, double T, double first, double *memory)
{
    Delay steps = delay_of(seconds, T);
    size_t size = fr_delay_size(seconds, T);
    FR_ASSERT(delay && (memory || size == 0));
    *delay = (FrDelay){.memory = memory, .size = size, .part = steps.part};
    for (size_t i = 0; i < size; i++)
        memory[i] = first;
}

// The memory is a ring of the last values, of which the oldest two are interpolated.
double fr_delay_step(FrDelay *delay, double value)
{
    FR_ASSERT(delay);
    if (delay->size == 0)
        return value;
    delay->memory[delay->next] = value;
    delay->next = delay->next + 1 < delay->size ? delay->next + 1 : 0;
    double oldest = delay->memory[delay->next];
    double second = delay->memory[delay->next + 1 < delay->size ? delay->next + 1 : 0];
    return second + delay->part * (oldest - second);
}
