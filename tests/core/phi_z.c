// The implicit transform Phi_Z against 60 digits, and the properties that it has for every admissible law
// (Kikuuwe 2006, Theorem 1; Cisneros 2022, eq 14, 16).
#include "law/parts.h"
#include "laws.h"
#include "random.h"
#include "reference.h"
#include "reports.h"

#include <math.h>
#include <criterion/criterion.h>
#include <float.h>
#include <stdio.h>
#include <string.h>

enum { LAW, F_S, F_C, V_S, DAMPING, SHAPE, STIFFNESS, DAMPER, STEP, GIVEN_Z, LAMBDA, ARGUMENT, HI, LO };

static const char *const laws[] = {"coulomb", "stribeck", "rational"};
enum { LAWS = sizeof laws / sizeof *laws };

typedef struct Worst {
    double error, ulp;
    int row, count;
} Worst;

static FrPhiZ phi_z_of_row(const Reference *reference, int row, FrMethod method)
{
    double Z = reference_number(reference, row, GIVEN_Z);
    FrLaw model = law_of(reference_word(reference, row, LAW),
                         (LawValues){reference_number(reference, row, F_S), reference_number(reference, row, F_C),
                                     reference_number(reference, row, V_S), reference_number(reference, row, DAMPING),
                                     reference_number(reference, row, SHAPE)});
    FrDouble2 M = isnan(Z)
                      ? fr_impedance(reference_number(reference, row, STIFFNESS),
                                     reference_number(reference, row, DAMPER), reference_number(reference, row, STEP))
                      : fr_impedance_of_z(Z);
    return phi_z_of(&model, M, method);
}

/// Rows with the exponential decay have a closed form; those with another shape only the numeric method.
static void measure(FrMethod method, bool exponential, double from, double to, double bound)
{
    Reference reference = reference_open("phi_z.csv");
    Worst worst[LAWS] = {0};
    for (int row = 0; row < reference.rows; row++) {
        double lambda = reference_number(&reference, row, LAMBDA);
        if (lambda < from || lambda >= to || (reference_number(&reference, row, SHAPE) == 1.0) != exponential)
            continue;
        FrPhiZ phi_z = phi_z_of_row(&reference, row, method);
        double x = reference_number(&reference, row, ARGUMENT);
        double hi = reference_number(&reference, row, HI), lo = reference_number(&reference, row, LO);
        double got = fr_phi_z(&phi_z, x);
        // what underflows has no relative error
        double error = fabs(hi) < 1e-290 ? (fabs(got) < 1e-289 ? 0.0 : (double)INFINITY) : relative_error(got, hi, lo);
        for (int i = 0; i < LAWS; i++) {
            if (strcmp(laws[i], reference_word(&reference, row, LAW)) != 0)
                continue;
            worst[i].count++;
            if (error >= worst[i].error)
                worst[i] = (Worst){error, fabs(hi) < 1e-290 ? 0.0 : ulp_error(got, hi, lo), row, worst[i].count};
        }
    }
    for (int i = 0; i < LAWS; i++) {
        if (worst[i].count)
            printf("phi_z %-8s %-7s%s lambda in [%g, %g): worst relative %.3g (%.1f ulp) over %d points; x = %s, "
                   "lambda = %.6g\n",
                   laws[i], method == FR_DIRECT ? "direct" : "numeric", exponential ? "" : ", alpha not 1,", from, to,
                   worst[i].error, worst[i].ulp, worst[i].count, reference_word(&reference, worst[i].row, ARGUMENT),
                   reference_number(&reference, worst[i].row, LAMBDA));
        fflush(stdout);
        cr_expect_leq(worst[i].error, bound, "%s: row %d is wrong by %.3g", laws[i], worst[i].row + 1, worst[i].error);
    }
    reference_close(&reference);
}

Test(phi_z, direct_within_its_bound)
{
    measure(FR_DIRECT, true, 0.0, 0.99, 1e-13);
}

Test(phi_z, numeric_within_its_bound)
{
    measure(FR_NUMERIC, true, 0.0, 0.99, 1e-13);
}

Test(phi_z, numeric_with_other_shapes_within_its_bound)
{
    measure(FR_NUMERIC, false, 0.0, 0.99, 1e-13);
}

Test(phi_z, next_to_the_end_of_the_admissible)
{
    measure(FR_DIRECT, true, 0.99, 1.0, 1e-12);
    measure(FR_NUMERIC, true, 0.99, 1.0, 1e-8);
}

Test(phi_z, lambda_is_the_stiction_margin)
{
    Reference reference = reference_open("phi_z.csv");
    double worst = 0.0;
    for (int row = 0; row < reference.rows; row += 15) {
        double lambda = reference_number(&reference, row, LAMBDA);
        FrPhiZ phi_z = phi_z_of_row(&reference, row, FR_NUMERIC);
        double error = fabs(phi_z_in(&phi_z)->lambda - lambda);
        worst = error > worst ? error : worst;
    }
    printf("lambda: worst error %.3g\n", worst);
    cr_assert_leq(worst, 4e-15);
    reference_close(&reference);
}

typedef struct Case {
    LawValues values;
    FrLaw model;
    double M;
    FrPhiZ direct, numeric;
} Case;

static Case random_case(Random *random, const char *law)
{
    Case c;
    c.values = random_law(random, law, random_between(random, 0.01, 0.99), &c.M);
    c.model = law_of(law, c.values);
    c.direct = phi_z_of(&c.model, fr_impedance(0.0, c.M, 1e-3), FR_DIRECT);
    c.numeric = phi_z_of(&c.model, fr_impedance(0.0, c.M, 1e-3), FR_NUMERIC);
    return c;
}

/// x from deep inside the stick zone to far outside, more of them about its edge.
static double random_x(Random *random, const Case *c)
{
    double edge = c->values.F_S / c->M;
    switch (random_below(random, 4)) {
    case 0:
        return edge * random_between(random, 0.0, 1.0);
    case 1:
        return edge * (1.0 + random_decades(random, 1e-16, 1.0));
    case 2:
        return edge + (c->values.v_S > 0.0 ? c->values.v_S : edge) * random_between(random, 0.0, 30.0);
    default:
        return edge * random_decades(random, 1.0, 1e6);
    }
}

Test(phi_z, is_odd_to_the_last_bit_and_within_the_stick_line)
{
    Random random = {.state = 1};
    for (int l = 0; l < LAWS; l++)
        for (int set = 0; set < 200; set++) {
            Case c = random_case(&random, laws[l]);
            for (int i = 0; i < 40; i++) {
                double x = random_x(&random, &c);
                const FrPhiZ *const both[] = {&c.direct, &c.numeric};
                for (int k = 0; k < 2; k++) {
                    double y = fr_phi_z(both[k], x), z = fr_phi_z(both[k], -x);
                    cr_assert_eq(y, -z, "%s: Phi_Z(%a) = %a, Phi_Z(-x) = %a", laws[l], x, y, z);
                    cr_assert_geq(y, 0.0, "%s: Phi_Z(%a) = %a", laws[l], x, y);
                    cr_assert_leq(y, x * c.M * (1.0 + 4.0 * DBL_EPSILON), "%s: Phi_Z(%a) = %a is above x/Z", laws[l], x,
                                  y);
                }
            }
        }
}

Test(phi_z, sticks_with_slope_one_over_z)
{
    Random random = {.state = 2};
    for (int l = 0; l < LAWS; l++)
        for (int set = 0; set < 200; set++) {
            Case c = random_case(&random, laws[l]);
            double x = c.values.F_S / c.M * random_between(&random, 0.0, 0.999999);
            cr_assert_leq(relative_error(fr_phi_z(&c.direct, x), x * c.M, 0.0), 4.0 * DBL_EPSILON);
            cr_assert_leq(relative_error(fr_phi_z(&c.numeric, x), x * c.M, 0.0), 4.0 * DBL_EPSILON);
        }
}

Test(phi_z, is_continuous_at_breakaway)
{
    Random random = {.state = 3};
    double worst = 0.0;
    for (int l = 0; l < LAWS; l++)
        for (int set = 0; set < 300; set++) {
            Case c = random_case(&random, laws[l]);
            double x = c.values.F_S / c.M;
            for (int i = 0; i < 4; i++)
                x = nextafter(x, 0.0);
            for (int i = 0; i < 8; i++, x = nextafter(x, (double)INFINITY)) {
                // one ulp of x moves y by 1/Z (1 + lambda/(1 - lambda)) ulp(x) at most
                double steep = 1.0 + 1.0 / (1.0 - phi_z_in(&c.direct)->lambda);
                double allowed = 8.0 * DBL_EPSILON * c.values.F_S * steep;
                double jump = fabs(fr_phi_z(&c.direct, x) - c.values.F_S);
                cr_assert_leq(jump, allowed, "%s: Phi_Z(%a) is %.3g away from F_S = %g, lambda = %g", laws[l], x, jump,
                              c.values.F_S, phi_z_in(&c.direct)->lambda);
                cr_assert_leq(fabs(fr_phi_z(&c.numeric, x) - c.values.F_S), allowed);
                worst = fmax(worst, jump / (c.values.F_S * DBL_EPSILON * steep));
            }
        }
    printf("breakaway: Phi_Z is within %.2f of its steepest change over an ulp of F_S\n", worst);
}

Test(phi_z, solves_its_equation)
{
    Random random = {.state = 4};
    double worst = 0.0;
    for (int l = 0; l < LAWS; l++)
        for (int set = 0; set < 300; set++) {
            Case c = random_case(&random, laws[l]);
            for (int i = 0; i < 40; i++) {
                double x = random_x(&random, &c), y = fr_phi_z(&c.direct, x), slip = x - y / c.M;
                if (x * c.M <= c.values.F_S * (1.0 + 1e-9))
                    continue; // sticks, or slips by less than x - Z y can tell
                double residual = fabs(y - fr_phi(&c.model, slip));
                // slip is off by a few ulp of x, and Phi falls by 1/Z at most
                double allowed = 16.0 * DBL_EPSILON * (x * (c.M + c.values.D) + c.values.F_S);
                cr_assert_leq(residual, allowed, "%s: y - Phi(x - Z y) = %.3g at x = %a", laws[l], residual, x);
                worst = fmax(worst, residual / allowed);
            }
        }
    printf("residual y - Phi(x - Z y): at most %.2f of what rounding x - Z y explains\n", worst);
}

Test(phi_z, direct_and_numeric_agree)
{
    Random random = {.state = 5};
    double worst = 0.0;
    for (int l = 0; l < LAWS; l++)
        for (int set = 0; set < 300; set++) {
            Case c = random_case(&random, laws[l]);
            for (int i = 0; i < 40; i++) {
                double x = random_x(&random, &c), y = fr_phi_z(&c.numeric, x);
                if (fabs(y) < 1e-290)
                    continue;
                double error = relative_error(fr_phi_z(&c.direct, x), y, 0.0);
                cr_assert_leq(error, 2e-13, "%s: direct %a, numeric %a at x = %a", laws[l], fr_phi_z(&c.direct, x), y,
                              x);
                worst = fmax(worst, error);
            }
        }
    printf("direct against numeric: worst relative difference %.3g\n", worst);
}

Test(phi_z, becomes_phi_as_z_goes_to_zero)
{
    Random random = {.state = 6};
    for (int l = 0; l < LAWS; l++)
        for (int set = 0; set < 200; set++) {
            Case c = random_case(&random, laws[l]);
            double v = (c.values.v_S > 0.0 ? c.values.v_S : 1.0) * random_between(&random, 0.01, 5.0);
            double slope = fabs(law_in(&c.model)->kind->slope(law_in(&c.model)->def, v)) + c.M;
            for (double M = 1e6 * (c.values.F_S / v + slope); M < 1e15; M *= 1e3) {
                FrPhiZ phi_z = phi_z_of(&c.model, fr_impedance(0.0, M, 1e-3), FR_DIRECT);
                double phi = fr_phi(&c.model, v), difference = fabs(fr_phi_z(&phi_z, v) - phi);
                cr_assert_leq(difference, phi * (slope / M * 2.0 + 1e-13),
                              "%s: Phi(%g) = %.17g, off by %.3g for Z = %g", laws[l], v, phi, difference, 1.0 / M);
            }
        }
}

Test(phi_z, never_rises_faster_than_one_over_z)
{
    Random random = {.state = 7};
    for (int l = 0; l < LAWS; l++)
        for (int set = 0; set < 200; set++) {
            Case c = random_case(&random, laws[l]);
            for (int i = 0; i < 20; i++) {
                double a = random_x(&random, &c), b = a * (1.0 + random_decades(&random, 1e-6, 1.0));
                double rise = fr_phi_z(&c.direct, b) - fr_phi_z(&c.direct, a);
                cr_assert_leq(rise, (b - a) * c.M + 1e-13 * b * c.M, "%s: rises by %g from %a to %a", laws[l], rise, a,
                              b);
            }
        }
}

Test(phi_z, is_total)
{
    Random random = {.state = 8};
    for (int l = 0; l < LAWS; l++) {
        Case c = random_case(&random, laws[l]);
        const FrPhiZ *const both[] = {&c.direct, &c.numeric};
        for (int k = 0; k < 2; k++) {
            cr_assert(isnan(fr_phi_z(both[k], (double)NAN)), "%s: Phi_Z(nan) = %g", laws[l],
                      fr_phi_z(both[k], (double)NAN));
            cr_assert_eq(fr_phi_z(both[k], 0.0), 0.0);
            cr_assert_eq(fr_phi_z(both[k], -0.0), 0.0);
            cr_assert_geq(fr_phi_z(both[k], DBL_TRUE_MIN), 0.0);
            cr_assert(isfinite(fr_phi_z(both[k], 1e300)), "%s: Phi_Z(1e300) = %g", laws[l], fr_phi_z(both[k], 1e300));
        }
    }
}

static bool has_remedy(const FrReport *report, const char *key, double *value)
{
    for (int i = 0; i < report->count; i++)
        for (int k = 0; k < report->finding[i].remedy_count; k++)
            if (strcmp(report->finding[i].remedy[k].key, key) == 0) {
                *value = report->finding[i].remedy[k].value;
                return true;
            }
    return false;
}

Test(phi_z, what_is_not_admissible_is_refused_with_the_largest_z)
{
    Random random = {.state = 9};
    for (int l = 1; l < LAWS; l++)
        for (int set = 0; set < 200; set++) {
            double M, Z = 0.0;
            LawValues values = random_law(&random, laws[l], random_between(&random, 1.001, 20.0), &M);
            if (!(M > 0.0))
                continue;
            FrLaw model = law_of(laws[l], values);
            FrPhiZ phi_z;
            memset(&phi_z, 0x5a, sizeof phi_z);
            FrPhiZ before = phi_z;
            FrReport report = new_report();
            FrStatus status =
                fr_phi_z_make(&phi_z, &(FrPhiZDef){.law = &model, .Z = 1.0 / M, .method = FR_DIRECT}, &report);
            cr_assert_eq(status, FR_BAD_INPUT, "%s with lambda > 1 is accepted", laws[l]);
            cr_assert_eq(report.error_count, 1);
            cr_assert_eq(memcmp(&phi_z, &before, sizeof phi_z), 0, "what was refused is changed");
            cr_assert(has_remedy(&report, "Z", &Z), "no remedy names Z: %s", report.finding[0].text);
            double largest = 1.0 / ((values.F_S - values.F_C) / values.v_S - values.D);
            cr_assert_leq(fabs(Z / largest - 1.0), 1e-5, "largest Z is %.9g, the remedy says %.9g", largest, Z);
            report = new_report();
            status = fr_phi_z_make(&phi_z, &(FrPhiZDef){.law = &model, .Z = Z, .method = FR_DIRECT}, &report);
            cr_assert_eq(status, FR_OK, "the remedy Z = %.17g is refused: %s", Z, report.finding[0].text);
        }
}

Test(phi_z, largest_root_jumps_at_breakaway_and_warns)
{
    Random random = {.state = 10};
    int jumps = 0;
    for (int l = 1; l < LAWS; l++)
        for (int set = 0; set < 100; set++) {
            double M;
            LawValues values = random_law(&random, laws[l], random_between(&random, 1.5, 8.0), &M);
            if (!(M > 0.0))
                continue;
            FrLaw model = law_of(laws[l], values);
            FrPhiZ phi_z;
            FrReport report = new_report();
            FrStatus status = fr_phi_z_make(
                &phi_z,
                &(FrPhiZDef){.law = &model, .K = 0.0, .B = M, .T = 1e-3, .method = FR_NUMERIC, .largest_root = true},
                &report);
            cr_assert_eq(status, FR_OK);
            cr_assert_eq(report.error_count, 0);
            cr_assert(report.count == 1 && report.finding[0].severity == FR_WARNING, "no warning");
            double edge = values.F_S / M, y = fr_phi_z(&phi_z, edge * (1.0 + 1e-12)), slip = edge - y / M;
            cr_assert_lt(y, values.F_S * 0.999, "%s: no jump at lambda = %g", laws[l], phi_z_in(&phi_z)->lambda);
            cr_assert_leq(fabs(y - fr_phi(&model, slip)), 1e-9 * values.F_S, "%s: not a root", laws[l]);
            for (double s = slip * 1.001; s < slip * 50.0; s *= 1.1)
                cr_assert_gt(s + fr_phi(&model, s) / M, edge, "%s: there is a root beyond the largest", laws[l]);
            cr_assert_leq(relative_error(fr_phi_z(&phi_z, edge * 0.999), values.F_S * 0.999, 0.0), 1e-14);
            jumps++;
        }
    cr_assert_gt(jumps, 100);
}

Test(phi_z, of_spring_damper_and_mass_or_of_z)
{
    const FrLaw model = law_of("stribeck", (LawValues){.F_S = 2.5, .F_C = 0.4, .v_S = 0.06, .D = 4.5});
    FrPhiZ by_parts, by_z;
    cr_assert_eq(fr_phi_z_make(&by_parts, &(FrPhiZDef){.law = &model, .K = 4000, .B = 48, .mass = 3, .T = 0.25}, NULL),
                 FR_OK);
    cr_assert_eq(fr_phi_z_make(&by_z, &(FrPhiZDef){.law = &model, .Z = 1.0 / 1060}, NULL), FR_OK);
    cr_expect_eq(phi_z_in(&by_parts)->M.hi, 1060.0);
    const FrPhiZInfo info = fr_phi_z_info(&by_parts), same = fr_phi_z_info(&by_z);
    cr_expect_eq(info.Z, 1.0 / 1060);
    cr_expect_eq(info.method, FR_DIRECT);
    cr_expect_leq(fabs(info.margin - 2.1 / 0.06 / 1064.5), 1e-15);
    cr_expect_leq(fabs(info.edge - 2.5 / 1060), 1e-17);
    cr_expect_leq(fabs(info.edge - same.edge), 1e-17);
    cr_assert_eq(fr_phi_z_make(&by_parts, &(FrPhiZDef){.law = &model, .mass = 1060}, NULL), FR_BAD_INPUT, "no T");
    cr_assert_eq(fr_phi_z_make(&by_parts, &(FrPhiZDef){.law = &model, .Z = -1.0}, NULL), FR_BAD_INPUT);
}

/// A copy of a transform with a table of its own, in which nothing but the boundary of its rows depends on the place.
Test(phi_z, with_a_table_of_its_own)
{
    static double table[2][FR_TABLE_SIZE + 1];
    const FrLaw model = law_of("stribeck", (LawValues){.F_S = 2.5, .F_C = 0.4, .v_S = 0.06, .D = 4.5, .alpha = 1.5});
    FrPhiZDef def = {.law = &model, .B = 55, .method = FR_TABLE};
    FrPhiZ phi_z, moved;
    cr_assert_eq(fr_phi_z_make(&phi_z, &def, NULL), FR_BAD_INPUT, "a table that has no room");
    def.table = table[0];
    cr_assert_eq(fr_phi_z_make(&phi_z, &def, NULL), FR_OK);
    cr_expect_eq(fr_phi_z_info(&phi_z).method, FR_TABLE);
    def.table = table[1] + 1;
    cr_assert_eq(fr_phi_z_make(&moved, &def, NULL), FR_OK);
    const FrPhiZ copy = moved;
    for (double x = 1e-6; x < 10.0; x *= 1.01)
        cr_assert_eq(fr_phi_z(&copy, x), fr_phi_z(&phi_z, x));
}

Test(phi_z, impedance_is_exact)
{
    Random random = {.state = 11};
    for (int i = 0; i < 2000; i++) {
        double K = random_decades(&random, 1e-3, 1e7), B = random_decades(&random, 1e-3, 1e4),
               T = random_decades(&random, 1e-6, 1.0);
        FrDouble2 M = fr_impedance(K, B, T);
        double product = K * T, rest = fma(K, T, -product), sum = product + B;
        double part = sum - product, lost = (product - (sum - part)) + (B - part) + rest;
        cr_assert_eq(M.hi, sum + lost);
        cr_assert_leq(fabs((sum - M.hi) + lost - M.lo), 0x1p-104 * M.hi);
    }
}
