// Arrays through four lanes: AVX2.
#include "friction/law.h"

#if defined(__x86_64__)
#define WIDE_LANES 4
#include "math/lanes_begin.h"
#define ARRAY_KERNELS fr_avx2_kernels
#include "loop.h"
#include "math/lanes_end.h"
#endif
