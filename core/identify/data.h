// Position of a block of recordings in memory.
#ifndef FRICTION_IDENTIFY_DATA_H
#define FRICTION_IDENTIFY_DATA_H

#include "fit.h"
#include "lanes/kernels.h"

/// A block of recordings, side by side.
typedef struct LogBlock {
    int first, count; ///< first recording, and number of recordings
    int steps;        ///< samples of the longest recording
    int shortest;     ///< samples of the shortest recording
    const double *goal, *enabled, *measured, *samples;
} LogBlock;

/// The first block.
LogBlock fr_fit_first_block(const FrFitData *data);

/// The block after `block`; its count is 0 after the last one.
LogBlock fr_fit_next_block(const FrFitData *data, const LogBlock *block);

/// Lane of a recording of a block, among the lanes of a candidate.
static inline int fit_lane(const FrFitData *data, int candidate, int log)
{
    return candidate % data->candidates * data->together + log;
}

#endif
