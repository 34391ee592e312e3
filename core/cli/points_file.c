// Reading points from a CSV file: commas, semicolons, tabs or blanks between two numbers in each line.
#include "points_file.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { LINE_MAX_LENGTH = 400 };

static const char *after_blanks(const char *at)
{
    return at + strspn(at, " \t\r");
}

static bool is_number(const char *at, double *value, const char **rest)
{
    fr_read_decimal(at, '\0', value, rest);
    return *rest > at && isfinite(*value);
}

/// The two numbers of a line; if it is anything else, `wrong` is set to where that begins.
static bool read_line(const char *line, double *v, double *phi, const char **wrong)
{
    const char *at = after_blanks(line), *rest;
    *wrong = at;
    if (!is_number(at, v, &rest))
        return false;
    const char *mark = after_blanks(rest);
    at = after_blanks(mark + (*mark == ',' || *mark == ';'));
    *wrong = at;
    if (at == rest || !is_number(at, phi, &rest))
        return false;
    *wrong = after_blanks(rest);
    return **wrong == '\0';
}

void append_points(char *text, size_t size, const char *path, FrReport *report)
{
    FrArgument name = fr_word_part("file", path, 200);
    FILE *file = fopen(path, "r");
    if (!file) {
        fr_report_add(report, FR_ERROR, FR_POINTS_UNREADABLE, "points", FR_ARGUMENTS(name));
        return;
    }
    char line[LINE_MAX_LENGTH];
    const char *separator = "";
    bool begun = false;
    for (int number = 1; fgets(line, sizeof line, file); number++) {
        const char *at = after_blanks(line), *wrong;
        bool comment = *at == '#', cut = !strchr(line, '\n') && !feof(file);
        line[strcspn(line, "\n")] = '\0';
        double v, phi;
        for (int c = 0; cut && c != '\n' && c != EOF;)
            c = fgetc(file);
        if (*at == '\0' || comment)
            continue;
        if (cut) {
            fr_report_add(report, FR_ERROR, FR_POINTS_LINE_TOO_LONG, "points",
                          FR_ARGUMENTS(name, fr_number("line", number), fr_number("limit", LINE_MAX_LENGTH - 2)));
            continue;
        }
        bool good = read_line(line, &v, &phi, &wrong);
        bool heading = !begun && !good && wrong == at && ((*at | 0x20) >= 'a' || *at == '"');
        begun = true;
        size_t length = strlen(text);
        if (good)
            snprintf(text + length, size - length, "%s%.17g:%.17g", separator, v, phi);
        else if (!heading)
            fr_report_add(report, FR_ERROR, FR_POINTS_UNEXPECTED, "points",
                          FR_ARGUMENTS(name, fr_number("line", number), fr_number("column", (int)(wrong - line) + 1),
                                       fr_word_part("text", wrong, 20)));
        separator = good ? "," : separator;
        if (strlen(text) + 1 >= size) {
            fr_report_add(report, FR_ERROR, FR_POINTS_FILE_TOO_LONG, "points",
                          FR_ARGUMENTS(name, fr_number("limit", FR_POINTS_MAX)));
            break;
        }
    }
    fclose(file);
}
