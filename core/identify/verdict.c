// The model that is enough: the simplest one that no other model surpasses. To surpass it, another model must be better
// supported by the recordings (information criterion, Schwarz 1978), so that its gain is not chance, and predict
// left-out recordings noticeably better, so that its gain is of use. The spread of the gain over the recordings is not
// used in the decision: it measures how differently the recordings gain, and with few recordings it would hide what all
// of their samples show together.
#include "fit.h"
#include "friction/math.h"
#include "math/assert.h"

#include <math.h>

/// ln 1.05: an error larger by 5 %.
#define NOTICED 0.048790164169432

FrFitComparison fr_fit_compare(int logs, const double *errors, const double *others)
{
    FR_ASSERT(logs > 0);
    double sum = 0, squares = 0;
    for (int l = 0; l < logs; l++)
        sum += fr_log(errors[l] / others[l]);
    double mean = sum / logs;
    for (int l = 0; l < logs; l++) {
        double off = fr_log(errors[l] / others[l]) - mean;
        squares += off * off;
    }
    return (FrFitComparison){mean, logs > 1 ? SQUARE_ROOT(squares / ((double)logs * (logs - 1))) : 0};
}

static double mean_log(const double *errors, int logs)
{
    double sum = 0;
    for (int l = 0; l < logs; l++)
        sum += fr_log(errors[l]);
    return sum / logs;
}

/// Returns true if another fitted model surpasses model m.
static bool is_surpassed(const FrFitVerdict *verdict, const int *parameters, const double *criterion, int m)
{
    for (int other = 0; other < FR_FIT_MODELS; other++)
        if (parameters[other] > 0 && criterion[other] < criterion[m] &&
            verdict->comparison[m].excess - verdict->comparison[other].excess > NOTICED)
            return true;
    return false;
}

FrFitVerdict fr_fit_verdict(const int parameters[FR_FIT_MODELS], const double criterion[FR_FIT_MODELS], int logs,
                            const double *errors)
{
    FR_ASSERT(logs > 0);
    FrFitVerdict verdict = {-1, -1, {{0, 0}}};
    double least = (double)INFINITY;
    for (int m = 0; m < FR_FIT_MODELS; m++) {
        double own = parameters[m] > 0 ? mean_log(errors + (ptrdiff_t)m * logs, logs) : (double)INFINITY;
        if (own < least) {
            least = own;
            verdict.best = m;
        }
    }
    for (int m = 0; m < FR_FIT_MODELS && verdict.best >= 0; m++)
        if (parameters[m] > 0)
            verdict.comparison[m] =
                fr_fit_compare(logs, errors + (ptrdiff_t)m * logs, errors + (ptrdiff_t)verdict.best * logs);
    for (int m = 0; m < FR_FIT_MODELS && verdict.best >= 0; m++)
        if (parameters[m] > 0 && (verdict.enough < 0 || parameters[m] < parameters[verdict.enough]) &&
            !is_surpassed(&verdict, parameters, criterion, m))
            verdict.enough = m;
    return verdict;
}

double fr_fit_criterion(double loss, int parameters, double independent)
{
    FR_ASSERT(loss >= 0 && parameters >= 0 && independent >= 1);
    return loss > 0 ? 2 * independent * fr_log(loss) + parameters * fr_log(independent) : -(double)INFINITY;
}
