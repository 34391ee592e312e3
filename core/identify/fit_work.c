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

static bool next_work(FitStudy *study, void *of, WorkUnit *work)
{
    FitWork *fit = of;
    *fit = (FitWork){&study->found.fit, &study->data};
    *work = fr_work_of_fit(fit);
    return study->works == 1;
}

const StudyStage fr_fit_stage = {.size = sizeof(FitWork), .next = next_work};
