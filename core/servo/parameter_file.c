// Published parameter files as they are (github.com/Rhoban/bam, bam/params): one flat JSON object, key by key.
#include "friction/servo.h"

#include <math.h>
#include <string.h>

enum { WORD_MAX = 64, KEYS_MAX = 64 };

/// Actuators by their names in the files, with what the program takes for the motor when a file leaves it out.
static const struct Actuator {
    const char *name, *preset;
    double kt, R, armature;
} actuators[] = {
    {"mx64", "mx64", 1.6, 2, 0.005},
    {"mx106", "mx106", 1.6, 2, 0.005},
    {"xl320", "xl320", 0.7, 5, 0.0005},
    {"xl330", "xl330", 1.6, 2.6, 0.005},
    {"sts3215", "feetech_sts3215_7_4V", 0.784532, 2, 0.0001},
    {"erob80_50", "erob80_50", 1.6, 2, 0.005},
    {"erob80_100", "erob80_100", 1.6, 2, 0.005},
};
enum { ACTUATORS = sizeof actuators / sizeof *actuators };

/// Keys beside those of the friction model.
static const char *const motor_keys[] = {"kt", "R", "armature", "q_offset", "error_gain_ratio", "max_velocity", NULL};

typedef struct Member {
    char key[WORD_MAX], word[WORD_MAX]; ///< a number too as it stands in the file
    double number;
    bool is_word, used;
    int line, column; ///< of its value
} Member;

typedef struct Reader {
    const char *name, *text, *at, *end;
    FrReport *report;
    int count;
    Member member[KEYS_MAX];
} Reader;

static void place(const Reader *reader, const char *at, int *line, int *column)
{
    *line = *column = 1;
    for (const char *c = reader->text; c < at; c++) {
        *column = *c == '\n' ? 1 : *column + 1;
        *line += *c == '\n';
    }
}

/// What is wrong here and what was expected; always false.
static bool wrong(const Reader *reader, const char *at, const char *problem)
{
    int line, column;
    place(reader, at, &line, &column);
    fr_report_add(reader->report, FR_ERROR, "params", "%s:%d:%d: %s", reader->name, line, column, problem);
    return false;
}

static void pass_blanks(Reader *reader)
{
    while (reader->at < reader->end && strchr(" \t\r\n", *reader->at) && *reader->at)
        reader->at++;
}

static bool take(Reader *reader, char c)
{
    pass_blanks(reader);
    if (reader->at == reader->end || *reader->at != c)
        return false;
    reader->at++;
    return true;
}

static bool read_word(Reader *reader, char *word)
{
    const char *begin = reader->at;
    size_t length = 0;
    for (reader->at++; reader->at < reader->end && *reader->at != '"'; reader->at++) {
        if ((unsigned char)*reader->at < 0x20)
            return wrong(reader, reader->at, "the string is not closed; expected \"");
        if (*reader->at == '\\' && ++reader->at == reader->end)
            break;
        if (length == WORD_MAX - 1)
            return wrong(reader, begin, "the string is longer than any key or name accepted here");
        word[length++] = *reader->at;
    }
    word[length] = '\0';
    if (reader->at == reader->end)
        return wrong(reader, begin, "the string is not closed; expected \"");
    reader->at++;
    return true;
}

static bool read_number(Reader *reader, Member *member)
{
    char *digits = member->word;
    size_t length = 0;
    const char *begin = reader->at, *rest;
    while (reader->at < reader->end && length < WORD_MAX - 1 && *reader->at && !strchr(" \t\r\n,}]", *reader->at))
        digits[length++] = *reader->at++;
    digits[length] = '\0';
    bool plain = (*digits >= '0' && *digits <= '9') || *digits == '-';
    if (!fr_read_decimal(digits, '\0', &member->number, &rest) || !plain || !isfinite(member->number)) {
        char problem[200];
        fr_text(problem, sizeof problem, "%s is '%.30s'; give a finite number", member->key, digits);
        return wrong(reader, begin, problem);
    }
    return true;
}

/// "key": value; false when what follows can not be read.
static bool read_member(Reader *reader)
{
    Member *member = &reader->member[reader->count];
    *member = (Member){0};
    pass_blanks(reader);
    const char *begin = reader->at;
    if (reader->at == reader->end || *reader->at != '"')
        return wrong(reader, reader->at, "expected \"key\": value");
    if (!read_word(reader, member->key))
        return false;
    if (!take(reader, ':'))
        return wrong(reader, reader->at, "expected : and a value");
    pass_blanks(reader);
    place(reader, reader->at, &member->line, &member->column);
    char problem[200], first = reader->at < reader->end ? *reader->at : '\0';
    bool named = strcmp(member->key, "model") == 0 || strcmp(member->key, "actuator") == 0;
    if (first == '{' || first == '[' || first == '\0') {
        fr_text(problem, sizeof problem, "%s is neither a number nor a string; give %s", member->key,
                named ? "a name in quotes" : "a number");
        return wrong(reader, reader->at, problem);
    }
    member->is_word = first == '"';
    if (member->is_word ? !read_word(reader, member->word) : !read_number(reader, member))
        return member->is_word ? false : reader->at < reader->end;
    for (int i = 0; i < reader->count; i++)
        if (strcmp(reader->member[i].key, member->key) == 0) {
            fr_text(problem, sizeof problem, "%s is given more than once; give it once", member->key);
            wrong(reader, begin, problem);
        }
    if (reader->count == KEYS_MAX - 1)
        return wrong(reader, begin, "too many keys for a parameter file");
    reader->count++;
    return true;
}

static void read_object(Reader *reader)
{
    if (!take(reader, '{')) {
        wrong(reader, reader->at, "expected { and \"key\": value; a parameter file is one JSON object");
        return;
    }
    if (!take(reader, '}')) {
        do
            if (!read_member(reader))
                return;
        while (take(reader, ','));
        if (!take(reader, '}')) {
            wrong(reader, reader->at, "expected , or }");
            return;
        }
    }
    pass_blanks(reader);
    if (reader->at < reader->end)
        wrong(reader, reader->at, "unexpected text after the }");
}

static Member *find(Reader *reader, const char *key)
{
    for (int i = 0; i < reader->count; i++)
        if (strcmp(reader->member[i].key, key) == 0)
            return &reader->member[i];
    return NULL;
}

/// A name in the file; NULL when it is missing or a number.
static const char *word_of(Reader *reader, const char *key)
{
    Member *member = find(reader, key);
    if (!member)
        return NULL;
    member->used = true;
    if (!member->is_word)
        fr_report_add(reader->report, FR_ERROR, "params", "%s:%d:%d: %s is a number; give a name in quotes",
                      reader->name, member->line, member->column, key);
    return member->is_word ? member->word : NULL;
}

static const FrOption *model_of(Reader *reader)
{
    const char *name = word_of(reader, "model");
    const FrOption *const *options = fr_servo_model_row.options;
    for (int i = 0; name && options[i]; i++)
        if (strcmp(options[i]->name, name) == 0)
            return options[i];
    const Member *member = find(reader, "model");
    if (!member || name)
        fr_report_add(reader->report, FR_ERROR, "params", "%s:%d:%d: %s%.30s%s; give one of m1, m2, m3, m4, m5, m6",
                      reader->name, member ? member->line : 1, member ? member->column : 1,
                      name ? "unknown model '" : "no model is given", name ? name : "", name ? "'" : "");
    return NULL;
}

static const struct Actuator *actuator_of(Reader *reader)
{
    const char *name = word_of(reader, "actuator");
    for (int i = 0; name && i < ACTUATORS; i++)
        if (strcmp(actuators[i].name, name) == 0 || strcmp(actuators[i].preset, name) == 0)
            return &actuators[i];
    FrFinding *finding =
        fr_report_add(reader->report, FR_WARNING, "params",
                      "%s: %s%.30s%s, so supply voltage and control law are not set; known actuators:", reader->name,
                      name ? "unknown actuator '" : "no actuator is given", name ? name : "", name ? "'" : "");
    for (int i = 0; i < ACTUATORS; i++)
        fr_finding_append(finding, "%s %s", i ? "," : "", actuators[i].name);
    return NULL;
}

/// What the published program takes for a key that a file leaves out.
static double default_of(const struct Actuator *actuator, const FrParam *row)
{
    if (actuator && strcmp(row->key, "kt") == 0)
        return actuator->kt;
    if (actuator && strcmp(row->key, "R") == 0)
        return actuator->R;
    if (actuator && strcmp(row->key, "armature") == 0)
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

/// One parameter of the model or the motor into the lines; what is left out and stands in the preset already
/// (`in_preset`), which another control law may not have a row for, is only noted.
static void use(Reader *reader, const FrParam *row, const struct Actuator *actuator, bool in_preset, char *lines,
                size_t size, FrFinding **missing)
{
    Member *member = find(reader, row->key);
    double value = default_of(actuator, row);
    if (member) {
        member->used = true;
        value = member->number;
        if (member->is_word)
            fr_report_add(reader->report, FR_ERROR, "params", "%s:%d:%d: %s is a string; give a number", reader->name,
                          member->line, member->column, row->key);
        else if (value < row->min || value > row->max)
            fr_report_add(reader->report, FR_ERROR, "params",
                          "%s:%d:%d: %s = %.9g is out of range; give a number from %.9g to %.9g%s%s", reader->name,
                          member->line, member->column, row->key, value, row->min, row->max, row->unit[0] ? " " : "",
                          row->unit);
    } else if (*missing) {
        fr_finding_append(*missing, ", %s = %.9g", row->key, value);
    } else {
        *missing = fr_report_add(reader->report, FR_NOTE, "params",
                                 "%s: missing keys take the defaults of the published program: %s = %.9g", reader->name,
                                 row->key, value);
    }
    char digits[32];
    fr_text(digits, sizeof digits, "%.17g", value);
    if (member || !in_preset)
        add_line(lines, size, row->key, member ? member->word : digits);
}

static bool has_row(const FrParam *const *rows, const char *key)
{
    for (; rows && *rows; rows++)
        if (strcmp((*rows)->key, key) == 0)
            return true;
    return false;
}

FrStatus fr_servo_read_parameters(const char *name, const char *text, size_t length, const FrParam *const *rows,
                                  char *lines, size_t size, FrReport *report)
{
    Reader reader = {.name = name, .text = text, .at = text, .end = text + length, .report = report};
    int errors = report->error_count;
    lines[0] = '\0';
    if (length > FR_PARAMETER_FILE_MAX) {
        fr_report_add(report, FR_ERROR, "params", "%s: %.4g MB is too large for a parameter file; the limit is %d KB",
                      name, (double)length / 1e6, FR_PARAMETER_FILE_MAX / 1024);
        return FR_BAD_INPUT;
    }
    if (length >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0)
        reader.text = reader.at = text + 3; // a byte order mark is passed over
    read_object(&reader);
    if (report->error_count > errors)
        return FR_BAD_INPUT;
    const FrOption *model = model_of(&reader);
    const struct Actuator *actuator = actuator_of(&reader);
    bool limited = actuator && strcmp(actuator->name, "sts3215") == 0;
    FrFinding *missing = NULL, *unknown = NULL;
    if (actuator && fr_rows_find(rows, "preset"))
        add_line(lines, size, "preset", actuator->preset);
    if (model)
        add_line(lines, size, "model", model->name);
    for (int i = 0; model && model->rows[i]; i++)
        if (model->rows[i]->scale != FR_CHOICE)
            use(&reader, model->rows[i], actuator, false, lines, size, &missing);
    for (int i = 0; motor_keys[i]; i++) {
        // what only a rate-limited servo has, and what the curves do not need
        const FrParam *row = fr_rows_find(rows, motor_keys[i]);
        Member *member = find(&reader, motor_keys[i]);
        bool extra = i >= 4;
        if (row && (!extra || limited))
            use(&reader, row, actuator, extra, lines, size, &missing);
        else if (member && (!extra || limited))
            member->used = true;
    }
    for (int i = 0; i < reader.count; i++) {
        const Member *member = &reader.member[i];
        if (member->used)
            continue;
        const char *why = model && !has_row(model->rows, member->key) && fr_rows_find(rows, member->key)
                              ? " (belongs to another model or control law)"
                              : "";
        if (unknown)
            fr_finding_append(unknown, ", %s%s", member->key, why);
        else
            unknown = fr_report_add(report, FR_WARNING, "params", "%s: unused keys: %s%s", name, member->key, why);
    }
    if (report->error_count > errors) {
        lines[0] = '\0';
        return FR_BAD_INPUT;
    }
    return FR_OK;
}
