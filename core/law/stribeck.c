// The Stribeck law (Cisneros 2022, eq 21): Phi(v) = [(F_S - F_C) e^(-|v/v_S|^alpha) + F_C] sgn v + D v.
//
// For alpha = 1 the transform is closed: Lambert W (eq 24 to 30), in the form of lambert_slip.h.
#include "friction/law.h"
#include "lambert_slip.h"
#include "rows.h"
#include "slip.h"
#include "math/log_double2.h"

enum { ALPHA = SLIP_D + 1 };

static const FrParam alpha_row =
    FR_NUMBER_ROW("alpha", "α", "", 0.01, 100, 0.5, 4, 1, FR_LINEAR,
                  "Shape of the decay: 1 is exponential and has a closed transform, 2 is a Gaussian.");

static const FrParam *const rows[] = {
    [SLIP_F_S] = &law_breakaway_row, [SLIP_F_C] = &law_coulomb_row, [SLIP_V_S] = &law_stribeck_velocity_row,
    [SLIP_D] = &law_viscous_row,     [ALPHA] = &alpha_row,          NULL,
};

static double power(double x, double alpha)
{
    return alpha == 1 ? x : fr_pow(x, alpha);
}

static double phi(const double *value, double v)
{
    double decay = fr_exp(-power(v / value[SLIP_V_S], value[ALPHA]));
    return (value[SLIP_F_S] - value[SLIP_F_C]) * decay + value[SLIP_F_C] + value[SLIP_D] * v;
}

static double slope(const double *value, double v)
{
    double s = v / value[SLIP_V_S], alpha = value[ALPHA];
    double fall = alpha * (alpha == 1 ? 1 : fr_pow(s, alpha - 1)) * fr_exp(-power(s, alpha));
    return value[SLIP_D] - (value[SLIP_F_S] - value[SLIP_F_C]) / value[SLIP_V_S] * fall;
}

/// The steepest fall of e^(-s^alpha): alpha c^(alpha-1) e^(-c^alpha) at c = ((alpha-1)/alpha)^(1/alpha); 1 for alpha =
/// 1, infinite below.
static double steepest(double alpha)
{
    if (alpha < 1)
        return 1 / absolute(alpha - alpha);
    double a = (alpha - 1) / alpha;
    return alpha * fr_pow(a, a) * fr_exp(-a);
}

static double margin(const double *value, FrDouble2 M)
{
    if (value[ALPHA] == 1)
        return slip_margin(value, M);
    double drop = value[SLIP_F_S] - value[SLIP_F_C];
    return drop == 0 ? 0 : steepest(value[ALPHA]) * drop / slip_width(value, M).hi;
}

static double smallest_m(const double *value)
{
    double drop = value[SLIP_F_S] - value[SLIP_F_C];
    if (drop == 0)
        return 0;
    double fall = steepest(value[ALPHA]) * drop / value[SLIP_V_S] - value[SLIP_D];
    return fall > 0 ? fall : 0;
}

static bool convex(const double *value)
{
    return value[ALPHA] <= 1;
}

enum { K_NEAR = SLIP_OWN, K_FAR };

static double evaluate(const FrPhiZ *phi_z, double x)
{
    double magnitude = absolute(x);
    double g = lambert_slip(slip_excess(phi_z, magnitude), phi_z->constant[K_NEAR], phi_z->constant[K_FAR]);
    return with_sign(slip_force(phi_z, magnitude, g), x);
}

/// delta = lambda - 1 - ln lambda to full relative accuracy; t = lambda - 1.
static double branch_distance(FrDouble2 lambda, double t)
{
    if (absolute(t) < 0x1p-8) {
        double sum = 1.0 / 9;
        for (int k = 8; k >= 2; k--)
            sum = 1.0 / k - t * sum;
        return t * t * sum;
    }
    FrDouble2 log_lambda = log_double2(lambda.hi);
    log_lambda.lo += lambda.lo / lambda.hi;
    return double2_add((FrDouble2){t, 0}, double2_negative(log_lambda)).hi;
}

static bool fold(FrPhiZ *phi_z)
{
    const double *value = phi_z->model.value;
    if (value[ALPHA] != 1)
        return false;
    slip_fold(phi_z);
    FrDouble2 lambda = slip_lambda(value, phi_z->M);
    double t = slip_lambda_less_one(value, phi_z->M);
    // without stiction k = 0, and nothing is left of g
    phi_z->constant[K_NEAR] = lambda.hi * fr_exp(-t);
    phi_z->constant[K_FAR] = lambda.hi > 0 ? -fr_expm1(-branch_distance(lambda, t)) : 1;
    phi_z->evaluate = evaluate;
    return true;
}

const FrLaw fr_law_stribeck = {
    .option = {.name = "stribeck",
               .title = "Stribeck",
               .text = "Stiction that decays exponentially with velocity; its transform is Lambert's W function.",
               .source = "Cisneros 2022, eq 21 to 30",
               .equation =
                   "\\Phi(v) = \\Bigl[(F_S - F_C)\\,e^{-|v/v_S|^\\alpha} + F_C\\Bigr] \\operatorname{sgn} v + D\\,v",
               .rows = rows,
               .check = check_breakaway},
    .phi = phi,
    .slope = slope,
    .margin = margin,
    .smallest_m = smallest_m,
    .convex = convex,
    .fold = fold,
};
