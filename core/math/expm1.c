// e^x - 1: x = n ln 2 + r with |r| <= ln(2)/2, e^r - 1 = r + r^2 P(r), and 2^n (1 + q) - 1 = (2^n - 1) + 2^n q with the
// sums kept exact.
#include "friction/math.h"
#include "coefficients.h"
#include "bits.h"
#include "double_double.h"
#include "polynomial.h"

double fr_expm1(double x)
{
    if (x != x || absolute(x) < 0x1p-54)
        return x;
    if (x > 709.8 || x < -38)
        return fr_exp(x) - 1;
    int64_t n = round_to_int(x * 0x1.71547652b82fep+0);
    double k = (double)n;
    FrDouble2 r = two_sum(x - k * ln2[0], -(k * ln2[1]));
    double tail = r.lo - k * ln2[2] + r.hi * r.hi * polynomial_10(exp_tail, r.hi);
    if (n == 0)
        return r.hi + tail;
    FrDouble2 q = quick_two_sum(r.hi, tail);
    if (n >= 1000)
        return scale_by_power(1 + (q.hi + q.lo), n) - 1;
    double s = power_of_two(n);
    FrDouble2 whole = two_sum(s, -1), sum = two_sum(whole.hi, s * q.hi);
    return sum.hi + (sum.lo + (whole.lo + s * q.lo));
}
