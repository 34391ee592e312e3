// Benches through eight lanes: AVX-512.
#include "friction/bench.h"

#if defined(__x86_64__)
#define WIDE_LANES  8
#define BENCH_STEPS fr_bench_steps_avx512
#include "math/lanes_begin.h"
#include "loop.h"
#include "math/lanes_end.h"
#endif
