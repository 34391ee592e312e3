// The code between this and lanes_end.h is compiled for the vector unit that has WIDE_LANES lanes: AVX2 has 4 and
// AVX-512 has 8. Fused multiply-add is excluded, because it gives other bits.
#include <immintrin.h> // before the pragma: its functions select their instructions themselves

#if WIDE_LANES == 4 && defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)
#elif WIDE_LANES == 8 && defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx512f,avx512dq"))), apply_to = function)
#elif WIDE_LANES == 4
#pragma GCC push_options
#pragma GCC target("avx2")
#elif WIDE_LANES == 8
#pragma GCC push_options
#pragma GCC target("avx512f,avx512dq")
#else
#error "lanes_begin.h: WIDE_LANES must be 4 or 8"
#endif
