// How long the residual of a fit remembers.
#ifndef FRICTION_IDENTIFY_CORRELATION_H
#define FRICTION_IDENTIFY_CORRELATION_H

#include "friction/identify.h"

/// The correlation time of what a fit leaves of recordings, in samples; 0 without memory.
double correlation_time_of(int logs, const FrFitLog *log, const FrFitSpace *space, const double *point);

#endif
