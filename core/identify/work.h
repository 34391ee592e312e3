// A work unit: tasks that can run anywhere and in any order with the same result. Threads, processes and the workers of
// a page run them (workers.h, ranks.h).
#ifndef FRICTION_IDENTIFY_WORK_H
#define FRICTION_IDENTIFY_WORK_H

#include "fit.h"

#include <string.h>

enum { TASK_NAME_MAX = 64, WORK_TITLE_MAX = 80 };

/// Whether a sequence of work units continues.
typedef enum Coming {
    WORK_COMES,   ///< the next work unit is ready
    NONE_LEFT,    ///< all work units have ended
    STAGE_BEGINS, ///< a stage has begun after the verdict, with FitStudy.announces
    NO_MEMORY,
} Coming;

/// Progress of tasks that are numbered from 0 and do not depend on one another.
typedef struct Numbered {
    int count; ///< number of tasks
    int started;
    int ended;
} Numbered;

enum { OUTCOME_NUMBERS = 2 * FR_FIT_FREE_MAX + 3 };

/// Result of a task.
typedef struct Outcome {
    int evaluations; ///< evaluations used
    int count;       ///< number of entries of `number`
    double number[OUTCOME_NUMBERS];
} Outcome;

/// A task. Its last member has only the size that its work unit needs.
typedef struct Task {
    int number;    ///< index among numbered tasks
    FrFitTask fit; ///< place in a fit
    union {
        FrFitSearch search;   ///< search of a fit, a draw of the bootstrap or a better point
        FrFitEdge edge;       ///< search for an end of an interval
        FrFitPromise promise; ///< expected benefit of a possible recording
        FrFitCheck check;     ///< check of a possible recording
    };
} Task;

/// A work unit: a set of tasks and the functions that handle them. `of` is the data that is passed to the functions.
/// Only `advance`, `usable` and `bind` may be called by several threads at the same time.
typedef struct WorkUnit {
    void *of;
    size_t task_size; ///< size of the part of a task that is used [bytes]
    /// heading that is printed before the unit, or empty
    char title[WORK_TITLE_MAX];
    int part, parts;          ///< index within the stage, and number of work units in it; 0, 0: unknown
    const FrFitData *data;    ///< recordings of all tasks; NULL if each task has its own
    const FrFitModel *model;  ///< models whose parameters the tasks fit
    const FrFit *fit;         ///< the fit whose searches are the tasks, or NULL
    const char *stage;        ///< name of the stage, for a line of progress
    const char *things;       ///< name of numbered tasks there; otherwise NULL
    const Numbered *numbered; ///< progress of numbered tasks; otherwise NULL

    /// Returns true if all tasks have ended.
    bool (*done)(const void *of);
    /// Takes a task. Returns false if none is available now or ever.
    bool (*next)(void *of, Task *task);
    /// Writes the name of a task, up to TASK_NAME_MAX characters, the same in every run.
    void (*name)(const void *of, const Task *task, char *name);
    /// Returns false if the result of a running task will not be counted. NULL: all are counted.
    bool (*is_needed)(const void *of, const Task *task);
    size_t state_size; ///< size of the last member of a task, from which it can continue [bytes]
    /// Returns false if a task cannot continue from such bytes. NULL: it always can.
    bool (*usable)(const Task *task, const void *state);
    /// Completes a task with such bytes from another process, or an earlier run. NULL: they are complete.
    void (*bind)(const void *of, Task *task);
    /// Does one iteration. Returns false if the task has ended.
    bool (*advance)(const void *of, Task *task, FrFitScratch *scratch, FrFitTrial *trial);
    /// Writes the result of a task.
    void (*outcome)(const Task *task, Outcome *outcome);
    /// Adds the result of a task to the results of the work unit.
    void (*end)(void *of, Task *task, const Outcome *outcome);
    /// Returns the completed share, from 0 to 1.
    double (*share)(const void *of);
} WorkUnit;

/// The bytes from which a task can continue.
static inline void *fr_state_of(Task *task)
{
    return &task->search;
}

/// Continue a task from such bytes. Returns false if they are not usable.
static inline bool fr_take_up(const WorkUnit *work, Task *task, const void *state)
{
    if (work->usable && !work->usable(task, state))
        return false;
    memcpy(fr_state_of(task), state, work->state_size);
    if (work->bind)
        work->bind(work->of, task);
    return true;
}

#endif
