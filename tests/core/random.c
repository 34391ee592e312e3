// xorshift64* and the distributions that the tests draw from.
#include "random.h"

#include <math.h>

uint64_t random_bits(Random *random)
{
    random->state ^= random->state >> 12;
    random->state ^= random->state << 25;
    random->state ^= random->state >> 27;
    return random->state * 0x2545f4914f6cdd1du;
}

double random_uniform(Random *random, double low, double high)
{
    return low + (high - low) * ((double)(random_bits(random) >> 11) * 0x1p-53);
}

double random_log(Random *random, double low, double high)
{
    return exp(random_uniform(random, log(low), log(high)));
}

int random_below(Random *random, int n)
{
    return (int)random_uniform(random, 0.0, n);
}
