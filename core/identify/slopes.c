// Sums over the slopes of all angles: what a step of Levenberg-Marquardt needs.
#include "rollout.h"

#include <string.h>

static AddNormal *add_normal(void)
{
#if defined(__x86_64__)
    FrInstructions best = fr_instructions();
    if (best != FR_PORTABLE)
        return best == FR_AVX512 ? fr_normal_avx512 : fr_normal_avx2;
#endif
    return fr_normal_portable;
}

/// Add the lanes of a block's recordings, each by its share.
static void add_lanes(const FrFitData *data, const LogBlock *logs, int n, const double *sums, double *hessian,
                      double *gradient)
{
    const double *pair_sums = sums, *gradient_sums = sums + (ptrdiff_t)FIT_PAIRS * LANES;
    for (int l = 0; l < logs->count; l++) {
        double share = 1 / ((double)data->log[logs->first + l].count * data->logs);
        for (int i = 0, pair = 0; i < n; i++) {
            gradient[i] += share * gradient_sums[(ptrdiff_t)i * LANES + l];
            for (int j = 0; j <= i; j++, pair++)
                hessian[i * n + j] += share * pair_sums[(ptrdiff_t)pair * LANES + l];
        }
    }
}

int fr_fit_normal(const FrFitData *data, const FrFitSpace *space, const double *point, double floor, double *hessian,
                  double *gradient, FrFitScratch *scratch)
{
    FR_ASSERT(data && space && point && hessian && gradient && scratch);
    int n = space->count;
    double *sums = scratch->sums;
    FitSlopes slopes = fr_fit_slopes(data, space, point, scratch);
    memset(hessian, 0, (size_t)n * (size_t)n * sizeof *hessian);
    memset(gradient, 0, (size_t)n * sizeof *gradient);
    for (LogBlock logs = fr_fit_first_block(data); logs.count > 0; logs = fr_fit_next_block(data, &logs)) {
        Rollout rollout = fr_fit_slopes_rollout(&slopes, data, space, &logs, scratch);
        memset(sums, 0, FIT_NORMAL_SIZE * sizeof *sums);
        NormalSums normal = {n,         scratch->angle, slopes.other,
                             slopes.by, logs.measured,  logs.samples,
                             floor,     sums,           sums + (ptrdiff_t)FIT_PAIRS * LANES};
        for (int k = 0; k < logs.steps; k += FIT_SLOPE_STEPS) {
            int end = k + FIT_SLOPE_STEPS < logs.steps ? k + FIT_SLOPE_STEPS : logs.steps;
            fr_fit_rollout_steps()(&rollout, k, end);
            add_normal()(&normal, k, end);
        }
        add_lanes(data, &logs, n, sums, hessian, gradient);
    }
    for (int i = 0; i < n; i++)
        for (int j = i + 1; j < n; j++)
            hessian[i * n + j] = hessian[j * n + i];
    return n + 1;
}
