// How far the time step of a fit moves what it simulates. Intervals do not count it.
#ifndef FRICTION_IDENTIFY_STEP_EFFECT_H
#define FRICTION_IDENTIFY_STEP_EFFECT_H

#include "explorer/study/logs.h"

/// Mean absolute angles [rad] over the recordings, as a fit simulates them.
typedef struct StepEffect {
    double moved;    ///< by which half the time step moves the simulated angle; NaN: unknown
    double left;     ///< simulated minus recorded
    double repeat_T; ///< the time step with which to repeat the fit [s]; 0: `moved` is small beside `left`
} StepEffect;

/// Simulate the recordings with their time step and with half of it. `log` are those of `logs`.
StepEffect step_effect_of(const IdentifyLogs *logs, const FrFitLog *log, const FrFitSpace *space, const double *point);

#endif
