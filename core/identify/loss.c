// The loss of candidates: each recording is simulated with each of them, lane by lane.
//
// A lane's sum is made step by step, recordings are added in their order: no width and no number of candidates at a
// time changes a bit of it.
#include "data.h"
#include "plant/bench/of_def.h"
#include "plant/delay.h"
#include "servo/of_def.h"

#include <math.h>
#include <string.h>

enum {
    PAIRS = FR_FIT_FREE_MAX * (FR_FIT_FREE_MAX + 1) / 2,
    NORMAL_STEPS = 32, ///< steps whose angles are kept at a time
    COLUMNS_SIZE = FR_FIT_AT_ONCE * ROLLOUT_BLOCK,
    // a candidate that does not begin with the first lane reads beyond the end of its own
    ANGLES_SIZE = (FR_FIT_AT_ONCE * NORMAL_STEPS + 1) * LANES,
    NORMAL_SIZE = (PAIRS + FR_FIT_FREE_MAX) * LANES,
    SUMS_SIZE = NORMAL_SIZE + (FR_FIT_FREE_MAX + 1) * FR_FIT_FREE_MAX,
};

_Static_assert(FR_FIT_AT_ONCE > FR_FIT_FREE_MAX, "a point and its neighbours are simulated together");

size_t fr_fit_scratch_size(void)
{
    return COLUMNS_SIZE + ANGLES_SIZE + SUMS_SIZE;
}

FrFitScratch fr_fit_scratch(double *memory)
{
    FR_ASSERT(memory);
    return (FrFitScratch){memory, memory + COLUMNS_SIZE, memory + COLUMNS_SIZE + ANGLES_SIZE};
}

static RolloutSteps *rollout_steps(void)
{
#if defined(__x86_64__)
    FrInstructions best = fr_instructions();
    if (best != FR_PORTABLE)
        return best == FR_AVX512 ? fr_rollout_avx512 : fr_rollout_avx2;
#endif
    return fr_rollout_portable;
}

static AddNormal *add_normal(void)
{
#if defined(__x86_64__)
    FrInstructions best = fr_instructions();
    if (best != FR_PORTABLE)
        return best == FR_AVX512 ? fr_normal_avx512 : fr_normal_avx2;
#endif
    return fr_normal_portable;
}

static void set_lane(double *column, const FrBench *bench, Delay delay, const FrBenchState *start)
{
    double numbers[ROLLOUT_COLUMNS] = {[LATE] = delay.whole, [LATE_PART] = delay.part};
    memcpy(numbers, bench, sizeof *bench);
    memcpy(numbers + Q, start, sizeof *start);
    for (int k = 0; k < ROLLOUT_COLUMNS; k++)
        column[(ptrdiff_t)k * LANES] = numbers[k];
}

static void copy_lane(double *to, const double *from)
{
    for (int k = 0; k < ROLLOUT_COLUMNS; k++)
        to[(ptrdiff_t)k * LANES] = from[(ptrdiff_t)k * LANES];
}

/// The benches of candidates, and how their blocks go through a block of recordings.
static Rollout prepare(const FrFitData *data, const FrFitSpace *space, const LogBlock *logs, int count,
                       const double *points, FrFitScratch *scratch)
{
    Rollout rollout = {
        .blocks = (count + data->candidates - 1) / data->candidates,
        .columns = scratch->columns,
        .goal = logs->goal,
        .enabled = logs->enabled,
        .measured = logs->measured,
        .samples = logs->samples,
        .shortest = logs->shortest,
    };
    FR_ASSERT(rollout.blocks <= FR_FIT_AT_ONCE);
    for (int l = 0; l < logs->count; l++) {
        const FrFitLog *log = &data->log[logs->first + l];
        FrBenchDef def = log->bench;
        for (int c = 0; c < count; c++) {
            fr_fit_write(space, points + (ptrdiff_t)c * space->count, &def.servo);
            FrServoFriction friction = fr_servo_friction_of(&def.servo);
            FrServoDrive drive = fr_servo_drive_of(&def.servo, def.T);
            FrBench bench = fr_bench_of(&def, &friction, &drive);
            Delay delay = delay_of(def.servo.delay, def.T);
            rollout.decays = rollout.decays || friction.rate > 0;
            rollout.sags = rollout.sags || drive.sag > 0;
            rollout.delays = rollout.delays || def.servo.delay > 0;
            double *block = rollout.columns + (ptrdiff_t)(c / data->candidates) * ROLLOUT_BLOCK;
            set_lane(block + fit_lane(data, c, l), &bench, delay, &log->start);
        }
    }
    // the lanes that are left follow the first recording, and nothing is asked of them
    for (int b = 0; b < rollout.blocks; b++) {
        int here = count - b * data->candidates < data->candidates ? count - b * data->candidates : data->candidates;
        for (int lane = 0; lane < LANES; lane++)
            if (lane >= here * data->together || lane % data->together >= logs->count)
                copy_lane(rollout.columns + (ptrdiff_t)b * ROLLOUT_BLOCK + lane, rollout.columns);
    }
    return rollout;
}

/// The sums of a lane after its last step.
static double lane_sum(const Rollout *rollout, const FrFitData *data, int candidate, int log, int column)
{
    ptrdiff_t block = candidate / data->candidates;
    return rollout->columns[block * ROLLOUT_BLOCK + (ptrdiff_t)column * LANES + fit_lane(data, candidate, log)];
}

/// The loss of one recording, infinite when its simulation has left all bounds.
static double log_loss(FrFitLoss kind, double absolute, double squares, int samples)
{
    double mean = kind == FR_FIT_RMS ? __builtin_sqrt(squares / samples) : absolute / samples;
    return mean < 1e6 ? mean : (double)INFINITY;
}

/// Candidates that fit into the scratch at a time.
static void some_values(const FrFitData *data, const FrFitSpace *space, int count, const double *points,
                        FrFitValue *values, double *errors, FrFitScratch *scratch)
{
    for (int c = 0; c < count; c++)
        values[c] = (FrFitValue){0, 0};
    for (LogBlock logs = fr_fit_first_block(data); logs.count > 0; logs = fr_fit_next_block(data, &logs)) {
        Rollout rollout = prepare(data, space, &logs, count, points, scratch);
        rollout_steps()(&rollout, 0, logs.steps);
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

/// Add the lanes of a block's recordings, each by its share.
static void add_lanes(const FrFitData *data, const LogBlock *logs, int n, const double *sums, double *hessian,
                      double *gradient)
{
    const double *pair_sums = sums, *gradient_sums = sums + (ptrdiff_t)PAIRS * LANES;
    for (int l = 0; l < logs->count; l++) {
        double share = 1 / ((double)data->log[logs->first + l].count * data->logs);
        for (int i = 0, pair = 0; i < n; i++) {
            gradient[i] += share * gradient_sums[(ptrdiff_t)i * LANES + l];
            for (int j = 0; j <= i; j++, pair++)
                hessian[i * n + j] += share * pair_sums[(ptrdiff_t)pair * LANES + l];
        }
    }
}

int fr_fit_normal(const FrFitData *data, const FrFitSpace *space, const double *point, double floor, double *hessian,
                  double *gradient, FrFitScratch *scratch)
{
    FR_ASSERT(data && space && point && hessian && gradient && scratch);
    const double change = 1e-4;
    int n = space->count;
    double *sums = scratch->sums, *points = sums + NORMAL_SIZE, by[FR_FIT_FREE_MAX];
    const double *other[FR_FIT_FREE_MAX];
    for (int c = 0; c <= n; c++)
        memcpy(points + (ptrdiff_t)c * n, point, (size_t)n * sizeof *point);
    for (int i = 0; i < n; i++) {
        double *x = &points[(ptrdiff_t)(i + 1) * n + i];
        *x += *x + change <= 1 ? change : -change;
        by[i] = 1 / (*x - point[i]);
    }
    memset(hessian, 0, (size_t)n * (size_t)n * sizeof *hessian);
    memset(gradient, 0, (size_t)n * sizeof *gradient);
    for (LogBlock logs = fr_fit_first_block(data); logs.count > 0; logs = fr_fit_next_block(data, &logs)) {
        Rollout rollout = prepare(data, space, &logs, n + 1, points, scratch);
        memset(sums, 0, NORMAL_SIZE * sizeof *sums);
        rollout.angle = scratch->angle;
        rollout.angle_steps = NORMAL_STEPS;
        for (int i = 0; i < n; i++) {
            ptrdiff_t block = (i + 1) / data->candidates;
            other[i] = scratch->angle + block * NORMAL_STEPS * LANES + fit_lane(data, i + 1, 0);
        }
        NormalSums normal = {
            n, scratch->angle, other, by, logs.measured, logs.samples, floor, sums, sums + (ptrdiff_t)PAIRS * LANES};
        for (int k = 0; k < logs.steps; k += NORMAL_STEPS) {
            int end = k + NORMAL_STEPS < logs.steps ? k + NORMAL_STEPS : logs.steps;
            rollout_steps()(&rollout, k, end);
            add_normal()(&normal, k, end);
        }
        add_lanes(data, &logs, n, sums, hessian, gradient);
    }
    for (int i = 0; i < n; i++)
        for (int j = i + 1; j < n; j++)
            hessian[i * n + j] = hessian[j * n + i];
    return n + 1;
}
