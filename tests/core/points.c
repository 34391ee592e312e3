// Points in a form: what a user may write, what is refused and in which words, and the way through the JSON description
// and back to the same bits.
#include "random.h"
#include "law/kind.h"
#include "explorer/run/experiment.h"
#include "explorer/form/form.h"
#include "base/row.h"
#include "runs.h"
#include "reports.h"

#include <criterion/criterion.h>
#include <float.h>
#include <stdio.h>
#include <string.h>

/// The report of a curve phi on these points.
static FrReport report_of(const char *points, FrRun *run)
{
    static char lines[40040];
    FrReport report = new_report();
    snprintf(lines, sizeof lines, "law=tabulated\npoints=%s\n", points);
    fr_run_open_experiment(run, fr_experiment_find(FR_CURVE, "phi"), lines, NULL, &report);
    return report;
}

Test(points, are_read_exactly)
{
    FrRun run;
    FrReport report = report_of("0:2.5,0.1:+1.3e0,2.5e-1:.5,1:1.", &run);
    cr_assert_eq(report.error_count, 0, "%s", report.finding[0].text);
    static const double x[] = {0, 0.1, 0.25, 1}, y[] = {2.5, 1.3, 0.5, 1};
    cr_assert_eq(fr_form_value(&run.form, "points"), 4.0);
    for (int i = 0; i < 4; i++) {
        cr_expect_eq(run.form.x[i], x[i]);
        cr_expect_eq(run.form.y[i], y[i]);
    }
    cr_expect(fr_form_find(&run.form, "points")->given);
}

Test(points, stand_at_their_default_without_a_word)
{
    FrRun run;
    run_open(&run, FR_CURVE, "phi", "law=tabulated");
    const FrEntry *entry = fr_form_find(&run.form, "points");
    cr_assert_not_null(entry);
    cr_expect_not(entry->given);
    cr_expect_eq(entry->row->scale, FR_POINTS);
    cr_expect_gt(entry->value, 3.0);
    cr_expect_eq(run.form.x[0], 0.0);
}

Test(points, each_mistake_is_refused_by_its_place)
{
    static const struct {
        const char *points, *words[3]; // one finding for each word
    } cases[] = {
        {"", {"has no points"}},
        {"0", {"point 1, '0',"}},
        {"0:1,0.1", {"point 2, '0.1',"}},
        {"0:1,", {"give 2 or more"}},
        {",0:1,1:1", {"point 1, '',"}},
        {"0:1,,1:1", {"point 2, '',"}},
        {"0:1,1:", {"point 2, '1:',"}},
        {"0:1,:1", {"point 2, ':1',"}},
        {"0:1,1:1:1", {"point 2, '1:1:1',"}},
        {"0:1,1;1", {"point 2, '1;1',"}},
        {"0:1 ,1:1", {"point 1, '0:1 ',"}},
        {"0:1, 1:1", {"point 2, ' 1:1',"}},
        {"0:high,1:1", {"point 1, '0:high',"}},
        {"0:0x10,1:1", {"point 1, '0:0x10',"}},
        {"0:nan,1:1", {"point 1, '0:nan',"}},
        {"0:1,inf:1", {"point 2, 'inf:1',"}},
        {"0:1,1:1e400", {"point 2, '1:1e400',"}},
        {"a:b,0:1,c:d", {"point 1, 'a:b',", "point 3, 'c:d',"}},
        {"0:1", {"too few points for a law (1); give 2 or more"}},
        {"0.5:1,1:1", {"must be at v = 0"}},
        {"0:1,1:1,1:2", {"point 3 has v = 1, not greater"}},
        {"0:1,1:-1,2:-3", {"point 2 has", "point 3 has"}},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        FrRun run;
        memset(&run, 0x5a, sizeof run);
        FrRun before = run;
        FrReport report = report_of(cases[i].points, &run);
        cr_expect(same_run(&run, &before), "points=%s has changed the run", cases[i].points);
        int wanted = 0;
        for (; wanted < 3 && cases[i].words[wanted]; wanted++) {
            cr_assert_gt(report.count, wanted, "points=%s: no finding has: %s", cases[i].points,
                         cases[i].words[wanted]);
            cr_expect(strstr(report.finding[wanted].text, cases[i].words[wanted]), "points=%s: '%s' has no: %s",
                      cases[i].points, report.finding[wanted].text, cases[i].words[wanted]);
            cr_expect_str_eq(report.finding[wanted].key, "points");
        }
        cr_expect_eq(report.error_count, wanted, "points=%s: %d errors, expected %d; the last is: %s", cases[i].points,
                     report.error_count, wanted, report.count ? report.finding[report.count - 1].text : "");
    }
}

Test(points, belong_to_the_law_that_has_them)
{
    FrReport report = run_refused(FR_CURVE, "phi", "law=stribeck points=0:1,1:1");
    cr_expect(strstr(report.finding[0].text, "law=tabulated"), "%s", report.finding[0].text);
    report = run_refused(FR_CURVE, "phi", "law=tabulated points=0:1,1:1 points=0:1,1:2");
    cr_expect(strstr(report.finding[0].text, "more than once"), "%s", report.finding[0].text);
    report = run_refused(FR_CURVE, "phi", "law=tabulated points");
    cr_expect(strstr(report.finding[0].text, "has no points"), "%s", report.finding[0].text);
}

/// n points in a line from (0, 1), with all the digits that they have.
static void list_of(int n, char *text, size_t size)
{
    text[0] = '\0';
    for (int i = 0; i < n; i++) {
        size_t length = strlen(text);
        snprintf(text + length, size - length, "%s%.17g:%.17g", i ? "," : "", i / 7.0, 1.0 + i / 3.0);
    }
}

Test(points, as_many_as_there_is_room_for_and_no_more)
{
    static char text[40000];
    FrRun run;
    list_of(FR_POINTS_MAX, text, sizeof text);
    FrReport report = report_of(text, &run);
    cr_assert_eq(report.error_count, 0, "%s", report.finding[0].text);
    cr_expect_eq(run.form.x[FR_POINTS_MAX - 1], (FR_POINTS_MAX - 1) / 7.0);
    static const int more[] = {FR_POINTS_MAX + 1, 2 * FR_POINTS_MAX, 700};
    for (size_t i = 0; i < sizeof more / sizeof *more; i++) {
        char words[60];
        snprintf(words, sizeof words, "points has %d points; give at most %d", more[i], FR_POINTS_MAX);
        list_of(more[i], text, sizeof text);
        report = report_of(text, &run);
        cr_expect_eq(report.error_count, 1);
        cr_expect(strstr(report.finding[0].text, words), "%s", report.finding[0].text);
    }
}

Test(points, endless_text_is_refused_and_harmless)
{
    static char text[39000];
    FrRun run;
    memset(text, '1', sizeof text - 1);
    FrReport report = report_of(text, &run);
    cr_expect_eq(report.error_count, 1);
    cr_expect_lt(strlen(report.finding[0].text), 200u, "%s", report.finding[0].text);
    for (size_t i = 0; i < sizeof text - 1; i++)
        text[i] = ',';
    report = report_of(text, &run);
    cr_expect_eq(report.count, REPORT_ROOM);
    cr_expect_gt(report.error_count, 30000);
    memcpy(text, "0:1,1:0.", 8);
    memset(text + 8, '3', sizeof text - 9);
    report = report_of(text, &run);
    cr_expect_eq(report.error_count, 0, "a long number is a number: %s", report.finding[0].text);
    cr_expect_eq(run.form.y[1], 0.3333333333333333);
}

/// What the JSON of a run says of a key's value, without the quotes.
static void value_in_json(const FrRun *run, const char *key, char *value, size_t size)
{
    static char json[60000];
    char mark[60];
    FrReport report = new_report();
    cr_assert_lt(fr_describe_run(run, &report, json, sizeof json), (int)sizeof json);
    snprintf(mark, sizeof mark, "\"key\":\"%s\",\"value\":\"", key);
    const char *at = strstr(json, mark);
    cr_assert_not_null(at, "%s is not in the JSON", key);
    at += strlen(mark);
    size_t length = strcspn(at, "\"");
    cr_assert_lt(length, size);
    memcpy(value, at, length);
    value[length] = '\0';
}

Test(points, go_through_the_description_to_the_same_bits)
{
    static char text[40000], back[40000], again[40000];
    Random random = {.state = 51};
    for (int set = 0; set < 300; set++) {
        int n = 2 + random_below(&random, FR_POINTS_MAX - 1);
        double v = 0.0;
        FrRun run, copy;
        text[0] = '\0';
        for (int i = 0; i < n; i++) {
            size_t length = strlen(text);
            snprintf(text + length, sizeof text - length, "%s%.17g:%.17g", i ? "," : "", v,
                     random_decades(&random, 1e-9, 1e9));
            v += random_decades(&random, 1e-3, 10.0);
        }
        FrReport report = report_of(text, &run);
        cr_assert_eq(report.error_count, 0, "%s", report.finding[0].text);
        value_in_json(&run, "points", back, sizeof back);
        report = report_of(back, &copy);
        cr_assert_eq(report.error_count, 0, "%s", report.finding[0].text);
        cr_assert_eq(memcmp(run.form.x, copy.form.x, (size_t)n * sizeof(double)), 0);
        cr_assert_eq(memcmp(run.form.y, copy.form.y, (size_t)n * sizeof(double)), 0);
        value_in_json(&copy, "points", again, sizeof again);
        cr_assert_str_eq(back, again);
    }
}

Test(points, of_a_refused_retune_change_nothing)
{
    FrRun run;
    run_open(&run, FR_CURVE, "phi_z", "law=tabulated points=0:2,0.5:1");
    FrReport report = new_report();
    double before = run.form.y[1];
    cr_expect_eq(fr_run_set(&run, "law=tabulated\npoints=0:2,0.5:-1", &report), FR_BAD_INPUT);
    cr_expect_eq(run.form.y[1], before);
    report = new_report();
    cr_expect_eq(fr_run_set(&run, "law=tabulated\npoints=0:2,0.5:1.5", &report), FR_OK);
    cr_expect_eq(run.form.y[1], 1.5);
}
