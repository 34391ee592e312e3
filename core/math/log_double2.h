// The logarithm beyond double precision, for differences of logarithms.
#ifndef FRICTION_MATH_LOG_DOUBLE2_H
#define FRICTION_MATH_LOG_DOUBLE2_H

#include "double2.h"

/// ln x to about 68 bits, for finite x > 0.
FrDouble2 fr_log_double2(double x);

#endif
