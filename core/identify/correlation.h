// Correlation time of the residual of a fit.
#ifndef FRICTION_IDENTIFY_CORRELATION_H
#define FRICTION_IDENTIFY_CORRELATION_H

#include "friction/identify.h"

#include <math.h>

/// Correlation time of the residual that a fit leaves in recordings, in samples; 0 if memory is exhausted.
double correlation_time_of(int logs, const FrFitLog *log, const FrFitSpace *space, const double *point);

#endif
