// Eight lanes: AVX-512.
#include "kernels.h"

#if defined(__x86_64__)
#define WIDE_LANES    8
#define BLOCK_KERNELS fr_avx512_kernels
#include "math/lanes_begin.h"
#include "blocks.h"
#include "math/lanes_end.h"
#endif
