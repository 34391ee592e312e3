// Memory layout of many benches, and the loops over them for each vector unit.
#ifndef FRICTION_BENCH_LANES_KERNELS_H
#define FRICTION_BENCH_LANES_KERNELS_H

#include "friction/plant.h"

/// The columns after the constants.
enum { Q = (int)(sizeof(FrBench) / sizeof(double)), OMEGA, TARGET, SUM, DISTANCE };

static inline double *bench_block(const FrBenchBatch *benches, int block)
{
    return benches->memory + (ptrdiff_t)block * FR_BENCH_COLUMNS * FR_BENCH_BLOCK;
}

/// Column 0 of bench i.
static inline double *bench_column(const FrBenchBatch *benches, int i)
{
    return bench_block(benches, i / FR_BENCH_BLOCK) + i % FR_BENCH_BLOCK;
}

/// Column k of the bench whose column 0 is given.
static inline double *bench_number(double *column, ptrdiff_t k)
{
    return column + k * FR_BENCH_BLOCK;
}

/// Whether a number of any bench of the block is positive; `at` is its offset in FrBench.
static inline bool block_has(const double *block, size_t at)
{
    const double *number = block + at / sizeof(double) * FR_BENCH_BLOCK;
    bool any = false;
    for (int i = 0; i < FR_BENCH_BLOCK; i++)
        any = any || number[i] > 0;
    return any;
}

void fr_bench_steps_portable(FrBenchBatch *benches, const FrTracks *tracks, int steps);
#if defined(__x86_64__)
void fr_bench_steps_avx2(FrBenchBatch *benches, const FrTracks *tracks, int steps);
void fr_bench_steps_avx512(FrBenchBatch *benches, const FrTracks *tracks, int steps);
#endif

#endif
