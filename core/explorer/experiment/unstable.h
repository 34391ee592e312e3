// The warning of a run whose time step leaves its stable range.
#ifndef FRICTION_EXPLORER_EXPERIMENT_UNSTABLE_H
#define FRICTION_EXPLORER_EXPERIMENT_UNSTABLE_H

#include "friction/base.h"

/// Warns with FR_BENCH_UNSTABLE or FR_MOTION_UNSTABLE of a time step T, and advises `most` instead [s].
void fr_warn_of_unstable(FrCode code, double T, double most, FrReport *report);

/// As fr_warn_of_unstable where T is above `largest` [s], with that to three digits; never where that is 0 or NaN.
void fr_warn_if_unstable(FrCode code, double T, double largest, FrReport *report);

#endif
