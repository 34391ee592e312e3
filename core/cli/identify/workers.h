// Threads that share a work: its tasks are taken and ended by one thread at a time, and made by all at once.
#ifndef FRICTION_CLI_IDENTIFY_WORKERS_H
#define FRICTION_CLI_IDENTIFY_WORKERS_H

#include "journal.h"

/// A work. `of` is what its functions are told. All but `advance` are called by one thread at a time.
typedef struct Work {
    void *of;
    size_t task_size; ///< bytes of a task

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
    void (*print_progress)(const void *of, double since); ///< without an end of line; `since` the beginning [s]
} Work;

/// Who works, and how.
typedef struct Workers {
    int jobs;         ///< threads; 0: one for each processor
    bool quiet;       ///< no progress is shown
    Journal *journal; ///< of what is done
} Workers;

/// Do a work. False when a signal ended it before it was done.
bool run_work(const Work *work, const Workers *workers);

#endif
