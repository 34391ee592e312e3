// Which model is enough: the simplest one whose errors on recordings that it was not fitted to are hardly larger than
// those of the best.
#include "friction/identify.h"

#include <math.h>

/// ln 1.05: an error larger by 5 %.
#define HARDLY 0.048790164169432

/// Mean over the recordings of ln(error of a model / error of the best), and the standard error of that mean.
static void compare(const double *errors, const double *best, int logs, FrFitComparison *comparison)
{
    double sum = 0, squares = 0;
    for (int l = 0; l < logs; l++)
        sum += fr_log(errors[l] / best[l]);
    comparison->excess = sum / logs;
    for (int l = 0; l < logs; l++) {
        double off = fr_log(errors[l] / best[l]) - comparison->excess;
        squares += off * off;
    }
    comparison->spread = logs > 1 ? __builtin_sqrt(squares / ((double)logs * (logs - 1))) : 0;
}

static double mean_log(const double *errors, int logs)
{
    double sum = 0;
    for (int l = 0; l < logs; l++)
        sum += fr_log(errors[l]);
    return sum / logs;
}

FrFitVerdict fr_fit_verdict(const int parameters[FR_FIT_MODELS], int logs, const double *errors)
{
    FR_ASSERT(parameters && errors && logs > 0);
    FrFitVerdict verdict = {-1, -1, {{0, 0}}};
    double least = (double)INFINITY;
    for (int m = 0; m < FR_FIT_MODELS; m++) {
        double own = parameters[m] > 0 ? mean_log(errors + (ptrdiff_t)m * logs, logs) : (double)INFINITY;
        if (own < least) {
            least = own;
            verdict.best = m;
        }
    }
    for (int m = 0; m < FR_FIT_MODELS && verdict.best >= 0; m++) {
        FrFitComparison *comparison = &verdict.comparison[m];
        if (parameters[m] <= 0)
            continue;
        compare(errors + (ptrdiff_t)m * logs, errors + (ptrdiff_t)verdict.best * logs, logs, comparison);
        bool within = comparison->excess <= HARDLY || comparison->excess <= 1.5 * comparison->spread;
        if (within && (verdict.enough < 0 || parameters[m] < parameters[verdict.enough]))
            verdict.enough = m;
    }
    return verdict;
}

double fr_fit_criterion(double loss, int parameters, double independent)
{
    FR_ASSERT(loss >= 0 && parameters >= 0 && independent >= 1);
    return loss > 0 ? 2 * independent * fr_log(loss) + parameters * fr_log(independent) : -(double)INFINITY;
}
