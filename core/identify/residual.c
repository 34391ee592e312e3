// How many samples of a residual count as independent, by the integrated autocorrelation time 1 + 2 sum rho_k: the
// number of samples that carry as much information as one independent sample (Sokal 1997, section 3). For intervals, of
// all recordings together, with five times as many lags as this time; for the criterion, of each recording.
#include "study.h"
#include "math/assert.h"

/// Sum over all recordings of r_t r_(t + lag).
static double product(int logs, const int *count, const double *const *residual, int lag)
{
    double sum = 0;
    for (int l = 0; l < logs; l++)
        for (int k = 0; k + lag < count[l]; k++)
            sum += residual[l][k] * residual[l][k + lag];
    return sum;
}

double fr_fit_correlation_time(int logs, const int *count, const double *const *residual)
{
    FR_ASSERT(logs > 0);
    int longest = 0;
    for (int l = 0; l < logs; l++)
        longest = count[l] > longest ? count[l] : longest;
    double all = product(logs, count, residual, 0), time = 1;
    for (int lag = 1; lag < longest && lag < 5 * time && all > 0; lag++)
        time += 2 * product(logs, count, residual, lag) / all;
    return time < 1 ? 1 : time;
}

double fr_fit_independent(int logs, const int *count, const double *const *residual)
{
    const double hardly = 0.05;
    double independent = 0;
    for (int l = 0; l < logs; l++) {
        double all = product(1, &count[l], &residual[l], 0), time = 1, rho = 1;
        for (int lag = 1; lag < count[l] && all > 0; lag++) {
            rho = product(1, &count[l], &residual[l], lag) / all;
            if (rho < hardly)
                break;
            time += 2 * rho;
        }
        independent += count[l] / time;
    }
    return independent < 1 ? 1 : independent;
}

double fr_of_residual(Pool *pool, const FrFitData *data, const FrFitSpace *space, const double *point,
                      double (*number)(int logs, const int *count, const double *const *residual))
{
    int samples = 0, used = 0;
    for (int i = 0; i < data->logs; i++)
        samples += data->log[i].count;
    double *angle = fr_pool(pool, (size_t)samples * sizeof *angle);
    const double **residual = fr_pool(pool, (size_t)data->logs * sizeof *residual);
    int *count = fr_pool(pool, (size_t)data->logs * sizeof *count);
    if (!angle || !residual || !count)
        return 0;
    for (int i = 0; i < data->logs; used += count[i++]) {
        const FrFitLog *log = &data->log[i];
        count[i] = log->count;
        residual[i] = angle + used;
        fr_fit_simulate(log, space, point, angle + used);
        for (int k = 0; k < count[i]; k++)
            angle[used + k] -= log->measured[k];
    }
    return number(data->logs, count, residual);
}
