// JSON (RFC 8259) token by token. A token may begin in one piece of the text and end in another. A number or word ends
// at the first byte that does not belong to it.
#include "json.h"
#include "math/assert.h"
#include "decimal.h"
#include "say.h"

#include <string.h>

enum { DEPTH_MAX = 30 };

/// Token that is expected next.
enum { VALUE, FIRST_VALUE, KEY, FIRST_KEY, COLON, COMMA, NOTHING };

/// Kind of the token that has begun.
enum { BETWEEN, STRING, PLAIN };

void fr_json_begin(FrJson *json, int line, int column)
{
    FR_ASSERT(json && line > 0 && column > 0);
    *json = (FrJson){.line = line, .column = column, .expected = VALUE};
}

bool fr_json_in_list(const FrJson *json)
{
    FR_ASSERT(json);
    return json->lists >> json->depth & 1;
}

static void add_byte(FrJson *json, char c)
{
    if (json->length < FR_JSON_TEXT_MAX - 1)
        json->text[json->length] = c;
    json->length += json->length < FR_JSON_TEXT_MAX; // one more than fits: it is cut
    json->text[json->length < FR_JSON_TEXT_MAX ? json->length : FR_JSON_TEXT_MAX - 1] = '\0';
}

/// Add a character in UTF-8. Halves of a surrogate pair become the replacement character.
static void add_character(FrJson *json, unsigned code)
{
    code = (code & 0xf800) == 0xd800 ? 0xfffd : code;
    if (code < 0x80) {
        add_byte(json, (char)code);
        return;
    }
    if (code >= 0x800)
        add_byte(json, (char)(0xe0 | code >> 12));
    add_byte(json, (char)(code < 0x800 ? 0xc0 | code >> 6 : 0x80 | (code >> 6 & 0x3f)));
    add_byte(json, (char)(0x80 | (code & 0x3f)));
}

static void clear_text(FrJson *json)
{
    json->length = 0;
    json->text[0] = '\0';
}

static void begin_token(FrJson *json, int within)
{
    json->token_line = json->line;
    json->token_column = json->column;
    json->within = within;
    clear_text(json);
}

/// Set an error at the next byte.
static FrJsonToken wrong(FrJson *json, FrCode code, char c)
{
    begin_token(json, BETWEEN);
    if (c)
        add_byte(json, c > 0x20 && c < 0x7f ? c : '?');
    json->code = code;
    return FR_JSON_WRONG;
}

static FrJsonToken end_value(FrJson *json, FrJsonToken token)
{
    json->within = BETWEEN;
    json->expected = json->depth > 0 ? COMMA : NOTHING;
    return token;
}

static FrJsonToken open(FrJson *json, char c)
{
    if (json->depth == DEPTH_MAX)
        return wrong(json, FR_FILE_NO_VALUE, c);
    begin_token(json, BETWEEN);
    json->depth++;
    json->lists &= ~(1u << json->depth);
    json->lists |= (unsigned)(c == '[') << json->depth;
    json->expected = c == '[' ? FIRST_VALUE : FIRST_KEY;
    return FR_JSON_BEGIN;
}

static FrJsonToken close(FrJson *json)
{
    begin_token(json, BETWEEN);
    json->depth--;
    return end_value(json, FR_JSON_END);
}

/// Value of a hexadecimal digit, or -1.
static int hexadecimal_digit(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if ((c | 0x20) >= 'a' && (c | 0x20) <= 'f')
        return (c | 0x20) - 'a' + 10;
    return -1;
}

static FrJsonToken bad_escape(FrJson *json, char c)
{
    int begin = json->column - json->escape;
    wrong(json, FR_FILE_BAD_ESCAPE, '\\');
    add_byte(json, json->escape > 1 ? 'u' : c > 0x20 && c < 0x7f ? c : '?');
    json->token_column = begin;
    return FR_JSON_WRONG;
}

/// Process the next byte of an escape.
static FrJsonToken escape_byte(FrJson *json, char c)
{
    static const char letters[] = "\"\\/bfnrt";
    static const char meanings[] = "\"\\/\b\f\n\r\t";
    const char *found = json->escape == 1 && c ? strchr(letters, c) : NULL;
    int digit = hexadecimal_digit(c);
    if (found) {
        add_byte(json, meanings[found - letters]);
        json->escape = 0;
    } else if (json->escape == 1 && c == 'u') {
        json->escape = 2;
        json->unit = 0;
    } else if (json->escape == 1 || digit < 0 || (json->escape == 5 && json->unit == 0 && digit == 0)) {
        return bad_escape(json, c); // \u0000 as well: no key and no name has it
    } else {
        json->unit = 16 * json->unit + (unsigned)digit;
        if (++json->escape == 6) {
            add_character(json, json->unit);
            json->escape = 0;
        }
    }
    return FR_JSON_MORE;
}

static FrJsonToken string_byte(FrJson *json, char c)
{
    if (json->escape)
        return escape_byte(json, c);
    if ((unsigned char)c < 0x20)
        return wrong(json, FR_FILE_STRING_OPEN, '\0');
    if (c == '\\') {
        json->escape = 1;
    } else if (c != '"') {
        add_byte(json, c);
    } else if (json->expected == KEY || json->expected == FIRST_KEY) {
        json->within = BETWEEN;
        json->expected = COLON;
        return FR_JSON_KEY;
    } else {
        return end_value(json, FR_JSON_STRING);
    }
    return FR_JSON_MORE;
}

static const char *skip_digits(const char *at)
{
    // bound: the length of the text
    while (*at >= '0' && *at <= '9')
        at++;
    return at;
}

/// Whether a text is a number in JSON syntax: no plus sign, no leading zeros, digits on both sides of the point.
static bool is_json_number(const char *text)
{
    const char *digits = text + (*text == '-'), *at = skip_digits(digits);
    if (at == digits || (*digits == '0' && at > digits + 1))
        return false;
    if (*at == '.') {
        digits = at + 1;
        at = skip_digits(digits);
        if (at == digits)
            return false;
    }
    if (*at == 'e' || *at == 'E') {
        digits = at + 1 + (at[1] == '+' || at[1] == '-');
        at = skip_digits(digits);
        if (at == digits)
            return false;
    }
    return *at == '\0';
}

/// End the number or word that has been read.
static FrJsonToken end_plain(FrJson *json)
{
    const char *rest;
    static const char *const words[] = {"true", "false", "null"};
    for (int i = 0; i < 3; i++)
        if (strcmp(json->text, words[i]) == 0)
            return end_value(json, FR_JSON_WORD);
    if (json->length < FR_JSON_TEXT_MAX && is_json_number(json->text) &&
        fr_read_decimal(json->text, '\0', &json->number, &rest))
        return end_value(json, FR_JSON_NUMBER);
    json->code = FR_FILE_NO_VALUE;
    return end_value(json, FR_JSON_WRONG);
}

/// Begin the token at a byte between tokens.
static FrJsonToken first_byte(FrJson *json, char c)
{
    int expected = json->expected;
    bool list = fr_json_in_list(json), may_end = expected == COMMA || expected == FIRST_VALUE || expected == FIRST_KEY;
    if (may_end && c == (list ? ']' : '}'))
        return close(json);
    switch (expected) {
    case NOTHING:
        return wrong(json, FR_FILE_TEXT_AFTER, c);
    case COMMA:
        if (c != ',')
            return wrong(json, FR_FILE_NO_COMMA, c);
        json->expected = list ? VALUE : KEY;
        return FR_JSON_MORE;
    case COLON:
        if (c != ':')
            return wrong(json, FR_FILE_NO_COLON, c);
        json->expected = VALUE;
        return FR_JSON_MORE;
    case KEY:
    case FIRST_KEY:
        if (c != '"')
            return wrong(json, FR_FILE_NO_MEMBER, c);
        begin_token(json, STRING);
        return FR_JSON_MORE;
    default:
        break;
    }
    if (c == '{' || c == '[')
        return open(json, c);
    if (c != '"' && ((unsigned char)c <= 0x20 || strchr(",:]}", c)))
        return wrong(json, FR_FILE_NO_VALUE, c);
    begin_token(json, c == '"' ? STRING : PLAIN);
    if (c != '"')
        add_byte(json, (unsigned char)c < 0x7f ? c : '?');
    return FR_JSON_MORE;
}

FrJsonToken fr_json_next(FrJson *json, const char **at, const char *end)
{
    FR_ASSERT(json && at && *at <= end);
    for (; *at < end; (*at)++) {
        char c = **at;
        bool blank = c == ' ' || c == '\t' || c == '\r' || c == '\n';
        FrJsonToken token = FR_JSON_MORE;
        if (json->within == STRING)
            token = string_byte(json, c);
        else if (json->within == PLAIN && (blank || (c && strchr(",:{}[]\"", c))))
            return end_plain(json);
        else if (json->within == PLAIN)
            add_byte(json, c > 0x20 && c < 0x7f ? c : '?');
        else if (!blank)
            token = first_byte(json, c);
        if (token == FR_JSON_WRONG)
            return token;
        json->column = c == '\n' ? 1 : json->column + 1;
        json->line += c == '\n';
        if (token != FR_JSON_MORE) {
            (*at)++;
            return token;
        }
    }
    return FR_JSON_MORE;
}

bool fr_json_complete(FrJson *json)
{
    FR_ASSERT(json);
    static const FrCode missing[] = {
        [VALUE] = FR_FILE_NO_VALUE,      [FIRST_VALUE] = FR_FILE_NO_VALUE, [KEY] = FR_FILE_NO_MEMBER,
        [FIRST_KEY] = FR_FILE_NO_MEMBER, [COLON] = FR_FILE_NO_COLON,       [COMMA] = FR_FILE_NO_COMMA,
    };
    if (json->within == PLAIN && end_plain(json) == FR_JSON_WRONG)
        return false;
    if (json->within == STRING) {
        json->within = BETWEEN;
        json->code = FR_FILE_STRING_OPEN; // where it begins
        return false;
    }
    if (json->expected != NOTHING)
        wrong(json, missing[json->expected], '\0');
    return json->expected == NOTHING;
}

void fr_json_report(const FrJson *json, const char *file, const char *key, FrReport *report)
{
    FR_ASSERT(json && file && key);
    fr_report_add(report, FR_ERROR, json->code, key,
                  FR_ARGUMENTS(fr_word_part("file", file, 200), fr_number("line", json->token_line),
                               fr_number("column", json->token_column), fr_word_part("text", json->text, 30),
                               fr_word("end", fr_json_in_list(json) ? "]" : "}")));
}
