// The recording to make next. Candidates are ranked by their expected benefit. The most promising ones are checked, and
// some of middle rank, which show how much any recording would contribute.
#include "recordings.h"
#include "math/vector.h"

#include <stdlib.h>

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

/// Median narrowing of the checked candidates; only of those of middle rank, if there are any.
static double usual_narrowing(PlanCandidate *const *checked, int count)
{
    double narrowing[LISTED + MIDDLE];
    int some = 0, first = count > LISTED ? LISTED : 0;
    for (int i = first; i < count; i++)
        narrowing[some++] = checked[i]->mean;
    fr_sort(narrowing, some);
    return some ? narrowing[some / 2] : 0;
}

/// Choose the candidates to check: the shortlist, and those of middle rank.
static void choose(PlanWork *work, Plan *plan)
{
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

static bool is_wanted(const FitStudy *study)
{
    return study->options.plans && fr_chosen_model(&study->found) >= 0;
}

/// Compute the state of knowledge before the next recording.
static void begin(FitStudy *study, void *of)
{
    PlanWork *work = of;
    Plan *plan = &study->found.plan;
    int chosen = fr_chosen_model(&study->found);
    const ModelIntervals *interval = work->interval = &study->found.interval[chosen];
    const FrFitModel *model = work->model = &study->found.fit.model[chosen];
    *plan = (Plan){.model = chosen, .simulations = study->options.planned.simulations};
    plan->parameter = fr_fit_plan_parameter(&model->space, &interval->spread, interval->from, interval->to);
    if (plan->parameter < 0)
        return;
    plan->from = interval->from[plan->parameter];
    plan->to = interval->to[plan->parameter];
    double time = fr_of_residual(&study->of_stage, &study->data, &model->space, model->point, fr_fit_correlation_time);
    if (time > 0 && fr_make_candidates(study))
        fr_fit_plan(&work->promises, &study->data, &model->space, model->point, &interval->spread, interval->from,
                    interval->to, study->options.level, plan->parameter, time, study->options.seed, &study->scratch);
}

static bool next(FitStudy *study, void *of, WorkUnit *unit)
{
    PlanWork *work = of;
    Plan *plan = &study->found.plan;
    if (plan->parameter < 0 || study->works > 2)
        return false;
    if (study->works == 2)
        choose(work, plan);
    *unit = study->works == 1 ? fr_work_of_tasks(study, plan->count, &fr_plan_promises)
                              : fr_work_of_tasks(study, work->checks * plan->simulations, &fr_plan_checks);
    return true;
}

/// Use the results of the checks.
static void conclude(FitStudy *study, void *of)
{
    const PlanWork *work = of;
    Plan *plan = &study->found.plan;
    plan->made = true;
    if (plan->parameter < 0)
        return;
    for (int c = 0; c < work->checks; c++) {
        work->checked[c]->checked = true;
        for (int k = 0; k < plan->simulations; k++)
            work->checked[c]->mean += work->checked[c]->narrowing[k] / plan->simulations;
    }
    plan->usual = usual_narrowing(work->checked, work->checks);
    sort(plan);
    double least = plan->count ? fr_least_narrowing(plan, &plan->candidate[0]) : 0;
    plan->promising = least >= enough && least >= times * plan->usual;
}

const StudyStage fr_plan_stage = {
    .size = sizeof(PlanWork), .is_wanted = is_wanted, .begin = begin, .next = next, .conclude = conclude};
