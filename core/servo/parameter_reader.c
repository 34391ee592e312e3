// Reads the JSON of parameter files (RFC 8259): objects of numbers and strings, with the place of every error.
#include "parameter_reader.h"
#include "base/json.h"

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
    // bound: the length of the text
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

bool fr_reader_word(Reader *reader, char *word)
{
    const char *begin = reader->at;
    FrJson json;
    fr_json_begin(&json, 1, 1);
    FrJsonToken token = fr_json_next(&json, &reader->at, reader->end);
    if (token == FR_JSON_MORE)
        return fr_reader_wrong(reader, begin, FR_FILE_STRING_OPEN, "", fr_no_argument);
    if (token == FR_JSON_WRONG) // a string has no line breaks
        return fr_reader_wrong(reader, begin + json.token_column - 1, json.code, "", fr_word("text", json.text));
    if (json.length > PARAMETER_WORD_MAX - 1)
        return fr_reader_wrong(reader, begin, FR_FILE_STRING_TOO_LONG, "", fr_number("limit", PARAMETER_WORD_MAX - 1));
    fr_text(word, PARAMETER_WORD_MAX, "%s", json.text);
    return true;
}

/// Read a number of any length, up to the next delimiter. Its text is kept if there is room, otherwise 17
/// digits of the number.
static bool read_number(Reader *reader, Member *member)
{
    char digits[DIGITS_MAX];
    size_t length = 0;
    const char *begin = reader->at;
    const char *rest;
    // bound: the length of the text
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

/// Read "key": value. Returns false if the text after it cannot be read.
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
    // bound: the length of the text; each pass consumes a member or a token
    do
        if (!read_member(reader))
            return false;
    while (fr_reader_take(reader, ','));
    return fr_reader_take(reader, '}') ||
           fr_reader_wrong(reader, reader->at, FR_FILE_NO_COMMA, "", fr_word("end", "}"));
}

void fr_reader_end(Reader *reader)
{
    fr_reader_blanks(reader);
    if (reader->at < reader->end)
        fr_reader_wrong(reader, reader->at, FR_FILE_TEXT_AFTER, "", fr_no_argument);
}

bool fr_reader_skip(Reader *reader)
{
    int line, column;
    FrJson json;
    FrJsonToken token;
    place(reader, reader->at, &line, &column);
    fr_json_begin(&json, line, column);
    // bound: the length of the text; each pass consumes a member or a token
    do
        token = fr_json_next(&json, &reader->at, reader->end);
    while (token != FR_JSON_MORE && token != FR_JSON_WRONG && (token == FR_JSON_BEGIN || json.depth > 0));
    if (token == FR_JSON_WRONG || (token == FR_JSON_MORE && !fr_json_complete(&json))) {
        fr_json_report(&json, reader->name, "params", reader->report);
        return false;
    }
    return true;
}
