// Forms: what a user may write, what is refused and in which words, and how options and presets bring their rows and
// values. The rows here are the test's own; describe.c walks the library's.
#include "explorer/form/form.h"
#include "explorer/form/message.h"
#include "base/row.h"
#include "reports.h"

#include <math.h>
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

static const FrParam mass = {.key = "mass",
                             .symbol = "m",
                             .unit = "kg",
                             .min = 0.1,
                             .max = 10.0,
                             .low = 0.1,
                             .high = 2.0,
                             .value = 1.0,
                             .text = "Mass."};
static const FrParam level = {.key = "level",
                              .symbol = "l",
                              .unit = "",
                              .min = -5.0,
                              .max = 5.0,
                              .low = -1.0,
                              .high = 1.0,
                              .value = 0.0,
                              .text = "Level."};
static const FrParam limit = {.key = "limit",
                              .symbol = "L",
                              .unit = "A",
                              .min = 0.0,
                              .max = 1e9,
                              .low = 1.0,
                              .high = 9.0,
                              .value = (double)NAN,
                              .optional = true,
                              .text = "Limit, none when left out."};
static const FrParam stiffness = {.key = "stiffness",
                                  .symbol = "k",
                                  .unit = "N/m",
                                  .min = 1.0,
                                  .max = 1e6,
                                  .low = 1.0,
                                  .high = 1e3,
                                  .value = 100.0,
                                  .scale = FR_LOGARITHMIC,
                                  .text = "Stiffness."};
static const FrParam depth = {.key = "depth",
                              .symbol = "d",
                              .unit = "m",
                              .min = 0.0,
                              .max = 1.0,
                              .low = 0.0,
                              .high = 1.0,
                              .value = 0.5,
                              .text = "Depth."};

static const FrParam *const soft_rows[] = {&stiffness, NULL};
static const FrOption hard = {.name = "hard", .title = "Hard", .text = "", .source = "", .equation = ""};
static const FrOption soft = {
    .name = "soft", .title = "Soft", .text = "", .source = "", .equation = "", .rows = soft_rows};
static const FrOption *const kinds[] = {&hard, &soft, NULL};
static const FrParam kind = {
    .key = "kind", .symbol = "", .unit = "", .scale = FR_CHOICE, .text = "Kind.", .options = kinds};

static const FrPresetSetting small_settings[] = {
    {.key = "mass", .value = 0.25},
    {.when = "kind=soft", .key = "mass", .value = 0.125},
    {.when = "kind=soft", .key = "stiffness", .value = 7.0},
    {.key = NULL},
};
static const FrPresetSetting deep_settings[] = {
    {.key = "kind", .word = "soft"}, {.key = "depth", .value = 0.75}, {.key = NULL}};
static const FrOption none = {.name = "none", .title = "None", .text = "", .source = "", .equation = ""};
static const FrOption small = {
    .name = "small", .title = "Small", .text = "", .source = "", .equation = "", .settings = small_settings};
static const FrOption deep = {
    .name = "deep", .title = "Deep", .text = "", .source = "", .equation = "", .settings = deep_settings};
static const FrOption *const presets[] = {&none, &small, &deep, NULL};
static const FrParam preset = {
    .key = "preset", .symbol = "", .unit = "", .scale = FR_CHOICE, .text = "Preset.", .options = presets};

static const FrParam *const rows[] = {&preset, &kind, &mass, &level, &limit, &depth, NULL};

static FrForm filled(const char *text)
{
    FrForm form = {0};
    FrReport report = new_report();
    FrStatus status = fr_form_fill(&form, rows, text, &report);
    cr_assert_eq(status, FR_OK, "'%s': %s", text, report.count ? report.finding[0].text : "refused without a word");
    cr_expect_eq(report.error_count, 0);
    return form;
}

Test(form, empty_text_leaves_every_default)
{
    FrForm form = filled("");
    const char *const keys[] = {"preset", "kind", "mass", "level", "limit", "depth"};
    cr_assert_eq(form.count, 6);
    for (int i = 0; i < 6; i++) {
        cr_expect_str_eq(form.entry[i].row->key, keys[i]);
        cr_expect_not(form.entry[i].given);
    }
    cr_expect_eq(fr_form_value(&form, "mass"), 1.0);
    cr_expect(isnan(fr_form_value(&form, "limit")), "an optional value that was left out");
    cr_expect(isnan(fr_form_value(&form, "stiffness")), "a row that is not there");
    cr_expect_null(fr_form_find(&form, "stiffness"));
    cr_expect_eq(fr_form_option(&form, "kind"), &hard);
    cr_expect_null(fr_form_option(&form, "mass"));
    cr_expect_null(fr_form_option(&form, "nothing"));
}

Test(form, values_are_read_exactly)
{
    FrForm form = filled("mass=0.1\nlevel=-2.5e-3\nlimit=12\ndepth=1\n");
    cr_expect_eq(fr_form_value(&form, "mass"), 0.1);
    cr_expect_eq(fr_form_value(&form, "level"), -2.5e-3);
    cr_expect_eq(fr_form_value(&form, "limit"), 12.0);
    cr_expect_eq(fr_form_value(&form, "depth"), 1.0);
    cr_expect(fr_form_find(&form, "mass")->given);
    cr_expect_eq(fr_form_find(&form, "mass")->default_value, 1.0);
    const double numbers[] = {0.30000000000000004, 1.7976931348623157, 4.9406564584124654e-300, 3.3333333333333335};
    for (int i = 0; i < 4; i++) {
        char text[64];
        snprintf(text, sizeof text, "level=%.17g", numbers[i]);
        form = filled(text);
        cr_expect_eq(fr_form_value(&form, "level"), numbers[i], "%s", text);
    }
    form = filled("level=-0\nmass=10");
    cr_expect_eq(fr_form_value(&form, "level"), 0.0);
    form = filled("mass=+1.5e0");
    cr_expect_eq(fr_form_value(&form, "mass"), 1.5);
}

Test(form, an_option_brings_its_rows_behind_the_choice)
{
    FrForm form = filled("kind=soft\nstiffness=20");
    cr_expect_eq(form.count, 7);
    cr_expect_str_eq(form.entry[2].row->key, "stiffness");
    cr_expect_eq(fr_form_value(&form, "stiffness"), 20.0);
    cr_expect_eq(fr_form_option(&form, "kind"), &soft);
    form = filled("stiffness=20\nkind=soft"); // the order of the lines does not matter
    cr_expect_eq(fr_form_value(&form, "stiffness"), 20.0);
}

Test(form, presets_set_what_the_user_does_not)
{
    FrForm form = filled("preset=small");
    cr_expect_eq(fr_form_value(&form, "mass"), 0.25);
    cr_expect_not(fr_form_find(&form, "mass")->given);
    cr_expect_eq(fr_form_find(&form, "mass")->default_value, 0.25);
    form = filled("preset=small\nkind=soft");
    cr_expect_eq(fr_form_value(&form, "mass"), 0.125, "the last setting that applies");
    cr_expect_eq(fr_form_value(&form, "stiffness"), 7.0);
    form = filled("preset=small\nkind=soft\nmass=3\nstiffness=9");
    cr_expect_eq(fr_form_value(&form, "mass"), 3.0);
    cr_expect_eq(fr_form_find(&form, "mass")->default_value, 0.125);
    cr_expect_eq(fr_form_value(&form, "stiffness"), 9.0);
    form = filled("preset=deep");
    cr_expect_eq(fr_form_option(&form, "kind"), &soft, "a preset may make a choice");
    cr_expect_eq(fr_form_value(&form, "stiffness"), 100.0);
    cr_expect_eq(fr_form_value(&form, "depth"), 0.75);
    form = filled("preset=deep\nkind=hard");
    cr_expect_eq(fr_form_option(&form, "kind"), &hard, "the user has the last word");
    cr_expect_eq(form.count, 6);
}

Test(form, values_of_rows_in_their_order)
{
    FrForm form = filled("mass=3\nlevel=2");
    const FrParam *const some[] = {&level, &limit, &mass, NULL};
    double values[3];
    fr_form_values(&form, some, values);
    cr_expect_eq(values[0], 2.0);
    cr_expect(isnan(values[1]));
    cr_expect_eq(values[2], 3.0);
}

/// The report of a refused text; the form must come out as it went in.
static FrReport refused(const char *text)
{
    FrForm form = filled("mass=3\nkind=soft"), before = form;
    FrReport report = new_report();
    FrStatus status = fr_form_fill(&form, rows, text, &report);
    cr_expect_eq(status, FR_BAD_INPUT, "'%s' is accepted", text);
    cr_expect_eq(memcmp(&form, &before, sizeof form), 0, "'%s' changed the form", text);
    cr_expect_gt(report.error_count, 0, "'%s' is refused without a word", text);
    for (int i = 0; i < report.count; i++)
        cr_expect_gt(strlen(report.finding[i].text), 10u, "'%s' gets no sentence", text);
    return report;
}

static const FrFinding *error_about(const FrReport *report, const char *key)
{
    for (int i = 0; i < report->count; i++)
        if (report->finding[i].severity == FR_ERROR && strcmp(report->finding[i].key, key) == 0)
            return &report->finding[i];
    return NULL;
}

Test(form, each_mistake_is_refused_by_name)
{
    const struct {
        const char *text, *key, *says;
    } cases[] = {
        {"massive=1", "massive", "mass"},
        {"stiffness=5", "stiffness", "stiffness"}, // only with kind=soft
        {"mass", "mass", "mass"},
        {"mass=", "mass", "0.1"},
        {"mass=heavy", "mass", "heavy"},
        {"mass=1kg", "mass", "1kg"},
        {"mass=1,5", "mass", "1,5"},
        {"mass=1 2", "mass", "1 2"},
        {"mass= 1", "mass", "mass"},
        {"mass=1 ", "mass", "mass"},
        {"mass=--1", "mass", "--1"},
        {"mass=.", "mass", "mass"},
        {"mass=e5", "mass", "e5"},
        {"mass=nan", "mass", "nan"},
        {"mass=NaN", "mass", "mass"},
        {"mass=-nan", "mass", "mass"},
        {"mass=nan(12)", "mass", "mass"},
        {"mass=inf", "mass", "mass"},
        {"mass=-inf", "mass", "mass"},
        {"mass=infinity", "mass", "mass"},
        {"mass=1e999", "mass", "mass"},
        {"mass=-1e999", "mass", "mass"},
        {"mass=0.0999999", "mass", "0.1"},
        {"mass=10.00001", "mass", "10"},
        {"mass=-1", "mass", "10"},
        {"limit=", "limit", "limit"}, // optional, but then left out altogether
        {"limit=nan", "limit", "limit"},
        {"kind=", "kind", "hard"},
        {"kind=rubber", "kind", "soft"},
        {"kind=1", "kind", "soft"}, // a choice goes by its name
        {"kind=Hard", "kind", "hard"},
        {"preset=tiny", "preset", "small"},
        {"mass=1\nmass=1", "mass", "more than once"},
        {"mass=1\nlevel=0\nmass=2", "mass", "more than once"},
        {"=5", "", "available"},
        {" mass=1", " mass", "mass"},
        {"MASS=1", "MASS", "mass"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        FrReport report = refused(cases[i].text);
        const FrFinding *finding = error_about(&report, cases[i].key);
        cr_expect_not_null(finding, "'%s': no error about '%s', but about '%s'", cases[i].text, cases[i].key,
                           report.finding[0].key);
        if (finding)
            cr_expect_not_null(strstr(finding->text, cases[i].says), "'%s': '%s' does not say '%s'", cases[i].text,
                               finding->text, cases[i].says);
        cr_expect_eq(report.error_count, 1, "'%s' gives %d errors", cases[i].text, report.error_count);
    }
}

Test(form, all_mistakes_are_named_at_once)
{
    FrReport report = refused("massive=1\nmass=heavy\nlevel=inf\nkind=rubber\ndepth=2\nlimit\npreset=tiny");
    const char *const keys[] = {"massive", "mass", "level", "kind", "depth", "limit", "preset"};
    for (int i = 0; i < 7; i++)
        cr_expect_not_null(error_about(&report, keys[i]), "no error about %s", keys[i]);
    cr_expect_eq(report.error_count, 7);
}

Test(form, errors_past_the_room_of_a_report_are_counted)
{
    char text[8192] = "";
    size_t length = 0;
    for (int i = 0; i < 100; i++)
        length += (size_t)snprintf(text + length, sizeof text - length, "unknown_%d=1\n", i);
    FrReport report = refused(text);
    cr_expect_eq(report.count, REPORT_ROOM);
    cr_expect_eq(report.error_count, 100);
}

Test(form, endless_text_is_refused_and_harmless)
{
    static char text[200000];
    memset(text, 'x', sizeof text - 1);
    refused(text);
    memcpy(text, "mass=", 5);
    refused(text);
    for (size_t i = 0; i + 1 < sizeof text; i++)
        text[i] = i % 2 ? '\n' : '=';
    refused(text);
    memset(text, '1', sizeof text - 1);
    memcpy(text, "level=0.", 8);
    refused(text);
    refused("mass=\xff\xfe\n\xc3\x28=1\n\"=\\\n%s%n=%s");
}

Test(form, a_report_that_is_full_takes_no_more)
{
    FrReport report = new_report();
    for (int i = 0; i < REPORT_ROOM; i++)
        cr_expect_not_null(
            fr_report_add(&report, FR_NOTE, FR_TOO_MANY_PARAMETERS, "key", FR_ARGUMENTS(fr_number("limit", i))));
    cr_expect_null(fr_report_say(&report, FR_ERROR, FR_REPEATED, "key", FR_NO_ARGUMENTS));
    cr_expect_eq(report.error_count, 1);
    cr_expect_str_eq(report.finding[7].text, "too many parameters; give at most 7");
    fr_finding_remedy(NULL, FR_EXACTLY, "key", 1.0, "");
    for (int i = 0; i < FR_REMEDY_MAX + 2; i++)
        fr_finding_remedy(&report.finding[0], FR_EXACTLY, "key", i, "");
    cr_expect_eq(report.finding[0].remedy_count, FR_REMEDY_MAX);
}

Test(form, endless_words_of_a_finding_are_cut)
{
    static char endless[5000];
    memset(endless, 'y', sizeof endless - 1);
    FrReport other = new_report();
    fr_report_add(&other, FR_WARNING, FR_UNKNOWN_OPTION, endless,
                  FR_ARGUMENTS(fr_word("value", endless), fr_word("options", endless)));
    cr_expect_eq(strlen(other.finding[0].key), (size_t)FR_KEY_MAX - 1);
    cr_expect_lt(strlen(other.finding[0].text), (size_t)FR_TEXT_MAX);
    cr_expect_eq(strlen(fr_finding_argument(&other.finding[0], 0).word) +
                     strlen(fr_finding_argument(&other.finding[0], 1).word),
                 (size_t)558);
    cr_expect_eq(other.error_count, 0);
}

Test(form, words_are_cut_between_characters)
{
    FrReport report = new_report();
    FrFinding *finding = fr_report_add(&report, FR_ERROR, FR_UNKNOWN_OPTION, "\xc3",
                                       FR_ARGUMENTS(fr_word_part("value", "éé", 3), fr_word("options", "a\xff\nb€")));
    cr_expect_str_eq(finding->key, "?");
    cr_expect_str_eq(finding->text, "unknown ? 'é'; give one of a??b€");
}

Test(form, remedies_stand_in_the_sentence)
{
    FrReport report = new_report();
    FrFinding *finding = fr_report_add(&report, FR_ERROR, FR_NO_IMPEDANCE, "B", FR_NO_ARGUMENTS);
    cr_expect_str_eq(finding->text, "K T + B is 0, so Z = 1/(K T + B) is undefined; K or B must be above 0");
    fr_finding_remedy(finding, FR_EXACTLY, "B", 5, "N m s/rad");
    fr_finding_remedy(finding, FR_AT_LEAST, "K", 0.5, "N m/rad");
    cr_expect_str_eq(finding->text, "K T + B is 0, so Z = 1/(K T + B) is undefined; K or B must be above 0; give B = 5 "
                                    "N m s/rad, or at least K = 0.5 N m/rad");
}

Test(form, units_are_those_of_what_moves_along_a_line)
{
    FrReport report = new_report();
    report.translational = true;
    FrFinding *finding = fr_report_add(&report, FR_ERROR, FR_COULOMB_ABOVE_STATIC, "F_C",
                                       FR_ARGUMENTS(fr_quantity("F_C", 2, "N m"), fr_quantity("F_S", 1, "N m")));
    fr_finding_remedy(finding, FR_AT_MOST, "F_C", 1, "N m");
    cr_expect_str_eq(finding->text, "F_C = 2 N is greater than F_S = 1 N; give at most F_C = 1 N");
}

Test(form, calls_between_begin_and_end_fill_one_report)
{
    FrReport report = new_report();
    FrForm form = {0};
    cr_expect_eq(fr_form_fill(&form, rows, "mass=heavy", &report), FR_BAD_INPUT);
    cr_expect_eq(fr_form_fill(&form, rows, "level=high", &report), FR_BAD_INPUT);
    cr_expect_eq(report.count, 1, "a call begins it anew");
    fr_report_begin(&report);
    cr_expect_eq(report.count, 0);
    cr_expect_eq(fr_form_fill(&form, rows, "mass=heavy", &report), FR_BAD_INPUT);
    cr_expect_eq(fr_form_fill(&form, rows, "level=high", &report), FR_BAD_INPUT);
    fr_report_end(&report);
    cr_expect_eq(report.count, 2);
    cr_expect_eq(fr_form_fill(&form, rows, "mass=heavy", NULL), FR_BAD_INPUT, "without a report");
}

Test(form, a_number_is_checked_against_its_row)
{
    FrReport report = new_report();
    cr_expect(fr_param_check(&mass, 0.1, &report));
    cr_expect(fr_param_check(&mass, 10.0, &report));
    cr_expect_eq(report.count, 0);
    const double bad[] = {0.09, 10.1, (double)NAN, (double)INFINITY, -(double)INFINITY};
    for (int i = 0; i < 5; i++)
        cr_expect_not(fr_param_check(&mass, bad[i], &report), "%g is accepted", bad[i]);
    cr_expect_eq(report.error_count, 5);
}
