// Layout of recordings for the vector unit: the recordings of a block are side by side, step by step. If there are
// fewer recordings than lanes in a block, several candidates share a block.
#include "data.h"
#include "math/assert.h"
#include "fit.h"

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
    return ((size_t)block->steps * 3 + 1) * LANES;
}

static void place(LogBlock *block, const double *memory)
{
    size_t column = (size_t)block->steps * LANES;
    block->goal = memory;
    block->enabled = memory + column;
    block->measured = memory + 2 * column;
    block->samples = memory + 3 * column;
}

size_t fr_fit_data_size(const FrFitLog *log, int logs)
{
    FR_ASSERT(log && logs > 0);
    size_t size = 0;
    for (int first = 0; first < logs; first += LANES) {
        LogBlock block = measure(log, logs, first);
        size += block_size(&block);
    }
    return size;
}

/// Fill a lane of a block: the recording, then its last values, which are not compared with any sample.
static void fill(double *memory, const LogBlock *block, int lane, const FrFitLog *log, bool counts)
{
    size_t column = (size_t)block->steps * LANES;
    for (int k = 0; k < block->steps; k++) {
        int from = least(k, log->count - 1);
        double *row = memory + (ptrdiff_t)k * LANES + lane;
        row[0] = log->goal[from];
        row[column] = log->enabled ? log->enabled[from] : 1;
        row[2 * column] = log->measured[from];
    }
    memory[3 * column + (size_t)lane] = counts ? log->count : 0;
}

FrFitData fr_fit_data(double *memory, const FrFitLog *log, int logs, FrIdentifyLoss loss)
{
    FR_ASSERT(memory && log && logs > 0);
    int together = least(LANES, logs), candidates = LANES / together;
    double *at = memory;
    for (int first = 0; first < logs; first += LANES) {
        LogBlock block = measure(log, logs, first);
        for (int lane = 0; lane < LANES; lane++) {
            // unused lanes repeat the first recording of the block; their results are ignored
            bool used = lane < candidates * together && lane % together < block.count;
            fill(at, &block, lane, &log[first + (used ? lane % together : 0)], used);
        }
        at += block_size(&block);
    }
    return (FrFitData){logs, log, loss, together, candidates, (logs + LANES - 1) / LANES, memory, NULL};
}

FrFitData fr_fit_new_data(const Allocator *allocator, const FrFitLog *log, int logs, FrIdentifyLoss loss)
{
    double *memory = fr_allocate(allocator, fr_fit_data_size(log, logs) * sizeof *memory);
    FrFitData data = memory ? fr_fit_data(memory, log, logs, loss) : (FrFitData){0};
    data.allocator = allocator;
    return data;
}

LogBlock fr_fit_first_block(const FrFitData *data)
{
    LogBlock block = measure(data->log, data->logs, 0);
    place(&block, data->memory);
    return block;
}

LogBlock fr_fit_next_block(const FrFitData *data, const LogBlock *block)
{
    int first = block->first + block->count;
    if (first >= data->logs)
        return (LogBlock){.first = first};
    LogBlock next = measure(data->log, data->logs, first);
    place(&next, block->goal + block_size(block));
    return next;
}
