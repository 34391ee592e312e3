// Numbers as people type them: round ones, equal ones, exact ratios of each other and ends of ranges. With them events
// fall together, sums cancel and bounds are met, which random doubles never do. Two drivers choose from this one list:
// random.h at random, tests/fuzz/input.h by the bytes of an input.
#ifndef TESTS_TYPED_H
#define TESTS_TYPED_H

#include <math.h>
#include <stdbool.h>

enum { TYPED_KEPT = 4 };

/// The numbers drawn last, the latest first: people repeat them, and multiples of them.
typedef struct Typed {
    double kept[TYPED_KEPT];
} Typed;

/// A choice from 0 to n - 1.
typedef int TypedChoice(void *source, int n);

/// Keep a number that has been drawn.
static inline double typed_keep(Typed *typed, double value)
{
    for (int i = TYPED_KEPT - 1; i > 0; i--)
        typed->kept[i] = typed->kept[i - 1];
    return typed->kept[0] = value;
}

/// x to so many digits; the double that this decimal is read as, where its power of ten is at most 1e22.
static inline double typed_digits(double x, int digits)
{
    double exponent = x != 0 ? floor(log10(fabs(x))) - (digits - 1) : 0;
    if (!(fabs(exponent) < 300))
        return x;
    double power = pow(10, fabs(exponent));
    return exponent < 0 ? round(x * power) / power : round(x / power) * power;
}

/// An earlier number times or over a small whole one.
static inline double typed_ratio(const Typed *typed, TypedChoice *choose, void *source)
{
    static const double factors[] = {2, 3, 4, 5, 10, 100, 1000};
    double earlier = typed->kept[choose(source, TYPED_KEPT)];
    double factor = factors[choose(source, sizeof factors / sizeof *factors)];
    return choose(source, 2) ? earlier * factor : earlier / factor;
}

/// What two earlier numbers make, or the last three: (F_S - F_C)/v_S.
static inline double typed_combination(const Typed *typed, TypedChoice *choose, void *source)
{
    const double *kept = typed->kept;
    double a = kept[choose(source, TYPED_KEPT)], b = kept[choose(source, TYPED_KEPT)];
    switch (choose(source, 6)) {
    case 0:
        return a + b;
    case 1:
        return a - b;
    case 2:
        return a * b;
    case 3:
        return a / b;
    default:
        return (kept[2] - kept[1]) / kept[0];
    }
}

/// A number in [low, high] that somebody may type: about x, at an end, or one that earlier numbers make.
static inline double typed_value(Typed *typed, TypedChoice *choose, void *source, double low, double high, double x)
{
    double value = NAN;
    switch (choose(source, 16)) {
    case 0:
        value = 0;
        break;
    case 1:
        value = low;
        break;
    case 2:
        value = high;
        break;
    case 3:
        value = copysign(pow(10, round(log10(fabs(x)))), x);
        break;
    case 4:
    case 5:
        value = typed->kept[choose(source, TYPED_KEPT)];
        break;
    case 6:
        value = -typed->kept[choose(source, TYPED_KEPT)];
        break;
    case 7:
    case 8:
        value = typed_ratio(typed, choose, source);
        break;
    case 9:
    case 10:
        value = typed_combination(typed, choose, source);
        if (choose(source, 2)) // as it is written: 1, where (0.4 - 0.3)/0.1 is less
            value = typed_digits(value, 15);
        break;
    default:
        break;
    }
    if (!(value >= low && value <= high))
        value = fmin(fmax(typed_digits(x, 1 + choose(source, 3)), low), high);
    return value + 0; // a zero has no sign
}

/// Five of eight numbers are typed.
static inline bool typed_chosen(TypedChoice *choose, void *source)
{
    return choose(source, 8) > 2;
}

/// A number that is in no range or in the fewest: NaN, infinite, or beyond the end of a range by its last bit.
static inline double typed_outside(TypedChoice *choose, void *source, double low, double high)
{
    switch (choose(source, 5)) {
    case 0:
        return NAN;
    case 1:
        return INFINITY;
    case 2:
        return -INFINITY;
    case 3:
        return nextafter(low, -INFINITY);
    default:
        return nextafter(high, INFINITY);
    }
}

#endif
