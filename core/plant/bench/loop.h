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
    double *column = block + lane, *state = column + STATE * FR_BENCH_BLOCK;
    WideState now = {wide_load(state), wide_load(state + FR_BENCH_BLOCK), wide_load(state + 2 * FR_BENCH_BLOCK),
                     wide_load(state + 3 * FR_BENCH_BLOCK)};
    if (tracks->measured)
        wide_store(state + 4 * FR_BENCH_BLOCK,
                   wide_load(state + 4 * FR_BENCH_BLOCK) + wide_absolute(now.q - wide_load(measured)));
    bench_step(column, FR_BENCH_BLOCK, decays, &now, wide_load(goal), enabled);
    wide_store(state, now.q);
    wide_store(state + FR_BENCH_BLOCK, now.omega);
    wide_store(state + 2 * FR_BENCH_BLOCK, now.target);
    wide_store(state + 3 * FR_BENCH_BLOCK, now.sum);
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
                    bench_vector(bench_block(benches, b), lane, of + (b - first) * FR_BENCH_BLOCK + lane, tracks,
                                 (ptrdiff_t)k * tracks->tracks, decays[b - first]);
    }
}
