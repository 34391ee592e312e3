// A fit by several threads, with its progress on standard error.
#ifndef FRICTION_CLI_IDENTIFY_WORKERS_H
#define FRICTION_CLI_IDENTIFY_WORKERS_H

#include "friction/identify.h"

/// Make a fit that has begun. False when a signal (SIGINT, SIGTERM) or missing memory ended it early; the fit then
/// holds what was found until then.
bool run_fit(FrFit *fit, const FrFitData *data, int jobs, bool quiet);

#endif
