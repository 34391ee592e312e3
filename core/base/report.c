// Reports: sentences about the user's parameters, with the values that would put them right.
#include "friction/base.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/// What a user wrote may hold anything; a terminal and a page get only what can be read.
static void make_readable(char *text)
{
    for (; *text; text++)
        if ((unsigned char)*text < 0x20 || *text == 0x7f)
            *text = '?';
}

FrFinding *fr_report_add(FrReport *report, FrSeverity severity, const char *key, const char *format, ...)
{
    if (severity == FR_ERROR)
        report->error_count++;
    if (report->count == FR_FINDING_MAX)
        return NULL;
    FrFinding *finding = &report->finding[report->count++];
    finding->severity = severity;
    finding->remedy_count = 0;
    snprintf(finding->key, sizeof finding->key, "%s", key);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(finding->text, sizeof finding->text, format, arguments);
    va_end(arguments);
    make_readable(finding->text);
    return finding;
}

void fr_finding_remedy(FrFinding *finding, const char *key, double value)
{
    if (finding && finding->remedy_count < FR_REMEDY_MAX)
        finding->remedy[finding->remedy_count++] = (FrRemedy){key, value};
}

void fr_finding_append(FrFinding *finding, const char *format, ...)
{
    if (!finding)
        return;
    size_t length = strlen(finding->text);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(finding->text + length, sizeof finding->text - length, format, arguments);
    va_end(arguments);
}

FrFinding *fr_report_find(FrReport *report, const char *key)
{
    for (int i = report->count - 1; i >= 0; i--)
        if (report->finding[i].severity == FR_ERROR && strcmp(report->finding[i].key, key) == 0)
            return &report->finding[i];
    return NULL;
}

double fr_round_digits(double x, int digits, int direction)
{
    char text[40];
    snprintf(text, sizeof text, "%.*e", digits - 1, x);
    double rounded = strtod(text, NULL);
    // one unit of the last digit further when it was rounded the wrong way: count in that unit
    if ((direction > 0 && rounded < x) || (direction < 0 && rounded > x)) {
        char *exponent = strchr(text, 'e');
        char unit[40];
        snprintf(unit, sizeof unit, "1e%d", atoi(exponent + 1) - (digits - 1));
        snprintf(text, sizeof text, "%.*e", digits - 1, rounded + direction * strtod(unit, NULL));
        rounded = strtod(text, NULL);
    }
    return rounded;
}
