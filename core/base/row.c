// Rows: their defaults, and whether they accept given values.
#include "row.h"
#include "math/assert.h"
#include "say.h"
#include "lines.h"
#include "list.h"
#include "decimal.h"

#include <math.h>
#include <string.h>

void fr_row_refuse(const FrParam *row, FrReport *report, FrCode code, FrArgument value)
{
    double example = isnan(row->value) ? row->low : row->value;
    fr_report_add(report, FR_ERROR, code, row->key,
                  FR_ARGUMENTS(value, fr_number("min", row->min), fr_quantity("max", row->max, row->unit),
                               fr_number("example", example)));
}

bool fr_param_check(const FrParam *row, double value, FrReport *report)
{
    FR_ASSERT(row && report);
    bool inside = value >= row->min && value <= row->max;
    if (inside && row->whole && value != FLOOR(value)) {
        FrFinding *finding =
            fr_report_add(report, FR_ERROR, FR_NOT_WHOLE, row->key, FR_ARGUMENTS(fr_number("n", value)));
        fr_finding_remedy(finding, FR_EXACTLY, row->key, FLOOR(value + 0.5), "");
        return false;
    }
    if (inside)
        return true;
    FrCode code = isnan(value) ? FR_VALUE_NAN : isinf(value) ? FR_INFINITE : FR_OUT_OF_RANGE;
    fr_row_refuse(row, report, code, fr_quantity("value", value, row->unit));
    return false;
}

double fr_param_default(const FrParam *row, const char *defaults)
{
    FR_ASSERT(row);
    size_t length;
    const char *value = fr_line_value(defaults, row->key, &length), *rest;
    double number;
    if (value && row->scale != FR_CHOICE) {
        fr_read_decimal(value, '\n', &number, &rest);
        return number;
    }
    for (int i = 0; value && row->options[i]; i++)
        if (strlen(row->options[i]->name) == length && strncmp(row->options[i]->name, value, length) == 0)
            return i;
    return row->value;
}

// NOLINTNEXTLINE(misc-no-recursion) bound: the depth of choices within choices in the table of rows
const FrParam *fr_rows_find(const FrParam *const *rows, const char *key)
{
    FR_ASSERT(key);
    for (; rows && *rows; rows++) {
        if (strcmp((*rows)->key, key) == 0)
            return *rows;
        for (int i = 0; (*rows)->scale == FR_CHOICE && (*rows)->options[i]; i++) {
            const FrParam *deeper = fr_rows_find((*rows)->options[i]->rows, key);
            if (deeper)
                return deeper;
        }
    }
    return NULL;
}

void fr_row_put(void *def, const FrParam *row, double value)
{
    int choice = (int)(row->scale == FR_CHOICE ? value : 0);
    bool second = choice == 1;
    if (row->flag)
        memcpy((char *)def + row->offset, &second, sizeof second);
    else if (row->scale == FR_CHOICE)
        memcpy((char *)def + row->offset, &choice, sizeof choice);
    else
        memcpy((char *)def + row->offset, &value, sizeof value);
}

void fr_rows_default(const FrParam *const *rows, void *def)
{
    FR_ASSERT(def);
    for (; rows && *rows; rows++)
        fr_row_put(def, *rows, (*rows)->value);
}

/// Find the option that a setting names. Returns -1 if there is none, and reports the names.
static int option_of(const FrParam *row, const FrSetting *setting, FrReport *report)
{
    char names[FR_TEXT_MAX / 2] = "";
    for (int i = 0; row->options[i]; i++) {
        if (setting->word && strcmp(row->options[i]->name, setting->word) == 0)
            return i;
        fr_list_add(names, sizeof names, row->options[i]->name, -1);
    }
    fr_report_add(
        report, FR_ERROR, setting->word ? FR_UNKNOWN_OPTION : FR_NO_OPTION, row->key,
        FR_ARGUMENTS(fr_word_part("value", setting->word ? setting->word : "", 40), fr_word("options", names)));
    return -1;
}

void fr_row_set(void *def, const FrParam *row, const FrSetting *setting, FrReport *report)
{
    FR_ASSERT(def && row && setting && report);
    if (row->scale == FR_CHOICE) {
        int option = option_of(row, setting, report);
        if (option >= 0)
            fr_row_put(def, row, option);
    } else if (setting->word) {
        fr_row_refuse(row, report, FR_NOT_A_NUMBER, fr_word_part("value", setting->word, 40));
    } else if (fr_param_check(row, setting->value, report)) {
        fr_row_put(def, row, setting->value);
    }
}

int fr_rows_index(const FrParam *const *rows, const char *key, FrReport *report)
{
    char keys[FR_TEXT_MAX / 2] = "";
    for (int i = 0; rows[i]; i++) {
        if (strcmp(rows[i]->key, key) == 0)
            return i;
        fr_list_add(keys, sizeof keys, rows[i]->key, -1);
    }
    fr_report_add(report, FR_ERROR, FR_UNKNOWN_PARAMETER, key, FR_ARGUMENTS(fr_word("keys", keys)));
    return -1;
}

void fr_rows_set(void *def, const FrParam *const *rows, const FrSetting *settings, int count, FrReport *report)
{
    for (int i = 0; i < count; i++) {
        int row = fr_rows_index(rows, settings[i].key, report);
        if (row >= 0)
            fr_row_set(def, rows[row], &settings[i], report);
    }
}

double fr_field(const void *def, const FrParam *row)
{
    FR_ASSERT(def && row && row->scale != FR_CHOICE);
    double value;
    memcpy(&value, (const char *)def + row->offset, sizeof value);
    return value;
}

FrStatus fr_rows_check(const FrParam *const *rows, const void *def, FrReport *report)
{
    FR_ASSERT(def);
    report = fr_report_enter(report, &(FrReport){0});
    int errors = report->error_count;
    for (; rows && *rows; rows++) {
        if ((*rows)->scale == FR_CHOICE)
            continue;
        double value = fr_field(def, *rows);
        if (!((*rows)->optional && isnan(value)))
            fr_param_check(*rows, value, report);
    }
    fr_report_end(report);
    return report->error_count > errors ? FR_BAD_INPUT : FR_OK;
}
