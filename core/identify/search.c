// A search: one stage after another, iteration by iteration, so that it can be stopped, stored and continued.
#include "search.h"
#include "math/assert.h"
#include "fit.h"

#include <math.h>
#include <string.h>

_Static_assert(sizeof(((FrFitSearch *)0)->random) == sizeof(Random), "the state of random.h");

static const StageKind *const kinds[] = {
    [FR_FIT_POINTS] = &fr_fit_points,
    [FR_FIT_SQUARES] = &fr_fit_squares,
    [FR_FIT_WEIGHTED] = &fr_fit_weighted,
    [FR_FIT_CMA] = &fr_fit_cma,
};

void fr_fit_try(const Iteration *now, int count)
{
    FrFitSearch *search = now->search;
    int n = now->space->count;
    fr_fit_values(now->data, now->space, count, now->trial->point, now->trial->value, now->scratch);
    search->evaluations += count;
    search->stage_evaluations += count;
    for (int c = 0; c < count && now->stage->pull == 0; c++)
        if (now->trial->value[c].loss < search->loss) {
            search->loss = now->trial->value[c].loss;
            memcpy(search->best, fit_candidate(now, c), (size_t)n * sizeof(double));
        }
}

void fr_fit_go_to(const Iteration *now, int c)
{
    memcpy(now->search->point, fit_candidate(now, c), (size_t)now->space->count * sizeof(double));
    now->search->value = now->trial->value[c];
}

void fr_fit_search(FrFitSearch *search, unsigned long long seed, int stages, const FrFitStage *stage, int count,
                   const double *point)
{
    FR_ASSERT(stages > 0 && stages <= FR_FIT_STAGES_MAX && count <= FR_FIT_FREE_MAX);
    Random random = random_of(seed);
    memset(search, 0, sizeof *search);
    memcpy(search->random, random.state, sizeof search->random);
    memcpy(search->stage, stage, (size_t)stages * sizeof *stage);
    memcpy(search->point, point, (size_t)count * sizeof *point);
    memcpy(search->best, point, (size_t)count * sizeof *point);
    search->stages = stages;
    search->limit = 2000000000;
    search->max_loss_for_cma = (double)INFINITY;
    search->value = (FrFitValue){(double)INFINITY, (double)INFINITY};
    search->loss = (double)INFINITY;
}

bool fr_fit_advance(FrFitSearch *search, const FrFitData *data, const FrFitSpace *space, FrFitScratch *scratch,
                    FrFitTrial *trial)
{
    FR_ASSERT(search->at < search->stages);
    const FrFitStage *stage = &search->stage[search->at];
    FrFitData pulled = *data;
    pulled.pull = stage->pull;
    Iteration now = {search, stage, stage->pull > 0 ? &pulled : data, space, scratch, trial};
    const StageKind *kind = kinds[now.stage->kind];
    if (search->iteration == 0)
        kind->begin(&now);
    bool more = kind->next(&now);
    search->iteration++;
    if (search->evaluations >= search->limit)
        return false;
    if (!more) {
        search->at++;
        search->iteration = 0;
        search->stage_evaluations = 0;
        if (search->at < search->stages && search->stage[search->at].pull != stage->pull)
            search->value = (FrFitValue){(double)INFINITY, (double)INFINITY}; // it is another simulation
        if (search->at < search->stages && search->stage[search->at].kind == FR_FIT_CMA &&
            search->loss > search->max_loss_for_cma)
            search->at = search->stages;
    }
    return search->at < search->stages;
}
