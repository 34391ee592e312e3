// Bootstrap: how much the parameters depend on the choice of recordings. Each model is fitted to recordings drawn with
// replacement, starting from its fit: one task for each model and draw.
#include "study.h"

#include <stdio.h>
#include <string.h>

typedef struct DrawWork {
    int models;
    int model[FR_FIT_MODELS]; ///< the models
    double *one;              ///< memory for the values of one parameter
    double *value;            ///< value of parameter i of task t at value[t * FR_FIT_FREE_MAX + i]
} DrawWork;

static bool is_wanted(const FitStudy *study)
{
    return study->options.bootstrap > 0;
}

static void begin(FitStudy *study, void *of)
{
    DrawWork *work = of;
    size_t draws = (size_t)study->options.bootstrap;
    for (int m = 0; m < FR_FIT_MODELS; m++)
        if (study->options.models >> m & 1)
            work->model[work->models++] = m;
    work->value = fr_pool(&study->of_stage, (size_t)work->models * draws * FR_FIT_FREE_MAX * sizeof *work->value);
    work->one = fr_pool(&study->of_stage, draws * sizeof *work->one);
}

/// Model of a task.
static int model_of(const FitStudy *study, int number)
{
    return ((const DrawWork *)study->current)->model[number / study->options.bootstrap];
}

static void begin_draw(const FitStudy *study, Task *task)
{
    static const FrFitStage stages[] = {{.kind = FR_FIT_WEIGHTED, .most = 40}};
    const FrFitModel *model = &study->found.fit.model[model_of(study, task->number)];
    fr_fit_search(&task->search, 0, 1, stages, model->space.count, model->point);
}

static void name_draw(const FitStudy *study, int number, char *name)
{
    snprintf(name, TASK_NAME_MAX, "draw %d %d", model_of(study, number), number % study->options.bootstrap);
}

static FrFitData *lay_out(const FitStudy *study, int number, Pool *pool)
{
    int logs = study->data.logs, *index = fr_pool(pool, (size_t)logs * sizeof *index);
    if (!index)
        return NULL;
    fr_fit_resample(logs, study->found.fit.seed, number % study->options.bootstrap, index);
    return fr_fit_select(pool, &study->data, logs, index, NULL);
}

static bool advance(const FitStudy *study, Task *task, TaskMemory *memory, FrFitScratch *scratch, FrFitTrial *trial)
{
    if (!memory->own)
        memory->own = lay_out(study, task->number, &memory->pool);
    const FrFitSpace *space = &study->found.fit.model[model_of(study, task->number)].space;
    return memory->own && fr_fit_advance(&task->search, memory->own, space, scratch, trial);
}

static void outcome_of(const Task *task, Outcome *outcome)
{
    const FrFitSearch *search = &task->search;
    *outcome = (Outcome){.evaluations = search->evaluations, .count = FR_FIT_FREE_MAX};
    memcpy(outcome->number, search->best, sizeof search->best);
}

static void take(FitStudy *study, int number, const Outcome *outcome)
{
    const DrawWork *work = study->current;
    const FrFitSpace *space = &study->found.fit.model[model_of(study, number)].space;
    FrServoDef servo = fr_default_servo();
    fr_fit_write(space, outcome->number, &servo);
    for (int i = 0; i < space->count; i++)
        work->value[(ptrdiff_t)number * FR_FIT_FREE_MAX + i] = fr_field(&servo, space->free[i].row);
}

static const TaskKind draws = {
    .stage = "bootstrap",
    .things = "fits",
    .state_size = sizeof(FrFitSearch),
    .begin = begin_draw,
    .name = name_draw,
    .advance = advance,
    .outcome = outcome_of,
    .take = take,
};

static bool next(FitStudy *study, void *of, WorkUnit *work)
{
    if (study->works == 1)
        *work = fr_work_of_tasks(study, ((const DrawWork *)of)->models * study->options.bootstrap, &draws);
    return study->works == 1;
}

/// Compute the scatter of each parameter.
static void conclude(FitStudy *study, void *of)
{
    const DrawWork *work = of;
    int count = study->options.bootstrap;
    for (int m = 0; m < work->models; m++)
        for (int i = 0; i < study->found.fit.model[work->model[m]].space.count; i++) {
            for (int k = 0; k < count; k++)
                work->one[k] = work->value[((ptrdiff_t)m * count + k) * FR_FIT_FREE_MAX + i];
            study->found.bootstrap[work->model[m]].scatter[i] = fr_fit_scatter(count, work->one, study->options.level);
        }
    study->found.drawn = true;
}

const StudyStage fr_bootstrap_stage = {
    .size = sizeof(DrawWork), .is_wanted = is_wanted, .begin = begin, .next = next, .conclude = conclude};
