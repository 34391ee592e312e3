// sin x and cos x for every finite x.
//
// x = q pi/2 + r, |r| <= pi/4, r to about 100 bits: below 2^20 pi/2 by subtracting q pi/2 in four exact parts (Cody and
// Waite 1980), above by multiplying with the bits of 2/pi that matter (Payne and Hanek 1983). Then a polynomial in r^2.
#include "coefficients.h"
#include "bits.h"
#include "double_double.h"
#include "polynomial.h"

#include <stdbool.h>

typedef struct Reduced {
    FrDouble2 r;
    unsigned quadrant;
} Reduced;

static Reduced reduce_moderate(double x)
{
    int64_t n = round_to_int(x * 0x1.45f306dc9c883p-1);
    double q = (double)n;
    FrDouble2 r = two_sum(x - q * half_pi[0], -(q * half_pi[1]));
    r = double2_add(r, (FrDouble2){-(q * half_pi[2]), 0});
    r = double2_add(r, (FrDouble2){-(q * half_pi[3]), 0});
    return (Reduced){r, (unsigned)n & 3};
}

static Reduced reduce_huge(double x)
{
    enum { LIMBS = 6 };
    // |x| = m 2^e with an integer m of 53 bits, e >= -32
    uint64_t bits = bits_of(x);
    int e = (int)(bits >> 52 & 0x7ff) - 1075;
    uint64_t m = (bits & 0xfffffffffffffu) | 0x10000000000000u;

    // window = 2^192 frac(2^(e-2) 2/pi): the bits of 2/pi before it only add whole turns, those after it vanish
    int first = e - 2;      // bits of 2/pi, after its point, to be passed over
    uint32_t window[LIMBS]; // least significant first
    for (int i = 0; i < LIMBS; i++) {
        int bit = first + 32 * (LIMBS - 1 - i);
        int word = bit >= 0 ? bit / 32 : -((31 - bit) / 32), shift = bit - 32 * word;
        uint64_t pair =
            ((word >= 0 ? (uint64_t)two_over_pi[word] : 0) << 32) | (word + 1 >= 0 ? two_over_pi[word + 1] : 0);
        window[i] = (uint32_t)(pair << shift >> 32);
    }
    // turn = 2^192 frac(|x| / (2 pi)), the low limbs of m window
    uint32_t turn[LIMBS] = {0};
    uint32_t factor[2] = {(uint32_t)m, (uint32_t)(m >> 32)};
    for (int j = 0; j < 2; j++) {
        uint64_t carry = 0;
        for (int i = 0; i + j < LIMBS; i++) {
            uint64_t t = (uint64_t)factor[j] * window[i] + turn[i + j] + carry;
            turn[i + j] = (uint32_t)t;
            carry = t >> 32;
        }
    }
    // the two leading bits count quarter turns, rounded to the nearest; the rest is a signed fraction of one
    unsigned quadrant = turn[LIMBS - 1] >> 30;
    turn[LIMBS - 1] <<= 2;
    turn[LIMBS - 1] |= turn[LIMBS - 2] >> 30;
    for (int i = LIMBS - 2; i >= 0; i--)
        turn[i] = turn[i] << 2 | (i ? turn[i - 1] >> 30 : 0);
    bool above_half = turn[LIMBS - 1] >> 31 != 0;
    if (above_half) {
        quadrant++;
        uint64_t carry = 1;
        for (int i = 0; i < LIMBS; i++) {
            uint64_t t = (uint64_t)(uint32_t)~turn[i] + carry;
            turn[i] = (uint32_t)t;
            carry = t >> 32;
        }
    }
    FrDouble2 fraction = {0, 0};
    double weight = 0x1p-192;
    for (int i = 0; i < LIMBS; i++, weight *= 0x1p32)
        fraction = double2_add((FrDouble2){(double)turn[i] * weight, 0}, fraction);
    FrDouble2 r = double2_multiply(fraction, (FrDouble2){half_pi_2[0], half_pi_2[1]});
    if (above_half)
        r = double2_negative(r);
    if (x < 0) {
        r = double2_negative(r);
        quadrant = 4 - (quadrant & 3);
    }
    return (Reduced){r, quadrant & 3};
}

static double sin_reduced(FrDouble2 r)
{
    double z = r.hi * r.hi;
    double p = polynomial_6(sin_tail, z);
    return r.hi + (r.hi * z * p + r.lo * (1 - 0.5 * z));
}

static double cos_reduced(FrDouble2 r)
{
    double z = r.hi * r.hi;
    double p = polynomial_6(cos_tail, z);
    double half = 0.5 * z, w = 1 - half;
    return w + (((1 - w) - half) + (z * z * p - r.hi * r.lo));
}

/// sin(x + shift pi/2)
static double sin_shifted(double x, unsigned shift)
{
    double a = absolute(x);
    if (!(a <= 0x1.fffffffffffffp1023))
        return x - x; // NaN
    Reduced reduced = a <= 0x1p20 ? reduce_moderate(x) : reduce_huge(x);
    unsigned quadrant = (reduced.quadrant + shift) & 3;
    double y = quadrant & 1 ? cos_reduced(reduced.r) : sin_reduced(reduced.r);
    return quadrant & 2 ? -y : y;
}

double fr_sin(double x)
{
    return absolute(x) < 0x1p-27 ? x : sin_shifted(x, 0);
}

double fr_cos(double x)
{
    return sin_shifted(x, 1);
}
