// Values of a bench and of its servo, by their keys.
#include "base/list.h"
#include "math/assert.h"
#include "base/say.h"
#include "base/row.h"
#include "rows.h"
#include "servo/rows.h"

#include <string.h>

/// Rows of the servo that have a field of its def. The models have no field, but their parameters do.
static const FrParam *const servo_rows[] = {
    &fr_servo_kt_row,      &fr_servo_resistance_row, &fr_servo_armature_row, &fr_servo_offset_row,
    &fr_servo_control_row, &fr_servo_delay_row,      &fr_servo_model_row,    NULL};

static const FrParam *const bench_rows[] = {
    &fr_pendulum_mass_row, &fr_pendulum_arm_mass_row, &fr_pendulum_length_row, &fr_pendulum_update_row,
    &fr_hand_torque_row,   &fr_hand_stiffness_row,    &fr_hand_angle_row,      NULL};

/// Write a setting to the bench or its servo. Returns false if neither has its key.
static bool set(FrBenchDef *def, const FrSetting *setting, FrReport *report)
{
    const char *key = strcmp(setting->key, "arm-mass") == 0 ? fr_pendulum_arm_mass_row.key : setting->key;
    const FrParam *row = fr_rows_find(bench_rows, key), *servo = row ? NULL : fr_rows_find(servo_rows, key);
    if (strcmp(key, fr_time_step_row.key) == 0)
        fr_row_set(&def->T, &fr_time_step_row, setting, report); // its row belongs to no def
    else if (row)
        fr_row_set(def, row, setting, report);
    else if (servo && servo != &fr_servo_model_row)
        fr_row_set(&def->servo, servo, setting, report);
    else
        return false;
    return true;
}

FrStatus fr_bench_set(FrBenchDef *def, const FrSetting *settings, int count, FrReport *report)
{
    FR_ASSERT(def && (settings || count == 0));
    FrBenchDef made = *def;
    char unused[FR_TEXT_MAX / 2] = "";
    report = fr_report_enter(report, &(FrReport){0});
    int errors = report->error_count;
    for (int i = 0; i < count; i++)
        if (!set(&made, &settings[i], report))
            fr_list_add(unused, sizeof unused, settings[i].key, -1);
    if (unused[0])
        fr_report_add(report, FR_WARNING, FR_FIT_UNUSED, "", FR_ARGUMENTS(fr_word("keys", unused)));
    bool valid = report->error_count == errors;
    fr_report_end(report);
    if (valid)
        *def = made;
    return valid ? FR_OK : FR_BAD_INPUT;
}
