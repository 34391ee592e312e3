// The files of --out, and the functions that write them.
#include "outputs.h"

static const struct {
    const char *name;
    void (*print)(FILE *file, const void *of);
} texts[IDENTIFY_TEXTS] = {
    {"result.json", print_result},        {"table.csv", print_models},        {"report.html", print_report_html},
    {"report.md", print_report_markdown}, {"intervals.csv", print_intervals}, {"plan.csv", print_candidates},
};

/// Returns true if a file has contents to write.
static bool is_there(const Found *found, void (*print)(FILE *file, const void *of))
{
    return print == print_intervals ? found->sure : print == print_candidates ? found->plan.made : true;
}

void find_output(Output *output, const Found *found, int number)
{
    *output = (Output){0};
    if (number < IDENTIFY_TEXTS && is_there(found, texts[number].print)) {
        snprintf(output->name, sizeof output->name, "%s", texts[number].name);
        output->print = texts[number].print;
        output->of = found;
    } else if (number >= IDENTIFY_TEXTS && fr_is_shown(found, number - IDENTIFY_TEXTS)) {
        int model = number - IDENTIFY_TEXTS;
        snprintf(output->name, sizeof output->name, "%s.json", name_of_model(model));
        output->print = print_parameters;
        output->parameters = (ParameterFile){found, model};
        output->of = &output->parameters;
    }
}

void print_named_output(FILE *file, const Found *found, int number)
{
    Output output;
    find_output(&output, found, number);
    fprintf(file, "%s\n", output.name);
    if (output.print)
        output.print(file, output.of);
}
