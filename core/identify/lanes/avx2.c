// Simulation of benches along recordings in four lanes: AVX2.
#include "friction/bench.h"

#if defined(__x86_64__)
#define WIDE_LANES    4
#define ROLLOUT_STEPS fr_rollout_avx2
#define ADD_NORMAL    fr_normal_avx2
#include "math/lanes_begin.h"
#include "loop.h"
#include "math/lanes_end.h"
#endif
