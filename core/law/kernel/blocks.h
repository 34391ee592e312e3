// Every kernel for blocks of an array, WIDE_LANES values at a time.
//
// Define WIDE_LANES and BLOCK_KERNELS, the name of the table, before including this.
#include "chart.h"
#include "coulomb.h"
#include "lambert.h"
#include "rational.h"
#include "universal.h"

const BlockKernels BLOCK_KERNELS = {
    WIDE_LANES,
    {
        [KERNEL_COULOMB] = coulomb_kernel,
        [KERNEL_RATIONAL] = rational_kernel,
        [KERNEL_LAMBERT] = lambert_kernel,
        [KERNEL_UNIVERSAL] = universal_kernel,
        [KERNEL_CHART] = chart_kernel,
    },
};
