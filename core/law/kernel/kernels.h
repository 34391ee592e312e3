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

/// y[i] = Phi_Z(x[i]) for i < n; y may be x.
typedef void (*ArrayKernel)(const FrPhiZ *phi_z, size_t n, const double *x, double *y);

extern const ScalarKernel scalar_kernels[];
extern const ArrayKernel portable_kernels[];
#if defined(__x86_64__)
extern const ArrayKernel avx2_kernels[], avx512_kernels[];
#endif

#endif
