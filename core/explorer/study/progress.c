// Progress of an identification as JSON.
#include "progress.h"
#include "identify/fit.h"
#include "servo/rows.h"

#include "json_text.h"

static void print_model(FILE *file, const FitStudy *study, int m)
{
    const FrFitModel *model = &study->found.fit.model[m];
    fprintf(file, "{\"model\": \"%s\", \"loss\": ", fr_servo_model_row.options[m]->name);
    print_json_number(file, model->loss);
    fprintf(file, ", \"evaluations\": %d, \"restarts\": %d, \"agree\": %d, \"history\": [",
            model->evaluations + model->extra_evaluations, model->restarts, fr_fit_agreement(model, 0.02));
    for (int k = 0; k < model->line; k++)
        fprintf(file, "%s[%d, %.17g]", k ? ", " : "", model->line_evaluations[k], model->line_loss[k]);
    fprintf(file, "]}");
}

void print_progress_json(FILE *file, const FitStudy *study, const WorkUnit *work)
{
    static const char *const names[] = {"fit", "intervals", "bootstrap", "folds", "extras", "plan"};
    const char *separator = "";
    int stage = study->stage >= 0 && study->stage < STAGES ? study->stage : FR_STAGE_PLAN;
    double share, whole;
    fr_fit_study_share(study, work, &share, &whole);
    fprintf(file, "{\"stage\": \"%s\", \"share\": %.6g, \"whole\": %.6g, \"models\": [", names[stage], share, whole);
    for (int m = 0; m < FR_FIT_MODELS; m++)
        if (study->found.fit.model[m].requested && study->options.models >> m & 1) {
            fprintf(file, "%s", separator);
            print_model(file, study, m);
            separator = ", ";
        }
    fprintf(file, "]}");
}
