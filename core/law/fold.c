// Folding: the constants in double-double, rounded once.
#include "fold.h"
#include "kernel/outer.h"
#include "math/double_double.h"

void fr_fold_outer(PhiZ *phi_z, double F, double D)
{
    FrDouble2 share = double2_divide(phi_z->M, double2_add(phi_z->M, (FrDouble2){D, 0}));
    double *c = phi_z->constant;
    c[STICK] = phi_z->M.hi;
    c[EDGE] = phi_z->edge;
    c[EDGE_HI] = phi_z->x_stick.hi;
    c[EDGE_LO] = phi_z->x_stick.lo;
    c[OFFSET] = double2_multiply((FrDouble2){F, 0}, share).hi;
    FrDouble2 slope = double2_multiply((FrDouble2){D, 0}, share);
    c[SLOPE] = slope.hi;
    c[SLOPE_LO] = slope.lo;
}

void fr_fold_kernel(PhiZ *phi_z, FrMethod method, int kernel)
{
    phi_z->method = method;
    phi_z->kernel = kernel;
    phi_z->evaluate = fr_single_kernels[kernel];
}
