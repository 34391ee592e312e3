// The files of --out, and the functions that write them.
#include "outputs.h"

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
    static char text[FR_PARAMETER_FILE_MAX];
    const FrFitLog *log = &found->log[0];
    FrServoDef servo = found->log[0].bench.servo;
    fr_fit_write(&found->fit.model[m].space, found->fit.model[m].point, &servo);
    size_t length = fr_servo_write(&servo, (FrServoModel)m, found->servo->name, text, sizeof text);
    size_t open = length - strlen("\n}\n");
    fwrite(text, 1, log->time ? open : length, file);
    if (log->volts)
        fputs(",\n    \"supply\": \"measured\"", file);
    if (log->time) // a run then simulates as the fit did
        fprintf(file, ",\n    \"internal_step\": %.17g\n}\n", found->T / log->inner);
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
