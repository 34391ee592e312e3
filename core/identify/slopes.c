// Sums over the slopes of all angles, for a step of Levenberg-Marquardt.
#include "rollout.h"
#include "fit.h"

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

/// Add up the lanes of the recordings of a block, each weighted by its share.
static void add_lanes(const FrFitData *data, const LogBlock *logs, int n, const double *sums, double *part)
{
    const double *pair_sums = sums, *gradient_sums = sums + (ptrdiff_t)FIT_PAIRS * LANES;
    int pairs = n * (n + 1) / 2;
    memset(part, 0, (size_t)(pairs + n) * sizeof *part);
    for (int l = 0; l < logs->count; l++) {
        double share = 1 / ((double)data->log[logs->first + l].count * data->logs);
        for (int pair = 0; pair < pairs; pair++)
            part[pair] += share * pair_sums[(ptrdiff_t)pair * LANES + l];
        for (int i = 0; i < n; i++)
            part[pairs + i] += share * gradient_sums[(ptrdiff_t)i * LANES + l];
    }
}

void fr_fit_part_of_squares(const FrFitSum *sum, const LogBlock *logs, double *part, FrFitScratch *scratch)
{
    int n = sum->space->count;
    double *sums = scratch->sums;
    FitSlopes slopes = fr_fit_slopes(sum->data, sum->space, sum->points, scratch);
    Rollout rollout = fr_fit_slopes_rollout(&slopes, sum->data, sum->space, logs, scratch);
    memset(sums, 0, FIT_NORMAL_SIZE * sizeof *sums);
    NormalSums normal = {n,          scratch->angle, slopes.other,
                         slopes.by,  logs->measured, logs->samples,
                         sum->floor, sums,           sums + (ptrdiff_t)FIT_PAIRS * LANES};
    for (int k = 0; k < logs->steps; k += FIT_SLOPE_STEPS) {
        int end = k + FIT_SLOPE_STEPS < logs->steps ? k + FIT_SLOPE_STEPS : logs->steps;
        fr_fit_rollout_steps()(&rollout, k, end);
        add_normal()(&normal, k, end);
    }
    add_lanes(sum->data, logs, n, sums, part);
}

int fr_fit_normal(const FrFitData *data, const FrFitSpace *space, const double *point, double floor, double *hessian,
                  double *gradient, FrFitScratch *scratch)
{
    int n = space->count;
    double total[FR_FIT_PART_MAX];
    const FrFitSum sum = {data, space, 0, point, floor};
    fr_fit_total(&sum, total, scratch);
    for (int i = 0, pair = 0; i < n; i++)
        for (int j = 0; j <= i; j++, pair++)
            hessian[i * n + j] = hessian[j * n + i] = total[pair];
    memcpy(gradient, total + n * (n + 1) / 2, (size_t)n * sizeof *gradient);
    return n + 1;
}
