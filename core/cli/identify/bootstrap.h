// How much the parameters depend on which recordings there are: --bootstrap.
#ifndef FRICTION_CLI_IDENTIFY_BOOTSTRAP_H
#define FRICTION_CLI_IDENTIFY_BOOTSTRAP_H

#include "workers.h"

enum { BOOTSTRAP_MAX = 2000 };

/// The scatter of each parameter of a model, in its unit.
typedef struct Bootstrap {
    FrFitScatter scatter[FR_FIT_FREE_MAX];
} Bootstrap;

/// Fit each model of which `models` has a bit to `count` draws of the recordings, from the fit on. False when a signal
/// or missing memory ended it.
bool run_bootstrap(const FrFit *fit, const FrFitData *data, unsigned models, int count, double level,
                   const Workers *workers, Bootstrap *bootstrap);

#endif
