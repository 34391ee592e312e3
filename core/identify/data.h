// Where a block of recordings lies in memory.
#ifndef FRICTION_IDENTIFY_DATA_H
#define FRICTION_IDENTIFY_DATA_H

#include "friction/identify.h"
#include "lanes/kernels.h"

/// Recordings side by side.
typedef struct LogBlock {
    int first, count; ///< recordings
    int steps;        ///< samples of the longest
    int shortest;     ///< of the shortest
    const double *goal, *enabled, *measured, *samples;
} LogBlock;

/// The first block.
LogBlock fr_fit_first_block(const FrFitData *data);

/// The block after one; its count is 0 after the last.
LogBlock fr_fit_next_block(const FrFitData *data, const LogBlock *block);

/// The lane of a recording of a block, in the part of a candidate.
static inline int fit_lane(const FrFitData *data, int candidate, int log)
{
    return candidate % data->candidates * data->together + log;
}

#endif
