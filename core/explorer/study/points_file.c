// Points from a CSV file: two numbers in each line, with commas, semicolons, tabs or blanks between them. With
// semicolons and tabs, numbers may have a decimal comma. Columns after the second are skipped if the heading has them.
#include "points_file.h"
#include "explorer/form/message.h"
#include "base/decimal.h"
#include "base/list.h"
#include "base/word.h"
#include "explorer/form/form.h"

#include "lines.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

enum { LINE_MAX_LENGTH = 399, WRONG_MAX = 20 };

static const char *after_blanks(const char *at)
{
    return at + strspn(at, " \t\r");
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
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
        if (line[i] == ',' && is_digit(line[i - 1]) && is_digit(line[i + 1]))
            copy[i] = '.';
}

/// Length of a cell that stands for no number, or -1. `marked`: a comma, semicolon or tab is before it.
static int hole_length(const char *at, bool marked)
{
    static const char *const words[] = {"-", "nan", "na", "n/a"};
    int length = (int)strcspn(at, ",;\t \r");
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (same_word(at, length, words[i]))
            return length;
    return length == 0 && (marked || *at == ',' || *at == ';') ? 0 : -1;
}

/// Read the numbers of a line, NAN for an empty cell. If it contains anything else, `wrong` points to the start of
/// that. `more`: further columns are skipped.
static bool read_line(const char *line, int columns, bool more, double *value, const char **wrong)
{
    const char *at = after_blanks(line), *rest = at;
    for (int i = 0; i < columns; i++) {
        *wrong = at;
        int hole = hole_length(at, i > 0 && strcspn(rest, ",;\t") < (size_t)(at - rest));
        if ((i > 0 && at == rest) || (hole < 0 && !is_number(at, &value[i], &rest)))
            return false;
        if (hole >= 0) {
            value[i] = NAN;
            rest = at + hole;
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

/// Returns true if the first column is headed as a time: the file is a recording.
static bool is_timed(const char *heading)
{
    static const char *const time[] = {"t", "time", "timestamp", NULL};
    return is_headed(heading, time);
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

typedef struct Unit {
    const char *name, *si;
    double size;
} Unit;

#define DEGREE 0x1.1df46a2529d39p-6
#define ROUND  0x1.921fb54442d18p+2

enum { UNITS = 9 };

/// Units of velocity and friction in a heading.
static const Unit known[POINT][UNITS] = {
    {{"rad/s", "rad/s", 1},
     {"deg/s", "rad/s", DEGREE},
     {"rpm", "rad/s", ROUND / 60},
     {"1/min", "rad/s", ROUND / 60},
     {"m/s", "m/s", 1},
     {"mm/s", "m/s", 1e-3},
     {"cm/s", "m/s", 1e-2},
     {"\xc2\xb0/s", "rad/s", DEGREE}},
    {{"N m", "N m", 1},
     {"N mm", "N m", 1e-3},
     {"N cm", "N m", 1e-2},
     {"mN m", "N m", 1e-3},
     {"kN m", "N m", 1e3},
     {"N", "N", 1},
     {"mN", "N", 1e-3},
     {"kN", "N", 1e3}},
};

/// Returns true if the text is this unit, also as N*m, N_m, Nm or mm_s, in upper or lower case.
static bool is_unit(const char *text, int length, const char *name)
{
    for (int i = 0; i < length; i++) {
        name += *name == ' ';
        if (*name && (lower(text[i]) == lower(*name) || (*name == '/' && text[i] == '_')))
            name++;
        else if (!strchr(" _-.*\"\xc2\xb7", text[i]))
            return false;
    }
    return !*name;
}

/// Unit of a heading, "name [unit]", "name (unit)" or "name_unit"; NULL if it has none, with `text` and `size` if it
/// has an unknown one.
static const Unit *unit_of(const char *heading, int length, int column, const char **text, int *size)
{
    for (int i = 0; i < length; i++) {
        bool bracket = heading[i] == '[' || heading[i] == '(';
        const char *at = heading + i + 1;
        int rest = length - i - 1, used = bracket && (int)strcspn(at, "])") < rest ? (int)strcspn(at, "])") : rest;
        // no meganewton: mN in upper case is not known
        for (const Unit *unit = known[column];
             (bracket || strchr("_ ", heading[i])) && unit->name && (column == 0 || *at != 'M'); unit++)
            if (is_unit(at, used, unit->name))
                return unit;
        // (v) and [-] are no units, and a name may have more than one _
        if (!*text && ((bracket && (used > 1 || !strchr("-1v", *at))) ||
                       (heading[i] == '_' && (memchr(at, '/', (size_t)used) || (used == 4 && at[2] == '_'))))) {
            *text = at;
            *size = used;
        }
    }
    return NULL;
}

/// Read the units of a heading: their sizes, and the units to which they convert. Known and unknown ones are reported.
static void read_units(const char *heading, double *size, const char **si, FrArgument name, int line, FrReport *report)
{
    char units[100] = "", accepted[200] = "";
    for (int i = 0; i < POINT && *heading; i++) {
        int length = (int)strcspn(heading, separator_of(heading)), used = 0;
        const char *text = NULL;
        const Unit *unit = unit_of(heading, length, i, &text, &used);
        if (unit) {
            size[i] = unit->size;
            si[i] = unit->si;
            fr_list_add(units, sizeof units, unit->name, -1);
        } else if (text) {
            for (unit = known[i]; unit->name; unit++)
                fr_list_add(accepted, sizeof accepted, unit->name, -1);
            fr_report_say(report, FR_ERROR, FR_POINTS_UNIT, "points",
                          FR_ARGUMENTS(name, fr_number("line", line), fr_word_part("text", text, used),
                                       fr_word("units", accepted)));
            return;
        }
        heading += length + (heading[length] != '\0');
    }
    if (si[0] && !si[1])
        si[1] = strcmp(si[0], "m/s") == 0 ? "N" : "N m";
    if (si[1] && !si[0])
        si[0] = strcmp(si[1], "N") == 0 ? "m/s" : "rad/s";
    if (*units)
        fr_report_say(report, FR_NOTE, FR_POINTS_UNITS, "points",
                      FR_ARGUMENTS(name, fr_number("line", line), fr_word("units", units)));
}

void read_rows(const char *path, int columns, RowCodes codes, TakeRow take, void *context, const char **units,
               FrReport *report)
{
    static Lines lines;
    FrArgument name = fr_word_part("file", path, 200);
    char text[LINE_MAX_LENGTH], plain[LINE_MAX_LENGTH], others[200] = "", skipped[100] = "";
    double size[ROW_MAX] = {1, 1, 1};
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
            bool whole = true;
            for (int i = 0; i < columns; i++) {
                value[i] *= size[i];
                whole = whole && !isnan(value[i]);
            }
            snprintf(plain, sizeof plain, "%d", lines.number);
            if (whole)
                more = take(context, lines.number, value);
            else
                fr_list_add(skipped, sizeof skipped, plain, -1);
        } else if (heading && columns == POINT && is_reversed(at)) {
            fr_report_say(report, FR_ERROR, codes.reversed, "points",
                          FR_ARGUMENTS(name, number, fr_word_part("text", at, 40)));
        } else if (heading) {
            if (columns == POINT)
                read_units(at, size, units, name, lines.number, report);
            wider = !is_timed(at) && list_others(at, columns, others, sizeof others);
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

void read_points(const char *path, TakeRow take, void *context, const char **units, FrReport *report)
{
    const RowCodes codes = {FR_POINTS_UNREADABLE, FR_POINTS_LINE_TOO_LONG, FR_POINTS_UNEXPECTED, FR_POINTS_REVERSED};
    read_rows(path, POINT, codes, take, context, units, report);
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
    const char *units[POINT] = {0};
    read_points(path, append, &to, units, report);
    if (to.full)
        fr_report_say(report, FR_ERROR, FR_POINTS_FILE_TOO_LONG, "points",
                      FR_ARGUMENTS(fr_word_part("file", path, 200), fr_number("limit", FR_POINTS_MAX)));
}
