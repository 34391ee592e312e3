// The folder of --out.
#include "found.h"
#include "output.h"

#include "../parameter_file.h"
#include "friction/experiment.h"

#include <stdlib.h>
#include <string.h>

/// The parameter file of a model, as the published program has them.
static bool write_parameters(const Found *found, int m)
{
    static FrForm form;
    const FrFitModel *model = &found->fit.model[m];
    char path[4096], temporary[4104], lines[4000];
    FrServoDef servo = found->log[0].bench.servo;
    fr_fit_write(&model->space, model->point, &servo);
    const char *name = fr_servo_model_row.options[m]->name;
    size_t used = (size_t)snprintf(lines, sizeof lines, "preset=%s\nmodel=%s\n", found->servo->name, name);
    for (int i = 0; i < model->space.count; i++)
        used += (size_t)snprintf(lines + used, sizeof lines - used, "%s=%.17g\n", model->space.free[i].row->key,
                                 fr_field(&servo, model->space.free[i].row));
    for (int i = 0; i < model->space.held_count; i++)
        used += (size_t)snprintf(lines + used, sizeof lines - used, "%s=%.17g\n", model->space.held[i].row->key,
                                 model->space.held[i].value);
    snprintf(path, sizeof path, "%s/%s.json", found->options->out, name);
    snprintf(temporary, sizeof temporary, "%s.part", path);
    bool valid = fr_form_fill(&form, fr_experiment_find(FR_RUN, "servo_pendulum")->rows, lines, NULL) == FR_OK;
    return finish_file(temporary, path, valid && write_parameter_file(&form, temporary));
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
