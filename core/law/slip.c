// Constants of the Stribeck-like laws, in double-double.
#include "slip.h"
#include "fold.h"
#include "kernel/outer.h"

FrDouble2 slip_width(const double *value, FrDouble2 M)
{
    return double2_multiply((FrDouble2){value[SLIP_V_S], 0}, double2_add(M, (FrDouble2){value[SLIP_D], 0}));
}

FrDouble2 slip_lambda(const double *value, FrDouble2 M)
{
    return double2_divide(two_sum(value[SLIP_F_S], -value[SLIP_F_C]), slip_width(value, M));
}

double slip_lambda_less_one(const double *value, FrDouble2 M)
{
    FrDouble2 width = slip_width(value, M), drop = two_sum(value[SLIP_F_S], -value[SLIP_F_C]);
    return double2_add(drop, double2_negative(width)).hi / width.hi;
}

double slip_margin(const double *value, FrDouble2 M)
{
    double lambda = slip_lambda(value, M).hi;
    if (slip_lambda_less_one(value, M) > 0)
        return lambda > 1 ? lambda : 0x1.0000000000001p0;
    return lambda > 1 ? 1 : lambda;
}

double slip_smallest_m(const double *value)
{
    double fall = (value[SLIP_F_S] - value[SLIP_F_C]) / value[SLIP_V_S] - value[SLIP_D];
    return fall > 0 ? fall : 0;
}

FrDouble2 slip_rate(const FrPhiZ *phi_z)
{
    return double2_divide(phi_z->M, slip_width(phi_z->model.value, phi_z->M));
}

void slip_fold(FrPhiZ *phi_z)
{
    const double *value = phi_z->model.value;
    fold_outer(phi_z, value[SLIP_F_C], value[SLIP_D]);
}
