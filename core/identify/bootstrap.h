// Bootstrap: how much the parameters depend on the choice of recordings (--bootstrap).
#ifndef FRICTION_IDENTIFY_BOOTSTRAP_H
#define FRICTION_IDENTIFY_BOOTSTRAP_H

#include "work.h"
#include "fit.h"

enum { BOOTSTRAP_MAX = 2000 };

/// Scatter of each parameter of a model, in its unit.
typedef struct Bootstrap {
    FrFitScatter scatter[FR_FIT_FREE_MAX];
} Bootstrap;

/// The fits, as a work unit.
typedef struct DrawWork DrawWork;

/// Begin to fit each model in the bit mask `models` to `count` draws of the recordings, starting from the fit. Returns
/// NULL if memory is exhausted.
DrawWork *fr_begin_bootstrap(const FrFit *fit, const FrFitData *data, unsigned models, int count);

/// Get the work unit. Returns NONE_LEFT if it has ended.
Coming fr_next_bootstrap(void *bootstrap, WorkUnit *work, FrFitScratch *scratch);

/// Compute the scatter of each parameter after the work unit has ended.
void fr_conclude_bootstrap(const DrawWork *draws, double level, Bootstrap *bootstrap);

void fr_end_bootstrap(void *bootstrap);

#endif
