// Threads that share a work: its tasks are taken and ended by one thread at a time, and made by all at once.
#ifndef FRICTION_CLI_IDENTIFY_WORKERS_H
#define FRICTION_CLI_IDENTIFY_WORKERS_H

#include "friction/identify.h"

/// A work. Its functions but `advance` are called by one thread at a time.
typedef struct Work {
    void *of;                           ///< what they are told
    size_t task_size;                   ///< bytes of a task
    bool (*done)(const void *of);       ///< nothing is left
    bool (*next)(void *of, void *task); ///< take a task; false: none now, or none ever
    bool (*advance)(const void *of, void *task, FrFitScratch *scratch, FrFitTrial *trial); ///< false: it has ended
    void (*end)(void *of, const void *task);                                               ///< what it has found counts
    void (*print_progress)(const void *of, double since); ///< without an end of line; `since` the beginning [s]
} Work;

/// Do it with so many threads; 0: one for each processor. False when a signal ended it before it was done.
bool run_work(const Work *work, int jobs, bool quiet);

/// A fit.
bool run_fit(FrFit *fit, const FrFitData *data, int jobs, bool quiet);

#endif
