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

const char *const fr_published_keys[] = {
    "kt",
    "R",
    "armature",
    "q_offset",
    "friction_base",
    "friction_viscous",
    "friction_stribeck",
    "load_friction_base",
    "load_friction_stribeck",
    "load_friction_motor",
    "load_friction_external",
    "load_friction_motor_stribeck",
    "load_friction_external_stribeck",
    "load_friction_motor_quad",
    "load_friction_external_quad",
    "dtheta_stribeck",
    "alpha",
    NULL,
};
_Static_assert(sizeof(Published) == (sizeof fr_published_keys / sizeof *fr_published_keys - 1) * sizeof(double),
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
        if (row) // other settings are of the bench and of diagrams
            fr_row_put(def, row, setting->word ? option_index(row, setting->word) : setting->value);
    }
}

void fr_servo_set_of(FrServoDef *def, const FrOption *preset, FrServoModel model)
{
    const FrParam *const *friction = fr_servo_model_row.options[model]->rows;
    *def = fr_default_servo();
    fr_servo_electronics(def, preset);
    for (int i = 0; fr_published_keys[i]; i++) {
        const FrParam *motor = fr_rows_find(fr_servo_motor_rows, fr_published_keys[i]);
        const FrParam *row = motor ? motor : fr_rows_find(friction, fr_published_keys[i]);
        if (row)
            fr_row_put(def, row, preset->sets->values[model][i]);
    }
}

const char *fr_servo_name(int i)
{
    FR_ASSERT(i >= 0 && i <= SERVOS);
    return presets[i] ? presets[i]->name : NULL;
}

FrStatus fr_servo_published(FrServoDef *def, const char *name, FrServoModel model, FrReport *report)
{
    FR_ASSERT(def && model >= FR_M1 && model <= FR_M6);
    char list[200] = "";
    const FrOption *preset = name ? fr_servo_preset_find(name) : NULL;
    const FrParam *choice = preset ? &fr_servo_model_row : &fr_servo_preset_row;
    const FrOption *const *options = choice->options;
    bool is_there = preset && preset->sets->values[model];
    for (int i = 0; !is_there && options[i]; i++)
        if (!preset || preset->sets->values[i])
            fr_list_add(list, sizeof list, options[i]->name, -1);
    const char *unknown = preset ? options[model]->name : name ? name : "NULL";
    FrReport none;
    report = fr_report_enter(report, &none);
    if (is_there)
        fr_servo_set_of(def, preset, model);
    else
        fr_report_add(report, FR_ERROR, FR_UNKNOWN_OPTION, choice->key,
                      FR_ARGUMENTS(fr_word("value", unknown), fr_word("options", list)));
    fr_report_end(report);
    return is_there ? FR_OK : FR_BAD_INPUT;
}
