// What a recording brings once it has been made: a fit with it, from the fit without it on, and one interval of that.
#include "friction/identify.h"

#include <string.h>

static const FrFitStage again[] = {{.kind = FR_FIT_WEIGHTED, .most = 40}};

void fr_fit_check(FrFitCheck *check, const FrFitSpace *space, const double *point, int parameter, double level)
{
    FR_ASSERT(check && space && point && parameter >= 0 && parameter < space->count && level > 0 && level < 1);
    memset(check, 0, sizeof *check);
    check->parameter = parameter;
    check->level = level;
    fr_fit_search(&check->search, 0, 1, again, space->count, point);
}

/// Begin the search for the next end, the lower one first.
static void begin_end(FrFitCheck *check, const FrFitSpace *space)
{
    fr_fit_edge(&check->edge, &check->spread, space, check->search.best, check->parameter, check->ends ? 1 : -1);
}

bool fr_fit_check_advance(FrFitCheck *check, const FrFitData *data, const FrFitSpace *space, FrFitScratch *scratch,
                          FrFitTrial *trial, double *memory)
{
    FR_ASSERT(check && check->ends < 2 && data && space && scratch && trial && memory);
    if (!check->fitted) {
        if (fr_fit_advance(&check->search, data, space, scratch, trial))
            return true;
        fr_fit_spread(&check->spread, data, space, check->search.best, check->level, scratch, memory);
        check->evaluations = check->search.evaluations + space->count + 2;
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
