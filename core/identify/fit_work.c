// A fit as a work unit.
#include "fit_work.h"
#include "study.h"

#include <stdio.h>
#include <string.h>

static bool done(const void *of)
{
    const FitWork *work = of;
    return fr_fit_done(work->fit);
}

static bool next(void *of, Task *task)
{
    return fr_fit_next(((FitWork *)of)->fit, &task->fit, &task->search);
}

static bool is_needed(const void *of, const Task *task)
{
    return fr_fit_wanted(((const FitWork *)of)->fit, &task->fit);
}

/// The name of a restart contains only fold, model and number, so that it is the same in every process.
static void name_of(const void *of, const Task *task, char *name)
{
    const FrFit *fit = ((const FitWork *)of)->fit;
    const FrFitTask *taken = &task->fit;
    if (taken->kind == FR_FIT_FROM_RANDOM)
        snprintf(name, TASK_NAME_MAX, "restart %d %d %d", fit->fold, taken->model, taken->number);
    else
        snprintf(name, TASK_NAME_MAX, "fit %d %d %d %d %d %d", fit->fold, fit->step, (int)taken->kind, taken->model,
                 taken->from, taken->number);
}

static bool usable(const Task *task, const void *state)
{
    return ((const FrFitSearch *)state)->evaluations < task->search.limit;
}

/// The limit of a restart may have changed since.
static void bind(const void *of, Task *task)
{
    (void)of;
    if (task->fit.limit > 0)
        task->search.limit = task->fit.limit;
}

static bool advance(const void *of, Task *task, FrFitScratch *scratch, FrFitTrial *trial)
{
    const FitWork *work = of;
    return fr_fit_advance(&task->search, work->data, &work->fit->model[task->fit.model].space, scratch, trial);
}

void fr_outcome_of_search(const Task *task, Outcome *outcome)
{
    const FrFitSearch *search = &task->search;
    *outcome = (Outcome){.evaluations = search->evaluations, .count = FR_FIT_FREE_MAX + 1, .number = {search->loss}};
    memcpy(outcome->number + 1, search->best, sizeof search->best);
}

void fr_take_search(FrFitSearch *search, const Outcome *outcome)
{
    search->evaluations = outcome->evaluations;
    search->loss = outcome->number[0];
    memcpy(search->best, outcome->number + 1, sizeof search->best);
}

static void end(void *of, Task *task, const Outcome *outcome)
{
    fr_take_search(&task->search, outcome);
    fr_fit_end(((FitWork *)of)->fit, &task->fit, &task->search);
}

static double share(const void *of)
{
    double evaluations, most;
    fr_fit_progress(((const FitWork *)of)->fit, &evaluations, &most);
    double done_so_far = evaluations / (most * FIT_WITH_THE_REST);
    return done_so_far < 1 ? done_so_far : 1;
}

WorkUnit fr_work_of_fit(FitWork *of)
{
    return (WorkUnit){
        .of = of,
        .task_size = offsetof(Task, search) + sizeof(FrFitSearch),
        .data = of->data,
        .model = of->fit->model,
        .fit = of->fit,
        .done = done,
        .next = next,
        .name = name_of,
        .is_needed = is_needed,
        .state_size = sizeof(FrFitSearch),
        .usable = usable,
        .bind = bind,
        .advance = advance,
        .outcome = fr_outcome_of_search,
        .end = end,
        .share = share,
    };
}

// ---------------------------------------------------------------------------------------------------------------
// Fits from the points of models.

/// Model number `number` of those that are fitted again.
static int refitted_model(const FitStudy *study, int number)
{
    int m = -1;
    for (int left = number; left >= 0 && m < FR_FIT_MODELS; left -= (int)(study->refitted >> m & 1))
        m++;
    return m;
}

static void begin_refit(const FitStudy *study, Task *task)
{
    static const FrFitStage stages[] = {{.kind = FR_FIT_WEIGHTED, .most = 25}};
    const FrFitModel *model = &study->found.fit.model[refitted_model(study, task->number)];
    fr_fit_search(&task->search, 0, 1, stages, model->space.count,
                  study->refit_point + (ptrdiff_t)task->number * FR_FIT_FREE_MAX);
}

static void name_refit(const FitStudy *study, int number, char *name)
{
    snprintf(name, TASK_NAME_MAX, "refit %d %d %d", study->stage, study->works, refitted_model(study, number));
}

static bool advance_refit(const FitStudy *study, Task *task, TaskMemory *memory, FrFitScratch *scratch,
                          FrFitTrial *trial)
{
    (void)memory;
    return fr_fit_advance(&task->search, &study->data,
                          &study->found.fit.model[refitted_model(study, task->number)].space, scratch, trial);
}

static void take_refit(FitStudy *study, int number, const Outcome *outcome)
{
    // tasks end in any order; fr_end_refits takes them over in theirs
    memcpy(study->refit_point + (ptrdiff_t)number * FR_FIT_FREE_MAX, outcome->number + 1,
           FR_FIT_FREE_MAX * sizeof(double));
    study->found.fit.model[refitted_model(study, number)].extra_evaluations += outcome->evaluations;
}

void fr_end_refits(FitStudy *study)
{
    for (int i = 0; study->refitted && refitted_model(study, i) < FR_FIT_MODELS; i++)
        fr_fit_improve(&study->found.fit, (FrServoModel)refitted_model(study, i),
                       study->refit_point + (ptrdiff_t)i * FR_FIT_FREE_MAX, 0, &study->data, &study->scratch);
    study->refitted = 0;
}

static const TaskKind refits = {
    .stage = "refinement",
    .things = "fits",
    .state_size = sizeof(FrFitSearch),
    .begin = begin_refit,
    .name = name_refit,
    .advance = advance_refit,
    .outcome = fr_outcome_of_search,
    .take = take_refit,
};

WorkUnit fr_work_of_refits(FitStudy *study, unsigned models)
{
    int count = 0;
    for (int m = 0; m < FR_FIT_MODELS; m++)
        count += (int)(models >> m & 1);
    study->refitted = models;
    WorkUnit work = fr_work_of_tasks(study, count, &refits);
    double *start = study->refit_point = fr_pool(&study->of_work, (size_t)count * FR_FIT_FREE_MAX * sizeof *start);
    for (int i = 0; i < count && start; i++)
        memcpy(start + (ptrdiff_t)i * FR_FIT_FREE_MAX, study->found.fit.model[refitted_model(study, i)].point,
               FR_FIT_FREE_MAX * sizeof *start);
    work.data = &study->data;
    work.model = study->found.fit.model;
    return work;
}

// ---------------------------------------------------------------------------------------------------------------
// The stage: the fit, and then with held goals the step of the simulation. It is halved, and the models are fitted
// again, until that moves the angles by little compared with the error that is left.

enum { HALVINGS = 5 };

/// Returns true if the step is too long for the richest model that was requested.
static bool is_step_long(FitStudy *study)
{
    const Found *found = &study->found;
    int richest = FR_FIT_MODELS - 1;
    // bound: the number of models, one of which is requested
    while (!(study->options.models >> richest & 1))
        richest--;
    const FrFitModel *model = &found->fit.model[richest];
    StepEffect effect = fr_step_effect_of(&study->of_work, &study->data, &model->space, model->point);
    return effect.moved > FR_FIT_STEP_PART * effect.left;
}

static void halve_step(FitStudy *study)
{
    Found *found = &study->found;
    fr_set_inner(study, 2 * found->log[0].inner);
    for (int m = 0; m < FR_FIT_MODELS; m++) {
        FrFitModel *model = &found->fit.model[m];
        FrFitValue value;
        if (!model->requested)
            continue;
        fr_fit_values(&study->data, &model->space, 1, model->point, &value, &study->scratch);
        model->searched = study->halvings == 1 ? model->loss : model->searched;
        model->loss = value.loss;
    }
}

static bool next_work(FitStudy *study, void *of, WorkUnit *work)
{
    FitWork *fit = of;
    const Found *found = &study->found;
    if (study->works == 1) {
        *fit = (FitWork){&study->found.fit, &study->data};
        *work = fr_work_of_fit(fit);
        work->parts = found->log[0].time ? HALVINGS + 1 : 1;
        return true;
    }
    fr_end_refits(study);
    if (!found->log[0].time || study->options.internal_step > 0)
        return false;
    // bound: HALVINGS
    while (study->halvings < HALVINGS && is_step_long(study)) {
        study->halvings++;
        halve_step(study);
        if (study->known)
            continue;
        *work = fr_work_of_refits(study, fr_fit_requested(&found->fit));
        work->part = study->halvings;
        work->parts = HALVINGS + 1;
        return true;
    }
    return false;
}

const StudyStage fr_fit_stage = {.size = sizeof(FitWork), .next = next_work};
