// Servo defs: defaults, published sets and files, forms.

#include "rows.h"

#include <string.h>

FrServoDef fr_default_servo(void)
{
    FrServoDef def = {.control = FR_CONTROL_VOLTAGE, .quadratic = FR_QUADRATIC_CODE};
    fr_rows_default(fr_servo_common_rows, &def);
    fr_rows_default(fr_servo_drive_rows, &def);
    return def;
}

/// Rows of the parameters in published sets and files.
static const FrParam *const published_rows[] = {
    &fr_servo_preset_row,     &fr_servo_model_row,    &fr_servo_control_row, &fr_servo_kt_row,
    &fr_servo_resistance_row, &fr_servo_armature_row, &fr_servo_offset_row,  NULL};

/// Read the rows of the option that is selected for a choice of the form.
static void read_option(FrServoDef *def, const FrForm *form, const FrParam *choice)
{
    const FrOption *option = fr_form_option(form, choice->key);
    if (option)
        fr_form_read(form, option->rows, def);
}

FrServoDef fr_servo_from_form(const FrForm *form)
{
    FR_ASSERT(form);
    static const FrParam *const own_rows[] = {&fr_servo_kt_row,
                                              &fr_servo_resistance_row,
                                              &fr_servo_armature_row,
                                              &fr_servo_offset_row,
                                              &fr_servo_control_row,
                                              &fr_servo_delay_row,
                                              NULL};
    FrServoDef def = fr_default_servo();
    fr_form_read(form, own_rows, &def);
    read_option(&def, form, &fr_servo_model_row);
    read_option(&def, form, &fr_servo_control_row);
    return def;
}

bool fr_servo_published(FrServoDef *def, const char *name, FrServoModel model)
{
    FR_ASSERT(def && name && model >= FR_M1 && model <= FR_M6);
    const FrOption *preset = NULL;
    for (const FrOption *const *option = fr_servo_preset_row.options; *option; option++)
        if (strcmp((*option)->name, name) == 0)
            preset = *option;
    if (!preset || !preset->sets->values[model])
        return false;
    char lines[80];
    fr_text(lines, sizeof lines, "preset=%s\nmodel=%s\n", name, fr_servo_model_row.options[model]->name);
    FrForm form = {0};
    if (fr_form_fill(&form, published_rows, lines, NULL) != FR_OK)
        return false;
    *def = fr_servo_from_form(&form);
    return true;
}

FrStatus fr_servo_read(FrServoDef *def, const char *name, const char *text, size_t length, FrReport *report)
{
    enum { LINES_MAX = 2560 }; // 24 keys with their numbers
    FR_ASSERT(def && name && text);
    char lines[LINES_MAX];
    FrForm form = {0};
    FrReport none;
    report = fr_report_begin(report, &none);
    FrStatus status = fr_servo_read_parameters(name, text, length, published_rows, lines, sizeof lines, report);
    if (status == FR_OK)
        status = fr_form_fill(&form, published_rows, lines, report);
    fr_report_end(report);
    if (status == FR_OK)
        *def = fr_servo_from_form(&form);
    return status;
}
