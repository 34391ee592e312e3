// The folder of --out.
#include "found.h"
#include "output.h"

#include <stdio.h>

static bool write_parameters(const Found *found, int m)
{
    const ParameterFile file = {found, m};
    char name[40];
    snprintf(name, sizeof name, "%s.json", fr_servo_model_row.options[m]->name);
    return write_file(found->options->out, name, print_parameters, &file);
}

bool write_folder(const Found *found)
{
    bool written = write_file(found->options->out, "table.csv", print_models, found);
    written = write_file(found->options->out, "result.json", print_result, found) && written;
    written = write_file(found->options->out, "report.html", print_report_html, found) && written;
    written = write_file(found->options->out, "report.md", print_report_markdown, found) && written;
    if (found->sure)
        written = write_file(found->options->out, "intervals.csv", print_intervals, found) && written;
    if (found->plan.made)
        written = write_file(found->options->out, "plan.csv", print_candidates, found) && written;
    for (int m = 0; m < FR_FIT_MODELS; m++)
        if (is_shown(found, m))
            written = write_parameters(found, m) && written;
    return written;
}
