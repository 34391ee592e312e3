// Reading recordings from CSV, and asking them for values in time.
#include "friction/log.h"

#include <string.h>

enum { NAMES_MAX = 6, WRONG_MAX = 20 };

static const double number_max = 1e100; ///< so that differences stay finite
static const double duration_max = 1e6; ///< [s], some eleven days: times beyond are not in seconds

static const struct {
    const char *what; ///< in a sentence
    const char *names[NAMES_MAX];
} known[FR_LOG_COLUMNS] = {
    [FR_LOG_TIME] = {"time [s]", {"t", "time", "time_s", "timestamp"}},
    [FR_LOG_GOAL] = {"goal angle [rad]", {"goal", "goal_position", "goal_position_rad", "theta_d", "q_d"}},
    [FR_LOG_POSITION] = {"angle [rad]", {"position", "position_rad", "theta", "q"}},
    [FR_LOG_VELOCITY] = {"velocity [rad/s]", {"velocity", "velocity_rad_s", "speed", "omega", "dq"}},
    [FR_LOG_ENABLED] = {"1 or 0", {"torque_enable", "enable", "enabled"}},
};

void fr_log_begin(FrLogReader *reader, const char *name, double *memory, int capacity, FrReport *report)
{
    *reader = (FrLogReader){
        .name = name, .memory = memory, .capacity = capacity, .report = report, .errors = report->error_count};
}

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

/// The next field from `*at` on, without blanks and quotes around it; its length. `*at` goes behind its separator, or
/// to NULL behind the last.
static int next_field(const char **at, char separator, const char **field)
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

static int column_of(const char *field, int length)
{
    for (int column = 0; column < FR_LOG_COLUMNS; column++)
        for (int i = 0; i < NAMES_MAX && known[column].names[i]; i++)
            if (same_word(field, length, known[column].names[i]))
                return column;
    return -1;
}

static void read_names(FrLogReader *reader)
{
    const char *at = reader->text, *field;
    FrFinding *passed = NULL;
    reader->separator = separator_of(reader->text);
    while (at) {
        int length = next_field(&at, reader->separator, &field), place = (int)(field - reader->text) + 1;
        int column = column_of(field, length);
        if (reader->fields == FR_LOG_FIELD_MAX) {
            fr_report_add(reader->report, FR_ERROR, "log", "%s:%d:%d: too many columns; give at most %d", reader->name,
                          reader->line, place, FR_LOG_FIELD_MAX);
            return;
        }
        if (column >= 0 && reader->has[column])
            fr_report_add(reader->report, FR_ERROR, "log", "%s:%d:%d: '%.*s' is a second column for %s; give only one",
                          reader->name, reader->line, place, length, field, known[column].what);
        else if (column >= 0)
            reader->has[column] = true;
        else if (passed)
            fr_finding_append(passed, ", %.*s", length, field);
        else
            passed =
                fr_report_add(reader->report, FR_NOTE, "log", "%s: unused columns: %.*s", reader->name, length, field);
        reader->of[reader->fields++] = column;
    }
    for (int column = FR_LOG_TIME; column <= FR_LOG_GOAL; column++) {
        if (reader->has[column])
            continue;
        FrFinding *finding =
            fr_report_add(reader->report, FR_ERROR, "log", "%s:%d:1: no column for the %s; expected a column named",
                          reader->name, reader->line, known[column].what);
        for (int i = 0; i < NAMES_MAX && known[column].names[i]; i++)
            fr_finding_append(finding, "%s %s", i ? " or" : "", known[column].names[i]);
        fr_finding_append(finding, "; the header line is '%.60s'", reader->text);
    }
}

/// A row's field; NaN when it is none.
static double read_number(FrLogReader *reader, const char *field, int length, int column)
{
    const char *rest;
    char text[72];
    double value = (double)NAN;
    memcpy(text, field, (size_t)(length < 71 ? length : 71));
    text[length < 71 ? length : 71] = '\0';
    if (column == FR_LOG_ENABLED && same_word(field, length, "true"))
        return 1;
    if (column == FR_LOG_ENABLED && same_word(field, length, "false"))
        return 0;
    const char *problem = NULL;
    if (length == 0)
        problem = "is missing";
    else if (length > 70 || !fr_read_decimal(text, '\0', &value, &rest))
        problem = "is not a number";
    else if (value - value != 0)
        problem = "is not finite";
    else if (value > number_max || value < -number_max)
        problem = "is too large";
    else if (column == FR_LOG_ENABLED && value != 0 && value != 1)
        problem = "is not valid";
    else if (column == FR_LOG_TIME && reader->count > 0 && !(value > reader->memory[reader->count - 1]))
        problem = "is not later than the row before";
    else if (column == FR_LOG_TIME && reader->count > 0 && value - reader->memory[0] > duration_max)
        problem = "is more than 1e6 s after the first row";
    if (!problem)
        return value;
    fr_report_add(reader->report, FR_ERROR, "log", "%s:%d:%d: '%.30s' %s; expected %s", reader->name, reader->line,
                  (int)(field - reader->text) + 1, text, problem, known[column].what);
    return (double)NAN;
}

static void read_row(FrLogReader *reader)
{
    double row[FR_LOG_COLUMNS] = {0};
    const char *at = reader->text, *field;
    int fields = 0, errors = reader->report->error_count;
    while (at) {
        int length = next_field(&at, reader->separator, &field),
            column = fields < reader->fields ? reader->of[fields] : -1;
        fields++;
        if (column >= 0)
            row[column] = read_number(reader, field, length, column);
    }
    if (fields != reader->fields)
        fr_report_add(reader->report, FR_ERROR, "log", "%s:%d:1: %d fields, but the header line has %d columns",
                      reader->name, reader->line, fields, reader->fields);
    if (reader->report->error_count > errors) {
        reader->wrong++;
        return;
    }
    if (reader->count == reader->capacity) {
        fr_report_add(reader->report, FR_ERROR, "log", "%s:%d:1: too many rows; give at most %d", reader->name,
                      reader->line, reader->capacity);
        reader->full = true;
        return;
    }
    for (int column = 0; column < FR_LOG_COLUMNS; column++)
        reader->memory[column * (ptrdiff_t)reader->capacity + reader->count] = row[column];
    reader->count++;
}

/// What the line begins with behind its blanks, or the end of the text.
static char first_mark(FrLogReader *reader)
{
    reader->text[reader->length] = '\0';
    return reader->text[strspn(reader->text, " \t\r")];
}

static void end_line(FrLogReader *reader)
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

/// There is no room for more of the line: a comment may go on, anything else is no recording.
static void cut_line(FrLogReader *reader)
{
    if (first_mark(reader) == '#')
        return;
    fr_report_add(reader->report, FR_ERROR, "log", "%s:%d:%d: the line is too long; give at most %d characters",
                  reader->name, reader->line + 1, FR_LOG_LINE_MAX, FR_LOG_LINE_MAX - 1);
    reader->full = true;
}

static bool is_useless(const FrLogReader *reader)
{
    // without names nothing can be read; so many wrong rows are no recording
    bool named = reader->separator || reader->wrong == 0;
    bool refused = reader->count == 0 && reader->wrong == 0 && reader->report->error_count > reader->errors;
    return !named || refused || reader->full || reader->wrong >= WRONG_MAX;
}

bool fr_log_feed(FrLogReader *reader, const char *text, size_t length)
{
    for (size_t i = 0; i < length && !is_useless(reader); i++) {
        unsigned char c = (unsigned char)text[i];
        bool mark = reader->line == 0 && reader->length < 3 && c == (unsigned char)"\xef\xbb\xbf"[reader->length];
        if (c == '\n') {
            end_line(reader);
        } else if ((c < 0x20 && c != '\t' && c != '\r') || c == 0x7f || (c >= 0x80 && !reader->separator && !mark)) {
            fr_report_add(reader->report, FR_ERROR, "log",
                          "%s:%d:%d: unexpected byte %d; give a CSV file with columns t, goal, position, velocity",
                          reader->name, reader->line + 1, reader->length + 1, c);
            reader->full = true;
        } else if (reader->length < FR_LOG_LINE_MAX - 1) {
            reader->text[reader->length++] = (char)c;
            if (reader->length == 3 && mark)
                reader->length = 0; // a byte order mark is passed over
        } else {
            cut_line(reader);
        }
    }
    return !is_useless(reader);
}

FrStatus fr_log_end(FrLogReader *reader, FrLog *log)
{
    if (reader->length > 0 && !is_useless(reader))
        end_line(reader);
    if (reader->wrong >= WRONG_MAX)
        fr_report_add(reader->report, FR_ERROR, "log", "%s: reading stopped after %d invalid lines", reader->name,
                      reader->wrong);
    if (reader->report->error_count == reader->errors && reader->count < 2)
        fr_report_add(reader->report, FR_ERROR, "log", "%s:%d:1: only %d rows; give a header line and at least 2 rows",
                      reader->name, reader->line + 1, reader->count);
    if (reader->report->error_count > reader->errors)
        return FR_BAD_INPUT;
    double begin = reader->memory[0];
    for (int i = 0; i < reader->count; i++)
        reader->memory[i] -= begin;
    log->count = reader->count;
    for (int column = 0; column < FR_LOG_COLUMNS; column++)
        log->column[column] = reader->has[column] ? reader->memory + column * (ptrdiff_t)reader->capacity : NULL;
    return FR_OK;
}

double fr_log_at(const FrLog *log, FrLogColumn column, double t)
{
    const double *time = log->column[FR_LOG_TIME], *y = log->column[column];
    if (!y)
        return (double)NAN;
    if (t != t)
        return t;
    int low = 0, high = log->count - 1;
    if (!(t > time[low]))
        return y[low];
    if (t >= time[high])
        return y[high];
    while (high - low > 1) {
        int middle = (low + high) / 2;
        *(time[middle] <= t ? &low : &high) = middle;
    }
    return y[low] + (y[high] - y[low]) * ((t - time[low]) / (time[high] - time[low]));
}

double fr_log_duration(const FrLog *log)
{
    return log->column[FR_LOG_TIME][log->count - 1];
}

double fr_log_period(const FrLog *log)
{
    return fr_log_duration(log) / (log->count - 1);
}
