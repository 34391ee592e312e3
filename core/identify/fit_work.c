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

/// The name of a restart contains only fold, model and number, so that it is the same in every process.
static void name_of(const void *of, const void *task, char *name)
{
    const FrFit *fit = ((const FitWork *)of)->fit;
    const FrFitTask *taken = &((const FitTask *)task)->task;
    if (taken->kind == FR_FIT_FROM_RANDOM)
        snprintf(name, TASK_NAME_MAX, "restart %d %d %d", fit->fold, taken->model, taken->number);
    else
        snprintf(name, TASK_NAME_MAX, "fit %d %d %d %d %d %d", fit->fold, fit->step, (int)taken->kind, taken->model,
                 taken->from, taken->number);
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

void fr_outcome_of_search(const FrFitSearch *search, Outcome *outcome)
{
    *outcome = (Outcome){.evaluations = search->evaluations, .count = FR_FIT_FREE_MAX + 1, .number = {search->loss}};
    memcpy(outcome->number + 1, search->best, sizeof search->best);
}

void fr_take_search(FrFitSearch *search, const Outcome *outcome)
{
    search->evaluations = outcome->evaluations;
    search->loss = outcome->number[0];
    memcpy(search->best, outcome->number + 1, sizeof search->best);
}

static void outcome_of(const void *task, Outcome *outcome)
{
    fr_outcome_of_search(&((const FitTask *)task)->search, outcome);
}

static void end(void *of, void *task, const Outcome *outcome)
{
    FitWork *work = of;
    FitTask *ended = task;
    fr_take_search(&ended->search, outcome);
    fr_fit_end(work->fit, &ended->task, &ended->search);
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
        .task_size = sizeof(FitTask),
        .data = of->data,
        .model = of->fit->model,
        .fit = of->fit,
        .done = done,
        .next = next,
        .name = name_of,
        .is_needed = is_needed,
        .limit = limit_of,
        .state_at = offsetof(FitTask, search),
        .state_size = sizeof(((FitTask *)0)->search),
        .usable = usable,
        .bind = bind,
        .advance = advance,
        .outcome = outcome_of,
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
