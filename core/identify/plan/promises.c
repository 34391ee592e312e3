// Expected benefit of each candidate: one task each.
#include "recordings.h"
#include "identify/fit.h"

#include <stdio.h>
#include <string.h>

typedef struct PromiseTask {
    int candidate;
    FrFitPromise promise;
} PromiseTask;

static bool next(void *of, void *task)
{
    PlanWork *work = of;
    PromiseTask *taken = task;
    *taken = (PromiseTask){0};
    return fr_take_number(&work->tasks, &taken->candidate);
}

static void name_of(const void *of, const void *task, char *name)
{
    (void)of;
    snprintf(name, TASK_NAME_MAX, "promise %d", ((const PromiseTask *)task)->candidate);
}

static bool advance(const void *of, void *task, FrFitScratch *scratch, FrFitTrial *trial)
{
    (void)trial;
    const PlanWork *work = of;
    PromiseTask *taken = task;
    FrFitLog log = fr_candidate_log(work, &work->plan->candidate[taken->candidate]);
    size_t size = fr_fit_data_size(&log, 1);
    double *memory = fr_allocate(work->data->allocator, (size + FR_FIT_PLAN_MEMORY) * sizeof *memory);
    if (memory) {
        FrFitData data = fr_fit_data(memory, &log, 1, work->data->loss);
        taken->promise = fr_fit_promise(work->promises, &data, work->space, scratch, memory + size);
    }
    fr_release(work->data->allocator, memory);
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
    PlanWork *work = of;
    work->plan->candidate[((const PromiseTask *)task)->candidate].promise =
        (FrFitPromise){outcome->number[0], outcome->number[1], outcome->number[2]};
    work->tasks.ended++;
}

static double share(const void *of)
{
    return SHARE_OF_PROMISES * fr_numbered_share(of);
}

WorkUnit fr_work_of_promises(PlanWork *plan)
{
    plan->tasks = (Numbered){.count = plan->plan->count};
    return (WorkUnit){
        .of = plan,
        .task_size = sizeof(PromiseTask),
        .done = fr_numbered_done,
        .next = next,
        .name = name_of,
        .state_at = offsetof(PromiseTask, promise),
        .state_size = sizeof(((PromiseTask *)0)->promise),
        .advance = advance,
        .outcome = outcome_of,
        .end = end_of,
        .share = share,
        .stage = "plan",
        .things = "recordings that could be made",
    };
}
