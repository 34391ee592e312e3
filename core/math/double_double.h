// Double-double arithmetic without fused multiply-add (Dekker 1971; Knuth, The Art of Computer Programming 4.2.2):
// sums and products of doubles are kept as hi + lo, to about 106 bits.
#ifndef FRICTION_MATH_DOUBLE_DOUBLE_H
#define FRICTION_MATH_DOUBLE_DOUBLE_H

#include "double2.h"

/// a + b exactly.
static inline FrDouble2 two_sum(double a, double b)
{
    double s = a + b;
    double v = s - a;
    return (FrDouble2){s, (a - (s - v)) + (b - v)};
}

/// a + b exactly, for |a| >= |b| or a = 0.
static inline FrDouble2 quick_two_sum(double a, double b)
{
    double s = a + b;
    return (FrDouble2){s, b - (s - a)};
}

/// a b exactly, while neither overflows above 2^996 nor the error falls below 2^-1022.
static inline FrDouble2 two_product(double a, double b)
{
    double p = a * b;
    double ca = 0x1.0000002p27 * a, ah = ca - (ca - a), al = a - ah;
    double cb = 0x1.0000002p27 * b, bh = cb - (cb - b), bl = b - bh;
    return (FrDouble2){p, ((ah * bh - p) + ah * bl + al * bh) + al * bl};
}

static inline FrDouble2 double2_add(FrDouble2 a, FrDouble2 b)
{
    FrDouble2 s = two_sum(a.hi, b.hi), t = two_sum(a.lo, b.lo);
    s = quick_two_sum(s.hi, s.lo + t.hi);
    return quick_two_sum(s.hi, s.lo + t.lo);
}

static inline FrDouble2 double2_negative(FrDouble2 a)
{
    return (FrDouble2){-a.hi, -a.lo};
}

static inline FrDouble2 double2_multiply(FrDouble2 a, FrDouble2 b)
{
    FrDouble2 p = two_product(a.hi, b.hi);
    return quick_two_sum(p.hi, p.lo + (a.hi * b.lo + a.lo * b.hi));
}

static inline FrDouble2 double2_divide(FrDouble2 a, FrDouble2 b)
{
    double q = a.hi / b.hi;
    FrDouble2 rest = double2_add(a, double2_negative(double2_multiply(b, (FrDouble2){q, 0})));
    return quick_two_sum(q, rest.hi / b.hi);
}

#endif
