// Simulation of benches along recordings in two lanes, the 16-byte vectors of x86-64 (SSE2), arm64 and
// WebAssembly (SIMD128).
#define WIDE_LANES    2
#define ROLLOUT_STEPS fr_rollout_portable
#define ADD_NORMAL    fr_normal_portable
#include "loop.h"
