// Points from a CSV file: two numbers in each line, with commas, semicolons, tabs or blanks between them. With
// semicolons and tabs, numbers may have a decimal comma. Columns after the second are skipped if the heading has them.
#include "points_file.h"
#include "explorer/form/message.h"
#include "base/decimal.h"
#include "base/list.h"
#include "base/word.h"
#include "recording/reader.h"
#include "explorer/form/form.h"

#include "lines.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

enum { LINE_MAX_LENGTH = 399, WRONG_MAX = 20 };

static const char *after_blanks(const char *at)
{
    return at + strspn(at, " \t\r");
}

static bool is_number(const char *at, double *value, const char **rest)
{
    fr_read_decimal(at, '\0', value, rest);
    return *rest > at && isfinite(*value);
}

/// Copy a line; between digits, commas become points if there are semicolons or tabs.
static void copy_line(char *copy, const char *line)
{
    bool comma = strpbrk(line, ";\t");
    size_t length = strlen(line);
    memcpy(copy, line, length + 1);
    for (size_t i = 1; i < length && comma; i++)
        if (line[i] == ',' && isdigit((unsigned char)line[i - 1]) && isdigit((unsigned char)line[i + 1]))
            copy[i] = '.';
}

/// Read the numbers of a line, NAN for an empty cell. If it contains anything else, `wrong` points to the start of
/// that. `more`: further columns are skipped.
static bool read_line(const char *line, int columns, bool more, double *value, const char **wrong)
{
    const char *at = after_blanks(line), *rest = at;
    for (int i = 0; i < columns; i++) {
        *wrong = at;
        int cell = (int)strcspn(at, ",;\t \r");
        bool empty = cell == 0 && (*at || (i > 0 && strcspn(rest, ",;\t") < (size_t)(at - rest)));
        if (i > 0 && at == rest)
            return false;
        if (empty || same_word(at, cell, "-") || same_word(at, cell, "nan") || same_word(at, cell, "n/a")) {
            value[i] = NAN;
            rest = at + cell;
        } else if (!is_number(at, &value[i], &rest)) {
            return false;
        }
        const char *mark = after_blanks(rest);
        at = after_blanks(mark + (i + 1 < columns && (*mark == ',' || *mark == ';')));
    }
    *wrong = at;
    return *at == '\0' || (more && (at > rest || *at == ',' || *at == ';'));
}

/// Returns true if the letters at the start of a heading are one of these words.
static bool is_headed(const char *heading, const char *const *words)
{
    const char *at = heading + strspn(heading, " \"");
    size_t length = strspn(at, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz");
    // bound: the table of words, which ends with NULL
    while (*words && (strlen(*words) != length || strncasecmp(at, *words, length) != 0))
        words++;
    return *words;
}

/// Returns true if the headings of two columns name friction first and velocity second.
static bool is_reversed(const char *heading)
{
    static const char *const friction[] = {"phi", "f", "friction", "force", "torque", "tau", NULL};
    static const char *const velocity[] = {"v", "velocity", "speed", "omega", NULL};
    const char *end = heading + strcspn(heading, ",;\t");
    return is_headed(heading, friction) && *end && is_headed(end + 1, velocity);
}

/// Separator of a heading.
static const char *separator_of(const char *heading)
{
    return strchr(heading, ';') ? ";" : strchr(heading, '\t') ? "\t" : ",";
}

/// List the names of a heading after the first `columns`. Returns false if there are none.
static bool list_others(const char *heading, int columns, char *list, size_t size)
{
    const char *separator = separator_of(heading);
    for (int i = 0; *heading; i++) {
        size_t length = strcspn(heading, separator);
        const char *name = heading + strspn(heading, " \"");
        size_t blanks = (size_t)(name - heading);
        if (i >= columns && length > blanks)
            fr_list_add(list, size, name, (int)(length - blanks));
        heading += length + (heading[length] != '\0');
    }
    return *list;
}

/// Read the units of a heading: factors to SI units. One that is not known is refused.
static void read_units(const char *heading, double *scale, int *linear, FrArgument name, FrArgument line,
                       FrReport *report)
{
    char list[40] = "", accepted[80] = "", field[80];
    double zero;
    for (int i = 0; i < POINT; i++) {
        heading += strspn(heading, " \"");
        size_t length = strcspn(heading, separator_of(heading)), used = strcspn(heading, "\"\r");
        snprintf(field, sizeof field, "%.*s", (int)(used < length ? used : length), heading);
        const char *unit = fr_recording_unit(FR_COLUMNS + i, field, &scale[i], &zero);
        // F(v) and mu [-] have none, v_s is a name, and ft_s a unit
        const char *mark = strpbrk(field, "[(/"), *first = strchr(field, '_'), *last = strrchr(field, '_');
        if (unit) {
            *linear = *linear < 0 ? strstr(unit, "m/s") || unit[strlen(unit) - 1] == 'N' : *linear;
            fr_list_add(list, sizeof list, unit, -1);
        } else if ((mark && strlen(mark) > 3) || (first != last && strcmp(last, "_s") == 0)) {
            fr_recording_units((FrColumn)(FR_COLUMNS + i), accepted, sizeof accepted);
            fr_report_say(report, FR_ERROR, FR_POINTS_UNIT, "points",
                          FR_ARGUMENTS(name, line, fr_word("text", field), fr_word("units", accepted)));
        }
        heading += length + (heading[length] != '\0');
    }
    if (*list)
        fr_report_say(report, FR_NOTE, FR_POINTS_UNITS, "points", FR_ARGUMENTS(name, line, fr_word("units", list)));
}

void read_rows(const char *path, int columns, RowCodes codes, TakeRow take, void *to, int *linear, FrReport *report)
{
    static const char *const time[] = {"t", "time", "timestamp", NULL}; // of a recording
    static Lines lines;
    FrArgument name = fr_word_part("file", path, 200);
    char text[LINE_MAX_LENGTH], plain[LINE_MAX_LENGTH], others[200] = "", skipped[100] = "";
    double scale[ROW_MAX] = {1, 1, 1};
    bool started = false, more = true, wider = false;
    int errors = report->error_count;
    if (!lines_open(&lines, path, "points", report)) {
        fr_report_say(report, FR_ERROR, codes.unreadable, "points", FR_ARGUMENTS(name));
        return;
    }
    // bound: the lines of the file, whose size lines.c limits
    while (more && lines_next(&lines, text, sizeof text)) {
        bool has_mark = lines.number == 1 && strncmp(text, "\xef\xbb\xbf", 3) == 0; // of the byte order
        const char *line = text + (has_mark ? 3 : 0), *at = after_blanks(line), *wrong;
        double value[ROW_MAX];
        FrArgument number = fr_number("line", lines.number);
        if (*at == '\0' || *at == '#')
            continue;
        copy_line(plain, line);
        bool good = read_line(plain, columns, wider, value, &wrong);
        wrong = line + (wrong - plain);
        bool heading = !started && !good && wrong == at && ((*at | 0x20) >= 'a' || *at == '"');
        started = started || !lines.cut;
        if (lines.cut) {
            fr_report_say(report, FR_ERROR, codes.too_long, "points",
                          FR_ARGUMENTS(name, number, fr_number("limit", LINE_MAX_LENGTH - 1)));
        } else if (good) {
            lines_used(&lines);
            double sum = 0;
            for (int i = 0; i < columns; i++)
                sum += value[i] *= scale[i];
            snprintf(plain, sizeof plain, "%d", lines.number);
            if (isnan(sum))
                fr_list_add(skipped, sizeof skipped, plain, -1);
            else
                more = take(to, lines.number, value);
        } else if (heading && columns == POINT && is_reversed(at)) {
            fr_report_say(report, FR_ERROR, codes.reversed, "points",
                          FR_ARGUMENTS(name, number, fr_word_part("text", at, 40)));
        } else if (heading) {
            if (columns == POINT)
                read_units(at, scale, linear, name, number, report);
            wider = !is_headed(at, time) && list_others(at, columns, others, sizeof others);
        } else {
            fr_report_say(report, FR_ERROR, codes.unexpected, "points",
                          FR_ARGUMENTS(name, number, fr_number("column", (int)(wrong - line) + 1),
                                       fr_word_part("text", wrong, 20)));
        }
        if (more && report->error_count - errors >= WRONG_MAX) {
            fr_report_say(report, FR_ERROR, FR_RECORDING_STOPPED, "points",
                          FR_ARGUMENTS(name, fr_number("count", report->error_count - errors)));
            more = false;
        }
    }
    if (skipped[0])
        fr_report_say(report, FR_WARNING, FR_POINTS_SKIPPED, "points", FR_ARGUMENTS(name, fr_word("lines", skipped)));
    if (others[0] && report->error_count == errors)
        fr_report_say(report, FR_NOTE, FR_RECORDING_UNUSED_COLUMNS, "points",
                      FR_ARGUMENTS(name, fr_word("columns", others)));
    lines_close(&lines);
}

void read_points(const char *path, TakeRow take, void *context, int *linear, FrReport *report)
{
    const RowCodes codes = {FR_POINTS_UNREADABLE, FR_POINTS_LINE_TOO_LONG, FR_POINTS_UNEXPECTED, FR_POINTS_REVERSED};
    read_rows(path, POINT, codes, take, context, linear, report);
}

typedef struct Text {
    char *text;
    size_t size;
    const char *separator;
    bool full;
} Text;

static bool append(void *context, int line, const double *point)
{
    Text *to = context;
    size_t length = strlen(to->text);
    (void)line;
    snprintf(to->text + length, to->size - length, "%s%.17g:%.17g", to->separator, point[0], point[1]);
    to->separator = ",";
    to->full = strlen(to->text) + 1 >= to->size;
    return !to->full;
}

void append_points(char *text, size_t size, const char *path, FrReport *report)
{
    Text to = {text, size, "", false};
    int linear = -1;
    read_points(path, append, &to, &linear, report);
    if (to.full)
        fr_report_say(report, FR_ERROR, FR_POINTS_FILE_TOO_LONG, "points",
                      FR_ARGUMENTS(fr_word_part("file", path, 200), fr_number("limit", FR_POINTS_MAX)));
}
