// The rational law (Cisneros 2022, eq 33 to 48): Phi(v) = D v + F_C + F_SC v_S/(v + v_S) for v > 0.
//
// With r + D = F_SC/v_S the paper's delta is v_S, which leaves this form without cancellation. Its transform is the
// root of a quadratic, g = 2 lambda/[(1 + lambda + u) + sqrt((1 - lambda)^2 + u (2 (1 + lambda) + u))], all terms
// positive.
#include "fold.h"
#include "kernel/rational.h"
#include "numeric.h"
#include "rows.h"
#include "slip.h"

static const FrParam coulomb_row =
    FR_NUMBER_ROW("F_C", "F_C", "N m", 0, 1e30, 0, 5, 0.2, FR_LINEAR,
                  "Coulomb friction: the dry friction that remains once stiction has decayed.");

static const FrParam stribeck_velocity_row =
    FR_NUMBER_ROW("v_S", "v_S", "rad/s", 1e-30, 1e30, 0.001, 1, 0.04, FR_LOG,
                  "Stribeck velocity: at v = v_S half of F_S − F_C has decayed.");

static const FrParam *const rows[] = {
    [SLIP_F_S] = &law_breakaway_row,
    [SLIP_F_C] = &coulomb_row,
    [SLIP_V_S] = &stribeck_velocity_row,
    [SLIP_D] = &law_viscous_row,
    NULL,
};

static double dry(const double *value, double v)
{
    double rest = value[SLIP_V_S] / (v + value[SLIP_V_S]);
    return (value[SLIP_F_S] - value[SLIP_F_C]) * rest + value[SLIP_F_C];
}

static double phi(const double *value, double v)
{
    return dry(value, v) + value[SLIP_D] * v;
}

static double slope(const double *value, double v)
{
    double rest = value[SLIP_V_S] / (v + value[SLIP_V_S]);
    return value[SLIP_D] - (value[SLIP_F_S] - value[SLIP_F_C]) / value[SLIP_V_S] * rest * rest;
}

static bool convex(const double *value)
{
    return value[SLIP_D] >= 0;
}

static double fall(const double *value, double v)
{
    return (value[SLIP_F_S] - value[SLIP_F_C]) * (v / (v + value[SLIP_V_S])) - value[SLIP_D] * v;
}

static double slope_change(const double *value, double v)
{
    double whole = v + value[SLIP_V_S];
    return (value[SLIP_F_S] - value[SLIP_F_C]) / value[SLIP_V_S] * (v / whole * (1 + value[SLIP_V_S] / whole));
}

/// v_S/(v + v_S)
static FrDouble2 exact_rest(const double *value, FrDouble2 v)
{
    FrDouble2 v_S = {value[SLIP_V_S], 0};
    return double2_divide(v_S, double2_add(v, v_S));
}

static FrDouble2 exact_phi(const double *value, FrDouble2 v)
{
    FrDouble2 drop = two_sum(value[SLIP_F_S], -value[SLIP_F_C]);
    FrDouble2 dry = double2_add(double2_multiply(drop, exact_rest(value, v)), (FrDouble2){value[SLIP_F_C], 0});
    return double2_add(dry, double2_multiply((FrDouble2){value[SLIP_D], 0}, v));
}

static FrDouble2 exact_slope(const double *value, FrDouble2 v)
{
    FrDouble2 rest = exact_rest(value, v), drop = two_sum(value[SLIP_F_S], -value[SLIP_F_C]);
    FrDouble2 fall_rate =
        double2_multiply(double2_divide(drop, (FrDouble2){value[SLIP_V_S], 0}), double2_multiply(rest, rest));
    return double2_add((FrDouble2){value[SLIP_D], 0}, double2_negative(fall_rate));
}

static bool fold(FrPhiZ *phi_z, FrMethod method)
{
    (void)method;
    const double *value = phi_z->model.value;
    slip_fold(phi_z);
    FrDouble2 lambda = slip_lambda(value, phi_z->M),
              scale = double2_multiply((FrDouble2){value[SLIP_V_S], 0}, phi_z->M);
    double distance = slip_lambda_less_one(value, phi_z->M);
    double *c = phi_z->constant;
    c[RATIONAL_RATE] = slip_rate(phi_z).hi;
    c[RATIONAL_SCALE] = 2 * double2_multiply(scale, lambda).hi;
    c[RATIONAL_SUM] = double2_add((FrDouble2){1, 0}, lambda).hi;
    c[RATIONAL_DISTANCE_SQUARED] = distance * distance;
    fold_kernel(phi_z, FR_DIRECT, KERNEL_rational);
    return true;
}

/// The positive root of sigma^2 + (1 - lambda - u) sigma - u = 0, sigma = v/v_S.
static double slip(const FrPhiZ *phi_z, double magnitude)
{
    double v_S = phi_z->model.value[SLIP_V_S], u = excess_of(phi_z, magnitude).hi * slip_rate(phi_z).hi;
    double b = -slip_lambda_less_one(phi_z->model.value, phi_z->M) - u;
    double root = b < -0x1p300 ? -b : __builtin_sqrt(b * b + 4 * u);
    return v_S * (b > 0 ? 2 * u / (b + root) : (root - b) / 2);
}

const FrLaw fr_law_rational = {
    .option = {.name = "rational",
               .title = "Rational",
               .text = "Stiction that decays as v_S/(v + v_S). Its transform needs only a square root.",
               .source = "Cisneros 2022, eq 33 to 48, with r + D = F_SC/v_S substituted",
               .equation =
                   "\\Phi(v) = \\Bigl[(F_S - F_C)\\,\\frac{v_S}{|v| + v_S} + F_C\\Bigr] \\operatorname{sgn} v + D\\,v",
               .rows = rows,
               .check = check_breakaway},
    .phi = phi,
    .slope = slope,
    .dry = dry,
    .fall = fall,
    .slope_change = slope_change,
    .exact_phi = exact_phi,
    .exact_slope = exact_slope,
    .margin = slip_margin,
    .smallest_m = slip_smallest_m,
    .convex = convex,
    .fold = fold,
    .slip = slip,
};
