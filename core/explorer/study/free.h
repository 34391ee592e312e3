// Free and held parameters with their ranges: --free, --fix, --bounds.
#ifndef FRICTION_EXPLORER_STUDY_FREE_H
#define FRICTION_EXPLORER_STUDY_FREE_H

#include "options.h"
#include "identify/fit.h"
#include "base/row.h"

/// Make the parameter space of each of the six models, for a servo with this control law. Every error is reported.
void make_spaces(FrFitSpace *spaces, const IdentifyOptions *options, const FrOption *servo, FrServoControl control,
                 FrReport *report);

#endif
