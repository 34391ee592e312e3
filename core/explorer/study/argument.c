// The arguments of a command (see argument.h).
#include "argument.h"
#include "explorer/form/message.h"
#include "base/decimal.h"
#include "base/list.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { NAMES_MAX = 400, VALUE_SHOWN = 60 };

void refuse_value(FrReport *report, const char *option, const char *value, int length, const char *accepted)
{
    fr_report_say(report, FR_ERROR, FR_BAD_OPTION, option,
                  FR_ARGUMENTS(fr_word_part("value", value, length), fr_word("accepted", accepted)));
}

void refuse_without(FrReport *report, const char *option, const char *needed)
{
    fr_report_say(report, FR_ERROR, FR_OPTION_NEEDS, option, FR_ARGUMENTS(fr_word("needed", needed)));
}

bool read_whole(const char *text, double low, double high, double *value)
{
    const char *rest;
    bool valid =
        fr_read_decimal(text, '\0', value, &rest) && *value >= low && *value <= high && *value == floor(*value);
    *value = valid ? *value : 0;
    return valid;
}

/// Read the value of an option. Returns false if it is not accepted.
static bool read_value(const Argument *row, void *field, const char *text)
{
    const char *rest;
    double value, *number = field;
    bool valid = false;
    switch (row->kind) {
    case ARGUMENT_NUMBER:
        return fr_read_decimal(text, '\0', number, &rest) && *number >= row->min && *number <= row->max;
    case ARGUMENT_WHOLE:
        valid = read_whole(text, row->min, row->max, &value);
        *(int *)field = (int)value;
        return valid;
    case ARGUMENT_WORD:
        for (int i = 0; i < 2 && !valid; i++) {
            valid = strcmp(text, row->words[i]) == 0;
            *(int *)field = valid ? i : *(int *)field;
        }
        return valid;
    default:
        *(const char **)field = text;
        return row->kind == ARGUMENT_ANY || *text;
    }
}

void read_argument(const Argument *table, int count, unsigned allowed, unsigned *given, void *options,
                   const char *argument, FrReport *report)
{
    size_t length = strcspn(argument, "=");
    const char *text = argument + length + (argument[length] == '=');
    char names[NAMES_MAX] = "";
    for (int i = 0; i < count; i++) {
        const Argument *row = &table[i];
        void *field = (char *)options + row->offset;
        if (!(allowed >> i & 1))
            continue;
        fr_list_add(names, sizeof names, row->name, -1);
        if (strlen(row->name) != length || strncmp(row->name, argument, length) != 0)
            continue;
        if (*given >> i & 1)
            fr_report_say(report, FR_ERROR, FR_REPEATED, row->name, FR_NO_ARGUMENTS);
        else if (row->kind == ARGUMENT_OWN)
            row->read(options, text, report);
        else if (row->kind == ARGUMENT_MARK && *text)
            fr_report_say(report, FR_ERROR, FR_OPTION_TAKES_NO_VALUE, row->name, FR_NO_ARGUMENTS);
        else if (row->kind != ARGUMENT_MARK && !read_value(row, field, text))
            refuse_value(report, row->name, text, VALUE_SHOWN, row->accepted);
        if (row->kind == ARGUMENT_MARK)
            *(bool *)field = true;
        *given |= 1u << i;
        return;
    }
    fr_report_say(report, FR_ERROR, FR_OPTION_NOT_ACCEPTED, argument,
                  FR_ARGUMENTS(fr_word_part("option", argument, 40), fr_word("options", names)));
}

bool add_line(char *text, size_t size, const char *line, size_t length, FrReport *report)
{
    size_t used = strlen(text);
    bool broken = memchr(line, '\n', length), fits = used + length + 2 <= size;
    if (broken || !fits)
        fr_report_say(report, FR_ERROR, broken ? FR_LINE_BREAK : FR_ARGUMENT_TOO_LONG, "",
                      FR_ARGUMENTS(fr_word_part("beginning", line, 40)));
    else
        snprintf(text + used, size - used, "%.*s\n", (int)length, line);
    return !broken && fits;
}
