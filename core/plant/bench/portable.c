// Benches through two lanes: the 16-byte vectors that x86-64 (SSE2) and arm64 have. In WebAssembly they go one by one:
// its two lanes gain a quarter there, and would make the module that is sent larger by 1.2 KB.
#if defined(__wasm__)

#include "kernels.h"

void bench_steps_portable(FrBenches *benches, const FrTracks *tracks, int steps)
{
    for (int i = 0; i < benches->count; i++) {
        FrBench bench;
        double *column = bench_column(benches, i), *constants = &bench.friction.base;
        for (int k = 0; k < Q; k++)
            constants[k] = *bench_number(column, k);
        FrBenchState state = fr_benches_state(benches, i);
        int track = tracks->of ? tracks->of[i] : 0;
        for (int k = 0; k < steps; k++) {
            ptrdiff_t at = (ptrdiff_t)k * tracks->tracks + track;
            if (tracks->measured)
                *bench_number(column, DISTANCE) += __builtin_fabs(state.q - tracks->measured[at]);
            fr_bench_step(&bench, &state, (FrGoal){tracks->goal[at], !tracks->enabled || tracks->enabled[at] > 0});
        }
        *bench_number(column, Q) = state.q;
        *bench_number(column, OMEGA) = state.omega;
        *bench_number(column, TARGET) = state.memory.target;
        *bench_number(column, SUM) = state.memory.sum;
    }
}

#else

#define WIDE_LANES  2
#define BENCH_STEPS bench_steps_portable
#include "loop.h"

#endif
