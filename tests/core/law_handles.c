// Handles on the curve of a law: the parameter with which it goes through a point; and the intersections of a line with
// the law, against brute force.
#include "laws.h"
#include "law/parts.h"
#include "explorer/run/experiment.h"
#include "base/row.h"
#include "math/double_double.h"
#include "reports.h"
#include "runs.h"

#include <math.h>
#include <criterion/criterion.h>
#include <float.h>
#include <stdio.h>
#include <string.h>

static const char *const names[] = {"coulomb", "stribeck", "rational"};

/// Phi(v) of a def to about 100 bits, less y.
static double beyond(const FrLaw *law, double v, double y)
{
    FrDouble2 phi = law_in(law)->kind->exact_phi(law_in(law)->def, (FrDouble2){v, 0.0});
    return double2_add(phi, (FrDouble2){-y, 0.0}).hi;
}

Test(law_handles, a_parameter_makes_the_law_go_through_the_point)
{
    Random random = {.state = 81};
    double worst = 0.0;
    int seen = 0, none = 0;
    for (int i = 0; i < 30000; i++) {
        double M;
        const char *name = names[i % 3];
        LawValues values = random_law(&random, name, 0.7, &M);
        const double alphas[] = {1.0, 0.5, 2.0, 3.7};
        values.alpha = alphas[i / 3 % 4];
        values.D = values.D > 0.0 ? values.D : values.F_S;
        FrLaw law = law_of(name, values);
        double scale = values.v_S > 0.0 ? values.v_S : 1.0, v = scale * random_decades(&random, 1e-3, 3.0);
        for (const FrParam *const *rows = law_in(&law)->kind->option.rows; *rows; rows++) {
            size_t at = (*rows)->offset / sizeof(double);
            FrLaw moved = law;
            double *number = ((Law *)&moved)->def + at;
            *number *= random_between(&random, 0.5, 1.5);
            double y = fr_phi(&moved, v), value = fr_law_parameter(&law, (*rows)->key, v, y);
            if (isnan(value)) { // the point is all that F_S and F_C leave, up to rounding
                cr_expect(strcmp((*rows)->key, "v_S") == 0 || strcmp((*rows)->key, "alpha") == 0, "%s: %s at v = %g",
                          name, (*rows)->key, v);
                none++;
                continue;
            }
            cr_expect(fr_law_parameter(&law, (*rows)->key, -v, -y) == value, "the law is odd");
            moved = law;
            *number = value;
            FrLaw nudged = moved;
            ((Law *)&nudged)->def[at] = value * (1.0 + 0x1p-40);
            // what an ulp of the parameter and what an ulp of the terms change
            double ulp = fabs(beyond(&nudged, v, y) - beyond(&moved, v, y)) * 0x1p40 * DBL_EPSILON;
            double bound = ulp + DBL_EPSILON * (fabs(y) + fabs(law_in(&moved)->def[0]) + values.D * v),
                   error = beyond(&moved, v, y);
            cr_assert(fabs(error) <= 4.0 * bound, "%s: %s = %.17g at v = %.17g misses %.17g by %g", name, (*rows)->key,
                      value, v, y, error);
            worst = fmax(worst, fabs(error) / bound);
            seen++;
        }
    }
    printf("parameters through a point: %d, at most %.2f ulp of them and of the terms; %d without a value\n", seen,
           worst, none);
    cr_expect(seen > 80000 && none < seen / 20);
}

Test(law_handles, at_rest_and_where_there_is_no_value)
{
    FrLaw law = law_of("stribeck", (LawValues){.F_S = 2.5, .F_C = 0.5, .v_S = 0.1, .D = 4.0});
    cr_expect_eq(fr_law_parameter(&law, "F_S", 0.0, 3.25), 3.25);
    cr_expect(isnan(fr_law_parameter(&law, "F_C", 0.0, 2.0)), "at rest it does not depend on F_C");
    cr_expect(isnan(fr_law_parameter(&law, "D", 0.0, 2.0)));
    cr_expect(isnan(fr_law_parameter(&law, "v_S", 0.1, 3.5)), "above what F_S leaves");
    cr_expect(isnan(fr_law_parameter(&law, "v_S", 0.1, 0.5)), "below F_C + D v");
    cr_expect(isnan(fr_law_parameter(&law, "F", 0.1, 1.0)) && isnan(fr_law_parameter(&law, "", 0.1, 1.0)));
    cr_expect(isnan(fr_law_parameter(&law, "F_S", (double)NAN, 1.0)));
    FrRun run = run_of(FR_CURVE, "phi", "law=coulomb F=2 D=4");
    cr_expect_eq(fr_run_law_parameter(&run, "F", 0.5, 5.0), 3.0);
    cr_expect_eq(fr_run_law_parameter(&run, "D", -0.5, -5.0), 6.0);
    run = run_of(FR_CURVE, "phi", "law=tabulated points=0:1,1:2");
    cr_expect(isnan(fr_run_law_parameter(&run, "points", 0.5, 5.0)));
    run = run_of(FR_CURVE, "lambert_w", "");
    cr_expect(isnan(fr_run_law_parameter(&run, "F", 0.5, 5.0)));
}

/// A law of any kind that falls more steeply than the line for about half of them.
static FrLaw steep(Random *random, int i, double *M)
{
    FrLaw law;
    if (i % 4 == 3) {
        double v[12] = {0.0}, phi[12];
        int n = 2 + random_below(random, 11);
        for (int k = 0; k < n; k++) {
            v[k] = k ? v[k - 1] + random_decades(random, 0.01, 1.0) : 0.0;
            phi[k] = random_between(random, 0.0, 3.0);
        }
        cr_assert_eq(fr_tabulated_make(&law, &(FrTabulated){n, v, phi, law_memory(n)}, NULL), FR_OK);
        *M = random_decades(random, 0.1, 30.0);
    } else {
        const double alphas[] = {1.0, 0.5, 2.0, 3.7, 12.0};
        LawValues values = random_law(random, names[i % 4], random_decades(random, 0.1, 30.0), M);
        values.alpha = alphas[i / 4 % 5];
        law = law_of(names[i % 4], values);
    }
    return law;
}

Test(law_handles, intersections_are_all_there_are)
{
    enum { SAMPLES = 3000 };
    Random random = {.state = 82};
    double worst = 0.0;
    int counts[8] = {0}, missed = 0, sampled = 0;
    for (int i = 0; i < 4000; i++) {
        double M;
        FrLaw law = steep(&random, i, &M);
        const void *def = law_in(&law)->def;
        const FrLawKind *kind = law_in(&law)->kind;
        double edge = kind->phi(def, 0.0) / M, x = edge * random_decades(&random, 0.3, 5.0);
        if (!(x > 0.0))
            x = random_decades(&random, 0.01, 10.0);
        enum { MOST = 40 };
        FrIntersection found[MOST], mirrored[MOST];
        int n = fr_law_intersections(&law, (FrDouble2){M, 0.0}, x, found, MOST);
        cr_assert(n >= 1 && n <= MOST, "%d intersections", n);
        counts[n < 7 ? n : 7]++;
        cr_expect_eq(fr_law_intersections(&law, (FrDouble2){M, 0.0}, -x, mirrored, MOST), n);
        for (int k = 0; k < n; k++) {
            cr_expect(mirrored[k].v == -found[k].v && mirrored[k].y == -found[k].y);
            cr_expect(k < 2 || found[k].v > found[k - 1].v);
            double v = found[k].v, y = found[k].y;
            if (v == 0.0) {
                cr_expect(k == 0 && x <= edge && y == M * x);
                continue;
            }
            double slope = kind->slope(def, v);
            double terms = M * x + fabs(slope) * v + kind->phi(def, 0.0), error = beyond(&law, v, M * (x - v));
            cr_assert(fabs(error) <= 4.0 * DBL_EPSILON * terms, "%s: at v = %.17g it misses by %g", kind->option.name,
                      v, error);
            cr_assert(fabs(y - M * (x - v)) <= 4.0 * DBL_EPSILON * terms);
            worst = fmax(worst, fabs(error) / (DBL_EPSILON * terms));
        }
        // the transform takes the first
        FrPhiZ phi_z;
        FrPhiZDef made = {.law = &law, .B = M, .method = FR_NUMERIC, .largest_root = true};
        if (fr_phi_z_make(&phi_z, &made, NULL) == FR_OK) {
            double near = fabs(phi_z_in(&phi_z)->lambda - 1.0) < 1e-2 ? 1e-5 : 1e-11;
            cr_expect(fabs(found[0].y - fr_phi_z(&phi_z, x)) <= near * fmax(kind->phi(def, 0.0), found[0].y),
                      "%s: %g, but Phi_Z = %g", kind->option.name, found[0].y, fr_phi_z(&phi_z, x));
            if (phi_z_in(&phi_z)->lambda <= 1.0)
                cr_expect_eq(n, 1, "%s: lambda = %g, but %d intersections", kind->option.name, phi_z_in(&phi_z)->lambda,
                             n);
        }
        // every change of sign between samples has its intersection
        bool before = fma(M, x, -kind->exact_phi(def, (FrDouble2){0.0, 0.0}).hi) <= 0.0; // at x = edge, too
        double from = 0.0;
        for (int k = 1; k <= SAMPLES; k++) {
            double to =
                k % 2 || k == SAMPLES ? x * k / (double)SAMPLES : x * pow(10.0, 9.0 * k / (double)SAMPLES - 9.0);
            if (k % 2 == 0 && k != SAMPLES)
                continue;
            bool now = k == SAMPLES || M * (to - x) + kind->phi(def, to) > 0.0;
            if (now != before) {
                bool there = false;
                for (int j = 0; j < n; j++)
                    there = there || (found[j].v >= from * (1.0 - 1e-9) && found[j].v <= to * (1.0 + 1e-9));
                missed += !there;
                sampled++;
                cr_expect(there, "%s: none of %d intersections between %g and %g", kind->option.name, n, from, to);
            }
            before = now;
            from = to;
        }
    }
    printf(
        "intersections: %d alone, %d two, %d three, %d more; %d found by sampling, %d of them missed; residual at most "
        "%.2f epsilon\n",
        counts[1], counts[2], counts[3], counts[4] + counts[5] + counts[6] + counts[7], sampled, missed, worst);
    cr_expect(counts[1] > 500 && counts[3] > 200);
}

Test(law_handles, intersections_of_the_wrist_joint)
{
    FrRun run = run_of(FR_CURVE, "intersections", "law=stribeck Z=0.1");
    double x = 0.24, data[16];
    FrSamples samples = {.columns = 16, .capacity = 1, .data = data};
    fr_curve_rows(&run, &x, 1, &samples);
    cr_assert_eq(data[1], 3.0, "%g intersections", data[1]);
    cr_expect(data[2] == 0.0 && fabs(data[3] - 2.4) < 1e-15, "it sticks, y = x/Z");
    for (int k = 1; k < 3; k++) {
        cr_expect(data[2 + 2 * k] > data[2 * k]);
        cr_expect(fabs(data[2 + 2 * k] + 0.1 * data[3 + 2 * k] - x) < 1e-15);
    }
    cr_expect(isnan(data[8]) && isnan(data[15]));
    FrLaw law = law_of("coulomb", (LawValues){.F_S = 1.0});
    cr_expect_eq(fr_law_intersections(&law, (FrDouble2){1.0, 0.0}, (double)NAN, NULL, 0), 0);
    cr_expect_eq(fr_law_intersections(&law, (FrDouble2){1.0, 0.0}, 3.0, NULL, 0), 1);
    FrReport report = run_refused(FR_CURVE, "intersections", "K=0 B=0");
    cr_expect_not_null(report_error(&report, "B"));
    report = run_refused(FR_CURVE, "intersections", "Z=0.1 K=3");
    cr_expect_not_null(report_error(&report, "K"));
}
