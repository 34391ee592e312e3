// friction list: the tables of the library as text or as JSON, with the defaults that each experiment has.
#include "list.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { CHOICES_MAX = 256 };

/// The default of a row, from the experiment's defaults and presets under these choices, lines key=value.
static double default_of(const FrParam *row, const FrExperiment *e, const char *choices)
{
    FrForm form = {.defaults = e->defaults, .translational = e->translational};
    fr_form_fill(&form, e->rows, choices, NULL);
    const FrEntry *entry = fr_form_find(&form, row->key);
    return entry && entry->row == row ? entry->default_value : fr_param_default(row, e->defaults);
}

// NOLINTNEXTLINE(misc-no-recursion) bound: the depth of choices within choices in the table of rows
static void list_rows(const FrExperiment *e, const FrParam *const *rows, int indent, const char *choices)
{
    for (; rows && *rows; rows++) {
        const FrParam *row = *rows;
        printf("%*s%-22s ", indent, "", row->key);
        const char *space = row->unit[0] ? " " : "", *unit = fr_unit(row->unit, e->translational);
        double value = default_of(row, e, choices);
        if (row->scale == FR_CHOICE)
            printf("= %s.", row->options[(int)value]->name);
        else if (row->scale == FR_POINTS)
            printf("= %s.", row->points);
        else if (isnan(value))
            printf("optional, %.6g to %.6g%s%s.", row->min, row->max, space, unit);
        else
            printf("= %.6g%s%s (%.6g to %.6g).", value, space, unit, row->min, row->max);
        printf(" %s\n", row->text);
        for (int i = 0; row->options && row->options[i]; i++) {
            const FrOption *option = row->options[i];
            char chosen[CHOICES_MAX];
            fr_text(chosen, sizeof chosen, "%s%s=%s\n", choices, row->key, option->name);
            printf("%*s%s: %s%s%s", indent + 4, "", option->name, option->title, option->text[0] ? ". " : "",
                   option->text);
            printf(option->source[0] ? " [%s]\n" : "%s\n", option->source);
            list_rows(e, option->rows, indent + 8, chosen);
        }
    }
}

void list_experiment(const FrExperiment *e)
{
    printf("%s %s: %s. %s [%s]\n", e->kind == FR_RUN ? "run" : "curve", e->name, e->title, e->text, e->source);
    printf("    columns ");
    for (int c = 0; c < fr_experiment_channel_count(e); c++)
        printf("%s%s", c ? "," : "", e->channels[c].key);
    printf("\n");
    list_rows(e, e->rows, 4, "");
}

void list_as_text(void)
{
    for (const FrExperiment *const *e = fr_experiments; *e; e++) {
        list_experiment(*e);
        printf("\n");
    }
}

int list_as_json(void)
{
    int length = fr_describe(NULL, 0);
    char *text = malloc((size_t)length + 1);
    if (!text) {
        fprintf(stderr, "friction: out of memory\n");
        return 1;
    }
    fr_describe(text, length + 1);
    puts(text);
    free(text);
    return 0;
}
