// Coulomb friction with viscous slope: Phi(v) = F sgn v + D v (Kikuuwe 2006, eq 2, 24; Cisneros 2022, eq 19, 20).
#include "friction/law.h"
#include "fold.h"
#include "numeric.h"
#include "rows.h"
#include "math/double_double.h"

enum { F, D };

static const FrParam force_row =
    FR_NUMBER_ROW("F", "F", "N m", 0, 1e30, 0, 5, 1.0, FR_LINEAR, "Coulomb friction: the same at every velocity.");

static const FrParam *const rows[] = {[F] = &force_row, [D] = &law_viscous_row, NULL};

static double phi(const double *value, double v)
{
    return value[F] + value[D] * v;
}

static double dry(const double *value, double v)
{
    (void)v;
    return value[F];
}

static double slope(const double *value, double v)
{
    (void)v;
    return value[D];
}

static double fall(const double *value, double v)
{
    return -(value[D] * v);
}

static double slope_change(const double *value, double v)
{
    (void)value, (void)v;
    return 0;
}

static FrDouble2 exact_phi(const double *value, FrDouble2 v)
{
    return double2_add((FrDouble2){value[F], 0}, double2_multiply((FrDouble2){value[D], 0}, v));
}

static FrDouble2 exact_slope(const double *value, FrDouble2 v)
{
    (void)v;
    return (FrDouble2){value[D], 0};
}

static double margin(const double *value, FrDouble2 M)
{
    (void)value, (void)M;
    return 0;
}

static double smallest_m(const double *value)
{
    (void)value;
    return 0;
}

static bool convex(const double *value)
{
    return value[D] >= 0;
}

static bool fold(FrPhiZ *phi_z, FrMethod method)
{
    (void)method;
    fold_outer(phi_z, phi_z->model.value[F], phi_z->model.value[D]);
    fold_kernel(phi_z, FR_DIRECT, KERNEL_coulomb);
    return true;
}

/// M (|x| - Z F)/(M + D)
static double slip(const FrPhiZ *phi_z, double magnitude)
{
    return excess_of(phi_z, magnitude).hi * (phi_z->M.hi / phi_z->opening);
}

const FrLaw fr_law_coulomb = {
    .option = {.name = "coulomb",
               .title = "Coulomb",
               .text = "Constant Coulomb friction plus viscous friction. Static and sliding friction are equal.",
               .source = "Kikuuwe 2006, eq 2 and 24; Cisneros 2022, eq 19 and 20",
               .equation = "\\Phi(v) = F\\,\\operatorname{sgn} v + D\\,v",
               .rows = rows},
    .phi = phi,
    .slope = slope,
    .dry = dry,
    .fall = fall,
    .slope_change = slope_change,
    .exact_phi = exact_phi,
    .exact_slope = exact_slope,
    .margin = margin,
    .smallest_m = smallest_m,
    .convex = convex,
    .fold = fold,
    .slip = slip,
};
