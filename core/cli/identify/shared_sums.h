// Sums over recordings that threads without a task help to compute, so that no thread is idle if there are many
// recordings and few tasks; and the state of the threads.
#ifndef FRICTION_CLI_IDENTIFY_SHARED_SUMS_H
#define FRICTION_CLI_IDENTIFY_SHARED_SUMS_H

#include "journal.h"
#include "identify/fit.h"

#include <pthread.h>
#include <stdatomic.h>

/// A sum whose blocks can be taken.
typedef struct OpenSum {
    const FrFitSum *sum;
    double *parts;        ///< parts of all blocks
    int taken;            ///< number of blocks that a thread is computing or has computed
    int made;             ///< number of blocks that are ready
    struct OpenSum *next; ///< sum of another task
} OpenSum;

/// State shared by the threads of a work unit. Hold the lock to access it.
typedef struct Shared {
    const WorkUnit *work;
    Journal *journal;
    pthread_mutex_t lock;
    pthread_cond_t changed; ///< wakes the threads without a task
    pthread_cond_t ready;   ///< signalled when blocks of a sum are ready
    OpenSum *first;         ///< linked list of the open sums
    int threads;            ///< number of threads of the work unit
    int working;            ///< number of threads that have not ended
    int idle;               ///< number of threads without a task
    int others;             ///< number of ranks that have no thread yet
    int free_here;          ///< number of threads of this process that have no task
    atomic_int requests;    ///< number of times that the journal has requested the state of the tasks
    bool failed;            ///< a thread had no memory, or was stopped while it served
} Shared;

/// A thread with a task.
typedef struct SumMaker {
    Shared *shared;
    double *parts; ///< memory for the parts of a sum; to be freed
    size_t size;   ///< size of `parts` [doubles]
} SumMaker;

/// Let several threads compute the sums of a task. The maker must exist as long as the scratch is used.
void share_sums(FrFitScratch *scratch, SumMaker *maker);

/// Compute some blocks of a sum, in this process or on another rank. The lock is held before and after. Returns false
/// if there is nothing to do.
bool help_with_sums(Shared *shared, int rank, FrFitScratch *scratch);

#endif
