// Sums over recordings that the threads without a task help to make: with many recordings and few tasks none is idle.
#ifndef FRICTION_CLI_IDENTIFY_SHARED_SUMS_H
#define FRICTION_CLI_IDENTIFY_SHARED_SUMS_H

#include "identify/work.h"

#include <pthread.h>

/// A sum of which blocks can be taken.
typedef struct OpenSum {
    const FrFitSum *sum;
    double *parts;        ///< of all blocks
    int taken;            ///< blocks that somebody makes or has made
    int made;             ///< blocks that are ready
    struct OpenSum *next; ///< of another task
} OpenSum;

/// What the threads of a work share.
typedef struct SharedSums {
    const Work *work;
    pthread_mutex_t *lock;   ///< held by who looks at this
    pthread_cond_t *changed; ///< wakes the threads without a task
    pthread_cond_t ready;    ///< some blocks are
    OpenSum *first;          ///< the sums
    int threads;             ///< of the work
    int idle;                ///< that have no task
} SharedSums;

/// A thread with a task.
typedef struct SumMaker {
    SharedSums *sums;
    double *parts; ///< memory for those of a sum, to be freed
    size_t size;   ///< of it [doubles]
} SumMaker;

/// Let the sums of a task be made together. The maker is used as long as the scratch is.
void share_sums(FrFitScratch *scratch, SumMaker *maker);

/// Make some blocks of a sum, here or on another rank; the lock is held before and after. False when nothing is to be
/// done.
bool help_with_sums(SharedSums *sums, int rank, FrFitScratch *scratch);

#endif
