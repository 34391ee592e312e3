// Blocks of recordings, the simulation of candidates along them in the scratch of a fit, and sums over them.
#ifndef FRICTION_IDENTIFY_ROLLOUT_H
#define FRICTION_IDENTIFY_ROLLOUT_H

#include "fit.h"
#include "lanes/kernels.h"

enum {
    FIT_PAIRS = FR_FIT_FREE_MAX * (FR_FIT_FREE_MAX + 1) / 2,
    FIT_SLOPE_STEPS = 32, ///< number of steps whose angles are kept
    /// sums of LANES numbers for each pair of parameters and for each parameter
    FIT_NORMAL_SIZE = (FIT_PAIRS + FR_FIT_FREE_MAX) * LANES,
};

_Static_assert(FR_FIT_AT_ONCE > FR_FIT_FREE_MAX, "a point and its neighbours are simulated together");

/// A block of recordings, side by side.
typedef struct LogBlock {
    int first, count; ///< first recording, and number of recordings
    int steps;        ///< samples of the longest recording
    int shortest;     ///< samples of the shortest recording
    const double *time, *goal, *enabled, *measured, *again, *supply, *samples;
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

/// The bench of a recording, whose T is 1 s if the samples have times, the unit of the length of a step, and whose
/// supply is 1 V if that was measured.
FrBenchDef fr_fit_bench(const FrFitLog *log);

static inline int fit_inner(const FrFitLog *log)
{
    return log->time ? log->inner : 1;
}

/// Lay out the benches of `count` candidates and the way in which their blocks follow a block of recordings.
Rollout fr_fit_rollout(const FrFitData *data, const FrFitSpace *space, const LogBlock *logs, int count,
                       const double *points, FrFitScratch *scratch);

/// The loop for the best vector unit of this processor.
RolloutSteps *fr_fit_rollout_steps(void);

/// A point and its neighbours, each with one parameter changed by 1e-4 of its range.
typedef struct FitSlopes {
    double *points;                       ///< the point, then a neighbour for each parameter
    double by[FR_FIT_FREE_MAX];           ///< 1 over the change
    const double *other[FR_FIT_FREE_MAX]; ///< angles of each neighbour in a rollout
} FitSlopes;

/// Compute the neighbours of a point, in the scratch.
FitSlopes fr_fit_slopes(const FrFitData *data, const FrFitSpace *space, const double *point, FrFitScratch *scratch);

/// Lay out the candidates of a block with memory for their angles, FIT_SLOPE_STEPS steps at a time.
Rollout fr_fit_slopes_rollout(const FitSlopes *slopes, const FrFitData *data, const FrFitSpace *space,
                              const LogBlock *logs, FrFitScratch *scratch);

/// Part of a block of recordings: the sum of losses of each point and then its sum of mean squares; or the lower
/// triangle of J' w J, row by row, and J' w r.
void fr_fit_part_of_values(const FrFitSum *sum, const LogBlock *logs, double *part, FrFitScratch *scratch);
void fr_fit_part_of_squares(const FrFitSum *sum, const LogBlock *logs, double *part, FrFitScratch *scratch);

/// Add up all parts.
void fr_fit_total(const FrFitSum *sum, double *total, FrFitScratch *scratch);

#endif
