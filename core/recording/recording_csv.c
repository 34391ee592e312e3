// Recordings in CSV, line by line: a line of names, then one row per line. Also recognises files that are JSON.
#include "base/json.h"
#include "reader.h"
#include "math/assert.h"
#include "base/say.h"
#include "base/decimal.h"
#include "recording_reader.h"
#include "base/word.h"

#include <math.h>
#include <string.h>

/// Separator of a line of names: the first one that occurs in it.
static char separator_of(const char *line)
{
    for (const char *mark = ",;\t"; *mark; mark++)
        if (strchr(line, *mark))
            return *mark;
    return ' ';
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

int fr_recording_field(const char **at, char separator, const char **field)
{
    const char *from = *at;
    // bound: the length of the line
    while (is_blank(*from) && (separator == ' ' || *from != separator))
        from++;
    const char *end = from;
    // bound: the length of the line
    while (*end && *end != separator && !(separator == ' ' && is_blank(*end)))
        end++;
    const char *behind = end;
    if (separator == ' ')
        behind += strspn(behind, " \t\r");
    bool last = separator == ' ' ? !*behind : *end != separator;
    *at = last ? NULL : separator == ' ' ? behind : end + 1;
    // bound: the length of the field
    while (end > from && is_blank(end[-1]))
        end--;
    if (end - from >= 2 && *from == '"' && end[-1] == '"') {
        from++;
        end--;
    }
    *field = from;
    return (int)(end - from);
}

static void read_names(FrRecordingReader *reader)
{
    const char *at = reader->text;
    const char *field;
    reader->separator = separator_of(reader->text);
    // bound: the fields of the line
    while (at) {
        fr_recording_field(&at, reader->separator, &field);
        if (reader->fields == FR_RECORDING_FIELD_MAX) {
            fr_recording_wrong(reader, FR_RECORDING_TOO_MANY_COLUMNS, reader->line, (int)(field - reader->text) + 1,
                               fr_number("limit", FR_RECORDING_FIELD_MAX), fr_recording_nothing);
            return;
        }
        reader->fields++;
    }
    fr_recording_take_names(reader);
}

/// Read a field of a row as a number. If it is not valid, reports an error and returns NaN.
static double read_number(FrRecordingReader *reader, const char *field, int length, int column)
{
    const char *rest;
    char text[72];
    double value = NAN;
    memcpy(text, field, (size_t)(length < 71 ? length : 71));
    text[length < 71 ? length : 71] = '\0';
    char *comma = reader->separator == ';' || reader->separator == '\t' ? strchr(text, ',') : NULL;
    if (comma && !strchr(text, '.')) {
        *comma = '.';
        reader->comma = true;
    }
    if (column == FR_ENABLED && same_word(field, length, "true"))
        return 1;
    if (column == FR_ENABLED && same_word(field, length, "false"))
        return 0;
    FrCode code;
    bool is_number = length <= 70 && fr_read_decimal(text, '\0', &value, &rest);
    if (fr_recording_may_be_empty(column) && (!is_number || !isfinite(value)))
        return fr_recording_leave_out(reader, column, reader->line, (int)(field - reader->text) + 1);
    if (length == 0)
        code = FR_RECORDING_FIELD_MISSING;
    else if (!is_number)
        code = FR_RECORDING_FIELD_NOT_A_NUMBER;
    else
        code = fr_recording_number(reader, column, &value);
    if (code == FR_NO_MESSAGE) {
        if (column == FR_TIME)
            fr_recording_keep_time(reader, reader->line, (int)(field - reader->text) + 1, text);
        return value;
    }
    if (comma)
        *comma = ',';
    fr_recording_bad_number(reader, code, reader->line, (int)(field - reader->text) + 1, column, text);
    return NAN;
}

static void read_row(FrRecordingReader *reader)
{
    double row[FR_COLUMNS] = {0};
    const char *at = reader->text, *field;
    int fields = 0, errors = reader->report->error_count;
    // bound: the fields of the line
    while (at) {
        int length = fr_recording_field(&at, reader->separator, &field),
            column = fields < reader->fields ? reader->of[fields] : -1;
        fields++;
        if (column >= 0)
            row[column] = read_number(reader, field, length, column);
    }
    if (fields != reader->fields)
        fr_recording_wrong(reader, FR_RECORDING_FIELD_COUNT, reader->line, 1, fr_number("count", fields),
                           fr_number("columns", reader->fields));
    if (reader->report->error_count > errors) {
        reader->wrong++;
        return;
    }
    fr_recording_add_row(reader, row);
}

/// First character of the line that is not a blank, or the terminator.
static char first_mark(FrRecordingReader *reader)
{
    reader->text[reader->length] = '\0';
    return reader->text[strspn(reader->text, " \t\r")];
}

/// Read the items key=value of a comment. An item that the end of the line may have cut is skipped.
static void read_remarks(FrRecordingReader *reader)
{
    static const char ends[] = " \t\r,;";
    // bound: the length of the line
    for (const char *item = reader->text; *item;) {
        int length = (int)strcspn(item, ends);
        const char *equals = memchr(item, '=', (size_t)length);
        bool cut = !item[length] && reader->length == FR_RECORDING_LINE_MAX - 1;
        if (equals && equals > item && !cut)
            fr_recording_tell(reader, item, (int)(equals - item), equals + 1, (int)(item + length - equals) - 1,
                              reader->line, (int)(item - reader->text) + 1, false);
        item += length;
        item += *item != '\0';
    }
}

static void end_line(FrRecordingReader *reader)
{
    reader->line++;
    reader->column = 1;
    char first = first_mark(reader);
    reader->started = reader->started || first;
    if (first == '#')
        read_remarks(reader);
    else if (first) {
        if (!reader->separator)
            read_names(reader);
        else
            read_row(reader);
    }
    reader->length = 0;
}

/// Handle a line that is too long: a comment is cut, any other line is refused.
static void cut_line(FrRecordingReader *reader)
{
    if (first_mark(reader) == '#')
        return;
    fr_recording_wrong(reader, FR_RECORDING_LINE_TOO_LONG, reader->line + 1, FR_RECORDING_LINE_MAX,
                       fr_number("limit", FR_RECORDING_LINE_MAX - 1), fr_recording_nothing);
    reader->full = true;
}

/// Returns true if the bytes of the file so far and this one are the beginning of a byte order mark.
static bool is_byte_order_mark(const FrRecordingReader *reader, unsigned char byte)
{
    static const unsigned char mark[] = {0xef, 0xbb, 0xbf};
    size_t length = (size_t)reader->length;
    return reader->line == 0 && length < sizeof mark && memcmp(reader->text, mark, length) == 0 && byte == mark[length];
}

/// Returns true if only blanks have been read.
static bool begins(FrRecordingReader *reader)
{
    return !reader->started && !first_mark(reader);
}

/// Returns true if a byte can be part of a recording. A remark may have letters in any encoding, the fields of a row
/// are checked later, and names are ASCII or UTF-8.
static bool is_of_text(FrRecordingReader *reader, unsigned char c)
{
    if (c < 0x80)
        return c >= 0x20 ? c != 0x7f : c == '\t';
    return reader->separator || first_mark(reader) == '#' || (c <= 0xf4 && (c >= 0xc2 || reader->length > 0));
}

/// Returns true if the file begins with the mark of Parquet.
static bool is_parquet(const FrRecordingReader *reader)
{
    return reader->line == 0 && reader->length >= 4 && memcmp(reader->text, "PAR1", 4) == 0;
}

/// Refuse a file because of a byte that is not text, or of the mark of a format. Formats with known first bytes are
/// named in the error.
static void refuse_byte(FrRecordingReader *reader, unsigned char c)
{
    bool first = reader->line == 0 && reader->length == 0, second = reader->line == 0 && reader->length == 1;
    bool zip = reader->line == 0 && reader->length == 2 && c == 3 && memcmp(reader->text, "PK", 2) == 0;
    if ((first && c == 0x1f) || zip)
        fr_recording_wrong(reader, FR_RECORDING_COMPRESSED, 1, 1, fr_word("format", zip ? "zip" : "gzip"),
                           fr_recording_nothing);
    else if ((first && c >= 0xfe) || (second && c == 0))
        fr_recording_wrong(reader, FR_RECORDING_UTF_16, 1, 1, fr_recording_nothing, fr_recording_nothing);
    else if (is_parquet(reader))
        fr_recording_wrong(reader, FR_RECORDING_PARQUET, 1, 1, fr_recording_nothing, fr_recording_nothing);
    else
        fr_recording_wrong(reader, FR_RECORDING_UNEXPECTED_BYTE, reader->line + 1, reader->length + 1,
                           fr_number("byte", c), fr_recording_nothing);
}

/// Read a piece of the text.
static void feed_piece(FrRecordingReader *reader, const char *text, size_t length)
{
    for (size_t i = 0; i < length && !fr_recording_is_useless(reader); i++) {
        unsigned char c = (unsigned char)text[i];
        bool mark = is_byte_order_mark(reader, c);
        if ((c == '{' || c == '[') && begins(reader)) {
            reader->is_json = true;
            fr_json_begin(&reader->json, reader->line + 1, reader->length + 1);
        }
        if (reader->is_json) {
            fr_recording_feed_json(reader, text + i, length - i);
            break;
        }
        bool second = c == '\n' && reader->returned; // second byte of CR LF
        reader->returned = c == '\r';
        if (second) {
            continue;
        } else if (c == '\n' || c == '\r') {
            end_line(reader);
        } else if (!mark && !is_of_text(reader, c)) {
            refuse_byte(reader, c);
            reader->full = true;
        } else if (reader->length < FR_RECORDING_LINE_MAX - 1) {
            reader->text[reader->length++] = (char)c;
            if (reader->length == 3 && mark)
                reader->length = 0; // skip the byte order mark
        } else {
            cut_line(reader);
        }
    }
}

bool fr_recording_feed(FrRecordingReader *reader, const char *text, size_t length)
{
    FR_ASSERT(reader && (text || length == 0));
    const size_t piece = 1 << 16;
    for (size_t done = 0; done < length && !fr_recording_is_useless(reader); done += piece) {
        size_t part = length - done < piece ? length - done : piece;
        int rows = reader->count;
        feed_piece(reader, text + done, part);
        reader->idle = reader->count > rows ? 0 : reader->idle + (int)part;
        if (reader->idle > FR_RECORDING_IDLE_MAX && !fr_recording_is_useless(reader)) {
            fr_report_add(reader->report, FR_ERROR, FR_RECORDING_WITHOUT_ROWS, "log",
                          FR_ARGUMENTS(fr_word_part("file", reader->name, 200),
                                       fr_quantity("limit", (double)FR_RECORDING_IDLE_MAX / 1e6, "MB")));
            reader->full = true;
        }
    }
    return !fr_recording_is_useless(reader);
}

void fr_recording_end_csv(FrRecordingReader *reader)
{
    if (reader->length > 0 && !fr_recording_is_useless(reader))
        end_line(reader);
    reader->line++; // messages refer to the line after the last one
    reader->column = 1;
}
