// Seeded random numbers, the same sequence on every target: xoshiro256** 1.0 (Blackman and Vigna 2018), its state
// filled by splitmix64 (Steele, Lea and Flood 2014).
#ifndef FRICTION_MATH_RANDOM_H
#define FRICTION_MATH_RANDOM_H

#include "assert.h"
#include "friction/math.h"

#include <stdint.h>

typedef struct Random {
    uint64_t state[4];
} Random;

/// Next number of splitmix64: every bit of the result depends on every bit of the state.
static inline uint64_t random_mix(uint64_t *state)
{
    uint64_t z = *state += 0x9e3779b97f4a7c15u;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
}

static inline Random random_of(uint64_t seed)
{
    Random random;
    for (int i = 0; i < 4; i++)
        random.state[i] = random_mix(&seed);
    return random;
}

static inline uint64_t random_bits(Random *random)
{
    uint64_t *s = random->state, five = s[1] * 5, result = (five << 7 | five >> 57) * 9, t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = s[3] << 45 | s[3] >> 19;
    return result;
}

/// Uniform in [0, 1), a multiple of 2^-53.
static inline double random_uniform(Random *random)
{
    return (double)(random_bits(random) >> 11) * 0x1p-53;
}

/// Two independent normal deviates (Marsaglia's polar method).
static inline void random_normals(Random *random, double pair[2])
{
    double x = 0, y = 0, square = 1;
    // a pair is refused with probability 1 - pi/4: 100 in a row with 1e-67
    for (int tries = 0; tries < 100 && (square >= 1 || square == 0); tries++) {
        x = 2 * random_uniform(random) - 1;
        y = 2 * random_uniform(random) - 1;
        square = x * x + y * y;
    }
    FR_ASSERT(square < 1 && square > 0);
    double factor = SQUARE_ROOT(-2 * fr_log(square) / square);
    pair[0] = x * factor;
    pair[1] = y * factor;
}

#endif
