// The run two_link_contact: an independent program, rest to the last bit, the chatter of the implicit method, and what
// is refused (Wakisaka, Kikuuwe and Sugihara 2016, section IV-C).
#include "fewer.h"
#include "explorer/run/experiment.h"
#include "reference.h"
#include "reports.h"
#include "runs.h"
#include "explorer/form/message.h"

#include <math.h>
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const double degree = 57.29577951308232, right_angle = 0x1.921fb54442d18p+0;

enum { TIME, Q1, Q2, DQ1, DQ2, E1, E2, F1, F2, FN1, FT1, FN2, FT2, X, Y, IMPULSE };

Test(two_link_contact_run, agrees_with_an_independent_program)
{
    static const struct {
        const char *settings, *file;
        double bounce; // the semi-implicit bounces amplify the last bits by 1e13
    } cases[] = {{"method=exact", "two_link_contact_exact.csv", 1e-3},
                 {"method=semi_implicit", "two_link_contact_semi_implicit.csv", 0.1}};
    for (int c = 0; c < 2; c++) {
        enum { STEPS = 6000 };
        Reference reference = reference_open(cases[c].file);
        FrRun run = run_of(FR_RUN, "two_link_contact", cases[c].settings);
        double *rows = run_rows(&run, STEPS, 1), worst[3] = {0.0};
        for (int row = 0; row < reference.rows; row++) {
            long step = lround(reference_number(&reference, row, TIME) / 1e-3);
            int part = step <= 390 ? 0 : step < 1500 ? 1 : 2;
            for (int column = Q1; column <= (part ? Q2 : FT2) && step < STEPS; column++) {
                double size = column <= Q2 ? 1.0 : column <= DQ2 ? 10.0 : 24.0;
                double got = rows[column * (ptrdiff_t)STEPS + step];
                worst[part] = fmax(worst[part], fabs(got - reference_number(&reference, row, column)) / size);
            }
        }
        printf("%s: %.2g before the hit, angles %.2g rad in the bounces, %.2g at rest\n", cases[c].file, worst[0],
               worst[1], worst[2]);
        cr_expect_leq(worst[0], 1e-9);
        cr_expect_leq(worst[1], cases[c].bounce);
        cr_expect_leq(worst[2], 1e-3);
        free(rows);
        reference_close(&reference);
    }
}

Test(two_link_contact_run, comes_to_rest_and_stays_for_an_hour)
{
    static const char *const settings[] = {"", "t_off=1e9"}; // without voltage from 4 s on, or with it
    for (int c = 0; c < 2; c++) {
        FrRun run = run_of(FR_RUN, "two_link_contact", settings[c]);
        double hit = 0.0, peak = 0.0, rest = 0.0, row[FR_CHANNEL_MAX], later[FR_CHANNEL_MAX];
        for (int step = 0; step < 6000; step++) {
            fr_run_now(&run, row);
            double normal = row[FN1] + row[FN2];
            hit = hit == 0.0 && normal > 0.0 ? row[TIME] : hit;
            peak = fmax(peak, normal);
            rest = row[DQ1] != 0.0 || row[DQ2] != 0.0 ? row[TIME] + 1e-3 : rest;
            fr_run_step(&run, 1.0);
        }
        fr_run_now(&run, row);
        printf("two_link_contact %s: hits at %.3f s with %.1f N, impulse %.4f N s, at rest from %.3f s at %.4f, %.4f "
               "deg\n",
               settings[c], hit, peak, row[IMPULSE], rest, row[Q1] * degree, row[Q2] * degree);
        cr_expect_leq(fabs(hit - 0.393), 1.5e-3);
        cr_expect(row[IMPULSE] > 1.8 && row[IMPULSE] < 2.0);
        cr_expect_leq(rest, 1.55);
        cr_expect_leq(fabs(row[Q1] - 62.666 / degree), 1e-3);
        cr_expect_leq(fabs(row[Q2] - 89.904 / degree), 1e-3);
        cr_expect_leq(fabs(row[Y] - 0.05 * cos(row[Q1] + row[Q2] - right_angle)), 1e-9, "the corner is on the ground");
        cr_expect_eq(fr_run_step(&run, 3600000.0 / (fewer() * fewer())), FR_OK);
        fr_run_now(&run, later);
        cr_expect_eq(memcmp(&row[Q1], &later[Q1], 4 * sizeof *row), 0, "%s: %.17g, %.17g after an hour", settings[c],
                     later[Q1], later[Q2]);
        cr_expect(later[DQ1] == 0.0 && later[DQ2] == 0.0);
    }
}

Test(two_link_contact_run, the_angles_before_the_hit)
{
    static const double expected[] = {-69.0745, -40.4799, -11.0052};
    FrRun run = run_of(FR_RUN, "two_link_contact", "");
    for (int i = 0; i < 3; i++) {
        double row[FR_CHANNEL_MAX];
        fr_run_step(&run, 100.0);
        fr_run_now(&run, row);
        cr_expect_leq(fabs(row[Q2] * degree - expected[i]), 5e-5, "%.5f deg at %.1f s", row[Q2] * degree, row[TIME]);
    }
}

Test(two_link_contact_run, friction_on_the_ground_is_against_the_slip)
{
    // the second corner touches; with the elbow bent more, the first
    static const char *const settings[] = {"", "q1_d=1.2 q2_d=2.4"};
    for (int c = 0; c < 2; c++) {
        FrRun run = run_of(FR_RUN, "two_link_contact", settings[c]);
        int normal = c ? FN1 : FN2, touching = 0;
        double row[FR_CHANNEL_MAX], next[FR_CHANNEL_MAX], work = 0.0;
        fr_run_now(&run, row);
        for (int step = 0; step < 2000; step++, memcpy(row, next, sizeof row)) {
            fr_run_step(&run, 1.0);
            fr_run_now(&run, next);
            double side = c ? 0.05 : -0.05; // from the middle of the end, along its edge
            double x = row[X] - side * cos(row[Q1] + row[Q2]), later = next[X] - side * cos(next[Q1] + next[Q2]);
            touching += row[normal] > 0.0;
            work += row[normal + 1] * (later - x);
            cr_expect_leq(fabs(row[normal + 1]), 0.5 * row[normal] + 1e-9);
        }
        printf("corner %d: touches in %d steps, friction takes %.3g J\n", c ? 1 : 2, touching, -work);
        cr_expect(touching > 100 && work < -1e-3, "corner %d: %d steps, %g J", c ? 1 : 2, touching, work);
    }
}

Test(two_link_contact_run, the_implicit_method_chatters)
{
    // fig 11: kinetic friction in all steps from 2 to 4 s, of a joint that does not move
    FrRun run = run_of(FR_RUN, "two_link_contact", "method=implicit k_q=1000 lambda_q=1.44e-6");
    FrRun exact = run_of(FR_RUN, "two_link_contact", "");
    double row[FR_CHANNEL_MAX], before = 0.0, way = 0.0, fastest = 0.0, peak = 0.0, start = 0.0;
    int kinetic = 0, turns = 0, exact_kinetic = 0;
    for (int step = 0; step < 4000; step++) {
        fr_run_now(&run, row);
        peak = fmax(peak, row[FN1] + row[FN2]);
        if (step == 2000)
            start = row[Q1];
        if (step >= 2000) {
            kinetic += fabs(row[F1]) >= 4.32 && fabs(row[F1]) <= 4.92;
            turns += row[DQ1] * before < 0.0;
            fastest = fmax(fastest, fabs(row[DQ1]));
            way = row[Q1] - start;
            fr_run_now(&exact, row);
            exact_kinetic += row[DQ1] != 0.0;
        }
        fr_run_now(&run, row);
        before = row[DQ1];
        fr_run_step(&run, 1.0);
        fr_run_step(&exact, 1.0);
    }
    printf("implicit: peak %.1f N; 2 to 4 s: kinetic in %d of 2000 steps, %d turns, up to %.3g rad/s, way %.2g rad\n",
           peak, kinetic, turns, fastest, way);
    cr_expect_leq(fabs(peak - 728.0), 8.0);
    cr_expect_eq(kinetic, 2000);
    cr_expect_gt(turns, 900);
    cr_expect(fastest > 1e-2 && fastest < 3e-2);
    cr_expect_leq(fabs(way), 1e-4);
    cr_expect_eq(exact_kinetic, 0, "the exact method is at rest");
}

Test(two_link_contact_run, every_elbow_angle_has_the_time_step_that_was_accepted)
{
    // the largest T of the readings is that of the worst angle: no run at it becomes inadmissible
    FrRun first = run_of(FR_RUN, "two_link_contact", "");
    double largest = fr_run_reading(&first, "T_max");
    char settings[128];
    cr_expect(largest > 1.73e-3 && largest < 2.5e-3, "%g", largest);
    for (int c = 0; c < 2; c++) { // stretched, folded
        double T = floor(largest * 1e7) / 1e7;
        snprintf(settings, sizeof settings, "T=%.7g period=%.7g q1_d=%d q2_d=%s height=1", T, T, c, c ? "3.1416" : "0");
        FrRun run = run_of(FR_RUN, "two_link_contact", settings);
        cr_expect_eq(fr_run_step(&run, 5000.0), FR_OK, "%s stops at step %g", settings, run.steps);
    }
    snprintf(settings, sizeof settings, "T=%.7g period=%.7g", 1e-6 + largest, 1e-6 + largest);
    run_refused(FR_RUN, "two_link_contact", settings);
}

Test(two_link_contact_run, what_cannot_be_is_refused_with_what_can)
{
    FrReport report = run_refused(FR_RUN, "two_link_contact", "T=0.002");
    cr_expect(report_error(&report, "T") && report.finding[0].code == FR_CHAIN_STEP_TOO_LARGE);
    report = run_refused(FR_RUN, "two_link_contact", "mu_k=0.6");
    const FrFinding *finding = report_error(&report, "mu_k");
    cr_assert(finding && finding->code == FR_CHAIN_KINETIC_ABOVE_STATIC && finding->remedy_count == 2);
    report = run_refused(FR_RUN, "two_link_contact", "tau_fk=0.042 period=0.0015");
    cr_expect(report_error(&report, "tau_fk") && report_error(&report, "period"));
    // the regularisation belongs to the other methods
    run_refused(FR_RUN, "two_link_contact", "k_v=10");
    run_refused(FR_RUN, "two_link_contact", "method=explicit k_q=10");
    run_of(FR_RUN, "two_link_contact", "method=explicit k_v=10 lambda_v=1e-3");
    run_refused(FR_RUN, "two_link_contact", "height=-1");
    // a motor that is light beside its links
    char lines[] = "method=semi_implicit\nI_M=1e-9\n";
    static FrFinding found[4];
    report = fr_report(found, 4);
    static FrRun run;
    cr_expect_eq(fr_run_open_experiment(&run, fr_experiment_find(FR_RUN, "two_link_contact"), lines, NULL, &report),
                 FR_OK);
    cr_expect(report.count > 0 && found[0].code == FR_CHAIN_SMALL_ARMATURE && strcmp(found[0].key, "I_M") == 0);
}

Test(two_link_contact_run, its_picture_is_the_arm_its_plate_and_the_ground)
{
    static double points[3 * FR_SHAPE_MAX];
    FrRun run = run_of(FR_RUN, "two_link_contact", "");
    fr_run_step(&run, 3000.0);
    double row[FR_CHANNEL_MAX];
    fr_run_now(&run, row);
    cr_assert_eq(fr_run_shape(&run, points), 9);
    cr_expect(points[0] == 0.0 && points[1] == 0.15 && points[2] == 1.0 && points[5] == 1.0, "at rest");
    double x = row[fr_run_channel(&run, "x")], y = row[fr_run_channel(&run, "y")];
    cr_expect_leq(fabs(points[6] - x) + fabs(points[7] - y), 1e-15);
    // the corners are 0.1 m apart, the end in the middle between them, and one touches the ground
    cr_expect_leq(fabs(points[12] + points[15] - 2 * x) + fabs(points[13] + points[16] - 2 * y), 1e-15);
    cr_expect_leq(fabs(hypot(points[12] - points[15], points[13] - points[16]) - 0.1), 1e-15);
    cr_expect_leq(fabs(fmin(points[13], points[16])), 1e-9);
    cr_expect(points[22] == 0.0 && points[25] == 0.0);
}

Test(two_link_contact_run, a_step_without_a_solution_says_what_would_help)
{
    FrReport report = new_report();
    FrRun run = run_of(FR_RUN, "two_link_contact", "method=implicit lambda_q=0");
    fr_run_explain(&run, &report);
    cr_expect_eq(report.count, 0);
    cr_expect_eq(fr_run_step(&run, 1000.0), FR_NOT_FINITE);
    static unsigned char before[FR_SNAPSHOT_MAX], after[FR_SNAPSHOT_MAX];
    size_t size = fr_run_save(&run, before);
    fr_run_explain(&run, &report);
    cr_assert_eq(report.error_count, 1);
    cr_expect_eq(report.finding[0].code, FR_CHAIN_UNDETERMINED);
    cr_expect_str_eq(report.finding[0].key, "lambda_q");
    cr_expect_eq(fr_run_save(&run, after), size);
    cr_expect_eq(memcmp(before, after, size), 0, "asking changes nothing");
    // what it advises helps
    cr_assert_eq(report.finding[0].remedy_count, 1);
    char settings[64];
    snprintf(settings, sizeof settings, "method=implicit lambda_q=%.9g", report.finding[0].remedy[0].value);
    cr_expect_str_eq(settings, "method=implicit lambda_q=1.44e-06");
    run = run_of(FR_RUN, "two_link_contact", settings);
    cr_expect_eq(fr_run_step(&run, 6000.0), FR_OK);
}

Test(two_link_contact_run, every_method_lasts_with_its_defaults)
{
    static const char *const methods[] = {"exact", "semi_implicit", "implicit", "explicit"};
    for (size_t c = 0; c < sizeof methods / sizeof *methods; c++)
        for (int finer = 1; finer <= 10; finer *= 10) {
            char settings[64];
            snprintf(settings, sizeof settings, "method=%s T=%g", methods[c], 0.001 / finer);
            FrRun run = run_of(FR_RUN, "two_link_contact", settings);
            cr_expect_eq(fr_run_step(&run, 6000.0 * finer / fewer()), FR_OK, "%s stops at step %g", settings,
                         run.steps);
        }
}

Test(two_link_contact_run, remarks_about_figures_have_its_numbers)
{
    // that of the angles at rest, and that of the impulses, both at T = 0.1 ms
    static const struct {
        const char *settings;
        double duration;
    } cases[] = {{"T=0.0001", 2.5}, {"T=0.0001 method=semi_implicit", 0.5}, {"T=0.0001 method=implicit", 0.5}};
    double row[3][FR_CHANNEL_MAX];
    for (int c = 0; c < 3; c++) {
        FrRun run = run_of(FR_RUN, "two_link_contact", cases[c].settings);
        fr_run_step(&run, cases[c].duration / 1e-4);
        fr_run_now(&run, row[c]);
    }
    char angles[64], impulses[80];
    snprintf(angles, sizeof angles, "Exact, T = 0.1 ms: %.3f° and %.3f°;", row[0][Q1] * degree, row[0][Q2] * degree);
    snprintf(impulses, sizeof impulses, "T = 0.1 ms: exact %.2f, semi-implicit %.2f, implicit %.2f N s.",
             row[0][IMPULSE], row[1][IMPULSE], row[2][IMPULSE]);
    int found[2] = {0, 0};
    for (const FrFigure *figure = fr_experiment_find(FR_RUN, "two_link_contact")->figures; figure->name; figure++)
        for (int i = 0; i < figure->count; i++) {
            found[0] += strstr(figure->numbers[i].remark, angles) != NULL;
            found[1] += strstr(figure->numbers[i].remark, impulses) != NULL;
            cr_expect(strstr(figure->numbers[i].remark, angles) || !strstr(figure->numbers[i].remark, "Exact, T"));
        }
    cr_expect(found[0] > 0 && found[1] > 0, "%d times %s, %d times %s", found[0], angles, found[1], impulses);
}
