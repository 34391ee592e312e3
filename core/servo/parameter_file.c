// Reads published parameter files (github.com/Rhoban/bam, bam/params): one flat JSON object, key by key.
#include "rows.h"
#include "actuator.h"
#include "base/list.h"
#include "parameter_reader.h"
#include "parameter_set.h"

#include <string.h>

enum { LIST_MAX = 320 };

/// Parameters of a file that the friction model does not have.
static const FrParam *const motor_rows[] = {&fr_servo_kt_row, &fr_servo_resistance_row, &fr_servo_armature_row,
                                            &fr_servo_offset_row, NULL};

/// Keys of a rate-limited servo that its preset also has.
static const char *const limited_keys[] = {"error_gain_ratio", "max_velocity", NULL};

static Member *find(Reader *reader, const char *key)
{
    for (int i = 0; i < reader->count; i++)
        if (strcmp(reader->member[i].key, key) == 0)
            return &reader->member[i];
    return NULL;
}

/// A name in the file. NULL if it is missing or a number.
static const char *word_of(Reader *reader, const char *key)
{
    Member *member = find(reader, key);
    if (!member)
        return NULL;
    member->used = true;
    if (!member->is_word)
        fr_reader_report(reader, FR_FILE_NUMBER_FOR_NAME, member->line, member->column, key, fr_no_argument);
    return member->is_word ? member->word : NULL;
}

static bool has_row(const FrParam *const *rows, const char *key)
{
    for (; rows && *rows; rows++)
        if (strcmp((*rows)->key, key) == 0)
            return true;
    return false;
}

/// First model that has all friction keys of the file. NULL if the file has no such key, or if no model has them all.
static const FrOption *model_of_keys(const Reader *reader)
{
    const FrParam *const all[] = {&fr_servo_model_row, NULL};
    const FrOption *const *options = fr_servo_model_row.options;
    for (int i = 0; options[i]; i++) {
        int friction = 0, own = 0;
        for (int k = 0; k < reader->count; k++) {
            const FrParam *row = fr_rows_find(all, reader->member[k].key);
            friction += row && row != &fr_servo_model_row;
            own += has_row(options[i]->rows, reader->member[k].key);
        }
        if (friction > 0 && own == friction)
            return options[i];
    }
    return NULL;
}

/// Model that the file names, else the one that the collection names, else the one inferred from the keys.
static const FrOption *model_of(Reader *reader, const char *otherwise)
{
    const char *name = word_of(reader, "model");
    const Member *member = find(reader, "model");
    const FrOption *const *options = fr_servo_model_row.options;
    if (member && !name)
        return NULL; // reported already
    name = name ? name : otherwise;
    for (int i = 0; name && options[i]; i++)
        if (strcmp(options[i]->name, name) == 0)
            return options[i];
    const FrOption *inferred = name ? NULL : model_of_keys(reader);
    if (inferred) {
        fr_report_add(reader->report, FR_NOTE, FR_FILE_MODEL_INFERRED, "params",
                      FR_ARGUMENTS(fr_word_part("file", reader->name, 200), fr_word("model", inferred->name)));
        return inferred;
    }
    char list[LIST_MAX] = "";
    for (int i = 0; options[i]; i++)
        fr_list_add(list, LIST_MAX, options[i]->name, -1);
    fr_report_add(reader->report, FR_ERROR, name ? FR_FILE_UNKNOWN_MODEL : FR_FILE_NO_MODEL, "params",
                  FR_ARGUMENTS(fr_word_part("file", reader->name, 200), fr_number("line", member ? member->line : 1),
                               fr_number("column", member ? member->column : 1),
                               fr_word_part("value", name ? name : "", 30), fr_word("options", list)));
    return NULL;
}

static const Actuator *actuator_of(Reader *reader, const char *otherwise)
{
    const char *name = word_of(reader, "actuator");
    name = name ? name : otherwise;
    const Actuator *found = name ? fr_actuator_find(name) : NULL;
    if (found)
        return found;
    char list[LIST_MAX] = "";
    for (int i = 0; i < ACTUATORS; i++)
        fr_list_add(list, LIST_MAX, fr_actuators[i].name, -1);
    fr_report_add(reader->report, FR_WARNING, name ? FR_FILE_UNKNOWN_ACTUATOR : FR_FILE_NO_ACTUATOR, "params",
                  FR_ARGUMENTS(fr_word_part("file", reader->name, 200), fr_word_part("value", name ? name : "", 30),
                               fr_word("options", list)));
    return NULL;
}

/// Value that the published program uses for a key that a file leaves out.
static double default_of(const Actuator *actuator, const FrParam *row)
{
    if (actuator && row == &fr_servo_kt_row)
        return actuator->kt;
    if (actuator && row == &fr_servo_resistance_row)
        return actuator->R;
    if (actuator && row == &fr_servo_armature_row)
        return actuator->armature;
    if (strcmp(row->key, "max_velocity") == 0)
        return 3400 * 2 * 3.14159265358979323846 / 4096; // 3400 steps of the encoder per second
    return row->value;
}

static void add_line(char *lines, size_t size, const char *key, const char *value)
{
    size_t length = strlen(lines);
    fr_text(lines + length, size - length, "%s=%s\n", key, value);
}

/// Write one parameter of the model or the motor to the lines. If the file leaves it out, its default is noted in
/// `missing`. If the preset also has it (`in_preset`), no line is written, because the form of another control law may
/// not have a row for it.
static void use(Reader *reader, const FrParam *row, const Actuator *actuator, bool in_preset, char *lines, size_t size,
                char *missing)
{
    Member *member = find(reader, row->key);
    double value = default_of(actuator, row);
    if (member) {
        member->used = true;
        value = member->number;
        if (member->is_word)
            fr_reader_report(reader, FR_FILE_STRING_FOR_NUMBER, member->line, member->column, row->key, fr_no_argument);
        else if (value < row->min || value > row->max)
            fr_report_add(reader->report, FR_ERROR, FR_FILE_OUT_OF_RANGE, "params",
                          FR_ARGUMENTS(fr_word_part("file", reader->name, 200), fr_number("line", member->line),
                                       fr_number("column", member->column), fr_word("name", row->key),
                                       fr_number("value", value), fr_number("min", row->min),
                                       fr_quantity("max", row->max, row->unit)));
    } else {
        char item[80];
        fr_text(item, sizeof item, "%s = %.9g", row->key, value);
        fr_list_add(missing, LIST_MAX, item, -1);
    }
    char digits[32];
    fr_text(digits, sizeof digits, "%.17g", value);
    if (member || !in_preset)
        add_line(lines, size, row->key, member ? member->word : digits);
}

/// Like `use`, for an experiment that may not have the parameter: curves need no motor.
static void use_if_known(Reader *reader, const FrParam *row, const FrParam *const *rows, const Actuator *actuator,
                         bool in_preset, char *lines, size_t size, char *missing)
{
    Member *member = find(reader, row->key);
    if (fr_rows_find(rows, row->key))
        use(reader, row, actuator, in_preset, lines, size, missing);
    else if (member)
        member->used = true;
}

/// Write the members that have been read as lines.
static void write_lines(Reader *reader, const ParameterSet *set, const FrParam *const *rows, char *lines, size_t size)
{
    FrReport *report = reader->report;
    char word[PARAMETER_WORD_MAX];
    if (set)
        fr_parameter_word(reader, set->model, word);
    const FrOption *model = model_of(reader, set ? word : NULL);
    if (set)
        fr_parameter_word(reader, set->actuator, word);
    const Actuator *actuator = actuator_of(reader, set ? word : NULL);
    bool limited = actuator && actuator->limited;
    char missing[LIST_MAX] = "";
    char unknown[LIST_MAX] = "";
    char other[LIST_MAX] = "";
    if (actuator && fr_rows_find(rows, "preset"))
        add_line(lines, size, "preset", actuator->preset);
    if (model)
        add_line(lines, size, "model", model->name);
    for (int i = 0; model && model->rows[i]; i++)
        if (model->rows[i]->scale != FR_CHOICE)
            use(reader, model->rows[i], actuator, false, lines, size, missing);
    for (int i = 0; motor_rows[i]; i++)
        use_if_known(reader, motor_rows[i], rows, actuator, false, lines, size, missing);
    for (int i = 0; limited && limited_keys[i]; i++) {
        const FrParam *const control[] = {&fr_servo_control_row, NULL};
        use_if_known(reader, fr_rows_find(control, limited_keys[i]), rows, actuator, true, lines, size, missing);
    }
    for (int i = 0; i < reader->count; i++) {
        const Member *member = &reader->member[i];
        if (member->used)
            continue;
        bool is_known = model && !has_row(model->rows, member->key) && fr_rows_find(rows, member->key);
        fr_list_add(is_known ? other : unknown, LIST_MAX, member->key, -1);
    }
    if (missing[0])
        fr_report_add(report, FR_NOTE, FR_FILE_DEFAULTS, "params",
                      FR_ARGUMENTS(fr_word_part("file", reader->name, 200), fr_word("values", missing)));
    if (other[0])
        fr_report_add(report, FR_WARNING, FR_FILE_OTHER_KEYS, "params",
                      FR_ARGUMENTS(fr_word_part("file", reader->name, 200), fr_word("keys", other)));
    if (unknown[0])
        fr_report_add(report, FR_WARNING, FR_FILE_UNUSED_KEYS, "params",
                      FR_ARGUMENTS(fr_word_part("file", reader->name, 200), fr_word("keys", unknown)));
}

static FrStatus read_set(const char *name, const char *text, size_t length, const char *servo, const char *model,
                         const FrParam *const *rows, char *lines, size_t size, FrReport *report)
{
    Reader reader = {.name = name, .text = text, .at = text, .end = text + length, .report = report};
    ParameterSet sets[PARAMETER_SETS_MAX];
    int errors = report->error_count;
    lines[0] = '\0';
    if (length > FR_PARAMETER_FILE_MAX) {
        fr_report_add(report, FR_ERROR, FR_FILE_TOO_LARGE, "params",
                      FR_ARGUMENTS(fr_word_part("file", name, 200), fr_quantity("size", (double)length / 1e6, "MB"),
                                   fr_quantity("limit", (double)FR_PARAMETER_FILE_MAX / 1024, "KB")));
        return FR_BAD_INPUT;
    }
    if (length >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0)
        reader.text = reader.at = text + 3; // a byte order mark is passed over
    int count = fr_parameter_sets(&reader, sets);
    const ParameterSet *set = NULL;
    if (count >= 0 && report->error_count == errors)
        set = fr_parameter_set_choose(&reader, sets, count, servo, model);
    if (set)
        reader.at = set->at;
    if (report->error_count == errors && fr_reader_object(&reader) && !set)
        fr_reader_end(&reader);
    if (report->error_count == errors)
        write_lines(&reader, set, rows, lines, size);
    if (report->error_count == errors)
        return FR_OK;
    lines[0] = '\0';
    return FR_BAD_INPUT;
}

FrStatus fr_servo_read_set(const char *name, const char *text, size_t length, const char *servo, const char *model,
                           const FrParam *const *rows, char *lines, size_t size, FrReport *report)
{
    FrReport none;
    FR_ASSERT(name && text && rows && lines && size > 0);
    report = fr_report_begin(report, &none);
    FrStatus status = read_set(name, text, length, servo, model, rows, lines, size, report);
    fr_report_end(report);
    return status;
}

FrStatus fr_servo_read_parameters(const char *name, const char *text, size_t length, const FrParam *const *rows,
                                  char *lines, size_t size, FrReport *report)
{
    return fr_servo_read_set(name, text, length, NULL, NULL, rows, lines, size, report);
}

int fr_servo_sets(const char *text, size_t length, char *lines, size_t size)
{
    FrReport none;
    FR_ASSERT(text && lines && size > 0);
    ParameterSet sets[PARAMETER_SETS_MAX];
    FrReport *report = fr_report_begin(NULL, &none);
    Reader reader = {.name = "", .text = text, .at = text, .end = text + length, .report = report};
    int count = fr_parameter_sets(&reader, sets);
    fr_report_end(report);
    lines[0] = '\0';
    for (int i = 0; i < count; i++) {
        char servo[PARAMETER_WORD_MAX], model[PARAMETER_WORD_MAX];
        size_t used = strlen(lines);
        fr_parameter_word(&reader, sets[i].servo, servo);
        fr_parameter_word(&reader, sets[i].model, model);
        fr_text(lines + used, size - used, "%s %s\n", servo, model);
    }
    return count > 0 ? count : 0;
}
