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

static int choose(void *random, int n)
{
    return random_below(random, n);
}

static double some_typed(Random *random, double low, double high, double x)
{
    if (typed_chosen(choose, random))
        x = typed_value(&random->typed, choose, random, low, high, x);
    return typed_keep(&random->typed, x);
}

double random_between(Random *random, double low, double high)
{
    return some_typed(random, low, high, random_uniform(random, low, high));
}

double random_decades(Random *random, double low, double high)
{
    return some_typed(random, low, high, random_log(random, low, high));
}

double random_instant(Random *random, double T, double last)
{
    double t = random_uniform(random, 0.0, last);
    return typed_chosen(choose, random) ? floor(t / T + 0.5) * T : t;
}

double random_outside(Random *random, double low, double high)
{
    return typed_outside(choose, random, low, high);
}
