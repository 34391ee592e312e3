// Arrays through four lanes: AVX2, without its fused multiply-add, which would give other bits.
#include "friction/law.h"

#if defined(__x86_64__)
#include <immintrin.h>

#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)
#else
#pragma GCC target("avx2")
#endif

#define WIDE_LANES    4
#define ARRAY_KERNELS fr_avx2_kernels
#include "loop.h"

#if defined(__clang__)
#pragma clang attribute pop
#endif
#endif
