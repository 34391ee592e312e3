// Free parameters of a model: their ranges, their values in a servo, and the way from one model to another.
//
// The models are nested: M2 and M3 contain M1; M4 contains both; M5 contains M4, with separate factors for motor and
// load instead of a common one; M6 contains M5.
#include "fit.h"
#include "math/assert.h"
#include "base/row.h"
#include "servo/rows.h"

#include <string.h>

/// Ranges that are the same for every servo (bam/model.py at 1b5a1ce).
static const FrRange common[] = {
    {"q_offset", -0.1, 0.1},
    {"load_friction_stribeck", 0, 1},
    {"load_friction_motor_stribeck", 0, 1},
    {"load_friction_external_stribeck", 0, 1},
    {"load_friction_motor_quad", 0, 0.01},
    {"load_friction_external_quad", 0, 0.01},
    {"dtheta_stribeck", 0.1, 3},
    {"alpha", 1, 10},
    {0},
};

static const FrRange *find_range(const FrRange *range, const char *key)
{
    for (; range && range->key; range++)
        if (strcmp(range->key, key) == 0)
            return range;
    return NULL;
}

/// Wider ranges on request. With them, a fit is less likely to attribute the sag of a motor under load to friction.
static const FrRange wide[] = {
    {"R", 0.5, 20},
    {"load_friction_motor_quad", 0, 1},
    {"load_friction_external_quad", 0, 1},
    {0},
};

const FrFitFree fr_fit_extras[] = {
    {&fr_servo_error_gain_ratio_row, 0.5, 2},
    {&fr_servo_delay_row, 0, 0.05},
    {&fr_servo_max_current_row, 0.3, 3},
    {&fr_servo_max_pwm_row, 0.3, 1},
    {&fr_servo_supply_resistance_row, 0, 3},
    {&fr_servo_max_velocity_row, 0.5, 50},
    {0},
};

int fr_fit_find(const FrFitSpace *space, const char *key)
{
    int i = 0;
    // bound: the number of free parameters
    while (i < space->count && strcmp(space->free[i].row->key, key) != 0)
        i++;
    return i;
}

void fr_fit_free(FrFitSpace *space, const FrFitFree *parameter)
{
    FR_ASSERT(parameter->from < parameter->to);
    int i = fr_fit_find(space, parameter->row->key);
    FR_ASSERT(i < FR_FIT_FREE_MAX);
    space->free[i] = *parameter;
    space->count += i == space->count;
}

bool fr_fit_is_free(const FrFitSpace *space, const FrParam *row)
{
    return fr_fit_find(space, row->key) < space->count;
}

bool fr_fit_is_held(const FrFitSpace *space, const FrParam *row)
{
    for (int i = 0; i < space->held_count; i++)
        if (space->held[i].row == row)
            return true;
    return false;
}

void fr_fit_hold(FrFitSpace *space, const FrParam *row, double value)
{
    FR_ASSERT(space->held_count < FR_FIT_FREE_MAX);
    int i = fr_fit_find(space, row->key);
    space->count -= i < space->count;
    for (; i < space->count; i++)
        space->free[i] = space->free[i + 1];
    space->held[space->held_count++] = (FrFitHeld){row, value};
}

const FrParam *fr_fit_servo_row(FrServoControl control, const char *key)
{
    if (strcmp(key, "kp") == 0 || strcmp(key, "vin") == 0)
        return NULL;
    if (strcmp(key, fr_servo_delay_row.key) == 0)
        return &fr_servo_delay_row;
    const FrParam *row = fr_rows_find(fr_servo_control_row.options[control]->rows, key);
    return row && row->scale != FR_CHOICE ? row : NULL;
}

const FrParam *fr_fit_published_row(const char *key)
{
    static const FrParam *const rows[] = {
        &fr_servo_model_row,  &fr_servo_kt_row,      &fr_servo_resistance_row, &fr_servo_armature_row,
        &fr_servo_offset_row, &fr_servo_control_row, &fr_servo_delay_row,      NULL};
    return fr_rows_find(rows, key);
}

const FrFitFree *fr_fit_extra(const char *key)
{
    const FrFitFree *known = fr_fit_extras;
    // bound: the table of extras, which ends with NULL
    while (known->row && strcmp(known->row->key, key) != 0)
        known++;
    return known->row ? known : NULL;
}

bool fr_fit_offered(const FrOption *servo, FrServoControl control, const char *key, FrFitFree *parameter)
{
    const FrRange *range = find_range(servo->ranges, key);
    const FrFitFree *known = fr_fit_extra(key);
    *parameter = (FrFitFree){.row = fr_fit_servo_row(control, key)};
    if (range || known) {
        parameter->from = range ? range->from : known->from;
        parameter->to = range ? range->to : known->to;
    }
    return parameter->row && (range || known);
}

const FrFitFree *fr_fit_usually_free(const FrFitSpace *spaces, unsigned models, const char *key)
{
    for (int m = 0; m < FR_FIT_MODELS; m++) {
        int i = fr_fit_find(&spaces[m], key);
        if (models >> m & 1 && i < spaces[m].count)
            return &spaces[m].free[i];
    }
    return NULL;
}

bool fr_fit_free_all(FrFitSpace *spaces, const FrFitFree *parameter, bool usual)
{
    for (int m = 0; m < FR_FIT_MODELS; m++)
        if (!usual && !fr_fit_is_free(&spaces[m], parameter->row) && spaces[m].count == FR_FIT_FREE_MAX)
            return false;
    for (int m = 0; m < FR_FIT_MODELS; m++)
        if (!usual || fr_fit_is_free(&spaces[m], parameter->row))
            fr_fit_free(&spaces[m], parameter);
    return true;
}

bool fr_fit_hold_all(FrFitSpace *spaces, const FrParam *row, double value, bool usual)
{
    for (int m = 0; m < FR_FIT_MODELS; m++)
        if (spaces[m].held_count == FR_FIT_FREE_MAX)
            return false;
    for (int m = 0; m < FR_FIT_MODELS; m++)
        if (!usual || fr_fit_is_free(&spaces[m], row))
            fr_fit_hold(&spaces[m], row, value);
    return true;
}

static void add(FrFitSpace *space, const FrRange *ranges, const FrParam *row, FrFitBounds bounds)
{
    const FrRange *range = find_range(ranges, row->key), *wider = find_range(wide, row->key);
    if (!range)
        range = find_range(common, row->key);
    if (range && wider && bounds == FR_FIT_WIDE)
        range = wider;
    if (range)
        fr_fit_free(space, &(FrFitFree){row, range->from, range->to});
}

bool fr_fit_space(FrFitSpace *space, const FrOption *preset, FrServoModel model, FrFitBounds bounds)
{
    FR_ASSERT(model >= FR_M1 && model <= FR_M6);
    static const FrParam *const motor[] = {&fr_servo_kt_row, &fr_servo_resistance_row, &fr_servo_armature_row,
                                           &fr_servo_offset_row, NULL};
    *space = (FrFitSpace){.model = model};
    for (const FrParam *const *row = motor; *row; row++)
        add(space, preset->ranges, *row, bounds);
    if (!find_range(preset->ranges, fr_servo_kt_row.key)) // a torque law has no motor
        for (const FrParam *const *row = fr_servo_control_row.options[FR_CONTROL_TORQUE]->rows; *row; row++)
            add(space, preset->ranges, *row, bounds);
    for (const FrParam *const *row = fr_servo_model_row.options[model]->rows; *row; row++)
        add(space, preset->ranges, *row, bounds);
    return preset->ranges;
}

void fr_fit_check_spaces(const FrFitSpace *spaces, unsigned models, const char *key, FrReport *report)
{
    for (int m = 0; m < FR_FIT_MODELS; m++)
        if (models >> m & 1 && spaces[m].count == 0)
            fr_report_add(report, FR_ERROR, FR_FIT_ALL_FIXED, key,
                          FR_ARGUMENTS(fr_word("model", fr_servo_model_row.options[m]->name)));
    for (int m = 0; m < FR_FIT_MODELS; m++)
        if (models >> m & 1 && fr_fit_is_free(&spaces[m], &fr_servo_error_gain_ratio_row) &&
            fr_fit_is_bound_up(&spaces[m], &fr_servo_error_gain_ratio_row)) {
            fr_report_add(report, FR_ERROR, FR_FIT_SAME_TORQUE, key, FR_NO_ARGUMENTS);
            break;
        }
}

bool fr_fit_is_bound_up(const FrFitSpace *space, const FrParam *row)
{
    const FrParam *gain = &fr_servo_error_gain_ratio_row, *pwm = &fr_servo_max_pwm_row;
    const FrParam *other = row == gain ? pwm : row == pwm ? gain : NULL;
    return other && fr_fit_is_free(space, other) && fr_fit_is_free(space, &fr_servo_kt_row) &&
           fr_fit_is_free(space, &fr_servo_resistance_row);
}

static double value_of(const FrFitFree *parameter, double coordinate)
{
    double value = parameter->from + coordinate * (parameter->to - parameter->from);
    return value < parameter->from ? parameter->from : value > parameter->to ? parameter->to : value;
}

void fr_fit_write(const FrFitSpace *space, const double *point, FrServoDef *servo)
{
    for (int i = 0; i < space->count; i++)
        fr_row_put(servo, space->free[i].row, value_of(&space->free[i], point[i]));
    for (int i = 0; i < space->held_count; i++)
        fr_row_put(servo, space->held[i].row, space->held[i].value);
}

/// Get the value of a parameter at a point. Returns false if the model has no such parameter.
static bool find_value(const FrFitSpace *space, const double *point, const char *key, double *value)
{
    for (int i = 0; i < space->held_count; i++)
        if (strcmp(space->held[i].row->key, key) == 0) {
            *value = space->held[i].value;
            return true;
        }
    int i = fr_fit_find(space, key);
    if (i < space->count)
        *value = value_of(&space->free[i], point[i]);
    return i < space->count;
}

/// Common factors of motor and load, and the separate factors that have the same meaning if they are equal.
static const struct {
    const char *both, *motor, *external;
} factors[] = {
    {"load_friction_base", "load_friction_motor", "load_friction_external"},
    {"load_friction_stribeck", "load_friction_motor_stribeck", "load_friction_external_stribeck"},
};

/// Value of a parameter that the other model does not have.
static double carried_value(const FrFitSpace *from, const double *point, const char *key)
{
    for (size_t i = 0; i < sizeof factors / sizeof *factors; i++) {
        double motor, external, both;
        if (strcmp(key, factors[i].both) == 0 && find_value(from, point, factors[i].motor, &motor) &&
            find_value(from, point, factors[i].external, &external))
            return (motor + external) / 2;
        if ((strcmp(key, factors[i].motor) == 0 || strcmp(key, factors[i].external) == 0) &&
            find_value(from, point, factors[i].both, &both))
            return both;
    }
    // if the decaying term is 0, any shape of the decay gives the same motion: use one that a search can start from
    return strcmp(key, "dtheta_stribeck") == 0 ? 0.5 : strcmp(key, "alpha") == 0 ? 1.35 : 0;
}

void fr_fit_carry(const FrFitSpace *from, const double *point, const FrFitSpace *to, double *carried)
{
    for (int i = 0; i < to->count; i++) {
        const FrFitFree *parameter = &to->free[i];
        double value;
        if (!find_value(from, point, parameter->row->key, &value))
            value = carried_value(from, point, parameter->row->key);
        carried[i] = fit_clip((value - parameter->from) / (parameter->to - parameter->from));
    }
}
