// The angle of a point. At most 1.6 ulp; the worst found is 1.4746, of (0x1.b85980385f258p+0, 0x1.b8e10b1f7919dp-4).
//
// With small <= big of |x| and |y|, atan(small/big) = atan c + atan z, z = (small - c big)/(big + c small): a table and
// a polynomial. c is the multiple of 1/16 nearest to small/big, and 0 below 1/8, where a sum would lose digits. The
// octant gives the rest: a sum with 0, pi/2 or pi, all in two parts.
#include "friction/math.h"
#include "atan_table.h"
#include "bits.h"
#include "double_double.h"

#include <math.h>
#include <stdbool.h>

/// atan z for |z| <= 1/8
static inline double small_angle(double z)
{
    double w = z * z, w2 = w * w;
    double tail = (atan_tail[0] + atan_tail[1] * w) + (atan_tail[2] + atan_tail[3] * w) * w2 +
                  (atan_tail[4] + atan_tail[5] * w) * (w2 * w2);
    return z + z * w * tail;
}

double fr_atan2(double y, double x)
{
    double across = absolute(x), up = absolute(y);
    if (!(across <= (double)INFINITY && up <= (double)INFINITY))
        return (double)NAN;
    bool steep = up > across, behind = with_sign(1, x) < 0;
    double small = steep ? across : up, big = steep ? up : across;
    if (big == (double)INFINITY) {
        small = small == big;
        big = 1;
    } else if (big > 0x1p1000 || big < 0x1p-900) {
        double scale = big > 1 ? 0x1p-100 : 0x1p100; // sums and products below neither overflow nor lose digits
        small *= scale;
        big *= scale;
    }
    double quotient = big > 0 ? small / big : 0;
    double sixteenths = quotient < 0.125 ? 0 : (quotient * 16 + ROUND_MAGIC) - ROUND_MAGIC, c = sixteenths / 16;
    double angle = big > 0 ? small_angle((small - c * big) / (big + c * small)) : 0;
    const double *row = atan_of_sixteenths[(int)sixteenths];
    double quarters = steep ? 0.5 : behind ? 1 : 0, sign = steep != behind ? -1 : 1;
    FrDouble2 sum = two_sum(quarters * half_turn[0], sign * row[0]);
    double size = sum.hi + (sum.lo + (quarters * half_turn[1] + sign * (row[1] + angle)));
    return with_sign(size, y);
}
