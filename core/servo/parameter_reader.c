// Reading the JSON of parameter files (RFC 8259): objects of numbers and strings, and the place of what is wrong.
#include "parameter_reader.h"

#include <math.h>
#include <string.h>

enum { DIGITS_MAX = 1024 };

static void place(const Reader *reader, const char *at, int *line, int *column)
{
    *line = *column = 1;
    for (const char *c = reader->text; c < at; c++) {
        *column = *c == '\n' ? 1 : *column + 1;
        *line += *c == '\n';
    }
}

const FrArgument fr_no_argument = {.name = "", .unit = ""};

void fr_reader_report(const Reader *reader, FrCode code, int line, int column, const char *name, FrArgument first)
{
    fr_report_add(reader->report, FR_ERROR, code, "params",
                  FR_ARGUMENTS(fr_word_part("file", reader->name, 200), fr_number("line", line),
                               fr_number("column", column), fr_word("name", name), first));
}

bool fr_reader_wrong(const Reader *reader, const char *at, FrCode code, const char *name, FrArgument first)
{
    int line, column;
    place(reader, at, &line, &column);
    fr_reader_report(reader, code, line, column, name, first);
    return false;
}

void fr_reader_blanks(Reader *reader)
{
    while (reader->at < reader->end && strchr(" \t\r\n", *reader->at) && *reader->at)
        reader->at++;
}

bool fr_reader_take(Reader *reader, char c)
{
    fr_reader_blanks(reader);
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

bool fr_reader_word(Reader *reader, char *word)
{
    const char *begin = reader->at;
    int length = 0;
    for (reader->at++; reader->at < reader->end && *reader->at != '"'; reader->at++) {
        char bytes[4] = {*reader->at};
        int count = 1;
        if ((unsigned char)*reader->at < 0x20)
            return fr_reader_wrong(reader, reader->at, FR_FILE_STRING_OPEN, "", fr_no_argument);
        if (*reader->at == '\\') {
            const char *escape = reader->at;
            if (++reader->at == reader->end)
                break;
            count = read_escape(reader, bytes);
            if (count == 0)
                return fr_reader_wrong(reader, escape, FR_FILE_BAD_ESCAPE, "", fr_word_part("text", escape, 2));
        }
        if (length + count > PARAMETER_WORD_MAX - 1)
            return fr_reader_wrong(reader, begin, FR_FILE_STRING_TOO_LONG, "",
                                   fr_number("limit", PARAMETER_WORD_MAX - 1));
        memcpy(word + length, bytes, (size_t)count);
        length += count;
    }
    word[length] = '\0';
    if (reader->at == reader->end)
        return fr_reader_wrong(reader, begin, FR_FILE_STRING_OPEN, "", fr_no_argument);
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
        return fr_reader_wrong(reader, begin, FR_FILE_NOT_A_NUMBER, member->key, value);
    }
    if (length < PARAMETER_WORD_MAX)
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
    fr_reader_blanks(reader);
    const char *begin = reader->at;
    if (reader->at == reader->end || *reader->at != '"')
        return fr_reader_wrong(reader, reader->at, FR_FILE_NO_MEMBER, "", fr_no_argument);
    if (!fr_reader_word(reader, member->key))
        return false;
    if (!fr_reader_take(reader, ':'))
        return fr_reader_wrong(reader, reader->at, FR_FILE_NO_COLON, "", fr_no_argument);
    fr_reader_blanks(reader);
    place(reader, reader->at, &member->line, &member->column);
    char first = reader->at < reader->end ? *reader->at : '\0';
    bool named = strcmp(member->key, "model") == 0 || strcmp(member->key, "actuator") == 0;
    if (first == '{' || first == '[' || first == '\0') {
        return fr_reader_wrong(reader, reader->at, named ? FR_FILE_NEEDS_NAME : FR_FILE_NEEDS_NUMBER, member->key,
                               fr_no_argument);
    }
    member->is_word = first == '"';
    if (member->is_word ? !fr_reader_word(reader, member->word) : !read_number(reader, member))
        return member->is_word ? false : reader->at < reader->end;
    for (int i = 0; i < reader->count; i++)
        if (strcmp(reader->member[i].key, member->key) == 0)
            fr_reader_wrong(reader, begin, FR_FILE_REPEATED, member->key, fr_no_argument);
    if (reader->count == PARAMETER_KEYS_MAX - 1)
        return fr_reader_wrong(reader, begin, FR_FILE_TOO_MANY_KEYS, "", fr_number("limit", PARAMETER_KEYS_MAX - 1));
    reader->count++;
    return true;
}

bool fr_reader_object(Reader *reader)
{
    if (!fr_reader_take(reader, '{'))
        return fr_reader_wrong(reader, reader->at, FR_FILE_NO_OBJECT, "", fr_no_argument);
    if (fr_reader_take(reader, '}'))
        return true;
    do
        if (!read_member(reader))
            return false;
    while (fr_reader_take(reader, ','));
    return fr_reader_take(reader, '}') || fr_reader_wrong(reader, reader->at, FR_FILE_NO_COMMA, "", fr_word("end", "}"));
}

void fr_reader_end(Reader *reader)
{
    fr_reader_blanks(reader);
    if (reader->at < reader->end)
        fr_reader_wrong(reader, reader->at, FR_FILE_TEXT_AFTER, "", fr_no_argument);
}

/// A string of any length.
static bool skip_string(Reader *reader)
{
    const char *begin = reader->at++;
    for (; reader->at < reader->end && *reader->at != '"'; reader->at++)
        if (*reader->at == '\\')
            reader->at++;
    if (reader->at >= reader->end)
        return fr_reader_wrong(reader, begin, FR_FILE_STRING_OPEN, "", fr_no_argument);
    reader->at++;
    return true;
}

/// A number, or one of the words true, false and null.
static bool skip_plain(Reader *reader)
{
    const char *begin = reader->at;
    while (reader->at < reader->end && *reader->at && !strchr(" \t\r\n,:{}[]\"", *reader->at))
        reader->at++;
    return reader->at > begin || fr_reader_wrong(reader, begin, FR_FILE_NO_MEMBER, "", fr_no_argument);
}

bool fr_reader_skip(Reader *reader)
{
    enum { DEPTH_MAX = 32 };
    char closing[DEPTH_MAX];
    int depth = 0;
    do {
        fr_reader_blanks(reader);
        char c = reader->at < reader->end ? *reader->at : '\0';
        if (c == '{' || c == '[') {
            if (depth == DEPTH_MAX)
                return fr_reader_wrong(reader, reader->at, FR_FILE_NO_MEMBER, "", fr_no_argument);
            closing[depth++] = c == '{' ? '}' : ']';
            reader->at++;
        } else if (depth > 0 && c == closing[depth - 1]) {
            depth--;
            reader->at++;
        } else if (depth > 0 && (c == ',' || c == ':')) {
            reader->at++;
        } else if (c == '"' ? !skip_string(reader) : !skip_plain(reader)) {
            return false;
        }
    } while (depth > 0);
    return true;
}
