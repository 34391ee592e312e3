// The exponential and logarithm to about 100 bits, for measuring the fast functions.
//
// e^x: x = n ln 2 + 64 r, e^r by its series, squared six times. ln x by one Newton step from the double's logarithm.
#include "friction/math.h"
#include "exp_double2.h"
#include "bits.h"
#include "double_double.h"

static FrDouble2 scaled(FrDouble2 x, double by)
{
    return (FrDouble2){x.hi * by, x.lo * by};
}

FrDouble2 fr_exp_double2(FrDouble2 x)
{
    // ln 2 to 3 x 53 bits; the first part times n is exact
    static const double ln2_hi = 0x1.62e42fefa38p-1;
    static const FrDouble2 ln2_lo = {0x1.ef35793c7673p-45, 0x1.f97b57a079a19p-103};
    if (!(x.hi < 709) || x.hi < -700)
        return (FrDouble2){x.hi < 0 ? 0 : fr_exp(x.hi), 0};
    double n = (double)round_to_int(x.hi * 0x1.71547652b82fep+0);
    FrDouble2 r = double2_add(x, (FrDouble2){-n * ln2_hi, 0});
    r = double2_add(r, double2_negative(double2_multiply((FrDouble2){n, 0}, ln2_lo)));
    r = scaled(r, 0x1p-6);
    // e^r - 1, and (1 + q)^2 - 1 = q (2 + q)
    FrDouble2 q = {0, 0};
    for (int k = 13; k >= 1; k--)
        q = double2_multiply(double2_add(q, (FrDouble2){1, 0}), double2_divide(r, (FrDouble2){k, 0}));
    for (int i = 0; i < 6; i++)
        q = double2_multiply(q, double2_add(q, (FrDouble2){2, 0}));
    q = double2_add(q, (FrDouble2){1, 0});
    double half = power_of_two((int64_t)n / 2), rest = power_of_two((int64_t)n - (int64_t)n / 2);
    return scaled(scaled(q, half), rest);
}

static FrDouble2 log_of_double2(FrDouble2 x)
{
    double y = fr_log(x.hi);
    // ln x = y + ln(1 + d), 1 + d = x e^-y
    FrDouble2 d = double2_add(double2_multiply(x, fr_exp_double2((FrDouble2){-y, 0})), (FrDouble2){-1, 0});
    FrDouble2 square = double2_multiply(d, d);
    FrDouble2 cube = {d.hi * d.hi * d.hi / 3, 0};
    FrDouble2 log_rest = double2_add(double2_add(d, scaled(square, -0.5)), cube);
    return double2_add((FrDouble2){y, 0}, log_rest);
}

FrDouble2 fr_pow_double2(FrDouble2 x, FrDouble2 y)
{
    return x.hi == 0 ? x : fr_exp_double2(double2_multiply(y, log_of_double2(x)));
}
