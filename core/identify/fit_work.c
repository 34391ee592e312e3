// A fit as a work unit.
#include "fit_work.h"
#include "fit.h"

#include <stdio.h>
#include <string.h>

static bool done(const void *of)
{
    const FitWork *work = of;
    return fr_fit_done(work->fit);
}

static bool next(void *of, void *task)
{
    FitWork *work = of;
    FitTask *taken = task;
    return fr_fit_next(work->fit, &taken->task, &taken->search);
}

static bool is_needed(const void *of, const void *task)
{
    return fr_fit_wanted(((const FitWork *)of)->fit, &((const FitTask *)task)->task);
}

void fr_name_fit_task(const FrFit *fit, const FitTask *task, char *name)
{
    const FrFitTask *taken = &task->task;
    if (taken->kind == FR_FIT_FROM_RANDOM)
        snprintf(name, TASK_NAME_MAX, "restart %d %d %d", fit->fold, taken->model, taken->number);
    else
        snprintf(name, TASK_NAME_MAX, "fit %d %d %d %d %d %d", fit->fold, fit->step, (int)taken->kind, taken->model,
                 taken->from, taken->number);
}

static void name_of(const void *of, const void *task, char *name)
{
    fr_name_fit_task(((const FitWork *)of)->fit, task, name);
}

static int limit_of(const void *task)
{
    return ((const FitTask *)task)->task.limit;
}

static bool usable(const void *task, const void *state)
{
    return ((const FrFitSearch *)state)->evaluations < ((const FitTask *)task)->search.limit;
}

/// The limit of a restart may have changed since.
static void bind(const void *of, void *task)
{
    (void)of;
    FitTask *taken = task;
    if (taken->task.limit > 0)
        taken->search.limit = taken->task.limit;
}

static bool advance(const void *of, void *task, FrFitScratch *scratch, FrFitTrial *trial)
{
    const FitWork *work = of;
    FitTask *taken = task;
    const FrFitSpace *space = &work->fit->model[taken->task.model].space;
    return fr_fit_advance(&taken->search, work->data, space, scratch, trial);
}

static void outcome_of(const void *task, Outcome *outcome)
{
    const FrFitSearch *search = &((const FitTask *)task)->search;
    *outcome = (Outcome){.evaluations = search->evaluations, .count = FR_FIT_FREE_MAX + 1, .number = {search->loss}};
    memcpy(outcome->number + 1, search->best, sizeof search->best);
}

static void end(void *of, void *task, const Outcome *outcome)
{
    FitWork *work = of;
    FitTask *ended = task;
    ended->search.evaluations = outcome->evaluations;
    ended->search.loss = outcome->number[0];
    memcpy(ended->search.best, outcome->number + 1, sizeof ended->search.best);
    fr_fit_end(work->fit, &ended->task, &ended->search);
}

static double share(const void *of)
{
    double evaluations, most;
    fr_fit_progress(((const FitWork *)of)->fit, &evaluations, &most);
    double done_so_far = evaluations / (most * FIT_WITH_THE_REST);
    return done_so_far < 1 ? done_so_far : 1;
}

WorkUnit fr_work_of_searches(void *of)
{
    return (WorkUnit){
        .of = of,
        .task_size = sizeof(FitTask),
        .limit = limit_of,
        .state_at = offsetof(FitTask, search),
        .state_size = sizeof(((FitTask *)0)->search),
        .usable = usable,
        .bind = bind,
        .outcome = outcome_of,
    };
}

WorkUnit fr_work_of_fit(FitWork *of)
{
    WorkUnit work = fr_work_of_searches(of);
    work.data = of->data;
    work.model = of->fit->model;
    work.done = done;
    work.next = next;
    work.is_needed = is_needed;
    work.name = name_of;
    work.advance = advance;
    work.end = end;
    work.share = share;
    work.fit = of->fit;
    return work;
}
