// Warning of a run about a time step outside its stable range.
#ifndef FRICTION_EXPLORER_EXPERIMENT_UNSTABLE_H
#define FRICTION_EXPLORER_EXPERIMENT_UNSTABLE_H

#include "friction/base.h"
#include "explorer/form/message.h"

/// Warn with FR_BENCH_UNSTABLE or FR_MOTION_UNSTABLE about a time step T, and suggest `most` instead [s].
void fr_warn_of_unstable(int code, double T, double most, FrReport *report);

/// Like fr_warn_of_unstable if T is above `largest` [s], which is suggested to three digits. Never warns
/// if `largest` is 0 or NaN.
void fr_warn_if_unstable(int code, double T, double largest, FrReport *report);

#endif
