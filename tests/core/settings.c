// Random settings of an experiment.
#include "settings.h"
#include "explorer/run/experiment.h"
#include "explorer/form/form.h"
#include "base/row.h"

#include <math.h>
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

/// A magnitude over decades up to the largest that the row accepts, with a sign that it accepts.
static double anywhere(Random *random, const FrParam *row)
{
    double largest = fmax(fabs(row->min), fabs(row->max)), least = row->min > 0 ? row->min : 1e-12 * largest;
    double value = least < largest ? random_decades(random, least, largest) : largest;
    bool negative = row->max <= 0 || (row->min < 0 && random_below(random, 2));
    return fmin(fmax(negative ? -value : value, row->min), row->max);
}

static double within_slider(Random *random, const FrParam *row)
{
    if (!(row->low < row->high))
        return row->low;
    return row->scale == FR_LOGARITHMIC ? random_decades(random, row->low, row->high)
                                        : random_between(random, row->low, row->high);
}

static double number(Random *random, const FrParam *row)
{
    int how = random_below(random, 40);
    if (how == 0)
        return random_outside(random, row->min, row->max);
    double value = how < 3    ? row->min
                   : how < 5  ? row->max
                   : how < 7  ? anywhere(random, row)
                   : how < 10 ? row->value
                              : within_slider(random, row);
    return row->whole ? floor(value) : value;
}

/// A tabulated law of a few points.
static void write_points(Random *random, char *text, size_t size)
{
    double v = 0, unit = random_decades(random, 1e-3, 1);
    int count = 2 + random_below(random, 6), length = 0;
    for (int i = 0; i < count; i++) {
        length += snprintf(text + length, size - (size_t)length, "%s%.17g:%.17g", i ? "," : "", v,
                           random_between(random, 0, 3));
        v += unit * random_decades(random, 1e-2, 1);
    }
}

static void write_value(Random *random, const FrParam *row, char *text, size_t size)
{
    int options = 0;
    while (row->options && row->options[options])
        options++;
    if (row->scale == FR_CHOICE)
        snprintf(text, size, "%s", row->options[random_below(random, options)]->name);
    else if (row->scale == FR_POINTS)
        write_points(random, text, size);
    else
        snprintf(text, size, "%.17g", number(random, row));
}

static void set_line(char *lines, const char *key, const char *value)
{
    size_t length = strlen(key);
    for (char *line = lines; *line;) {
        char *next = line + strcspn(line, "\n") + 1;
        if (strncmp(line, key, length) == 0 && line[length] == '=')
            memmove(line, next, strlen(next) + 1);
        else
            line = next;
    }
    size_t used = strlen(lines);
    cr_assert(snprintf(lines + used, SETTINGS_MAX - used, "%s=%s\n", key, value) < (int)(SETTINGS_MAX - used));
}

void random_settings(Random *random, const FrExperiment *experiment, char *lines)
{
    FrForm form = {.defaults = experiment->defaults, .translational = experiment->translational};
    const double shares[] = {0.1, 0.3, 0.6, 1};
    double share = shares[random_below(random, 4)];
    char value[1024];
    lines[0] = '\0';
    fr_form_fill(&form, experiment->rows, lines, NULL);
    for (int i = 0; i < form.count; i++) {
        const FrParam *row = form.entry[i].row;
        if (random_uniform(random, 0, 1) > share)
            continue;
        write_value(random, row, value, sizeof value);
        set_line(lines, row->key, value);
        if (row->scale == FR_CHOICE) // its rows come behind it
            fr_form_fill(&form, experiment->rows, lines, NULL);
    }
}

bool take_remedies(Random *random, const FrReport *report, char *lines)
{
    bool any = false;
    for (int i = 0; i < report->count; i++) {
        const FrFinding *finding = &report->finding[i];
        if (finding->severity != FR_ERROR || finding->remedy_count == 0)
            continue;
        const FrRemedy *remedy = &finding->remedy[random_below(random, finding->remedy_count)];
        char value[40];
        snprintf(value, sizeof value, "%.17g", remedy->value);
        set_line(lines, remedy->key, value);
        any = true;
    }
    return any;
}
