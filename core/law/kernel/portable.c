// Two lanes: the 16-byte vectors that x86-64 (SSE2), arm64 and WebAssembly (SIMD128) have.
#define WIDE_LANES    2
#define BLOCK_KERNELS fr_portable_kernels
#include "blocks.h"
