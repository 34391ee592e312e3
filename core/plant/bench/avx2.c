// Benches through four lanes: AVX2.
#include "friction/plant.h"

#if defined(__x86_64__)
#define WIDE_LANES 4
#include "math/lanes_begin.h"
#define BENCH_STEPS fr_bench_steps_avx2
#include "loop.h"
#include "math/lanes_end.h"
#endif
