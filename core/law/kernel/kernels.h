// The forms of every kernel, as tables: the scalar one, and arrays for each vector unit.
#ifndef FRICTION_LAW_KERNEL_KERNELS_H
#define FRICTION_LAW_KERNEL_KERNELS_H

#include "friction/law.h"

/// The names in kernel.def, as indices.
enum {
#define KERNEL(name, passes) KERNEL_##name,
#include "law/kernel/kernel.def"
#undef KERNEL
    KERNEL_COUNT
};

typedef double (*ScalarKernel)(const FrPhiZ *phi_z, double x);

/// The most values of a block, and the most lanes.
enum { BLOCK = 128, LANES_MAX = 8 };

/// y[i] = Phi_Z(x[i]) for i < n <= BLOCK, a multiple of the lanes; y may be x.
typedef void (*BlockKernel)(const FrPhiZ *phi_z, size_t n, const double *x, double *y);

typedef struct BlockKernels {
    size_t lanes;
    BlockKernel block[KERNEL_COUNT];
} BlockKernels;

extern const ScalarKernel fr_scalar_kernels[];
extern const BlockKernels fr_portable_kernels;
#if defined(__x86_64__)
extern const BlockKernels fr_avx2_kernels, fr_avx512_kernels;
#endif

#endif
