// Threads that share a work unit. One thread at a time takes or ends a task; all threads run tasks in parallel.
#ifndef FRICTION_CLI_IDENTIFY_WORKERS_H
#define FRICTION_CLI_IDENTIFY_WORKERS_H

#include "journal.h"

#include <pthread.h>
#include <signal.h>

/// Settings of the threads.
typedef struct Workers {
    int jobs;         ///< number of threads; 0: one for each processor
    bool quiet;       ///< do not show progress
    Journal *journal; ///< journal of the finished tasks
} Workers;

/// Run a work unit. Returns false if a signal stopped it before it was done.
bool run_work(const WorkUnit *work, const Workers *workers);

/// Catch SIGINT and SIGTERM from now on. Returns the flag that they set.
volatile sig_atomic_t *catch_signals(void);

/// Number of threads; 0: one for each processor.
int thread_count(int jobs);

/// Wait for a change, for 0.2 s at most. The caller holds the lock.
void wait_shortly(pthread_cond_t *changed, pthread_mutex_t *lock);

/// Time of a clock that never goes back [s].
double seconds_now(void);

#endif
