// Arrays through eight lanes: AVX-512.
#include "friction/law.h"

#if defined(__x86_64__)
#define WIDE_LANES 8
#include "math/lanes_begin.h"
#define ARRAY_KERNELS fr_avx512_kernels
#include "loop.h"
#include "math/lanes_end.h"
#endif
