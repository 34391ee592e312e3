// The rational law (Cisneros 2022, eq 33 to 48): Phi(v) = D v + F_C + F_SC v_S/(v + v_S) for v > 0, F_SC = F_S - F_C.
// In terms of the paper's parameters r and delta, r + D = F_SC/v_S and delta = v_S.
//
// The transform y = Phi_Z(x) solves M (|x| - v) = Phi(v) for the slip velocity v, with the impedance M = 1/Z. In
//
//     sigma = v/v_S,  lambda = F_SC/(v_S (M + D)),  u = (M |x| - F_S)/(v_S (M + D))
//
// this is sigma^2 + (1 - lambda - u) sigma - u = 0. The law's own term of y (slip.h) is
//
//     g = lambda/(1 + sigma) = 2 lambda/[(1 + lambda + u) + sqrt((1 - lambda)^2 + u (2 (1 + lambda) + u))],
//
// in which all terms are positive.
#include "fold.h"
#include "math/assert.h"
#include "base/row.h"
#include "parts.h"
#include "kernel/rational.h"
#include "numeric.h"
#include "slip.h"

#include <math.h>

static const FrParam static_row = FR_NUMBER_FIELD(FrRational, F_S, "F_S", "N m", 0, 1e30, 0, 5, 2.5, FR_LINEAR,
                                                  "Static friction: the breakaway level, Φ(+0).", FR_GROUP_LAW);
static const FrParam coulomb_row =
    FR_NUMBER_FIELD(FrRational, F_C, "F_C", "N m", 0, 1e30, 0, 5, 0.2, FR_LINEAR,
                    "Coulomb friction: the dry friction that remains once stiction has decayed.", FR_GROUP_LAW);
static const FrParam velocity_row =
    FR_NUMBER_FIELD(FrRational, v_S, "v_S", "rad/s", 1e-30, 1e30, 0.001, 1, 0.04, FR_LOGARITHMIC,
                    "Stribeck velocity: at v = v_S half of F_S − F_C has decayed.", FR_GROUP_LAW);
static const FrParam viscous_row =
    FR_NUMBER_FIELD(FrRational, D, "D", "N m s/rad", 0, 1e30, 0, 10, 4.5, FR_LINEAR,
                    "Viscous friction coefficient: the slope of Φ at high velocity.", FR_GROUP_LAW);

static const FrParam *const rows[] = {&static_row, &coulomb_row, &velocity_row, &viscous_row, NULL};

static double dry(const void *def, double v)
{
    const FrRational *law = def;
    double rest = law->v_S / (v + law->v_S);
    return (law->F_S - law->F_C) * rest + law->F_C;
}

static double smallest_m(const void *def)
{
    return fr_slip_smallest_m(def, (FrDouble2){1, 0});
}

static double phi(const void *def, double v)
{
    const FrRational *law = def;
    return dry(def, v) + law->D * v;
}

static double slope(const void *def, double v)
{
    const FrRational *law = def;
    double rest = law->v_S / (v + law->v_S);
    return law->D - (law->F_S - law->F_C) / law->v_S * rest * rest;
}

static void tangent(const void *def, double v, double *phi_v, double *slope_v)
{
    const FrRational *law = def;
    double rest = law->v_S / (v + law->v_S), fall = law->F_S - law->F_C;
    *phi_v = (fall * rest + law->F_C) + law->D * v;
    *slope_v = law->D - fall / law->v_S * rest * rest;
}

/// True, because F_S >= F_C.
static double drop(const void *def, double v)
{
    const FrRational *law = def;
    return (law->F_S - law->F_C) * (v / (v + law->v_S)) - law->D * v;
}

static double slope_change(const void *def, double v)
{
    const FrRational *law = def;
    double whole = v + law->v_S;
    return (law->F_S - law->F_C) / law->v_S * (v / whole * (1 + law->v_S / whole));
}

/// v_S/(v + v_S)
static FrDouble2 exact_rest(const void *def, FrDouble2 v)
{
    const FrRational *law = def;
    FrDouble2 v_S = {law->v_S, 0};
    return double2_divide(v_S, double2_add(v, v_S));
}

static FrDouble2 exact_phi(const void *def, FrDouble2 v)
{
    const FrRational *law = def;
    FrDouble2 F_SC = two_sum(law->F_S, -law->F_C);
    FrDouble2 without_viscous = double2_add(double2_multiply(F_SC, exact_rest(def, v)), (FrDouble2){law->F_C, 0});
    return double2_add(without_viscous, double2_multiply((FrDouble2){law->D, 0}, v));
}

static FrDouble2 exact_slope(const void *def, FrDouble2 v)
{
    const FrRational *law = def;
    FrDouble2 rest = exact_rest(def, v);
    FrDouble2 F_SC = two_sum(law->F_S, -law->F_C);
    FrDouble2 fall_rate =
        double2_multiply(double2_divide(F_SC, (FrDouble2){law->v_S, 0}), double2_multiply(rest, rest));
    return double2_add((FrDouble2){law->D, 0}, double2_negative(fall_rate));
}

static bool fold(PhiZ *phi_z, FrMethod method)
{
    (void)method;
    const Decay *law = (const void *)phi_z->law.def;
    fr_fold_outer(phi_z, law->F_C, law->D);
    FrDouble2 lambda = fr_slip_lambda(law, phi_z->M);
    FrDouble2 scale = double2_multiply((FrDouble2){law->v_S, 0}, phi_z->M);
    double distance = fr_slip_lambda_less_one(law, phi_z->M);
    double *c = phi_z->constant;
    c[RATIONAL_RATE] = fr_slip_rate(law, phi_z->M).hi;
    c[RATIONAL_SCALE] = 2 * double2_multiply(scale, lambda).hi;
    c[RATIONAL_SUM] = double2_add((FrDouble2){1, 0}, lambda).hi;
    c[RATIONAL_DISTANCE_SQUARED] = distance * distance;
    fr_fold_kernel(phi_z, FR_DIRECT, KERNEL_RATIONAL);
    return true;
}

static double parameter(const void *def, const FrParam *row, double v, double y)
{
    const Decay *law = def;
    if (row != &velocity_row)
        return fr_slip_parameter(law, row, law->v_S / (v + law->v_S), v / (v + law->v_S), v, y);
    // F_SC v_S/(v + v_S) is the rest, so that v_S = v rest/(F_SC - rest)
    FrDouble2 rest = fr_slip_rest(law, v, y);
    FrDouble2 fallen = double2_add(two_sum(law->F_S, -law->F_C), double2_negative(rest));
    return rest.hi > 0 && fallen.hi > 0 ? v * (rest.hi / fallen.hi) : (double)NAN;
}

/// M - F_SC/v_S (v_S/(v + v_S))^2 + D = 0
static double next_part(const void *def, double steepness, double v)
{
    const FrRational *law = def;
    double ratio = (law->F_S - law->F_C) / (law->v_S * (law->D - steepness));
    double part = ratio > 1 ? law->v_S * (SQUARE_ROOT(ratio) - 1) : 0;
    return part > v ? part : INFINITY;
}

/// The positive root of sigma^2 + (1 - lambda - u) sigma - u = 0, sigma = v/v_S.
static double slip(const PhiZ *phi_z, double magnitude)
{
    const Decay *law = (const void *)phi_z->law.def;
    double u = fr_excess_of(phi_z, magnitude).hi * fr_slip_rate(law, phi_z->M).hi;
    double b = -fr_slip_lambda_less_one(law, phi_z->M) - u;
    double root = b < -0x1p300 ? -b : SQUARE_ROOT(b * b + 4 * u);
    return law->v_S * (b > 0 ? 2 * u / (b + root) : (root - b) / 2);
}

const FrLawKind fr_law_rational = {
    .option = {.name = "rational",
               .title = "Rational",
               .text = "Stiction that decays as v_S/(v + v_S). Its transform needs only a square root.",
               .source = "Cisneros 2022, eq 33 to 48, with r + D = F_SC/v_S substituted",
               .equation =
                   "\\Phi(v) = \\Bigl[(F_S - F_C)\\,\\frac{v_S}{|v| + v_S} + F_C\\Bigr] \\operatorname{sgn} v + D\\,v",
               .rows = rows,
               .check = fr_check_decay},
    .def_size = sizeof(FrRational),
    .phi = phi,
    .slope = slope,
    .tangent = tangent,
    .dry = dry,
    .drop = OF_TRANSFORM(drop),
    .slope_change = OF_TRANSFORM(slope_change),
    .exact_phi = OF_TRANSFORM(exact_phi),
    .exact_slope = OF_TRANSFORM(exact_slope),
    .margin = OF_TRANSFORM(fr_slip_margin),
    .smallest_m = smallest_m,
    .fold = OF_TRANSFORM(fold),
    .slip = OF_TRANSFORM(slip),
    .parameter = OF_CURVE(parameter),
    .next_part = OF_CURVE(next_part),
};

FrRational fr_default_rational(void)
{
    FrRational def;
    fr_rows_default(rows, &def);
    return def;
}

FrStatus fr_rational_make(FrLaw *law, const FrRational *def, FrReport *report)
{
    FR_ASSERT(law && def);
    return fr_law_make(law, &fr_law_rational, def, report);
}
