// Steps many benches many times, WIDE_LANES at a time.
//
// A few blocks do all steps before the next blocks begin: their constants stay in the first level of cache, and the
// dependency chains of several vectors keep the processor busy.
//
// Define WIDE_LANES and BENCH_STEPS, the name of the function, before including this.
#include "kernel.h"
#include "kernels.h"

enum { TOGETHER = 4 };

/// Load a number from the track of each bench. If `of` is NULL, all use the first track.
static inline Wide track_numbers(const double *row, const int *of)
{
    if (!of)
        return wide_of(*row);
#if WIDE_LANES == 8
    return (Wide){row[of[0]], row[of[1]], row[of[2]], row[of[3]], row[of[4]], row[of[5]], row[of[6]], row[of[7]]};
#elif WIDE_LANES == 4
    return (Wide){row[of[0]], row[of[1]], row[of[2]], row[of[3]]};
#else
    return (Wide){row[of[0]], row[of[1]]};
#endif
}

/// Step one vector of benches: the lanes of a block that begin at `lane`, with the tracks `of`.
static inline void bench_vector(double *block, int lane, const int *of, const FrTracks *tracks, ptrdiff_t row,
                                BenchTerms terms)
{
    Wide goal = track_numbers(tracks->goal + row, of);
    Wide driven = tracks->enabled ? track_numbers(tracks->enabled + row, of) : wide_of(1);
    double *column = block + lane, *distance = bench_number(column, DISTANCE);
    WideState now = {wide_load(bench_number(column, Q)), wide_load(bench_number(column, OMEGA)),
                     wide_load(bench_number(column, TARGET)), wide_load(bench_number(column, SUM))};
    if (tracks->measured)
        wide_store(distance, wide_load(distance) + wide_absolute(now.q - track_numbers(tracks->measured + row, of)));
    WideBase base;
    if (tracks->base_x)
        base = (WideBase){track_numbers(tracks->base_x + row, of), track_numbers(tracks->base_y + row, of)};
    bench_step(column, BENCH_BLOCK, terms, &now, goal, wide_above(driven, wide_of(0)), tracks->base_x ? &base : NULL,
               whole_step());
    wide_store(bench_number(column, Q), now.q);
    wide_store(bench_number(column, OMEGA), now.omega);
    wide_store(bench_number(column, TARGET), now.target);
    wide_store(bench_number(column, SUM), now.sum);
}

void BENCH_STEPS(FrBenchBatch *benches, const FrTracks *tracks, int steps)
{
    int blocks = (benches->count + BENCH_BLOCK - 1) / BENCH_BLOCK;
    for (int first = 0; first < blocks; first += TOGETHER) {
        int end = first + TOGETHER < blocks ? first + TOGETHER : blocks;
        int of[TOGETHER * BENCH_BLOCK];
        BenchTerms terms[TOGETHER];
        for (int i = first * BENCH_BLOCK; i < end * BENCH_BLOCK; i++)
            of[i - first * BENCH_BLOCK] = tracks->of && i < benches->count ? tracks->of[i] : 0;
        for (int b = first; b < end; b++)
            terms[b - first] = (BenchTerms){block_has(bench_block(benches, b), offsetof(Bench, friction.rate)),
                                            block_has(bench_block(benches, b), offsetof(Bench, drive.sag))};
        for (int k = 0; k < steps; k++)
            for (int b = first; b < end; b++)
                for (int lane = 0; lane < BENCH_BLOCK; lane += WIDE_LANES)
                    bench_vector(bench_block(benches, b), lane,
                                 tracks->of ? of + (ptrdiff_t)(b - first) * BENCH_BLOCK + lane : NULL, tracks,
                                 (ptrdiff_t)k * tracks->tracks, terms[b - first]);
    }
}
