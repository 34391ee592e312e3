// Published parameter files as they are (github.com/Rhoban/bam, bam/params): one flat JSON object, key by key.
#include "friction/servo.h"
#include "base/list.h"

#include <math.h>
#include <string.h>

enum { WORD_MAX = 64, KEYS_MAX = 32, DIGITS_MAX = 1024, LIST_MAX = 320 };

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

/// What a file has beside the friction model.
static const FrParam *const motor_rows[] = {&fr_servo_kt_row, &fr_servo_resistance_row, &fr_servo_armature_row,
                                            &fr_servo_offset_row, NULL};

/// Keys of a rate-limited servo, which its preset has too.
static const char *const limited_keys[] = {"error_gain_ratio", "max_velocity", NULL};

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

static const FrArgument nothing = {.name = "", .unit = ""};

static void report_at(const Reader *reader, FrCode code, int line, int column, const char *name, FrArgument first)
{
    fr_report_add(reader->report, FR_ERROR, code, "params",
                  FR_ARGUMENTS(fr_word_part("file", reader->name, 200), fr_number("line", line),
                               fr_number("column", column), fr_word("name", name), first));
}

/// Reports what is wrong here; always false.
static bool wrong(const Reader *reader, const char *at, FrCode code, const char *name, FrArgument first)
{
    int line, column;
    place(reader, at, &line, &column);
    report_at(reader, code, line, column, name, first);
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

/// The value of a hexadecimal digit, or -1.
static int hexadecimal(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if ((c | 0x20) >= 'a' && (c | 0x20) <= 'f')
        return (c | 0x20) - 'a' + 10;
    return -1;
}

/// The value of the four hexadecimal digits at `at`, those of an escape \u; -1 when other characters stand there.
static int unicode_escape(const Reader *reader, const char *at)
{
    int code = 0;
    if (reader->end - at < 4)
        return -1;
    for (int i = 0; i < 4; i++) {
        int digit = hexadecimal(at[i]);
        if (digit < 0)
            return -1;
        code = 16 * code + digit;
    }
    return code;
}

/// The bytes of a character in UTF-8; their number.
static int encode(int code, char *bytes)
{
    if (code < 0x80) {
        bytes[0] = (char)code;
        return 1;
    }
    if (code < 0x800) {
        bytes[0] = (char)(0xc0 | code >> 6);
        bytes[1] = (char)(0x80 | (code & 0x3f));
        return 2;
    }
    bytes[0] = (char)(0xe0 | code >> 12);
    bytes[1] = (char)(0x80 | (code >> 6 & 0x3f));
    bytes[2] = (char)(0x80 | (code & 0x3f));
    return 3;
}

/// Reads the rest of an escape behind its backslash and passes over it. Returns the number of bytes; 0 for an unknown
/// escape. Halves of surrogate pairs are encoded one by one: no key and no name has them.
static int read_escape(Reader *reader, char *bytes)
{
    static const char letters[] = "\"\\/bfnrt";
    static const char meanings[] = "\"\\/\b\f\n\r\t";
    char letter = *reader->at;
    const char *found = letter ? strchr(letters, letter) : NULL;
    if (found) {
        bytes[0] = meanings[found - letters];
        return 1;
    }
    int code = letter == 'u' ? unicode_escape(reader, reader->at + 1) : -1;
    if (code <= 0)
        return 0;
    reader->at += 4;
    return encode(code, bytes);
}

static bool read_word(Reader *reader, char *word)
{
    const char *begin = reader->at;
    int length = 0;
    for (reader->at++; reader->at < reader->end && *reader->at != '"'; reader->at++) {
        char bytes[4] = {*reader->at};
        int count = 1;
        if ((unsigned char)*reader->at < 0x20)
            return wrong(reader, reader->at, FR_FILE_STRING_OPEN, "", nothing);
        if (*reader->at == '\\') {
            const char *escape = reader->at;
            if (++reader->at == reader->end)
                break;
            count = read_escape(reader, bytes);
            if (count == 0)
                return wrong(reader, escape, FR_FILE_BAD_ESCAPE, "", fr_word_part("text", escape, 2));
        }
        if (length + count > WORD_MAX - 1)
            return wrong(reader, begin, FR_FILE_STRING_TOO_LONG, "", fr_number("limit", WORD_MAX - 1));
        memcpy(word + length, bytes, (size_t)count);
        length += count;
    }
    word[length] = '\0';
    if (reader->at == reader->end)
        return wrong(reader, begin, FR_FILE_STRING_OPEN, "", nothing);
    reader->at++;
    return true;
}

/// A number of any length, up to the next delimiter. Its text is kept when there is room, else the number to 17 digits.
static bool read_number(Reader *reader, Member *member)
{
    char digits[DIGITS_MAX];
    size_t length = 0;
    const char *begin = reader->at;
    const char *rest;
    while (reader->at < reader->end && *reader->at && !strchr(" \t\r\n,}]", *reader->at)) {
        if (length < sizeof digits - 1)
            digits[length++] = *reader->at;
        reader->at++;
    }
    digits[length] = '\0';
    bool whole = (size_t)(reader->at - begin) == length;
    bool plain = (*digits >= '0' && *digits <= '9') || *digits == '-';
    if (!whole || !fr_read_decimal(digits, '\0', &member->number, &rest) || !plain || !isfinite(member->number)) {
        FrArgument value = fr_word_part("value", digits, 30);
        return wrong(reader, begin, FR_FILE_NOT_A_NUMBER, member->key, value);
    }
    if (length < WORD_MAX)
        fr_text(member->word, sizeof member->word, "%s", digits);
    else
        fr_text(member->word, sizeof member->word, "%.17g", member->number);
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
        return wrong(reader, reader->at, FR_FILE_NO_MEMBER, "", nothing);
    if (!read_word(reader, member->key))
        return false;
    if (!take(reader, ':'))
        return wrong(reader, reader->at, FR_FILE_NO_COLON, "", nothing);
    pass_blanks(reader);
    place(reader, reader->at, &member->line, &member->column);
    char first = reader->at < reader->end ? *reader->at : '\0';
    bool named = strcmp(member->key, "model") == 0 || strcmp(member->key, "actuator") == 0;
    if (first == '{' || first == '[' || first == '\0') {
        return wrong(reader, reader->at, named ? FR_FILE_NEEDS_NAME : FR_FILE_NEEDS_NUMBER, member->key, nothing);
    }
    member->is_word = first == '"';
    if (member->is_word ? !read_word(reader, member->word) : !read_number(reader, member))
        return member->is_word ? false : reader->at < reader->end;
    for (int i = 0; i < reader->count; i++)
        if (strcmp(reader->member[i].key, member->key) == 0)
            wrong(reader, begin, FR_FILE_REPEATED, member->key, nothing);
    if (reader->count == KEYS_MAX - 1)
        return wrong(reader, begin, FR_FILE_TOO_MANY_KEYS, "", fr_number("limit", KEYS_MAX - 1));
    reader->count++;
    return true;
}

static void read_object(Reader *reader)
{
    if (!take(reader, '{')) {
        wrong(reader, reader->at, FR_FILE_NO_OBJECT, "", nothing);
        return;
    }
    if (!take(reader, '}')) {
        do
            if (!read_member(reader))
                return;
        while (take(reader, ','));
        if (!take(reader, '}')) {
            wrong(reader, reader->at, FR_FILE_NO_COMMA, "", nothing);
            return;
        }
    }
    pass_blanks(reader);
    if (reader->at < reader->end)
        wrong(reader, reader->at, FR_FILE_TEXT_AFTER, "", nothing);
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
        report_at(reader, FR_FILE_NUMBER_FOR_NAME, member->line, member->column, key, nothing);
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
    if (member && !name)
        return NULL; // reported already
    char list[LIST_MAX] = "";
    for (int i = 0; options[i]; i++)
        fr_list_add(list, LIST_MAX, options[i]->name, -1);
    fr_report_add(reader->report, FR_ERROR, name ? FR_FILE_UNKNOWN_MODEL : FR_FILE_NO_MODEL, "params",
                  FR_ARGUMENTS(fr_word_part("file", reader->name, 200), fr_number("line", member ? member->line : 1),
                               fr_number("column", member ? member->column : 1),
                               fr_word_part("value", name ? name : "", 30), fr_word("options", list)));
    return NULL;
}

static const struct Actuator *actuator_of(Reader *reader)
{
    const char *name = word_of(reader, "actuator");
    for (int i = 0; name && i < ACTUATORS; i++)
        if (strcmp(actuators[i].name, name) == 0 || strcmp(actuators[i].preset, name) == 0)
            return &actuators[i];
    char list[LIST_MAX] = "";
    for (int i = 0; i < ACTUATORS; i++)
        fr_list_add(list, LIST_MAX, actuators[i].name, -1);
    fr_report_add(reader->report, FR_WARNING, name ? FR_FILE_UNKNOWN_ACTUATOR : FR_FILE_NO_ACTUATOR, "params",
                  FR_ARGUMENTS(fr_word_part("file", reader->name, 200), fr_word_part("value", name ? name : "", 30),
                               fr_word("options", list)));
    return NULL;
}

/// What the published program takes for a key that a file leaves out.
static double default_of(const struct Actuator *actuator, const FrParam *row)
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

/// One parameter of the model or the motor into the lines; what is left out and stands in the preset already
/// (`in_preset`), which another control law may not have a row for, is only noted.
static void use(Reader *reader, const FrParam *row, const struct Actuator *actuator, bool in_preset, char *lines,
                size_t size, char *missing)
{
    Member *member = find(reader, row->key);
    double value = default_of(actuator, row);
    if (member) {
        member->used = true;
        value = member->number;
        if (member->is_word)
            report_at(reader, FR_FILE_STRING_FOR_NUMBER, member->line, member->column, row->key, nothing);
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

/// The same for an experiment that may not have the parameter: the curves need no motor.
static void use_if_known(Reader *reader, const FrParam *row, const FrParam *const *rows,
                         const struct Actuator *actuator, bool in_preset, char *lines, size_t size, char *missing)
{
    Member *member = find(reader, row->key);
    if (fr_rows_find(rows, row->key))
        use(reader, row, actuator, in_preset, lines, size, missing);
    else if (member)
        member->used = true;
}

static bool has_row(const FrParam *const *rows, const char *key)
{
    for (; rows && *rows; rows++)
        if (strcmp((*rows)->key, key) == 0)
            return true;
    return false;
}

static FrStatus read_parameters(const char *name, const char *text, size_t length, const FrParam *const *rows,
                                char *lines, size_t size, FrReport *report)
{
    Reader reader = {.name = name, .text = text, .at = text, .end = text + length, .report = report};
    int errors = report->error_count;
    lines[0] = '\0';
    if (length > FR_PARAMETER_FILE_MAX) {
        fr_report_add(report, FR_ERROR, FR_FILE_TOO_LARGE, "params",
                      FR_ARGUMENTS(fr_word_part("file", name, 200), fr_quantity("size", (double)length / 1e6, "MB"),
                                   fr_quantity("limit", FR_PARAMETER_FILE_MAX / 1024.0, "KB")));
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
    char missing[LIST_MAX] = "";
    char unknown[LIST_MAX] = "";
    char other[LIST_MAX] = "";
    if (actuator && fr_rows_find(rows, "preset"))
        add_line(lines, size, "preset", actuator->preset);
    if (model)
        add_line(lines, size, "model", model->name);
    for (int i = 0; model && model->rows[i]; i++)
        if (model->rows[i]->scale != FR_CHOICE)
            use(&reader, model->rows[i], actuator, false, lines, size, missing);
    for (int i = 0; motor_rows[i]; i++)
        use_if_known(&reader, motor_rows[i], rows, actuator, false, lines, size, missing);
    for (int i = 0; limited && limited_keys[i]; i++) {
        const FrParam *const control[] = {&fr_servo_control_row, NULL};
        use_if_known(&reader, fr_rows_find(control, limited_keys[i]), rows, actuator, true, lines, size, missing);
    }
    for (int i = 0; i < reader.count; i++) {
        const Member *member = &reader.member[i];
        if (member->used)
            continue;
        bool is_known = model && !has_row(model->rows, member->key) && fr_rows_find(rows, member->key);
        fr_list_add(is_known ? other : unknown, LIST_MAX, member->key, -1);
    }
    if (missing[0])
        fr_report_add(report, FR_NOTE, FR_FILE_DEFAULTS, "params",
                      FR_ARGUMENTS(fr_word_part("file", name, 200), fr_word("values", missing)));
    if (other[0])
        fr_report_add(report, FR_WARNING, FR_FILE_OTHER_KEYS, "params",
                      FR_ARGUMENTS(fr_word_part("file", name, 200), fr_word("keys", other)));
    if (unknown[0])
        fr_report_add(report, FR_WARNING, FR_FILE_UNUSED_KEYS, "params",
                      FR_ARGUMENTS(fr_word_part("file", name, 200), fr_word("keys", unknown)));
    if (report->error_count > errors) {
        lines[0] = '\0';
        return FR_BAD_INPUT;
    }
    return FR_OK;
}

FrStatus fr_servo_read_parameters(const char *name, const char *text, size_t length, const FrParam *const *rows,
                                  char *lines, size_t size, FrReport *report)
{
    FrReport none;
    FR_ASSERT(name && text && rows && lines && size > 0);
    report = fr_report_begin(report, &none);
    FrStatus status = read_parameters(name, text, length, rows, lines, size, report);
    fr_report_end(report);
    return status;
}
