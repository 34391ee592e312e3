// Forms: lines key=value for any experiment, as command, module and links of the page give them. What is accepted lies
// within its rows and can be written and read again; what is refused changes nothing.
#include "findings.h"
#include "law/kind.h"
#include "explorer/run/experiment.h"
#include "explorer/form/form.h"
#include "base/row.h"

#include <math.h>

/// The values of a form as lines, without points.
static void write_lines(const FrForm *form, char *lines, size_t size)
{
    size_t used = 0;
    lines[0] = '\0';
    for (int i = 0; i < form->count; i++) {
        const FrEntry *entry = &form->entry[i];
        int length = 0;
        if (entry->row->scale == FR_CHOICE)
            length = snprintf(lines + used, size - used, "%s=%s\n", entry->row->key,
                              entry->row->options[(int)entry->value]->name);
        else if (entry->row->scale != FR_POINTS && !isnan(entry->value))
            length = snprintf(lines + used, size - used, "%s=%.17g\n", entry->row->key, entry->value);
        used += (size_t)length;
        PROPERTY(used < size, "%zu bytes of lines", used);
    }
}

static void check_entry(const FrEntry *entry)
{
    const FrParam *row = entry->row;
    int options = 0;
    while (row->options && row->options[options])
        options++;
    if (row->scale == FR_CHOICE)
        PROPERTY(entry->value >= 0 && entry->value < options && entry->value == floor(entry->value), "%s is option %g",
                 row->key, entry->value);
    else if (row->scale == FR_POINTS)
        PROPERTY(entry->value >= 1 && entry->value <= (double)FR_POINTS_MAX, "%g points", entry->value);
    else if (!(row->optional && isnan(entry->value)))
        PROPERTY(entry->value >= row->min && entry->value <= row->max, "%s = %g", row->key, entry->value);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static FrForm form, before, again;
    static char lines[1 << 14];
    int experiments = 0;
    while (fr_experiments[experiments])
        experiments++;
    Input input = {.at = data, .end = data + size};
    const FrExperiment *experiment = fr_experiments[take_below(&input, experiments)];
    size_t length;
    char *text = take_text(&input, &length);

    memset(&form, 0, sizeof form);
    form.defaults = experiment->defaults;
    form.translational = experiment->translational;
    before = form;
    FrReport report = empty_report();
    FrStatus status = fr_form_fill(&form, experiment->rows, text, &report);
    check_report(&report, status != FR_OK);
    check_report_json(&report);
    if (status != FR_OK)
        PROPERTY(memcmp(&form, &before, sizeof form) == 0, "a refused form has changed");
    for (int i = 0; i < form.count; i++)
        check_entry(&form.entry[i]);
    if (status == FR_OK) {
        write_lines(&form, lines, sizeof lines);
        again = before;
        report = empty_report();
        status = fr_form_fill(&again, experiment->rows, lines, &report);
        PROPERTY(status == FR_OK && again.count == form.count, "%s\n%s", report.finding[0].text, lines);
        for (int i = 0; i < form.count; i++) {
            bool points = form.entry[i].row->scale == FR_POINTS;
            PROPERTY(points || memcmp(&form.entry[i].value, &again.entry[i].value, sizeof(double)) == 0 ||
                         isnan(form.entry[i].value),
                     "%s = %.17g reads back as %.17g", form.entry[i].row->key, form.entry[i].value,
                     again.entry[i].value);
        }
    }
    free(text);
    return 0;
}
