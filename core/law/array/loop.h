// Each kernel of kernel.def over a block of values, WIDE_LANES at a time, pass after pass.
//
// Define WIDE_LANES and ARRAY_KERNELS, the name of the table, before including this.
#include "law/kernel/every.h"

#define PASS(name)                                                                                                     \
    for (size_t i = 0; i < n; i += WIDE_LANES)                                                                         \
        name(c, chart_of(phi_z), x + i, first + i, second + i, third + i, y + i);
#define KERNEL(name, passes)                                                                                           \
    static void name##_block(const FrPhiZ *phi_z, size_t n, const double *x, double *y)                                \
    {                                                                                                                  \
        alignas(64) double first[BLOCK], second[BLOCK], third[BLOCK], c[FR_LAW_CONSTANTS_MAX];                         \
        memcpy(c, phi_z->constant, sizeof c);                                                                          \
        passes                                                                                                         \
    }
#include "law/kernel/kernel.def"
#undef KERNEL
#undef PASS

const BlockKernels ARRAY_KERNELS = {
    WIDE_LANES,
    {
#define KERNEL(name, passes) [KERNEL_##name] = name##_block,
#include "law/kernel/kernel.def"
#undef KERNEL
    },
};
