// The recording to make next. Candidates are ranked by their expected benefit. The most promising ones are checked, and
// some of middle rank, which show how much any recording would contribute.
#include "recordings.h"
#include "identify/fit.h"
#include "base/row.h"

#include "identify/correlation.h"

#include <stdlib.h>
#include <string.h>

/// A plan is promising if in every simulation the interval becomes narrower by at least this share,
static const double enough = 0.2;
/// and by at least this multiple of the share for a candidate of middle rank.
static const double times = 1.5;

static double slopes(const PlanCandidate *candidate)
{
    return candidate->promise.slopes;
}

static double draws(const PlanCandidate *candidate)
{
    return candidate->promise.draws;
}

static double all(const PlanCandidate *candidate)
{
    return candidate->promise.all;
}

/// Add the next `count` candidates by one criterion to the shortlist.
static void list(Plan *plan, int count, double (*promise)(const PlanCandidate *candidate))
{
    for (; count > 0; count--) {
        PlanCandidate *best = NULL;
        for (int i = 0; i < plan->count; i++) {
            PlanCandidate *candidate = &plan->candidate[i];
            if (!candidate->listed && (!best || promise(candidate) > promise(best)))
                best = candidate;
        }
        if (!best)
            return;
        best->listed = true;
    }
}

double fr_least_narrowing(const Plan *plan, const PlanCandidate *candidate)
{
    double least = candidate->narrowing[0];
    for (int k = 1; k < plan->simulations; k++)
        least = candidate->narrowing[k] < least ? candidate->narrowing[k] : least;
    return least;
}

double fr_largest_narrowing(const Plan *plan, const PlanCandidate *candidate)
{
    double most = candidate->narrowing[0];
    for (int k = 1; k < plan->simulations; k++)
        most = candidate->narrowing[k] > most ? candidate->narrowing[k] : most;
    return most;
}

/// Order of candidates: the shortlist first, by the narrowing found in the checks; then the others by their
/// expected benefit.
static int compare(const void *a, const void *b)
{
    const PlanCandidate *one = a, *other = b;
    if (one->listed != other->listed)
        return one->listed ? -1 : 1;
    double x = one->listed ? one->mean : one->promise.draws, y = one->listed ? other->mean : other->promise.draws;
    return x > y ? -1 : x < y ? 1 : one->number - other->number;
}

static void sort(Plan *plan)
{
    qsort(plan->candidate, (size_t)plan->count, sizeof *plan->candidate, compare);
}

static int compare_numbers(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/// Median narrowing of the checked candidates; only of those of middle rank, if there are any.
static double usual_narrowing(PlanCandidate *const *checked, int count)
{
    double narrowing[LISTED + MIDDLE];
    int some = 0, first = count > LISTED ? LISTED : 0;
    for (int i = first; i < count; i++)
        narrowing[some++] = checked[i]->mean;
    qsort(narrowing, (size_t)some, sizeof *narrowing, compare_numbers);
    return some ? narrowing[some / 2] : 0;
}

/// Choose the candidates to check: the shortlist, and those of middle rank.
static void choose(PlanWork *work)
{
    Plan *plan = work->plan;
    int middle = (plan->count - MIDDLE) / 2;
    list(plan, BY_SLOPES, slopes);
    list(plan, BY_DRAWS, draws);
    list(plan, BY_ALL, all);
    sort(plan);
    for (int i = 0; i < plan->count && work->checks < LISTED; i++)
        work->checked[work->checks++] = &plan->candidate[i];
    for (int i = 0; i < MIDDLE && middle >= LISTED; i++)
        work->checked[work->checks++] = &plan->candidate[middle + i];
}

/// Use the results of the checks.
static void conclude(PlanWork *work)
{
    Plan *plan = work->plan;
    fr_end_checks(work);
    plan->usual = usual_narrowing(work->checked, work->checks);
    sort(plan);
    double least = plan->count ? fr_least_narrowing(plan, &plan->candidate[0]) : 0;
    plan->promising = least >= enough && least >= times * plan->usual;
    plan->made = true;
}

/// Compute the state of knowledge before the next recording. Returns false if memory is exhausted.
static bool prepare(PlanWork *work, const ModelIntervals *interval, const StudyOptions *options, const FrOption *servo,
                    FrFitScratch *scratch)
{
    double time =
        fr_correlation_time_of(work->data->allocator, work->data->logs, work->data->log, work->space, work->point);
    work->promises = fr_allocate(work->data->allocator, sizeof *work->promises);
    if (!work->promises || !(time > 0) || !fr_make_candidates(work, &options->planned, servo))
        return false;
    fr_fit_plan(work->promises, work->data, work->space, work->point, work->spread, interval->from, interval->to,
                options->level, work->plan->parameter, time, options->seed, scratch);
    return true;
}

PlanWork *fr_begin_plan(Plan *plan, const FrFitModel *model, const ModelIntervals *interval, const FrFitData *data,
                        const StudyOptions *options, const FrOption *servo, FrFitScratch *scratch)
{
    PlanWork *work = fr_allocate(data->allocator, sizeof *work);
    if (!work)
        return NULL;
    work->plan = plan;
    work->space = &model->space;
    work->point = model->point;
    work->data = data;
    work->spread = &interval->spread;
    work->seed = options->seed;
    *plan = (Plan){.model = (int)model->space.model, .simulations = options->planned.simulations};
    plan->parameter = fr_fit_plan_parameter(&model->space, &interval->spread, interval->from, interval->to);
    plan->made = plan->parameter < 0;
    if (plan->made)
        return work;
    plan->from = interval->from[plan->parameter];
    plan->to = interval->to[plan->parameter];
    if (prepare(work, interval, options, servo, scratch))
        return work;
    fr_end_plan(work);
    return NULL;
}

Coming fr_next_of_plan(void *plan, WorkUnit *next, FrFitScratch *scratch)
{
    PlanWork *work = plan;
    (void)scratch;
    if (work->plan->made)
        return NONE_LEFT;
    switch (work->works++) {
    case 0:
        *next = fr_work_of_promises(work);
        return WORK_COMES;
    case 1:
        choose(work);
        return fr_begin_checks(work, next) ? WORK_COMES : NO_MEMORY;
    default:
        conclude(work);
        return NONE_LEFT;
    }
}

void fr_end_plan(void *plan)
{
    PlanWork *work = plan;
    if (!work)
        return;
    if (work->imagined)
        fr_end_checks(work);
    const Allocator *allocator = work->data->allocator;
    fr_release(allocator, work->promises);
    fr_release(allocator, work->goal);
    fr_release(allocator, work->enabled);
    fr_release(allocator, work->nothing);
    fr_release(allocator, work);
}
