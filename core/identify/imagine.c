// Measured angles of a recording that does not exist yet: its angles simulated with the fit, plus the residual of the
// fit in one of the recordings. The residuals are used in a shuffled order, each with a random sign.
#include "search.h"
#include "math/assert.h"
#include "fit.h"

/// Index of the recording whose residual draw `number` uses, and its sign: the recordings are shuffled (Fisher and
/// Yates), and this function only tracks one place.
static int deal(int logs, uint64_t seed, int number, double *sign)
{
    Random signs = random_of(seed), exchanges = random_of(seed ^ 1);
    int place = number % logs;
    for (int k = 0; k <= number; k++)
        *sign = random_bits(&signs) >> 63 ? 1 : -1;
    for (int i = logs - 1; i > 0; i--) {
        int other = (int)(random_uniform(&exchanges) * (i + 1));
        place = place == i ? other : place == other ? i : place;
    }
    return place;
}

void fr_fit_imagine(const FrFitData *data, const FrFitSpace *space, const double *point, unsigned long long seed,
                    int number, const FrFitLog *log, double *measured, double *memory)
{
    FR_ASSERT(number >= 0);
    double sign = 1;
    const FrFitLog *from =
        &data->log[deal(data->logs, fr_fit_seed(seed, FIT_PLAN_FOLD, (int)space->model, 1), number, &sign)];
    fr_fit_simulate(from, space, point, memory);
    fr_fit_simulate(log, space, point, measured);
    for (int k = 0; k < log->count; k++) {
        int at = k < from->count ? k : from->count - 1;
        measured[k] -= sign * (memory[at] - from->measured[at]);
    }
}
