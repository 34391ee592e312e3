// x^y = e^(y ln x), x >= 0. At most 0.51 ulp; the worst found is 0.5066, for x = 0x1.0168940cafedfp+0 and
// y = -0x1.424b096fe544p+16.
//
// The relative error of x^y is the absolute error of y ln x, up to 745. So ln x is computed as in log.c, but to 68
// bits, with its second term carried exactly. y ln x is then an exact product of halves plus a remainder.
#include "exp_sum.h"
#include "friction/math.h"
#include "log_row.h"

#include <math.h>
#include <stdbool.h>

/// x or y is 0, infinite or NaN, or x < 0, or x = 1.
static bool is_special(double x, double y)
{
    return !(x > 0 && x < INFINITY) || x == 1 || y == 0 || y - y != 0;
}

static double special(double x, double y)
{
    if (y == 0)
        return 1;
    if (x != x || y != y)
        return x + y;
    if (x < 0)
        return NAN;
    if (x == 1)
        return 1;
    return (x < 1) == (y > 0) ? 0 : INFINITY;
}

/// x without the lower half of its digits: 26 are left.
static double upper_half(double x)
{
    return from_bits(bits_of(x) & 0xfffffffff8000000u);
}

double fr_pow(double x, double y)
{
    uint64_t bits = bits_of(x), exponent = bits_of(y) >> 52 & 0x7ff;
    double shift = 0;
    // x is not normal or not above 0, or |y| is below 2^-64 or at least 2^64
    if (RARELY(bits - 0x0010000000000000u >= 0x7fe0000000000000u || exponent - (1023 - 64) >= 128)) {
        if (is_special(x, y))
            return special(x, y);
        // such a y gives 1, 0 or infinity, and so does the nearest y within these limits
        y = exponent < 1023 - 64 ? with_sign(0x1p-64, y) : exponent >= 1023 + 64 ? with_sign(0x1p64, y) : y;
        if (x < 0x1p-1022) {
            bits = bits_of(x * 0x1p54);
            shift = -54;
        }
    }
    LogParts p = log_parts(bits, shift);
    double r = p.rh + p.rl, r2 = r * r, half_r = -0.5 * r, half_rh = -0.5 * p.rh;
    double first = p.whole + r, second = p.rh * half_rh, sum = first + second;
    double lost = ((p.whole - first) + r) + ((first - sum) + second) + ((p.rh - r) + p.rl) + p.whole_low;
    double tail =
        (pow_rest[0] + pow_rest[1] * r) + r2 * ((pow_rest[2] + pow_rest[3] * r) + r2 * (pow_rest[4] + pow_rest[5] * r));
    double rest = lost + p.rl * (half_r + half_rh) + r * r2 * tail;
    double log_x = sum + rest, log_low = (sum - log_x) + rest;

    double y_high = upper_half(y), y_low = y - y_high;
    double log_high = upper_half(log_x), log_rest_of = (log_x - log_high) + log_low;
    return exp_of_sum(y_high * log_high, y_low * log_high + y * log_rest_of);
}
