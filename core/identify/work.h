// A work: tasks that can be made anywhere and in any order, with the same end. Threads, processes and the workers of a
// page take them (workers.h, ranks.h).
#ifndef FRICTION_IDENTIFY_WORK_H
#define FRICTION_IDENTIFY_WORK_H

#include "friction/identify.h"

enum { TASK_NAME_MAX = 64, WORK_TITLE_MAX = 80 };

/// Whether a sequence of works goes on.
typedef enum Coming {
    WORK_COMES, ///< here is the next
    NONE_LEFT,  ///< all have been made
    NO_MEMORY,
} Coming;

enum { OUTCOME_NUMBERS = 2 * FR_FIT_FREE_MAX + 3 };

/// What a task has found.
typedef struct Outcome {
    int evaluations; ///< that it took
    int count;       ///< numbers
    double number[OUTCOME_NUMBERS];
} Outcome;

/// A set of tasks and the functions that handle them. `of` is the data that is passed to the functions. Only `advance`
/// may be called by several threads at the same time.
typedef struct Work {
    void *of;
    size_t task_size;           ///< bytes of a task
    char title[WORK_TITLE_MAX]; ///< what it is for, where more than one work is of its kind; else empty
    int part, parts;            ///< which of the works of its stage, from 0, and how many; 0, 0: it is not known
    const FrFitData *data;      ///< the recordings of all tasks; NULL when a task has its own
    const FrFitModel *model;    ///< the models whose parameters are looked for in them

    bool (*done)(const void *of);                               ///< nothing is left
    bool (*next)(void *of, void *task);                         ///< take a task; false: none now, or none ever
    void (*name)(const void *of, const void *task, char *name); ///< TASK_NAME_MAX characters: the same in every run
    int (*limit)(const void *task);           ///< evaluations after which it is cut off; NULL: none ever is
    void *(*state)(void *task, size_t *size); ///< the bytes of a task with which it goes on
    bool (*take_up)(const void *of, void *task,
                    const void *state); ///< go on with such bytes; false: they are of no use
    bool (*advance)(const void *of, void *task, FrFitScratch *scratch, FrFitTrial *trial); ///< false: it has ended
    void (*outcome)(const void *task, Outcome *outcome);                                   ///< what it has found
    void (*end)(void *of, void *task, const Outcome *outcome);                             ///< this counts
    double (*share)(const void *of);                      ///< how much of it is done, from 0 to 1
    void (*print_progress)(const void *of, double since); ///< without an end of line; `since` the beginning [s]
} Work;

#endif
