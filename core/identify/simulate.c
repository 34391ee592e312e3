// Simulates a recording at a point, sample by sample: gives the same angles as the lanes of the loss.
#include "fit.h"
#include "bench/parts.h"

/// Goal `samples` samples before k; before the first sample, the first goal.
static double earlier(const FrFitLog *log, int k, double samples)
{
    double at = k - samples;
    return log->goal[at > 0 ? (int)at : 0];
}

void fr_fit_simulate(const FrFitLog *log, const FrFitSpace *space, const double *point, double *angle)
{
    FrBenchDef def = log->bench;
    fr_fit_write(space, point, &def.servo);
    FrBench bench;
    *(Bench *)&bench = fr_bench_of(&def);
    FrBenchState state = log->start;
    Delay delay = delay_of(def.servo.delay, def.T);
    for (int k = 0; k < log->count; k++) {
        double late = earlier(log, k, delay.whole), later = earlier(log, k, delay.whole + 1);
        angle[k] = state.q;
        fr_bench_step(&bench, &state,
                      (FrGoal){late + delay.part * (later - late), !log->enabled || log->enabled[k] > 0});
    }
}
