// Correlation time of the residual of a fit.
#ifndef FRICTION_IDENTIFY_CORRELATION_H
#define FRICTION_IDENTIFY_CORRELATION_H

#include "fit.h"

/// Correlation time of the residual that a fit leaves in recordings, in samples; 0 if memory is exhausted.
double fr_correlation_time_of(const Allocator *allocator, int logs, const FrFitLog *log, const FrFitSpace *space,
                              const double *point);

#endif
