// Simulation of candidates along a block of recordings, in the scratch of a fit.
#ifndef FRICTION_IDENTIFY_ROLLOUT_H
#define FRICTION_IDENTIFY_ROLLOUT_H

#include "data.h"
#include "fit.h"

enum {
    FIT_PAIRS = FR_FIT_FREE_MAX * (FR_FIT_FREE_MAX + 1) / 2,
    FIT_SLOPE_STEPS = 32, ///< number of steps whose angles are kept
    /// sums of LANES numbers for each pair of parameters and for each parameter
    FIT_NORMAL_SIZE = (FIT_PAIRS + FR_FIT_FREE_MAX) * LANES,
};

_Static_assert(FR_FIT_AT_ONCE > FR_FIT_FREE_MAX, "a point and its neighbours are simulated together");

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

#endif
