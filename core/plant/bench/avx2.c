// Benches through four lanes: AVX2, without its fused multiply-add, which would give other bits.
#include "friction/plant.h"

#if defined(__x86_64__)
#include <immintrin.h>

#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)
#else
#pragma GCC target("avx2")
#endif

#define WIDE_LANES  4
#define BENCH_STEPS fr_bench_steps_avx2
#include "loop.h"

#if defined(__clang__)
#pragma clang attribute pop
#endif
#endif
