// Every kernel for a single value: a block of one.
//
// flatten inlines the kernels before everything else, so that gcc sees no loop. Without it gcc computes the slip branch
// also for a value that sticks.
#include "chart.h"
#include "coulomb.h"
#include "lambert.h"
#include "rational.h"
#include "universal.h"

FLATTENED static double coulomb_single(const PhiZ *phi_z, double x)
{
    double y;
    coulomb_kernel(phi_z, 1, &x, &y);
    return y;
}

FLATTENED static double rational_single(const PhiZ *phi_z, double x)
{
    double y;
    rational_kernel(phi_z, 1, &x, &y);
    return y;
}

FLATTENED static double lambert_single(const PhiZ *phi_z, double x)
{
    double y;
    lambert_kernel(phi_z, 1, &x, &y);
    return y;
}

FLATTENED static double universal_single(const PhiZ *phi_z, double x)
{
    double y;
    universal_kernel(phi_z, 1, &x, &y);
    return y;
}

FLATTENED static double chart_single(const PhiZ *phi_z, double x)
{
    double y;
    chart_kernel(phi_z, 1, &x, &y);
    return y;
}

const SingleKernel fr_single_kernels[KERNEL_COUNT] = {
    [KERNEL_COULOMB] = coulomb_single,     [KERNEL_RATIONAL] = rational_single, [KERNEL_LAMBERT] = lambert_single,
    [KERNEL_UNIVERSAL] = universal_single, [KERNEL_CHART] = chart_single,
};
