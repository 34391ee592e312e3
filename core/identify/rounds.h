// Tasks of work units in rounds: all that can run advance a little, side by side, then the results of those that have
// ended are counted.
#ifndef FRICTION_IDENTIFY_ROUNDS_H
#define FRICTION_IDENTIFY_ROUNDS_H

#include "work.h"
#include "fit.h"

enum { PIECES_MAX = 64 };

/// A task with the memory of the piece that advances it.
typedef struct Piece {
    Task *task;
    FrFitScratch scratch;
    FrFitTrial *trial;
    bool more; ///< the task has not ended
} Piece;

/// The caller sets the first five fields.
typedef struct Rounds {
    Pool *memory;         ///< memory of the pieces
    FrParallel *parallel; ///< NULL: one piece after another
    void *parallel_context;
    bool (*tell)(void *context, const WorkUnit *work); ///< called after each round; false: cancel
    void *tell_context;
    const WorkUnit *work;
    int count; ///< number of pieces
    Piece piece[PIECES_MAX];
} Rounds;

/// Allocate `count` pieces. Returns false if memory is exhausted.
bool fr_begin_rounds(Rounds *rounds, int count);

/// Run a work unit. Returns FR_OK, FR_CANCELLED or FR_NO_MEMORY.
FrStatus fr_run_rounds(Rounds *rounds, const WorkUnit *work);

/// Candidates that have been simulated along all recordings.
double fr_rounds_simulations(const Rounds *rounds);

#endif
