// Many benches through many steps, WIDE_LANES at a time.
//
// Some blocks go through all of the steps before the next ones do: their constants stay in the first level of cache,
// and the chains of several vectors keep the processor busy.
//
// Define WIDE_LANES and BENCH_STEPS, the name of the function, before including this.
#include "kernel.h"
#include "kernels.h"

enum { TOGETHER = 4 };

/// One vector of benches: lanes from `lane` on of a block.
static inline void bench_vector(double *block, int lane, const int *of, const FrTracks *tracks, ptrdiff_t row,
                                bool decays)
{
    double goal[WIDE_LANES], measured[WIDE_LANES];
    WideBits enabled = wide_bits(wide_of(0));
    uint64_t mask[WIDE_LANES];
    for (int i = 0; i < WIDE_LANES; i++) {
        ptrdiff_t at = row + of[i];
        goal[i] = tracks->goal[at];
        mask[i] = 0 - (uint64_t)(!tracks->enabled || tracks->enabled[at] > 0);
        measured[i] = tracks->measured ? tracks->measured[at] : 0;
    }
    memcpy(&enabled, mask, sizeof enabled);
    double *column = block + lane, *distance = bench_number(column, DISTANCE);
    WideState now = {wide_load(bench_number(column, Q)), wide_load(bench_number(column, OMEGA)),
                     wide_load(bench_number(column, TARGET)), wide_load(bench_number(column, SUM))};
    if (tracks->measured)
        wide_store(distance, wide_load(distance) + wide_absolute(now.q - wide_load(measured)));
    bench_step(column, FR_BENCH_BLOCK, decays, &now, wide_load(goal), enabled);
    wide_store(bench_number(column, Q), now.q);
    wide_store(bench_number(column, OMEGA), now.omega);
    wide_store(bench_number(column, TARGET), now.target);
    wide_store(bench_number(column, SUM), now.sum);
}

void BENCH_STEPS(FrBenches *benches, const FrTracks *tracks, int steps)
{
    int blocks = (benches->count + FR_BENCH_BLOCK - 1) / FR_BENCH_BLOCK;
    for (int first = 0; first < blocks; first += TOGETHER) {
        int end = first + TOGETHER < blocks ? first + TOGETHER : blocks;
        int of[TOGETHER * FR_BENCH_BLOCK];
        bool decays[TOGETHER];
        for (int i = first * FR_BENCH_BLOCK; i < end * FR_BENCH_BLOCK; i++)
            of[i - first * FR_BENCH_BLOCK] = tracks->of && i < benches->count ? tracks->of[i] : 0;
        for (int b = first; b < end; b++)
            decays[b - first] = block_decays(bench_block(benches, b));
        for (int k = 0; k < steps; k++)
            for (int b = first; b < end; b++)
                for (int lane = 0; lane < FR_BENCH_BLOCK; lane += WIDE_LANES)
                    bench_vector(bench_block(benches, b), lane, of + (ptrdiff_t)(b - first) * FR_BENCH_BLOCK + lane,
                                 tracks, (ptrdiff_t)k * tracks->tracks, decays[b - first]);
    }
}
