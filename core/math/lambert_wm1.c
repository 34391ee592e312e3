// Lambert's W, the other real branch: W e^W = x with W <= -1, for -1/e <= x < 0.
//
// With W = -1 - s and v = -ln(-e x) >= 0 it is the root s >= 0 of s - ln(1 + s) = v. Near the branch point it is a
// power series in t = sqrt(2 v), s = t + t^2/3 + t^3/36 - ..., analytic up to |t| = sqrt(4 pi); the coefficients follow
// from s ds/dt = t (1 + s). Farther away Newton's method is used, whose error is less than that of ln(1 + s).
#include "friction/math.h"
#include "bits.h"
#include "double_double.h"

#include <math.h>

enum { TERMS = 22 };

/// Coefficients of t, t^2, ...
static const double series[TERMS] = {
    0x1.0000000000000p+0,   0x1.5555555555555p-2,   0x1.c71c71c71c71cp-6,   -0x1.e573ac901e574p-9,
    0x1.e573ac901e574p-13,  0x1.ed284dc73b445p-15,  -0x1.ac6e36c515169p-16, 0x1.48c5892f7cd83p-18,
    -0x1.04bbf22109c3ap-22, -0x1.8e2825e109ef7p-23, 0x1.43f24731f751dp-24,  -0x1.f9d4cd915b326p-27,
    0x1.1baaf55d80862p-31,  0x1.92f6aab288dd6p-31,  -0x1.4134e62a4771cp-32, 0x1.f6e66d24d5c8ap-35,
    -0x1.a6728e0d20a65p-40, -0x1.c7e4b9b0723d5p-39, 0x1.68e8cef638c15p-40,  -0x1.1b0859b312aa2p-42,
    0x1.799861f354832p-48,  0x1.14179b56d89cfp-46};

/// Up to this t, the series is exact to the last digit.
static const double NEAR = 0.7;

/// -ln(1 - q), q in [0, 1), to full relative accuracy.
static double minus_log(double q)
{
    double u = 1 - q;
    return u == 1 ? q : -(fr_log(u) * (q / (1 - u)));
}

static double newton(double v, double t)
{
    double s = v + fr_log(1 + v + t);
    for (int i = 0; i < 8; i++) {
        double step = ((s - v) - fr_log(1 + s)) * ((1 + s) / s);
        s -= step;
        if (absolute(step) <= 0x1p-30 * s) // the next one would be its square
            break;
    }
    return s;
}

double fr_lambert_wm1(double x)
{
    static const FrDouble2 e = {0x1.5bf0a8b145769p+1, 0x1.4d57ee2b1013ap-53};
    if (!(x < 0))
        return x == 0 ? -(double)INFINITY : (double)NAN;
    double q = double2_add(double2_multiply(e, (FrDouble2){x, 0}), (FrDouble2){1, 0}).hi;
    if (q < 0)
        return (double)NAN;
    double v = q < 0.5 ? minus_log(q) : -1 - fr_log(-x), t = SQUARE_ROOT(2 * v), s = 0;
    if (t > NEAR)
        return -1 - newton(v, t);
    for (int k = TERMS - 1; k >= 0; k--)
        s = t * (series[k] + s);
    return -1 - s;
}
