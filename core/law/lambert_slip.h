// g = -W0(-lambda e^(-lambda - u)), the principal branch of Lambert's W in logarithmic argument.
//
// Through psi = -lambda e^(-lambda - u) every published W0 loses all digits at the branch point psi = -1/e. With
// v = u + delta, delta = lambda - 1 - ln lambda >= 0, the same g solves g - 1 - ln g = v; and with r = sqrt(1 - e^-v)
// in [0, 1) the function g e^v is analytic up to and through the branch point, so that one rational function of r
// serves for every u and lambda:
//
//     g = k E P(r)/Q(r),   E = e^-u,   k = e^-delta,   r^2 = K + k (1 - E),   K = 1 - k
//
// K, k and 1 - E are formed without cancellation. Largest relative error of P/Q: 8.1e-18; of the exponential: 1.8e-17.
#ifndef FRICTION_LAW_LAMBERT_SLIP_H
#define FRICTION_LAW_LAMBERT_SLIP_H

#include "math/bits.h"
#include "math/polynomial.h"

// clang-format off
static const double lambert_p[7] = {
    0x1.0000000000000p+0, 0x1.f7641a452add8p+0, 0x1.51054066915a7p+0, 0x1.64aa6ddb4e4eep-2,
    0x1.f97108df2c304p-6, 0x1.46088adee79b1p-12, -0x1.0ef0229223417p-18,
};
static const double lambert_q[7] = {
    0x1.0000000000000p+0, 0x1.b0b700568f4dbp+1, 0x1.1b90669dbe639p+2, 0x1.69c34d413af30p+1,
    0x1.ccb6117a64ec0p-1, 0x1.0a17035b20839p-3, 0x1.96752ff48b443p-8,
};
// (2^z - 1)/z on |z| <= 1/2
static const double exp2_tail[11] = {
    0x1.62e42fefa39efp-1, 0x1.ebfbdff82c598p-3, 0x1.c6b08d704a08ep-5, 0x1.3b2ab6fba1e3fp-7,
    0x1.5d87fe78b205ap-10, 0x1.43091309591b7p-13, 0x1.ffcbfc1ee07c3p-17, 0x1.62bfd4b404348p-20,
    0x1.b525a00f33bb5p-24, 0x1.e605d3e3a44e8p-28, 0x1.e8cb83b436af8p-32,
};
// clang-format on

static inline double lambert_slip(double u, double k, double K)
{
    // e^-u = 2^-n 2^z, and 1 - e^-u = (1 - 2^-n) - 2^-n z q, exact for small u
    double t = u * 0x1.71547652b82fep+0;
    t = t < 1100 ? t : 1100; // far enough for 2^-t to vanish
    int64_t n = round_to_int(t);
    double z = (double)n - t;
    double s = power_of_two(-(n / 2)) * power_of_two(-(n - n / 2));
    double szq = s * z * polynomial_10(exp2_tail, z);
    double r = __builtin_sqrt(k * ((1 - s) - szq) + K);
    return k * (s + szq) * polynomial_6(lambert_p, r) / polynomial_6(lambert_q, r);
}

#endif
