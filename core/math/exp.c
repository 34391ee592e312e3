// e^x by a table of 128 powers of two and a polynomial of degree 5 (exp_sum.h). At most 0.51 ulp; the worst found is
// 0.5043, at 0x1.622b70a3f46e6p+9.
//
// Within -660 < x < 660 nothing overflows and no part is subnormal. Outside, the same parts are scaled by 2^-1022 or
// 2^1022 at the end; a subnormal result is rounded to its own last digit before that, so that it is rounded once.
#include "exp_sum.h"
#include "friction/math.h"

#include <math.h>

double fr_exp_at_the_ends(double x, double rest)
{
    if (x != x)
        return x;
    if (x > 710)
        return INFINITY;
    if (x < -746)
        return 0;
    ScaledExp y = scaled_exp(x, rest);
    const uint64_t by_1022 = (uint64_t)1022 << 52;
    if (x > 0) {
        double scale = from_bits(y.scale - by_1022);
        return 0x1p1022 * (scale + scale * y.q);
    }
    double scale = from_bits(y.scale + by_1022), above = scale * y.q, sum = scale + above;
    if (sum < 1) {
        // the last digit of 1 + sum is the last one that a subnormal has
        double lost = (scale - sum) + above, whole = 1 + sum;
        sum = (whole + ((1 - whole) + sum + lost)) - 1;
    }
    return 0x1p-1022 * sum;
}

double fr_exp(double x)
{
    return exp_of_sum(x, 0);
}
