// Four lanes: AVX2.
#include "lanes.h"

#if defined(__x86_64__)
#include <immintrin.h>

#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)
#else
#pragma GCC target("avx2")
#endif

#define WIDE_LANES 4
#define LANES      lanes_avx2
#include "lanes_of.h"

#if defined(__clang__)
#pragma clang attribute pop
#endif
#endif
