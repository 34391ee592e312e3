// What each recording that could be made promises, as the work of threads: a task for each.
#include "recordings.h"

#include "../doubles.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct PromiseWork {
    const PlanWork *plan;
    PlanCandidate *candidate;
    int count, begun, ended;
} PromiseWork;

typedef struct PromiseTask {
    int candidate;
    FrFitPromise promise;
} PromiseTask;

static bool done(const void *of)
{
    const PromiseWork *work = of;
    return work->ended == work->count;
}

static bool next(void *of, void *task)
{
    PromiseWork *work = of;
    if (work->begun == work->count)
        return false;
    *(PromiseTask *)task = (PromiseTask){.candidate = work->begun++};
    return true;
}

static void name_of(const void *of, const void *task, char *name)
{
    (void)of;
    snprintf(name, TASK_NAME_MAX, "promise %d", ((const PromiseTask *)task)->candidate);
}

static void *state(void *task, size_t *size)
{
    PromiseTask *taken = task;
    *size = sizeof taken->promise;
    return &taken->promise;
}

/// A task is made in one piece: one that was not ended begins anew.
static bool take_up(const void *of, void *task, const void *bytes)
{
    (void)of;
    (void)task;
    (void)bytes;
    return true;
}

static bool advance(const void *of, void *task, FrFitScratch *scratch, FrFitTrial *trial)
{
    (void)trial;
    const PromiseWork *work = of;
    PromiseTask *taken = task;
    FrFitLog log = candidate_log(work->plan, &work->candidate[taken->candidate]);
    size_t size = fr_fit_data_size(&log, 1);
    double *memory = new_doubles(size + FR_FIT_PLAN_MEMORY);
    if (memory) {
        FrFitData data = fr_fit_data(memory, &log, 1, work->plan->data->loss);
        taken->promise = fr_fit_promise(work->plan->promises, &data, work->plan->space, scratch, memory + size);
    }
    free(memory);
    return false;
}

static void outcome_of(const void *task, Outcome *outcome)
{
    const FrFitPromise *promise = &((const PromiseTask *)task)->promise;
    *outcome = (Outcome){
        .evaluations = FR_FIT_PLAN_DRAWS + 1, .count = 3, .number = {promise->slopes, promise->draws, promise->all}};
}

static void end_of(void *of, void *task, const Outcome *outcome)
{
    PromiseWork *work = of;
    work->candidate[((const PromiseTask *)task)->candidate].promise =
        (FrFitPromise){outcome->number[0], outcome->number[1], outcome->number[2]};
    work->ended++;
}

static void print_progress(const void *of, double since)
{
    (void)since;
    const PromiseWork *work = of;
    fprintf(stderr, "plan: %d of %d recordings that could be made", work->ended, work->count);
}

bool find_promises(PlanWork *plan, const Workers *workers)
{
    PromiseWork of = {.plan = plan, .candidate = plan->plan->candidate, .count = plan->plan->count};
    const Work work = {
        .of = &of,
        .task_size = sizeof(PromiseTask),
        .done = done,
        .next = next,
        .name = name_of,
        .state = state,
        .take_up = take_up,
        .advance = advance,
        .outcome = outcome_of,
        .end = end_of,
        .print_progress = print_progress,
    };
    return run_work(&work, workers);
}
