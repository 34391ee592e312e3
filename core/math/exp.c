// e^x, e^x - 1, ln x and x^y.
//
// e^x: x = n ln 2 + r with |r| <= ln(2)/2, e^r = 1 + r + r^2 P(r), scaled by 2^n.
// ln x: x = 2^k m with m in [sqrt(1/2), sqrt 2), ln m = 2 atanh(s), s = (m - 1)/(m + 1); the first two terms of the
// series and the quotient are carried to 106 bits, so that x^y = e^(y ln x) keeps its last digit up to overflow.
#include "coefficients.h"
#include "bits.h"
#include "double_double.h"
#include "log_double2.h"
#include "polynomial.h"

/// e^(hi + lo) for |lo| <= ulp(hi), hi within the range of doubles.
static double exp_of_sum(double hi, double lo)
{
    double t = hi > 710 ? 710 : hi;
    t = t < -750 ? -750 : t;
    int64_t n = round_to_int(t * 0x1.71547652b82fep+0);
    double k = (double)n;
    FrDouble2 r = two_sum(t - k * ln2[0], -(k * ln2[1]));
    r = quick_two_sum(r.hi, r.lo + (lo - k * ln2[2]));
    double y = 1 + (r.hi + (r.lo + r.hi * r.hi * polynomial_10(exp_tail, r.hi)));
    return scale_by_power(y, n);
}

double fr_exp(double x)
{
    return x != x ? x : exp_of_sum(x, 0);
}

double fr_expm1(double x)
{
    if (x != x || absolute(x) < 0x1p-54)
        return x;
    if (x > 709.8 || x < -38)
        return exp_of_sum(x, 0) - 1;
    int64_t n = round_to_int(x * 0x1.71547652b82fep+0);
    double k = (double)n;
    FrDouble2 r = two_sum(x - k * ln2[0], -(k * ln2[1]));
    double tail = r.lo - k * ln2[2] + r.hi * r.hi * polynomial_10(exp_tail, r.hi);
    if (n == 0)
        return r.hi + tail;
    // 2^n (1 + q) - 1 = (2^n - 1) + 2^n q, the sum kept exact
    FrDouble2 q = quick_two_sum(r.hi, tail);
    if (n >= 1000)
        return scale_by_power(1 + (q.hi + q.lo), n) - 1;
    double s = power_of_two(n);
    FrDouble2 whole = two_sum(s, -1), sum = two_sum(whole.hi, s * q.hi);
    return sum.hi + (sum.lo + (whole.lo + s * q.lo));
}

FrDouble2 log_double2(double x)
{
    int64_t k = 0;
    if (x < 0x1p-1022) {
        x *= 0x1p54;
        k = -54;
    }
    // the exponent that leaves m in [sqrt(1/2), sqrt 2)
    uint64_t bits = bits_of(x);
    int64_t e = (int64_t)(bits - 0x3fe6a09e667f3bcdu) >> 52; // rounds down
    double m = from_bits(bits - ((uint64_t)e << 52));
    k += e;

    double f = m - 1;
    FrDouble2 s = double2_divide((FrDouble2){f, 0}, two_sum(m, 1));
    FrDouble2 z = double2_multiply(s, s);
    double tail = polynomial_8(log_tail, z.hi);
    static const FrDouble2 third = {0x1.5555555555555p-2, 0x1.5555555555555p-56};
    FrDouble2 series = double2_multiply(z, double2_add(third, (FrDouble2){z.hi * tail, 0}));
    FrDouble2 twice = {2 * s.hi, 2 * s.lo};
    FrDouble2 log_m = double2_add(twice, double2_multiply(twice, series));

    double n = (double)k;
    FrDouble2 log_2k = two_sum(n * ln2[0], n * ln2[1]);
    log_2k.lo += n * ln2[2];
    return double2_add(log_2k, log_m);
}

double fr_log(double x)
{
    if (!(x > 0) || x > 0x1.fffffffffffffp1023)
        return x == 0 ? -1 / (x * x) : x < 0 ? (x - x) / (x - x) : x; // -infinity, NaN, infinity or NaN as given
    FrDouble2 y = log_double2(x);
    return y.hi + y.lo;
}

double fr_pow(double x, double y)
{
    if (y == 0)
        return 1;
    if (x != x || y != y)
        return x + y;
    if (x < 0)
        return (x - x) / (x - x);
    if (x == 1)
        return 1;
    double infinity = from_bits(0x7ff0000000000000u);
    if (x == 0 || x == infinity)
        return (x == 0) == (y > 0) ? 0 : infinity;
    FrDouble2 log_x = log_double2(x);
    // beyond +-2000/|ln x| the result is 0 or infinity, and y ln x might overflow
    double estimate = y * log_x.hi;
    if (!(absolute(estimate) < 2000))
        return estimate > 0 ? infinity : 0;
    FrDouble2 p = double2_multiply((FrDouble2){y, 0}, log_x);
    return exp_of_sum(p.hi, p.lo);
}
