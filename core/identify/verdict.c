// The verdict: the model that the recordings name. From the simplest model to the richest, a model takes the lead if
// its error on left-out recordings is at least 5 % smaller than the leader's, so that its gain is of use, and its
// criterion is smaller too (Schwarz 1978), so that its gain is not chance. The model that leads at the end is named.
//
// The errors of recordings differ by a factor of ten, and a difference may come from one recording alone: the error on
// left-out recordings is their geometric mean. Its spread decides nothing: with few recordings it would hide much.
#include "fit.h"
#include "friction/math.h"
#include "math/assert.h"

#include <math.h>

/// An error of at most this multiple of the smallest one is as good.
static const double as_good = 1.05;

/// Logarithm of an error. The error of a simulation that follows a recording to the last bit is 0.
static double log_of(double error)
{
    return fr_log(error > 1e-300 ? error : 1e-300);
}

double fr_fit_left_out(int logs, const double *errors, double *spread)
{
    FR_ASSERT(logs > 0);
    double sum = 0, squares = 0;
    for (int l = 0; l < logs; l++)
        sum += log_of(errors[l]);
    for (int l = 0; l < logs; l++)
        squares += (log_of(errors[l]) - sum / logs) * (log_of(errors[l]) - sum / logs);
    *spread = logs > 1 ? SQUARE_ROOT(squares / ((double)logs * (logs - 1))) : (double)NAN;
    return fr_exp(sum / logs);
}

/// List the fitted models by their number of parameters; returns how many they are.
static int in_order(const int *parameters, int *order)
{
    int count = 0;
    for (int m = 0; m < FR_FIT_MODELS; m++) {
        if (parameters[m] == 0)
            continue;
        int at = count++;
        for (; at > 0 && parameters[order[at - 1]] > parameters[m]; at--)
            order[at] = order[at - 1];
        order[at] = m;
    }
    return count;
}

FrFitVerdict fr_fit_verdict(const int parameters[FR_FIT_MODELS], const double criterion[FR_FIT_MODELS], unsigned barred,
                            int logs, const double *errors)
{
    FR_ASSERT(logs > 0);
    FrFitVerdict verdict = {.named = -1, .before = -1, .best = -1, .simplest = -1};
    int order[FR_FIT_MODELS], count = in_order(parameters, order);
    double spread;
    for (int i = 0; i < count; i++) {
        int m = order[i];
        const double *own = errors + (ptrdiff_t)m * logs;
        verdict.left_out[m] = fr_fit_left_out(logs, own, &spread);
        if (barred >> m & 1)
            continue;
        if (verdict.best < 0 || verdict.left_out[m] < verdict.left_out[verdict.best])
            verdict.best = m;
        bool leads = verdict.named < 0 || (verdict.left_out[m] <= FR_FIT_LEAD * verdict.left_out[verdict.named] &&
                                           criterion[m] < criterion[verdict.named]);
        if (leads) {
            verdict.before = verdict.named;
            verdict.named = m;
        }
    }
    for (int i = count - 1; i >= 0; i--)
        if (!(barred >> order[i] & 1) && verdict.left_out[order[i]] <= as_good * verdict.left_out[verdict.best])
            verdict.simplest = order[i];
    if (count == 1)
        verdict.named = verdict.simplest = -1;
    return verdict;
}

double fr_fit_criterion(double loss, int parameters, double independent)
{
    FR_ASSERT(loss >= 0 && parameters >= 0 && independent >= 1);
    return loss > 0 ? 2 * independent * fr_log(loss) + parameters * fr_log(independent) : -(double)INFINITY;
}
