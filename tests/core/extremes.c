// The far ends of what the transform takes: tables that a set leaves at once, laws without stiction, tiny and huge Z.
#include "law/parts.h"
#include "laws.h"
#include "reports.h"

#include <math.h>
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const double EPSILON = 2.3e-16;

static FrLaw stribeck(double F_S, double F_C, double v_S, double D, double alpha)
{
    return law_of("stribeck", (LawValues){.F_S = F_S, .F_C = F_C, .v_S = v_S, .D = D, .alpha = alpha});
}

/// Phi_Z by every vector unit at places from breakaway to far outside: the bits of the single value, and the force.
static void everywhere(const char *what, const FrPhiZ *phi_z, double force, double tolerance)
{
    enum { COUNT = 67 };
    double x[COUNT], y[COUNT];
    for (int i = 0; i < COUNT; i++)
        x[i] = (i % 2 ? -1 : 1) * phi_z_in(phi_z)->x_stick.hi * (1 + pow(10, i / 3.0 - 12));
    for (int with = FR_PORTABLE; with <= (int)fr_instructions(); with++) {
        fr_phi_z_array_with((FrInstructions)with, phi_z, COUNT, x, y);
        for (int i = 0; i < COUNT; i++) {
            double single = fr_phi_z(phi_z, x[i]), sign = x[i] < 0 ? -1 : 1;
            cr_expect(memcmp(&single, &y[i], sizeof single) == 0, "%s: other bits at x = %a", what, x[i]);
            cr_expect(fabs(sign * y[i] - force) <= tolerance * force, "%s: Phi_Z(%a) = %a", what, x[i], y[i]);
        }
    }
}

Test(extremes, a_table_without_stiction)
{
    FrLaw model = stribeck(12.165, 12.165, 1e-26, 0, 1);
    FrPhiZ phi_z = phi_z_of(&model, fr_impedance_of_z(735000.3), FR_TABLE);
    everywhere("universal table", &phi_z, 12.165, EPSILON);
    model = stribeck(2.5, 2.5, 0.06, 0, 2);
    static double table[FR_TABLE_SIZE];
    phi_z = phi_z_with_table(&model, (FrDouble2){55, 0}, FR_TABLE, table);
    everywhere("own table", &phi_z, 2.5, EPSILON);
}

Test(extremes, a_table_where_friction_is_tiny_beside_the_impedance)
{
    FrLaw model = stribeck(0.0798, 0, 7.58e-4, 15, 1);
    const double impedance[] = {1e7, 3.03e53};
    for (int i = 0; i < 2; i++) {
        FrPhiZ phi_z = phi_z_of(&model, (FrDouble2){impedance[i], 0}, FR_TABLE);
        cr_expect_eq(phi_z_in(&phi_z)->method, i == 0 ? FR_TABLE : FR_DIRECT);
        cr_expect(fabs(fr_phi_z(&phi_z, 8) / fr_phi(&model, fr_slip_velocity(&phi_z, 8)) - 1) < 1e-14, "%a",
                  fr_phi_z(&phi_z, 8));
    }
}

Test(extremes, a_jump_that_leaves_the_table_at_once)
{
    const double sizes[] = {1e3, 3.65e6, 5e6, 1e20, 1e30};
    for (int i = 0; i < 5; i++) {
        FrLaw model = stribeck(sizes[i], 0.5 * sizes[i], 1e-9, 0, 1);
        FrPhiZ phi_z;
        FrReport report = new_report();
        cr_assert_eq(fr_phi_z_make(&phi_z, &(FrPhiZDef){.law = &model, .Z = 100, .largest_root = true}, &report),
                     FR_OK);
        cr_expect_eq(phi_z_in(&phi_z)->method, FR_TABLE);
        everywhere("largest root", &phi_z, 0.5 * sizes[i], EPSILON);
    }
}

Test(extremes, an_infinitely_steep_law_without_stiction)
{
    FrLaw model = stribeck(2.5, 2.5, 0.06, 4.5, 0.5);
    FrPhiZ phi_z = phi_z_of(&model, (FrDouble2){55, 0}, FR_NUMERIC);
    cr_expect_eq(fr_phi_slope(&model, 0), 4.5);
    cr_expect_eq(phi_z_in(&phi_z)->denominator_at_zero, 59.5);
    cr_expect_eq(phi_z_in(&phi_z)->edge, phi_z_in(&phi_z)->x_stick.hi);
    double x = 2 * phi_z_in(&phi_z)->edge;
    cr_expect_float_eq(fr_phi_z_slope(&phi_z, x), 55 * 4.5 / 59.5, 1e-15);
}

Test(extremes, numeric_where_damping_is_all)
{
    FrLaw model = law_of("coulomb", (LawValues){.F_S = 224.9, .D = 1.53e25});
    FrPhiZ phi_z = phi_z_of(&model, (FrDouble2){9.8e-60, 0}, FR_NUMERIC);
    double x = 1.001 * phi_z_in(&phi_z)->x_stick.hi;
    FrDouble2 exact = fr_exact_phi_z(&phi_z, x, NULL);
    cr_expect(fabs(fr_phi_z(&phi_z, x) / exact.hi - 1) < 4 * EPSILON, "%a, exact %a", fr_phi_z(&phi_z, x), exact.hi);
    cr_expect(fabs(exact.hi / 225.1249 - 1) < 1e-4, "%a", exact.hi);
}

Test(extremes, impedances_that_lose_digits_are_refused)
{
    FrLaw model = law_of("coulomb", (LawValues){.F_S = 1});
    const double refused[] = {1.7e308, 1.1e100, 0.9e-100, 1e-308}, taken[] = {0.9e100, 1.1e-100};
    for (int i = 0; i < 4; i++) {
        FrPhiZ phi_z;
        FrReport report = new_report();
        cr_expect_eq(fr_phi_z_make(&phi_z, &(FrPhiZDef){.law = &model, .B = refused[i]}, &report), FR_BAD_INPUT);
        cr_expect(strstr(report.finding[0].text, "give a number from 1e-100 to 1e100"), "%s", report.finding[0].text);
    }
    for (int i = 0; i < 2; i++) {
        FrPhiZ phi_z = phi_z_of(&model, (FrDouble2){taken[i], 0}, FR_AUTO);
        everywhere("impedance", &phi_z, 1, EPSILON);
    }
}

Test(extremes, the_largest_z_is_admissible_and_the_next_is_not, .timeout = 30)
{
    Random random = {.state = 5};
    for (int i = 0; i < 20000; i++) {
        double M;
        FrLaw model = law_of(i % 2 ? "stribeck" : "rational", random_law(&random, "stribeck", 0.5, &M));
        double Z = fr_law_largest_z(&model);
        if (isinf(Z)) // D is at least the fall
            continue;
        cr_assert(law_in(&model)->kind->margin(law_in(&model)->def, fr_impedance_of_z(Z)) <= 1, "Z = %a", Z);
        cr_assert(law_in(&model)->kind->margin(law_in(&model)->def, fr_impedance_of_z(Z * (1 + 4 * EPSILON))) > 1,
                  "Z = %a", Z);
    }
    FrLaw coulomb = law_of("coulomb", (LawValues){.F_S = 1}), steep = stribeck(2, 1, 1, 0, 0.5);
    cr_expect(isinf(fr_law_largest_z(&coulomb)));
    cr_expect_eq(fr_law_largest_z(&steep), 0);
}

/// 113 bits: differences and products of two doubles as people type them are exact.
__extension__ typedef __float128 Quad;

/// Whether Z is accepted, and a Z that is larger by the fraction `more` is refused.
static bool is_largest(const FrLaw *model, double Z, double more)
{
    FrPhiZ phi_z;
    FrPhiZDef def = {.law = model, .Z = Z};
    if (fr_phi_z_make(&phi_z, &def, NULL) != FR_OK)
        return false;
    def.Z = Z * (1 + more);
    return fr_phi_z_make(&phi_z, &def, NULL) == FR_BAD_INPUT;
}

/// (F_S - F_C)/v_S = D in decimals: in doubles it is a little more, or less, or equal.
Test(extremes, the_largest_z_where_typed_decimals_cancel, .timeout = 30)
{
    int sets = 0, finite = 0;
    for (int a = 1; a <= 40; a++)
        for (int b = 0; b < a; b++)
            for (int c = 1; c <= 20; c++) {
                int d = 20 * (a - b) / c;
                if (d * c != 20 * (a - b) || d > 100)
                    continue;
                const LawValues values = {.F_S = a / 10.0, .F_C = b / 10.0, .v_S = c / 100.0, .D = d / 2.0, .alpha = 1};
                Quad surplus = (Quad)values.F_S - values.F_C - (Quad)values.v_S * values.D;
                const char *names[] = {"stribeck", "rational"};
                for (int k = 0; k < 2; k++) {
                    FrLaw model = law_of(names[k], values);
                    double Z = fr_law_largest_z(&model);
                    double error = surplus > 0 ? (double)(Z * surplus / values.v_S - 1)
                                   : isinf(Z)  ? 0
                                               : (double)INFINITY;
                    cr_assert(fabs(error) <= 0x1p-50, "F_S = %g F_C = %g v_S = %g D = %g: largest Z %a, off by %g",
                              values.F_S, values.F_C, values.v_S, values.D, Z, error);
                    cr_assert(isinf(Z) || is_largest(&model, Z, 0x1p-50), "Z = %a", Z);
                    sets++;
                    finite += isfinite(Z);
                }
            }
    cr_expect(sets == 2 * 5516 && finite > 1000, "%d sets, %d with a largest Z", sets, finite);
}

/// D typed with some digits of the steepest fall; the factors alpha c^(alpha-1) e^(-c^alpha) from 50 digits.
Test(extremes, the_largest_z_where_d_is_the_steepest_fall_rounded, .timeout = 30)
{
    static const struct {
        double alpha, hi, lo;
    } steepest[] = {{1.2, 0x1.81d024544363cp-1, -0x1.780285ec58643p-56},
                    {1.5, 0x1.7d8dd0da3b0ecp-1, 0x1.db7cf3973ab2cp-55},
                    {2, 0x1.b72cd3f331398p-1, 0x1.034a810b702f0p-55},
                    {3, 0x1.2ce918d120f4bp+0, 0x1.c7ebe72db5808p-55}};
    for (int k = 0; k < 4; k++)
        for (int digits = 2; digits <= 16; digits *= 2)
            for (int a = 1; a <= 40; a++)
                for (int c = 1; c <= 20; c++) {
                    int b = a * c % 7 % a;
                    LawValues values = {.F_S = a / 10.0, .F_C = b / 10.0, .v_S = c / 100.0, .alpha = steepest[k].alpha};
                    Quad fall = ((Quad)steepest[k].hi + steepest[k].lo) * ((Quad)values.F_S - values.F_C) / values.v_S;
                    char text[32];
                    snprintf(text, sizeof text, "%.*g", digits, (double)fall);
                    values.D = strtod(text, NULL);
                    FrLaw model = law_of("stribeck", values);
                    double Z = fr_law_largest_z(&model), tolerance = 0x1p-48 * (double)(fall + values.D);
                    double least = fall > values.D ? (double)(fall - values.D) : 0;
                    cr_assert(fabs(1 / Z - least) <= tolerance, "alpha = %g, D = %s: 1/Z = %g, right %g", values.alpha,
                              text, 1 / Z, least);
                    cr_assert(isinf(Z) || is_largest(&model, Z, 0x1p-49), "alpha = %g, D = %s: Z = %a", values.alpha,
                              text, Z);
                }
}

Test(extremes, a_margin_beside_one_does_not_read_as_one)
{
    FrLaw model = stribeck(2.5, 0.4, 0.06, 4.5, 1);
    const struct {
        double M;
        const char *margin, *Z;
    } cases[] = {
        {30.500001, "λ = 1 − 2.9e-08", "Z = 0.0327868 rad/(N m s), and the largest admissible Z is 0.0327868 rad"},
        {30.499999, "λ = 1 + 2.9e-08", "Z = 0.0327869 rad/(N m s) is inadmissible"},
        {30.5, "λ = 1 + 2.2e-16", "Z = 0.0327869 rad/(N m s) is inadmissible"}};
    for (int i = 0; i < 3; i++) {
        FrPhiZ phi_z;
        FrReport report = new_report();
        fr_phi_z_make(&phi_z, &(FrPhiZDef){.law = &model, .B = cases[i].M}, &report);
        cr_expect(strstr(report.finding[0].text, cases[i].margin), "%s", report.finding[0].text);
        cr_expect(strstr(report.finding[0].text, cases[i].Z), "%s", report.finding[0].text);
    }
}
