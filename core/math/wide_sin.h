// sin x for all lanes in one call, without branches: x = n pi + r, |r| <= pi/2, and one polynomial for sin r.
//
// |x| <= 2^20: absolute error at most 2^-51, enough for the torque of gravity. Beyond, the error grows with the spacing
// of the doubles around x, up to 2^51, above which the result is meaningless. NaN in, NaN out.
#ifndef FRICTION_MATH_WIDE_SIN_H
#define FRICTION_MATH_WIDE_SIN_H

#include "math/coefficients.h"
#include "math/polynomial.h"

static inline Wide wide_sin(Wide x)
{
    Wide rounded = x * 0x1.45f306dc9c883p-2 + ROUND_MAGIC;
    Wide n = rounded - ROUND_MAGIC;
    Wide r = (x - n * whole_pi[0]) - n * whole_pi[1];
    Wide z = r * r;
    r = wide_from_bits(wide_bits(r) ^ wide_bits(rounded) << 63); // negative for odd n, while the polynomial is formed
    return r + (r * z) * polynomial_7(sin_half_tail, z);
}

#endif
