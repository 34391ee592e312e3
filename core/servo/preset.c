// Published servos by name.
#include "rows.h"
#include "math/assert.h"
#include "base/say.h"
#include "base/row.h"
#include "base/list.h"
#include "preset/published.h"

#include <string.h>

#define FR_SERVO(name) extern const FrOption fr_servo_preset_##name;
#include "preset.def"
#undef FR_SERVO

enum {
#define FR_SERVO(name) SERVO_##name,
#include "preset.def"
#undef FR_SERVO
    SERVOS
};

static const FrOption *const presets[SERVOS + 1] = {
#define FR_SERVO(name) &fr_servo_preset_##name,
#include "preset.def"
#undef FR_SERVO
};

#define FRICTION_AND_MOTOR                                                                                             \
    "kt", "R", "armature", "q_offset", "friction_base", "friction_viscous", "friction_stribeck", "load_friction_base", \
        "load_friction_stribeck", "load_friction_motor", "load_friction_external", "load_friction_motor_stribeck",     \
        "load_friction_external_stribeck", "load_friction_motor_quad", "load_friction_external_quad",                  \
        "dtheta_stribeck", "alpha"
const char *const fr_published_keys[] = {FRICTION_AND_MOTOR, NULL};
const char *const fr_published_bus_keys[] = {FRICTION_AND_MOTOR, "error_gain_ratio", "max_velocity", "delay", NULL};
_Static_assert(sizeof(Published) == (sizeof fr_published_bus_keys / sizeof *fr_published_bus_keys - 1) * sizeof(double),
               "a key for each value of a published set");

const FrParam fr_servo_preset_row =
    FR_CHOICE_ROW("preset", "", 1, presets, "Published servo that supplies the defaults.", FR_GROUP_PRESET);

const FrOption *fr_servo_preset_find(const char *name)
{
    for (const FrOption *const *option = presets; *option; option++)
        if (strcmp((*option)->name, name) == 0)
            return *option;
    return NULL;
}

/// Index of an option by name.
static int option_index(const FrParam *choice, const char *name)
{
    int i = 0;
    // bound: the options, of which the name is one
    while (strcmp(choice->options[i]->name, name) != 0)
        i++;
    return i;
}

void fr_servo_electronics(FrServoDef *def, const FrOption *preset)
{
    static const FrParam *const rows[] = {&fr_servo_control_row, NULL};
    for (const FrPresetSetting *setting = preset->settings; setting->key; setting++) {
        const FrParam *row = fr_rows_find(rows, setting->key);
        if (row && !setting->when) // other settings are of the bench and of diagrams, or of another control law
            fr_row_put(def, row, setting->word ? option_index(row, setting->word) : setting->value);
    }
}

static const FrParam *const delay_rows[] = {&fr_servo_delay_row, NULL};

void fr_servo_set_of(FrServoDef *def, const FrOption *preset, FrServoModel model)
{
    *def = fr_default_servo();
    fr_servo_electronics(def, preset);
    const double *values = preset->sets->values[model];
    const FrParam *const *const rows[] = {fr_servo_motor_rows, fr_servo_model_row.options[model]->rows,
                                          fr_servo_control_row.options[def->control]->rows, delay_rows};
    for (int i = 0; values && preset->sets->keys[i]; i++) {
        const FrParam *row = NULL;
        for (size_t k = 0; k < sizeof rows / sizeof *rows && !row; k++)
            row = fr_rows_find(rows[k], preset->sets->keys[i]);
        if (row)
            fr_row_put(def, row, values[i]);
    }
}

const char *fr_servo_name(int i)
{
    FR_ASSERT(i >= 0 && i <= SERVOS);
    return presets[i] ? presets[i]->name : NULL;
}

static bool has_sets(const FrOption *preset)
{
    bool any = false;
    for (int m = FR_M1; m <= FR_M6; m++)
        any = any || preset->sets->values[m];
    return any;
}

FrStatus fr_servo_published(FrServoDef *def, const char *name, FrServoModel model, FrReport *report)
{
    FR_ASSERT(def && model >= FR_M1 && model <= FR_M6);
    char list[400] = "";
    const FrOption *preset = name ? fr_servo_preset_find(name) : NULL;
    preset = preset && has_sets(preset) ? preset : NULL;
    const FrParam *choice = preset ? &fr_servo_model_row : &fr_servo_preset_row;
    const FrOption *const *options = choice->options;
    bool is_there = preset && preset->sets->values[model];
    for (int i = 0; !is_there && options[i]; i++)
        if (preset ? preset->sets->values[i] != NULL : has_sets(options[i]))
            fr_list_add(list, sizeof list, options[i]->name, -1);
    const char *unknown = preset ? options[model]->name : name ? name : "NULL";
    report = fr_report_enter(report, &(FrReport){0});
    if (is_there)
        fr_servo_set_of(def, preset, model);
    else
        fr_report_add(report, FR_ERROR, FR_UNKNOWN_OPTION, choice->key,
                      FR_ARGUMENTS(fr_word("value", unknown), fr_word("options", list)));
    fr_report_end(report);
    return is_there ? FR_OK : FR_BAD_INPUT;
}
