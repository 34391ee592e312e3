// The intervals of all parameters of all models, each end by itself as a task of threads.
//
// Where the others are fitted again something better than the fit may turn up. It is then taken, and the intervals of
// that model are looked for once more.
#include "intervals.h"

#include "doubles.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROUNDS = 3, ENDS_MAX = FR_FIT_MODELS * FR_FIT_FREE_MAX * 2 };

/// Only what is better by more than this share counts as better.
static const double matters = 1e-4;

/// One end of one interval.
typedef struct End {
    int model, parameter, side;
} End;

/// The best point that a model has come by, and at which end.
typedef struct Better {
    int end;
    double loss, point[FR_FIT_FREE_MAX];
} Better;

typedef struct EdgeWork {
    const FrFit *fit;
    const FrFitData *data;
    ModelIntervals *intervals;
    int round, count, begun, ended;
    End end[ENDS_MAX];
    Better better[FR_FIT_MODELS];
} EdgeWork;

typedef struct EdgeTask {
    int end;
    FrFitEdge edge;
} EdgeTask;

static bool done(const void *of)
{
    const EdgeWork *work = of;
    return work->ended == work->count;
}

static bool next(void *of, void *task)
{
    EdgeWork *work = of;
    EdgeTask *taken = task;
    if (work->begun == work->count)
        return false;
    taken->end = work->begun++;
    End end = work->end[taken->end];
    const FrFitModel *model = &work->fit->model[end.model];
    fr_fit_edge(&taken->edge, &work->intervals[end.model].spread, &model->space, model->point, end.parameter, end.side);
    return true;
}

static void name_of(const void *of, const void *task, char *name)
{
    const EdgeWork *work = of;
    End end = work->end[((const EdgeTask *)task)->end];
    snprintf(name, TASK_NAME_MAX, "edge %d %d %d %d", work->round, end.model, end.parameter, end.side);
}

static void *state(void *task, size_t *size)
{
    EdgeTask *taken = task;
    *size = sizeof taken->edge;
    return &taken->edge;
}

/// Its rows are where those of a new one are.
static bool take_up(const void *of, void *task, const void *bytes)
{
    const EdgeWork *work = of;
    FrFitEdge *edge = &((EdgeTask *)task)->edge;
    End end = work->end[((EdgeTask *)task)->end];
    const FrFitSpace *space = &work->fit->model[end.model].space;
    memcpy(edge, bytes, sizeof *edge);
    for (int i = 0; i < edge->space.count; i++)
        edge->space.free[i].row = space->free[i + (i >= end.parameter)].row;
    for (int i = 0; i < space->held_count; i++)
        edge->space.held[i].row = space->held[i].row;
    edge->free.row = edge->space.held[space->held_count].row = space->free[end.parameter].row;
    return true;
}

static bool advance(const void *of, void *task, FrFitScratch *scratch, FrFitTrial *trial)
{
    const EdgeWork *work = of;
    EdgeTask *taken = task;
    return fr_fit_edge_advance(&taken->edge, work->data, scratch, trial);
}

static void outcome_of(const void *task, Outcome *outcome)
{
    const FrFitEdge *edge = &((const EdgeTask *)task)->edge;
    *outcome = (Outcome){.evaluations = edge->evaluations,
                         .count = FR_FIT_FREE_MAX + 2,
                         .number = {fr_fit_edge_value(edge), edge->least}};
    memcpy(outcome->number + 2, edge->least_point, sizeof edge->least_point);
}

static void end_of(void *of, void *task, const Outcome *outcome)
{
    EdgeWork *work = of;
    int index = ((const EdgeTask *)task)->end;
    End end = work->end[index];
    ModelIntervals *intervals = &work->intervals[end.model];
    Better *better = &work->better[end.model];
    double *bound = end.side < 0 ? intervals->from : intervals->to, least = outcome->number[1];
    bound[end.parameter] = outcome->number[0];
    intervals->evaluations += outcome->evaluations;
    // the threads end in any order: of equal losses that of the first end counts
    if (least < better->loss || (least == better->loss && index < better->end)) {
        better->end = index;
        better->loss = least;
        memcpy(better->point, outcome->number + 2, sizeof better->point);
    }
    work->ended++;
}

static void print_progress(const void *of, double since)
{
    const EdgeWork *work = of;
    fprintf(stderr, "intervals: %d of %d ends", work->ended, work->count);
    if (work->ended > 3)
        fprintf(stderr, ", about %.0f s left", since * (work->count - work->ended) / work->ended);
}

/// From a better point on, to its optimum. Returns the models that this changes.
static unsigned polish(FrFit *fit, int model, const Better *better, const FrFitData *data, FrFitScratch *scratch)
{
    static const FrFitStage stages[] = {{.kind = FR_FIT_WEIGHTED, .most = 25},
                                        {.kind = FR_FIT_CMA, .most = 600, .lambda = 12, .sigma = 0.005}};
    const FrFitSpace *space = &fit->model[model].space;
    FrFitSearch *search = malloc(sizeof *search);
    FrFitTrial *trial = malloc(sizeof *trial);
    unsigned changed = 0;
    if (search && trial) {
        fr_fit_search(search, fit->seed, 2, stages, space->count, better->point);
        while (fr_fit_advance(search, data, space, scratch, trial))
            ;
        changed = fr_fit_improve(fit, (FrServoModel)model, search->best, search->evaluations, data, scratch);
    }
    free(search);
    free(trial);
    return changed;
}

bool find_intervals(FrFit *fit, const FrFitData *data, unsigned models, double level, const Workers *workers,
                    FrFitScratch *scratch, ModelIntervals *intervals)
{
    EdgeWork *work = malloc(sizeof *work);
    double *memory = new_doubles(fr_fit_spread_size());
    bool found = work && memory;
    unsigned open = models;
    for (int round = 1; round <= ROUNDS && open && found; round++) {
        *work = (EdgeWork){.fit = fit, .data = data, .intervals = intervals, .round = round};
        for (int m = FR_FIT_MODELS - 1; m >= 0; m--) {
            if (!(open >> m & 1))
                continue;
            const FrFitModel *model = &fit->model[m];
            fr_fit_spread(&intervals[m].spread, data, &model->space, model->point, level, scratch, memory);
            intervals[m].evaluations += model->space.count + 2;
            work->better[m].loss = model->loss * (1 - matters);
            for (int i = 0; i < 2 * model->space.count; i++)
                work->end[work->count++] = (End){m, i / 2, i % 2 ? 1 : -1};
        }
        const Work edges = {
            .of = work,
            .task_size = sizeof(EdgeTask),
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
        found = run_work(&edges, workers);
        unsigned changed = 0;
        for (int m = 0; m < FR_FIT_MODELS && found && round < ROUNDS; m++)
            if (open >> m & 1 && work->better[m].loss < fit->model[m].loss * (1 - matters))
                changed |= polish(fit, m, &work->better[m], data, scratch);
        open = changed & models;
    }
    free(memory);
    free(work);
    return found;
}

bool is_told(const ModelIntervals *intervals, const FrFitSpace *space, int i)
{
    const FrFitFree *parameter = &space->free[i];
    return !intervals->spread.on_bound[i] &&
           intervals->to[i] - intervals->from[i] <= (parameter->to - parameter->from) / 2;
}
