// e^(x + rest), shared by e^x and x^y.
//
// x = k ln(2)/128 + r with |r| <= ln(2)/256: e^x = 2^(k/128) e^r, the power of two and its rounding error from a table,
// and e^r = 1 + r + r^2 P(r).
#ifndef FRICTION_MATH_EXP_SUM_H
#define FRICTION_MATH_EXP_SUM_H

#include "bits.h"
#include "exp_table.h"

/// e^(x + rest) = scale (1 + q). The exponent of the scale may exceed the range of a double, and then wraps around.
typedef struct ScaledExp {
    uint64_t scale; ///< bits of a double
    double q;
} ScaledExp;

/// |x| < 1500, |rest| < 2^-15.
static inline ScaledExp scaled_exp(double x, double rest)
{
    double rounded = x * exp_inverse_step + ROUND_MAGIC, k = rounded - ROUND_MAGIC;
    double r = (x - k * exp_step[0]) - k * exp_step[1] + rest, r2 = r * r;
    uint64_t steps = bits_of(rounded);
    const ExpEntry *entry = &fr_exp_table[steps % 128];
    double q = (r + entry->tail) + r2 * ((exp_rest[0] + exp_rest[1] * r) + r2 * (exp_rest[2] + exp_rest[3] * r));
    return (ScaledExp){entry->bits + (steps << 45), q};
}

/// e^(x + rest) where it may overflow, be subnormal or 0, or where scale q would be subnormal: also rounded once.
double fr_exp_at_the_ends(double x, double rest);

/// e^(x + rest) for any x, |rest| < 2^-15; NaN for NaN.
static inline double exp_of_sum(double x, double rest)
{
    if (RARELY(!(absolute(x) < 660)))
        return fr_exp_at_the_ends(x, rest);
    ScaledExp y = scaled_exp(x, rest);
    double scale = from_bits(y.scale);
    return scale + scale * y.q;
}

#endif
