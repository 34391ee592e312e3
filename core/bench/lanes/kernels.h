// Memory layout of many benches, and the loops over them for each vector unit.
#ifndef FRICTION_BENCH_LANES_KERNELS_H
#define FRICTION_BENCH_LANES_KERNELS_H

#include "bench/parts.h"
#include "friction/law.h"

/// The columns after the constants.
enum { Q = BENCH_NUMBERS, OMEGA, TARGET, SUM, DISTANCE };

static inline double *bench_block(const FrBenchBatch *benches, int block)
{
    return benches->memory + (ptrdiff_t)block * BENCH_COLUMNS * BENCH_BLOCK;
}

/// Column 0 of bench i.
static inline double *bench_column(const FrBenchBatch *benches, int i)
{
    return bench_block(benches, i / BENCH_BLOCK) + i % BENCH_BLOCK;
}

/// Column k of the bench whose column 0 is given.
static inline double *bench_number(double *column, ptrdiff_t k)
{
    return column + k * BENCH_BLOCK;
}

/// Whether a number of any bench of the block is positive; `at` is its offset in Bench.
static inline bool block_has(const double *block, size_t at)
{
    const double *number = block + at / sizeof(double) * BENCH_BLOCK;
    bool any = false;
    for (int i = 0; i < BENCH_BLOCK; i++)
        any = any || number[i] > 0;
    return any;
}

/// fr_bench_batch_step with the lanes of a vector unit that the processor has.
void fr_bench_batch_step_with(FrInstructions instructions, FrBenchBatch *benches, const FrTracks *tracks, int steps);

void fr_bench_steps_portable(FrBenchBatch *benches, const FrTracks *tracks, int steps);
#if defined(__x86_64__)
void fr_bench_steps_avx2(FrBenchBatch *benches, const FrTracks *tracks, int steps);
void fr_bench_steps_avx512(FrBenchBatch *benches, const FrTracks *tracks, int steps);
#endif

#endif
