// The rational law (Cisneros 2022, eq 33 to 48): Phi(v) = D v + F_C + F_SC v_S/(v + v_S) for v > 0.
//
// With r + D = F_SC/v_S the paper's delta is v_S, which leaves this form without cancellation. Its transform is the
// root of a quadratic, g = 2 lambda/[(1 + lambda + u) + sqrt((1 - lambda)^2 + u (2 (1 + lambda) + u))], all terms
// positive.
#include "friction/law.h"
#include "rows.h"
#include "slip.h"
#include "math/bits.h"

static const FrParam coulomb_row =
    FR_NUMBER_ROW("F_C", "F_C", "N m", 0, 1e30, 0, 5, 0.2, FR_LINEAR,
                  "Coulomb friction: what is left of the dry friction once the stiction has decayed.");

static const FrParam stribeck_velocity_row =
    FR_NUMBER_ROW("v_S", "v_S", "rad/s", 1e-30, 1e30, 0.001, 1, 0.04, FR_LOG,
                  "Stribeck velocity: at v = v_S half of the stiction has decayed.");

static const FrParam *const rows[] = {
    [SLIP_F_S] = &law_breakaway_row,
    [SLIP_F_C] = &coulomb_row,
    [SLIP_V_S] = &stribeck_velocity_row,
    [SLIP_D] = &law_viscous_row,
    NULL,
};

static double phi(const double *value, double v)
{
    double rest = value[SLIP_V_S] / (v + value[SLIP_V_S]);
    return (value[SLIP_F_S] - value[SLIP_F_C]) * rest + value[SLIP_F_C] + value[SLIP_D] * v;
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

enum { LAMBDA = SLIP_OWN, DISTANCE_SQUARED };

static double evaluate(const FrPhiZ *phi_z, double x)
{
    double magnitude = absolute(x), u = slip_excess(phi_z, magnitude);
    double lambda = phi_z->constant[LAMBDA];
    double root = __builtin_sqrt(phi_z->constant[DISTANCE_SQUARED] + u * (2 * (1 + lambda) + u));
    return with_sign(slip_force(phi_z, magnitude, 2 * lambda / ((1 + lambda + u) + root)), x);
}

static bool fold(FrPhiZ *phi_z)
{
    slip_fold(phi_z);
    double distance = slip_lambda_less_one(phi_z->model.value, phi_z->M);
    phi_z->constant[LAMBDA] = slip_lambda(phi_z->model.value, phi_z->M).hi;
    phi_z->constant[DISTANCE_SQUARED] = distance * distance;
    phi_z->evaluate = evaluate;
    return true;
}

const FrLaw fr_law_rational = {
    .option = {.name = "rational",
               .title = "Rational",
               .text = "Stiction that decays as 1/(v + v_S): its transform needs only a square root.",
               .source = "Cisneros 2022, eq 33 to 48, with r + D = F_SC/v_S put in",
               .equation =
                   "\\Phi(v) = \\Bigl[(F_S - F_C)\\,\\frac{v_S}{|v| + v_S} + F_C\\Bigr] \\operatorname{sgn} v + D\\,v",
               .rows = rows,
               .check = check_breakaway},
    .phi = phi,
    .slope = slope,
    .margin = slip_margin,
    .smallest_m = slip_smallest_m,
    .convex = convex,
    .fold = fold,
};
