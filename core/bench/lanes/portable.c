// Benches through two lanes: the 16-byte vectors that x86-64 (SSE2), arm64 and WebAssembly (SIMD128) have.
#define WIDE_LANES  2
#define BENCH_STEPS fr_bench_steps_portable
#include "loop.h"
