// Polynomials by Estrin's scheme: pairs of terms are independent, so that a processor need not wait for each
// multiplication before it starts the next. The order of operations is fixed, and so are the bits.
#ifndef FRICTION_MATH_POLYNOMIAL_H
#define FRICTION_MATH_POLYNOMIAL_H

#include "math/wide.h"

/// c[0] + c[1] x + ... + c[5] x^5
static inline Wide polynomial_5(const double *c, Wide x)
{
    Wide x2 = x * x, x4 = x2 * x2;
    return ((c[0] + c[1] * x) + (c[2] + c[3] * x) * x2) + (c[4] + c[5] * x) * x4;
}

/// c[0] + c[1] x + ... + c[6] x^6
static inline Wide polynomial_6(const double *c, Wide x)
{
    Wide x2 = x * x, x4 = x2 * x2;
    return ((c[0] + c[1] * x) + (c[2] + c[3] * x) * x2) + ((c[4] + c[5] * x) + c[6] * x2) * x4;
}

/// c[0] + c[1] x + ... + c[7] x^7
static inline Wide polynomial_7(const double *c, Wide x)
{
    Wide x2 = x * x, x4 = x2 * x2;
    return ((c[0] + c[1] * x) + (c[2] + c[3] * x) * x2) + ((c[4] + c[5] * x) + (c[6] + c[7] * x) * x2) * x4;
}

/// c[0] + c[1] x + ... + c[8] x^8
static inline Wide polynomial_8(const double *c, Wide x)
{
    Wide x2 = x * x, x4 = x2 * x2;
    Wide low = (c[0] + c[1] * x) + (c[2] + c[3] * x) * x2, high = (c[4] + c[5] * x) + (c[6] + c[7] * x) * x2;
    return low + (high + c[8] * x4) * x4;
}

/// c[0] + c[1] x + ... + c[10] x^10
static inline Wide polynomial_10(const double *c, Wide x)
{
    Wide x2 = x * x, x4 = x2 * x2, x8 = x4 * x4;
    Wide low = (c[0] + c[1] * x) + (c[2] + c[3] * x) * x2, high = (c[4] + c[5] * x) + (c[6] + c[7] * x) * x2;
    return (low + high * x4) + ((c[8] + c[9] * x) + c[10] * x2) * x8;
}

#endif
