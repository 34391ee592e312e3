// Single values: every kernel with one lane.
#include "law/kernel/every.h"

/// The kernel whose single values go through the two lanes of the arrays, which gives the same bits. Theirs take so
/// long that little is lost, and the module that is sent is smaller without their own form.
#if defined(__wasm__)
enum { THROUGH_BLOCKS = 1 << KERNEL_lambert };
#else
enum { THROUGH_BLOCKS = 0 };
#endif

static inline double through_block(const FrPhiZ *phi_z, double x)
{
    double pair[2] = {x, x};
    portable_kernels.block[phi_z->kernel](phi_z, 2, pair, pair);
    return pair[0];
}

#define PASS(name) name(phi_z->constant, chart_of(phi_z), &x, &first, &second, &third, &y);
#define KERNEL(name, passes)                                                                                           \
    static double name##_scalar(const FrPhiZ *phi_z, double x)                                                         \
    {                                                                                                                  \
        if (THROUGH_BLOCKS >> KERNEL_##name & 1)                                                                       \
            return through_block(phi_z, x);                                                                            \
        double first, second, third, y;                                                                                \
        passes return y;                                                                                               \
    }
#include "law/kernel/kernel.def"
#undef KERNEL
#undef PASS

const ScalarKernel scalar_kernels[] = {
#define KERNEL(name, passes) [KERNEL_##name] = name##_scalar,
#include "law/kernel/kernel.def"
#undef KERNEL
};
