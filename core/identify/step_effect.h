// Effect of the time step on the simulated angles of a fit. It is not part of the intervals.
#ifndef FRICTION_IDENTIFY_STEP_EFFECT_H
#define FRICTION_IDENTIFY_STEP_EFFECT_H

#include "fit.h"

/// Mean absolute angles [rad] over the recordings, as a fit simulates them.
typedef struct StepEffect {
    double moved; ///< change of the simulated angle at half the time step; NaN: unknown
    double left;  ///< simulated minus recorded
    /// time step to repeat the fit with [s]; 0: `moved` is small compared with `left`
    double repeat_T;
} StepEffect;

/// Simulate the recordings with their time step and with half of it. Each must have its `recording`.
StepEffect fr_step_effect_of(const FrFitData *data, const FrFitSpace *space, const double *point);

#endif
