// Intervals: the uncertainty of the parameters of a fit.
#ifndef FRICTION_IDENTIFY_INTERVALS_H
#define FRICTION_IDENTIFY_INTERVALS_H

#include "work.h"
#include "fit.h"

/// The interval of each parameter of a model.
typedef struct ModelIntervals {
    FrFitSpread spread;
    double from[FR_FIT_FREE_MAX]; ///< lower ends, in the units of the parameters
    double to[FR_FIT_FREE_MAX];
    int evaluations; ///< evaluations used
} ModelIntervals;

/// Search for the intervals of several models, as a sequence of work units.
typedef struct IntervalWork IntervalWork;

/// Begin the search for every model in the bit mask `models`. If the search finds a better point, the fit takes it
/// over. Returns NULL if memory is exhausted.
IntervalWork *fr_begin_intervals(FrFit *fit, const FrFitData *data, unsigned models, double level,
                                 ModelIntervals *intervals);

/// Get the next work unit. The one before it must have ended.
Coming fr_next_intervals(void *intervals, WorkUnit *work, FrFitScratch *scratch);

void fr_end_intervals(void *intervals);

/// Bind a search for an end that came as bytes from another process: its rows become those of the model's space
/// in this process.
void fr_bind_edge(FrFitEdge *edge, const FrFitSpace *space, int parameter);

/// Returns true if the recordings determine a parameter: its interval reaches no end of its range and covers at most
/// half of the range.
bool fr_is_told(const ModelIntervals *intervals, const FrFitSpace *space, int i);

#endif
