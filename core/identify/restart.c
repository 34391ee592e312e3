// Numbered restarts of a model. If the number is a multiple of 16, CMA-ES in the manner of BIPOP (Hansen 2009): many
// candidates and a wide start alternate with few candidates and a narrow start. Otherwise Levenberg-Marquardt from the
// best of several random points.
#include "search.h"
#include "math/assert.h"
#include "fit.h"

enum { EVERY = 16, POINTS = 48, PULLED_POINTS = 16 };

static const double strong = 20, weak = 4; ///< pulls [1/s]

uint64_t fr_fit_seed(uint64_t seed, int fold, int model, int k)
{
    uint64_t state = seed;
    const uint64_t numbers[] = {(uint64_t)fold, (uint64_t)model, (uint64_t)k};
    for (int i = 0; i < 3; i++)
        state = random_mix(&state) ^ numbers[i];
    return random_mix(&state);
}

/// Stage of CMA-ES number j; lambda doubles with every second one.
static FrFitStage cma_of(int n, int j, Random *random)
{
    int h = j / 2 < 5 ? j / 2 : 5, evaluations = 4000 << h;
    int lambda = 4 + (int)(3 * fr_log(n));
    if (j % 2 == 0)
        return (FrFitStage){FR_FIT_CMA, evaluations, lambda << h, 1. / 6, 0};
    double u = random_uniform(random), width = random_uniform(random);
    lambda = (int)(lambda * fr_exp(u * u * h * 0.69314718055994531));
    return (FrFitStage){FR_FIT_CMA, evaluations / 2, lambda, fr_exp(-4.6051701859880914 * width) / 6, 0};
}

void fr_fit_restart(FrFitSearch *search, const FrFitSpace *space, unsigned long long seed, int fold, int k, bool pulls)
{
    FR_ASSERT(k >= 0);
    uint64_t own = fr_fit_seed(seed, fold, (int)space->model, k);
    double point[FR_FIT_FREE_MAX];
    for (int i = 0; i < space->count; i++)
        point[i] = 0.5;
    if (pulls) {
        const FrFitStage stages[] = {{FR_FIT_POINTS, PULLED_POINTS, 0, 0, strong},
                                     {FR_FIT_SQUARES, 8, 0, 0, strong},
                                     {FR_FIT_SQUARES, 8, 0, 0, weak},
                                     {FR_FIT_SQUARES, 10, 0, 0, 0},
                                     {FR_FIT_WEIGHTED, 15, 0, 0, 0}};
        fr_fit_search(search, own, 5, stages, space->count, point);
        search->uneven = k % 2;
        return;
    }
    if (k % EVERY) {
        const FrFitStage stages[] = {
            {FR_FIT_POINTS, POINTS, 0, 0, 0}, {FR_FIT_SQUARES, 40, 0, 0, 0}, {FR_FIT_WEIGHTED, 25, 0, 0, 0}};
        fr_fit_search(search, own, 3, stages, space->count, point);
        search->uneven = k % 2;
        return;
    }
    Random random = random_of(own);
    const FrFitStage stages[] = {cma_of(space->count, k / EVERY, &random), {FR_FIT_WEIGHTED, 20, 0, 0, 0}};
    for (int i = 0; i < space->count && k > 0; i++)
        point[i] = random_uniform(&random);
    fr_fit_search(search, own ^ 1, 2, stages, space->count, point);
}
