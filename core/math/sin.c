// sin x and cos x for every finite x. At most 0.85 ulp; the worst found is 0.8371, of the cosine at
// -0x1.2d2d496049a8p+1.
//
// x = q pi/2 + r, |r| <= pi/4, r to about 100 bits: up to 2^20 by subtracting q pi/2 in four parts (Cody and Waite
// 1980), above by multiplying with the bits of 2/pi that matter (Payne and Hanek 1983). Then polynomials in r^2 for
// both: selecting one of two results is faster than a branch that cannot be predicted.
#include "friction/math.h"
#include "assert.h"
#include "coefficients.h"
#include "bits.h"
#include "double_double.h"

#include <math.h>
#include <stdbool.h>

typedef struct Reduced {
    FrDouble2 r;
    uint64_t quadrant; ///< its two lowest bits
} Reduced;

/// |x| <= 2^20. The first difference and the first three products are exact. The rounding errors of the other
/// differences are computed exactly. This holds even if the subtrahend is larger, because the minuend is then a
/// multiple of its last digit.
static Reduced reduce_moderate(double x)
{
    double rounded = x * 0x1.45f306dc9c883p-1 + ROUND_MAGIC, n = rounded - ROUND_MAGIC;
    double first = x - n * half_pi[0], second = n * half_pi[1], third = n * half_pi[2];
    double left = first - second, r = left - third;
    double lost = (((left - r) - third) + ((first - left) - second)) - n * half_pi[3];
    return (Reduced){quick_two_sum(r, lost), bits_of(rounded)};
}

static Reduced reduce_huge(double x)
{
    enum { LIMBS = 6 };
    // |x| = m 2^e with an integer m of 53 bits, e >= -32
    uint64_t bits = bits_of(x);
    int e = (int)(bits >> 52 & 0x7ff) - 1075;
    uint64_t m = (bits & 0xfffffffffffffu) | 0x10000000000000u;

    // window = 2^192 frac(2^(e-2) 2/pi): the bits of 2/pi before it only add whole turns, those after it vanish
    int first = e - 2;      // bits of 2/pi, after its point, to skip
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

typedef double Pair VECTOR(16);

/// Coefficient k of both polynomials.
#define TAIL(k) ((Pair){sin_tail[k], cos_tail[k]})

/// sin r and cos r, in this order. The two polynomials are the halves of a vector, in the order of polynomial_5.
static inline Pair both_reduced(FrDouble2 r)
{
    double z = r.hi * r.hi, half = 0.5 * z, w = 1 - half;
    Pair z1 = {z, z}, z2 = z1 * z1, z4 = z2 * z2;
    Pair tail = ((TAIL(0) + TAIL(1) * z1) + (TAIL(2) + TAIL(3) * z1) * z2) + (TAIL(4) + TAIL(5) * z1) * z4;
    double sine = r.hi + (r.hi * z * tail[0] + r.lo * w);
    double cosine = w + (((1 - w) - half) + (z * z * tail[1] - r.hi * r.lo));
    return (Pair){sine, cosine};
}

/// The result in a quadrant: +-sin r in an even one, +-cos r in an odd one. It is selected by masks, since a branch
/// could not be predicted.
static inline double in_quadrant(Pair both, uint64_t quadrant)
{
    uint64_t mask = 0 - (quadrant & 1), sign = (quadrant & 2) << 62, even = bits_of(both[0]), odd = bits_of(both[1]);
    return from_bits((even ^ ((even ^ odd) & mask)) ^ sign);
}

static inline Reduced reduce(double x)
{
    if (USUALLY(absolute(x) <= 0x1p20))
        return reduce_moderate(x);
    return x - x == 0 ? reduce_huge(x) : (Reduced){{NAN, NAN}, 0};
}

double fr_sin(double x)
{
    if (absolute(x) < 0x1p-27)
        return x; // -0 as well
    Reduced a = reduce(x);
    return in_quadrant(both_reduced(a.r), a.quadrant);
}

double fr_cos(double x)
{
    Reduced a = reduce(x);
    return in_quadrant(both_reduced(a.r), a.quadrant + 1);
}

void fr_sincos(double x, double *sine, double *cosine)
{
    FR_ASSERT(sine && cosine);
    Reduced a = reduce(x);
    Pair both = both_reduced(a.r);
    double s = both[0], c = both[1];
    uint64_t swap = (bits_of(s) ^ bits_of(c)) & (0 - (a.quadrant & 1));
    *sine = from_bits((bits_of(s) ^ swap) ^ (a.quadrant & 2) << 62);
    *cosine = from_bits((bits_of(c) ^ swap) ^ ((a.quadrant + 1) & 2) << 62);
    if (absolute(x) < 0x1p-27)
        *sine = x;
}
