// Single values: every kernel with one lane.
#include "law/kernel/every.h"

#define PASS(name) name(phi_z->constant, chart_of(phi_z), &x, &first, &second, &third, &y);
#define KERNEL(name, passes)                                                                                           \
    static double name##_scalar(const FrPhiZ *phi_z, double x)                                                         \
    {                                                                                                                  \
        double first, second, third, y;                                                                                \
        passes return y;                                                                                               \
    }
#include "law/kernel/kernel.def"
#undef KERNEL
#undef PASS

const ScalarKernel fr_scalar_kernels[] = {
#define KERNEL(name, passes) [KERNEL_##name] = name##_scalar,
#include "law/kernel/kernel.def"
#undef KERNEL
};
