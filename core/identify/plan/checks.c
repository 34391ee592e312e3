// Checks of the most promising candidates: each is simulated with the fit and a residual of the existing recordings,
// and fitted together with these recordings.
#include "recordings.h"
#include "identify/fit.h"

#include <stdio.h>
#include <string.h>

typedef struct CheckTask {
    int number;
    FrFitCheck check;
} CheckTask;

static bool next(void *of, void *task)
{
    PlanWork *work = of;
    CheckTask *taken = task;
    if (!fr_take_number(&work->tasks, &taken->number))
        return false;
    fr_fit_check(&taken->check, work->spread, work->space, work->point, work->plan->parameter);
    return true;
}

static void name_of(const void *of, const void *task, char *name)
{
    const PlanWork *work = of;
    int number = ((const CheckTask *)task)->number, simulations = work->plan->simulations;
    snprintf(name, TASK_NAME_MAX, "check %d %d", work->checked[number / simulations]->number, number % simulations);
}

/// Bind the search for an end, which exists only after the fit has ended.
static void bind(const void *of, void *task)
{
    const PlanWork *work = of;
    FrFitCheck *check = &((CheckTask *)task)->check;
    if (check->fitted)
        fr_bind_edge(&check->edge, work->space, check->parameter);
}

/// Make up the measured angles of a candidate and lay it out together with the existing recordings.
static bool imagine(const PlanWork *plan, const PlanCandidate *candidate, int noise, OwnData *made)
{
    const FrFitData *data = plan->data;
    int longest = 0;
    for (int i = 0; i < data->logs; i++)
        longest = data->log[i].count > longest ? data->log[i].count : longest;
    made->log = fr_allocate(data->allocator, ((size_t)data->logs + 1) * sizeof *made->log);
    if (!made->log)
        return false;
    memcpy(made->log, data->log, (size_t)data->logs * sizeof *made->log);
    FrFitLog *log = &made->log[data->logs];
    *log = fr_candidate_log(plan, candidate);
    size_t size = fr_fit_data_size(made->log, data->logs + 1);
    // the memory after `size` is used only until the recordings are laid out
    double *memory = fr_allocate(data->allocator, (size + (size_t)log->count + (size_t)longest) * sizeof *memory);
    if (!memory)
        return false;
    double *measured = memory + size;
    fr_fit_imagine(data, plan->space, plan->point, plan->seed, noise, log, measured, measured + log->count);
    log->measured = measured;
    made->data = fr_fit_data(memory, made->log, data->logs + 1, data->loss);
    return true;
}

static bool advance(const void *of, void *task, FrFitScratch *scratch, FrFitTrial *trial)
{
    const PlanWork *work = of;
    CheckTask *taken = task;
    OwnData *made = &work->imagined[taken->number];
    int simulations = work->plan->simulations;
    bool ready = made->data.memory ||
                 imagine(work, work->checked[taken->number / simulations], taken->number % simulations, made);
    if (ready && fr_fit_check_advance(&taken->check, &made->data, work->space, scratch, trial))
        return true;
    release_own_data(work->data->allocator, made);
    return false;
}

static void outcome_of(const void *task, Outcome *outcome)
{
    const FrFitCheck *check = &((const CheckTask *)task)->check;
    *outcome =
        (Outcome){.evaluations = check->evaluations, .count = 3, .number = {check->end[0], check->end[1], check->ends}};
}

static void end_of(void *of, void *task, const Outcome *outcome)
{
    PlanWork *work = of;
    int number = ((const CheckTask *)task)->number;
    const Plan *plan = work->plan;
    int simulations = plan->simulations;
    PlanCandidate *candidate = work->checked[number / simulations];
    bool known = outcome->number[2] == 2;
    double before = plan->to - plan->from, after = known ? outcome->number[1] - outcome->number[0] : before;
    candidate->narrowing[number % simulations] = 1 - after / before;
    work->tasks.ended++;
}

static double share(const void *of)
{
    return SHARE_OF_PROMISES + (1 - SHARE_OF_PROMISES) * fr_numbered_share(of);
}

bool fr_begin_checks(PlanWork *plan, WorkUnit *work)
{
    plan->tasks = (Numbered){.count = plan->checks * plan->plan->simulations};
    plan->imagined = fr_allocate(plan->data->allocator, ((size_t)plan->tasks.count + 1) * sizeof *plan->imagined);
    *work = (WorkUnit){
        .of = plan,
        .task_size = sizeof(CheckTask),
        .done = fr_numbered_done,
        .next = next,
        .name = name_of,
        .state_at = offsetof(CheckTask, check),
        .state_size = sizeof(((CheckTask *)0)->check),
        .bind = bind,
        .advance = advance,
        .outcome = outcome_of,
        .end = end_of,
        .share = share,
        .stage = "plan",
        .things = "checks",
    };
    return plan->imagined;
}

void fr_end_checks(PlanWork *plan)
{
    int simulations = plan->plan->simulations;
    for (int i = 0; i < plan->tasks.count && plan->imagined; i++)
        release_own_data(plan->data->allocator, &plan->imagined[i]);
    fr_release(plan->data->allocator, plan->imagined);
    plan->imagined = NULL;
    for (int c = 0; c < plan->checks && fr_numbered_done(plan); c++) {
        plan->checked[c]->checked = true;
        for (int k = 0; k < simulations; k++)
            plan->checked[c]->mean += plan->checked[c]->narrowing[k] / simulations;
    }
}
