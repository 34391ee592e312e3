// Phi_Z of the Stribeck law with alpha = 1 without a table. The law's own term is v_S M g with
// g = -W0(-lambda e^(-lambda - u)), the principal branch of Lambert's W in logarithmic argument.
//
// As a function of psi = -lambda e^(-lambda - u), every published W0 loses all digits at the branch point psi = -1/e.
// With v = u + delta, delta = lambda - 1 - ln lambda >= 0, the same g solves g - 1 - ln g = v; and with
// r = sqrt(1 - e^-v) in [0, 1) the function g e^v is analytic up to and through the branch point, so that one rational
// function of r serves for every u and lambda:
//
//     g = k E/2 (1 + N(r)/Q(r)),   E = e^-u,   k = e^-delta,   r^2 = K + k (1 - E),   K = 1 - k
//
// The half k E/2 is the larger part and is added last, so that the roundings of N and Q have half the effect. K, k and
// 1 - E are computed without cancellation. Below e^-693 (1e-301), g stays constant.
#ifndef FRICTION_LAW_KERNEL_LAMBERT_H
#define FRICTION_LAW_KERNEL_LAMBERT_H

#include "math/lambert_coefficients.h"
#include "math/polynomial.h"
#include "outer.h"

enum {
    LAMBERT_RATE = OWN, // u log2(e) = rate (|x| - Z F_S)
    LAMBERT_END,        // far enough: 2^-1000
    LAMBERT_SCALE,      // v_S M k/2
    LAMBERT_NEAR,       // k
    LAMBERT_FAR,        // K
};

static inline void lambert_kernel(const PhiZ *restrict phi_z, size_t n, const double *x, double *y)
{
    const double *c = phi_z->constant;
    // r^2 and v_S M k E/2
    alignas(64) double r_squared[COLUMN_LENGTH], half[COLUMN_LENGTH];
    // e^-u = 2^-n 2^z, and 1 - e^-u = (1 - 2^-n) - 2^-n z q, exact for small u
    for (size_t i = 0; i < n; i += WIDE_LANES) {
        Wide t = wide_min(excess(c, wide_absolute(wide_load(x + i))) * c[LAMBERT_RATE], wide_of(c[LAMBERT_END]));
        Wide rounded = t + ROUND_MAGIC;
        Wide z = (rounded - ROUND_MAGIC) - t;
        Wide s = wide_from_bits(((uint64_t)1023 << 52) - (wide_bits(rounded) << 52));
        Wide zq = z * polynomial_10(exp2_tail, z), scale = c[LAMBERT_SCALE] * s;
        wide_store(r_squared + i, c[LAMBERT_NEAR] * ((1 - s) - s * zq) + c[LAMBERT_FAR]);
        wide_store(half + i, scale + scale * zq);
    }
    for (size_t i = 0; i < n; i += WIDE_LANES) {
        Wide x_i = wide_load(x + i), r = wide_square_root(wide_load(r_squared + i)), half_i = wide_load(half + i);
        Wide rest = half_i * (polynomial_6(lambert_n, r) / polynomial_6(lambert_q, r));
        wide_store(y + i, outer(c, x_i, (line(c, wide_absolute(x_i)) + rest) + half_i));
    }
}

#endif
