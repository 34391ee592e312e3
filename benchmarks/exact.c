// The MPFR part of the accuracy program: one parameter set at a time, in variables that are allocated once.
#include "exact.h"

#include <float.h>
#include <math.h>

enum { BITS = 256 };

Exact exact;

static mpfr_t drop, v_S, D, M, width; // of the set: F_S - F_C and v_S (M + D) among them
static mpfr_t u, sigma, decay, excess, rise, step, low, high, power, fall, probe;

void exact_initialize(void)
{
    mpfr_inits2(BITS, exact.F_S, exact.lambda, exact.x_stick, drop, v_S, D, M, width, u, sigma, decay, excess, rise,
                step, low, high, power, fall, probe, exact.force, exact.slip, exact.slope, exact.parts, (mpfr_ptr)0);
}

void exact_load(const ExactSet *set)
{
    mpfr_set_d(exact.F_S, set->F_S, MPFR_RNDN);
    mpfr_set_d(v_S, set->law == COULOMB ? 1 : set->v_S, MPFR_RNDN);
    mpfr_set_d(D, set->D, MPFR_RNDN);
    mpfr_sub_d(drop, exact.F_S, set->law == COULOMB ? set->F_S : set->F_C, MPFR_RNDN);
    if (isnan(set->Z)) {
        mpfr_set_d(M, set->K, MPFR_RNDN);
        mpfr_mul_d(M, M, set->T, MPFR_RNDN);
        mpfr_add_d(M, M, set->B, MPFR_RNDN);
        mpfr_div(exact.x_stick, exact.F_S, M, MPFR_RNDN);
    } else {
        mpfr_set_d(M, set->Z, MPFR_RNDN);
        mpfr_ui_div(M, 1, M, MPFR_RNDN);
        mpfr_mul_d(exact.x_stick, exact.F_S, set->Z, MPFR_RNDN);
    }
    mpfr_add(width, M, D, MPFR_RNDN);
    mpfr_mul(width, width, v_S, MPFR_RNDN);
    mpfr_div(exact.lambda, drop, width, MPFR_RNDN);
}

double exact_first_outside(void)
{
    return nextafter(mpfr_get_d(exact.x_stick, MPFR_RNDD), (double)INFINITY);
}

/// excess = s + lambda (e^(-s^alpha) - 1) - u, rise = its slope, decay = e^(-s^alpha).
static void residual(mpfr_t s, double alpha)
{
    if (alpha == floor(alpha))
        mpfr_pow_ui(power, s, (unsigned long)alpha, MPFR_RNDN);
    else {
        mpfr_set_d(fall, alpha, MPFR_RNDN);
        mpfr_pow(power, s, fall, MPFR_RNDN);
    }
    mpfr_neg(decay, power, MPFR_RNDN);
    mpfr_expm1(decay, decay, MPFR_RNDN);
    mpfr_fma(excess, exact.lambda, decay, s, MPFR_RNDN);
    mpfr_sub(excess, excess, u, MPFR_RNDN);
    mpfr_add_ui(decay, decay, 1, MPFR_RNDN);
    mpfr_mul(fall, power, decay, MPFR_RNDN); // alpha s^(alpha-1) e^(-s^alpha)
    mpfr_mul_d(fall, fall, alpha, MPFR_RNDN);
    mpfr_div(fall, fall, s, MPFR_RNDN);
    mpfr_mul(rise, exact.lambda, fall, MPFR_RNDN);
    mpfr_ui_sub(rise, 1, rise, MPFR_RNDN);
}

/// The root to double precision, by bisection: geometric while the ends differ in size.
static double rough_root(double excess_u, double margin, double alpha)
{
    double a = excess_u, b = excess_u + margin;
    while (b - a > 1e-14 * b) {
        double s = b > 2 * a ? sqrt(a) * sqrt(b) : (a + b) / 2;
        if (!(s > a && s < b))
            break;
        if (s + margin * expm1(-pow(s, alpha)) - excess_u > 0)
            b = s;
        else
            a = s;
    }
    return b;
}

/// sigma, decay and fall for the excess u; false when no root is found.
static bool solve(double alpha, bool checked)
{
    mpfr_set(low, u, MPFR_RNDD);
    mpfr_add(high, u, exact.lambda, MPFR_RNDU);
    mpfr_set_d(sigma, rough_root(mpfr_get_d(u, MPFR_RNDN), mpfr_get_d(exact.lambda, MPFR_RNDN), alpha), MPFR_RNDN);
    bool found = false;
    for (int i = 0; i < 400 && !found; i++) {
        residual(sigma, alpha);
        mpfr_set(mpfr_sgn(excess) > 0 ? high : low, sigma, MPFR_RNDN);
        mpfr_div(step, excess, rise, MPFR_RNDN);
        mpfr_sub(probe, sigma, step, MPFR_RNDN);
        found = mpfr_zero_p(excess) ||
                (mpfr_sgn(rise) > 0 && mpfr_get_exp(step) < mpfr_get_exp(sigma) - 175 && mpfr_sgn(probe) > 0);
        if (!found && (mpfr_sgn(rise) <= 0 || mpfr_cmp(probe, low) <= 0 || mpfr_cmp(probe, high) >= 0)) {
            mpfr_add(probe, low, high, MPFR_RNDN);
            mpfr_div_2ui(probe, probe, 1, MPFR_RNDN);
        }
        mpfr_set(sigma, probe, MPFR_RNDN);
    }
    if (checked && found)
        for (int side = -1; side <= 1; side += 2) {
            mpfr_mul_d(probe, sigma, side * 1e-50, MPFR_RNDN);
            mpfr_add(probe, sigma, probe, MPFR_RNDN);
            residual(probe, alpha);
            found = found && mpfr_sgn(excess) == side;
        }
    residual(sigma, alpha);
    mpfr_neg(decay, power, MPFR_RNDN); // what is left of the decay far out, not of 1 - (1 - decay)
    mpfr_exp(decay, decay, MPFR_RNDN);
    mpfr_mul(fall, power, decay, MPFR_RNDN);
    mpfr_mul_d(fall, fall, alpha, MPFR_RNDN);
    mpfr_div(fall, fall, sigma, MPFR_RNDN);
    return found;
}

/// sigma^2 + (1 - lambda - u) sigma = u, the root in its form without cancellation.
static void solve_rational(void)
{
    mpfr_sub_ui(step, exact.lambda, 1, MPFR_RNDN);
    mpfr_add(step, step, u, MPFR_RNDN); // sigma = 2 u/(sqrt(step^2 + 4 u) - step) = (sqrt(step^2 + 4 u) + step)/2
    mpfr_sqr(power, step, MPFR_RNDN);
    mpfr_mul_2ui(sigma, u, 2, MPFR_RNDN);
    mpfr_add(power, power, sigma, MPFR_RNDN);
    mpfr_sqrt(power, power, MPFR_RNDN);
    if (mpfr_sgn(step) > 0) {
        mpfr_add(sigma, power, step, MPFR_RNDN);
        mpfr_div_2ui(sigma, sigma, 1, MPFR_RNDN);
    } else {
        mpfr_sub(power, power, step, MPFR_RNDN);
        mpfr_div(sigma, u, power, MPFR_RNDN);
        mpfr_mul_2ui(sigma, sigma, 1, MPFR_RNDN);
    }
    mpfr_add_ui(decay, sigma, 1, MPFR_RNDN);
    mpfr_ui_div(decay, 1, decay, MPFR_RNDN);
    mpfr_sqr(fall, decay, MPFR_RNDN);
}

bool exact_find(const ExactSet *set, double x, bool checked)
{
    mpfr_d_sub(u, x, exact.x_stick, MPFR_RNDN);
    if (mpfr_sgn(u) <= 0) {
        mpfr_mul_d(exact.force, M, x, MPFR_RNDN);
        mpfr_set_zero(exact.slip, 1);
        mpfr_set(exact.slope, M, MPFR_RNDN);
        mpfr_set(exact.parts, M, MPFR_RNDN);
        return true;
    }
    mpfr_mul(u, u, M, MPFR_RNDN);
    mpfr_div(u, u, width, MPFR_RNDN);
    bool found = true;
    if (set->law == STRIBECK)
        found = solve(set->alpha, checked);
    else if (set->law == RATIONAL)
        solve_rational();
    else {
        mpfr_set(sigma, u, MPFR_RNDN);
        mpfr_set_zero(decay, 1);
        mpfr_set_zero(fall, 1);
    }
    mpfr_mul(exact.slip, sigma, v_S, MPFR_RNDN);
    mpfr_mul(exact.force, drop, decay, MPFR_RNDN);
    mpfr_add(exact.force, exact.force, exact.F_S, MPFR_RNDN);
    mpfr_sub(exact.force, exact.force, drop, MPFR_RNDN);
    mpfr_fma(exact.force, D, exact.slip, exact.force, MPFR_RNDN);
    mpfr_mul(fall, fall, drop, MPFR_RNDN);
    mpfr_div(fall, fall, v_S, MPFR_RNDN);
    mpfr_sub(rise, D, fall, MPFR_RNDN); // Phi' = D - fall, and Phi_Z' = M Phi'/(M + Phi')
    mpfr_add(step, M, rise, MPFR_RNDN);
    mpfr_div(step, M, step, MPFR_RNDN);
    mpfr_mul(exact.slope, step, rise, MPFR_RNDN);
    mpfr_add(rise, D, fall, MPFR_RNDN);
    mpfr_mul(exact.parts, step, rise, MPFR_RNDN);
    return found;
}

double exact_relative(double got, mpfr_t value, mpfr_t size)
{
    if (!isfinite(got))
        return (double)INFINITY;
    if (mpfr_zero_p(size) || mpfr_get_exp(size) < -950)
        return fabs(got) < 0x1p-940 ? 0 : (double)INFINITY;
    mpfr_d_sub(probe, got, value, MPFR_RNDN);
    mpfr_div(probe, probe, size, MPFR_RNDN);
    return fabs(mpfr_get_d(probe, MPFR_RNDN));
}

double exact_relative_2(double hi, double lo, mpfr_t value)
{
    mpfr_set_d(step, hi, MPFR_RNDN);
    mpfr_add_d(step, step, lo, MPFR_RNDN);
    mpfr_sub(step, step, value, MPFR_RNDN);
    mpfr_div(step, step, value, MPFR_RNDN);
    return fabs(mpfr_get_d(step, MPFR_RNDN));
}

double exact_ulps(double got)
{
    if (!isfinite(got))
        return (double)INFINITY;
    mpfr_d_sub(probe, got, exact.force, MPFR_RNDN);
    mpfr_mul_2si(probe, probe, DBL_MANT_DIG - mpfr_get_exp(exact.force), MPFR_RNDN);
    return fabs(mpfr_get_d(probe, MPFR_RNDN));
}
