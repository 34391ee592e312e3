// Four lanes: AVX2.
#include "lanes.h"

#if defined(__x86_64__)
#define WIDE_LANES 4
#define LANES      lanes_avx2
#include "math/lanes_begin.h"
#include "lanes_of.h"
#include "math/lanes_end.h"
#endif
