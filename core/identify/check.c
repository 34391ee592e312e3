// Effect of one more recording: a fit with it, starting from the fit without it, and one interval of that fit.
//
// The allowed growth of the error within the interval is inversely proportional to the number of recordings: with n of
// them it is (n - 1)/n of the growth allowed without the last. An estimate from the residuals of a few recordings would
// vary between residuals by more than the recording changes the interval, and a plan would follow the estimate instead
// of the recording.
#include "fit.h"
#include "math/assert.h"

#include <string.h>

static const FrFitStage refit[] = {{.kind = FR_FIT_WEIGHTED, .most = 40}};

void fr_fit_check(FrFitCheck *check, const FrFitSpread *spread, const FrFitSpace *space, const double *point,
                  int parameter)
{
    FR_ASSERT(parameter >= 0 && parameter < space->count);
    memset(check, 0, sizeof *check);
    check->parameter = parameter;
    check->spread = *spread;
    fr_fit_search(&check->search, 0, 1, refit, space->count, point);
}

/// Start the search for the next end, the lower one first.
static void begin_end(FrFitCheck *check, const FrFitSpace *space)
{
    fr_fit_edge(&check->edge, &check->spread, space, check->search.best, check->parameter, check->ends ? 1 : -1);
}

bool fr_fit_check_advance(FrFitCheck *check, const FrFitData *data, const FrFitSpace *space, FrFitScratch *scratch,
                          FrFitTrial *trial)
{
    FR_ASSERT(check->ends < 2);
    if (!check->fitted) {
        if (fr_fit_advance(&check->search, data, space, scratch, trial))
            return true;
        check->spread.loss = check->search.loss;
        check->spread.slack[check->parameter] *= (data->logs - 1.) / data->logs;
        check->evaluations = check->search.evaluations;
        check->fitted = true;
        begin_end(check, space);
    } else if (!fr_fit_edge_advance(&check->edge, data, scratch, trial)) {
        check->end[check->ends++] = fr_fit_edge_value(&check->edge);
        check->evaluations += check->edge.evaluations;
        if (check->ends < 2)
            begin_end(check, space);
    }
    return check->ends < 2;
}
