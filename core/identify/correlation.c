// Correlation time of the residual of a fit, simulated minus recorded, over all recordings.
#include "correlation.h"
#include "fit.h"

double fr_correlation_time_of(const Allocator *allocator, int logs, const FrFitLog *log, const FrFitSpace *space,
                              const double *point)
{
    int samples = 0, used = 0;
    for (int i = 0; i < logs; i++)
        samples += log[i].count;
    double *angle = fr_allocate(allocator, ((size_t)samples + 1) * sizeof *angle), time = 0;
    const double **residual = fr_allocate(allocator, (size_t)logs * sizeof *residual);
    int *count = fr_allocate(allocator, (size_t)logs * sizeof *count);
    if (angle && residual && count) {
        for (int i = 0; i < logs; used += count[i++]) {
            count[i] = log[i].count;
            residual[i] = angle + used;
            fr_fit_simulate(&log[i], space, point, angle + used);
            for (int k = 0; k < count[i]; k++)
                angle[used + k] -= log[i].measured[k];
        }
        time = fr_fit_correlation_time(logs, count, residual);
    }
    fr_release(allocator, angle);
    fr_release(allocator, residual);
    fr_release(allocator, count);
    return time;
}
