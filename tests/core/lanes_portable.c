// Two lanes: SSE2, or SIMD128 of WebAssembly.
#define WIDE_LANES 2
#define LANES      lanes_portable
#include "lanes_of.h"
