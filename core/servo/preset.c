// The table of published servos.
#include "rows.h"
#include "base/list.h"
#include "preset/published.h"

#define FR_SERVO(name) extern const FrOption fr_servo_preset_##name;
#include "preset.def"
#undef FR_SERVO

static const FrOption *const presets[] = {
#define FR_SERVO(name) &fr_servo_preset_##name,
#include "preset.def"
#undef FR_SERVO
    NULL,
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

void fr_servo_check_preset(const FrForm *form, FrReport *report)
{
    FR_ASSERT(form);
    const FrOption *preset = fr_form_option(form, fr_servo_preset_row.key),
                   *model = fr_form_option(form, fr_servo_model_row.key);
    if (preset->sets->values[(int)fr_form_value(form, fr_servo_model_row.key)])
        return;
    char keys[FR_TEXT_MAX] = "";
    bool given = false;
    for (int i = 0; fr_published_keys[i]; i++) {
        const FrEntry *entry = fr_form_find(form, fr_published_keys[i]);
        given = given || (entry && entry->given);
        if (entry && !entry->given)
            fr_list_add(keys, sizeof keys, fr_published_keys[i], -1);
    }
    if (keys[0])
        fr_report_add(
            report, FR_NOTE, given ? FR_MODEL_PARTLY_UNPUBLISHED : FR_MODEL_UNPUBLISHED, fr_servo_model_row.key,
            FR_ARGUMENTS(fr_word("model", model->name), fr_word("preset", preset->name), fr_word("keys", keys)));
}
