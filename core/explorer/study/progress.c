// Progress of an identification as JSON.
#include "progress.h"
#include "servo/rows.h"

#include "json_text.h"

/// Duration of a stage in budgets. The search for intervals uses about the same number of evaluations for any budget.
static double weight_of(const Study *study, int stage)
{
    double evaluations_of_intervals = 9000;
    switch (stage) {
    case STAGE_INTERVALS:
        return study->options.intervals ? evaluations_of_intervals / study->options.budget : 0;
    case STAGE_BOOTSTRAP:
        return 400.0 * study->options.bootstrap / study->options.budget;
    case STAGE_FOLDS:
        return study->found.folds.count;
    case STAGE_PLAN:
        return study->options.plans ? 60000.0 / study->options.budget : 0;
    default:
        return stage == STAGE_FIT;
    }
}

static double share_of_all(const Study *study, double share)
{
    double before = 0, all = 0;
    for (int stage = 0; stage < STAGES; stage++) {
        before += stage < study->stage ? weight_of(study, stage) : 0;
        all += weight_of(study, stage);
    }
    double done = (before + (study->stage < STAGES ? share * weight_of(study, study->stage) : 0)) / all;
    return done < 1 ? done : 1;
}

/// Share of a stage that is done: the work units before the running one, and the finished part of that one.
static double share_of_stage(const Work *work)
{
    return (work->part + work->share(work->of)) / (work->parts > 0 ? work->parts : 1);
}

static void print_model(FILE *file, const Study *study, int m)
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

void print_progress_json(FILE *file, const Study *study, const Work *work)
{
    static const char *const names[] = {"fit", "intervals", "bootstrap", "folds", "extras", "plan"};
    const char *separator = "";
    bool runs = study->stage >= 0 && study->stage < STAGES;
    double share = runs ? share_of_stage(work) : 1;
    fprintf(file, "{\"stage\": \"%s\", \"share\": %.6g, \"whole\": %.6g, \"models\": [",
            names[runs ? study->stage : STAGE_PLAN], share, share_of_all(study, share));
    for (int m = 0; m < FR_FIT_MODELS; m++)
        if (study->found.fit.model[m].requested && study->options.models >> m & 1) {
            fprintf(file, "%s", separator);
            print_model(file, study, m);
            separator = ", ";
        }
    fprintf(file, "]}");
}
