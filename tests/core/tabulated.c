// The law through given points: it goes through them, is monotone where they are and smooth at them; its transform
// against 100 bits; and what is refused, with every point that is wrong.
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

enum { POINTS_MAX = 64 };

/// A table as it was given, and its law.
typedef struct Table {
    int n;
    double v[POINTS_MAX], phi[POINTS_MAX];
    FrLaw law;
} Table;

static FrLaw model_of(int n, const double *v, const double *phi)
{
    FrLaw model;
    FrReport report = new_report();
    FrStatus status = fr_tabulated_make(&model, &(FrTabulated){n, v, phi, law_memory(n > 0 ? n : 0)}, &report);
    cr_assert_eq(status, FR_OK, "%s", report.count ? report.finding[0].text : "refused without a word");
    cr_assert_eq(report.count, 0);
    return model;
}

/// A random table; every kind of neighbour: falls, rises, level pieces, extrema, steps of any size.
static void random_table(Random *random, Table *table)
{
    table->n = random_below(random, 8) == 0 ? POINTS_MAX : 2 + random_below(random, 12);
    double size = random_decades(random, 0.01, 100.0), reach = random_decades(random, 1e-3, 10.0), v = 0.0;
    for (int i = 0; i < table->n; i++) {
        table->v[i] = v;
        v += reach * (random_below(random, 3) ? random_between(random, 0.05, 1.0) : random_decades(random, 1e-4, 10.0));
        switch (i > 0 ? random_below(random, 4) : 3) {
        case 0:
            table->phi[i] = table->phi[i - 1];
            break;
        case 1:
            table->phi[i] = random_between(random, 0.2 * table->phi[i - 1], table->phi[i - 1]);
            break;
        default:
            table->phi[i] = random_below(random, 20) ? random_between(random, 0.0, size) : 0.0;
        }
    }
    table->law = model_of(table->n, table->v, table->phi);
}

static double phi_at(const Table *table, double v)
{
    return law_in(&table->law)->kind->phi(law_in(&table->law)->def, v);
}

static double slope_at(const Table *table, double v)
{
    return law_in(&table->law)->kind->slope(law_in(&table->law)->def, v);
}

/// How steep the law can be between its points at all: three times the steepest secant.
static double steepest(const Table *table)
{
    double most = 0.0;
    for (int i = 0; i + 1 < table->n; i++)
        most = fmax(most, fabs((table->phi[i + 1] - table->phi[i]) / (table->v[i + 1] - table->v[i])));
    return 3.0 * most;
}

Test(tabulated, goes_through_its_points_exactly)
{
    Random random = {.state = 31};
    static Table table;
    for (int set = 0; set < 2000; set++) {
        random_table(&random, &table);
        cr_assert_eq(phi_at(&table, 0.0), table.phi[0]);
        cr_assert_eq(fr_phi(&table.law, 0.0), 0.0);
        cr_assert(table.phi[0] == 0.0 || fr_phi(&table.law, DBL_TRUE_MIN) == table.phi[0], "just off rest");
        for (int i = 1; i < table.n; i++) {
            cr_assert_eq(fr_phi(&table.law, table.v[i]), table.phi[i], "point %d", i + 1);
            cr_assert_eq(fr_phi(&table.law, -table.v[i]), -table.phi[i], "odd at point %d", i + 1);
        }
    }
}

Test(tabulated, rises_and_falls_only_as_the_points_do)
{
    Random random = {.state = 32};
    static Table table;
    enum { STEPS = 60 };
    for (int set = 0; set < 1000; set++) {
        random_table(&random, &table);
        for (int i = 0; i + 1 < table.n; i++) {
            double from = table.phi[i], to = table.phi[i + 1], width = table.v[i + 1] - table.v[i], before = from;
            double low = fmin(from, to), high = fmax(from, to), near = 8.0 * DBL_EPSILON * high;
            for (int k = 1; k < STEPS; k++) {
                double phi = phi_at(&table, table.v[i] + width * k / (double)STEPS);
                cr_assert(phi >= low - near && phi <= high + near, "%g is beyond its points %g and %g", phi, low, high);
                cr_assert(to >= from ? phi >= before - near : phi <= before + near, "turns between points %d and %d",
                          i + 1, i + 2);
                cr_assert_geq(phi, 0.0);
                before = phi;
            }
        }
    }
}

Test(tabulated, has_no_corner_at_a_point)
{
    Random random = {.state = 33};
    static Table table;
    for (int set = 0; set < 1000; set++) {
        random_table(&random, &table);
        double steep = steepest(&table);
        for (int i = 1; i < table.n; i++) {
            double before = nextafter(table.v[i], 0.0), gap = table.v[i] - before;
            double width = table.v[i] - table.v[i - 1];
            cr_assert_leq(fabs(phi_at(&table, before) - table.phi[i]),
                          gap * steep + 8.0 * DBL_EPSILON * fmax(table.phi[i], table.phi[i - 1]));
            // behind the last point a law that falls there stays level, which is a corner
            double left = slope_at(&table, before), right = slope_at(&table, table.v[i]);
            if (i == table.n - 1)
                cr_assert(right >= 0.0 &&
                              (left < 0.0 || fabs(left - right) <= 1e-9 * steep + 40.0 * gap / width * steep),
                          "behind the last point: slope %g, before it %g", right, left);
            else
                cr_assert_leq(fabs(left - right), 1e-12 * steep + 40.0 * gap / width * steep,
                              "point %d: slope %g before, %g behind", i + 1, left, right);
        }
    }
}

Test(tabulated, slope_is_the_derivative)
{
    Random random = {.state = 34};
    static Table table;
    for (int set = 0; set < 1000; set++) {
        random_table(&random, &table);
        double most = 0.0;
        for (int i = 0; i < table.n; i++)
            most = fmax(most, table.phi[i]);
        for (int i = 0; i + 1 < table.n; i++) {
            double width = table.v[i + 1] - table.v[i], h = 1e-5 * width;
            double v = table.v[i] + width * random_between(&random, 0.01, 0.99);
            double difference = (phi_at(&table, v + h) - phi_at(&table, v - h)) / (2.0 * h);
            double rounding = 4.0 * DBL_EPSILON * (most / h + v / h * steepest(&table));
            cr_assert_leq(fabs(slope_at(&table, v) - difference), 1e-8 * steepest(&table) + rounding,
                          "slope %g, difference quotient %g", slope_at(&table, v), difference);
            cr_assert_eq(fr_phi_slope(&table.law, -v), fr_phi_slope(&table.law, v));
        }
    }
}

Test(tabulated, goes_on_with_its_last_slope_or_level)
{
    Random random = {.state = 35};
    static Table table;
    for (int set = 0; set < 500; set++) {
        random_table(&random, &table);
        int last = table.n - 1;
        double end = table.v[last], slope = slope_at(&table, end);
        cr_assert_geq(slope, 0.0);
        for (double v = end; v < 1e6 * end; v *= 3.7) {
            cr_assert_leq(relative_error(phi_at(&table, v), table.phi[last] + slope * (v - end), 0.0), 1e-15);
            cr_assert_eq(slope_at(&table, v), slope);
        }
    }
}

Test(tabulated, smallest_impedance_is_the_steepest_fall)
{
    Random random = {.state = 36};
    static Table table;
    enum { STEPS = 500 };
    int never = 0;
    for (int set = 0; set < 1000; set++) {
        random_table(&random, &table);
        double fall = 0.0, rounding = 0.0, told = law_in(&table.law)->kind->smallest_m(law_in(&table.law)->def);
        for (int i = 0; i + 1 < table.n; i++) // a level piece may seem to fall
            rounding = fmax(rounding, DBL_EPSILON * table.phi[i] / (table.v[i + 1] - table.v[i]));
        for (int i = 0; i + 1 < table.n; i++)
            for (int k = 0; k <= STEPS; k++)
                fall = fmax(fall, -slope_at(&table, fmin(table.v[i] + (table.v[i + 1] - table.v[i]) * k / (double)STEPS,
                                                         nextafter(table.v[i + 1], 0.0))));
        cr_assert(fall <= told * (1.0 + 1e-9) + rounding && told <= fall * (1.0 + 1e-4) + DBL_MIN,
                  "told %.12g, met %.12g", told, fall);
        never += told == 0.0;
    }
    cr_assert_gt(never, 10, "some never fall");
}

/// The transform of a table with this stiction margin, or with any 1/Z when its law never falls.
static FrPhiZ transform(const Table *table, double margin, FrMethod method)
{
    double fall = law_in(&table->law)->kind->smallest_m(law_in(&table->law)->def);
    double M = fall > 0.0 ? fall / margin : table->phi[0] / table->v[table->n - 1] + 1.0;
    return phi_z_of(&table->law, fr_impedance(0.0, M, 1.0), method);
}

/// x from inside the stick zone to far behind the last point, often at a point's own velocity.
static double any_x(Random *random, const Table *table, const FrPhiZ *phi_z)
{
    int i = random_below(random, table->n);
    double v = table->v[i], sign = random_below(random, 2) ? 1.0 : -1.0, end = table->v[table->n - 1];
    switch (random_below(random, 5)) {
    case 0:
        return sign * phi_z_in(phi_z)->x_stick.hi * random_between(random, 0.0, 1.0);
    case 1:
        return sign * phi_z_in(phi_z)->x_stick.hi * (1.0 + random_decades(random, 1e-16, 1.0));
    case 2:
        return sign * (v + table->phi[i] / phi_z_in(phi_z)->M.hi) *
               (1.0 + random_between(random, -4.0, 4.0) * DBL_EPSILON);
    case 3:
        return sign * random_between(random, 0.0, end + phi_z_in(phi_z)->x_stick.hi);
    default:
        return sign * (end + phi_z_in(phi_z)->x_stick.hi) * random_decades(random, 0.1, 1e6);
    }
}

/// The larger Phi of the two points about the slip velocity at x: between them digits below its own are lost.
static double size_about(const Table *table, const FrPhiZ *phi_z, double x)
{
    const double near = 8.0 * DBL_EPSILON;
    double v = fabs(fr_slip_velocity(phi_z, x)), size = 0.0;
    for (int i = 0; i < table->n; i++)
        if ((i == 0 || table->v[i - 1] <= v * (1.0 + near)) &&
            (i == table->n - 1 || v * (1.0 - near) <= table->v[i + 1]))
            size = fmax(size, table->phi[i]);
    return size;
}

/// Against double-double, in units of epsilon times the size of Phi and what a rounding of x is worth there.
static double error_at(const Table *table, const FrPhiZ *phi_z, double x)
{
    FrDouble2 exact = fr_exact_phi_z(phi_z, x, NULL);
    double y = fr_phi_z(phi_z, x), slope = 0.0;
    for (int k = -1; k <= 1; k++)
        slope = fmax(slope, fabs(fr_phi_z_slope(phi_z, x * (1.0 + 8.0 * DBL_EPSILON * k))));
    double worth = fmax(fabs(exact.hi), size_about(table, phi_z, x)) + fabs(x) * slope;
    return y == exact.hi ? 0.0 : fabs((y - exact.hi) - exact.lo) / worth / DBL_EPSILON;
}

Test(tabulated, both_methods_are_exact)
{
    Random random = {.state = 37};
    static Table table;
    static const FrMethod methods[] = {FR_DIRECT, FR_NUMERIC};
    double worst[2] = {0.0}, relative[2] = {0.0};
    for (int set = 0; set < 1500; set++) {
        random_table(&random, &table);
        double margin = random_between(&random, 0.01, 0.99);
        for (int k = 0; k < 2; k++) {
            FrPhiZ phi_z = transform(&table, margin, methods[k]);
            cr_assert_eq(phi_z_in(&phi_z)->method, methods[k]);
            for (int i = 0; i < 60; i++) {
                double x = any_x(&random, &table, &phi_z);
                FrDouble2 exact = fr_exact_phi_z(&phi_z, x, NULL);
                double error = error_at(&table, &phi_z, x);
                worst[k] = fmax(worst[k], error);
                if (phi_z_in(&phi_z)->lambda <= 0.9 && fabs(exact.hi) > 0.01 * phi_z_in(&phi_z)->M.hi * fabs(x))
                    relative[k] = fmax(relative[k], relative_error(fr_phi_z(&phi_z, x), exact.hi, exact.lo));
                cr_assert_leq(error, 16.0, "method %d, lambda = %.6g: Phi_Z(%a) = %a, exact %a", (int)methods[k],
                              phi_z_in(&phi_z)->lambda, x, fr_phi_z(&phi_z, x), exact.hi);
            }
        }
    }
    printf("tabulated: direct within %.3g, numeric within %.3g epsilon of y and x Phi_Z';\n"
           "           for lambda <= 0.9 and y >= 0.01 x/Z, relative %.3g and %.3g\n",
           worst[0], worst[1], relative[0], relative[1]);
}

Test(tabulated, solves_its_equation)
{
    Random random = {.state = 38};
    static Table table;
    double worst = 0.0, worst_slip = 0.0;
    for (int set = 0; set < 1500; set++) {
        random_table(&random, &table);
        FrPhiZ phi_z = transform(&table, random_between(&random, 0.01, 0.99), FR_AUTO);
        for (int i = 0; i < 60; i++) {
            double x = any_x(&random, &table, &phi_z), y = fr_phi_z(&phi_z, x), v = fr_slip_velocity(&phi_z, x);
            cr_assert_eq(fr_phi_z(&phi_z, -x), -y, "not odd at %a", x);
            cr_assert_eq(fr_slip_velocity(&phi_z, -x), -v, "not odd at %a", x);
            cr_assert_leq(fabs(y), phi_z_in(&phi_z)->M.hi * fabs(x) * (1.0 + 4.0 * DBL_EPSILON),
                          "above the stick line");
            if (fabs(x) < phi_z_in(&phi_z)->x_stick.hi) {
                cr_assert_eq(v, 0.0);
                cr_assert_eq(y, phi_z_in(&phi_z)->M.hi * x);
                continue;
            }
            cr_assert_eq(signbit(v), signbit(x));
            FrDouble2 exact_slip;
            fr_exact_phi_z(&phi_z, x, &exact_slip);
            double size = phi_z_in(&phi_z)->M.hi * fabs(x) + fabs(v * fr_phi_slope(phi_z_law(&phi_z), v)),
                   rest = phi_z_in(&phi_z)->M.hi * fabs(x - v) - phi_at(&table, fabs(v));
            worst = fmax(worst, fabs(rest) / size / DBL_EPSILON);
            cr_assert_leq(fabs(rest), 8.0 * DBL_EPSILON * size,
                          "M (x - v) is not Phi(v): x = %a, v = %a, M = %a, lambda = %.6g, Phi(v) = %a", x, v,
                          phi_z_in(&phi_z)->M.hi, phi_z_in(&phi_z)->lambda, fr_phi(phi_z_law(&phi_z), v));
            double known = fabs(x) + size_about(&table, &phi_z, x) / phi_z_in(&phi_z)->M.hi;
            worst_slip = fmax(worst_slip, fabs((v - exact_slip.hi) - exact_slip.lo) * (1.0 - phi_z_in(&phi_z)->lambda) /
                                              known / DBL_EPSILON);
        }
    }
    printf(
        "tabulated: M (x - v) = Phi(v) within %.3g epsilon of M x + v Phi'(v); slip velocity within %.3g epsilon of x "
        "and Z Phi\n",
        worst, worst_slip);
    cr_expect_leq(worst_slip, 8.0);
}

Test(tabulated, breaks_away_at_its_first_point)
{
    Random random = {.state = 39};
    static Table table;
    for (int set = 0; set < 2000; set++) {
        random_table(&random, &table);
        FrPhiZ phi_z = transform(&table, random_between(&random, 0.01, 0.9), FR_AUTO);
        double F = table.phi[0], edge = phi_z_in(&phi_z)->x_stick.hi, ulp = nextafter(F, (double)INFINITY) - F;
        cr_assert_leq(fabs(fr_phi_z(&phi_z, edge) - F),
                      4.0 * ulp + phi_z_in(&phi_z)->M.hi * fabs(phi_z_in(&phi_z)->x_stick.lo) * 10.0,
                      "Phi_Z(Z Phi(+0)) = %a, Phi(+0) = %a", fr_phi_z(&phi_z, edge), F);
        double behind = nextafter(edge, (double)INFINITY);
        cr_assert_leq(fabs(fr_phi_z(&phi_z, behind) - F), 4.0 * ulp + 10.0 * phi_z_in(&phi_z)->M.hi * (behind - edge),
                      "Phi_Z(%a) = %a behind Phi(+0) = %a", behind, fr_phi_z(&phi_z, behind), F);
    }
}

Test(tabulated, an_inadmissible_z_is_refused_with_the_largest)
{
    Random random = {.state = 40};
    static Table table;
    int refused = 0;
    for (int set = 0; set < 300; set++) {
        random_table(&random, &table);
        double fall = law_in(&table.law)->kind->smallest_m(law_in(&table.law)->def);
        if (!(fall > 0.0))
            continue;
        FrPhiZ phi_z;
        FrReport report = new_report();
        double M = fall * random_between(&random, 0.1, 0.99);
        cr_assert_eq(fr_phi_z_make(&phi_z, &(FrPhiZDef){.law = &table.law, .B = M}, &report), FR_BAD_INPUT);
        cr_assert_eq(report.error_count, 1);
        cr_assert_eq(report.finding[0].remedy_count, 1, "%s", report.finding[0].text);
        double advised = report.finding[0].remedy[0].value;
        report = new_report();
        cr_assert_eq(fr_phi_z_make(&phi_z, &(FrPhiZDef){.law = &table.law, .Z = advised}, &report), FR_OK, "%s",
                     report.finding[0].text);
        cr_assert(phi_z_in(&phi_z)->lambda <= 1.0 && phi_z_in(&phi_z)->lambda > 0.999);
        refused++;
    }
    cr_assert_gt(refused, 100);
}

/// The findings of a refused table, one to each of `points` (they count from 1, 0 ends them), and a word that the first
/// must have.
static void refused(int n, const double *v, const double *phi, const int *points, const char *word)
{
    FrLaw model, before;
    memset(&model, 0x5a, sizeof model);
    before = model;
    FrReport report = new_report();
    cr_assert_eq(fr_tabulated_make(&model, &(FrTabulated){n, v, phi, law_memory(n > 0 ? n : 0)}, &report), FR_BAD_INPUT,
                 "a table with a wrong '%s' is accepted", word);
    cr_expect_eq(memcmp(&model, &before, sizeof model), 0, "what was refused is changed");
    int wanted = 0;
    for (; points[wanted]; wanted++) {
        char name[20];
        snprintf(name, sizeof name, "point %d ", points[wanted]);
        cr_assert_lt(wanted, report.count, "%s is not named", name);
        cr_expect_eq(strncmp(report.finding[wanted].text, name, strlen(name)), 0, "%sis not named: %s", name,
                     report.finding[wanted].text);
        cr_expect_str_eq(report.finding[wanted].key, "points");
    }
    cr_expect_eq(report.count, wanted ? wanted : 1, "%d findings for %d points: %s", report.count, wanted,
                 report.finding[report.count - 1].text);
    cr_expect(strstr(report.finding[0].text, word), "no '%s' in: %s", word, report.finding[0].text);
}

#define POINTS(...) ((const int[]){__VA_ARGS__, 0})
#define LIST(...)   ((const double[]){__VA_ARGS__})

Test(tabulated, every_wrong_point_is_named)
{
    const double nan = (double)NAN, inf = (double)INFINITY;
    const double many[] = {0, 1, 2};
    refused(0, many, many, POINTS(0), "give 2 or more");
    refused(1, many, many, POINTS(0), "give 2 or more");
    refused(-3, many, many, POINTS(0), "give 2 or more");
    refused(2, LIST(0.1, 1), LIST(1, 1), POINTS(1), "must be at v = 0");
    refused(2, LIST(-1, 1), LIST(1, 1), POINTS(1), "must be at v = 0");
    refused(3, LIST(0, 1, 1), LIST(1, 1, 1), POINTS(3), "velocities must increase");
    refused(5, LIST(0, 1, 0.5, 2, 1.5), LIST(1, 1, 1, 1, 1), POINTS(3, 5), "velocities must increase");
    refused(4, LIST(0, 1, 2, 3), LIST(1, -1, 1, -1e-300), POINTS(2, 4), "must be 0 or more");
    refused(3, LIST(0, 1, nan), LIST(1, nan, 1), POINTS(2, 3), "two finite numbers");
    refused(3, LIST(0, 1, inf), LIST(inf, 1, 1), POINTS(1, 3), "two finite numbers");
    refused(4, LIST(0.5, 1, 0.25, 3), LIST(1, 1, 1, -2), POINTS(1, 3, 4), "must be at v = 0");
    // who comes behind a wrong one is not to blame for it
    refused(3, LIST(0, nan, 1), LIST(1, 1, 1), POINTS(2), "two finite numbers");
    refused(3, LIST(0, inf, 1), LIST(1, 1, 1), POINTS(2), "two finite numbers");
    refused(3, LIST(0, 1, 2), LIST(1, -inf, 1), POINTS(2), "two finite numbers");
}

Test(tabulated, its_transform_is_finite_up_to_the_largest_numbers)
{
    static const double v[] = {0, 19, 34, 1034}, rising[] = {0, 0, 7, 17}, level[] = {7, 7, 7, 7};
    const double *const phi[] = {rising, level};
    for (int i = 0; i < 2; i++)
        for (double M = 1e-40; M < 1e-9; M *= 1e3) {
            FrLaw law = model_of(4, v, phi[i]);
            FrPhiZ phi_z = phi_z_of(&law, (FrDouble2){M, 0}, FR_AUTO);
            for (double x = 1e290; x < 1.7e308 && M * x < 1e300; x *= 1.5)
                cr_assert(isfinite(fr_phi_z(&phi_z, x)) && isfinite(fr_slip_velocity(&phi_z, x)),
                          "Phi_Z(%a) = %g at a slip velocity of %g", x, fr_phi_z(&phi_z, x),
                          fr_slip_velocity(&phi_z, x));
        }
}

Test(tabulated, a_curve_that_overflows_is_refused_or_finite)
{
    static const struct {
        double v[3], phi[3];
    } wild[] = {{{0, 5e-324, 1}, {1, 0, 1}},         {{0, 1e-310, 1}, {1, 0.5, 2}},
                {{0, 1e308, 1.7e308}, {1, 0.5, 2}},  {{0, 1, 2}, {1e308, 0, 1.7e308}},
                {{0, 1e-30, 1e30}, {1e30, 0, 1e30}}, {{0, 1, 2}, {3e-320, 1e-320, 2e-320}}};
    for (size_t i = 0; i < sizeof wild / sizeof *wild; i++) {
        FrLaw model;
        FrReport report = new_report();
        if (fr_tabulated_make(&model, &(FrTabulated){3, wild[i].v, wild[i].phi, law_memory(3)}, &report) != FR_OK)
            continue;
        for (int k = 0; k <= 20; k++) {
            double v =
                k <= 10 ? wild[i].v[1] * (k / 10.0) : wild[i].v[1] + (wild[i].v[2] - wild[i].v[1]) * ((k - 10) / 10.0);
            cr_assert(isfinite(law_in(&model)->kind->phi(law_in(&model)->def, v)) &&
                          isfinite(law_in(&model)->kind->slope(law_in(&model)->def, v)),
                      "table %zu is accepted, and Phi(%g) = %g with slope %g", i + 1, v,
                      law_in(&model)->kind->phi(law_in(&model)->def, v),
                      law_in(&model)->kind->slope(law_in(&model)->def, v));
        }
    }
}

Test(tabulated, any_number_of_points)
{
    enum { MANY = 5000 };
    static double v[MANY], phi[MANY];
    for (int i = 0; i < MANY; i++) {
        v[i] = i * 0.01;
        phi[i] = 1.0 + 1.0 / (1.0 + i);
    }
    FrLaw model = model_of(MANY, v, phi), copy = model;
    for (int i = 1; i < MANY; i++)
        cr_expect_eq(fr_phi(&copy, v[i]), phi[i]);
    cr_expect_eq(fr_phi(&model, 1e9), phi[MANY - 1], "it falls at last, so that it stays level");
    FrPhiZ phi_z = phi_z_of(&model, (FrDouble2){1e3, 0.0}, FR_AUTO);
    for (double x = 1e-3; x < 1e3; x *= 1.1) {
        double y = fr_phi_z(&phi_z, x);
        cr_expect_eq(fr_law_intersections(&model, phi_z_in(&phi_z)->M, x, NULL, 0), 1);
        cr_expect_leq(relative_error(y, fr_exact_phi_z(&phi_z, x, NULL).hi, 0.0), 1e-14, "at %g", x);
    }
}

/// Two points are a straight line: Coulomb and viscous friction.
Test(tabulated, two_points_are_coulomb_friction)
{
    FrLaw line = model_of(2, LIST(0, 2), LIST(1.5, 4.5));
    FrLaw coulomb = law_of("coulomb", (LawValues){.F_S = 1.5, .D = 1.5});
    FrPhiZ a = phi_z_of(&line, fr_impedance_of_z(0.125), FR_AUTO),
           b = phi_z_of(&coulomb, fr_impedance_of_z(0.125), FR_AUTO);
    for (double x = 0.01; x < 1e6; x *= 1.3)
        cr_expect_leq(relative_error(fr_phi_z(&a, x), fr_phi_z(&b, x), 0.0), 8.0 * DBL_EPSILON);
    cr_expect_eq(phi_z_in(&a)->lambda, 0.0);
    cr_expect_not(signbit(phi_z_in(&a)->lambda), "lambda is -0");
}

Test(tabulated, is_made_of_points_alone)
{
    FrLaw model, before;
    memset(&model, 0x5a, sizeof model);
    before = model;
    FrReport report = new_report();
    double value[FR_LAW_NUMBERS] = {2.0};
    cr_assert_eq(fr_law_make(&model, fr_law_find("tabulated"), value, &report), FR_BAD_INPUT);
    cr_expect_eq(memcmp(&model, &before, sizeof model), 0);
    cr_expect_eq(report.error_count, 1);
    cr_expect(strstr(report.finding[0].text, "fr_tabulated_make"), "%s", report.finding[0].text);
}
