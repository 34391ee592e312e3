// Simulation of benches along recordings in eight lanes: AVX-512.
#include "friction/bench.h"

#if defined(__x86_64__)
#define WIDE_LANES    8
#define ROLLOUT_STEPS fr_rollout_avx512
#define ADD_NORMAL    fr_normal_avx512
#include "math/lanes_begin.h"
#include "loop.h"
#include "math/lanes_end.h"
#endif
