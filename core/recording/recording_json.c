// Recordings in JSON: an object with a list of entries, one for each row, and bench parameters in other members. The
// keys of the first entry are the names of the columns.
#include "base/json.h"
#include "reader.h"
#include "base/say.h"
#include "recording_reader.h"

#include <math.h>
#include <string.h>

/// Levels of a value: next to the list of entries, in the list, in an entry.
enum { BESIDE = 1, IN_LIST = 2, IN_ENTRY = 3 };

/// Level of the last token; a file that is only a list of entries begins at that of the list.
static int level_of(const FrRecordingReader *reader)
{
    return reader->json.depth + reader->bare;
}

static void report_at_token(FrRecordingReader *reader, FrCode code, FrArgument first)
{
    fr_recording_wrong(reader, code, reader->json.token_line, reader->json.token_column, first, fr_recording_nothing);
}

static void refuse_shape(FrRecordingReader *reader)
{
    report_at_token(reader, FR_RECORDING_NO_ENTRIES, fr_recording_nothing);
    reader->full = true;
}

/// Get the current key without surrounding blanks, in a form that can be part of a line of names. Returns its length.
static int plain_key(const FrJson *json, char *key)
{
    int length = 0;
    for (const char *c = json->text; *c && length < FR_RECORDING_HEAD_MAX - 1; c++)
        if (length > 0 || *c != ' ')
            key[length++] = (unsigned char)*c < 0x20 || *c == ',' || *c == '"' || *c == 0x7f ? ' ' : *c;
    // bound: the length of the key
    while (length > 0 && key[length - 1] == ' ')
        length--;
    key[length] = '\0';
    return length;
}

/// Index of a name among the names of the first entry, searched from the expected index on; -1 if it is not there.
static int place_of(const FrRecordingReader *reader, const char *key, int length, int expected)
{
    for (int i = 0; i < reader->fields; i++) {
        int place = (expected + i) % reader->fields;
        const FrRecordingField *field = &reader->field[place];
        if (field->length == length && memcmp(reader->header + field->begin, key, (size_t)length) == 0)
            return place;
    }
    return -1;
}

/// Add a name of the first entry. Returns its index.
static int add_name(FrRecordingReader *reader, const char *key, int length)
{
    int comma = reader->fields > 0;
    if (reader->fields == FR_RECORDING_FIELD_MAX || reader->length + comma + length > FR_RECORDING_LINE_MAX - 1) {
        report_at_token(reader, FR_RECORDING_TOO_MANY_COLUMNS, fr_number("limit", FR_RECORDING_FIELD_MAX));
        reader->full = true;
        return -1;
    }
    if (comma)
        reader->text[reader->length++] = ',';
    reader->field[reader->fields] = (FrRecordingField){.begin = reader->length, .length = length};
    memcpy(reader->text + reader->length, key, (size_t)length + 1);
    reader->length += length;
    return reader->fields++;
}

static void begin_entry(FrRecordingReader *reader)
{
    reader->line = reader->json.token_line;
    reader->column = reader->json.token_column;
    reader->place = -1;
    for (int place = 0; place < reader->fields; place++)
        reader->field[place].kind = 0;
}

static void take_key(FrRecordingReader *reader)
{
    char key[FR_RECORDING_HEAD_MAX];
    int length = plain_key(&reader->json, key), level = level_of(reader);
    if (level == BESIDE)
        memcpy(reader->key, key, sizeof key);
    else if (level == IN_ENTRY && reader->entries == 1)
        reader->place =
            reader->separator ? place_of(reader, key, length, reader->place + 1) : add_name(reader, key, length);
}

/// Handle a value of an entry.
static void take_field(FrRecordingReader *reader, FrJsonToken token)
{
    const FrJson *json = &reader->json;
    if (reader->place < 0)
        return;
    FrRecordingField *field = &reader->field[reader->place];
    if (field->kind && reader->separator)
        report_at_token(reader, FR_FILE_REPEATED, fr_word_part("name", reader->header + field->begin, field->length));
    field->line = json->token_line;
    field->column = json->token_column;
    field->number = json->number;
    field->kind = token == FR_JSON_NUMBER ? 'n' : token == FR_JSON_WORD && json->text[0] != 'n' ? json->text[0] : '"';
}

/// Handle a member next to the list of entries.
static void take_remark(FrRecordingReader *reader, FrJsonToken token)
{
    const FrJson *json = &reader->json;
    if (strcmp(reader->key, "entries") == 0) {
        if (token != FR_JSON_BEGIN || !fr_json_in_list(json) || reader->entries)
            refuse_shape(reader);
        reader->entries = 1;
        return;
    }
    bool scalar = token == FR_JSON_STRING || token == FR_JSON_NUMBER ||
                  (token == FR_JSON_WORD && strcmp(json->text, "null") != 0);
    const char *value = scalar ? json->text : "";
    fr_recording_tell(reader, reader->key, (int)strlen(reader->key), value, (int)strlen(value), json->token_line,
                      json->token_column, true);
}

/// Get a number of the entry. If it is not valid, reports an error and returns NaN.
static double number_of(FrRecordingReader *reader, const FrRecordingField *field, int column)
{
    double value = field->kind == 'n' ? field->number : field->kind == 't';
    bool is_number = field->kind == 'n' || (column == FR_ENABLED && (field->kind == 't' || field->kind == 'f'));
    FrCode code = field->kind == 0 ? FR_RECORDING_FIELD_MISSING : FR_RECORDING_FIELD_NOT_A_NUMBER;
    int line = field->kind ? field->line : reader->line, place = field->kind ? field->column : reader->column;
    char text[FR_RECORDING_HEAD_MAX];
    fr_text(text, sizeof text, "%.*s", field->length, reader->header + field->begin);
    if (fr_recording_may_be_empty(column) && (!is_number || !isfinite(value)))
        return fr_recording_leave_out(reader, column, line, place);
    if (is_number)
        code = fr_recording_number(reader, column, &value);
    if (field->kind == 'n')
        fr_text(text, sizeof text, "%.9g", field->number);
    if (code == FR_NO_MESSAGE) {
        if (column == FR_TIME)
            fr_recording_keep_time(reader, line, place, text);
        return value;
    }
    fr_recording_bad_number(reader, code, line, place, column, text);
    return (double)NAN;
}

static void end_entry(FrRecordingReader *reader)
{
    double row[FR_COLUMNS] = {0};
    int errors = reader->report->error_count;
    if (!reader->separator) {
        reader->text[reader->length] = '\0';
        reader->separator = ',';
        fr_recording_take_names(reader);
        if (reader->report->error_count > errors)
            return;
    }
    for (int place = 0; place < reader->fields; place++)
        if (reader->of[place] >= 0)
            row[reader->of[place]] = number_of(reader, &reader->field[place], reader->of[place]);
    if (reader->report->error_count > errors)
        reader->wrong++;
    else
        fr_recording_add_row(reader, row);
}

static void take_value(FrRecordingReader *reader, FrJsonToken token)
{
    const FrJson *json = &reader->json;
    bool begins = token == FR_JSON_BEGIN, listed = reader->entries == 1, list = fr_json_in_list(json);
    int level = level_of(reader) - begins;
    if (level == 0 && list) {
        reader->bare = true;
        reader->entries = 1;
        return;
    }
    if (level == IN_LIST && listed && !(begins && !list))
        refuse_shape(reader);
    else if (level == BESIDE)
        take_remark(reader, token);
    else if (level == IN_LIST && listed)
        begin_entry(reader);
    else if (level == IN_ENTRY && listed)
        take_field(reader, token);
}

void fr_recording_feed_json(FrRecordingReader *reader, const char *text, size_t length)
{
    FrJson *json = &reader->json;
    const char *end = text + length;
    reader->started = true;
    // bound: the length of the piece, of which each token takes a byte or more until FR_JSON_MORE
    while (!fr_recording_is_useless(reader)) {
        FrJsonToken token = fr_json_next(json, &text, end);
        if (token == FR_JSON_MORE)
            return;
        if (token == FR_JSON_WRONG) {
            fr_json_report(json, reader->name, "log", reader->report);
            reader->full = true;
        } else if (token == FR_JSON_KEY) {
            take_key(reader);
        } else if (token != FR_JSON_END) {
            take_value(reader, token);
        } else if (reader->entries == 1 && level_of(reader) == IN_LIST) {
            end_entry(reader);
        } else if (reader->entries == 1 && level_of(reader) == BESIDE) {
            reader->entries = 2;
            reader->line = json->token_line; // position at which too few rows are reported
            reader->column = json->token_column;
        }
    }
}

void fr_recording_end_json(FrRecordingReader *reader)
{
    if (fr_recording_is_useless(reader))
        return;
    if (!fr_json_complete(&reader->json))
        fr_json_report(&reader->json, reader->name, "log", reader->report);
    else if (reader->entries == 0)
        refuse_shape(reader);
}
