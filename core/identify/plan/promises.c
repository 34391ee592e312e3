// Expected benefit of each candidate: one task each.
#include "recordings.h"

#include <stdio.h>

static void name_of(const FitStudy *study, int number, char *name)
{
    (void)study;
    snprintf(name, TASK_NAME_MAX, "promise %d", number);
}

static bool advance(const FitStudy *study, Task *task, TaskMemory *memory, FrFitScratch *scratch, FrFitTrial *trial)
{
    (void)trial;
    FrFitLog log = fr_candidate_log(study, &study->found.plan.candidate[task->number]);
    FrFitData data = fr_fit_new_data(&memory->pool, &log, 1, study->data.loss);
    double *room = fr_pool(&memory->pool, FR_FIT_PLAN_MEMORY * sizeof *room);
    if (!memory->pool.exhausted)
        task->promise = fr_fit_promise(&plan_of(study)->promises, &data, &plan_of(study)->model->space, scratch, room);
    return false;
}

static void outcome_of(const Task *task, Outcome *outcome)
{
    const FrFitPromise *promise = &task->promise;
    *outcome = (Outcome){
        .evaluations = FR_FIT_PLAN_DRAWS + 1, .count = 3, .number = {promise->slopes, promise->draws, promise->all}};
}

static void take(FitStudy *study, int number, const Outcome *outcome)
{
    study->found.plan.candidate[number].promise =
        (FrFitPromise){outcome->number[0], outcome->number[1], outcome->number[2]};
}

static double share(const FitStudy *study, double ended)
{
    (void)study;
    return SHARE_OF_PROMISES * ended;
}

const TaskKind fr_plan_promises = {
    .stage = "plan",
    .things = "recordings that could be made",
    .state_size = sizeof(FrFitPromise),
    .name = name_of,
    .advance = advance,
    .outcome = outcome_of,
    .take = take,
    .share = share,
};
