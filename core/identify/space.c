// The free parameters of a model: their ranges, their values in a servo, and the way from one model to another.
//
// The models are nested: M2 and M3 contain M1, M4 both of these, M5 contains M4 with a factor for motor and one for
// load where M4 has one for both, M6 contains M5.
#include "friction/identify.h"

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

static void add(FrFitSpace *space, const FrRange *ranges, const FrParam *row)
{
    const FrRange *own = find_range(ranges, row->key), *range = own ? own : find_range(common, row->key);
    if (!range)
        return;
    FR_ASSERT(space->count < FR_FIT_FREE_MAX && range->from < range->to);
    space->free[space->count++] = (FrFitFree){row, range->from, range->to};
}

bool fr_fit_space(FrFitSpace *space, const FrOption *preset, FrServoModel model)
{
    FR_ASSERT(space && preset && model >= FR_M1 && model <= FR_M6);
    static const FrParam *const motor[] = {&fr_servo_kt_row, &fr_servo_resistance_row, &fr_servo_armature_row,
                                           &fr_servo_offset_row, NULL};
    *space = (FrFitSpace){.model = model};
    for (const FrParam *const *row = motor; *row; row++)
        add(space, preset->ranges, *row);
    for (const FrParam *const *row = fr_servo_model_row.options[model]->rows; *row; row++)
        add(space, preset->ranges, *row);
    return preset->ranges;
}

static double clip(double x)
{
    return x < 0 ? 0 : x > 1 ? 1 : x;
}

static double value_of(const FrFitFree *parameter, double coordinate)
{
    double value = parameter->from + coordinate * (parameter->to - parameter->from);
    return value < parameter->from ? parameter->from : value > parameter->to ? parameter->to : value;
}

void fr_fit_write(const FrFitSpace *space, const double *point, FrServoDef *servo)
{
    FR_ASSERT(space && point && servo);
    for (int i = 0; i < space->count; i++) {
        double value = value_of(&space->free[i], point[i]);
        memcpy((char *)servo + space->free[i].row->offset, &value, sizeof value);
    }
}

/// The value of a key at a point; false when the model has no such parameter.
static bool find_value(const FrFitSpace *space, const double *point, const char *key, double *value)
{
    for (int i = 0; i < space->count; i++)
        if (strcmp(space->free[i].row->key, key) == 0) {
            *value = value_of(&space->free[i], point[i]);
            return true;
        }
    return false;
}

/// Factors that mean the same where motor and load have equal ones.
static const struct {
    const char *both, *motor, *external;
} factors[] = {
    {"load_friction_base", "load_friction_motor", "load_friction_external"},
    {"load_friction_stribeck", "load_friction_motor_stribeck", "load_friction_external_stribeck"},
};

/// The value of a parameter that the other model does not have.
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
    // a decay of nothing may have any shape: one from which a search gets anywhere
    return strcmp(key, "dtheta_stribeck") == 0 ? 0.5 : strcmp(key, "alpha") == 0 ? 1.35 : 0;
}

void fr_fit_carry(const FrFitSpace *from, const double *point, const FrFitSpace *to, double *carried)
{
    FR_ASSERT(from && point && to && carried);
    for (int i = 0; i < to->count; i++) {
        const FrFitFree *parameter = &to->free[i];
        double value;
        if (!find_value(from, point, parameter->row->key, &value))
            value = carried_value(from, point, parameter->row->key);
        carried[i] = clip((value - parameter->from) / (parameter->to - parameter->from));
    }
}
