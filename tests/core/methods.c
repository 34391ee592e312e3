// What every law keeps by every method: Phi_Z is odd to the last bit, is F_S at breakaway, is total and never above
// x/Z; and the shapes other than exponential against 60 digits.
#include "reports.h"
#include "law/parts.h"
#include "laws.h"
#include "random.h"
#include "reference.h"
#include "transforms.h"

#include <math.h>
#include <criterion/criterion.h>
#include <float.h>
#include <stdio.h>
#include <string.h>

static Transform transform;

Test(methods, are_odd_to_the_last_bit)
{
    Random random = {.state = 1};
    for (int which = 0; which < TRANSFORMS; which++)
        for (int set = 0; set < 60; set++) {
            transform_make(&transform, which, &random, random_between(&random, 0.06, 0.99));
            for (int i = 0; i < 60; i++) {
                double x = transform_x(&random, &transform), y = fr_phi_z(transform.phi_z, x);
                double back = -fr_phi_z(transform.phi_z, -x);
                cr_assert_eq(memcmp(&y, &back, sizeof y), 0, "%s: Phi_Z(%a) = %a, -Phi_Z(-x) = %a", transform.name, x,
                             y, back);
                cr_assert_eq(signbit(y), signbit(x), "%s: Phi_Z(%a) = %a", transform.name, x, y);
            }
        }
}

Test(methods, auto_keeps_its_digits_where_nothing_is_left_beside_the_stiction)
{
    // the universal table would be off by 3e7 ulp here; e^-80 itself is off by up to 40, from the rounding of 80
    FrLaw bare = law_of("stribeck", (LawValues){.F_S = 1.0, .v_S = 0.1});
    FrLaw little = law_of("stribeck", (LawValues){.F_S = 1.0, .F_C = 1e-9, .v_S = 0.1});
    FrLaw some = law_of("stribeck", (LawValues){.F_S = 1.0, .F_C = 1e-2, .v_S = 0.1});
    for (int i = 0; i < 3; i++) {
        FrPhiZ phi_z = phi_z_of((const FrLaw *[]){&bare, &little, &some}[i], fr_impedance_of_z(0.05), FR_AUTO);
        cr_expect_eq(phi_z_in(&phi_z)->method, i < 2 ? FR_DIRECT : FR_TABLE);
        for (double x = 0.06; x < 6.0; x *= 1.07) {
            FrDouble2 exact = fr_exact_phi_z(&phi_z, x, NULL);
            double error = fabs((fr_phi_z(&phi_z, x) - exact.hi) - exact.lo) / (exact.hi * DBL_EPSILON);
            cr_expect_leq(error, 40.0, "set %d: Phi_Z(%g) is off by %.3g epsilon", i, x, error);
        }
    }
}

Test(methods, a_table_that_loses_digits_says_so)
{
    FrLaw model = law_of("stribeck", (LawValues){.F_S = 2.5, .F_C = 0.4, .v_S = 0.06, .D = 4.5});
    for (int k = 0; k < 3; k++) {
        FrPhiZ phi_z;
        FrReport report = new_report();
        bool few = k == 1;
        fr_phi_z_make(&phi_z, &(FrPhiZDef){.law = &model, .B = few ? 1e5 : 55.0, .method = k < 2 ? FR_TABLE : FR_AUTO},
                      &report);
        int notes = 0;
        for (int i = 0; i < report.count; i++)
            notes += strcmp(report.finding[i].key, "method") == 0;
        cr_expect_eq(notes, few, "%d notes", notes);
    }
}

Test(methods, stay_within_the_stick_line)
{
    Random random = {.state = 2};
    for (int which = 0; which < TRANSFORMS; which++)
        for (int set = 0; set < 60; set++) {
            transform_make(&transform, which, &random, random_between(&random, 0.06, 0.99));
            for (int i = 0; i < 60; i++) {
                double x = transform_x(&random, &transform), y = fr_phi_z(transform.phi_z, x);
                double stick = fabs(x) * phi_z_in(transform.phi_z)->M.hi;
                cr_assert_leq(fabs(y), stick * (1.0 + 4.0 * DBL_EPSILON), "%s: Phi_Z(%a) = %a is above x/Z",
                              transform.name, x, y);
                if (fabs(x) < phi_z_in(transform.phi_z)->x_stick.hi)
                    cr_assert_leq(fabs(fabs(y) - stick), stick * DBL_EPSILON, "%s: Phi_Z(%a) = %a does not stick",
                                  transform.name, x, y);
            }
        }
}

/// At the double nearest to Z F_S, wherever the exact force rounds to F_S there: Phi_Z changes by less than
/// M/(1 - margin) for each unit of x.
Test(methods, are_the_breakaway_force_at_breakaway)
{
    Random random = {.state = 3};
    double worst = 0.0;
    int met = 0;
    for (int which = 0; which < TRANSFORMS; which++)
        for (int set = 0; set < 150; set++) {
            transform_make(&transform, which, &random, random_between(&random, 0.06, 0.99));
            const FrPhiZ *phi_z = transform.phi_z;
            double F_S = transform.values.F_S, ulp = ldexp(1.0, ilogb(F_S) - 52),
                   got = fr_phi_z(phi_z, phi_z_in(phi_z)->x_stick.hi);
            if (fabs(phi_z_in(phi_z)->x_stick.lo) * phi_z_in(phi_z)->M.hi / (1.0 - transform.margin) > 0.5 * ulp)
                continue;
            met++;
            worst = fmax(worst, fabs(got - F_S) / ulp);
            cr_expect_leq(fabs(got - F_S), ulp, "%s: Phi_Z(Z F_S) = %a, F_S = %a, lambda = %.3g", transform.name, got,
                          F_S, phi_z_in(phi_z)->lambda);
        }
    printf("Phi_Z(Z F_S): within %.1f ulp of F_S, in %d sets\n", worst, met);
    cr_assert_gt(met, 1000);
}

Test(methods, are_total)
{
    Random random = {.state = 4};
    static const double places[] = {0.0, DBL_TRUE_MIN, DBL_MIN, 1e-300, 1e300};
    for (int which = 0; which < TRANSFORMS; which++)
        for (int set = 0; set < 30; set++) {
            transform_make(&transform, which, &random, random_between(&random, 0.06, 0.99));
            const FrPhiZ *phi_z = transform.phi_z;
            cr_assert(isnan(fr_phi_z(phi_z, (double)NAN)), "%s: Phi_Z(nan) is a number", transform.name);
            for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
                double y = fr_phi_z(phi_z, places[i]);
                cr_assert(isfinite(y) && y >= 0.0, "%s: Phi_Z(%g) = %g", transform.name, places[i], y);
                cr_assert_not(isnan(fr_phi_z_slope(phi_z, places[i])), "%s: Phi_Z'(%g)", transform.name, places[i]);
                cr_assert_not(isnan(fr_slip_velocity(phi_z, places[i])), "%s: slip at %g", transform.name, places[i]);
            }
            cr_assert_eq(fr_phi_z(phi_z, 0.0), 0.0);
            cr_assert_eq(fr_slip_velocity(phi_z, 0.5 * phi_z_in(phi_z)->x_stick.hi), 0.0);
        }
}

Test(methods, of_a_set_agree)
{
    Random random = {.state = 5};
    static double memory[FR_TABLE_SIZE];
    static const double alphas[] = {1.0, 1.25, 1.5, 2.0, 3.0, 4.0};
    double worst = 0.0;
    for (size_t a = 0; a < sizeof alphas / sizeof *alphas; a++)
        for (int set = 0; set < 60; set++) {
            double M, c = (alphas[a] - 1.0) / alphas[a];
            double steepest = alphas[a] == 1.0 ? 1.0 : alphas[a] * pow(c, c) * exp(-c);
            LawValues values = random_law(&random, "stribeck", random_between(&random, 0.06, 0.9) / steepest, &M);
            values.alpha = alphas[a];
            values.F_C = fmax(values.F_C, 0.01 * values.F_S);
            M = fmax(M, steepest * (values.F_S - values.F_C) / values.v_S);
            FrLaw model = law_of("stribeck", values);
            FrPhiZ numeric = phi_z_of(&model, (FrDouble2){M, 0.0}, FR_NUMERIC);
            FrPhiZ table = phi_z_with_table(&model, (FrDouble2){M, 0.0}, FR_TABLE, memory);
            for (int i = 0; i < 60; i++) {
                double x = phi_z_in(&numeric)->x_stick.hi + values.v_S * random_decades(&random, 1e-9, 50.0);
                double y = fr_phi_z(&numeric, x), error = relative_error(fr_phi_z(&table, x), y, 0.0);
                worst = fmax(worst, error);
                cr_assert_leq(error, 2e-14, "alpha %g, lambda %.3g: table %a, numeric %a at x = %a", alphas[a],
                              phi_z_in(&numeric)->lambda, fr_phi_z(&table, x), y, x);
            }
        }
    printf("table against numeric: worst relative difference %.3g\n", worst);
}

// ---------------------------------------------------------------- other shapes against 60 digits

enum { LAW, F_S, F_C, V_S, DAMPING, SHAPE, STIFFNESS, DAMPER, STEP, GIVEN_Z, LAMBDA, ARGUMENT, HI, LO };

static void measure(FrMethod method, double from, double to, double bound)
{
    static double memory[FR_TABLE_SIZE];
    Reference reference = reference_open("phi_z_alpha.csv");
    double worst = 0.0;
    int worst_row = 0, count = 0;
    FrPhiZ phi_z;
    for (int row = 0; row < reference.rows; row++) {
        double lambda = reference_number(&reference, row, LAMBDA);
        if (lambda < from || lambda >= to)
            continue;
        // the rows of one set follow each other
        bool same = count > 0 && row > 0;
        for (int column = F_S; same && column <= LAMBDA; column++)
            same = strcmp(reference_word(&reference, row, column), reference_word(&reference, row - 1, column)) == 0;
        if (!same) {
            double Z = reference_number(&reference, row, GIVEN_Z);
            FrLaw model =
                law_of(reference_word(&reference, row, LAW),
                       (LawValues){reference_number(&reference, row, F_S), reference_number(&reference, row, F_C),
                                   reference_number(&reference, row, V_S), reference_number(&reference, row, DAMPING),
                                   reference_number(&reference, row, SHAPE)});
            FrDouble2 M = isnan(Z) ? fr_impedance(reference_number(&reference, row, STIFFNESS),
                                                  reference_number(&reference, row, DAMPER),
                                                  reference_number(&reference, row, STEP))
                                   : fr_impedance_of_z(Z);
            phi_z = phi_z_with_table(&model, M, method, memory);
        }
        double got = fr_phi_z(&phi_z, reference_number(&reference, row, ARGUMENT));
        double error =
            relative_error(got, reference_number(&reference, row, HI), reference_number(&reference, row, LO));
        count++;
        if (!(error <= worst)) {
            worst = error;
            worst_row = row;
        }
    }
    printf("phi_z, alpha not 1, %s, lambda in [%g, %g): worst relative %.3g over %d points; row %d, alpha = %g\n",
           method == FR_TABLE ? "table" : "numeric", from, to, worst, count, worst_row + 1,
           reference_number(&reference, worst_row, SHAPE));
    fflush(stdout);
    cr_expect_leq(worst, bound, "row %d is wrong by %.3g", worst_row + 1, worst);
    reference_close(&reference);
}

Test(methods, numeric_with_other_shapes)
{
    measure(FR_NUMERIC, 0.0, 0.95, 1e-14);
    measure(FR_NUMERIC, 0.95, 0.995, 1e-13);
    measure(FR_NUMERIC, 0.995, 1.0, 1e-12);
}

Test(methods, chart_with_other_shapes)
{
    measure(FR_TABLE, 0.0, 0.95, 1e-14);
    measure(FR_TABLE, 0.95, 0.995, 1e-13);
    measure(FR_TABLE, 0.995, 1.0, 1e-12);
}
