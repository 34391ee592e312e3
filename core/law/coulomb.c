// Coulomb friction with viscous slope: Phi(v) = F sgn v + D v (Kikuuwe 2006, eq 2, 24; Cisneros 2022, eq 19, 20).
#include "parts.h"
#include "math/assert.h"
#include "base/row.h"
#include "fold.h"
#include "numeric.h"
#include "math/double_double.h"

static const FrParam force_row = FR_NUMBER_FIELD(FrCoulomb, F, "F", "N m", 0, 1e30, 0, 5, 1.0, FR_LINEAR,
                                                 "Coulomb friction: the same at every velocity.", FR_GROUP_LAW);
static const FrParam viscous_row =
    FR_NUMBER_FIELD(FrCoulomb, D, "D", "N m s/rad", 0, 1e30, 0, 10, 4.5, FR_LINEAR,
                    "Viscous friction coefficient: the slope of Φ at high velocity.", FR_GROUP_LAW);

static const FrParam *const rows[] = {&force_row, &viscous_row, NULL};

static double phi(const void *def, double v)
{
    const FrCoulomb *law = def;
    return law->F + law->D * v;
}

static double dry(const void *def, double v)
{
    const FrCoulomb *law = def;
    (void)v;
    return law->F;
}

static double slope(const void *def, double v)
{
    const FrCoulomb *law = def;
    (void)v;
    return law->D;
}

static void tangent(const void *def, double v, double *phi_v, double *slope_v)
{
    *phi_v = phi(def, v);
    *slope_v = slope(def, v);
}

static double drop(const void *def, double v)
{
    const FrCoulomb *law = def;
    return -(law->D * v);
}

static double slope_change(const void *def, double v)
{
    (void)def, (void)v;
    return 0;
}

static FrDouble2 exact_phi(const void *def, FrDouble2 v)
{
    const FrCoulomb *law = def;
    return double2_add((FrDouble2){law->F, 0}, double2_multiply((FrDouble2){law->D, 0}, v));
}

static FrDouble2 exact_slope(const void *def, FrDouble2 v)
{
    const FrCoulomb *law = def;
    (void)v;
    return (FrDouble2){law->D, 0};
}

static double parameter(const void *def, const FrParam *row, double v, double y)
{
    const FrCoulomb *law = def;
    if (row == &force_row)
        return double2_add((FrDouble2){y, 0}, double2_negative(two_product(law->D, v))).hi;
    return (y - law->F) / v;
}

/// None: a law that never falls is nowhere steeper than a falling line.
static double next_part(const void *def, double steepness, double v)
{
    (void)def, (void)steepness, (void)v;
    return INFINITY;
}

static double margin(const void *def, FrDouble2 M)
{
    (void)def, (void)M;
    return 0;
}

static double smallest_m(const void *def)
{
    (void)def;
    return 0;
}

/// True, because Phi is a straight line.
static bool fold(PhiZ *phi_z, FrMethod method)
{
    (void)method;
    const FrCoulomb *law = (const void *)phi_z->law.def;
    fr_fold_outer(phi_z, law->F, law->D);
    fr_fold_kernel(phi_z, FR_DIRECT, KERNEL_COULOMB);
    return true;
}

/// M (|x| - Z F)/(M + D)
static double slip(const PhiZ *phi_z, double magnitude)
{
    return fr_excess_of(phi_z, magnitude).hi * (phi_z->M.hi / phi_z->denominator_at_zero);
}

const FrLawKind fr_law_coulomb = {
    .option = {.name = "coulomb",
               .title = "Coulomb",
               .text = "Constant Coulomb friction plus viscous friction. Static and sliding friction are equal.",
               .source = "Kikuuwe 2006, eq 2 and 24; Cisneros 2022, eq 19 and 20",
               .equation = "\\Phi(v) = F\\,\\operatorname{sgn} v + D\\,v",
               .rows = rows},
    .def_size = sizeof(FrCoulomb),
    .phi = phi,
    .slope = slope,
    .tangent = tangent,
    .dry = dry,
    .drop = OF_TRANSFORM(drop),
    .slope_change = OF_TRANSFORM(slope_change),
    .exact_phi = OF_TRANSFORM(exact_phi),
    .exact_slope = OF_TRANSFORM(exact_slope),
    .margin = OF_TRANSFORM(margin),
    .smallest_m = smallest_m,
    .fold = OF_TRANSFORM(fold),
    .slip = OF_TRANSFORM(slip),
    .parameter = OF_CURVE(parameter),
    .next_part = OF_CURVE(next_part),
};

FrCoulomb fr_default_coulomb(void)
{
    FrCoulomb def;
    fr_rows_default(rows, &def);
    return def;
}

FrStatus fr_coulomb_make(FrLaw *law, const FrCoulomb *def, FrReport *report)
{
    FR_ASSERT(law && def);
    return fr_law_make(law, &fr_law_coulomb, def, report);
}
