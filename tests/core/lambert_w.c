// Lambert's W against 45 digits: the ulp bounds that friction/math.h promises, its defining equation, the special
// values, and the two forms against each other.
#include "friction/math.h"
#include "random.h"
#include "reference.h"

#include <math.h>
#include <criterion/criterion.h>
#include <float.h>
#include <stdio.h>
#include <string.h>

enum { FUNCTION, X, HI, LO };

/// The double next to -1/e from below, for which there is no real W, and the first one for which there is.
static const double before_branch = -0x1.78b56362cef38p-2, first = -0x1.78b56362cef37p-2;

/// Measure a form over the rows whose argument is in [from, to), print the worst, and hold it to its bound.
static void measure(const char *name, double (*function)(double), double from, double to, double bound)
{
    Reference reference = reference_open("lambert_w.csv");
    double worst = 0.0, sum = 0.0;
    int at = -1, count = 0;
    for (int row = 0; row < reference.rows; row++) {
        double x = reference_number(&reference, row, X);
        if (strcmp(reference_word(&reference, row, FUNCTION), name) != 0 || !(x >= from && x < to))
            continue;
        double error =
            ulp_error(function(x), reference_number(&reference, row, HI), reference_number(&reference, row, LO));
        count++;
        sum += error;
        if (at < 0 || error > worst) {
            worst = error;
            at = row;
        }
    }
    cr_assert_gt(count, 20, "%s has %d reference rows in [%g, %g)", name, count, from, to);
    printf("%-6s worst %.4f ulp (bound %g), mean %.4f, over %d arguments in [%g, %g); worst at %s\n", name, worst,
           bound, sum / count, count, from, to, reference_word(&reference, at, X));
    fflush(stdout);
    cr_expect_leq(worst, bound, "%s(%s) is wrong by %.4f ulp; expected %s", name, reference_word(&reference, at, X),
                  worst, reference_word(&reference, at, HI));
    reference_close(&reference);
}

Test(lambert_w, w0_within_five_ulp)
{
    measure("w0", fr_lambert_w0, first, -0.3678, 5.0);
    measure("w0", fr_lambert_w0, -0.3678, -1e-3, 5.0);
    measure("w0", fr_lambert_w0, -1e-3, 1e-3, 5.0);
    measure("w0", fr_lambert_w0, 1e-3, 50.0, 5.0);
    measure("w0", fr_lambert_w0, 50.0, (double)INFINITY, 5.0);
}

Test(lambert_w, w_1_within_two_ulp)
{
    measure("w_1", fr_lambert_wm1, first, -0.3678, 2.0);
    measure("w_1", fr_lambert_wm1, -0.3678, -0.28, 2.0);
    measure("w_1", fr_lambert_wm1, -0.28, -1e-3, 2.0);
    measure("w_1", fr_lambert_wm1, -1e-3, 0.0, 2.0);
}

/// W e^W = x: the relative error of the left side is 1 + W times that of W.
Test(lambert_w, w_1_solves_its_equation)
{
    Random random = {.state = 11};
    double worst = 0.0;
    for (int i = 0; i < 200000; i++) {
        double x =
            random_below(&random, 2) ? -random_decades(&random, 1e-300, 0.3678) : random_between(&random, -0.3678, 0.0);
        long double w = fr_lambert_wm1(x), error = fabsl(w * expl(w) - x) / fabsl(x) / (1 + fabsl(w));
        worst = fmax(worst, (double)error / DBL_EPSILON);
    }
    printf("W_-1 e^W_-1 against x: within %.3g epsilon of W_-1\n", worst);
    cr_expect_leq(worst, 2.0);
}

Test(lambert_w, w_1_falls_from_the_branch_point_on)
{
    double x = first, before = -1.0;
    for (int i = 0; i < 1000; i++, x = nextafter(x, 0.0)) {
        double w = fr_lambert_wm1(x);
        cr_assert(w < before, "W_-1(%a) = %a, before it %a", x, w, before);
        before = w;
    }
}

Test(lambert_w, w0_log_within_five_ulp)
{
    measure("w0_log", fr_lambert_w0_log, 0.0, 1e-12, 5.0);
    measure("w0_log", fr_lambert_w0_log, 1e-12, 1.0, 5.0);
    measure("w0_log", fr_lambert_w0_log, 1.0, 700.0, 5.0);
    measure("w0_log", fr_lambert_w0_log, 700.0, (double)INFINITY, 5.0);
}

/// Equal, with the sign of zero; NaN equals NaN.
static bool same(double a, double b)
{
    return isnan(a) ? isnan(b) : a == b && signbit(a) == signbit(b);
}

Test(lambert_w, special_values)
{
    const double inf = (double)INFINITY, nan = (double)NAN;
    const struct {
        const char *name;
        double got, expected;
    } cases[] = {
        {"W0(nan)", fr_lambert_w0(nan), nan},
        {"W0(inf)", fr_lambert_w0(inf), inf},
        {"W0(-inf)", fr_lambert_w0(-inf), nan},
        {"W0(-1)", fr_lambert_w0(-1.0), nan},
        {"W0(-0.5)", fr_lambert_w0(-0.5), nan},
        {"W0(-DBL_MAX)", fr_lambert_w0(-DBL_MAX), nan},
        {"W0 of the double before -1/e", fr_lambert_w0(before_branch), nan},
        {"W0(0)", fr_lambert_w0(0.0), 0.0},
        {"W0(-0)", fr_lambert_w0(-0.0), -0.0},
        {"W0(DBL_TRUE_MIN)", fr_lambert_w0(DBL_TRUE_MIN), DBL_TRUE_MIN},
        {"W0(DBL_MIN)", fr_lambert_w0(DBL_MIN), DBL_MIN},
        {"W_-1(nan)", fr_lambert_wm1(nan), nan},
        {"W_-1(inf)", fr_lambert_wm1(inf), nan},
        {"W_-1(-inf)", fr_lambert_wm1(-inf), nan},
        {"W_-1(1)", fr_lambert_wm1(1.0), nan},
        {"W_-1(DBL_TRUE_MIN)", fr_lambert_wm1(DBL_TRUE_MIN), nan},
        {"W_-1 of the double before -1/e", fr_lambert_wm1(before_branch), nan},
        {"W_-1(0)", fr_lambert_wm1(0.0), -inf},
        {"W_-1(-0)", fr_lambert_wm1(-0.0), -inf},
        {"log form(nan)", fr_lambert_w0_log(nan), nan},
        {"log form(-1)", fr_lambert_w0_log(-1.0), nan},
        {"log form(-DBL_TRUE_MIN)", fr_lambert_w0_log(-DBL_TRUE_MIN), nan},
        {"log form(-inf)", fr_lambert_w0_log(-inf), nan},
        {"log form(0)", fr_lambert_w0_log(0.0), -1.0},
        {"log form(-0)", fr_lambert_w0_log(-0.0), -1.0},
        {"log form(DBL_TRUE_MIN)", fr_lambert_w0_log(DBL_TRUE_MIN), -1.0},
        {"log form(1e10)", fr_lambert_w0_log(1e10), -0.0},
        {"log form(DBL_MAX)", fr_lambert_w0_log(DBL_MAX), -0.0},
        {"log form(inf)", fr_lambert_w0_log(inf), -0.0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        cr_expect(same(cases[i].got, cases[i].expected), "%s = %a, expected %a", cases[i].name, cases[i].got,
                  cases[i].expected);
}

Test(lambert_w, near_the_branch_point_the_first_doubles_rise)
{
    double x = first, before = -1.0;
    for (int i = 0; i < 1000; i++, x = nextafter(x, 0.0)) {
        double w = fr_lambert_w0(x);
        cr_assert(w > before, "W0(%a) = %a, before it %a", x, w, before);
        before = w;
    }
}

/// W e^W = x, where that loses no digits: the relative error of the left side is 1 + W times that of W.
Test(lambert_w, w0_solves_its_equation)
{
    Random random = {.state = 9};
    double worst = 0.0;
    for (int i = 0; i < 200000; i++) {
        double x =
            random_below(&random, 2) ? random_decades(&random, 1e-300, 1e300) : random_between(&random, -0.36, 0.36);
        long double w = fr_lambert_w0(x), error = fabsl(w * expl(w) - x) / fabsl(x) / (1 + fabsl(w));
        worst = fmax(worst, (double)error / DBL_EPSILON);
    }
    printf("W e^W against x: within %.3g epsilon of W\n", worst);
    cr_expect_leq(worst, 5.0);
}

/// Away from the branch point -e^(-1 - v) keeps the digits of v, and both forms are the same.
Test(lambert_w, both_forms_agree)
{
    Random random = {.state = 10};
    double worst = 0.0;
    for (int i = 0; i < 100000; i++) {
        double v = random_between(&random, 1.0, 30.0), w = fr_lambert_w0_log(v);
        double error = relative_error(fr_lambert_w0((double)-expl(-1.0L - v)), w, 0.0);
        worst = fmax(worst, error / DBL_EPSILON);
    }
    printf("W0(-e^(-1 - v)) against the log form: within %.3g epsilon for v in [1, 30]\n", worst);
    cr_expect_leq(worst, 10.0);
}
