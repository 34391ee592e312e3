// friction list: the tables of the library as text or as JSON, with the defaults of each experiment. Also --help, with
// the given values.
#include "list.h"
#include "explorer/run/experiment.h"
#include "explorer/form/form.h"
#include "base/say.h"
#include "base/lines.h"
#include "base/row.h"

#include "explorer/form/settings.h"
#include "options.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CHOICES_MAX = 256 };

/// An experiment whose rows are listed, and the given lines key=value.
typedef struct Listed {
    const FrExperiment *experiment;
    const char *given;
} Listed;

/// Fill the form with these choices (lines key=value) and with all given lines whose parameters exist under them.
static void fill(FrForm *form, const Listed *listed, const char *choices)
{
    static char text[ARGUMENTS_MAX + CHOICES_MAX];
    const FrExperiment *e = listed->experiment;
    *form = (FrForm){.defaults = e->defaults, .translational = e->translational};
    fr_form_fill(form, e->rows, choices, NULL);
    size_t used = (size_t)snprintf(text, sizeof text, "%s", choices);
    // a choice may add a parameter that is given before it: repeat while a pass has used a line
    // bound: the lines given, one of which each pass takes
    for (bool more = *listed->given; more;) {
        more = false;
        for (const char *line = listed->given; *line; line = fr_next_line(line)) {
            if (fr_settings_have(text, line))
                continue;
            snprintf(text + used, sizeof text - used, "%.*s\n", (int)strcspn(line, "\n"), line);
            bool taken = fr_form_fill(form, e->rows, text, NULL) == FR_OK;
            used = taken ? strlen(text) : used;
            text[used] = '\0';
            more = more || taken;
        }
    }
}

/// Print the value of a row: the given value, otherwise the default from the experiment's defaults and presets.
static void print_value(const FrParam *row, const Listed *listed, const char *choices)
{
    static FrForm form;
    const FrExperiment *e = listed->experiment;
    fill(&form, listed, choices);
    const FrEntry *entry = fr_form_find(&form, row->key);
    double value = entry && entry->row == row ? entry->value : fr_param_default(row, e->defaults);
    const char *space = row->unit[0] ? " " : "", *unit = fr_unit(row->unit, e->translational);
    if (row->scale == FR_CHOICE)
        printf("= %s.", row->options[(int)value]->name);
    else if (row->scale == FR_POINTS && !(entry && entry->given))
        printf("= %s.", row->points);
    else if (row->scale == FR_POINTS)
        for (int i = 0; i < (int)value; i++)
            printf("%s%.6g:%.6g%s", i ? "," : "= ", form.x[i], form.y[i], i + 1 < (int)value ? "" : ".");
    else if (isnan(value))
        printf("optional, %.6g to %.6g%s%s.", row->min, row->max, space, unit);
    else
        printf("= %.6g%s%s (%.6g to %.6g).", value, space, unit, row->min, row->max);
}

// NOLINTNEXTLINE(misc-no-recursion) bound: the depth of choices within choices in the table of rows
static void list_rows(const Listed *listed, const FrParam *const *rows, int indent, const char *choices)
{
    for (; rows && *rows; rows++) {
        const FrParam *row = *rows;
        printf("%*s%-22s ", indent, "", row->key);
        print_value(row, listed, choices);
        printf(" %s\n", row->text);
        for (int i = 0; row->options && row->options[i]; i++) {
            const FrOption *option = row->options[i];
            char chosen[CHOICES_MAX];
            fr_text(chosen, sizeof chosen, "%s%s=%s\n", choices, row->key, option->name);
            printf("%*s%s: %s%s%s", indent + 4, "", option->name, option->title, option->text[0] ? ". " : "",
                   option->text);
            printf(option->source[0] ? " [%s]\n" : "%s\n", option->source);
            list_rows(listed, option->rows, indent + 8, chosen);
        }
    }
}

void list_experiment(const FrExperiment *e, const char *given)
{
    const Listed listed = {e, given};
    printf("%s %s: %s. %s [%s]\n", e->kind == FR_RUN ? "run" : "curve", e->name, e->title, e->text, e->source);
    printf("    columns ");
    for (int c = 0; c < fr_experiment_channel_count(e); c++)
        printf("%s%s", c ? "," : "", e->channels[c].key);
    printf("\n");
    list_rows(&listed, e->rows, 4, "");
}

void list_as_text(void)
{
    for (const FrExperiment *const *e = fr_experiments; *e; e++) {
        list_experiment(*e, "");
        printf("\n");
    }
}

int list_as_json(void)
{
    int length = fr_describe("", NULL, 0);
    char *text = malloc((size_t)length + 1);
    if (!text) {
        fprintf(stderr, "friction: out of memory\n");
        return 1;
    }
    fr_describe("", text, length + 1);
    puts(text);
    free(text);
    return 0;
}
