// Which parameters are free, within which ranges, and which are held: --free, --fix, --bounds.
#ifndef FRICTION_EXPLORER_STUDY_FREE_H
#define FRICTION_EXPLORER_STUDY_FREE_H

#include "options.h"

/// The parameters of each of the six models for a servo, controlled like this. Every error is reported.
void make_spaces(FrFitSpace *spaces, const IdentifyOptions *options, const FrOption *servo, FrServoControl control,
                 FrReport *report);

#endif
