// Intervals of all parameters of all models. Each end is a task.
//
// While the other parameters are fitted again, a point that is better than the fit may turn up. The fit then takes it
// over, and the search for the intervals of that model starts over.
//
// The farthest inside point of each search is a witness for all other ends of its model: they reach at least as far as
// every witness whose loss is within their allowance. If a witness promises an end that is farther out, the search
// for that end is repeated, starting from the witness.
//
// With held goals the step of the simulation moves parameters too: an interval reaches as far as they would move with
// steps of no length.
#include "fit_work.h"
#include "study.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { ROUNDS = 3, MODEL_ENDS_MAX = 2 * FR_FIT_FREE_MAX, ENDS_MAX = FR_FIT_MODELS * MODEL_ENDS_MAX };

/// A point is better only if its loss is smaller by more than this share.
static const double matters = 1e-4;

/// A witness is worth a search only if it promises more distance than this share.
static const double farther = 0.05;

/// One end of one interval.
typedef struct End {
    int model, parameter, side;
} End;

/// The best point found for a model, and the index of the end whose search found it.
typedef struct Better {
    int end;
    double loss, point[FR_FIT_FREE_MAX];
} Better;

/// The farthest inside point that the search for an end has found in a round.
typedef struct Witness {
    bool is;
    double loss, point[FR_FIT_FREE_MAX];
} Witness;

typedef struct IntervalWork {
    double *memory; ///< for the spread
    FrFitEdge edge; ///< scratch search, to get the promise of an end
    unsigned anew;  ///< bit mask of the models whose intervals start over in this round
    bool halved;    ///< the models are fitted again with half the step
    End end[ENDS_MAX];
    Better better[FR_FIT_MODELS];
    /// witness of end e (place_of) in round r at (r - 1) * MODEL_ENDS_MAX + e
    Witness witness[FR_FIT_MODELS][ROUNDS * MODEL_ENDS_MAX];
    int polished; ///< number of models whose better point is polished to its optimum
    struct {
        int model;
        FrFitSearch search;
    } polish[FR_FIT_MODELS];
} IntervalWork;

/// Indices of the numbers in the outcome of the search for an end.
enum {
    END,                                    ///< end of the interval
    LEAST,                                  ///< smallest loss met during the search
    LEAST_POINT,                            ///< point with that loss
    WITHIN = LEAST_POINT + FR_FIT_FREE_MAX, ///< loss of the farthest inside point; infinite: none
    WITHIN_POINT,                           ///< the farthest inside point
};
_Static_assert(WITHIN_POINT + FR_FIT_FREE_MAX == OUTCOME_NUMBERS, "they are all there is room for");

/// Index of an end among the ends of its model.
static int place_of(End end)
{
    return 2 * end.parameter + (end.side > 0);
}

/// Round, from 1. Work units with odd numbers search for ends, those with even ones polish better points.
static int round_of(const FitStudy *study)
{
    return (study->works + 1) / 2;
}

static bool is_wanted(const FitStudy *study)
{
    return study->options.intervals;
}

static void begin(FitStudy *study, void *of)
{
    IntervalWork *work = of;
    work->anew = study->options.models;
    work->memory = fr_pool(&study->of_stage, fr_fit_spread_size() * sizeof *work->memory);
}

/// Begin the search for an end at the witness that promises most, or at the fit. If the model starts over, the
/// witnesses of all earlier rounds are used, otherwise those of the last round that came from other ends.
static void begin_end(const FitStudy *study, End end, FrFitEdge *edge)
{
    const IntervalWork *work = study->current;
    const FrFitModel *model = &study->found.fit.model[end.model];
    bool anew = work->anew >> end.model & 1;
    int round = round_of(study);
    fr_fit_edge(edge, &study->found.interval[end.model].spread, &model->space, model->point, end.parameter, end.side);
    for (int w = anew ? 0 : (round - 2) * MODEL_ENDS_MAX; w < (round - 1) * MODEL_ENDS_MAX; w++) {
        const Witness *witness = &work->witness[end.model][w];
        if (witness->is && (anew || w % MODEL_ENDS_MAX != place_of(end)))
            fr_fit_edge_witness(edge, witness->point, witness->loss);
    }
}

static void begin_edge(const FitStudy *study, Task *task)
{
    begin_end(study, ((const IntervalWork *)study->current)->end[task->number], &task->edge);
}

static void name_edge(const FitStudy *study, int number, char *name)
{
    End end = ((const IntervalWork *)study->current)->end[number];
    snprintf(name, TASK_NAME_MAX, "edge %d %d %d %d", round_of(study), end.model, end.parameter, end.side);
}

void fr_bind_edge(FrFitEdge *edge, const FrFitSpace *space, int parameter)
{
    for (int i = 0; i < edge->space.count; i++)
        edge->space.free[i].row = space->free[i + (i >= parameter)].row;
    for (int i = 0; i < space->held_count; i++)
        edge->space.held[i].row = space->held[i].row;
    edge->free.row = edge->space.held[space->held_count].row = space->free[parameter].row;
}

static void bind_edge(const FitStudy *study, Task *task)
{
    End end = ((const IntervalWork *)study->current)->end[task->number];
    fr_bind_edge(&task->edge, &study->found.fit.model[end.model].space, end.parameter);
}

static bool advance_edge(const FitStudy *study, Task *task, TaskMemory *memory, FrFitScratch *scratch,
                         FrFitTrial *trial)
{
    (void)memory;
    return fr_fit_edge_advance(&task->edge, &study->data, scratch, trial);
}

static void outcome_of_edge(const Task *task, Outcome *outcome)
{
    const FrFitEdge *edge = &task->edge;
    *outcome = (Outcome){.evaluations = edge->evaluations,
                         .count = OUTCOME_NUMBERS,
                         .number = {[END] = fr_fit_edge_value(edge), [LEAST] = edge->least}};
    memcpy(outcome->number + LEAST_POINT, edge->least_point, sizeof edge->least_point);
    outcome->number[WITHIN] = fr_fit_edge_within(edge, outcome->number + WITHIN_POINT);
}

static void take_edge(FitStudy *study, int number, const Outcome *outcome)
{
    IntervalWork *work = study->current;
    End end = work->end[number];
    ModelIntervals *intervals = &study->found.interval[end.model];
    double *bound = end.side < 0 ? &intervals->from[end.parameter] : &intervals->to[end.parameter];
    Better *better = &work->better[end.model];
    Witness *witness = &work->witness[end.model][(round_of(study) - 1) * MODEL_ENDS_MAX + place_of(end)];
    double least = outcome->number[LEAST];
    // an end moves outwards; if the model starts over, it may also move inwards
    if (work->anew >> end.model & 1 || end.side * (outcome->number[END] - *bound) > 0)
        *bound = outcome->number[END];
    intervals->evaluations += outcome->evaluations;
    witness->loss = outcome->number[WITHIN];
    witness->is = witness->loss < (double)INFINITY;
    memcpy(witness->point, outcome->number + WITHIN_POINT, sizeof witness->point);
    // the threads end in any order: of equal losses, the one of the first end wins
    if (least < better->loss || (least == better->loss && number < better->end)) {
        better->end = number;
        better->loss = least;
        memcpy(better->point, outcome->number + LEAST_POINT, sizeof better->point);
    }
}

/// Estimated share of the remaining work that a round takes. The number of rounds is not known in advance.
static const double of_the_rest = 0.6;

static double share(const FitStudy *study, double ended)
{
    double rest = 1;
    for (int round = 1; round < round_of(study); round++)
        rest *= 1 - of_the_rest;
    return 1 - rest * (1 - of_the_rest * (study->works % 2 ? ended : 1));
}

/// Returns true if a round searches for an end: if its model starts over, or if a witness promises a farther end.
static bool is_worth_it(const FitStudy *study, End end, FrFitEdge *edge)
{
    if (((const IntervalWork *)study->current)->anew >> end.model & 1)
        return true;
    const FrFitFree *free = &study->found.fit.model[end.model].space.free[end.parameter];
    const ModelIntervals *intervals = &study->found.interval[end.model];
    begin_end(study, end, edge);
    double bound = end.side < 0 ? intervals->from[end.parameter] : intervals->to[end.parameter];
    double reached = end.side * ((bound - free->from) / (free->to - free->from) - edge->from);
    return edge->promise > (1 + farther) * reached;
}

/// List the ends of a round: both ends of every parameter of the models that start over, and those ends of the other
/// models that are worth a search. Returns their number.
static int list_ends(FitStudy *study, IntervalWork *work)
{
    int count = 0;
    for (int m = FR_FIT_MODELS - 1; m >= 0; m--) {
        if (!(study->options.models >> m & 1))
            continue;
        const FrFitModel *model = &study->found.fit.model[m];
        ModelIntervals *intervals = &study->found.interval[m];
        work->better[m] = (Better){.loss = model->loss * (1 - matters)};
        if (work->anew >> m & 1) {
            fr_fit_spread(&intervals->spread, &study->data, &model->space, model->point, study->options.level,
                          &study->scratch, work->memory);
            intervals->evaluations += model->space.count + 2;
        }
        for (int i = 0; i < 2 * model->space.count; i++) {
            End end = {m, i / 2, i % 2 ? 1 : -1};
            if (is_worth_it(study, end, &work->edge))
                work->end[count++] = end;
        }
    }
    return count;
}

static const TaskKind ends = {
    .stage = "intervals",
    .things = "ends",
    .state_size = sizeof(FrFitEdge),
    .begin = begin_edge,
    .name = name_edge,
    .bind = bind_edge,
    .advance = advance_edge,
    .outcome = outcome_of_edge,
    .take = take_edge,
    .share = share,
};

// ---------------------------------------------------------------------------------------------------------------
// Between two rounds: polish better points to their optimum.

static void begin_better(const FitStudy *study, Task *task)
{
    task->search = ((const IntervalWork *)study->current)->polish[task->number].search;
}

static void name_better(const FitStudy *study, int number, char *name)
{
    snprintf(name, TASK_NAME_MAX, "better %d %d", round_of(study),
             ((const IntervalWork *)study->current)->polish[number].model);
}

static bool advance_better(const FitStudy *study, Task *task, TaskMemory *memory, FrFitScratch *scratch,
                           FrFitTrial *trial)
{
    int model = ((const IntervalWork *)study->current)->polish[task->number].model;
    (void)memory;
    return fr_fit_advance(&task->search, &study->data, &study->found.fit.model[model].space, scratch, trial);
}

static void take_better(FitStudy *study, int number, const Outcome *outcome)
{
    fr_take_search(&((IntervalWork *)study->current)->polish[number].search, outcome);
}

static const TaskKind better_points = {
    .stage = "intervals",
    .things = "ends",
    .state_size = sizeof(FrFitSearch),
    .begin = begin_better,
    .name = name_better,
    .advance = advance_better,
    .outcome = fr_outcome_of_search,
    .take = take_better,
    .share = share,
};

/// List the models with a better point.
static void list_better(const FitStudy *study, IntervalWork *work)
{
    static const FrFitStage stages[] = {{.kind = FR_FIT_WEIGHTED, .most = 25},
                                        {.kind = FR_FIT_CMA, .most = 600, .lambda = 12, .sigma = 0.005}};
    work->polished = 0;
    for (int m = 0; m < FR_FIT_MODELS; m++) {
        const FrFitModel *model = &study->found.fit.model[m];
        if (!(study->options.models >> m & 1) || work->better[m].loss >= model->loss * (1 - matters))
            continue;
        work->polish[work->polished].model = m;
        fr_fit_search(&work->polish[work->polished++].search, study->found.fit.seed, 2, stages, model->space.count,
                      work->better[m].point);
    }
}

/// Take over better points. Returns a bit mask of the models that have changed.
static unsigned take_better_ones(FitStudy *study, const IntervalWork *work)
{
    unsigned changed = 0;
    for (int i = 0; i < work->polished; i++) {
        const FrFitSearch *search = &work->polish[i].search;
        changed |= fr_fit_improve(&study->found.fit, (FrServoModel)work->polish[i].model, search->best,
                                  search->evaluations, &study->data, &study->scratch);
    }
    return changed;
}

/// Move the ends of a model out to its witnesses.
static void reach_witnesses(FitStudy *study, const IntervalWork *work, int m)
{
    const FrFitModel *model = &study->found.fit.model[m];
    ModelIntervals *intervals = &study->found.interval[m];
    for (int w = 0; w < round_of(study) * MODEL_ENDS_MAX; w++) {
        const Witness *witness = &work->witness[m][w];
        for (int i = 0; i < model->space.count && witness->is; i++) {
            const FrFitFree *free = &model->space.free[i];
            double value = free->from + witness->point[i] * (free->to - free->from);
            if (witness->loss - intervals->spread.loss > intervals->spread.slack[i])
                continue;
            intervals->from[i] = value < intervals->from[i] ? value : intervals->from[i];
            intervals->to[i] = value > intervals->to[i] ? value : intervals->to[i];
        }
    }
}

/// Fit the models again with half the step of the simulation.
static bool halve_step(FitStudy *study, IntervalWork *work, WorkUnit *unit)
{
    if (!study->found.log[0].time || study->known)
        return false;
    work->halved = true;
    fr_set_inner(study, 2 * study->found.log[0].inner);
    *unit = fr_work_of_refits(study, study->options.models);
    // behind the share of all rounds
    unit->part = 19;
    unit->parts = 20;
    return true;
}

/// Widen the intervals by the effect of the simulation's step on the parameters. The error of a first-order step is
/// twice the change from this step to half of it.
static void count_step(FitStudy *study)
{
    const double *halved = study->refit_point;
    fr_set_inner(study, study->found.log[0].inner / 2);
    study->refitted = 0;
    for (int m = 0; m < FR_FIT_MODELS; m++) {
        const FrFitModel *model = &study->found.fit.model[m];
        ModelIntervals *intervals = &study->found.interval[m];
        if (!(study->options.models >> m & 1))
            continue;
        for (int i = 0; i < model->space.count; i++) {
            const FrFitFree *free = &model->space.free[i];
            double moved = 2 * (halved[i] - model->point[i]) * (free->to - free->from);
            intervals->from[i] = fmax(free->from, intervals->from[i] + fmin(0, moved));
            intervals->to[i] = fmin(free->to, intervals->to[i] + fmax(0, moved));
        }
        halved += FR_FIT_FREE_MAX;
    }
}

/// Alternate between rounds of ends and the polishing of better points; at last, the step.
static bool next(FitStudy *study, void *of, WorkUnit *unit)
{
    IntervalWork *work = of;
    if (work->halved) {
        count_step(study);
        return false;
    }
    if (study->works % 2) {
        if (study->works > 1)
            work->anew = take_better_ones(study, work) & study->options.models;
        int count = list_ends(study, work);
        *unit = fr_work_of_tasks(study, count, &ends);
        return count > 0 || halve_step(study, work, unit);
    }
    for (int m = 0; m < FR_FIT_MODELS; m++)
        if (study->options.models >> m & 1)
            reach_witnesses(study, work, m);
    if (round_of(study) == ROUNDS)
        return halve_step(study, work, unit);
    list_better(study, work);
    *unit = fr_work_of_tasks(study, work->polished, &better_points);
    unit->data = &study->data;
    unit->model = study->found.fit.model;
    return true;
}

static void conclude(FitStudy *study, void *of)
{
    (void)of;
    study->found.sure = true;
}

static void cut_short(FitStudy *study, void *of)
{
    const IntervalWork *work = of;
    if (!work->halved)
        return;
    fr_set_inner(study, study->found.log[0].inner / 2);
    study->refitted = 0;
}

const StudyStage fr_intervals_stage = {
    .size = sizeof(IntervalWork),
    .is_wanted = is_wanted,
    .begin = begin,
    .next = next,
    .conclude = conclude,
    .cut_short = cut_short,
};

bool fr_is_told(const ModelIntervals *intervals, const FrFitSpace *space, int i)
{
    const FrFitFree *parameter = &space->free[i];
    bool absent = parameter->from == 0 && intervals->spread.on_bound[i];
    return (intervals->from[i] > parameter->from || absent) && intervals->to[i] < parameter->to &&
           intervals->to[i] - intervals->from[i] <= (parameter->to - parameter->from) / 2;
}
