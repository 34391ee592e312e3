// e^(-a^alpha) for a >= 0: how what comes on top at rest decays with velocity (the Stribeck effect), for many at once
// and without branches.
//
// a^alpha = 2^(alpha log2 a), log2 by its exponent and the series of atanh; then 2^(-a^alpha log2 e). Plain doubles are
// enough: where e^-p is not yet 0 the logarithm of p is small. Error at most 2^-50, absolutely, for alpha in [0.01,
// 100]. What is below e^-704 stays there; a below 2^-1022 counts as 0. A NaN gives some number.
#ifndef FRICTION_MATH_WIDE_DECAY_H
#define FRICTION_MATH_WIDE_DECAY_H

#include "math/coefficients.h"
#include "math/lambert_coefficients.h"
#include "math/polynomial.h"

/// 2^t for |t| <= 1021
static inline Wide wide_exp2(Wide t)
{
    Wide rounded = t + ROUND_MAGIC, z = t - (rounded - ROUND_MAGIC);
    Wide s = wide_from_bits((wide_bits(rounded) << 52) + ((uint64_t)1023 << 52));
    return s + s * (z * polynomial_10(exp2_tail, z));
}

/// log2 x for normal x > 0; some finite number for others
static inline Wide wide_log2(Wide x)
{
    // the exponent that leaves m in [sqrt(1/2), sqrt 2), and that exponent as a double, by its bits
    WideBits offset = wide_bits(x) - 0x3fe6a09e667f3bcdu, e = offset & 0xfff0000000000000u;
    Wide m = wide_from_bits(wide_bits(x) - e);
    Wide n = wide_from_bits(((e ^ 0x8000000000000000u) >> 52) + 0x4330000000000000u) - (0x1p52 + 2048);
    Wide s = (m - 1) / (m + 1), t = s * 0x1.71547652b82fep+1, z = s * s;
    return n + (t + t * (z * polynomial_6(log2_tail, z)));
}

static inline Wide wide_decay(Wide a, Wide alpha)
{
    Wide exponent = alpha * wide_log2(a), least = wide_of(-1000.0);
    WideBits counts = wide_at_least(a, wide_of(0x1p-1022)) & wide_at_least(exponent, least);
    Wide power = wide_where(counts, wide_exp2(wide_min(exponent, wide_of(9.46))));
    return wide_exp2(power * -0x1.71547652b82fep+0);
}

#endif
