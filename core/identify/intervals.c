// Intervals of all parameters of all models. Each end is a task.
//
// While the other parameters are fitted again, a point that is better than the fit may turn up. The fit then takes it
// over, and the search for the intervals of that model starts over.
//
// The farthest inside point of each search is a witness for all other ends of its model: they reach at least as far as
// every witness whose loss is within their allowance. If a witness promises an end that is farther out, the search
// for that end is repeated, starting from the witness.
#include "intervals.h"
#include "fit.h"

#include "fit_work.h"
#include "numbered.h"

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

struct IntervalWork {
    Numbered tasks;
    FrFit *fit;
    const FrFitData *data;
    unsigned models;
    double level;
    ModelIntervals *intervals;
    double *memory; ///< for the spread
    FrFitEdge edge; ///< scratch search, to get the promise of an end

    int round;     ///< round, from 1
    unsigned anew; ///< bit mask of the models whose intervals start over in this round
    /// true: the work unit polishes better points; false: it searches for ends
    bool better_ones;
    End end[ENDS_MAX];
    Better better[FR_FIT_MODELS];
    /// witness of end e (place_of) in round r at (r - 1) * MODEL_ENDS_MAX + e
    Witness witness[FR_FIT_MODELS][ROUNDS * MODEL_ENDS_MAX];
    FitTask polished[FR_FIT_MODELS]; ///< better points, polished to their optimum
};

typedef struct EdgeTask {
    int end;
    FrFitEdge edge;
} EdgeTask;

/// Indices of the numbers in the outcome of such a task.
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

/// Begin the search for an end at the witness that promises most, or at the fit. If the model starts over, the
/// witnesses of all earlier rounds are used, otherwise those of the last round that came from other ends.
static void begin_end(const IntervalWork *work, End end, FrFitEdge *edge)
{
    const FrFitModel *model = &work->fit->model[end.model];
    bool anew = work->anew >> end.model & 1;
    fr_fit_edge(edge, &work->intervals[end.model].spread, &model->space, model->point, end.parameter, end.side);
    for (int w = anew ? 0 : (work->round - 2) * MODEL_ENDS_MAX; w < (work->round - 1) * MODEL_ENDS_MAX; w++) {
        const Witness *witness = &work->witness[end.model][w];
        if (witness->is && (anew || w % MODEL_ENDS_MAX != place_of(end)))
            fr_fit_edge_witness(edge, witness->point, witness->loss);
    }
}

static bool next(void *of, void *task)
{
    IntervalWork *work = of;
    EdgeTask *taken = task;
    if (!fr_take_number(&work->tasks, &taken->end))
        return false;
    begin_end(work, work->end[taken->end], &taken->edge);
    return true;
}

static void name_of(const void *of, const void *task, char *name)
{
    const IntervalWork *work = of;
    End end = work->end[((const EdgeTask *)task)->end];
    snprintf(name, TASK_NAME_MAX, "edge %d %d %d %d", work->round, end.model, end.parameter, end.side);
}

void fr_bind_edge(FrFitEdge *edge, const FrFitSpace *space, int parameter)
{
    for (int i = 0; i < edge->space.count; i++)
        edge->space.free[i].row = space->free[i + (i >= parameter)].row;
    for (int i = 0; i < space->held_count; i++)
        edge->space.held[i].row = space->held[i].row;
    edge->free.row = edge->space.held[space->held_count].row = space->free[parameter].row;
}

static void bind(const void *of, void *task)
{
    const IntervalWork *work = of;
    EdgeTask *taken = task;
    End end = work->end[taken->end];
    fr_bind_edge(&taken->edge, &work->fit->model[end.model].space, end.parameter);
}

static bool advance(const void *of, void *task, FrFitScratch *scratch, FrFitTrial *trial)
{
    const IntervalWork *work = of;
    EdgeTask *taken = task;
    return fr_fit_edge_advance(&taken->edge, work->data, scratch, trial);
}

static void outcome_of(const void *task, Outcome *outcome)
{
    const FrFitEdge *edge = &((const EdgeTask *)task)->edge;
    *outcome = (Outcome){.evaluations = edge->evaluations,
                         .count = OUTCOME_NUMBERS,
                         .number = {[END] = fr_fit_edge_value(edge), [LEAST] = edge->least}};
    memcpy(outcome->number + LEAST_POINT, edge->least_point, sizeof edge->least_point);
    outcome->number[WITHIN] = fr_fit_edge_within(edge, outcome->number + WITHIN_POINT);
}

/// Move an end of an interval outwards. If the model starts over, the end may also move inwards.
static void move_end(const IntervalWork *work, End end, double to)
{
    ModelIntervals *intervals = &work->intervals[end.model];
    double *bound = end.side < 0 ? &intervals->from[end.parameter] : &intervals->to[end.parameter];
    if (work->anew >> end.model & 1 || end.side * (to - *bound) > 0)
        *bound = to;
}

static void end_of(void *of, void *task, const Outcome *outcome)
{
    IntervalWork *work = of;
    int index = ((const EdgeTask *)task)->end;
    End end = work->end[index];
    Better *better = &work->better[end.model];
    Witness *witness = &work->witness[end.model][(work->round - 1) * MODEL_ENDS_MAX + place_of(end)];
    double least = outcome->number[LEAST];
    move_end(work, end, outcome->number[END]);
    work->intervals[end.model].evaluations += outcome->evaluations;
    witness->loss = outcome->number[WITHIN];
    witness->is = witness->loss < (double)INFINITY;
    memcpy(witness->point, outcome->number + WITHIN_POINT, sizeof witness->point);
    // the threads end in any order: of equal losses, the one of the first end wins
    if (least < better->loss || (least == better->loss && index < better->end)) {
        better->end = index;
        better->loss = least;
        memcpy(better->point, outcome->number + LEAST_POINT, sizeof better->point);
    }
    work->tasks.ended++;
}

/// Estimated share of the remaining work that a round takes. The number of rounds is not known in advance.
static const double of_the_rest = 0.6;

static double share(const void *of)
{
    const IntervalWork *work = of;
    double rest = 1, own = fr_numbered_share(of);
    for (int round = 1; round < work->round; round++)
        rest *= 1 - of_the_rest;
    return 1 - rest * (1 - of_the_rest * (work->better_ones ? 1 : own));
}

/// Returns true if a round searches for an end: if its model starts over, or if a witness promises a farther end.
static bool is_worth_it(const IntervalWork *of, End end, FrFitEdge *edge)
{
    if (of->anew >> end.model & 1)
        return true;
    const FrFitFree *free = &of->fit->model[end.model].space.free[end.parameter];
    const ModelIntervals *intervals = &of->intervals[end.model];
    begin_end(of, end, edge);
    double bound = end.side < 0 ? intervals->from[end.parameter] : intervals->to[end.parameter];
    double reached = end.side * ((bound - free->from) / (free->to - free->from) - edge->from);
    return edge->promise > (1 + farther) * reached;
}

/// Start a round: both ends of every parameter of the models that start over, and those ends of the other models that
/// are worth a search.
static WorkUnit work_of_ends(IntervalWork *of, FrFitScratch *scratch)
{
    of->tasks = (Numbered){0};
    for (int m = FR_FIT_MODELS - 1; m >= 0; m--) {
        if (!(of->models >> m & 1))
            continue;
        const FrFitModel *model = &of->fit->model[m];
        of->better[m] = (Better){.loss = model->loss * (1 - matters)};
        if (of->anew >> m & 1) {
            fr_fit_spread(&of->intervals[m].spread, of->data, &model->space, model->point, of->level, scratch,
                          of->memory);
            of->intervals[m].evaluations += model->space.count + 2;
        }
        for (int i = 0; i < 2 * model->space.count; i++) {
            End end = {m, i / 2, i % 2 ? 1 : -1};
            if (is_worth_it(of, end, &of->edge))
                of->end[of->tasks.count++] = end;
        }
    }
    return (WorkUnit){
        .of = of,
        .task_size = sizeof(EdgeTask),
        .done = fr_numbered_done,
        .next = next,
        .name = name_of,
        .state_at = offsetof(EdgeTask, edge),
        .state_size = sizeof(((EdgeTask *)0)->edge),
        .bind = bind,
        .advance = advance,
        .outcome = outcome_of,
        .end = end_of,
        .share = share,
        .stage = "intervals",
        .things = "ends",
    };
}

// ---------------------------------------------------------------------------------------------------------------
// Between two rounds: polish better points to their optimum.

static bool next_better(void *of, void *task)
{
    IntervalWork *work = of;
    int number;
    if (!fr_take_number(&work->tasks, &number))
        return false;
    *(FitTask *)task = work->polished[number];
    return true;
}

static void name_better(const void *of, const void *task, char *name)
{
    snprintf(name, TASK_NAME_MAX, "better %d %d", ((const IntervalWork *)of)->round,
             ((const FitTask *)task)->task.model);
}

static bool advance_better(const void *of, void *task, FrFitScratch *scratch, FrFitTrial *trial)
{
    const IntervalWork *work = of;
    FitTask *taken = task;
    return fr_fit_advance(&taken->search, work->data, &work->fit->model[taken->task.model].space, scratch, trial);
}

static void end_better(void *of, void *task, const Outcome *outcome)
{
    IntervalWork *work = of;
    FitTask *ended = task;
    int i = 0;
    // bound: the tasks of this work, of which this is one
    while (work->polished[i].task.model != ended->task.model)
        i++;
    work->polished[i].search.evaluations = outcome->evaluations;
    memcpy(work->polished[i].search.best, outcome->number + 1, sizeof ended->search.best);
    work->tasks.ended++;
}

static WorkUnit work_of_better_ones(IntervalWork *of)
{
    static const FrFitStage stages[] = {{.kind = FR_FIT_WEIGHTED, .most = 25},
                                        {.kind = FR_FIT_CMA, .most = 600, .lambda = 12, .sigma = 0.005}};
    of->tasks = (Numbered){0};
    for (int m = 0; m < FR_FIT_MODELS; m++) {
        if (!(of->models >> m & 1) || of->better[m].loss >= of->fit->model[m].loss * (1 - matters))
            continue;
        FitTask *task = &of->polished[of->tasks.count++];
        task->task = (FrFitTask){FR_FIT_POLISH, m, m, of->round, 0};
        fr_fit_search(&task->search, of->fit->seed, 2, stages, of->fit->model[m].space.count, of->better[m].point);
    }
    WorkUnit work = fr_work_of_searches(of);
    work.limit = NULL;
    work.done = fr_numbered_done;
    work.next = next_better;
    work.name = name_better;
    work.data = of->data;
    work.model = of->fit->model;
    work.advance = advance_better;
    work.end = end_better;
    work.share = share;
    work.stage = "intervals";
    work.things = "ends";
    return work;
}

/// Take over better points. Returns a bit mask of the models that have changed.
static unsigned take_better_ones(IntervalWork *of, FrFitScratch *scratch)
{
    unsigned changed = 0;
    for (int i = 0; i < of->tasks.count; i++) {
        const FitTask *task = &of->polished[i];
        changed |= fr_fit_improve(of->fit, (FrServoModel)task->task.model, task->search.best, task->search.evaluations,
                                  of->data, scratch);
    }
    return changed;
}

IntervalWork *fr_begin_intervals(FrFit *fit, const FrFitData *data, unsigned models, double level,
                                 ModelIntervals *intervals)
{
    IntervalWork *of = fr_allocate(data->allocator, sizeof *of);
    if (!of)
        return NULL;
    of->fit = fit;
    of->data = data;
    of->models = of->anew = models;
    of->level = level;
    of->intervals = intervals;
    of->memory = fr_allocate(data->allocator, fr_fit_spread_size() * sizeof *of->memory);
    if (of->memory)
        return of;
    fr_release(data->allocator, of);
    return NULL;
}

/// Move the ends of a model out to its witnesses.
static void reach_witnesses(IntervalWork *of, int m)
{
    const FrFitModel *model = &of->fit->model[m];
    ModelIntervals *intervals = &of->intervals[m];
    for (int w = 0; w < of->round * MODEL_ENDS_MAX; w++) {
        const Witness *witness = &of->witness[m][w];
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

/// Alternate between rounds of ends and the polishing of better points.
Coming fr_next_intervals(void *intervals, WorkUnit *work, FrFitScratch *scratch)
{
    IntervalWork *of = intervals;
    bool ends_next = of->round == 0 || of->better_ones;
    if (of->better_ones)
        of->anew = take_better_ones(of, scratch) & of->models;
    for (int m = 0; m < FR_FIT_MODELS && !ends_next; m++)
        if (of->models >> m & 1)
            reach_witnesses(of, m);
    if (!ends_next && of->round == ROUNDS)
        return NONE_LEFT;
    of->better_ones = !ends_next;
    of->round += ends_next;
    *work = ends_next ? work_of_ends(of, scratch) : work_of_better_ones(of);
    return ends_next && of->tasks.count == 0 ? NONE_LEFT : WORK_COMES;
}

void fr_end_intervals(void *intervals)
{
    IntervalWork *of = intervals;
    if (!of)
        return;
    fr_release(of->data->allocator, of->memory);
    fr_release(of->data->allocator, of);
}

bool fr_is_told(const ModelIntervals *intervals, const FrFitSpace *space, int i)
{
    const FrFitFree *parameter = &space->free[i];
    return intervals->from[i] > parameter->from && intervals->to[i] < parameter->to &&
           intervals->to[i] - intervals->from[i] <= (parameter->to - parameter->from) / 2;
}
