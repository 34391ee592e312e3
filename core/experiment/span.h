// How far to look along the velocity axis to see the shape of a law.
#ifndef FRICTION_EXPERIMENT_SPAN_H
#define FRICTION_EXPERIMENT_SPAN_H

#include "friction/law.h"

/// Where the slope of Phi has come within 1 % of its final value, at least where viscous friction equals the dry one
/// a tenth of the way: found by doubling, so that it serves laws that are not written yet.
double law_span(const FrLawModel *model);

#endif
