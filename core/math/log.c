// ln x by a table of 128 and a polynomial: ln x = (k ln 2 + ln c) + ln(1 + r), ln(1 + r) = r - r^2/2 + r^3 P(r).
// At most 0.51 ulp; the worst found is 0.5043, at 0x1.ff38df48a6112p-1.
//
// The first sum is exact except for digits below 2^-42. Around 1 it is 0, so that ln x keeps its relative accuracy
// there without a separate branch.
#include "log_row.h"
#include "friction/math.h"

#include <math.h>

double fr_log(double x)
{
    uint64_t bits = bits_of(x);
    double shift = 0;
    if (RARELY(bits - 0x0010000000000000u >= 0x7fe0000000000000u)) { // not normal, or not above 0
        if (x == 0)
            return -INFINITY;
        if (!(x > 0) || x > 0x1.fffffffffffffp1023)
            return x < 0 ? NAN : x;
        bits = bits_of(x * 0x1p54);
        shift = -54;
    }
    LogParts p = log_parts(bits, shift);
    double r = p.rh + p.rl, r2 = r * r, hi = p.whole + r;
    double lost = ((p.whole - hi) + r) + ((p.rh - r) + p.rl) + p.whole_low;
    double tail = (log_rest[0] + log_rest[1] * r) + r2 * ((log_rest[2] + log_rest[3] * r) + r2 * log_rest[4]);
    return hi + (lost + (r * r2 * tail - 0.5 * r2));
}
