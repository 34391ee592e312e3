// Candidates along a block of recordings, in the scratch of a fit.
#ifndef FRICTION_IDENTIFY_ROLLOUT_H
#define FRICTION_IDENTIFY_ROLLOUT_H

#include "data.h"

enum {
    FIT_PAIRS = FR_FIT_FREE_MAX * (FR_FIT_FREE_MAX + 1) / 2,
    FIT_SLOPE_STEPS = 32, ///< steps whose angles are kept at a time
    /// sums of LANES numbers for each pair of parameters and for each parameter
    FIT_NORMAL_SIZE = (FIT_PAIRS + FR_FIT_FREE_MAX) * LANES,
};

_Static_assert(FR_FIT_AT_ONCE > FR_FIT_FREE_MAX, "a point and its neighbours are simulated together");

/// The benches of `count` candidates, and how their blocks go through a block of recordings.
Rollout fr_fit_rollout(const FrFitData *data, const FrFitSpace *space, const LogBlock *logs, int count,
                       const double *points, FrFitScratch *scratch);

/// The loop of the best vector unit that there is.
RolloutSteps *fr_fit_rollout_steps(void);

/// A point and its neighbours, each with one parameter changed by 1e-4 of its range.
typedef struct FitSlopes {
    double *points;                       ///< the point, then a neighbour for each parameter
    double by[FR_FIT_FREE_MAX];           ///< 1 over the change
    const double *other[FR_FIT_FREE_MAX]; ///< the angles of each neighbour in a rollout
} FitSlopes;

/// The neighbours of a point, in the scratch.
FitSlopes fr_fit_slopes(const FrFitData *data, const FrFitSpace *space, const double *point, FrFitScratch *scratch);

/// Candidates of a block that keep their angles, FIT_SLOPE_STEPS steps at a time.
Rollout fr_fit_slopes_rollout(const FitSlopes *slopes, const FrFitData *data, const FrFitSpace *space,
                              const LogBlock *logs, FrFitScratch *scratch);

#endif
