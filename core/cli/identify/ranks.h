// Processes that share a work, if there are several. On rank 0 a thread for each other rank sends it tasks and waits
// for what it finds; the others make what they are sent. All ranks read the same recordings and go through the same
// works.
#ifndef FRICTION_CLI_IDENTIFY_RANKS_H
#define FRICTION_CLI_IDENTIFY_RANKS_H

#include "workers.h"

#include <signal.h>

/// Before and after everything else. Only rank 0 prints.
void begin_ranks(int *count, char ***arguments);
void end_ranks(void);

/// How many there are, and which this is.
int rank_count(void);
int own_rank(void);

/// Called from time to time while another rank works on a task; the task then holds the progress so far.
typedef void Noted(void *to, void *task);

/// Rank 0: have a task made by another rank. `seconds`: between two notes. False when it was stopped; the task is then
/// as far as it came.
bool make_elsewhere(int rank, const Work *work, void *task, double seconds, Outcome *outcome, Noted *noted, void *to,
                    const volatile sig_atomic_t *stopped);

/// Rank 0: have the parts of blocks `first` to before `end` of a sum made by another rank, which has no task.
/// `model`: whose parameters it is about.
void parts_elsewhere(int rank, int model, const FrFitSum *sum, int first, int end, double *parts);

/// Rank 0: end a work. The other ranks receive everything that the journal knows of it, unless it was `stopped` early.
void dismiss_ranks(const Journal *journal, bool stopped);

/// The others: make what rank 0 sends until the work has ended. False when it was ended early.
bool serve(const Work *work, Journal *journal, FrFitScratch *scratch, FrFitTrial *trial,
           const volatile sig_atomic_t *stopped);

#endif
