// Layout of recordings for the vector unit: the recordings of a block are side by side, step by step. If there are
// fewer recordings than lanes in a block, several candidates share a block.
#include "rollout.h"
#include "math/assert.h"
#include "fit.h"

#include "recording/reader.h"

#include <math.h>

/// Tracks of a block: one row for each sample.
enum { TIMES, GOALS, ENABLED, MEASURED, AGAIN, SUPPLY, TRACKS };

static int least(int a, int b)
{
    return a < b ? a : b;
}

/// Measure the block that begins with recording `first`, and the lengths of its recordings.
static LogBlock measure(const FrFitLog *log, int logs, int first)
{
    LogBlock block = {.first = first, .count = least(LANES, logs - first)};
    for (int i = first; i < first + block.count; i++) {
        block.steps = log[i].count > block.steps ? log[i].count : block.steps;
        block.shortest = i == first ? log[i].count : least(log[i].count, block.shortest);
    }
    return block;
}

static size_t block_size(const LogBlock *block)
{
    return (((size_t)block->steps + 1) * TRACKS + 1) * LANES;
}

size_t fr_fit_data_size(const FrFitLog *log, int logs)
{
    FR_ASSERT(logs > 0);
    size_t size = 0;
    for (int first = 0; first < logs; first += LANES) {
        LogBlock block = measure(log, logs, first);
        size += block_size(&block);
    }
    return size;
}

/// Time of sample k in seconds, or in steps of T if the samples are even. Those after the last one follow in equal
/// steps.
static double time_of(const FrFitLog *log, int k)
{
    int last = log->count - 1;
    if (!log->time)
        return k;
    double step = last > 0 ? log->time[last] - log->time[last - 1] : log->bench.T;
    return k <= last ? log->time[k] : log->time[last] + (k - last) * step;
}

/// Velocity with which the bench starts again at a sample; NaN: it does not.
static double again_at(const FrFitLog *log, int k)
{
    return log->time && k < log->count
               ? fr_recording_velocity_after_gap(log->time, log->measured, log->count, k, log->usual)
               : (double)NAN;
}

/// Fill a lane of a block: the recording, then its last values, which are not compared with any sample.
static void fill(FrFitData *data, double *memory, const LogBlock *block, int lane, const FrFitLog *log, bool counts)
{
    size_t column = ((size_t)block->steps + 1) * LANES;
    for (int k = 0; k <= block->steps; k++) {
        int from = least(k, log->count - 1);
        double *row = memory + (ptrdiff_t)k * LANES + lane;
        row[TIMES * column] = time_of(log, k);
        row[GOALS * column] = log->goal[from];
        row[ENABLED * column] = log->enabled ? log->enabled[from] : 1;
        row[MEASURED * column] = log->measured[from];
        row[AGAIN * column] = again_at(log, k);
        row[SUPPLY * column] = log->volts ? fr_recording_volts(log->volts, log->count, from) : 1;
        data->has_gaps = data->has_gaps || !isnan(row[AGAIN * column]);
    }
    data->has_volts = data->has_volts || log->volts;
    memory[TRACKS * column + (size_t)lane] = counts ? log->count : 0;
}

FrFitData fr_fit_data(double *memory, const FrFitLog *log, int logs, FrIdentifyLoss loss)
{
    FR_ASSERT(logs > 0);
    int together = least(LANES, logs), candidates = LANES / together;
    FrFitData data = {.logs = logs,
                      .log = log,
                      .loss = loss,
                      .together = together,
                      .candidates = candidates,
                      .blocks = (logs + LANES - 1) / LANES,
                      .memory = memory};
    double *at = memory;
    for (int first = 0; first < logs; first += LANES) {
        LogBlock block = measure(log, logs, first);
        for (int lane = 0; lane < LANES; lane++) {
            // unused lanes repeat the first recording of the block; their results are ignored
            bool used = lane < candidates * together && lane % together < block.count;
            fill(&data, at, &block, lane, &log[first + (used ? lane % together : 0)], used);
        }
        at += block_size(&block);
    }
    return data;
}

FrFitData fr_fit_new_data(Pool *pool, const FrFitLog *log, int logs, FrIdentifyLoss loss)
{
    double *memory = fr_pool(pool, fr_fit_data_size(log, logs) * sizeof *memory);
    return memory ? fr_fit_data(memory, log, logs, loss) : (FrFitData){0};
}

FrFitData *fr_fit_select(Pool *pool, const FrFitData *data, int count, const int *index, const FrFitLog *more)
{
    int logs = count + (more != NULL);
    FrFitData *some = fr_pool(pool, sizeof *some);
    FrFitLog *log = fr_pool(pool, (size_t)logs * sizeof *log);
    if (!some || !log)
        return NULL;
    for (int i = 0; i < count; i++)
        log[i] = data->log[index ? index[i] : i];
    if (more)
        log[count] = *more;
    *some = fr_fit_new_data(pool, log, logs, data->loss);
    return some->memory ? some : NULL;
}

FrFitData *fr_fit_part(Pool *pool, const FrFitData *data, const int *of, int part, bool inside)
{
    int *index = fr_pool(pool, (size_t)data->logs * sizeof *index), count = 0;
    for (int i = 0; i < data->logs && index; i++)
        if ((of[i] == part) == inside)
            index[count++] = i;
    return index ? fr_fit_select(pool, data, count, index, NULL) : NULL;
}

/// The block that begins with recording `first`, in this memory; its count is 0 after the last recording.
static LogBlock block_at(const FrFitData *data, int first, const double *memory)
{
    if (first >= data->logs)
        return (LogBlock){.first = first};
    LogBlock block = measure(data->log, data->logs, first);
    size_t column = ((size_t)block.steps + 1) * LANES;
    block.time = memory + TIMES * column;
    block.goal = memory + GOALS * column;
    block.enabled = memory + ENABLED * column;
    block.measured = memory + MEASURED * column;
    block.again = memory + AGAIN * column;
    block.supply = memory + SUPPLY * column;
    block.samples = memory + TRACKS * column;
    return block;
}

LogBlock fr_fit_first_block(const FrFitData *data)
{
    return block_at(data, 0, data->memory);
}

LogBlock fr_fit_next_block(const FrFitData *data, const LogBlock *block)
{
    return block_at(data, block->first + block->count, block->time + block_size(block));
}
