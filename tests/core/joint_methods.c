// The curve joint_methods: errors of the methods as an independent program has them, and their reference.
#include "runs.h"
#include "explorer/run/experiment.h"

#include <math.h>
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

enum { X, T, ARMATURE, EXACT, SEMI_IMPLICIT, IMPLICIT, PRINTED, EXPLICIT, COLUMNS };

/// The row of a curve at x.
static void row_at(const FrRun *run, double x, double *row)
{
    FrSamples samples = {.columns = COLUMNS, .capacity = 1, .data = row};
    cr_assert_eq(fr_experiment_channel_count(run->experiment), COLUMNS);
    fr_curve_rows(run, &x, 1, &samples);
}

Test(joint_methods, errors_are_those_of_an_independent_program)
{
    // largest |dq| in 2 s to the exact method at 10 us, to two digits; 0: not computed there
    static const struct {
        const char *settings;
        double lg_A, error[5];
    } cases[] = {
        {"T=0.001", 0, {9.1e-4, 1.9e-3, 4.8e-3, 3.8e-3, 1.9e-3}},
        {"T=0.001", -1, {1.8e-3, 3.7e-3, .10, 5.7e-3, 6.2e-3}},
        {"T=0.001", -2, {1.9e-3, 1.6e-2, .29, 1.2e-2, 1.3e-2}},
        {"T=0.001", -3, {2.7e-3, 4.1e-2, .48, 2.4e-2, 6.1e-2}},
        {"T=0.001", -4, {2.8e-3, .14, .69, 3.7e-2, 8.0e-2}},
        {"T=0.001", -5, {2.8e-3, .53, .71, 3.2e-2, 7.8e-2}},
        {"T=0.00025", 0, {2.2e-4, 4.8e-4, 4.7e-3, 3.1e-3, 0}},
        {"T=0.00025", -1, {4.3e-4, 9.1e-4, .10, 1.3e-3, 0}},
        {"T=0.00025", -2, {4.6e-4, 4.5e-3, .29, 3.4e-3, 0}},
        {"T=0.00025", -3, {6.6e-4, 9.7e-3, .48, 6.6e-3, 0}},
        {"T=0.00025", -4, {6.9e-4, 3.3e-2, .69, 8.3e-3, 0}},
        {"T=0.00025", -5, {6.9e-4, .11, .71, 9.3e-3, 0}},
        {"T=0.001 ratio=0.01 F_1=0.5 F_2=0.01", -2, {2.3e-3, 4.9e-3, .11, 7.4e-3, 0}},
        {"T=0.001 ratio=0.01 F_1=0.5 F_2=0.01", -3, {2.6e-3, 2.2e-2, .43, 4.8e-2, 0}},
        {"T=0.001 ratio=0.01 F_1=0.5 F_2=0.01", -4, {4.2e-3, .11, .92, 2.0e-2, 0}},
    };
    double worst = 0.0;
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        FrRun run = run_of(FR_CURVE, "joint_methods", cases[k].settings);
        double row[COLUMNS], h = strstr(cases[k].settings, "25") ? 2.5e-4 : 1e-3;
        row_at(&run, cases[k].lg_A, row);
        for (int i = 0; i < 5; i++) {
            double expected = cases[k].error[i], got = row[EXACT + i];
            if (expected == 0.0)
                continue;
            // half of the second digit, the error of the other reference (that of the exact method at 10 us), and for
            // the method that chatters when it is looked at
            double digit = pow(10.0, floor(log10(expected)) - 1.0), off = fabs(got - expected);
            double most = 0.51 * digit + 1e-5 / h * row[EXACT] + 0.01 * row[EXACT];
            most += i == PRINTED - EXACT ? 0.02 * expected : 0.0;
            cr_expect_leq(off, most, "%s, lg A = %g, column %d: %.4g, expected %.2g", cases[k].settings, cases[k].lg_A,
                          i, got, expected);
            worst = fmax(worst, off / expected);
        }
    }
    printf("joint_methods: at most %.2g beside numbers of two digits\n", worst);
}

Test(joint_methods, the_motion_is_that_of_smaller_steps)
{
    // errors against a motion with 16 times smaller steps; undivided where a joint stops, some would be 3 to 5 % of the
    // exact method's error off
    static const struct {
        const char *settings;
        double lg_A;
        int column;
        double expected;
    } cases[] = {{"T=0.01", -3, SEMI_IMPLICIT, .478640},
                 {"T=0.003", -2, SEMI_IMPLICIT, .0347688},
                 {"T=0.001", -4, EXACT, .00285406},
                 {"T=0.001 ratio=0.01 F_1=0.5 F_2=0.01", -4, PRINTED, .0199856},
                 {"T=0.001 ratio=0.01 F_1=0.5 F_2=0.01", -5, PRINTED, .0270044}};
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        FrRun run = run_of(FR_CURVE, "joint_methods", cases[k].settings);
        double row[COLUMNS];
        row_at(&run, cases[k].lg_A, row);
        double off = (row[cases[k].column] - cases[k].expected) / row[EXACT];
        printf("joint_methods %s: %+.4f of the exact method's error\n", cases[k].settings, off);
        cr_expect_leq(fabs(off), 0.008, "%s: %g", cases[k].settings, row[cases[k].column]);
    }
}

Test(joint_methods, the_errors_are_of_the_order_that_they_should_be)
{
    // exact: first order and indifferent to the armature; implicit as required: no better with smaller T
    FrRun run = run_of(FR_CURVE, "joint_methods", "against=T armature=0.001");
    double coarse[COLUMNS], fine[COLUMNS];
    row_at(&run, log10(1e-3), coarse);
    row_at(&run, log10(2.5e-4), fine);
    cr_expect_leq(fabs(coarse[T] - 1e-3), 1e-15);
    cr_expect_eq(coarse[ARMATURE], 0.001);
    cr_expect(coarse[EXACT] / fine[EXACT] > 3.8 && coarse[EXACT] / fine[EXACT] < 4.2);
    cr_expect(coarse[SEMI_IMPLICIT] > 8.0 * coarse[EXACT]);
    cr_expect(fine[IMPLICIT] > 0.95 * coarse[IMPLICIT] && coarse[IMPLICIT] > 0.3);
    // the same point from the other side
    FrRun other = run_of(FR_CURVE, "joint_methods", "against=armature T=0.001");
    double same[COLUMNS];
    row_at(&other, -3.0, same);
    for (int i = EXACT; i < COLUMNS; i++)
        cr_expect_leq(fabs(same[i] / coarse[i] - 1.0), 1e-3, "column %d: %g, %g", i, same[i], coarse[i]);
}

Test(joint_methods, what_is_not_accepted_is_empty)
{
    static const double outside[] = {-9.5, 3.5, NAN, INFINITY, -INFINITY};
    FrRun run = run_of(FR_CURVE, "joint_methods", "");
    double row[COLUMNS];
    for (size_t i = 0; i < sizeof outside / sizeof *outside; i++) {
        row_at(&run, outside[i], row);
        for (int c = EXACT; c < COLUMNS; c++)
            cr_expect(isnan(row[c]), "x = %g: %g", outside[i], row[c]);
    }
    row_at(&run, -9.0, row);
    cr_expect(row[EXACT] > 0.0, "its lowest armature");
    // frictionless rods: no method errs more than Euler's
    FrRun smooth = run_of(FR_CURVE, "joint_methods", "F_1=0 F_2=0 duration=0.3");
    row_at(&smooth, -1.0, row);
    for (int c = EXACT + 1; c < COLUMNS; c++)
        cr_expect_leq(fabs(row[c] / row[EXACT] - 1.0), 1e-9, "column %d: %g, exact %g", c, row[c], row[EXACT]);
    cr_expect_leq(fabs(fr_run_reading(&run, "H_1") - 0.24), 1e-15);
    cr_expect_leq(fabs(fr_run_reading(&run, "H_2") - 0.03), 1e-15);
    run_refused(FR_CURVE, "joint_methods", "against=T T=0.001");
    run_refused(FR_CURVE, "joint_methods", "T=1e-5");
    run_refused(FR_CURVE, "joint_methods", "ratio=0");
}

Test(joint_methods, a_curve_takes_less_than_a_second)
{
    enum { POINTS = 40 };
    static const char *const settings[] = {"against=armature", "against=T"};
    for (int c = 0; c < 2; c++) {
        FrRun run = run_of(FR_CURVE, "joint_methods", settings[c]);
        double from, to, row[COLUMNS];
        run.experiment->span(fr_run_model(&run), &from, &to);
        clock_t begin = clock();
        for (int i = 0; i < POINTS; i++)
            row_at(&run, from + (to - from) * i / (POINTS - 1), row);
        double seconds = (double)(clock() - begin) / CLOCKS_PER_SEC;
        printf("joint_methods %s: %d points in %.3f s\n", settings[c], POINTS, seconds);
#ifdef NDEBUG
        cr_expect_leq(seconds, 1.0);
#endif
    }
}
