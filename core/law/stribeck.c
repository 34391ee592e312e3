// The Stribeck law (Cisneros 2022, eq 21): Phi(v) = [(F_S - F_C) e^(-|v/v_S|^alpha) + F_C] sgn v + D v.
//
// For alpha = 1 the transform is closed: Lambert W (eq 24 to 30), in the forms of kernel/lambert.h and
// kernel/universal.h. For any other alpha it has no closed form; stribeck_chart.c tabulates it.
#include "stribeck.h"
#include "math/assert.h"
#include "base/row.h"
#include "parts.h"
#include "fold.h"
#include "kernel/lambert.h"
#include "kernel/universal.h"
#include "numeric.h"
#include "math/exp_double2.h"
#include "math/log_double2.h"

#include <math.h>

static const FrParam static_row = FR_NUMBER_FIELD(FrStribeck, F_S, "F_S", "N m", 0, 1e30, 0, 5, 2.5, FR_LINEAR,
                                                  "Static friction: the breakaway level, Φ(+0).", FR_GROUP_LAW);
static const FrParam coulomb_row =
    FR_NUMBER_FIELD(FrStribeck, F_C, "F_C", "N m", 0, 1e30, 0, 5, 0.4, FR_LINEAR,
                    "Coulomb friction: the dry friction that remains once stiction has decayed.", FR_GROUP_LAW);
static const FrParam velocity_row =
    FR_NUMBER_FIELD(FrStribeck, v_S, "v_S", "rad/s", 1e-30, 1e30, 0.001, 1, 0.06, FR_LOGARITHMIC,
                    "Stribeck velocity: the velocity scale over which stiction decays.", FR_GROUP_LAW);
static const FrParam viscous_row =
    FR_NUMBER_FIELD(FrStribeck, D, "D", "N m s/rad", 0, 1e30, 0, 10, 4.5, FR_LINEAR,
                    "Viscous friction coefficient: the slope of Φ at high velocity.", FR_GROUP_LAW);
static const FrParam alpha_row = FR_NUMBER_FIELD(
    FrStribeck, alpha, "α", "", 0.01, 100, 0.5, 4, 1, FR_LINEAR,
    "Shape of the decay: 1 is exponential and has a closed-form transform, 2 is Gaussian.", FR_GROUP_LAW);

static const FrParam *const rows[] = {&static_row, &coulomb_row, &velocity_row, &viscous_row, &alpha_row, NULL};

/// e^-x vanishes for larger x.
static const double NOTHING_LEFT = 746;

/// (v/v_S)^alpha. A large alpha multiplies the rounding error of the quotient, so that this error is compensated.
static double power(const void *def, double v)
{
    const FrStribeck *law = def;
    double alpha = law->alpha, sigma = v / law->v_S;
    if (alpha == 1)
        return sigma;
    double p = fr_pow(sigma, alpha);
    if (!(p > 0 && p < NOTHING_LEFT))
        return p;
    FrDouble2 product = two_product(sigma, law->v_S);
    return p + p * (alpha * (((v - product.hi) - product.lo) / v));
}

static double dry(const void *def, double v)
{
    const FrStribeck *law = def;
    double decay = fr_exp(-power(def, v));
    return (law->F_S - law->F_C) * decay + law->F_C;
}

static double phi(const void *def, double v)
{
    const FrStribeck *law = def;
    return dry(def, v) + law->D * v;
}

static double slope(const void *def, double v)
{
    const FrStribeck *law = def;
    double alpha = law->alpha, p = power(def, v);
    // there is no stiction, or none is left that could fall
    if (law->F_S == law->F_C || p > NOTHING_LEFT)
        return law->D;
    double fall = alpha * (alpha == 1 ? 1 : fr_pow(v / law->v_S, alpha - 1)) * fr_exp(-p);
    return law->D - (law->F_S - law->F_C) / law->v_S * fall;
}

/// Like phi and slope, with one exponential for alpha = 1.
static void tangent(const void *def, double v, double *phi_v, double *slope_v)
{
    const FrStribeck *law = def;
    if (law->alpha != 1) {
        *phi_v = phi(def, v);
        *slope_v = slope(def, v);
        return;
    }
    double decay = fr_exp(-(v / law->v_S)), fall = law->F_S - law->F_C;
    *phi_v = (fall * decay + law->F_C) + law->D * v;
    *slope_v = law->D - fall / law->v_S * decay;
}

/// Steepest fall of e^(-s^alpha): alpha c^(alpha-1) e^(-c^alpha) at c = ((alpha-1)/alpha)^(1/alpha). It is 1 for
/// alpha = 1, and infinite below.
static double steepest(double alpha)
{
    if (alpha < 1)
        return INFINITY;
    double a = (alpha - 1) / alpha;
    return alpha * fr_pow(a, a) * fr_exp(-a);
}

/// Like steepest, to about 100 bits, for alpha >= 1.
static FrDouble2 exact_steepest(double alpha)
{
    if (alpha == 1)
        return (FrDouble2){1, 0};
    FrDouble2 a = double2_divide(two_sum(alpha, -1), (FrDouble2){alpha, 0});
    FrDouble2 both = double2_multiply(fr_pow_double2(a, a), fr_exp_double2(double2_negative(a)));
    return double2_multiply((FrDouble2){alpha, 0}, both);
}

static double margin(const void *def, FrDouble2 M)
{
    const FrStribeck *law = def;
    double alpha = law->alpha, drop = law->F_S - law->F_C;
    if (alpha == 1)
        return fr_slip_margin(def, M);
    if (drop == 0)
        return 0;
    double lambda = steepest(alpha) * drop / fr_slip_width(def, M).hi;
    // double precision suffices where its error, below 2^-49, cannot matter
    if (alpha < 1 || absolute(lambda - 1) > 0x1p-40)
        return lambda;
    return fr_slip_beside_one(lambda, fr_slip_inadmissible(def, exact_steepest(alpha), M));
}

static double smallest_m(const void *def)
{
    const FrStribeck *law = def;
    if (law->F_S == law->F_C)
        return 0;
    return law->alpha < 1 ? (double)INFINITY : fr_slip_smallest_m(def, exact_steepest(law->alpha));
}

static bool convex(const void *def)
{
    const FrStribeck *law = def;
    return law->alpha <= 1;
}

static double drop(const void *def, double v)
{
    const FrStribeck *law = def;
    double fallen = -fr_expm1(-power(def, v));
    return (law->F_S - law->F_C) * fallen - law->D * v;
}

static double slope_change(const void *def, double v)
{
    const FrStribeck *law = def;
    double alpha = law->alpha, fall_rate = (law->F_S - law->F_C) / law->v_S;
    if (fall_rate == 0)
        return 0;
    if (alpha < 1)
        return INFINITY;
    return alpha == 1 ? -(fall_rate * fr_expm1(-v / law->v_S)) : slope(def, v) - law->D;
}

/// sigma^alpha, or infinity if no stiction is left.
static FrDouble2 exact_power(FrDouble2 sigma, double alpha)
{
    if ((alpha == 1 ? sigma.hi : fr_pow(sigma.hi, alpha)) > 690)
        return (FrDouble2){INFINITY, 0};
    if (alpha > 8 || alpha != (double)(int)alpha)
        return fr_pow_double2(sigma, (FrDouble2){alpha, 0});
    FrDouble2 product = sigma;
    for (int i = 1; i < (int)alpha; i++)
        product = double2_multiply(product, sigma);
    return product;
}

static FrDouble2 exact_decay(FrDouble2 power)
{
    return power.hi > 690 ? (FrDouble2){0, 0} : fr_exp_double2(double2_negative(power));
}

static FrDouble2 exact_phi(const void *def, FrDouble2 v)
{
    const FrStribeck *law = def;
    FrDouble2 sigma = double2_divide(v, (FrDouble2){law->v_S, 0});
    FrDouble2 decay = exact_decay(exact_power(sigma, law->alpha));
    FrDouble2 stiction = double2_multiply(two_sum(law->F_S, -law->F_C), decay);
    FrDouble2 dry = double2_add(stiction, (FrDouble2){law->F_C, 0});
    return double2_add(dry, double2_multiply((FrDouble2){law->D, 0}, v));
}

static FrDouble2 exact_slope(const void *def, FrDouble2 v)
{
    const FrStribeck *law = def;
    double alpha = law->alpha;
    FrDouble2 v_S = {law->v_S, 0}, fall_rate = double2_divide(two_sum(law->F_S, -law->F_C), v_S);
    if (alpha != 1 && v.hi == 0)
        return (FrDouble2){alpha > 1 || fall_rate.hi == 0 ? law->D : -1 / v.hi, 0};
    FrDouble2 sigma = double2_divide(v, v_S), power = exact_power(sigma, alpha);
    fall_rate = double2_multiply(fall_rate, exact_decay(power));
    if (alpha != 1 && fall_rate.hi > 0)
        fall_rate = double2_multiply(double2_multiply(fall_rate, (FrDouble2){alpha, 0}), double2_divide(power, sigma));
    return double2_add((FrDouble2){law->D, 0}, double2_negative(fall_rate));
}

static double parameter(const void *def, const FrParam *row, double v, double y)
{
    const FrStribeck *law = def;
    double p = power(def, v);
    if (row != &velocity_row && row != &alpha_row)
        return fr_slip_parameter(def, row, fr_exp(-p), -fr_expm1(-p), v, y);
    // a fraction e^-q of the stiction is left, q = (v/v_S)^alpha
    FrDouble2 left = double2_divide(fr_slip_rest(def, v, y), two_sum(law->F_S, -law->F_C));
    double q = -(fr_log(left.hi) + left.lo / left.hi);
    if (!(q > 0 && left.hi > 0))
        return (double)NAN;
    if (row == &velocity_row)
        return v / (law->alpha == 1 ? q : fr_pow(q, 1 / law->alpha));
    double alpha = fr_log(q) / fr_log(v / law->v_S);
    return alpha > 0 ? alpha : (double)NAN;
}

/// The fall alpha sigma^(alpha - 1) e^(-sigma^alpha) of the stiction, in units of F_SC/v_S.
static double fall_at(double alpha, double sigma)
{
    return alpha * fr_pow(sigma, alpha - 1) * fr_exp(-fr_pow(sigma, alpha));
}

/// Place where the fall is `target`, between low, where it is greater, and high, where it is less, or the reverse. The
/// search is logarithmic, since the place may be decades away.
static double place_of_fall(double alpha, double target, double low, double high)
{
    bool falls = fall_at(alpha, low) > target;
    for (int i = 0; i < 100; i++) {
        double middle = SQUARE_ROOT(low) * SQUARE_ROOT(high);
        if (!(middle > low && middle < high))
            break;
        if ((fall_at(alpha, middle) > target) == falls)
            low = middle;
        else
            high = middle;
    }
    return low;
}

/// F_SC/v_S fall(v/v_S) = M + D: at one place for alpha <= 1, and on both sides of the steepest fall for alpha > 1.
static double next_part(const void *def, double steepness, double v)
{
    const FrStribeck *law = def;
    double alpha = law->alpha, target = law->v_S * (law->D - steepness) / (law->F_S - law->F_C), part = 0;
    if (!(law->F_S > law->F_C) || !(target > 0) || !(target < steepest(alpha)))
        return INFINITY;
    double middle = alpha > 1 ? fr_pow((alpha - 1) / alpha, 1 / alpha) : 0x1p-1000;
    if (alpha > 1 && fall_at(alpha, 0x1p-1000) < target)
        part = law->v_S * place_of_fall(alpha, target, 0x1p-1000, middle);
    if (alpha == 1)
        part = -law->v_S * fr_log(target);
    else if (part <= v && fall_at(alpha, middle) > target)
        part = law->v_S * place_of_fall(alpha, target, middle, 0x1p1000);
    return part > v ? part : INFINITY;
}

/// Whether the universal table gives Phi_Z to its last digits. Its error is relative to the stiction at breakaway, so
/// lambda must not be small; and as the stiction decays, other friction must remain: F_C or D.
static bool table_is_exact(const FrStribeck *law, const PhiZ *phi_z, double lambda)
{
    double left = (law->F_C + law->D * phi_z->x_stick.hi) / (1 + law->D / phi_z->M.hi);
    return lambda >= SLIP_TABLE_LAMBDA && left >= 1e-3 * law->F_S;
}

/// delta = lambda - 1 - ln lambda to full relative accuracy; t = lambda - 1.
static FrDouble2 branch_distance(FrDouble2 lambda, double t)
{
    if (absolute(t) < 0x1p-8) {
        double sum = 1.0 / 9;
        for (int k = 8; k >= 2; k--)
            sum = 1.0 / k - t * sum;
        return (FrDouble2){t * t * sum, 0};
    }
    FrDouble2 log_lambda = fr_log_double2(lambda.hi);
    log_lambda.lo += lambda.lo / lambda.hi;
    return double2_add(double2_add(lambda, (FrDouble2){-1, 0}), double2_negative(log_lambda));
}

/// q^2 = 2 v/h^2 is stored as (|x| - zero) rate - least. Of 16 values of `least` close to the value at
/// breakaway, the one whose zero is nearest to a double is used. Near the branch point q^2 is small, and no
/// digit of delta may be lost.
static void fold_universal(double *c, FrDouble2 x_stick, FrDouble2 rate, FrDouble2 delta)
{
    const double scale = 2 * UNIVERSAL_STEPS * UNIVERSAL_STEPS, last = (double)UNIVERSAL_ROWS - 0.5, end = last * last;
    if (delta.hi > end / scale)
        delta = (FrDouble2){end / scale, 0};
    double start = scale * delta.hi, lost = x_stick.hi;
    c[UNIVERSAL_RATE] = scale * rate.hi;
    c[UNIVERSAL_ZERO] = x_stick.hi;
    c[UNIVERSAL_LEAST] = x_stick.lo * c[UNIVERSAL_RATE] - start;
    c[UNIVERSAL_END] = end;
    for (int i = 0; start >= 1 && i < 16; i++) {
        double least = -start - i * 0x1p-30;
        FrDouble2 moved = double2_add(delta, (FrDouble2){least / scale, 0});
        FrDouble2 zero = double2_add(x_stick, double2_negative(double2_divide(moved, rate)));
        if (absolute(zero.lo) < lost) {
            lost = absolute(zero.lo);
            c[UNIVERSAL_ZERO] = zero.hi;
            c[UNIVERSAL_LEAST] = least;
        }
    }
}

/// The last row of the table ends at 1e-21, not at 0. Below this lambda, v_S M times that is more than 1e-15 F_S.
static const double TABLE_LEAST_LAMBDA = 1e-6;

static bool fold(PhiZ *phi_z, FrMethod method)
{
    const FrStribeck *law = (const void *)phi_z->law.def;
    if (law->alpha != 1)
        return false;
    const Decay *decay = (const void *)phi_z->law.def;
    fr_fold_outer(phi_z, law->F_C, law->D);
    FrDouble2 lambda = fr_slip_lambda(decay, phi_z->M), rate = fr_slip_rate(decay, phi_z->M);
    FrDouble2 scale = double2_multiply((FrDouble2){law->v_S, 0}, phi_z->M);
    double t = fr_slip_lambda_less_one(decay, phi_z->M);
    bool stiction = lambda.hi > 0;
    const FrDouble2 none = {0, 0};
    FrDouble2 delta = stiction ? branch_distance(lambda, t) : none;
    double *c = phi_z->constant;
    bool tabulated = !stiction || lambda.hi >= TABLE_LEAST_LAMBDA;
    if ((method == FR_TABLE && tabulated) || (method == FR_AUTO && table_is_exact(law, phi_z, lambda.hi))) {
        fold_universal(c, phi_z->x_stick, stiction ? rate : none, delta);
        c[UNIVERSAL_SCALE] = stiction ? scale.hi : 0;
        fr_fold_kernel(phi_z, FR_TABLE, KERNEL_UNIVERSAL);
        return true;
    }
    static const FrDouble2 log2_e = {0x1.71547652b82fep+0, 0x1.777d0ffda0d24p-56};
    // without stiction k = 0, and g vanishes
    FrDouble2 k = double2_multiply(lambda, fr_exp_double2(double2_add((FrDouble2){1, 0}, double2_negative(lambda))));
    c[LAMBERT_RATE] = double2_multiply(rate, log2_e).hi;
    c[LAMBERT_END] = 1000;
    c[LAMBERT_SCALE] = 0.5 * double2_multiply(scale, k).hi;
    c[LAMBERT_NEAR] = k.hi;
    c[LAMBERT_FAR] = stiction ? -fr_expm1(-delta.hi) : 1;
    fr_fold_kernel(phi_z, FR_DIRECT, KERNEL_LAMBERT);
    return true;
}

/// sigma + e^-sigma - 1, without cancellation for small sigma.
static double curvature(double sigma)
{
    if (sigma > 0.5)
        return sigma + fr_expm1(-sigma);
    double sum = 0;
    for (int k = 17; k >= 2; k--)
        sum = (1 - sum) * (sigma / k);
    return sigma * sum;
}

/// For alpha = 1, sigma solves (1 - lambda) sigma + lambda (sigma + e^-sigma - 1) = u. Newton starts from the root of
/// the parabola of this equation, which is below sigma.
static double slip(const PhiZ *phi_z, double magnitude)
{
    const FrStribeck *law = (const void *)phi_z->law.def;
    if (law->alpha != 1)
        return fr_numeric_slip_of(phi_z, magnitude);
    const Decay *decay = (const void *)phi_z->law.def;
    double u = fr_excess_of(phi_z, magnitude).hi * fr_slip_rate(decay, phi_z->M).hi;
    double lambda = fr_slip_lambda(decay, phi_z->M).hi;
    double rest = -fr_slip_lambda_less_one(decay, phi_z->M);
    // beyond the margin the largest root is needed, which is far from 0: Newton from the right, without care
    // for small sigma
    bool jumps = rest < 0;
    double sigma = jumps ? u + lambda : 2 * u / (rest + SQUARE_ROOT(rest * rest + 2 * lambda * u));
    if (!(sigma < 1))
        sigma = u + lambda;
    for (int i = 0; i < 60; i++) {
        double fallen = -fr_expm1(-sigma);
        double error = jumps ? (sigma - u) - lambda * fallen : rest * sigma + (lambda * curvature(sigma) - u);
        double step = error / (jumps ? 1 - lambda * fr_exp(-sigma) : rest + lambda * fallen);
        if (!(absolute(step) < sigma))
            break;
        sigma -= step;
        if (absolute(step) <= 0x1p-52 * sigma)
            break;
    }
    return law->v_S * sigma;
}

const FrLawKind fr_law_stribeck = {
    .option = {.name = "stribeck",
               .title = "Stribeck",
               .text = "Stiction that decays as exp(−(v/v_S)^α). For α = 1 its transform uses the Lambert W function.",
               .source = "Cisneros 2022, eq 21 to 30",
               .equation =
                   "\\Phi(v) = \\Bigl[(F_S - F_C)\\,e^{-|v/v_S|^\\alpha} + F_C\\Bigr] \\operatorname{sgn} v + D\\,v",
               .rows = rows,
               .check = fr_check_decay},
    .def_size = sizeof(FrStribeck),
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
    .convex = OF_TRANSFORM(convex),
    .fold = OF_TRANSFORM(fold),
    .slip = OF_TRANSFORM(slip),
    .parameter = OF_CURVE(parameter),
    .next_part = OF_CURVE(next_part),
    .tabulate = OF_TRANSFORM(fr_stribeck_chart),
};

FrStribeck fr_default_stribeck(void)
{
    FrStribeck def;
    fr_rows_default(rows, &def);
    return def;
}

FrStatus fr_stribeck_make(FrLaw *law, const FrStribeck *def, FrReport *report)
{
    FR_ASSERT(law && def);
    return fr_law_make(law, &fr_law_stribeck, def, report);
}
