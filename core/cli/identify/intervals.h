// How sure the parameters of a fit are.
#ifndef FRICTION_CLI_IDENTIFY_INTERVALS_H
#define FRICTION_CLI_IDENTIFY_INTERVALS_H

#include "workers.h"

/// The interval of each parameter of a model.
typedef struct ModelIntervals {
    FrFitSpread spread;
    double from[FR_FIT_FREE_MAX]; ///< in the parameter's unit
    double to[FR_FIT_FREE_MAX];
    int evaluations; ///< that they took
} ModelIntervals;

/// Those of every model of which `models` has a bit; the fit takes what is found to be better. False when a signal
/// ended it, or without memory.
bool find_intervals(FrFit *fit, const FrFitData *data, unsigned models, double level, const Workers *workers,
                    FrFitScratch *scratch, ModelIntervals *intervals);

/// Whether the recordings tell a parameter: its interval is at most half of its range, and it stands on no bound.
bool is_told(const ModelIntervals *intervals, const FrFitSpace *space, int i);

#endif
