// The velocity range that shows the shape of a law.
#ifndef FRICTION_EXPLORER_RUN_SPAN_H
#define FRICTION_EXPLORER_RUN_SPAN_H

#include "friction/law.h"

/// Four times a velocity at which half of the stiction has decayed, found by doubling, so that it works for any law.
/// For a law without stiction, the velocity at which viscous friction equals dry friction, or 1 if that is far away.
double fr_law_span(const FrLaw *law);

#endif
