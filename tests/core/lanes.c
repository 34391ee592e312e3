// The decay and the sine of kernels: every number of lanes gives the bits of one, for random numbers of all sizes, for
// random bits, and for special values in any lane beside any other.
#include "friction/law.h"
#include "lanes.h"
#include "math/wide_decay.h"
#include "math/wide_sin.h"
#include "random.h"

#include <math.h>
#include <criterion/criterion.h>
#include <float.h>
#include <stdio.h>

enum { MOST = 8, ROUNDS = 200000 };

static bool same(double a, double b)
{
    return memcmp(&a, &b, sizeof a) == 0 || (isnan(a) && isnan(b));
}

static double any_number(Random *random, double most)
{
    static const double special[] = {0.0,
                                     -0.0,
                                     1.0,
                                     0x1.fffffffffffffp-1,
                                     0x1.0000000000001p0,
                                     0.70703125,
                                     DBL_MIN,
                                     -DBL_MIN,
                                     DBL_TRUE_MIN,
                                     0x1.fffffffffffffp-1023,
                                     DBL_MAX,
                                     -DBL_MAX,
                                     (double)NAN,
                                     -(double)NAN,
                                     (double)INFINITY,
                                     -(double)INFINITY,
                                     1e-60,
                                     0x1.fffffp-1};
    switch (random_below(random, 8)) {
    case 0:
        return special[random_below(random, sizeof special / sizeof *special)];
    case 1:
        return from_bits(random_bits(random));
    case 2:
        return random_decades(random, 1e-300, 1e300);
    case 3:
        return random_between(random, -most, most);
    default:
        return random_between(random, 0.0, most);
    }
}

static void compare(const Lanes *lanes, uint64_t seed)
{
    Random random = {.state = seed};
    for (int round = 0; round < ROUNDS; round++) {
        double x[MOST], alpha[MOST], decay[MOST], sine[MOST];
        for (int i = 0; i < lanes->lanes; i++) {
            x[i] = any_number(&random, random_below(&random, 2) ? 4.0 : 1e5);
            alpha[i] = random_below(&random, 4) ? random_decades(&random, 0.01, 100.0) : any_number(&random, 20.0);
        }
        lanes->decay(x, alpha, decay);
        lanes->sine(x, sine);
        for (int i = 0; i < lanes->lanes; i++) {
            cr_assert(same(decay[i], wide_decay(x[i], alpha[i])), "%d lanes: decay(%a, %a) is %a, alone %a",
                      lanes->lanes, x[i], alpha[i], decay[i], wide_decay(x[i], alpha[i]));
            cr_assert(same(sine[i], wide_sin(x[i])), "%d lanes: sin(%a) is %a, alone %a", lanes->lanes, x[i], sine[i],
                      wide_sin(x[i]));
        }
    }
}

Test(lanes, two_have_the_bits_of_one)
{
    compare(&lanes_portable, 81);
}

#if defined(__x86_64__)

Test(lanes, four_have_the_bits_of_one)
{
    if (fr_instructions() >= FR_AVX2)
        compare(&lanes_avx2, 82);
}

Test(lanes, eight_have_the_bits_of_one)
{
    if (fr_instructions() >= FR_AVX512)
        compare(&lanes_avx512, 83);
}

#endif

Test(lanes, sine_within_two_to_the_minus_51)
{
    Random random = {.state = 84};
    double worst = 0.0, at = 0.0;
    for (int i = 0; i < ROUNDS; i++) {
        double most = random_decades(&random, 1e-3, 0x1p20), x = random_between(&random, -most, most);
        double error = fabs(wide_sin(x) - fr_sin(x));
        if (error > worst) {
            worst = error;
            at = x;
        }
    }
    printf("sine of kernels: worst %.3f x 2^-53 from fr_sin, at %a\n", worst * 0x1p53, at);
    fflush(stdout);
    cr_expect_leq(worst, 0x1p-51);
}
