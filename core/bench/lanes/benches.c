// Many benches as columns: sets them, reads them, and steps them with the best vector unit available.
#include "kernels.h"
#include "math/assert.h"

#include <string.h>

size_t fr_bench_batch_size(int count)
{
    FR_ASSERT(count >= 0);
    size_t blocks = ((size_t)count + BENCH_BLOCK - 1) / BENCH_BLOCK;
    return blocks * BENCH_COLUMNS * BENCH_BLOCK;
}

FrBenchBatch fr_bench_batch(double *memory, int count)
{
    FR_ASSERT(memory && count >= 0);
    memset(memory, 0, fr_bench_batch_size(count) * sizeof *memory);
    return (FrBenchBatch){count, memory};
}

void fr_bench_batch_set(FrBenchBatch *benches, int i, const FrBench *bench, const FrBenchState *state)
{
    FR_ASSERT(benches && bench && state && i >= 0 && i < benches->count && !(bench_of(bench)->is_geared > 0));
    double *column = bench_column(benches, i);
    double numbers[BENCH_COLUMNS] = {[Q] = state->q, state->omega, state->target, state->sum};
    memcpy(numbers, bench, BENCH_NUMBERS * sizeof *numbers);
    for (int k = 0; k < BENCH_COLUMNS; k++)
        *bench_number(column, k) = numbers[k];
}

FrBenchState fr_bench_batch_state(const FrBenchBatch *benches, int i)
{
    FR_ASSERT(benches && i >= 0 && i < benches->count);
    double *column = bench_column(benches, i);
    return (FrBenchState){*bench_number(column, Q),
                          *bench_number(column, OMEGA),
                          *bench_number(column, TARGET),
                          *bench_number(column, SUM),
                          0,
                          0};
}

double fr_bench_batch_error(const FrBenchBatch *benches, int i)
{
    FR_ASSERT(benches && i >= 0 && i < benches->count);
    return *bench_number(bench_column(benches, i), DISTANCE);
}

void fr_bench_batch_step_with(FrInstructions instructions, FrBenchBatch *benches, const FrTracks *tracks, int steps)
{
    FR_ASSERT(benches && tracks && steps >= 0 && !tracks->base_x == !tracks->base_y);
#if defined(__x86_64__)
    if (instructions == FR_AVX512)
        fr_bench_steps_avx512(benches, tracks, steps);
    else if (instructions == FR_AVX2)
        fr_bench_steps_avx2(benches, tracks, steps);
    else
#endif
        fr_bench_steps_portable(benches, tracks, steps);
    (void)instructions;
}

void fr_bench_batch_step(FrBenchBatch *benches, const FrTracks *tracks, int steps)
{
    fr_bench_batch_step_with(fr_instructions(), benches, tracks, steps);
}
