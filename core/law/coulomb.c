// Coulomb friction with viscous slope: Phi(v) = F sgn v + D v (Kikuuwe 2006, eq 2, 24; Cisneros 2022, eq 19, 20).
#include "friction/law.h"
#include "rows.h"
#include "math/bits.h"

enum { F, D };

static const FrParam force_row = FR_NUMBER_ROW("F", "F", "N m", 0, 1e30, 0, 5, 1.0, FR_LINEAR,
                                               "Dry friction: the torque of friction at any velocity.");

static const FrParam *const rows[] = {[F] = &force_row, [D] = &law_viscous_row, NULL};

static double phi(const double *value, double v)
{
    return value[F] + value[D] * v;
}

static double slope(const double *value, double v)
{
    (void)v;
    return value[D];
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

// Phi_Z(x) = (F + D |x|) M/(M + D) with the sign of x, beyond the stick zone
enum { OFFSET, SLOPE };

static double evaluate(const FrPhiZ *phi_z, double x)
{
    double magnitude = absolute(x);
    double slip = phi_z->constant[OFFSET] + phi_z->constant[SLOPE] * magnitude;
    double stick = phi_z->M.hi * magnitude;
    return with_sign(slip < stick ? slip : stick, x);
}

static bool fold(FrPhiZ *phi_z)
{
    const double *value = phi_z->model.value;
    double share = phi_z->M.hi / (phi_z->M.hi + value[D]);
    phi_z->constant[OFFSET] = value[F] * share;
    phi_z->constant[SLOPE] = value[D] * share;
    phi_z->evaluate = evaluate;
    return true;
}

const FrLaw fr_law_coulomb = {
    .option = {.name = "coulomb",
               .title = "Coulomb",
               .text = "Dry friction that does not depend on velocity, and viscous friction; starts and slides alike.",
               .source = "Kikuuwe 2006, eq 2 and 24; Cisneros 2022, eq 19 and 20",
               .equation = "\\Phi(v) = F\\,\\operatorname{sgn} v + D\\,v",
               .rows = rows},
    .phi = phi,
    .slope = slope,
    .margin = margin,
    .smallest_m = smallest_m,
    .convex = convex,
    .fold = fold,
};
