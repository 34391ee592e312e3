// How sure the parameters of a fit are.
#ifndef FRICTION_IDENTIFY_INTERVALS_H
#define FRICTION_IDENTIFY_INTERVALS_H

#include "work.h"

/// The interval of each parameter of a model.
typedef struct ModelIntervals {
    FrFitSpread spread;
    double from[FR_FIT_FREE_MAX]; ///< in the parameter's unit
    double to[FR_FIT_FREE_MAX];
    int evaluations; ///< that they took
} ModelIntervals;

/// The search for those of several models, one work after another.
typedef struct IntervalWork IntervalWork;

/// Begin it, for every model of which `models` has a bit. The fit takes what is found to be better. NULL without
/// memory.
IntervalWork *begin_intervals(FrFit *fit, const FrFitData *data, unsigned models, double level,
                              ModelIntervals *intervals);

/// The next, after the one before has been made.
Coming next_intervals(IntervalWork *intervals, Work *work, FrFitScratch *scratch);

void end_intervals(IntervalWork *intervals);

/// The search for an end that came as bytes from another process: its rows are those of the model's space here.
void bind_edge(FrFitEdge *edge, const FrFitSpace *space, int parameter);

/// Whether the recordings tell a parameter: its interval reaches no end of its range, and is at most half of it.
bool is_told(const ModelIntervals *intervals, const FrFitSpace *space, int i);

#endif
