// Threads that share a work: its tasks are taken and ended by one thread at a time, and made by all at once.
#ifndef FRICTION_CLI_IDENTIFY_WORKERS_H
#define FRICTION_CLI_IDENTIFY_WORKERS_H

#include "journal.h"

/// Who works, and how.
typedef struct Workers {
    int jobs;         ///< threads; 0: one for each processor
    bool quiet;       ///< no progress is shown
    Journal *journal; ///< of what is done
} Workers;

/// Do a work. False when a signal ended it before it was done.
bool run_work(const Work *work, const Workers *workers);

#endif
