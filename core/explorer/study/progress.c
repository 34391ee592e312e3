// Progress of an identification as JSON.
#include "progress.h"
#include "identify/fit.h"

#include "found.h"
#include "json_text.h"

static void write_model(FrWriter *json, const FitStudy *study, int m)
{
    const FrFitModel *model = &study->found.fit.model[m];
    fr_write_open(json, NULL, "{");
    fr_write_text(json, "model", name_of_model(m));
    fr_write_number(json, "loss", model->loss);
    fr_write_number(json, "evaluations", model->evaluations + model->extra_evaluations);
    fr_write_number(json, "restarts", model->restarts);
    fr_write_number(json, "agree", fr_fit_agreement(model, 0.02));
    write_history(json, model);
    fr_write_close(json);
}

void print_progress_json(FILE *file, const FitStudy *study, const WorkUnit *work)
{
    static const char *const names[] = {"fit", "intervals", "bootstrap", "folds", "extras", "plan"};
    int stage = study->stage >= 0 && study->stage < STAGES ? study->stage : FR_STAGE_PLAN;
    double share, whole;
    FrWriter json = json_in(file);
    fr_fit_study_share(study, work, &share, &whole);
    fr_write_open(&json, NULL, "{");
    fr_write_text(&json, "stage", names[stage]);
    fr_write_rounded(&json, "share", share, 6);
    fr_write_rounded(&json, "whole", whole, 6);
    fr_write_open(&json, "models", "[");
    for (int m = 0; m < FR_FIT_MODELS; m++)
        if (study->found.fit.model[m].requested && study->options.models >> m & 1)
            write_model(&json, study, m);
    fr_write_close(&json);
    fr_write_close(&json);
}
