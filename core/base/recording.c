// Reading recordings from CSV, and interpolating them in time.
#include "friction/recording.h"
#include "list.h"
#include "recording_columns.h"

#include <string.h>

enum { WRONG_MAX = 20, UNUSED_MAX = 320 };

static const double number_max = 1e100; ///< so that differences stay finite
static const double angle_max = 25;     ///< [rad], four turns: larger angles are probably in degrees
static const double duration_max = 1e6; ///< [s], about eleven days: longer times are not in seconds

void fr_recording_begin(FrRecordingReader *reader, const char *name, double *memory, int capacity, FrReport *report)
{
    FR_ASSERT(reader && name && memory && capacity >= 0);
    *reader = (FrRecordingReader){.name = name, .memory = memory, .capacity = capacity};
    reader->report = fr_report_begin(report, &reader->none);
    reader->errors = reader->report->error_count;
    fr_report_end(reader->report);
}

/// Report an error at a place in the file; further arguments depend on the message.
static void report_error(FrRecordingReader *reader, FrCode code, int line, int column, FrArgument first,
                         FrArgument second)
{
    fr_report_add(reader->report, FR_ERROR, code, "log",
                  FR_ARGUMENTS(fr_word_part("file", reader->name, 200), fr_number("line", line),
                               fr_number("column", column), first, second));
}

static const FrArgument no_argument = {.name = "", .unit = ""};

/// The separator of a line of names: the first that occurs in it.
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

/// The next field from `*at`, without surrounding blanks and quotes; returns its length. `*at` moves past its
/// separator, or becomes NULL after the last field.
int fr_recording_field(const char **at, char separator, const char **field)
{
    const char *from = *at;
    while (is_blank(*from) && (separator == ' ' || *from != separator))
        from++;
    const char *end = from;
    while (*end && *end != separator && !(separator == ' ' && is_blank(*end)))
        end++;
    const char *behind = end;
    if (separator == ' ')
        behind += strspn(behind, " \t\r");
    bool last = separator == ' ' ? !*behind : *end != separator;
    *at = last ? NULL : separator == ' ' ? behind : end + 1;
    while (end > from && is_blank(end[-1]))
        end--;
    if (end - from >= 2 && *from == '"' && end[-1] == '"') {
        from++;
        end--;
    }
    *field = from;
    return (int)(end - from);
}

static bool same_word(const char *a, int length, const char *b)
{
    for (int i = 0; i < length; i++)
        if ((a[i] >= 'A' && a[i] <= 'Z' ? a[i] | 0x20 : a[i]) != b[i])
            return false;
    return b[length] == '\0';
}

static void read_names(FrRecordingReader *reader)
{
    const char *at = reader->text;
    const char *field;
    char unused[UNUSED_MAX] = "";
    reader->separator = separator_of(reader->text);
    fr_text(reader->header, sizeof reader->header, "%s", reader->text);
    while (at) {
        fr_recording_field(&at, reader->separator, &field);
        if (reader->fields == FR_RECORDING_FIELD_MAX) {
            report_error(reader, FR_RECORDING_TOO_MANY_COLUMNS, reader->line, (int)(field - reader->text) + 1,
                         fr_number("limit", FR_RECORDING_FIELD_MAX), no_argument);
            return;
        }
        reader->fields++;
    }
    fr_recording_settle(reader, unused, sizeof unused);
    for (int column = FR_RECORDING_TIME; column <= FR_RECORDING_GOAL; column++) {
        if (reader->has[column])
            continue;
        char names[UNUSED_MAX] = "";
        fr_recording_names((FrRecordingColumn)column, names, sizeof names);
        fr_report_add(reader->report, FR_ERROR, FR_RECORDING_NO_COLUMN, "log",
                      FR_ARGUMENTS(fr_word_part("file", reader->name, 200), fr_number("line", reader->line),
                                   fr_word("quantity", fr_code_text(fr_recording_quantity((FrRecordingColumn)column))),
                                   fr_word("names", names), fr_word_part("header", reader->text, 60)));
    }
    if (unused[0])
        fr_report_add(reader->report, FR_NOTE, FR_RECORDING_UNUSED_COLUMNS, "log",
                      FR_ARGUMENTS(fr_word_part("file", reader->name, 200), fr_word("columns", unused)));
}

/// A field of a row as a number; when it cannot be read, reports an error and returns NaN.
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
    if (column == FR_RECORDING_ENABLED && same_word(field, length, "true"))
        return 1;
    if (column == FR_RECORDING_ENABLED && same_word(field, length, "false"))
        return 0;
    FrCode code = FR_CODES;
    bool is_number = length <= 70 && fr_read_decimal(text, '\0', &value, &rest);
    value = (value - reader->zero[column]) * reader->scale[column];
    if (length == 0)
        code = FR_RECORDING_FIELD_MISSING;
    else if (!is_number)
        code = FR_RECORDING_FIELD_NOT_A_NUMBER;
    else if (!isfinite(value))
        code = FR_RECORDING_FIELD_NOT_FINITE;
    else if (value > number_max || value < -number_max)
        code = FR_RECORDING_FIELD_TOO_LARGE;
    else if (column == FR_RECORDING_ENABLED && value != 0 && value != 1)
        code = FR_RECORDING_FIELD_INVALID;
    else if (column == FR_RECORDING_TIME && reader->count > 0 && !(value > reader->memory[reader->count - 1]))
        code = FR_RECORDING_TIME_NOT_INCREASING;
    else if (column == FR_RECORDING_TIME && reader->count > 0 && value - reader->memory[0] > duration_max)
        code = FR_RECORDING_TIME_TOO_LATE;
    if (code == FR_CODES) {
        double size = value < 0 ? -value : value;
        reader->largest[column] = size > reader->largest[column] ? size : reader->largest[column];
        return value;
    }
    if (comma)
        *comma = ',';
    report_error(reader, code, reader->line, (int)(field - reader->text) + 1, fr_word_part("text", text, 30),
                 fr_word("quantity", fr_code_text(fr_recording_quantity((FrRecordingColumn)column))));
    return NAN;
}

static void read_row(FrRecordingReader *reader)
{
    double row[FR_RECORDING_COLUMNS] = {0};
    const char *at = reader->text, *field;
    int fields = 0, errors = reader->report->error_count;
    while (at) {
        int length = fr_recording_field(&at, reader->separator, &field),
            column = fields < reader->fields ? reader->of[fields] : -1;
        fields++;
        if (column >= 0)
            row[column] = read_number(reader, field, length, column);
    }
    if (fields != reader->fields)
        report_error(reader, FR_RECORDING_FIELD_COUNT, reader->line, 1, fr_number("count", fields),
                     fr_number("columns", reader->fields));
    if (reader->report->error_count > errors) {
        reader->wrong++;
        return;
    }
    if (reader->count == reader->capacity) {
        report_error(reader, FR_RECORDING_TOO_MANY_ROWS, reader->line, 1, fr_number("limit", reader->capacity),
                     no_argument);
        reader->full = true;
        return;
    }
    for (int column = 0; column < FR_RECORDING_COLUMNS; column++)
        reader->memory[column * (ptrdiff_t)reader->capacity + reader->count] = row[column];
    reader->count++;
}

/// The first character of the line that is not a blank, or the terminator.
static char first_mark(FrRecordingReader *reader)
{
    reader->text[reader->length] = '\0';
    return reader->text[strspn(reader->text, " \t\r")];
}

static void end_line(FrRecordingReader *reader)
{
    reader->line++;
    char first = first_mark(reader);
    if (first && first != '#') {
        if (!reader->separator)
            read_names(reader);
        else
            read_row(reader);
    }
    reader->length = 0;
}

/// The line is too long: a comment is cut, anything else is refused.
static void cut_line(FrRecordingReader *reader)
{
    if (first_mark(reader) == '#')
        return;
    report_error(reader, FR_RECORDING_LINE_TOO_LONG, reader->line + 1, FR_RECORDING_LINE_MAX,
                 fr_number("limit", FR_RECORDING_LINE_MAX - 1), no_argument);
    reader->full = true;
}

static bool is_useless(const FrRecordingReader *reader)
{
    // without names no row can be read; a file with so many wrong rows is not a recording
    bool named = reader->separator || reader->wrong == 0;
    bool refused = reader->count == 0 && reader->wrong == 0 && reader->report->error_count > reader->errors;
    return !named || refused || reader->full || reader->wrong >= WRONG_MAX;
}

/// Whether the bytes of the file so far and this one begin a byte order mark.
static bool is_byte_order_mark(const FrRecordingReader *reader, unsigned char byte)
{
    static const unsigned char mark[] = {0xef, 0xbb, 0xbf};
    size_t length = (size_t)reader->length;
    return reader->line == 0 && length < sizeof mark && memcmp(reader->text, mark, length) == 0 && byte == mark[length];
}

bool fr_recording_feed(FrRecordingReader *reader, const char *text, size_t length)
{
    FR_ASSERT(reader && (text || length == 0));
    for (size_t i = 0; i < length && !is_useless(reader); i++) {
        unsigned char c = (unsigned char)text[i];
        bool mark = is_byte_order_mark(reader, c);
        if (c == '\n') {
            end_line(reader);
        } else if ((c < 0x20 && c != '\t' && c != '\r') || c == 0x7f ||
                   (c >= 0x80 && !reader->separator && !mark && (c > 0xf4 || (c < 0xc2 && reader->length == 0)))) {
            report_error(reader, FR_RECORDING_UNEXPECTED_BYTE, reader->line + 1, reader->length + 1,
                         fr_number("byte", c), no_argument);
            reader->full = true;
        } else if (reader->length < FR_RECORDING_LINE_MAX - 1) {
            reader->text[reader->length++] = (char)c;
            if (reader->length == 3 && mark)
                reader->length = 0; // a byte order mark is skipped
        } else {
            cut_line(reader);
        }
    }
    return !is_useless(reader);
}

/// Say which columns and units were taken that the file does not have by the published names, and which angles look
/// like degrees.
static void report_sources(FrRecordingReader *reader)
{
    char list[UNUSED_MAX] = "";
    for (int column = 0; column < FR_RECORDING_COLUMNS; column++) {
        const FrRecordingSource *source = &reader->source[column];
        char item[200];
        if (!reader->has[column])
            continue;
        bool angle = column == FR_RECORDING_GOAL || column == FR_RECORDING_POSITION;
        if (angle && !source->unit && reader->largest[column] > angle_max)
            fr_report_add(reader->report, FR_WARNING, FR_RECORDING_LOOKS_LIKE_DEGREES, "columns",
                          FR_ARGUMENTS(fr_word_part("file", reader->name, 200), fr_word("name", source->name),
                                       fr_number("largest", reader->largest[column]),
                                       fr_word("item", column == FR_RECORDING_GOAL ? "goal" : "position")));
        fr_text(item, sizeof item, "%s = %s%s%s%s", fr_code_text(fr_recording_quantity((FrRecordingColumn)column)),
                source->name, source->unit ? " [" : "", source->unit ? source->unit : "", source->unit ? "]" : "");
        if (source->given || reader->scale[column] != 1 ||
            !fr_recording_is_name((FrRecordingColumn)column, source->name))
            fr_list_add(list, sizeof list, item, -1);
    }
    if (list[0])
        fr_report_add(reader->report, FR_NOTE, FR_RECORDING_TAKEN_COLUMNS, "log",
                      FR_ARGUMENTS(fr_word_part("file", reader->name, 200), fr_word("columns", list)));
}

FrStatus fr_recording_end(FrRecordingReader *reader, FrRecording *recording)
{
    FR_ASSERT(reader && recording);
    if (reader->length > 0 && !is_useless(reader))
        end_line(reader);
    if (reader->wrong >= WRONG_MAX)
        fr_report_add(reader->report, FR_ERROR, FR_RECORDING_STOPPED, "log",
                      FR_ARGUMENTS(fr_word_part("file", reader->name, 200), fr_number("count", reader->wrong)));
    if (reader->report->error_count == reader->errors && reader->count < 2)
        report_error(reader, FR_RECORDING_TOO_FEW_ROWS, reader->line + 1, 1, fr_number("count", reader->count),
                     no_argument);
    if (reader->report->error_count > reader->errors)
        return FR_BAD_INPUT;
    report_sources(reader);
    double begin = reader->memory[0];
    for (int i = 0; i < reader->count; i++)
        reader->memory[i] -= begin;
    recording->count = reader->count;
    for (int column = 0; column < FR_RECORDING_COLUMNS; column++)
        recording->column[column] = reader->has[column] ? reader->memory + column * (ptrdiff_t)reader->capacity : NULL;
    return FR_OK;
}

double fr_recording_at(const FrRecording *recording, FrRecordingColumn column, double t)
{
    FR_ASSERT(recording && column >= 0 && column < FR_RECORDING_COLUMNS);
    const double *time = recording->column[FR_RECORDING_TIME], *y = recording->column[column];
    if (!y || isnan(t))
        return NAN;
    int low = 0, high = recording->count - 1;
    if (!(t > time[low]))
        return y[low];
    if (t >= time[high])
        return y[high];
    while (high - low > 1) {
        int middle = (low + high) / 2;
        if (time[middle] <= t)
            low = middle;
        else
            high = middle;
    }
    return y[low] + (y[high] - y[low]) * ((t - time[low]) / (time[high] - time[low]));
}

double fr_recording_duration(const FrRecording *recording)
{
    FR_ASSERT(recording && recording->count > 0);
    return recording->column[FR_RECORDING_TIME][recording->count - 1];
}

double fr_recording_period(const FrRecording *recording)
{
    FR_ASSERT(recording && recording->count > 1);
    return fr_recording_duration(recording) / (recording->count - 1);
}
