// Writes published parameter files (github.com/Rhoban/bam, bam/params): the servo of a form, one key on each line.
#include "rows.h"
#include "base/decimal.h"
#include "actuator.h"

#include <stdarg.h>
#include <string.h>

typedef struct Text {
    char *text;
    int capacity, length;
} Text;

PRINTS(2, 3) static void put(Text *out, const char *format, ...)
{
    int room = out->length < out->capacity ? out->capacity - out->length : 0;
    va_list arguments;
    va_start(arguments, format);
    out->length += fr_decimal_text(room ? out->text + out->length : NULL, (size_t)room, format, arguments);
    va_end(arguments);
}

static void put_number(Text *out, const FrForm *form, const char *key)
{
    const FrEntry *entry = fr_form_find(form, key);
    if (entry && entry->row->scale != FR_CHOICE && entry->value - entry->value == 0)
        put(out, "    \"%s\": %.17g,\n", key, entry->value);
}

int fr_servo_write(const FrForm *form, char *text, int capacity)
{
    FR_ASSERT(form && (text || capacity == 0));
    static const char *const motor[] = {"kt", "R", "armature", "q_offset"}, *const limited[] = {"error_gain_ratio",
                                                                                                "max_velocity"};
    Text out = {text, capacity, 0};
    const FrOption *model = fr_form_option(form, fr_servo_model_row.key),
                   *preset = fr_form_option(form, fr_servo_preset_row.key);
    if (!model || !preset)
        return 0;
    const Actuator *actuator = fr_actuator_find(preset->name);
    put(&out, "{\n");
    for (size_t i = 0; i < sizeof motor / sizeof *motor; i++)
        put_number(&out, form, motor[i]);
    for (const FrParam *const *row = model->rows; *row; row++)
        put_number(&out, form, (*row)->key);
    for (size_t i = 0; actuator && actuator->limited && i < sizeof limited / sizeof *limited; i++)
        put_number(&out, form, limited[i]);
    put(&out, "    \"model\": \"%s\",\n    \"actuator\": \"%s\"\n}\n", model->name,
        actuator ? actuator->name : preset->name);
    return out.length;
}
