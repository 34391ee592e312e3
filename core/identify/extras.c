// Fits of a model to all recordings but one, with and without each parameter that --free adds, starting from the fit to
// all recordings. If the recordings of a fold do not determine a parameter, it keeps its usual value there, so that a
// fold judges only parameters that its recordings can determine.
#include "study.h"

#include "friction/math.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/// ln 1.05: an error larger by 5 %.
static const double hardly = 0.048790164169432;

typedef struct ExtraWork {
    const FrFitModel *model; ///< the chosen model
    int count;               ///< number of extra parameters
    const FrParam *row[EXTRAS_MAX];
    int *alone;    ///< part of each recording: every recording is a separate part
    double *error; ///< error on the left-out recording, for each task
    int neutral[EXTRAS_MAX];
} ExtraWork;

/// Current phase of a task.
typedef enum Doing {
    REFITTING, ///< the fit, starting from `point`
    LOOKING,   ///< the search for an end of the interval of an extra parameter
} Doing;

/// The fit without a recording, with all parameters or without one of the extra parameters.
typedef struct Room {
    FrFitData *kept, *left;
    double *memory;     ///< for the spread
    FrFitSpread spread; ///< spread of the fit, for both ends
    FrFitSearch search;
    FrFitEdge edge;
    Doing doing;
    int extra;     ///< index of the extra parameter to be examined next
    int place;     ///< index of that parameter among the free ones
    int side;      ///< side of its interval
    double end[2]; ///< ends of the interval
    double point[FR_FIT_FREE_MAX];
    FrFitSpace space;
    ExtraFit result;
} Room;

static bool is_wanted(const FitStudy *study)
{
    return study->found.judged && fr_chosen_model(&study->found) >= 0;
}

static void begin(FitStudy *study, void *of)
{
    ExtraWork *work = of;
    const FrFitModel *model = work->model = &study->found.fit.model[fr_chosen_model(&study->found)];
    size_t logs = (size_t)study->data.logs;
    for (int i = 0; i < model->space.count && work->count < EXTRAS_MAX; i++)
        if (fr_fit_extra(model->space.free[i].row->key))
            work->row[work->count++] = model->space.free[i].row;
    work->error = fr_pool(&study->of_stage, logs * ((size_t)work->count + 1) * sizeof *work->error);
    work->alone = fr_pool(&study->of_stage, logs * sizeof *work->alone);
    if (work->alone)
        fr_fold_in_turn(study->data.logs, study->data.logs, work->alone);
}

/// Hold a parameter at its value in the servo of the recordings. The point is carried over.
static void leave_out(const FitStudy *study, Room *room, const FrParam *row)
{
    const FrFitSpace before = room->space;
    double old[FR_FIT_FREE_MAX];
    memcpy(old, room->point, sizeof old);
    fr_fit_hold(&room->space, row, fr_field(&study->data.log[0].bench.servo, row));
    fr_fit_carry(&before, old, &room->space, room->point);
}

static void refit(Room *room)
{
    static const FrFitStage stages[] = {{.kind = FR_FIT_SQUARES, .most = 10},
                                        {.kind = FR_FIT_WEIGHTED, .most = 25},
                                        {.kind = FR_FIT_CMA, .most = 600, .lambda = 12, .sigma = 0.005}};
    fr_fit_search(&room->search, 1, 3, stages, room->space.count, room->point);
    room->doing = REFITTING;
}

/// Lay out the kept recordings and the left-out one, and start the first fit. The number of a task is: index of the
/// left-out recording * (extra parameters + 1) + (index of the left-out parameter + 1, or 0 if none). Returns NULL if
/// memory is exhausted.
static Room *begin_fit(const FitStudy *study, int number, Pool *pool)
{
    const ExtraWork *work = study->current;
    int out = number / (work->count + 1), without = number % (work->count + 1) - 1;
    Room *room = fr_pool(pool, sizeof *room);
    if (!room)
        return NULL;
    room->kept = fr_fit_part(pool, &study->data, work->alone, out, false);
    room->left = fr_fit_part(pool, &study->data, work->alone, out, true);
    room->memory = fr_pool(pool, fr_fit_spread_size() * sizeof *room->memory);
    if (pool->exhausted)
        return NULL;
    room->space = work->model->space;
    memcpy(room->point, work->model->point, sizeof room->point);
    if (without >= 0)
        leave_out(study, room, work->row[without]);
    refit(room);
    return room;
}

/// Start the search for an end of the interval of the current extra parameter.
static void look_for_end(Room *room)
{
    fr_fit_edge(&room->edge, &room->spread, &room->space, room->point, room->place, 2 * room->side - 1);
    room->doing = LOOKING;
}

/// Continue with the next free extra parameter. Without one, compute the error and end the task.
static bool look_at_next(const FitStudy *study, Room *room, FrFitScratch *scratch)
{
    const ExtraWork *work = study->current;
    for (; room->extra < work->count; room->extra++) {
        room->place = fr_fit_find(&room->space, work->row[room->extra]->key);
        if (room->place == room->space.count)
            continue;
        fr_fit_spread(&room->spread, room->kept, &room->space, room->point, study->options.level, scratch,
                      room->memory);
        look_for_end(room);
        return true;
    }
    fr_fit_errors(room->left, &room->space, room->point, &room->result.error, scratch);
    return false;
}

/// Handle the end of a search for an end of an interval.
static bool take_end(const FitStudy *study, Room *room, FrFitScratch *scratch)
{
    const FrFitFree *parameter = &room->space.free[room->place];
    room->result.evaluations += room->edge.evaluations;
    room->end[room->side] = fr_fit_edge_value(&room->edge);
    room->side = !room->side;
    if (room->side) {
        look_for_end(room);
        return true;
    }
    bool determined = room->end[1] - room->end[0] <= (parameter->to - parameter->from) / 2;
    int extra = room->extra++;
    if (determined)
        return look_at_next(study, room, scratch);
    room->result.neutral |= 1u << extra;
    leave_out(study, room, ((const ExtraWork *)study->current)->row[extra]);
    refit(room);
    return true;
}

/// Handle the end of a fit.
static bool take_fit(const FitStudy *study, Room *room, FrFitScratch *scratch)
{
    room->result.evaluations += room->search.evaluations;
    memcpy(room->point, room->search.best, (size_t)room->space.count * sizeof *room->point);
    return look_at_next(study, room, scratch);
}

// ---------------------------------------------------------------------------------------------------------------
// The tasks. In another process a task begins again: it takes less than a second.

static void name_task(const FitStudy *study, int number, char *name)
{
    (void)study;
    snprintf(name, TASK_NAME_MAX, "extra %d", number);
}

static bool advance(const FitStudy *study, Task *task, TaskMemory *memory, FrFitScratch *scratch, FrFitTrial *trial)
{
    Room *room = memory->own;
    if (!room) {
        memory->own = begin_fit(study, task->number, &memory->pool);
        task->extra.error = (double)NAN;
        return memory->own;
    }
    bool more =
        room->doing == REFITTING
            ? fr_fit_advance(&room->search, room->kept, &room->space, scratch, trial) || take_fit(study, room, scratch)
            : fr_fit_edge_advance(&room->edge, room->kept, scratch, trial) || take_end(study, room, scratch);
    task->extra = room->result;
    return more;
}

static void outcome_of(const Task *task, Outcome *outcome)
{
    const ExtraFit *fit = &task->extra;
    *outcome = (Outcome){.evaluations = fit->evaluations, .count = 2, .number = {fit->error, fit->neutral}};
}

static void take(FitStudy *study, int number, const Outcome *outcome)
{
    ExtraWork *work = study->current;
    work->error[number] = outcome->number[0];
    for (int e = 0; e < work->count && number % (work->count + 1) == 0; e++)
        work->neutral[e] += (int)((unsigned)outcome->number[1] >> e & 1);
}

static const TaskKind fits = {
    .title = "which of the parameters that --free adds earn their place",
    .stage = "what is free",
    .things = "fits",
    .state_size = sizeof(ExtraFit),
    .name = name_task,
    .advance = advance,
    .outcome = outcome_of,
    .take = take,
};

static bool next(FitStudy *study, void *of, WorkUnit *work)
{
    int count = ((const ExtraWork *)of)->count;
    if (study->works > 1 || count == 0 || study->data.logs < 2)
        return false;
    *work = fr_work_of_tasks(study, study->data.logs * (count + 1), &fits);
    return true;
}

/// Judge the parameters by ln(error without / error with) over the recordings.
static void conclude(FitStudy *study, void *of)
{
    const ExtraWork *work = of;
    int logs = study->data.logs, count = logs < 2 ? 0 : work->count;
    for (int e = 0; e < count; e++) {
        Extra *extra = &study->found.extra[e];
        double sum = 0, squares = 0;
        for (int l = 0; l < logs; l++) {
            const double *error = work->error + (ptrdiff_t)l * (count + 1);
            double d = fr_log(error[e + 1] / error[0]);
            sum += d;
            squares += d * d;
        }
        *extra = (Extra){.row = work->row[e], .excess = sum / logs, .neutral = work->neutral[e]};
        extra->spread = sqrt(fmax(0, squares / logs - extra->excess * extra->excess) / (logs - 1));
        extra->earned = extra->excess > hardly && extra->excess > 1.5 * extra->spread;
    }
    study->found.extra_count = count;
}

const StudyStage fr_extras_stage = {sizeof(ExtraWork), is_wanted, begin, next, conclude};
