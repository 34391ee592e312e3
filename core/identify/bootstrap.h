// How much the parameters depend on which recordings there are: --bootstrap.
#ifndef FRICTION_IDENTIFY_BOOTSTRAP_H
#define FRICTION_IDENTIFY_BOOTSTRAP_H

#include "work.h"

enum { BOOTSTRAP_MAX = 2000 };

/// The scatter of each parameter of a model, in its unit.
typedef struct Bootstrap {
    FrFitScatter scatter[FR_FIT_FREE_MAX];
} Bootstrap;

/// The fits, as a work.
typedef struct DrawWork DrawWork;

/// Begin to fit each model of which `models` has a bit to `count` draws of the recordings, from the fit on. NULL
/// without memory.
DrawWork *begin_bootstrap(const FrFit *fit, const FrFitData *data, unsigned models, int count);

/// The work; NONE_LEFT after it has been made.
Coming next_bootstrap(DrawWork *draws, Work *work);

/// The scatter of each parameter, after the work.
void conclude_bootstrap(const DrawWork *draws, double level, Bootstrap *bootstrap);

void end_bootstrap(DrawWork *draws);

#endif
