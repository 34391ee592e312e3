// e^(-a^alpha) for a >= 0: the decay of extra friction at rest with velocity (the Stribeck effect), for all lanes in
// one call and without branches.
//
// a^alpha = 2^(alpha log2 a), and then 2^(-a^alpha log2 e): log2 a by a table of 128 and degree 6, 2^t by a table of
// 256 and degree 4. Plain doubles are enough: where e^-p is not yet 0 the logarithm of p is small. Error at most 2^-52,
// absolutely, for 0 < alpha <= 100. Exactly 1 at a = 0 and at any a below 2^-1022; a value below e^-445 gives a result
// below e^-445; NaN for NaN.
#ifndef FRICTION_MATH_WIDE_DECAY_H
#define FRICTION_MATH_WIDE_DECAY_H

#include "math/decay_table.h"
#include "math/wide_table.h"

/// factor 2^t for |t| <= 1020; c: the coefficients of factor (2^z - 1)/z
static inline Wide decay_power(Wide t, double factor, const double *c)
{
    const double magic = ROUND_MAGIC / 256;
    Wide rounded = t + magic, z = t - (rounded - magic);
    WideBits steps = wide_bits(rounded);
    Wide s = wide_from_bits(wide_entry(fr_decay_exp2, steps) + (steps << 44));
    return s * factor + (s * z) * ((c[0] + c[1] * z) + (c[2] + c[3] * z) * (z * z));
}

/// log2 x for x >= 2^-1022; -2^1000 for smaller x, some number for infinity, NaN for NaN
static inline Wide decay_log2_of(Wide x)
{
    // x = 2^n m and c, m to 7 digits after the point: around 1 it is 1, so that small logarithms keep all digits
    WideBits bits = wide_bits(x), nearest = (bits + 0x0000100000000000u) & 0xffffe00000000000u;
    WideBits e = (nearest - 0x3fe6a00000000000u) & 0xfff0000000000000u;
    Wide n = wide_from_bits(((e ^ 0x8000000000000000u) >> 52) + 0x4330000000000000u) - (0x1p52 + 2048);
    n = wide_select(wide_at_least(x, wide_of(0x1p-1022)), n, x - 0x1p1000);
    Wide inverse, log2_c;
    wide_pair(fr_decay_log2, nearest >> 45 & 127, &inverse, &log2_c);
    Wide r = (wide_from_bits(bits - e) - wide_from_bits(nearest - e)) * inverse, r2 = r * r;
    const double *c = log2_rest;
    Wide first = (n + log2_c) + c[0] * r, second = c[1] + c[2] * r, rest = (c[3] + c[4] * r) + c[5] * r2;
    return (first + r2 * second) + (r2 * r2) * rest;
}

static inline Wide wide_decay(Wide a, Wide alpha)
{
    // beyond these limits the result is 1 or below e^-445, which is 1e-193: products of it, here and with torques, are
    // not subnormal, which would take the processor ten times as long
    Wide exponent = wide_clip(alpha * decay_log2_of(a), wide_of(-64.0), wide_of(8.8));
    return decay_power(decay_power(exponent, decay_factor, exp2_rest_by_factor), 1, exp2_rest);
}

#endif
