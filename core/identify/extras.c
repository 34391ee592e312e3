// Fits of a model to all recordings but one, with and without each parameter that --free adds, starting from the fit to
// all recordings. If the recordings of a fold do not determine a parameter, it keeps its usual value there, so that a
// fold judges only parameters that its recordings can determine.
#include "extras.h"
#include "fit.h"
#include "base/row.h"

#include "friction/math.h"
#include "numbered.h"
#include "friction/math.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/// ln 1.05: an error larger by 5 %.
static const double hardly = 0.048790164169432;

struct ExtraWork {
    Numbered tasks; ///< for each recording: one with all of them and one without each
    const FrFitData *data;
    const FrFitSpace *space; ///< space of the model
    const double *point;     ///< fit of the model
    double level;
    int count; ///< number of extra parameters
    const FrParam *row[EXTRAS_MAX];
    double *error; ///< error on the left-out recording, for each task
    int neutral[EXTRAS_MAX];
    struct Room **room; ///< memory of the running tasks, by number; NULL: not running
    bool made;
};

/// Current phase of a task.
typedef enum Doing {
    BEGINNING, ///< memory is not allocated yet
    REFITTING, ///< the fit, starting from `point`
    LOOKING,   ///< the search for an end of the interval of an extra parameter
} Doing;

/// Memory of a running task.
typedef struct Room {
    FrFitLog *log;
    FrFitData kept, left;
    double *memory;     ///< for the spread
    FrFitSpread spread; ///< spread of the fit, for both ends
    FrFitSearch search;
    FrFitEdge edge;
} Room;

typedef struct ExtraTask {
    /// index of the left-out recording * (extra parameters + 1) + (index of the left-out parameter + 1, or 0 if none)
    int number;
    Doing doing;
    int extra; ///< index of the extra parameter to be examined next
    int place; ///< index of that parameter among the free ones
    int side;  ///< side of its interval
    int evaluations;
    unsigned neutral; ///< bit mask of the parameters that stay at their usual value
    double end[2];    ///< ends of the interval
    double error;     ///< error on the left-out recording
    double point[FR_FIT_FREE_MAX];
    FrFitSpace space;
    Room *room; ///< owned by the work
} ExtraTask;

/// Remove a parameter from a space. It is held at its value in the servo of the recordings, and the point
/// is carried over.
static void leave_out(FrFitSpace *space, double *point, const FrParam *row, const FrServoDef *usual)
{
    const FrFitSpace before = *space;
    double old[FR_FIT_FREE_MAX];
    memcpy(old, point, sizeof old);
    fr_fit_hold(space, row, fr_field(usual, row));
    fr_fit_carry(&before, old, space, point);
}

static int find_row(const FrFitSpace *space, const FrParam *row)
{
    int i = 0;
    // bound: the number of free parameters
    while (i < space->count && strcmp(space->free[i].row->key, row->key) != 0)
        i++;
    return i;
}

static void free_room(const Allocator *allocator, Room *room)
{
    if (!room)
        return;
    fr_release(allocator, room->kept.memory);
    fr_release(allocator, room->left.memory);
    fr_release(allocator, room->log);
    fr_release(allocator, room->memory);
    fr_release(allocator, room);
}

/// Allocate memory for a task and lay out the kept recordings and the left-out one.
static Room *new_room(const FrFitData *data, int out)
{
    int count = 0;
    const Allocator *allocator = data->allocator;
    Room *room = fr_allocate(allocator, sizeof *room);
    if (!room)
        return NULL;
    room->log = fr_allocate(allocator, (size_t)data->logs * sizeof *room->log);
    room->memory = fr_allocate(allocator, fr_fit_spread_size() * sizeof *room->memory);
    for (int i = 0; i < data->logs && room->log; i++)
        if (i != out)
            room->log[count++] = data->log[i];
    if (room->log && room->memory) {
        room->log[count] = data->log[out];
        room->kept = fr_fit_new_data(allocator, room->log, count, data->loss);
        room->left = fr_fit_new_data(allocator, room->log + count, 1, data->loss);
        if (room->kept.memory && room->left.memory)
            return room;
    }
    free_room(allocator, room);
    return NULL;
}

static void refit(ExtraTask *task)
{
    static const FrFitStage stages[] = {{.kind = FR_FIT_SQUARES, .most = 10},
                                        {.kind = FR_FIT_WEIGHTED, .most = 25},
                                        {.kind = FR_FIT_CMA, .most = 600, .lambda = 12, .sigma = 0.005}};
    fr_fit_search(&task->room->search, 1, 3, stages, task->space.count, task->point);
    task->doing = REFITTING;
}

/// Start the first fit: without one of the parameters, or with all of them.
static bool begin(const ExtraWork *work, ExtraTask *task)
{
    int without = task->number % (work->count + 1) - 1;
    Room **own = &work->room[task->number];
    free_room(work->data->allocator, *own); // of a task that was stopped and starts again
    task->room = *own = new_room(work->data, task->number / (work->count + 1));
    if (!task->room)
        return false;
    if (without >= 0)
        leave_out(&task->space, task->point, work->row[without], &work->data->log[0].bench.servo);
    refit(task);
    return true;
}

/// Start the search for an end of the interval of the current extra parameter.
static void look_for_end(ExtraTask *task)
{
    fr_fit_edge(&task->room->edge, &task->room->spread, &task->space, task->point, task->place, 2 * task->side - 1);
    task->doing = LOOKING;
}

/// Continue with the next free extra parameter. Without one, compute the error and end the task.
static bool look_at_next(const ExtraWork *work, ExtraTask *task, FrFitScratch *scratch)
{
    Room *room = task->room;
    for (; task->extra < work->count; task->extra++) {
        task->place = find_row(&task->space, work->row[task->extra]);
        if (task->place == task->space.count)
            continue;
        fr_fit_spread(&room->spread, &room->kept, &task->space, task->point, work->level, scratch, room->memory);
        look_for_end(task);
        return true;
    }
    fr_fit_errors(&room->left, &task->space, task->point, &task->error, scratch);
    return false;
}

/// Handle the end of a search for an end of an interval.
static bool take_end(const ExtraWork *work, ExtraTask *task, FrFitScratch *scratch)
{
    const FrFitFree *parameter = &task->space.free[task->place];
    task->evaluations += task->room->edge.evaluations;
    task->end[task->side] = fr_fit_edge_value(&task->room->edge);
    task->side = !task->side;
    if (task->side) {
        look_for_end(task);
        return true;
    }
    bool determined = task->end[1] - task->end[0] <= (parameter->to - parameter->from) / 2;
    int extra = task->extra++;
    if (determined)
        return look_at_next(work, task, scratch);
    task->neutral |= 1u << extra;
    leave_out(&task->space, task->point, work->row[extra], &work->data->log[0].bench.servo);
    refit(task);
    return true;
}

/// Handle the end of a fit.
static bool take_fit(const ExtraWork *work, ExtraTask *task, FrFitScratch *scratch)
{
    const FrFitSearch *search = &task->room->search;
    task->evaluations += search->evaluations;
    memcpy(task->point, search->best, (size_t)task->space.count * sizeof *task->point);
    return look_at_next(work, task, scratch);
}

// ---------------------------------------------------------------------------------------------------------------
// The work.

static void begin_task(const ExtraWork *work, ExtraTask *task, int number)
{
    *task = (ExtraTask){.number = number, .space = *work->space};
    memcpy(task->point, work->point, sizeof task->point);
}

static bool next(void *of, void *task)
{
    ExtraWork *work = of;
    int number;
    if (!fr_take_number(&work->tasks, &number))
        return false;
    begin_task(work, task, number);
    return true;
}

static void name_of(const void *of, const void *task, char *name)
{
    (void)of;
    snprintf(name, TASK_NAME_MAX, "extra %d", ((const ExtraTask *)task)->number);
}

/// A task that was stopped begins again: it takes less than a second.
static void bind(const void *of, void *task)
{
    begin_task(of, task, ((ExtraTask *)task)->number);
}

static bool advance(const void *of, void *task, FrFitScratch *scratch, FrFitTrial *trial)
{
    const ExtraWork *work = of;
    ExtraTask *taken = task;
    Room *room = taken->room;
    bool more = false;
    switch (taken->doing) {
    case BEGINNING:
        if (!begin(work, taken)) {
            taken->error = (double)NAN;
            return false;
        }
        return true;
    case REFITTING:
        more =
            fr_fit_advance(&room->search, &room->kept, &taken->space, scratch, trial) || take_fit(work, taken, scratch);
        break;
    case LOOKING:
        more = fr_fit_edge_advance(&room->edge, &room->kept, scratch, trial) || take_end(work, taken, scratch);
        break;
    }
    if (!more) {
        free_room(work->data->allocator, room);
        taken->room = work->room[taken->number] = NULL;
    }
    return more;
}

static void outcome_of(const void *task, Outcome *outcome)
{
    const ExtraTask *taken = task;
    *outcome = (Outcome){.evaluations = taken->evaluations, .count = 2, .number = {taken->error, taken->neutral}};
}

static void end_of(void *of, void *task, const Outcome *outcome)
{
    ExtraWork *work = of;
    int number = ((const ExtraTask *)task)->number;
    work->error[number] = outcome->number[0];
    for (int e = 0; e < work->count && number % (work->count + 1) == 0; e++)
        work->neutral[e] += (int)((unsigned)outcome->number[1] >> e & 1);
    work->tasks.ended++;
}

ExtraWork *fr_begin_extras(const FrFitData *data, const FrFitSpace *space, const double *point, double level)
{
    ExtraWork *of = fr_allocate(data->allocator, sizeof *of);
    if (!of)
        return NULL;
    of->data = data;
    of->space = space;
    of->point = point;
    of->level = level;
    for (int i = 0; i < space->count && of->count < EXTRAS_MAX; i++)
        if (fr_fit_extra(space->free[i].row->key))
            of->row[of->count++] = space->free[i].row;
    of->tasks.count = data->logs * (of->count + 1);
    of->error = fr_allocate(data->allocator, (size_t)of->tasks.count * sizeof *of->error);
    // NOLINTNEXTLINE(bugprone-sizeof-expression) an array of pointers
    of->room = fr_allocate(data->allocator, (size_t)of->tasks.count * sizeof *of->room);
    if (of->error && of->room)
        return of;
    fr_end_extras(of);
    return NULL;
}

Coming fr_next_extras(void *extras, WorkUnit *work, FrFitScratch *scratch)
{
    ExtraWork *of = extras;
    (void)scratch;
    if (of->made || of->count == 0 || of->data->logs < 2)
        return NONE_LEFT;
    of->made = true;
    *work = (WorkUnit){
        .of = of,
        .task_size = sizeof(ExtraTask),
        .title = "which of the parameters that --free adds earn their place",
        .done = fr_numbered_done,
        .next = next,
        .name = name_of,
        .state_at = offsetof(ExtraTask, number),
        .state_size = sizeof(((ExtraTask *)0)->number),
        .bind = bind,
        .advance = advance,
        .outcome = outcome_of,
        .end = end_of,
        .share = fr_numbered_share,
        .stage = "what is free",
        .things = "fits",
    };
    return WORK_COMES;
}

/// Judge a parameter from `sum` and `squares` of ln(error without / error with) over the recordings.
static void conclude(Extra *extra, double sum, double squares, int logs)
{
    extra->excess = sum / logs;
    extra->spread = sqrt(fmax(0, squares / logs - extra->excess * extra->excess) / (logs - 1));
    extra->earned = extra->excess > hardly && extra->excess > 1.5 * extra->spread;
}

int fr_conclude_extras(const ExtraWork *of, Extra *extra)
{
    int logs = of->data->logs, variants = of->count + 1;
    for (int e = 0; e < of->count && of->made; e++) {
        double sum = 0, squares = 0;
        for (int l = 0; l < logs; l++) {
            const double *error = of->error + (ptrdiff_t)l * variants;
            double d = fr_log(error[e + 1] / error[0]);
            sum += d;
            squares += d * d;
        }
        extra[e] = (Extra){.row = of->row[e], .neutral = of->neutral[e]};
        conclude(&extra[e], sum, squares, logs);
    }
    return of->made ? of->count : 0;
}

void fr_end_extras(void *extras)
{
    ExtraWork *of = extras;
    if (!of)
        return;
    for (int i = 0; i < of->tasks.count && of->room; i++)
        free_room(of->data->allocator, of->room[i]);
    fr_release(of->data->allocator, of->room);
    fr_release(of->data->allocator, of->error);
    fr_release(of->data->allocator, of);
}
