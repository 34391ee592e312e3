// Seeded random numbers for property tests: xorshift64*, the same sequence on every machine (Vigna 2016).
#ifndef TESTS_RANDOM_H
#define TESTS_RANDOM_H

#include <stdint.h>

typedef struct Random {
    uint64_t state; ///< not 0
} Random;

/// 64 random bits, never all 0.
uint64_t random_bits(Random *random);

/// Uniform in [low, high).
double random_uniform(Random *random, double low, double high);

/// Uniform in the logarithm over [low, high), low > 0.
double random_log(Random *random, double low, double high);

/// Whole, in [0, n).
int random_below(Random *random, int n);

#endif
