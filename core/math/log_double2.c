// ln x to about 68 bits: x = 2^k m with m in [sqrt(1/2), sqrt 2), ln m = 2 atanh(s), s = (m - 1)/(m + 1); the first two
// terms of the series and the quotient are carried to 106 bits.
#include "log_double2.h"
#include "bits.h"
#include "coefficients.h"
#include "double_double.h"
#include "polynomial.h"

FrDouble2 fr_log_double2(double x)
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
