// A double as its bits: exact operations that are one instruction on every target, and powers of two.
#ifndef FRICTION_MATH_BITS_H
#define FRICTION_MATH_BITS_H

#include <stdint.h>
#include <string.h>

static inline uint64_t bits_of(double x)
{
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    return bits;
}

static inline double from_bits(uint64_t bits)
{
    double x;
    memcpy(&x, &bits, sizeof x);
    return x;
}

static inline double absolute(double x)
{
    return ABSOLUTE(x);
}

/// |magnitude| with the sign bit of `sign`.
static inline double with_sign(double magnitude, double sign)
{
    return COPY_SIGN(magnitude, sign);
}

/// Adding and subtracting this rounds |x| < 2^51 to the nearest integer, ties to even; in between, the low bits
/// of the sum are that integer in two's complement.
#define ROUND_MAGIC 0x1.8p52

/// The integer k that rounds x, for |x| < 2^51.
static inline int64_t round_to_int(double x)
{
    return (int64_t)(bits_of(x + ROUND_MAGIC) - bits_of(ROUND_MAGIC));
}

/// 2^k for -1022 <= k <= 1023.
static inline double power_of_two(int64_t k)
{
    return from_bits((uint64_t)(k + 1023) << 52);
}

/// x 2^k, rounded once, for -2000 <= k <= 2000 and |x| in [0.5, 2).
static inline double scale_by_power(double x, int64_t k)
{
    int64_t half = k / 2;
    return x * power_of_two(half) * power_of_two(k - half);
}

#endif
