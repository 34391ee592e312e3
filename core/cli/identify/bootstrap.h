// How much the parameters depend on which recordings there are: --bootstrap.
#ifndef FRICTION_CLI_IDENTIFY_BOOTSTRAP_H
#define FRICTION_CLI_IDENTIFY_BOOTSTRAP_H

#include "work.h"

enum { BOOTSTRAP_MAX = 2000 };

/// The scatter of each parameter of a model, in its unit.
typedef struct Bootstrap {
    FrFitScatter scatter[FR_FIT_FREE_MAX];
} Bootstrap;

/// Fits of draws.
typedef struct DrawWork DrawWork;

/// Begin to fit each model of which `models` has a bit to `count` draws of the recordings, from the fit on. NULL
/// without memory.
DrawWork *begin_bootstrap(const FrFit *fit, const FrFitData *data, unsigned models, int count, double level);

/// The only work.
Coming next_bootstrap(DrawWork *draws, Work *work);

/// What it has found, of each model.
void conclude_bootstrap(DrawWork *draws, Bootstrap *bootstrap);

void end_bootstrap(DrawWork *draws);

#endif
