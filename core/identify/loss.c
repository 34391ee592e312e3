// Loss of candidates: simulates each recording with each candidate, one lane for each pair.
//
// The sum of a lane is formed step by step, and the recordings are added in order, so the result does not depend on the
// vector width or on the number of candidates in a call, to the last bit.
#include "rollout.h"
#include "math/assert.h"
#include "fit.h"

#include <math.h>

/// Sum of a lane after its last step.
static double lane_sum(const Rollout *rollout, const FrFitData *data, int candidate, int log, int column)
{
    ptrdiff_t block = candidate / data->candidates;
    return rollout->columns[block * ROLLOUT_BLOCK + (ptrdiff_t)column * LANES + fit_lane(data, candidate, log)];
}

/// Loss of one recording; infinite if its simulation has diverged.
static double log_loss(FrIdentifyLoss kind, double absolute, double squares, int samples)
{
    double mean = kind == FR_LOSS_RMS ? SQUARE_ROOT(squares / samples) : absolute / samples;
    return mean < 1e6 ? mean : (double)INFINITY;
}

/// Add up the sums of a block for each candidate. Also write the loss of each of its recordings for the last candidate.
static void add_up(const FrFitSum *sum, const LogBlock *logs, FrFitValue *sums, double *errors, FrFitScratch *scratch)
{
    const FrFitData *data = sum->data;
    Rollout rollout = fr_fit_rollout(data, sum->space, logs, sum->count, sum->points, scratch);
    fr_fit_rollout_steps()(&rollout, 0, logs->steps);
    for (int c = 0; c < sum->count; c++) {
        sums[c] = (FrFitValue){0, 0};
        for (int l = 0; l < logs->count; l++) {
            int samples = data->log[logs->first + l].count;
            double squares = lane_sum(&rollout, data, c, l, SQUARES);
            errors[l] = log_loss(data->loss, lane_sum(&rollout, data, c, l, DISTANCE), squares, samples);
            sums[c].loss += errors[l];
            sums[c].squares += squares / samples;
        }
    }
}

void fr_fit_part_of_values(const FrFitSum *sum, const LogBlock *logs, double *part, FrFitScratch *scratch)
{
    FrFitValue sums[FR_FIT_PART_MAX / 2];
    double errors[LANES];
    add_up(sum, logs, sums, errors, scratch);
    for (int c = 0; c < sum->count; c++) {
        part[c] = sums[c].loss;
        part[sum->count + c] = sums[c].squares;
    }
}

/// Compute the values of as many candidates as the scratch can hold.
static void some_values(const FrFitSum *sum, FrFitValue *values, FrFitScratch *scratch)
{
    double total[FR_FIT_PART_MAX];
    fr_fit_total(sum, total, scratch);
    for (int c = 0; c < sum->count; c++) {
        double loss = total[c] / sum->data->logs, squares = total[sum->count + c] / sum->data->logs;
        values[c] = (FrFitValue){loss, loss < 1e6 ? squares : (double)INFINITY};
    }
}

void fr_fit_values(const FrFitData *data, const FrFitSpace *space, int count, const double *points, FrFitValue *values,
                   FrFitScratch *scratch)
{
    FR_ASSERT(count >= 0);
    int most = FR_FIT_AT_ONCE * data->candidates;
    for (int done = 0; done < count; done += most) {
        int some = count - done < most ? count - done : most;
        const FrFitSum sum = {data, space, some, points + (ptrdiff_t)done * space->count, 0};
        some_values(&sum, values + done, scratch);
    }
}

void fr_fit_errors(const FrFitData *data, const FrFitSpace *space, const double *point, double *errors,
                   FrFitScratch *scratch)
{
    const FrFitSum sum = {data, space, 1, point, 0};
    FrFitValue value;
    for (LogBlock logs = fr_fit_first_block(data); logs.count > 0; logs = fr_fit_next_block(data, &logs))
        add_up(&sum, &logs, &value, errors + logs.first, scratch);
}
