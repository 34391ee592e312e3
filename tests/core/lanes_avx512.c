// Eight lanes: AVX-512.
#include "lanes.h"

#if defined(__x86_64__)
#include <immintrin.h>

#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx512f,avx512dq"))), apply_to = function)
#else
#pragma GCC target("avx512f,avx512dq")
#endif

#define WIDE_LANES 8
#define LANES      lanes_avx512
#include "lanes_of.h"

#if defined(__clang__)
#pragma clang attribute pop
#endif
#endif
