// Simulates a recording at a point, sample by sample: gives the same angles as the lanes of the loss.
#include "rollout.h"
#include "bench/parts.h"

/// Goal `samples` samples before k; before the first sample, the first goal.
static double earlier(const FrFitLog *log, int k, double samples)
{
    double at = k - samples;
    return log->goal[at > 0 ? (int)at : 0];
}

/// Goal that is interpolated at the step after sample k.
static double late_goal(const FrFitLog *log, int k, Delay delay)
{
    double late = earlier(log, k, delay.whole), later = earlier(log, k, delay.whole + 1);
    return late + delay.part * (later - late);
}

void fr_fit_simulate(const FrFitLog *log, const FrFitSpace *space, const double *point, double *angle)
{
    FrBenchDef def = fr_fit_bench(log);
    fr_fit_write(space, point, &def.servo);
    Bench bench = fr_bench_of(&def);
    FrBenchState state = log->start;
    Delay delay = delay_of(def.servo.delay, def.T);
    ptrdiff_t held = 0;
    int inner = fit_inner(log);
    for (int k = 0; k < log->count; k++) {
        bool last = k + 1 == log->count, enabled = !log->enabled || log->enabled[k] > 0;
        double part = last || !log->time ? 1 : (log->time[k + 1] - log->time[k]) * (1.0 / inner), inverse = 1 / part;
        angle[k] = state.q;
        for (int i = 0; i < inner && !last; i++) {
            double goal = log->goal[k];
            if (log->time) {
                double from = log->time[k] + i * part - (0.5 * part + (delay.whole + delay.part));
                goal = held_goal(log->time, log->goal, 1, &held, from, from + part, inverse);
            } else if (def.servo.delay > 0) {
                goal = late_goal(log, k, delay);
            }
            fr_bench_step_part(&bench, &state, (FrGoal){goal, enabled}, part, inverse);
        }
    }
}
