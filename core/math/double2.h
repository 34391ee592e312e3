// A number to about 106 bits; double_double.h computes with it.
#ifndef FRICTION_MATH_DOUBLE2_H
#define FRICTION_MATH_DOUBLE2_H

/// The unevaluated sum hi + lo with |lo| <= ulp(hi)/2.
typedef struct FrDouble2 {
    double hi; ///< rounded number
    double lo; ///< rounding error of hi
} FrDouble2;

#endif
