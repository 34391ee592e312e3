// Benches through eight lanes: AVX-512, without its fused multiply-add, which would give other bits.
#include "friction/plant.h"

#if defined(__x86_64__)
#include <immintrin.h>

#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx512f,avx512dq"))), apply_to = function)
#else
#pragma GCC target("avx512f,avx512dq")
#endif

#define WIDE_LANES  8
#define BENCH_STEPS fr_bench_steps_avx512
#include "loop.h"

#if defined(__clang__)
#pragma clang attribute pop
#endif
#endif
