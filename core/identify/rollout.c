// Simulation of candidates along a block of recordings. Each pair of candidate and recording has a lane.
#include "rollout.h"
#include "math/assert.h"
#include "fit.h"

#include "bench/parts.h"

#include <string.h>

enum {
    COLUMNS_SIZE = FR_FIT_AT_ONCE * ROLLOUT_BLOCK,
    // a candidate that does not begin at the first lane reads past the end of its own angles
    ANGLES_SIZE = (FR_FIT_AT_ONCE * FIT_SLOPE_STEPS + 1) * LANES,
    SUMS_SIZE = FIT_NORMAL_SIZE + (FR_FIT_FREE_MAX + 1) * FR_FIT_FREE_MAX,
};

size_t fr_fit_scratch_size(void)
{
    return COLUMNS_SIZE + ANGLES_SIZE + SUMS_SIZE;
}

FrFitScratch fr_fit_scratch(double *memory)
{
    return (FrFitScratch){
        .columns = memory, .angle = memory + COLUMNS_SIZE, .sums = memory + COLUMNS_SIZE + ANGLES_SIZE};
}

RolloutSteps *fr_fit_rollout_steps(void)
{
#if defined(__x86_64__)
    FrInstructions best = fr_instructions();
    if (best != FR_PORTABLE)
        return best == FR_AVX512 ? fr_rollout_avx512 : fr_rollout_avx2;
#endif
    return fr_rollout_portable;
}

FrBenchDef fr_fit_bench(const FrFitLog *log)
{
    FrBenchDef def = log->bench;
    def.T = log->time ? 1 : def.T;
    def.servo.vin = log->volts ? 1 : def.servo.vin;
    return def;
}

static void set_lane(double *column, const Bench *bench, Delay delay, const FrBenchState *start)
{
    double numbers[ROLLOUT_COLUMNS] = {[Q] = start->q, start->omega,         start->target,
                                       start->sum,     [LATE] = delay.whole, [LATE_PART] = delay.part};
    memcpy(numbers, bench, BENCH_NUMBERS * sizeof *numbers);
    memcpy(numbers + DRIVE, &bench->drive, sizeof bench->drive);
    for (int k = 0; k < ROLLOUT_COLUMNS; k++)
        column[(ptrdiff_t)k * LANES] = numbers[k];
}

static void copy_lane(double *to, const double *from)
{
    for (int k = 0; k < ROLLOUT_COLUMNS; k++)
        to[(ptrdiff_t)k * LANES] = from[(ptrdiff_t)k * LANES];
}

Rollout fr_fit_rollout(const FrFitData *data, const FrFitSpace *space, const LogBlock *logs, int count,
                       const double *points, FrFitScratch *scratch)
{
    Rollout rollout = {
        .blocks = (count + data->candidates - 1) / data->candidates,
        .inner = fit_inner(&data->log[logs->first]),
        .columns = scratch->columns,
        .time = logs->time,
        .goal = logs->goal,
        .enabled = logs->enabled,
        .measured = logs->measured,
        .again = data->has_gaps ? logs->again : NULL,
        .supply = data->has_volts ? logs->supply : NULL,
        .samples = logs->samples,
        .shortest = logs->shortest,
        .holds = data->log[logs->first].time,
        .pull = data->pull,
    };
    FR_ASSERT(rollout.blocks <= FR_FIT_AT_ONCE);
    for (int l = 0; l < logs->count; l++) {
        const FrFitLog *log = &data->log[logs->first + l];
        FrBenchDef def = fr_fit_bench(log);
        for (int c = 0; c < count; c++) {
            fr_fit_write(space, points + (ptrdiff_t)c * space->count, &def.servo);
            Bench bench = fr_bench_of(&def);
            Delay delay = delay_of(def.servo.delay, def.T);
            rollout.decays = rollout.decays || bench.friction.rate > 0;
            rollout.sags = rollout.sags || bench.drive.sag > 0;
            rollout.delays = rollout.delays || def.servo.delay > 0;
            double *block = rollout.columns + (ptrdiff_t)(c / data->candidates) * ROLLOUT_BLOCK;
            set_lane(block + fit_lane(data, c, l), &bench, delay, &log->start);
        }
    }
    // unused lanes follow the first recording; their results are ignored
    for (int b = 0; b < rollout.blocks; b++) {
        int here = count - b * data->candidates < data->candidates ? count - b * data->candidates : data->candidates;
        for (int lane = 0; lane < LANES; lane++)
            if (lane >= here * data->together || lane % data->together >= logs->count)
                copy_lane(rollout.columns + (ptrdiff_t)b * ROLLOUT_BLOCK + lane, rollout.columns);
    }
    return rollout;
}

FitSlopes fr_fit_slopes(const FrFitData *data, const FrFitSpace *space, const double *point, FrFitScratch *scratch)
{
    const double change = 1e-4;
    int n = space->count;
    FitSlopes slopes = {.points = scratch->sums + FIT_NORMAL_SIZE};
    for (int c = 0; c <= n; c++)
        memcpy(slopes.points + (ptrdiff_t)c * n, point, (size_t)n * sizeof *point);
    for (int i = 0; i < n; i++) {
        double *x = &slopes.points[(ptrdiff_t)(i + 1) * n + i];
        *x += *x + change <= 1 ? change : -change;
        slopes.by[i] = 1 / (*x - point[i]);
        ptrdiff_t block = (i + 1) / data->candidates;
        slopes.other[i] = scratch->angle + block * FIT_SLOPE_STEPS * LANES + fit_lane(data, i + 1, 0);
    }
    return slopes;
}

Rollout fr_fit_slopes_rollout(const FitSlopes *slopes, const FrFitData *data, const FrFitSpace *space,
                              const LogBlock *logs, FrFitScratch *scratch)
{
    Rollout rollout = fr_fit_rollout(data, space, logs, space->count + 1, slopes->points, scratch);
    rollout.angle = scratch->angle;
    rollout.angle_steps = FIT_SLOPE_STEPS;
    return rollout;
}
