// The loss of candidates: each recording is simulated with each of them, lane by lane.
//
// A lane's sum is made step by step, recordings are added in their order: no width and no number of candidates at a
// time changes a bit of it.
#include "rollout.h"

#include <math.h>

/// The sums of a lane after its last step.
static double lane_sum(const Rollout *rollout, const FrFitData *data, int candidate, int log, int column)
{
    ptrdiff_t block = candidate / data->candidates;
    return rollout->columns[block * ROLLOUT_BLOCK + (ptrdiff_t)column * LANES + fit_lane(data, candidate, log)];
}

/// The loss of one recording, infinite when its simulation has left all bounds.
static double log_loss(FrFitLoss kind, double absolute, double squares, int samples)
{
    double mean = kind == FR_FIT_RMS ? SQUARE_ROOT(squares / samples) : absolute / samples;
    return mean < 1e6 ? mean : (double)INFINITY;
}

/// Candidates that fit into the scratch at a time.
static void some_values(const FrFitData *data, const FrFitSpace *space, int count, const double *points,
                        FrFitValue *values, double *errors, FrFitScratch *scratch)
{
    for (int c = 0; c < count; c++)
        values[c] = (FrFitValue){0, 0};
    for (LogBlock logs = fr_fit_first_block(data); logs.count > 0; logs = fr_fit_next_block(data, &logs)) {
        Rollout rollout = fr_fit_rollout(data, space, &logs, count, points, scratch);
        fr_fit_rollout_steps()(&rollout, 0, logs.steps);
        for (int c = 0; c < count; c++)
            for (int l = 0; l < logs.count; l++) {
                int samples = data->log[logs.first + l].count;
                double squares = lane_sum(&rollout, data, c, l, SQUARES);
                double loss = log_loss(data->loss, lane_sum(&rollout, data, c, l, DISTANCE), squares, samples);
                values[c].loss += loss;
                values[c].squares += squares / samples;
                if (errors)
                    errors[logs.first + l] = loss;
            }
    }
    for (int c = 0; c < count; c++) {
        values[c].loss /= data->logs;
        values[c].squares = values[c].loss < 1e6 ? values[c].squares / data->logs : (double)INFINITY;
    }
}

void fr_fit_values(const FrFitData *data, const FrFitSpace *space, int count, const double *points, FrFitValue *values,
                   FrFitScratch *scratch)
{
    FR_ASSERT(data && space && points && values && scratch && count >= 0);
    int most = FR_FIT_AT_ONCE * data->candidates;
    for (int done = 0; done < count; done += most)
        some_values(data, space, count - done < most ? count - done : most, points + (ptrdiff_t)done * space->count,
                    values + done, NULL, scratch);
}

void fr_fit_errors(const FrFitData *data, const FrFitSpace *space, const double *point, double *errors,
                   FrFitScratch *scratch)
{
    FR_ASSERT(data && space && point && errors && scratch);
    FrFitValue value;
    some_values(data, space, 1, point, &value, errors, scratch);
}
