// Bootstrap (Efron 1979): how much a fit depends on the choice of recordings. Whole recordings are drawn with
// replacement, because the samples within one are correlated.
#include "search.h"
#include "math/assert.h"
#include "fit.h"
#include "math/vector.h"

void fr_fit_resample(int logs, unsigned long long seed, int number, int *drawn)
{
    FR_ASSERT(logs > 0 && number >= 0);
    Random random = random_of(fr_fit_seed(seed, FIT_RESAMPLE_FOLD, 0, number));
    for (int i = 0; i < logs; i++)
        drawn[i] = (int)(random_uniform(&random) * logs);
}

/// The quantile of sorted values, linear between them (Hyndman and Fan 1996, definition 7).
static double quantile(int count, const double *value, double share)
{
    double at = share * (count - 1);
    int below = (int)at < count - 1 ? (int)at : count - 2;
    return value[below] + (at - below) * (value[below + 1] - value[below]);
}

FrFitScatter fr_fit_scatter(int count, double *value, double level)
{
    FR_ASSERT(count > 1 && level > 0 && level < 1);
    double mean = 0, squares = 0;
    for (int i = 0; i < count; i++)
        mean += value[i] / count;
    for (int i = 0; i < count; i++)
        squares += (value[i] - mean) * (value[i] - mean);
    fr_sort(value, count);
    return (FrFitScatter){SQUARE_ROOT(squares / (count - 1)), quantile(count, value, (1 - level) / 2),
                          quantile(count, value, (1 + level) / 2)};
}
