// Each kernel of kernel.def over arrays, WIDE_LANES values at a time, in blocks that every pass goes over. The last few
// values go through a vector filled up with zeros.
//
// Define WIDE_LANES and ARRAY_KERNELS, the name of the table, before including this.
#include "law/kernel/every.h"

enum { BLOCK = 128 };

#define PASS(name)                                                                                                     \
    for (size_t i = 0; i < block; i += WIDE_LANES)                                                                     \
        name(c, chart_of(phi_z), x + i, first + i, second + i, y + i);
#define KERNEL(name, passes)                                                                                           \
    static void name##_block(const FrPhiZ *phi_z, size_t block, const double *x, double *y)                            \
    {                                                                                                                  \
        alignas(64) double first[BLOCK], second[BLOCK], c[FR_LAW_CONSTANTS_MAX];                                       \
        memcpy(c, phi_z->constant, sizeof c);                                                                          \
        passes                                                                                                         \
    }                                                                                                                  \
    static void name##_array(const FrPhiZ *phi_z, size_t n, const double *x, double *y)                                \
    {                                                                                                                  \
        for (; n >= WIDE_LANES;) {                                                                                     \
            size_t block = n < BLOCK ? n / WIDE_LANES * WIDE_LANES : BLOCK;                                            \
            name##_block(phi_z, block, x, y);                                                                          \
            n -= block, x += block, y += block;                                                                        \
        }                                                                                                              \
        if (n == 0)                                                                                                    \
            return;                                                                                                    \
        double rest[WIDE_LANES] = {0};                                                                                 \
        memcpy(rest, x, n * sizeof *x);                                                                                \
        name##_block(phi_z, WIDE_LANES, rest, rest);                                                                   \
        memcpy(y, rest, n * sizeof *y);                                                                                \
    }
#include "law/kernel/kernel.def"
#undef KERNEL
#undef PASS

const ArrayKernel ARRAY_KERNELS[] = {
#define KERNEL(name, passes) [KERNEL_##name] = name##_array,
#include "law/kernel/kernel.def"
#undef KERNEL
};
