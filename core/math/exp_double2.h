// Elementary functions in double-double, for measuring the fast ones.
#ifndef FRICTION_MATH_EXP_DOUBLE2_H
#define FRICTION_MATH_EXP_DOUBLE2_H

#include "double2.h"

/// e^x to about 100 bits, within -700 < x < 709 (below: 0).
FrDouble2 fr_exp_double2(FrDouble2 x);

/// x^y for x >= 0, y > 0.
FrDouble2 fr_pow_double2(FrDouble2 x, FrDouble2 y);

#endif
