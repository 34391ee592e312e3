// Reports: sentences about the user's parameters, with the values that would put them right.
#include "friction/base.h"
#include "decimal.h"

#include <stdarg.h>
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
    fr_text(finding->key, sizeof finding->key, "%s", key);
    va_list arguments;
    va_start(arguments, format);
    decimal_text(finding->text, sizeof finding->text, format, arguments);
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
    decimal_text(finding->text + length, sizeof finding->text - length, format, arguments);
    va_end(arguments);
    make_readable(finding->text + length);
}

FrFinding *fr_report_find(FrReport *report, const char *key)
{
    for (int i = report->count - 1; i >= 0; i--)
        if (report->finding[i].severity == FR_ERROR && strcmp(report->finding[i].key, key) == 0)
            return &report->finding[i];
    return NULL;
}

int fr_text(char *text, size_t size, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int length = decimal_text(text, size, format, arguments);
    va_end(arguments);
    return length;
}

double fr_round_digits(double x, int digits, int direction)
{
    char text[DECIMAL_DIGITS_MAX];
    int exponent;
    decimal_digits(x, digits, text, &exponent);
    double rounded = decimal_value(text, digits, exponent);
    bool wrong = (direction > 0 && rounded < x) || (direction < 0 && rounded > x);
    if (!wrong)
        return rounded;
    // one unit of the last digit further: carried upwards over 9, borrowed downwards over 0
    char from = direction > 0 ? '9' : '0', to = direction > 0 ? '0' : '9';
    int i = digits - 1;
    while (i >= 0 && text[i] == from)
        text[i--] = to;
    if (i >= 0)
        text[i] = (char)(text[i] + direction);
    else
        text[0] = '1', exponent++;
    return decimal_value(text, digits, exponent);
}

const char *fr_unit(const char *unit, bool linear)
{
    static const char *const units[][2] = {
        {"N m", "N"},       {"rad", "m"},           {"rad/s", "m/s"}, {"rad/s²", "m/s²"},
        {"N m/rad", "N/m"}, {"N m s/rad", "N s/m"}, {"kg m²", "kg"},  {"rad/(N m s)", "m/(N s)"}};
    for (size_t i = 0; linear && i < sizeof units / sizeof *units; i++)
        if (strcmp(unit, units[i][0]) == 0)
            return units[i][1];
    return unit;
}
