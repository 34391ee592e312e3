// Simulates a recording at a point, sample by sample: gives the same angles as the lanes of the loss.
#include "rollout.h"
#include "bench/parts.h"
#include "recording/reader.h"

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

double fr_fit_follow(const FrFitLog *log, const FrBench *bench, double delay, double *angle)
{
    Bench b = *(const Bench *)bench;
    const ServoDrive drive = b.drive;
    FrBenchState state = log->start;
    ptrdiff_t held = 0, first = 0;
    int inner = fit_inner(log);
    double sum = 0;
    // bound: the samples
    for (int k = 0;; k++) {
        double again = fr_recording_velocity_after_gap(log->time, log->measured, log->count, k, log->usual);
        if (again == again) {
            state = (FrBenchState){.q = log->measured[k], .omega = again, .target = log->measured[k]};
            held = first = k;
        }
        if (log->volts)
            b.drive = servo_drive_at(&drive, fr_recording_volts(log->volts, log->count, k));
        sum += ABSOLUTE(state.q - log->measured[k]);
        if (angle)
            angle[k] = state.q;
        if (k + 1 == log->count)
            return sum;
        double step = (log->time[k + 1] - log->time[k]) * (1.0 / inner), inverse = 1 / step;
        bool enabled = !log->enabled || log->enabled[k] > 0;
        for (int i = 0; i < inner; i++) {
            double from = log->time[k] + i * step - (0.5 * step + delay);
            double goal = held_goal(log->time, log->goal, 1, first, &held, from, from + step, inverse);
            FrAcceleration base = {0, 0};
            if (log->base)
                base = log->base(log->motion, log->time[k] + i * step);
            fr_bench_step_part(&b, &state, (FrGoal){goal, enabled}, log->base ? &base : NULL, step / b.T,
                               inverse * b.T);
        }
    }
}

void fr_fit_simulate(const FrFitLog *log, const FrFitSpace *space, const double *point, double *angle)
{
    FrBenchDef def = fr_fit_bench(log);
    fr_fit_write(space, point, &def.servo);
    FrBench bench;
    *(Bench *)&bench = fr_bench_of(&def);
    Delay delay = delay_of(def.servo.delay, def.T);
    if (log->time) {
        fr_fit_follow(log, &bench, delay.whole + delay.part, angle);
        return;
    }
    FrBenchState state = log->start;
    for (int k = 0; k < log->count; k++) {
        angle[k] = state.q;
        double goal = def.servo.delay > 0 ? late_goal(log, k, delay) : log->goal[k];
        fr_bench_step(&bench, &state, (FrGoal){goal, !log->enabled || log->enabled[k] > 0});
    }
}
