// Processes that share a work unit, if there are several. On rank 0, one thread for each other rank sends it tasks
// and waits for the results; the other ranks run these tasks. All ranks read the same recordings and go through the
// same work units.
#ifndef FRICTION_CLI_IDENTIFY_RANKS_H
#define FRICTION_CLI_IDENTIFY_RANKS_H

#include "workers.h"
#include "identify/fit.h"

#include <signal.h>

/// Called from time to time while another rank runs a task; the task then contains the progress so far.
typedef void Noted(void *to, void *task);

/// The processes. The functions of a single one are NULL.
typedef struct Ranks {
    int count, own; ///< number of ranks, and the index of this one

    /// Call these before and after everything else. Only rank 0 prints.
    void (*begin)(int *count, char ***arguments);
    void (*end)(void);

    /// Rank 0: let another rank run a task. Returns false if the task was stopped; it then contains
    /// the progress up to that point.
    bool (*make)(int rank, const WorkUnit *work, void *task, Outcome *outcome, Noted *noted, void *to,
                 const volatile sig_atomic_t *stopped);

    /// Rank 0: let another rank, which has no task, compute the parts of blocks `first` to `end` - 1 of a sum. `model`
    /// is the model whose parameters the sum is about.
    void (*make_parts)(int rank, int model, const FrFitSum *sum, int first, int end, double *parts);

    /// Rank 0: end a work unit. The other ranks receive all of its results in the journal, unless it was stopped.
    void (*dismiss)(const Journal *journal, bool stopped);

    /// Other ranks: run the tasks from rank 0, and send a note every `seconds` of the journal, until the work unit has
    /// ended. Returns false if it was stopped early.
    bool (*serve)(const WorkUnit *work, Journal *journal, FrFitScratch *scratch, FrFitTrial *trial,
                  const volatile sig_atomic_t *stopped);
} Ranks;

extern Ranks ranks;

#endif
