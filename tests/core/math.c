// The elementary functions against 80 digits: the ulp bounds that friction/math.h promises, and the special values.
#include "friction/math.h"
#include "math/wide_decay.h"
#include "reference.h"

#include <criterion/criterion.h>
#include <float.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { FUNCTION, X, Y, HI, LO };

static double log_of(double x, double y)
{
    (void)y;
    return fr_log(x);
}

static double exp_of(double x, double y)
{
    (void)y;
    return fr_exp(x);
}

static double expm1_of(double x, double y)
{
    (void)y;
    return fr_expm1(x);
}

static double sin_of(double x, double y)
{
    (void)y;
    return fr_sin(x);
}

static double cos_of(double x, double y)
{
    (void)y;
    return fr_cos(x);
}

static double atan2_of(double x, double y)
{
    return fr_atan2(y, x);
}

/// Measure a function over its reference rows, print the worst, and hold it to its bound.
static void measure(const char *name, double (*function)(double, double), double bound)
{
    Reference reference = reference_open("math.csv");
    double worst = 0.0, sum = 0.0;
    int at = -1, count = 0;
    for (int row = 0; row < reference.rows; row++) {
        if (strcmp(reference_word(&reference, row, FUNCTION), name) != 0)
            continue;
        double x = reference_number(&reference, row, X), y = reference_number(&reference, row, Y);
        double got = function(x, y);
        double error = ulp_error(got, reference_number(&reference, row, HI), reference_number(&reference, row, LO));
        count++;
        sum += error;
        if (at < 0 || error > worst) {
            worst = error;
            at = row;
        }
    }
    cr_assert_gt(count, 300, "%s has %d reference rows", name, count);
    printf("%-6s worst %.4f ulp (bound %g), mean %.4f, over %d arguments; worst at x = %s, y = %s\n", name, worst,
           bound, sum / count, count, reference_word(&reference, at, X), reference_word(&reference, at, Y));
    fflush(stdout);
    cr_expect_leq(worst, bound, "%s(%s, %s) is wrong by %.4f ulp; expected %s", name, reference_word(&reference, at, X),
                  reference_word(&reference, at, Y), worst, reference_word(&reference, at, HI));
    reference_close(&reference);
}

Test(math, exp_within_its_bound)
{
    measure("exp", exp_of, 0.51);
}

Test(math, expm1_within_its_bound)
{
    measure("expm1", expm1_of, 2.0);
}

Test(math, log_within_its_bound)
{
    measure("log", log_of, 0.51);
}

Test(math, pow_within_its_bound)
{
    measure("pow", fr_pow, 0.51);
}

Test(math, sin_within_its_bound)
{
    measure("sin", sin_of, 0.85);
}

Test(math, cos_within_its_bound)
{
    measure("cos", cos_of, 0.85);
}

Test(math, atan2_within_its_bound)
{
    measure("atan2", atan2_of, 1.6);
}

Test(math, decay_within_two_to_the_minus_52)
{
    Reference reference = reference_open("math.csv");
    double worst = 0.0;
    int at = -1, count = 0;
    for (int row = 0; row < reference.rows; row++) {
        if (strcmp(reference_word(&reference, row, FUNCTION), "decay") != 0)
            continue;
        double got = wide_decay(reference_number(&reference, row, X), reference_number(&reference, row, Y));
        double error = fabs((got - reference_number(&reference, row, HI)) - reference_number(&reference, row, LO));
        count++;
        if (at < 0 || error > worst) {
            worst = error;
            at = row;
        }
    }
    cr_assert_gt(count, 1000, "decay has %d reference rows", count);
    printf("decay  worst %.4f x 2^-53, over %d arguments; worst at %s, alpha = %s\n", worst * 0x1p53, count,
           reference_word(&reference, at, X), reference_word(&reference, at, Y));
    fflush(stdout);
    cr_expect_leq(worst, 0x1p-52);
    reference_close(&reference);
}

Test(math, decay_of_special_values)
{
    const double inf = (double)INFINITY, nan = (double)NAN;
    static const double alphas[] = {0.01, 0.3, 1.0, 2.0, 20.0, 100.0};
    for (size_t i = 0; i < sizeof alphas / sizeof *alphas; i++) {
        double alpha = alphas[i];
        cr_expect_eq(wide_decay(0.0, alpha), 1.0, "at rest, alpha = %g", alpha);
        cr_expect_eq(wide_decay(DBL_TRUE_MIN, alpha), 1.0, "what is subnormal counts as 0, alpha = %g", alpha);
        cr_expect(isnan(wide_decay(nan, alpha)) && isnan(wide_decay(-nan, alpha)), "alpha = %g", alpha);
        // so little that it counts as nothing, but not so little that its products are subnormal
        cr_expect(wide_decay(inf, alpha) > 1e-200 && wide_decay(inf, alpha) < 1e-190, "alpha = %g", alpha);
        cr_expect(wide_decay(DBL_MAX, alpha) > 1e-200 && wide_decay(DBL_MAX, 1.0) < 1e-190, "alpha = %g", alpha);
    }
    cr_expect(isnan(wide_decay(1.0, nan)) && isnan(wide_decay(0.0, nan)) && isnan(wide_decay(inf, nan)));
}

/// Equal, with the sign of zero; NaN equals NaN.
static bool same(double a, double b)
{
    return isnan(a) ? isnan(b) : a == b && signbit(a) == signbit(b);
}

Test(math, special_values)
{
    const double inf = (double)INFINITY, nan = (double)NAN, pi = 0x1.921fb54442d18p+1;
    const struct {
        const char *name;
        double got, expected;
    } cases[] = {
        {"exp(nan)", fr_exp(nan), nan},
        {"exp(inf)", fr_exp(inf), inf},
        {"exp(-inf)", fr_exp(-inf), 0.0},
        {"exp(0)", fr_exp(0.0), 1.0},
        {"exp(-0)", fr_exp(-0.0), 1.0},
        {"exp(DBL_MAX)", fr_exp(DBL_MAX), inf},
        {"exp(-DBL_MAX)", fr_exp(-DBL_MAX), 0.0},
        {"exp(DBL_TRUE_MIN)", fr_exp(DBL_TRUE_MIN), 1.0},
        {"expm1(nan)", fr_expm1(nan), nan},
        {"expm1(inf)", fr_expm1(inf), inf},
        {"expm1(-inf)", fr_expm1(-inf), -1.0},
        {"expm1(0)", fr_expm1(0.0), 0.0},
        {"expm1(-0)", fr_expm1(-0.0), -0.0},
        {"expm1(DBL_TRUE_MIN)", fr_expm1(DBL_TRUE_MIN), DBL_TRUE_MIN},
        {"expm1(-DBL_MIN)", fr_expm1(-DBL_MIN), -DBL_MIN},
        {"log(nan)", fr_log(nan), nan},
        {"log(inf)", fr_log(inf), inf},
        {"log(-inf)", fr_log(-inf), nan},
        {"log(0)", fr_log(0.0), -inf},
        {"log(-0)", fr_log(-0.0), -inf},
        {"log(-1)", fr_log(-1.0), nan},
        {"log(-DBL_TRUE_MIN)", fr_log(-DBL_TRUE_MIN), nan},
        {"log(1)", fr_log(1.0), 0.0},
        {"sin(nan)", fr_sin(nan), nan},
        {"sin(inf)", fr_sin(inf), nan},
        {"sin(-inf)", fr_sin(-inf), nan},
        {"sin(0)", fr_sin(0.0), 0.0},
        {"sin(-0)", fr_sin(-0.0), -0.0},
        {"sin(DBL_TRUE_MIN)", fr_sin(DBL_TRUE_MIN), DBL_TRUE_MIN},
        {"cos(nan)", fr_cos(nan), nan},
        {"cos(inf)", fr_cos(inf), nan},
        {"cos(-inf)", fr_cos(-inf), nan},
        {"cos(0)", fr_cos(0.0), 1.0},
        {"cos(DBL_TRUE_MIN)", fr_cos(DBL_TRUE_MIN), 1.0},
        {"atan2(nan, 1)", fr_atan2(nan, 1.0), nan},
        {"atan2(1, nan)", fr_atan2(1.0, nan), nan},
        {"atan2(0, 0)", fr_atan2(0.0, 0.0), 0.0},
        {"atan2(-0, 0)", fr_atan2(-0.0, 0.0), -0.0},
        {"atan2(0, -0)", fr_atan2(0.0, -0.0), pi},
        {"atan2(-0, -0)", fr_atan2(-0.0, -0.0), -pi},
        {"atan2(0, -1)", fr_atan2(0.0, -1.0), pi},
        {"atan2(-0, 1)", fr_atan2(-0.0, 1.0), -0.0},
        {"atan2(-1, 0)", fr_atan2(-1.0, 0.0), -pi / 2},
        {"atan2(1, -0)", fr_atan2(1.0, -0.0), pi / 2},
        {"atan2(inf, inf)", fr_atan2(inf, inf), pi / 4},
        {"atan2(-inf, inf)", fr_atan2(-inf, inf), -pi / 4},
        {"atan2(inf, -inf)", fr_atan2(inf, -inf), 3 * pi / 4},
        {"atan2(1, inf)", fr_atan2(1.0, inf), 0.0},
        {"atan2(-1, -inf)", fr_atan2(-1.0, -inf), -pi},
        {"atan2(-inf, 1)", fr_atan2(-inf, 1.0), -pi / 2},
        {"atan2(DBL_TRUE_MIN, 1)", fr_atan2(DBL_TRUE_MIN, 1.0), DBL_TRUE_MIN},
        {"atan2(DBL_MAX, DBL_MAX)", fr_atan2(DBL_MAX, DBL_MAX), pi / 4},
        {"atan2(DBL_TRUE_MIN, DBL_TRUE_MIN)", fr_atan2(DBL_TRUE_MIN, DBL_TRUE_MIN), pi / 4},
        {"atan2(1, DBL_MAX)", fr_atan2(1.0, DBL_MAX), 0x1p-1024},
        {"pow(nan, 1)", fr_pow(nan, 1.0), nan},
        {"pow(2, nan)", fr_pow(2.0, nan), nan},
        {"pow(-1, 0.5)", fr_pow(-1.0, 0.5), nan},
        {"pow(0, 0)", fr_pow(0.0, 0.0), 1.0},
        {"pow(inf, 0)", fr_pow(inf, 0.0), 1.0},
        {"pow(0, 2)", fr_pow(0.0, 2.0), 0.0},
        {"pow(0, 0.3)", fr_pow(0.0, 0.3), 0.0},
        {"pow(0, -1)", fr_pow(0.0, -1.0), inf},
        {"pow(inf, 2)", fr_pow(inf, 2.0), inf},
        {"pow(inf, -2)", fr_pow(inf, -2.0), 0.0},
        {"pow(2, inf)", fr_pow(2.0, inf), inf},
        {"pow(2, -inf)", fr_pow(2.0, -inf), 0.0},
        {"pow(0.5, inf)", fr_pow(0.5, inf), 0.0},
        {"pow(0.5, -inf)", fr_pow(0.5, -inf), inf},
        {"pow(1, inf)", fr_pow(1.0, inf), 1.0},
        {"pow(1, 1e300)", fr_pow(1.0, 1e300), 1.0},
        {"pow(2, 2000)", fr_pow(2.0, 2000.0), inf},
        {"pow(2, -2000)", fr_pow(2.0, -2000.0), 0.0},
        {"pow(DBL_MAX, DBL_MAX)", fr_pow(DBL_MAX, DBL_MAX), inf},
        {"pow(DBL_TRUE_MIN, DBL_MAX)", fr_pow(DBL_TRUE_MIN, DBL_MAX), 0.0},
        {"pow(2, DBL_TRUE_MIN)", fr_pow(2.0, DBL_TRUE_MIN), 1.0},
        {"pow(3, 1)", fr_pow(3.0, 1.0), 3.0},
        {"pow(DBL_TRUE_MIN, 1)", fr_pow(DBL_TRUE_MIN, 1.0), DBL_TRUE_MIN},
        {"pow(DBL_MAX, 1)", fr_pow(DBL_MAX, 1.0), DBL_MAX},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        cr_expect(same(cases[i].got, cases[i].expected), "%s = %a, expected %a", cases[i].name, cases[i].got,
                  cases[i].expected);
}

static void sincos_agrees(double x)
{
    double sine = -7.0, cosine = -7.0;
    fr_sincos(x, &sine, &cosine);
    cr_expect(same(sine, fr_sin(x)) && same(cosine, fr_cos(x)), "sincos(%a) = %a, %a; expected %a, %a", x, sine, cosine,
              fr_sin(x), fr_cos(x));
}

Test(math, sincos_has_the_bits_of_sine_and_cosine)
{
    static const double special[] = {0.0,      -0.0, DBL_TRUE_MIN, -DBL_TRUE_MIN,     DBL_MIN,           0x1p-27,
                                     0x1p-28,  1.0,  0x1p20,       0x1.0000000001p20, DBL_MAX,           -DBL_MAX,
                                     -0x1p-27, -1.0, -0x1p20,      (double)INFINITY,  -(double)INFINITY, (double)NAN};
    for (size_t i = 0; i < sizeof special / sizeof *special; i++)
        sincos_agrees(special[i]);
    Reference reference = reference_open("math.csv");
    for (int row = 0; row < reference.rows; row++)
        if (strcmp(reference_word(&reference, row, FUNCTION), "sin") == 0)
            sincos_agrees(reference_number(&reference, row, X));
    reference_close(&reference);
}

Test(math, sine_is_odd_and_cosine_is_even)
{
    Reference reference = reference_open("math.csv");
    for (int row = 0; row < reference.rows; row++) {
        if (strcmp(reference_word(&reference, row, FUNCTION), "sin") != 0)
            continue;
        double x = reference_number(&reference, row, X);
        cr_expect(same(fr_sin(-x), -fr_sin(x)), "sin is not odd at %a", x);
        cr_expect(same(fr_cos(-x), fr_cos(x)), "cos is not even at %a", x);
    }
    reference_close(&reference);
}
