// The curves slip and phi_z_error: what their columns promise.
#include "contact/kind.h"
#include "law/parts.h"
#include "explorer/run/experiment.h"
#include "runs.h"

#include <math.h>
#include <criterion/criterion.h>
#include <float.h>
#include <stdio.h>
#include <string.h>

enum { ROWS = 4001 };

/// The curve's rows at x; column c from c * ROWS.
static const double *rows_at(const FrRun *run, const double *x)
{
    static double data[FR_CHANNEL_MAX * ROWS];
    FrSamples samples = {.columns = fr_experiment_channel_count(run->experiment), .capacity = ROWS, .data = data};
    fr_curve_rows(run, x, ROWS, &samples);
    return data;
}

/// Its rows from -reach to reach.
static const double *rows_of(const FrRun *run, double reach)
{
    static double x[ROWS];
    for (int i = 0; i < ROWS; i++)
        x[i] = reach * (2.0 * i - (ROWS - 1)) / (ROWS - 1);
    return rows_at(run, x);
}

static double reading(const FrRun *run, const char *key)
{
    double readings[FR_READING_MAX];
    run->experiment->read(fr_run_model(run), readings);
    for (int i = 0; run->experiment->readings[i].key; i++)
        if (strcmp(run->experiment->readings[i].key, key) == 0)
            return readings[i];
    cr_assert(false, "there is no reading %s", key);
    return 0.0;
}

static const char *const laws[] = {"law=coulomb F=1 D=4.5",
                                   "law=stribeck",
                                   "law=stribeck method=numeric",
                                   "law=stribeck alpha=2 method=table",
                                   "law=stribeck K=5000 B=25.6 T=0.001",
                                   "law=rational",
                                   "law=tabulated",
                                   "law=stribeck alpha=1.5"};
enum { LAWS = sizeof laws / sizeof *laws };

Test(curves, slip_is_where_a_line_of_slope_one_over_z_meets_the_law)
{
    enum { X, V, Y, SLOPE };
    double worst_line = 0.0, worst_law = 0.0;
    for (int l = 0; l < LAWS; l++) {
        FrRun run;
        run_open(&run, FR_CURVE, "slip", laws[l]);
        FrRun law;
        run_open(&law, FR_CURVE, "phi_z", laws[l]);
        const FrLaw *model = phi_z_law(law.experiment->phi_z(fr_run_model(&law)));
        double Z = reading(&run, "Z"), stick = reading(&run, "x_stick");
        const double *row = rows_of(&run, 1.0);
        for (int i = 0; i < ROWS; i++) {
            double x = row[X * ROWS + i], v = row[V * ROWS + i], y = row[Y * ROWS + i];
            worst_line = fmax(worst_line, fabs(x - v - Z * y) / fmax(fabs(x), DBL_MIN) / DBL_EPSILON);
            if (fabs(x) < stick)
                cr_assert_eq(v, 0.0, "%s: it slips at x = %g", laws[l], x);
            else if (fabs(x) > stick * (1.0 + 1e-15)) {
                cr_assert(v * x > 0.0, "%s: v = %g at x = %g", laws[l], v, x);
                double scale = fabs(y) + fabs(v * fr_phi_slope(model, v));
                worst_law = fmax(worst_law, fabs(y - fr_phi(model, v)) / scale / DBL_EPSILON);
            }
            cr_assert_eq(row[V * ROWS + (ROWS - 1 - i)], -v);
            cr_assert_eq(row[SLOPE * ROWS + (ROWS - 1 - i)], row[SLOPE * ROWS + i]);
        }
    }
    printf("curve slip: v = x - Z y within %.3g epsilon of x, y = Phi(v) within %.3g epsilon\n", worst_line, worst_law);
    cr_expect_leq(worst_line, 16.0);
    cr_expect_leq(worst_law, 32.0);
}

Test(curves, slip_has_the_slope_of_the_transform)
{
    enum { X, V, Y, SLOPE };
    for (int l = 0; l < LAWS; l++) {
        FrRun run;
        run_open(&run, FR_CURVE, "slip", laws[l]);
        FrRun law;
        run_open(&law, FR_CURVE, "phi_z", laws[l]);
        const FrPhiZ *phi_z = law.experiment->phi_z(fr_run_model(&law));
        double M = phi_z_in(phi_z)->M.hi, stick = phi_z_in(phi_z)->x_stick.hi,
               steep = M / fmax(1.0 - phi_z_in(phi_z)->lambda, 1e-3);
        const double *row = rows_of(&run, 1.0);
        for (int i = 0; i < ROWS; i++) {
            double x = row[X * ROWS + i], h = 1e-7;
            if (fabs(fabs(x) - stick) < 1e-2)
                continue;
            double difference = (fr_phi_z(phi_z, x + h) - fr_phi_z(phi_z, x - h)) / (2.0 * h);
            cr_assert_leq(fabs(row[SLOPE * ROWS + i] - difference), 1e-6 * steep, "%s: slope %g, difference %g at %g",
                          laws[l], row[SLOPE * ROWS + i], difference, x);
        }
    }
}

// ---------------------------------------------------------------- errors

enum { ARGUMENT, RESIDUAL, DIRECT, TABLE, NUMERIC, TEXTBOOK, UNIFORM, CHOSEN, REFERENCE, REFERENCE_LOW, COLUMNS };

/// The largest value of a column; NaN when it is empty throughout, and the test fails when it is empty in part.
static double largest_of(const double *row, int column)
{
    double most = 0.0;
    int empty = 0;
    for (int i = 0; i < ROWS; i++) {
        empty += isnan(row[column * ROWS + i]);
        most = fmax(most, fabs(row[column * ROWS + i]));
    }
    cr_assert(empty == 0 || empty == ROWS || column == TEXTBOOK, "column %d is empty at %d of %d places", column, empty,
              ROWS);
    return empty == ROWS ? (double)NAN : most;
}

static double largest(const FrRun *run, int column, double reach)
{
    return largest_of(rows_of(run, reach), column);
}

Test(curves, errors_at_the_defaults)
{
    FrRun run;
    run_open(&run, FR_CURVE, "phi_z_error", "");
    double error[COLUMNS];
    for (int column = RESIDUAL; column < CHOSEN; column++)
        error[column] = largest(&run, column, 0.3);
    printf("errors at the defaults [ulp]: direct %.3g, table %.3g, numeric %.3g, W0(psi) %.3g, uniform table %.3g; "
           "residual %.3g N m\n",
           error[DIRECT], error[TABLE], error[NUMERIC], error[TEXTBOOK], error[UNIFORM], error[RESIDUAL]);
    cr_expect_leq(error[DIRECT], 8.0);
    cr_expect_leq(error[TABLE], 10.0);
    cr_expect_leq(error[NUMERIC], 10.0);
    cr_expect_leq(error[RESIDUAL], 1e-14);
    cr_expect_leq(error[TEXTBOOK], 100.0);
    // 1024 points of a curve that bends over v_S: about 1e-3 of it
    cr_expect(error[UNIFORM] * DBL_EPSILON > 1e-5 && error[UNIFORM] * DBL_EPSILON < 1e-2, "uniform table %g",
              error[UNIFORM]);
}

Test(curves, the_textbook_loses_digits_towards_the_branch_point)
{
    static const double distance[] = {0.5, 0.1, 1e-2, 1e-4, 1e-6, 1e-8};
    double before = 0.0;
    for (int i = 0; i < 6; i++) {
        char settings[100];
        // lambda = 35/(M + 4.5)
        snprintf(settings, sizeof settings, "law=stribeck Z=%.17g", 1.0 / (35.0 / (1.0 - distance[i]) - 4.5));
        FrRun run;
        run_open(&run, FR_CURVE, "phi_z_error", settings);
        // from the edge of the stick zone away
        double x[ROWS], edge = reading(&run, "x_stick");
        for (int k = 0; k < ROWS; k++)
            x[k] = edge * (1.0 + pow(10.0, -16.0 + 16.0 * k / (ROWS - 1)));
        const double *row = rows_at(&run, x);
        double textbook = largest_of(row, TEXTBOOK), table = largest_of(row, TABLE), direct = largest_of(row, DIRECT);
        printf("lambda = 1 - %.0e: W0(psi) %.3g ulp, table %.3g ulp, direct %.3g ulp\n", distance[i], textbook, table,
               direct);
        cr_expect_gt(textbook, 2.0 * before, "lambda = 1 - %g: %g ulp, before %g", distance[i], textbook, before);
        cr_expect_leq(table, 10.0);
        cr_expect_leq(direct, 8.0);
        before = textbook;
    }
    cr_expect_gt(before, 1e6);
}

Test(curves, a_way_that_a_law_does_not_have_is_empty)
{
    static const struct {
        const char *settings;
        bool there[COLUMNS];
    } cases[] = {
        {"law=stribeck", {[DIRECT] = true, [TABLE] = true, [NUMERIC] = true, [TEXTBOOK] = true, [UNIFORM] = true}},
        {"law=stribeck alpha=2", {[TABLE] = true, [NUMERIC] = true}},
        {"law=stribeck alpha=1.5 method=table", {[TABLE] = true, [NUMERIC] = true}},
        {"law=rational", {[DIRECT] = true, [NUMERIC] = true}},
        {"law=coulomb", {[DIRECT] = true, [NUMERIC] = true}},
        {"law=tabulated", {[DIRECT] = true, [NUMERIC] = true}},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        FrRun run;
        run_open(&run, FR_CURVE, "phi_z_error", cases[i].settings);
        for (int column = DIRECT; column < CHOSEN; column++) {
            double error = largest(&run, column, 0.3);
            cr_expect_eq(!isnan(error), cases[i].there[column], "%s: column %d is %g", cases[i].settings, column,
                         error);
        }
        cr_expect_leq(largest(&run, RESIDUAL, 0.3), 2e-14, "%s", cases[i].settings);
    }
}

Test(curves, the_chosen_way_is_its_own_column)
{
    static const struct {
        const char *settings;
        int column;
    } cases[] = {{"law=stribeck method=direct", DIRECT},
                 {"law=stribeck method=table", TABLE},
                 {"law=stribeck method=numeric", NUMERIC},
                 {"law=stribeck", TABLE},
                 {"law=rational", DIRECT},
                 {"law=stribeck alpha=2 method=table", TABLE},
                 {"law=stribeck alpha=2", NUMERIC},
                 {"law=tabulated", DIRECT}};
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        FrRun run;
        run_open(&run, FR_CURVE, "phi_z_error", cases[k].settings);
        const double *row = rows_of(&run, 0.3);
        for (int i = 0; i < ROWS; i++) {
            double y = row[CHOSEN * ROWS + i], hi = row[REFERENCE * ROWS + i], size = fabs(hi);
            double ulp = nextafter(size, (double)INFINITY) - size;
            double error = ((y - hi) - row[REFERENCE_LOW * ROWS + i]) / ulp;
            cr_assert_eq(error, row[cases[k].column * ROWS + i], "%s at x = %g: %g ulp, the column says %g",
                         cases[k].settings, row[i], error, row[cases[k].column * ROWS + i]);
        }
    }
}

Test(curves, an_element_in_one_step_at_rest)
{
    // fig 1 of Kikuuwe 2006: at v = 0 some balance the force up to F, the others know nothing of it
    static const char *const balance[] = {"A", "conventional", "karnopp", "quinn"};
    static const char *const blind[] = {"C", "explicit", "viscous", "tanh", "lugre", "dahl", "reset"};
    for (int k = 0; k < 11; k++) {
        char settings[64];
        snprintf(settings, sizeof settings, "element=%s v=0", k < 4 ? balance[k] : blind[k - 4]);
        FrRun run;
        run_open(&run, FR_CURVE, "element", settings);
        for (double h = -2.0; h <= 2.0; h += 0.125) {
            double row[FR_CHANNEL_MAX], held = fmin(fmax(h, -1.0), 1.0);
            run.experiment->at(fr_run_model(&run), h, row);
            cr_expect_eq(row[0], h);
            cr_expect_eq(row[1], 0.0);
            cr_expect_leq(fabs(row[2] - (k < 4 ? held : 0.0)), 4e-16, "%s: f(%g) = %g", settings, h, row[2]);
        }
    }
}

Test(curves, an_element_in_one_step_that_slides)
{
    for (int k = 0; fr_element_options[k]; k++) {
        char settings[64];
        snprintf(settings, sizeof settings, "element=%s v=0.5", fr_element_options[k]->name);
        FrRun run;
        run_open(&run, FR_CURVE, "element", settings);
        for (double h = -2.0; h <= 2.0; h += 0.5) {
            double row[FR_CHANNEL_MAX];
            run.experiment->at(fr_run_model(&run), h, row);
            cr_expect_leq(fabs(row[2] - 1.0), 1e-9, "%s: f(%g) = %g", settings, h, row[2]);
            cr_expect_leq(fabs(row[3] - (0.5 + 0.001 * (h - row[2]))), 1e-15, "%s", settings);
        }
    }
    double from, to;
    FrRun run;
    run_open(&run, FR_CURVE, "element", "F=0");
    run.experiment->span(fr_run_model(&run), &from, &to);
    cr_expect(from == -1.0 && to == 1.0);
}

Test(curves, a_row_at_no_number_has_none)
{
    for (int e = 0; fr_experiments[e]; e++) {
        if (fr_experiments[e]->kind != FR_CURVE)
            continue;
        FrRun run;
        run_open(&run, FR_CURVE, fr_experiments[e]->name, "");
        double x = NAN, row[FR_CHANNEL_MAX] = {0};
        FrSamples samples = {.columns = fr_experiment_channel_count(run.experiment), .capacity = 1, .data = row};
        fr_curve_rows(&run, &x, 1, &samples);
        cr_assert_eq(samples.count, 1);
        for (int c = 0; c < samples.columns; c++)
            cr_expect(isnan(row[c]), "%s: %s is %g", run.experiment->name, run.experiment->channels[c].key, row[c]);
    }
}
