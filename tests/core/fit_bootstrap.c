// How much a fit depends on which recordings there are: the draws, and how values scatter.
#include "identify/fit.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

Test(fit_bootstrap, each_recording_is_drawn_as_often_as_any_other)
{
    enum { LOGS = 7, DRAWS = 4000 };
    int drawn[LOGS], again[LOGS], count[LOGS] = {0}, without = 0;
    for (int k = 0; k < DRAWS; k++) {
        fr_fit_resample(LOGS, 3, k, drawn);
        fr_fit_resample(LOGS, 3, k, again);
        cr_assert_arr_eq(drawn, again, sizeof drawn);
        bool first = false;
        for (int i = 0; i < LOGS; i++) {
            cr_assert(drawn[i] >= 0 && drawn[i] < LOGS);
            count[drawn[i]]++;
            first = first || drawn[i] == 0;
        }
        without += !first;
    }
    for (int l = 0; l < LOGS; l++)
        cr_expect(fabs(count[l] - (double)DRAWS) < 5 * sqrt(DRAWS), "%d of %d", count[l], DRAWS);
    double expected = pow(1 - 1 / (double)LOGS, LOGS), share = (double)without / (double)DRAWS;
    printf("a recording is missing in %.3f of the draws, expected %.3f\n", share, expected);
    cr_expect(fabs(share - expected) < 5 * sqrt(expected * (1 - expected) / (double)DRAWS));
    fr_fit_resample(LOGS, 4, 0, drawn);
    fr_fit_resample(LOGS, 3, 0, again);
    cr_expect(memcmp(drawn, again, sizeof drawn) != 0, "another seed");
}

Test(fit_bootstrap, deviation_and_quantiles)
{
    double value[] = {4, 1, 3, 2, 5};
    FrFitScatter scatter = fr_fit_scatter(5, value, 0.5);
    cr_expect_float_eq(scatter.deviation, sqrt(2.5), 1e-15);
    cr_expect_float_eq(scatter.low, 2, 1e-15);
    cr_expect_float_eq(scatter.high, 4, 1e-15);
    for (int i = 0; i < 5; i++)
        cr_expect_eq(value[i], i + 1);
    double two[] = {1, 0};
    scatter = fr_fit_scatter(2, two, 0.9);
    cr_expect_float_eq(scatter.low, 0.05, 1e-15);
    cr_expect_float_eq(scatter.high, 0.95, 1e-15);
    double equal[] = {7, 7, 7};
    scatter = fr_fit_scatter(3, equal, 0.999);
    cr_expect_float_eq(scatter.deviation, 0, 1e-14);
    cr_expect_eq(scatter.low, 7);
    cr_expect_eq(scatter.high, 7);
}
