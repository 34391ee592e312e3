// Eight lanes: AVX-512.
#include "lanes.h"

#if defined(__x86_64__)
#define WIDE_LANES 8
#define LANES      lanes_avx512
#include "math/lanes_begin.h"
#include "lanes_of.h"
#include "math/lanes_end.h"
#endif
