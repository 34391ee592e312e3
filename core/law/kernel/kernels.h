// The kernels of Phi_Z: coulomb.h, rational.h, lambert.h, universal.h and chart.h, each written once over Wide (see
// math/wide.h). Each instruction set compiles all of them in its own file: scalar.c with one lane, portable.c with two,
// avx2.c with four, avx512.c with eight.
//
// A kernel processes a block of values in passes. A pass is a short chain of operations, and the chains of many values
// keep the processor busy; it would wait in the one long chain of a single value.
//
// To add a kernel, write its header, and add its name below, its line in blocks.h and its function in scalar.c.
#ifndef FRICTION_LAW_KERNEL_KERNELS_H
#define FRICTION_LAW_KERNEL_KERNELS_H

#include "law/parts.h"

/// PhiZ.kernel, the index into the tables.
enum { KERNEL_COULOMB, KERNEL_RATIONAL, KERNEL_LAMBERT, KERNEL_UNIVERSAL, KERNEL_CHART, KERNEL_COUNT };

/// Largest number of values in a block, and of lanes.
enum { BLOCK = 128, LANES_MAX = 8 };

/// Phi_Z(x)
typedef double (*SingleKernel)(const PhiZ *phi_z, double x);

/// y[i] = Phi_Z(x[i]) for i < n <= BLOCK, a multiple of the lanes. y may be x, and never overlaps phi_z, so that
/// constants stay in registers.
typedef void (*BlockKernel)(const PhiZ *restrict phi_z, size_t n, const double *x, double *y);

typedef struct BlockKernels {
    size_t lanes;
    BlockKernel block[KERNEL_COUNT];
} BlockKernels;

extern const SingleKernel fr_single_kernels[KERNEL_COUNT];
extern const BlockKernels fr_portable_kernels;
#if defined(__x86_64__)
extern const BlockKernels fr_avx2_kernels, fr_avx512_kernels;
#endif

#endif
