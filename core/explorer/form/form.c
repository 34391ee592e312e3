// Forms: the parameters that apply under the selected options, filled from lines `key=value`.
//
// The rows are visited once. A choice is settled when it is reached, and from then on the rows and settings of its
// option apply. Every item of the input is checked, and every error is reported.
#include "form.h"
#include "math/assert.h"
#include "law/kind.h"
#include "explorer/form/message.h"
#include "base/row.h"
#include "base/decimal.h"
#include "base/lines.h"
#include "base/list.h"

#include <math.h>
#include <string.h>

enum { PAIR_MAX = 100, VALUE_MAX = 64, LIST_MAX = 480, OPTIONS_MAX = 400, PRESET_MAX = 8 };

typedef struct Filling {
    FrForm form;
    const char *text, *end;             // the lines key=value; those from `end` on are not read
    const FrOption *preset[PRESET_MAX]; // presets met so far
    int preset_count;
    FrReport *report;
} Filling;

/// First line of a key. NULL if there is none.
static const char *line_of(const Filling *filling, const char *key, size_t length)
{
    for (const char *line = filling->text; line < filling->end; line = fr_next_line(line))
        if (*line != '\n' && strncmp(line, key, length) == 0 && strchr("=\n", line[length]))
            return line;
    return NULL;
}

/// Value of a key, up to the end of its line; empty if there is no `=`. NULL if no line has the key.
static const char *value_of(const Filling *filling, const char *key)
{
    const char *line = line_of(filling, key, strlen(key)), *value = line ? line + strlen(key) : NULL;
    return value && *value == '=' ? value + 1 : value;
}

/// Copy the key of a line. Returns false if it is too long; then only its beginning is copied.
static bool copy_key(const char *line, char *key)
{
    size_t length = strcspn(line, "=\n");
    bool fits = length < FR_KEY_MAX;
    fr_text(key, FR_KEY_MAX, "%.*s", fits ? (int)length : FR_KEY_MAX - 1, line);
    return fits;
}

/// Report keys that are too long or given twice, and lines beyond the limit, which are not read.
static void check_lines(Filling *filling)
{
    int count = 0;
    for (const char *line = filling->text; line < filling->end; line = fr_next_line(line)) {
        char key[FR_KEY_MAX];
        if (*line == '\n')
            continue;
        if (count == PAIR_MAX) {
            fr_report_say(filling->report, FR_ERROR, FR_TOO_MANY_PARAMETERS, "",
                          FR_ARGUMENTS(fr_number("limit", PAIR_MAX)));
            filling->end = line;
        } else if (!copy_key(line, key)) {
            fr_report_say(
                filling->report, FR_ERROR, FR_KEY_TOO_LONG, key,
                FR_ARGUMENTS(fr_word_part("beginning", line, FR_KEY_MAX - 1), fr_number("limit", FR_KEY_MAX - 1)));
        } else if (line_of(filling, key, strlen(key)) != line) {
            fr_report_say(filling->report, FR_ERROR, FR_REPEATED, key, FR_NO_ARGUMENTS);
        } else {
            count++;
        }
    }
}

/// Returns true if the choice of a setting's "choice=option" has that option selected.
static bool applies(const Filling *filling, const FrPresetSetting *setting)
{
    if (!setting->when)
        return true;
    size_t length = strcspn(setting->when, "=");
    for (int i = 0; i < filling->form.count; i++) {
        const FrEntry *entry = &filling->form.entry[i];
        const FrParam *row = entry->row;
        if (row->scale == FR_CHOICE && strlen(row->key) == length && strncmp(row->key, setting->when, length) == 0)
            return strcmp(row->options[(int)entry->value]->name, setting->when + length + 1) == 0;
    }
    return false;
}

static int option_index(const FrParam *row, const char *name)
{
    for (int i = 0; row->options[i]; i++)
        if (strcmp(row->options[i]->name, name) == 0)
            return i;
    return -1;
}

/// Value of a key in the sets of a preset, or `value` if they do not have it.
static double set_value(const Filling *filling, const FrSets *sets, const char *key, double value)
{
    const double *set = NULL;
    for (int i = 0; i < filling->form.count; i++)
        if (filling->form.entry[i].row == sets->choice)
            set = sets->values[(int)filling->form.entry[i].value];
    for (int i = 0; set && sets->keys[i]; i++)
        if (strcmp(sets->keys[i], key) == 0)
            return set[i];
    return value;
}

/// Value of a row that the user does not give.
static double standard_value(const Filling *filling, const FrParam *row)
{
    double value = fr_param_default(row, filling->form.defaults);
    for (int i = 0; i < filling->preset_count; i++) {
        const FrOption *preset = filling->preset[i];
        for (const FrPresetSetting *setting = preset->settings; setting->key; setting++)
            if (strcmp(setting->key, row->key) == 0 && applies(filling, setting))
                value = row->scale == FR_CHOICE ? option_index(row, setting->word) : setting->value;
        if (preset->sets)
            value = set_value(filling, preset->sets, row->key, value);
    }
    return value;
}

/// Read a decimal number and nothing else. A number that is not 0 but too small for a double is also refused.
static bool is_number(const char *text, double *value)
{
    const char *rest;
    bool vanishes = strcspn(text, "123456789") < strcspn(text, "eE");
    return fr_read_decimal(text, '\0', value, &rest) && !(*value == 0 && vanishes);
}

/// Copy a value to a text of VALUE_MAX bytes. If it is longer, this reports it and returns false.
static bool copy_value(Filling *filling, const FrParam *row, const char *value, char *copy)
{
    size_t length = strcspn(value, "\n");
    bool fits = length < VALUE_MAX;
    fr_text(copy, VALUE_MAX, "%.*s", fits ? (int)length : VALUE_MAX - 1, value);
    if (!fits)
        fr_report_say(filling->report, FR_ERROR, FR_VALUE_TOO_LONG, row->key,
                      FR_ARGUMENTS(fr_word_part("beginning", copy, 20), fr_number("limit", VALUE_MAX - 1)));
    return fits;
}

static void read_number(Filling *filling, FrEntry *entry, const char *given)
{
    char text[VALUE_MAX];
    double value = NAN;
    entry->value = NAN;
    if (!copy_value(filling, entry->row, given, text))
        return;
    if (!text[0])
        fr_row_refuse(entry->row, filling->report, FR_NO_VALUE, fr_word("value", ""));
    else if (!is_number(text, &value))
        fr_row_refuse(entry->row, filling->report, FR_NOT_A_NUMBER, fr_word("value", text));
    else if (fr_param_check(entry->row, value, filling->report))
        entry->value = value;
}

static void read_choice(Filling *filling, FrEntry *entry, const char *given)
{
    char text[VALUE_MAX];
    if (!copy_value(filling, entry->row, given, text))
        return;
    int index = option_index(entry->row, text);
    if (index >= 0) {
        entry->value = index;
        return;
    }
    char list[OPTIONS_MAX] = "";
    for (int i = 0; entry->row->options[i]; i++)
        fr_list_add(list, OPTIONS_MAX, entry->row->options[i]->name, -1);
    fr_report_say(filling->report, FR_ERROR, text[0] ? FR_UNKNOWN_OPTION : FR_NO_OPTION, entry->row->key,
                  FR_ARGUMENTS(fr_word("value", text), fr_word("options", list)));
}

/// Read `x:y,x:y,...` up to the end of the line into the form. Every point that cannot be read is reported.
static void read_points(Filling *filling, FrEntry *entry, const char *text)
{
    FrForm *form = &filling->form;
    const FrParam *row = entry->row;
    int count = 0, errors = filling->report->error_count;
    for (const char *at = text; *at && *at != '\n'; count++) {
        size_t length = strcspn(at, ",\n");
        const char *rest = at;
        double x = NAN, y = NAN;
        char mark = at[length];
        bool good = fr_read_decimal(at, ':', &x, &rest) && fr_read_decimal(rest + 1, mark, &y, &rest) &&
                    rest == at + length && isfinite(x) && isfinite(y);
        if (!good)
            fr_report_say(
                filling->report, FR_ERROR, FR_POINT_UNREADABLE, row->key,
                FR_ARGUMENTS(fr_number("point", count + 1), fr_word_part("text", at, length < 40 ? (int)length : 40)));
        if (count < FR_POINTS_MAX) {
            form->x[count] = x;
            form->y[count] = y;
        }
        at += length + (mark == ',');
    }
    if (count > FR_POINTS_MAX)
        fr_report_say(filling->report, FR_ERROR, FR_TOO_MANY_POINTS, row->key,
                      FR_ARGUMENTS(fr_number("count", count), fr_number("limit", FR_POINTS_MAX)));
    if (count == 0)
        fr_report_say(filling->report, FR_ERROR, FR_NO_POINTS, row->key, FR_ARGUMENTS(fr_word("example", row->points)));
    entry->value = filling->report->error_count > errors ? (double)NAN : count;
}

// NOLINTNEXTLINE(misc-no-recursion) bound: the depth of choices within choices in the table of rows
static void fill_rows(Filling *filling, const FrParam *const *rows)
{
    for (; rows && *rows; rows++) {
        FR_ASSERT(filling->form.count < FR_FORM_MAX);
        const FrParam *row = *rows;
        if (fr_form_find(&filling->form, row->key))
            continue;
        double standard = standard_value(filling, row);
        FrEntry *entry = &filling->form.entry[filling->form.count++];
        const char *given = value_of(filling, row->key);
        *entry = (FrEntry){row, standard, standard, given};
        if (row->scale == FR_POINTS)
            read_points(filling, entry, given ? given : row->points);
        else if (given && row->scale == FR_CHOICE)
            read_choice(filling, entry, given);
        else if (given)
            read_number(filling, entry, given);
        if (row->scale == FR_CHOICE) {
            const FrOption *option = row->options[(int)entry->value];
            FR_ASSERT(!option->settings || filling->preset_count < PRESET_MAX);
            if (option->settings)
                filling->preset[filling->preset_count++] = option;
            fill_rows(filling, option->rows);
            if (option->check) {
                double def[FR_FORM_MAX];
                fr_form_read(&filling->form, option->rows, def);
                option->check(def, filling->report);
            }
        }
    }
}

/// Add to a list, as "choice=option", every option below these rows that would add a row with this key.
// NOLINTNEXTLINE(misc-no-recursion) bound: the depth of choices within choices in the table of rows
static void list_owners(const FrParam *const *rows, const char *key, char *list)
{
    for (; rows && *rows; rows++)
        for (int i = 0; (*rows)->scale == FR_CHOICE && (*rows)->options[i]; i++) {
            const FrOption *option = (*rows)->options[i];
            for (const FrParam *const *row = option->rows; row && *row; row++)
                if (strcmp((*row)->key, key) == 0) {
                    char owner[2 * FR_KEY_MAX];
                    fr_text(owner, sizeof owner, "%s=%s", (*rows)->key, option->name);
                    fr_list_add(list, LIST_MAX, owner, -1);
                }
            list_owners(option->rows, key, list);
        }
}

static void report_unknown(Filling *filling, const FrParam *const *rows, const char *key)
{
    char list[LIST_MAX] = "", owners[LIST_MAX] = "";
    list_owners(rows, key, owners);
    for (int i = 0; i < filling->form.count; i++)
        fr_list_add(list, sizeof list, filling->form.entry[i].row->key, -1);
    if (owners[0])
        fr_report_say(filling->report, FR_ERROR, FR_OTHER_OPTION, key,
                      FR_ARGUMENTS(fr_word("options", owners), fr_word("keys", list)));
    else
        fr_report_say(filling->report, FR_ERROR, FR_UNKNOWN_PARAMETER, key, FR_ARGUMENTS(fr_word("keys", list)));
}

static FrStatus fill(FrForm *form, const FrParam *const *rows, const char *text, FrReport *report)
{
    Filling filling = {.text = text,
                       .end = text + strlen(text),
                       .report = report,
                       .form.work = form->work,
                       .form.defaults = form->defaults,
                       .form.translational = form->translational};
    int errors = report->error_count;
    report->translational = form->translational;
    check_lines(&filling);
    fill_rows(&filling, rows);
    for (const char *line = text; line < filling.end; line = fr_next_line(line)) {
        char key[FR_KEY_MAX];
        if (*line != '\n' && copy_key(line, key) && !fr_form_find(&filling.form, key) &&
            line_of(&filling, key, strlen(key)) == line)
            report_unknown(&filling, rows, key);
    }
    if (report->error_count > errors)
        return FR_BAD_INPUT;
    filling.form.points = form->points;
    filling.form.log = form->log;
    *form = filling.form;
    return FR_OK;
}

FrStatus fr_form_fill(FrForm *form, const FrParam *const *rows, const char *text, FrReport *report)
{
    FR_ASSERT(form && rows && text);
    report = fr_report_enter(report, &(FrReport){0});
    FrStatus status = fill(form, rows, text, report);
    fr_report_end(report);
    return status;
}

const FrEntry *fr_form_find(const FrForm *form, const char *key)
{
    FR_ASSERT(form && key);
    for (int i = 0; i < form->count; i++)
        if (strcmp(form->entry[i].row->key, key) == 0)
            return &form->entry[i];
    return NULL;
}

double fr_form_value_or(const FrForm *form, const char *key, double otherwise)
{
    FR_ASSERT(form && key);
    const FrEntry *entry = fr_form_find(form, key);
    return entry ? entry->value : otherwise;
}

double fr_form_value(const FrForm *form, const char *key)
{
    FR_ASSERT(form && key);
    return fr_form_value_or(form, key, NAN);
}

const FrOption *fr_form_option(const FrForm *form, const char *key)
{
    FR_ASSERT(form && key);
    const FrEntry *entry = fr_form_find(form, key);
    return entry && entry->row->scale == FR_CHOICE ? entry->row->options[(int)entry->value] : NULL;
}

void fr_form_read(const FrForm *form, const FrParam *const *rows, void *def)
{
    FR_ASSERT(form && def);
    for (; rows && *rows; rows++) {
        const FrEntry *entry = fr_form_find(form, (*rows)->key);
        if (entry)
            fr_row_put(def, *rows, entry->value);
    }
}

void fr_form_read_own(const FrForm *form, void *model)
{
    FR_ASSERT(form && model);
    for (int i = 0; i < form->count; i++)
        if (form->entry[i].row->own)
            fr_row_put(model, form->entry[i].row, form->entry[i].value);
}
