// The table of published servos.
#include "friction/servo.h"

#include <string.h>

#define FR_SERVO(name) extern const FrOption fr_servo_preset_##name;
#include "preset.def"
#undef FR_SERVO

static const FrOption *const presets[] = {
#define FR_SERVO(name) &fr_servo_preset_##name,
#include "preset.def"
#undef FR_SERVO
    NULL,
};

const FrParam fr_servo_preset_row = FR_CHOICE_ROW("preset", "", 1, presets, "A published servo to start from.");

/// Whether a preset has settings of its own for a model, "model=m4".
static bool is_published(const FrOption *preset, const FrOption *model)
{
    for (const FrSetting *s = preset->settings; s->key; s++) {
        if (s->when && strncmp(s->when, "model=", 6) == 0 && strcmp(s->when + 6, model->name) == 0)
            return true;
        if (strcmp(s->key, "model") == 0 && s->word && strcmp(s->word, model->name) == 0)
            return true;
    }
    return false;
}

void fr_servo_check_preset(const FrForm *form, FrReport *report)
{
    const FrOption *preset = fr_form_option(form, fr_servo_preset_row.key),
                   *model = fr_form_option(form, fr_servo_model_row.key);
    if (!is_published(preset, model))
        fr_report_add(report, FR_NOTE, fr_servo_model_row.key,
                      "%s is not published for %s: terms that the published model does not have are mere defaults",
                      model->name, preset->name);
}
