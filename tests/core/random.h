// Seeded random numbers for property tests: xorshift64*, the same sequence on every machine (Vigna 2016). Parameters,
// inputs and instants are drawn as people type them (typed.h); noise is even.
#ifndef TESTS_RANDOM_H
#define TESTS_RANDOM_H

#include "typed.h"

#include <stdint.h>

typedef struct Random {
    uint64_t state; ///< not 0
    Typed typed;    ///< what random_between and random_decades drew last
} Random;

/// 64 random bits, never all 0.
uint64_t random_bits(Random *random);

/// In [low, high], both included: a good half typed, the rest even.
double random_between(Random *random, double low, double high);

/// The same with a rest that is even in the logarithm, low > 0.
double random_decades(Random *random, double low, double high);

/// An instant from 0 to `last`: a good half k T, the end of a step of T.
double random_instant(Random *random, double T, double last);

/// NaN, infinite, or just outside of [low, high].
double random_outside(Random *random, double low, double high);

/// Even in [low, high): for noise, and where what is asked for is the distribution.
double random_uniform(Random *random, double low, double high);

/// Even in the logarithm over [low, high), low > 0.
double random_log(Random *random, double low, double high);

/// Whole, in [0, n).
int random_below(Random *random, int n);

#endif
