// Checks of the most promising candidates: each is simulated with the fit and a residual of the existing recordings,
// and fitted together with these recordings.
#include "recordings.h"

#include <stdio.h>

static void begin(const FitStudy *study, Task *task)
{
    const PlanWork *work = plan_of(study);
    fr_fit_check(&task->check, &work->interval->spread, &work->model->space, work->model->point,
                 study->found.plan.parameter);
}

/// Candidate of a task, and number of the simulation.
static PlanCandidate *candidate_of(const FitStudy *study, int number, int *simulation)
{
    *simulation = number % study->found.plan.simulations;
    return plan_of(study)->checked[number / study->found.plan.simulations];
}

static void name_of(const FitStudy *study, int number, char *name)
{
    int simulation, candidate = candidate_of(study, number, &simulation)->number;
    snprintf(name, TASK_NAME_MAX, "check %d %d", candidate, simulation);
}

/// Bind the search for an end, which exists only after the fit has ended.
static void bind(const FitStudy *study, Task *task)
{
    FrFitCheck *check = &task->check;
    if (check->fitted)
        fr_bind_edge(&check->edge, &plan_of(study)->model->space, check->parameter);
}

/// Make up the measured angles of a candidate and lay it out together with the existing recordings.
static FrFitData *imagine(const FitStudy *study, int number, Pool *pool)
{
    const FrFitData *data = &study->data;
    const FrFitModel *model = plan_of(study)->model;
    int simulation, longest = 0;
    FrFitLog log = fr_candidate_log(study, candidate_of(study, number, &simulation));
    for (int i = 0; i < data->logs; i++)
        longest = data->log[i].count > longest ? data->log[i].count : longest;
    double *measured = fr_pool(pool, ((size_t)log.count + (size_t)longest) * sizeof *measured);
    if (!measured)
        return NULL;
    fr_fit_imagine(data, &model->space, model->point, study->options.seed, simulation, &log, measured,
                   measured + log.count);
    log.measured = measured;
    return fr_fit_select(pool, data, data->logs, NULL, &log);
}

static bool advance(const FitStudy *study, Task *task, TaskMemory *memory, FrFitScratch *scratch, FrFitTrial *trial)
{
    if (!memory->own)
        memory->own = imagine(study, task->number, &memory->pool);
    return memory->own &&
           fr_fit_check_advance(&task->check, memory->own, &plan_of(study)->model->space, scratch, trial);
}

static void outcome_of(const Task *task, Outcome *outcome)
{
    const FrFitCheck *check = &task->check;
    *outcome =
        (Outcome){.evaluations = check->evaluations, .count = 3, .number = {check->end[0], check->end[1], check->ends}};
}

static void take(FitStudy *study, int number, const Outcome *outcome)
{
    const Plan *plan = &study->found.plan;
    int simulation;
    PlanCandidate *candidate = candidate_of(study, number, &simulation);
    bool known = outcome->number[2] == 2;
    double before = plan->to - plan->from, after = known ? outcome->number[1] - outcome->number[0] : before;
    candidate->narrowing[simulation] = 1 - after / before;
}

static double share(const FitStudy *study, double ended)
{
    (void)study;
    return SHARE_OF_PROMISES + (1 - SHARE_OF_PROMISES) * ended;
}

const TaskKind fr_plan_checks = {
    .stage = "plan",
    .things = "checks",
    .state_size = sizeof(FrFitCheck),
    .begin = begin,
    .name = name_of,
    .bind = bind,
    .advance = advance,
    .outcome = outcome_of,
    .take = take,
    .share = share,
};
