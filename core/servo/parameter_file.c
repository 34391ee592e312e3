// Published parameter files (github.com/Rhoban/bam, bam/params): one flat JSON object for a servo, or a collection
// {"servos": {SERVO: {MODEL: {keys}, "_actuator": NAME}}}.
#include "parameter_file.h"
#include "math/assert.h"
#include "base/say.h"
#include "base/row.h"
#include "rows.h"
#include "base/decimal.h"
#include "base/list.h"
#include "base/json.h"
#include "preset/published.h"

#include <ctype.h>
#include <math.h>
#include <stdarg.h>
#include <string.h>

enum { WORD_MAX = 64, LIST_MAX = 320, SETS_MAX = 480 };

/// An actuator by its name in files, with the motor parameters that the published program uses if a file leaves them
/// out (bam/actuators.py).
typedef struct Actuator {
    const char *name, *preset;
    double kt, R, armature;
    bool limited; ///< the target follows the goal at a limited rate
} Actuator;

#define XL330   1.6, 2.6, 0.005, false
#define STS3215 0.784532, 2, 0.0001, true
#define ST3025  0.8825985, 2.7272727, 0.0001, false
#define STS3250 1, 2, 0.005, false
/// Presets of the same actuator follow each other. The first of them is that of a file that names no other.
static const Actuator actuators[] = {
    {"mx64", "mx64", 1.6, 2, 0.005, false},
    {"mx106", "mx106", 1.6, 2, 0.005, false},
    {"xl320", "xl320", 0.7, 5, 0.0005, false},
    {"xl330", "xl330", XL330},
    {"xl330", "xl330_main_2026_09", XL330},
    {"xl330", "xl330_armfix", XL330},
    {"xl330", "xl330_4traj", XL330},
    {"xl330", "xl330_nolift", XL330},
    {"xl330", "xl330_all", XL330},
    {"xl330", "xl330_2026_06_old", XL330},
    {"xl330", "xl330_2026_05", XL330},
    {"xl330", "xl330_m288t_2026_03", XL330},
    {"xl330", "xl330_2026_02_04", XL330},
    {"xl330", "xl330_2026_02_03", XL330},
    {"xl330", "xl330_2026_01", XL330},
    {"sts3215", "feetech_sts3215_7_4V", STS3215},
    {"sts3215", "feetech_sts3215_7_4V_2025", STS3215},
    {"sts3215", "feetech_sts3215_7_4V_2025_03", STS3215},
    {"sts321512v", "feetech_sts3215_12V", STS3215},
    {"erob80_50", "erob80_50", 1.6, 2, 0.005, false},
    {"erob80_100", "erob80_100", 1.6, 2, 0.005, false},
    {"feetech_hls", "feetech_hls", 0.97, 7.5, 0.001, false},
    {"waveshare_st3025", "waveshare_st3025", ST3025},
    {"waveshare_st3025", "waveshare_st3025_pwm97", ST3025},
    {"waveshare_st3025", "waveshare_st3025_rate_limited", 0.8825985, 2.7272727, 0.0001, true},
    {"sts3250", "sts3250", STS3250},
    {"sts3250", "sts3250_pd_2024_10_28", STS3250},
    {"sts3250", "sts3250_pd_2024_10_26", 1, 2, 0.00961, false},
    {0},
};

/// Find an actuator by its name in files or by its preset. Returns NULL if the name is unknown.
static const Actuator *actuator_find(const char *name)
{
    for (const Actuator *one = actuators; one->name; one++)
        if (strcmp(one->name, name) == 0 || strcmp(one->preset, name) == 0)
            return one;
    return NULL;
}

/// Compare a name with the beginning of a text, by letters and digits only. Returns what follows, NULL if it differs.
static const char *after_name(const char *text, const char *name)
{
    // bound: the length of the name
    for (;; text++) {
        // bound: the length of each text
        while (*name && !isalnum((unsigned char)*name))
            name++;
        // bound: the length of each text
        while (*text && !isalnum((unsigned char)*text))
            text++;
        if (!*name)
            return text;
        if (tolower((unsigned char)*text) != tolower((unsigned char)*name++))
            return NULL;
    }
}

/// Motors by the beginnings of their names, and the preset with the most similar control law.
static const struct {
    const char *motor, *preset;
} relatives[] = {
    {"xl320", "xl320"},
    {"xl", "xl330"},
    {"xc", "xl330"},
    {"xm", "xl330"},
    {"xh", "xl330"},
    {"xw", "xl330"},
    {"mx", "mx64"},
    {"ax", "mx64"},
    {"rx", "mx64"},
    {"ex", "mx64"},
    {"dx", "mx64"},
    {"sts3215", "feetech_sts3215_7_4V"},
    {"sts", "feetech_sts3215_7_4V"},
    {"scs", "feetech_sts3215_7_4V"},
    {"sms", "feetech_sts3215_7_4V"},
    {"st", "waveshare_st3025"},
    {"hls", "feetech_hls"},
    {"erob80100", "erob80_100"},
    {"erob", "erob80_50"},
    {"", "generic"},
};

/// Other names of motors that have a preset.
static const struct {
    const char *motor, *preset;
} also[] = {
    {"sts3215_7_4V", "feetech_sts3215_7_4V"},
    {"sts3215_12v", "feetech_sts3215_12V"},
    {"hls2915", "feetech_hls"},
    {"hls", "feetech_hls"},
    {"st3025", "waveshare_st3025"},
    {"xl330_m288t", "xl330"},
    {"xl330_m288", "xl330"},
    {"feetech_sts3250", "sts3250"},
    {"feetech_sts3215", "feetech_sts3215_7_4V"},
};

/// Returns true if the names are equal by their letters and digits.
static bool same_name(const char *a, const char *b)
{
    const char *rest = after_name(a, b);
    return rest && !*rest;
}

const FrOption *fr_servo_preset_of_motor(const char *motor, const FrOption **nearest)
{
    const char *found = NULL;
    for (const Actuator *one = actuators; one->name && !found; one++)
        if (same_name(motor, one->name) || same_name(motor, one->preset))
            found = one->preset;
    for (size_t i = 0; i < sizeof also / sizeof *also && !found; i++)
        if (same_name(motor, also[i].motor))
            found = also[i].preset;
    int k = 0;
    // bound: the relatives, of which the last one is any motor
    while (!after_name(motor, relatives[k].motor))
        k++;
    *nearest = fr_servo_preset_find(found ? found : relatives[k].preset);
    return found ? *nearest : NULL;
}

/// Numbers of the electronics and the bus, which a file has if they are not those of the preset, and those of a
/// rate-limited servo always. The published program reads command_delay, and the latter; it ignores other keys.
static const struct {
    const char *key, *name; ///< key of the parameter, and its name in files
    bool is_limited;        ///< files of a rate-limited servo have it
    /// Another name in files with a voltage law, and with a current law; NULL: none. In files of servos whose current
    /// the host commands, current_limit is a constant that nothing uses, and the limit is max_amps.
    const char *with_voltage, *with_current;
} beyond[] = {
    {"error_gain_ratio", "error_gain_ratio", true, NULL, NULL},
    {"max_velocity", "max_velocity", true, NULL, NULL},
    {"delay", "command_delay", false, "delay", "delay"},
    {"max_current", "max_current", false, "current_limit", "max_amps"},
    {"max_pwm", "max_pwm", false, NULL, NULL},
    {"supply_resistance", "supply_resistance", false, NULL, NULL},
    {"stiffness", "stiffness", false, NULL, NULL},
    {"damping", "damping", false, NULL, NULL},
    {"max_torque", "max_torque", false, NULL, NULL},
    {"cutoff_velocity", "cutoff_velocity", false, NULL, NULL},
    {0},
};

typedef struct Member {
    char key[WORD_MAX], word[WORD_MAX]; ///< the word of a string
    double number;
    bool is_word, used;
    int line, column; ///< place of the value
} Member;

/// Depths of the keys that name a set in a collection.
enum { SERVO = 2, MODEL };

/// A place in the file. In a collection it has the names of the set there: keys by depth, and the actuator.
typedef struct Place {
    FrJson json;
    const char *at;
    char key[MODEL + 1][WORD_MAX], actuator[WORD_MAX];
} Place;

typedef struct Reader {
    const FrServoFile *file;
    FrReport *report;
    Place now;
    const char *end;
    int count;
    Member member[PARAMETER_KEYS_MAX];
} Reader;

/// Report an error at a line and column. Always returns false.
static bool refuse(const Reader *reader, FrCode code, int line, int column, const char *name, FrArgument more)
{
    fr_report_add(reader->report, FR_ERROR, code, "params",
                  FR_ARGUMENTS(fr_word_part("file", reader->file->name, 200), fr_number("line", line),
                               fr_number("column", column), fr_word("name", name), more));
    return false;
}

/// Report an error at the last token. Always returns false.
static bool refuse_token(const Reader *reader, FrCode code, const char *name, FrArgument more)
{
    return refuse(reader, code, reader->now.json.token_line, reader->now.json.token_column, name, more);
}

static const FrArgument no_more = {.name = "", .unit = ""};

/// The next token; FR_JSON_MORE only at the end of a complete file.
static FrJsonToken next_token(Reader *reader)
{
    FrJsonToken token = fr_json_next(&reader->now.json, &reader->now.at, reader->end);
    return token == FR_JSON_MORE && !fr_json_complete(&reader->now.json) ? FR_JSON_WRONG : token;
}

/// Report malformed JSON. Always returns false.
static bool malformed(const Reader *reader)
{
    fr_json_report(&reader->now.json, reader->file->name, "params", reader->report);
    return false;
}

/// Copy the key or string that has been read.
static bool take_word(const Reader *reader, char *word)
{
    if (reader->now.json.length >= WORD_MAX)
        return refuse_token(reader, FR_FILE_STRING_TOO_LONG, "", fr_number("limit", WORD_MAX - 1));
    fr_text(word, WORD_MAX, "%s", reader->now.json.text);
    return true;
}

/// Read the value of a member. Returns false if nothing after it can be read.
static bool read_value(Reader *reader, Member *member)
{
    FrJsonToken token = next_token(reader);
    const FrJson *json = &reader->now.json;
    bool is_name =
        strcmp(member->key, "model") == 0 || strcmp(member->key, "actuator") == 0 || strcmp(member->key, "preset") == 0;
    member->line = json->token_line;
    member->column = json->token_column;
    if (token == FR_JSON_BEGIN)
        return refuse_token(reader, is_name ? FR_FILE_NEEDS_NAME : FR_FILE_NEEDS_NUMBER, member->key, no_more);
    if (token == FR_JSON_WRONG && json->code != FR_FILE_NO_VALUE)
        return malformed(reader);
    member->is_word = token == FR_JSON_STRING;
    member->number = json->number;
    if (member->is_word)
        return take_word(reader, member->word);
    if (token == FR_JSON_NUMBER && isfinite(member->number))
        return true;
    bool is_missing = token == FR_JSON_WRONG && (!json->text[0] || strchr(",:]}", json->text[0]));
    refuse_token(reader, FR_FILE_NOT_A_NUMBER, member->key, fr_word_part("value", is_missing ? "" : json->text, 30));
    return !is_missing;
}

/// Read the members of the object that has begun.
static bool read_members(Reader *reader)
{
    FrJsonToken token;
    // bound: the length of the text
    while ((token = next_token(reader)) != FR_JSON_END) {
        if (token == FR_JSON_WRONG)
            return malformed(reader);
        if (reader->count == PARAMETER_KEYS_MAX)
            return refuse_token(reader, FR_FILE_TOO_MANY_KEYS, "", fr_number("limit", PARAMETER_KEYS_MAX));
        Member *member = &reader->member[reader->count];
        *member = (Member){0};
        if (!take_word(reader, member->key))
            return false;
        for (int i = 0; i < reader->count; i++)
            if (strcmp(reader->member[i].key, member->key) == 0)
                refuse_token(reader, FR_FILE_REPEATED, member->key, no_more);
        if (!read_value(reader, member))
            return false;
        reader->count++;
    }
    return true;
}

// ---------------------------------------------------------------------------------------------------------------
// Collections.

/// Look ahead for a member of the object at this depth whose value is a token of this kind, but not a list. Copies its
/// text to `word` unless that is NULL. Malformed text is not reported: it is found when it is read.
static bool look_for(const Reader *reader, int depth, const char *key, FrJsonToken kind, char *word)
{
    FrJson json = reader->now.json;
    const char *at = reader->now.at;
    bool is_next = false;
    FrJsonToken token;
    // bound: the length of the text
    do {
        token = fr_json_next(&json, &at, reader->end);
        if (is_next && token == kind && !(kind == FR_JSON_BEGIN && fr_json_in_list(&json))) {
            if (word)
                fr_text(word, WORD_MAX, "%s", json.text);
            return true;
        }
        is_next = token == FR_JSON_KEY && json.depth == depth && strcmp(json.text, key) == 0;
    } while (token != FR_JSON_MORE && token != FR_JSON_WRONG && json.depth >= depth);
    return false;
}

/// Move to the next set of a collection, just after its {. Returns false after the last set, or after an error.
static bool next_set(Reader *reader)
{
    const FrJson *json = &reader->now.json;
    FrJsonToken token;
    // bound: the length of the text
    while ((token = next_token(reader)) != FR_JSON_MORE) {
        if (token == FR_JSON_WRONG)
            return malformed(reader);
        if (token == FR_JSON_KEY && json->depth <= MODEL && !take_word(reader, reader->now.key[json->depth]))
            return false;
        bool is_path = token == FR_JSON_BEGIN && strcmp(reader->now.key[1], "servos") == 0;
        bool is_object = !(json->lists & ((2u << json->depth) - 2)); // in objects only
        if (is_path && is_object && json->depth == MODEL &&
            !look_for(reader, MODEL, "_actuator", FR_JSON_STRING, reader->now.actuator))
            fr_text(reader->now.actuator, WORD_MAX, "%s", reader->now.key[SERVO]);
        if (is_path && is_object && json->depth == MODEL + 1)
            return true;
    }
    return false;
}

static bool is_of_servo(const Reader *reader, const char *servo)
{
    const Actuator *requested = actuator_find(servo);
    return strcmp(reader->now.key[SERVO], servo) == 0 ||
           (requested && actuator_find(reader->now.actuator) == requested);
}

/// Move to the set of the requested servo and model. Unless exactly one set matches, this is reported. Not inlined,
/// because the frame of its caller is large.
static NEVER_INLINE bool choose_set(Reader *reader)
{
    const char *servo = reader->file->servo, *model = reader->file->model;
    char all[SETS_MAX] = "", some[SETS_MAX] = "";
    Place found;
    int count = 0, matches = 0, errors = reader->report->error_count;
    for (; next_set(reader); count++) {
        char item[2 * WORD_MAX];
        fr_text(item, sizeof item, "%s %s", reader->now.key[SERVO], reader->now.key[MODEL]);
        fr_list_add(all, SETS_MAX, item, -1);
        if ((servo && *servo && !is_of_servo(reader, servo)) ||
            (model && *model && strcmp(reader->now.key[MODEL], model) != 0))
            continue;
        fr_list_add(some, SETS_MAX, item, -1);
        found = reader->now;
        matches++;
    }
    if (reader->report->error_count > errors)
        return false;
    if (matches == 1)
        reader->now = found;
    else
        fr_report_add(reader->report, FR_ERROR, matches ? FR_FILE_SEVERAL_SETS : FR_FILE_NO_SUCH_SET, "params",
                      FR_ARGUMENTS(fr_word_part("file", reader->file->name, 200),
                                   fr_number("count", matches ? matches : count),
                                   fr_word("sets", matches ? some : all)));
    return matches == 1;
}

static void begin_reading(Reader *reader, const FrServoFile *file, FrReport *report)
{
    bool has_mark = file->length >= 3 && memcmp(file->text, "\xef\xbb\xbf", 3) == 0; // of the byte order
    reader->file = file;
    reader->report = report;
    reader->now = (Place){.at = file->text + (has_mark ? 3 : 0)};
    reader->end = file->text + file->length;
    reader->count = 0;
    fr_json_begin(&reader->now.json, 1, 1);
}

int fr_servo_sets(const FrServoFile *file, char *lines, size_t size)
{
    FR_ASSERT(file && file->text && lines && size > 0);
    FrReport *none = fr_report_enter(NULL, &(FrReport){0});
    Reader reader;
    int count = 0;
    begin_reading(&reader, file, none);
    bool has_sets = file->length <= FR_PARAMETER_FILE_MAX && look_for(&reader, 1, "servos", FR_JSON_BEGIN, NULL);
    for (*lines = '\0'; has_sets && next_set(&reader); count++) {
        size_t used = strlen(lines);
        fr_text(lines + used, size - used, "%s %s\n", reader.now.key[SERVO], reader.now.key[MODEL]);
    }
    fr_report_end(none);
    return count;
}

// ---------------------------------------------------------------------------------------------------------------
// From members to a def.

static Member *find(Reader *reader, const char *key)
{
    for (int i = 0; i < reader->count; i++)
        if (strcmp(reader->member[i].key, key) == 0)
            return &reader->member[i];
    return NULL;
}

/// A name in the file, otherwise that of the set. NULL if it is missing or a number.
static const char *word_of(Reader *reader, const char *key, const char *otherwise)
{
    Member *member = find(reader, key);
    if (!member)
        return *otherwise ? otherwise : NULL;
    member->used = true;
    if (!member->is_word)
        refuse(reader, FR_FILE_NUMBER_FOR_NAME, member->line, member->column, key, no_more);
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
    for (const FrOption *const *option = fr_servo_model_row.options; *option; option++) {
        int friction = 0, own = 0;
        for (int k = 0; k < reader->count; k++) {
            const FrParam *row = fr_rows_find(all, reader->member[k].key);
            friction += row && row != &fr_servo_model_row;
            own += has_row((*option)->rows, reader->member[k].key);
        }
        if (friction > 0 && own == friction)
            return *option;
    }
    return NULL;
}

/// Model that the file names, else the one that the collection names, else the one inferred from the keys.
static const FrOption *model_of(Reader *reader)
{
    const Member *member = find(reader, "model");
    const char *name = word_of(reader, "model", reader->now.key[MODEL]);
    if (member && !name)
        return NULL; // reported already
    char list[LIST_MAX] = "";
    for (const FrOption *const *option = fr_servo_model_row.options; *option; option++) {
        if (name && strcmp((*option)->name, name) == 0)
            return *option;
        fr_list_add(list, LIST_MAX, (*option)->name, -1);
    }
    const FrOption *inferred = name ? NULL : model_of_keys(reader);
    if (inferred)
        fr_report_add(reader->report, FR_NOTE, FR_FILE_MODEL_INFERRED, "params",
                      FR_ARGUMENTS(fr_word_part("file", reader->file->name, 200), fr_word("model", inferred->name)));
    else
        fr_report_add(reader->report, FR_ERROR, name ? FR_FILE_UNKNOWN_MODEL : FR_FILE_NO_MODEL, "params",
                      FR_ARGUMENTS(fr_word_part("file", reader->file->name, 200),
                                   fr_number("line", member ? member->line : 1),
                                   fr_number("column", member ? member->column : 1),
                                   fr_word_part("value", name ? name : "", 30), fr_word("options", list)));
    return inferred;
}

/// The actuator that a file names. If it has several presets, a file or the key of a set may name one of them.
static const Actuator *actuator_of(Reader *reader)
{
    const char *name = word_of(reader, "actuator", reader->now.actuator);
    Member *preset = find(reader, "preset");
    const Actuator *found = name ? actuator_find(name) : NULL,
                   *own = actuator_find(preset && preset->is_word ? preset->word : reader->now.key[SERVO]);
    char list[LIST_MAX] = "";
    for (const Actuator *one = actuators; one->name; one++)
        if (one == actuators || strcmp(one->name, one[-1].name) != 0)
            fr_list_add(list, LIST_MAX, one->name, -1);
    if (found && own && strcmp(found->name, own->name) == 0) {
        found = own;
        if (preset)
            preset->used = true;
    }
    bool is_named = preset || actuator_find(name ? name : "") != found;
    if (found && !is_named && found->limited && found[1].name && strcmp(found[1].name, found->name) == 0 &&
        !find(reader, "error_gain_ratio") && !find(reader, "max_velocity")) {
        fr_report_add(reader->report, FR_NOTE, FR_FILE_EARLIER_SET, "params",
                      FR_ARGUMENTS(fr_word_part("file", reader->file->name, 200), fr_word("servo", found->preset),
                                   fr_word("preset", found[1].preset)));
        found++;
    }
    if (!found)
        fr_report_add(reader->report, FR_WARNING, name ? FR_FILE_UNKNOWN_ACTUATOR : FR_FILE_NO_ACTUATOR, "params",
                      FR_ARGUMENTS(fr_word_part("file", reader->file->name, 200),
                                   fr_word_part("value", name ? name : "", 30), fr_word("options", list)));
    return found;
}

bool fr_servo_is_ours(const char *key, FrServoControl control)
{
    for (int i = 0; beyond[i].key; i++)
        if (strcmp(beyond[i].key, key) == 0)
            return strcmp(key, fr_servo_delay_row.key) != 0 &&
                   !(beyond[i].is_limited && control == FR_CONTROL_RATE_LIMITED);
    return false;
}

/// Row of beyond[i] for the control law of a servo. NULL if the law does not have it.
static const FrParam *row_beyond(int i, const FrServoDef *def)
{
    return strcmp(beyond[i].key, fr_servo_delay_row.key) == 0
               ? &fr_servo_delay_row
               : fr_rows_find(fr_servo_control_row.options[def->control]->rows, beyond[i].key);
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
        return RATE_LIMIT;
    return row->value;
}

/// Take a parameter into the def, unless the experiment does not have it: curves need no motor. If the file leaves it
/// out, its default is noted in `missing`; the def then keeps the value of the preset if that has one (`in_preset`).
static void take(Reader *reader, ServoRead *read, const FrParam *row, const char *name, const FrParam *const *rows,
                 const Actuator *actuator, bool in_preset, char *missing)
{
    Member *member = find(reader, name);
    double value = member ? member->number : default_of(actuator, row);
    if (member)
        member->used = true;
    if (rows && !fr_rows_find(rows, row->key))
        return;
    if (member && member->is_word)
        refuse(reader, FR_FILE_STRING_FOR_NUMBER, member->line, member->column, name, no_more);
    else if (member && (value < row->min || value > row->max))
        fr_report_add(reader->report, FR_ERROR, FR_FILE_OUT_OF_RANGE, "params",
                      FR_ARGUMENTS(fr_word_part("file", reader->file->name, 200), fr_number("line", member->line),
                                   fr_number("column", member->column), fr_word("name", name),
                                   fr_number("value", value), fr_number("min", row->min),
                                   fr_quantity("max", row->max, row->unit)));
    if (!member) {
        char item[80];
        fr_text(item, sizeof item, "%s = %.9g", row->key, value);
        fr_list_add(missing, LIST_MAX, item, -1);
    }
    if (member || !in_preset) {
        fr_row_put(&read->def, row, value);
        read->row[read->count++] = row;
    }
}

static void report_list(const Reader *reader, FrSeverity severity, FrCode code, const char *name, const char *list)
{
    if (*list)
        fr_report_add(reader->report, severity, code, "params",
                      FR_ARGUMENTS(fr_word_part("file", reader->file->name, 200), fr_word(name, list)));
}

/// Returns true if the sets of a preset have values for a key. A file that leaves it out does not mean one of them.
static bool sets_have(const FrOption *preset, const char *key)
{
    for (const char *const *own = preset->sets->keys; *own; own++)
        if (strcmp(*own, key) == 0)
            return true;
    return false;
}

/// Take the members into a def.
static void take_members(Reader *reader, ServoRead *read, const FrParam *const *rows)
{
    char missing[LIST_MAX] = "", unknown[LIST_MAX] = "", other[LIST_MAX] = "";
    const FrOption *model = read->model = model_of(reader);
    const Actuator *actuator = actuator_of(reader);
    read->preset = actuator ? actuator->preset : NULL;
    read->def = fr_default_servo();
    // without a known actuator, the default of the form
    const FrOption *preset = actuator ? fr_servo_preset_find(actuator->preset) : NULL;
    fr_servo_electronics(&read->def, preset ? preset : fr_servo_preset_row.options[(int)fr_servo_preset_row.value]);
    for (int i = 0; model && model->rows[i]; i++)
        if (model->rows[i]->scale != FR_CHOICE)
            take(reader, read, model->rows[i], model->rows[i]->key, NULL, actuator, false, missing);
    bool has_inertia = read->def.control == FR_CONTROL_TORQUE && !find(reader, fr_servo_armature_row.key) &&
                       find(reader, "inertia"); // the name in the first files of a torque law
    for (int i = 0; fr_servo_motor_rows[i]; i++)
        take(reader, read, fr_servo_motor_rows[i],
             has_inertia && fr_servo_motor_rows[i] == &fr_servo_armature_row ? "inertia" : fr_servo_motor_rows[i]->key,
             rows, actuator, false, missing);
    for (int i = 0; beyond[i].key; i++) {
        const FrParam *row = row_beyond(i, &read->def);
        bool by_current = read->def.control == FR_CONTROL_CURRENT || read->def.control == FR_CONTROL_CURRENT_SOURCE;
        const char *second = by_current ? beyond[i].with_current : beyond[i].with_voltage, *name = beyond[i].name;
        name = second && actuator && !find(reader, name) && find(reader, second) ? second : name;
        bool in_sets = row && preset && sets_have(preset, beyond[i].key);
        bool always = actuator && (in_sets || (actuator->limited && beyond[i].is_limited));
        if (row && (find(reader, name) || always))
            take(reader, read, row, name, rows, actuator, !in_sets, missing);
    }
    Member *supply = find(reader, "supply");
    if (supply && supply->is_word && strcmp(supply->word, "measured") == 0)
        supply->used = read->measured_supply = true;
    Member *step = find(reader, "internal_step");
    if (step && !step->is_word && step->number > 0 && step->number <= 1) {
        read->held_step = step->number;
        step->used = true;
    }
    const FrParam *const all[] = {&fr_servo_model_row, &fr_servo_control_row, NULL};
    for (int i = 0; i < reader->count; i++) {
        const Member *member = &reader->member[i];
        bool is_known = model && !has_row(model->rows, member->key) && fr_rows_find(rows ? rows : all, member->key);
        if (!member->used)
            fr_list_add(is_known ? other : unknown, LIST_MAX, member->key, -1);
    }
    report_list(reader, FR_NOTE, FR_FILE_DEFAULTS, "values", missing);
    report_list(reader, FR_WARNING, FR_FILE_OTHER_KEYS, "keys", other);
    report_list(reader, FR_WARNING, FR_FILE_UNUSED_KEYS, "keys", unknown);
}

/// Read the object of the servo. Returns false if it is not found, or if the file is malformed after it.
static bool read_object(Reader *reader)
{
    if (look_for(reader, 1, "servos", FR_JSON_BEGIN, NULL))
        return choose_set(reader) && read_members(reader);
    if (next_token(reader) != FR_JSON_BEGIN || fr_json_in_list(&reader->now.json))
        return refuse_token(reader, FR_FILE_NO_OBJECT, "", no_more);
    return read_members(reader) && (next_token(reader) == FR_JSON_MORE || malformed(reader));
}

FrStatus fr_servo_read_for(ServoRead *read, const FrServoFile *file, const FrParam *const *rows, FrReport *report)
{
    FR_ASSERT(read && file && file->name && file->text);
    Reader reader;
    report = fr_report_enter(report, &(FrReport){0});
    int errors = report->error_count;
    ServoRead found = {.count = 0};
    begin_reading(&reader, file, report);
    if (file->length > FR_PARAMETER_FILE_MAX)
        fr_report_add(report, FR_ERROR, FR_FILE_TOO_LARGE, "params",
                      FR_ARGUMENTS(fr_word_part("file", file->name, 200),
                                   fr_quantity("size", (double)file->length / 1e6, "MB"),
                                   fr_quantity("limit", (double)FR_PARAMETER_FILE_MAX / 1024, "KB")));
    else if (read_object(&reader) && report->error_count == errors)
        take_members(&reader, &found, rows);
    bool is_good = report->error_count == errors;
    fr_report_end(report);
    if (is_good)
        *read = found;
    return is_good ? FR_OK : FR_BAD_INPUT;
}

FrStatus fr_servo_read(FrServoDef *def, const FrServoFile *file, FrReport *report)
{
    FR_ASSERT(def);
    ServoRead read;
    FrStatus status = fr_servo_read_for(&read, file, NULL, report);
    if (status == FR_OK)
        *def = read.def;
    return status;
}

// ---------------------------------------------------------------------------------------------------------------
// Writing.

typedef struct Text {
    char *text;
    size_t size, length;
} Text;

PRINTS(2, 3) static void put(Text *out, const char *format, ...)
{
    bool room = out->length < out->size;
    va_list arguments;
    va_start(arguments, format);
    out->length += (size_t)fr_decimal_text(room ? out->text + out->length : NULL, room ? out->size - out->length : 0,
                                           format, arguments);
    va_end(arguments);
}

static void put_number(Text *out, const FrServoDef *def, const FrParam *row, const char *name)
{
    if (row->scale != FR_CHOICE && isfinite(fr_field(def, row)))
        put(out, "    \"%s\": %.17g,\n", name, fr_field(def, row));
}

size_t fr_servo_write(const FrServoDef *def, FrServoModel model, const char *actuator, char *text, size_t size)
{
    FR_ASSERT(def && model >= FR_M1 && model <= FR_M6 && actuator && (text || size == 0));
    Text out = {text, size, 0};
    const FrOption *written = fr_servo_model_row.options[model];
    const Actuator *known = actuator_find(actuator);
    FrServoDef usual = fr_default_servo();
    if (known)
        fr_servo_electronics(&usual, fr_servo_preset_find(known->preset));
    put(&out, "{\n");
    for (int i = 0; fr_servo_motor_rows[i]; i++)
        put_number(&out, def, fr_servo_motor_rows[i], fr_servo_motor_rows[i]->key);
    for (int i = 0; written->rows[i]; i++)
        put_number(&out, def, written->rows[i], written->rows[i]->key);
    for (int i = 0; known && beyond[i].key; i++) {
        const FrParam *row = row_beyond(i, def);
        bool is_usual = row && fr_field(def, row) == fr_field(&usual, row);
        if (row && ((known->limited && beyond[i].is_limited) || !is_usual))
            put_number(&out, def, row, beyond[i].name);
    }
    put(&out, "    \"model\": \"%s\",\n    \"actuator\": \"%s\"", written->name, known ? known->name : actuator);
    if (known && known != actuator_find(known->name))
        put(&out, ",\n    \"preset\": \"%s\"", known->preset);
    put(&out, "\n}\n");
    return out.length;
}
