// Effect of the time step on the simulated angles of a fit: simulates the recordings again with half the step.
//
// Implicit Euler is of first order, so half the step changes the angles by about as much as the remaining error of the
// step. An error of the angles moves the parameters too, and the residual does not show it, because armature and
// friction make up for most of it. With n independent samples, noise of the size of the residual moves the mean by
// residual/sqrt(n); a fifth of the residual is more than that from about 25 independent samples on.
#include "study.h"

#include <math.h>

/// Largest of 1, 2 and 5 times a power of ten that is not above x.
static double round_down(double x)
{
    double power = pow(10, floor(log10(x)));
    double digit = x / power;
    return digit >= 5 ? 5 * power : digit >= 2 ? 2 * power : power;
}

/// A fifth of the step removes most of its effect; a smaller step is not needed.
static double step_to_repeat(double T, const StepEffect *effect)
{
    if (!(effect->moved > FR_FIT_STEP_PART * effect->left))
        return 0;
    return round_down(T * fmax(0.2, FR_FIT_STEP_PART * effect->left / effect->moved) * (1 + 1e-9));
}

/// Sample a recording twice as often.
static void halve(FrFitLog *log, double *goal, double *enabled)
{
    log->count = 2 * log->count - 1;
    log->bench.T /= 2;
    log->goal = goal;
    log->enabled = enabled;
    for (int k = 0; k < log->count; k++) {
        double t = log->from + k * log->bench.T;
        goal[k] = fr_recording_at(log->recording, FR_GOAL, t);
        enabled[k] = !(fr_recording_at(log->recording, FR_ENABLED, t) <= 0.5);
    }
}

StepEffect fr_step_effect_of(Pool *pool, const FrFitData *data, const FrFitSpace *space, const double *point)
{
    StepEffect effect = {NAN, NAN, 0};
    const FrFitLog *log = data->log;
    int longest = 0, logs = data->logs;
    for (int i = 0; i < logs; i++)
        longest = log[i].count > longest ? log[i].count : longest;
    double *memory = fr_pool(pool, (size_t)longest * 7 * sizeof *memory), moved = 0, left = 0;
    if (!memory)
        return effect;
    double *angle = memory, *fine = angle + longest, *goal = fine + 2 * (ptrdiff_t)longest;
    for (int i = 0; i < logs; i++) {
        FrFitLog half = log[i];
        double own_moved = 0, own_left = 0;
        int each = log[i].time ? 1 : 2; // samples of `fine` for each sample
        half.inner *= 2;
        if (!log[i].time)
            halve(&half, goal, goal + 2 * (ptrdiff_t)longest);
        fr_fit_simulate(&log[i], space, point, angle);
        fr_fit_simulate(&half, space, point, fine);
        for (int k = 0; k < log[i].count; k++) {
            own_moved += fabs(fine[(ptrdiff_t)each * k] - angle[k]);
            own_left += fabs(angle[k] - log[i].measured[k]);
        }
        moved += own_moved / log[i].count / logs;
        left += own_left / log[i].count / logs;
    }
    effect = (StepEffect){moved, left, 0};
    effect.repeat_T = log[0].time ? 0 : step_to_repeat(log[0].bench.T, &effect);
    return effect;
}
