// The files of --out, and the functions that write them.
#include "outputs.h"
#include "explorer/form/form.h"
#include "explorer/run/experiment.h"
#include "base/row.h"
#include "explorer/form/servo.h"

static const struct {
    const char *name;
    void (*print)(FILE *file, const Found *found);
} texts[IDENTIFY_TEXTS] = {
    {"result.json", print_result},        {"table.csv", print_models},        {"report.html", print_report_html},
    {"report.md", print_report_markdown}, {"intervals.csv", print_intervals}, {"plan.csv", print_candidates},
};

/// Print the parameter file of a model, in the format of the published program.
static void print_parameters(FILE *file, const Found *found, int m)
{
    static FrForm form;
    static char text[FR_PARAMETER_FILE_MAX];
    const FrFitModel *model = &found->fit.model[m];
    char lines[4000];
    FrServoDef servo = found->log[0].bench.servo;
    fr_fit_write(&model->space, model->point, &servo);
    size_t used = (size_t)snprintf(lines, sizeof lines, "preset=%s\nmodel=%s\n", found->servo->name, name_of_model(m));
    for (int i = 0; i < model->space.count; i++)
        used += (size_t)snprintf(lines + used, sizeof lines - used, "%s=%.17g\n", model->space.free[i].row->key,
                                 fr_field(&servo, model->space.free[i].row));
    for (int i = 0; i < model->space.held_count; i++)
        used += (size_t)snprintf(lines + used, sizeof lines - used, "%s=%.17g\n", model->space.held[i].row->key,
                                 model->space.held[i].value);
    fr_form_fill(&form, fr_servo_pendulum_rows, lines, NULL);
    fwrite(text, 1, (size_t)fr_servo_write_form(&form, text, sizeof text), file);
}

/// Returns true if a text has contents to write.
static bool is_there(const Found *found, void (*print)(FILE *file, const Found *found))
{
    return print == print_intervals ? found->sure : print == print_candidates ? found->plan.made : true;
}

Output output_of(const Found *found, int number)
{
    Output output = {found, number, ""};
    int model = number - IDENTIFY_TEXTS;
    if (number < IDENTIFY_TEXTS && is_there(found, texts[number].print))
        snprintf(output.name, sizeof output.name, "%s", texts[number].name);
    else if (number >= IDENTIFY_TEXTS && fr_is_shown(found, model))
        snprintf(output.name, sizeof output.name, "%s.json", name_of_model(model));
    return output;
}

void print_output(FILE *file, const void *of)
{
    const Output *output = of;
    if (output->number < IDENTIFY_TEXTS)
        texts[output->number].print(file, output->found);
    else
        print_parameters(file, output->found, output->number - IDENTIFY_TEXTS);
}

void print_named_output(FILE *file, const Found *found, int number)
{
    Output output = output_of(found, number);
    fprintf(file, "%s\n", output.name);
    if (output.name[0])
        print_output(file, &output);
}
