// The parameter file of a model, in the format of the published program.
#include "found.h"
#include "identify/fit.h"
#include "explorer/form/form.h"
#include "base/row.h"
#include "explorer/form/servo.h"
#include "servo/rows.h"

#include "explorer/run/experiment.h"

void print_parameters(FILE *file, const void *of)
{
    static FrForm form;
    static char text[FR_PARAMETER_FILE_MAX];
    const Found *found = ((const ParameterFile *)of)->found;
    int m = ((const ParameterFile *)of)->model;
    const FrFitModel *model = &found->fit.model[m];
    char lines[4000];
    FrServoDef servo = found->log[0].bench.servo;
    fr_fit_write(&model->space, model->point, &servo);
    size_t used = (size_t)snprintf(lines, sizeof lines, "preset=%s\nmodel=%s\n", found->servo->name,
                                   fr_servo_model_row.options[m]->name);
    for (int i = 0; i < model->space.count; i++)
        used += (size_t)snprintf(lines + used, sizeof lines - used, "%s=%.17g\n", model->space.free[i].row->key,
                                 fr_field(&servo, model->space.free[i].row));
    for (int i = 0; i < model->space.held_count; i++)
        used += (size_t)snprintf(lines + used, sizeof lines - used, "%s=%.17g\n", model->space.held[i].row->key,
                                 model->space.held[i].value);
    fr_form_fill(&form, fr_servo_pendulum_rows, lines, NULL);
    fwrite(text, 1, (size_t)fr_servo_write_form(&form, text, sizeof text), file);
}
