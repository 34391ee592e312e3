// Published parameter files: what they say, what they leave out, and what is said of those that are none.
#include "benches.h"
#include "explorer/form/form.h"
#include "base/row.h"
#include "explorer/form/servo.h"
#include "explorer/run/experiment.h"
#include "explorer/run/experiment.h"
#include "servo/parameter_file.h"
#include "random.h"
#include "reports.h"

#include <math.h>
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINES_MAX = 4096 };

/// As the published mx106 m6 file is laid out, with its values.
static const char mx106_m6[] = "{\n"
                               "    \"kt\": 2.209828156174588,\n"
                               "    \"R\": 2.033661749312417,\n"
                               "    \"armature\": 0.026016184370993383,\n"
                               "    \"friction_base\": 1.0232526438525893e-05,\n"
                               "    \"friction_stribeck\": 0.12195409579603411,\n"
                               "    \"load_friction_motor\": 0.19800553725822115,\n"
                               "    \"load_friction_external\": 0.022215529897348624,\n"
                               "    \"load_friction_motor_stribeck\": 0.19859970173941574,\n"
                               "    \"load_friction_external_stribeck\": 0.08710328264676681,\n"
                               "    \"load_friction_motor_quad\": 0.009999930103371748,\n"
                               "    \"load_friction_external_quad\": 7.326919843140997e-05,\n"
                               "    \"dtheta_stribeck\": 1.7463251741328727,\n"
                               "    \"alpha\": 1.142827788004191,\n"
                               "    \"friction_viscous\": 0.05071566473605552,\n"
                               "    \"model\": \"m6\",\n"
                               "    \"actuator\": \"mx106\"\n"
                               "}";

static const char feetech_m1[] = "{\"kt\": 1.21164135295077, \"R\": 2.6761663274455603, \"armature\": "
                                 "0.02840336348682085, \"q_offset\": -0.05116067663549731, \"friction_base\": "
                                 "0.05239296084748866, \"friction_viscous\": 0.05908515565091076, \"model\": \"m1\", "
                                 "\"actuator\": \"sts3215\"}";

static const char erob_m3[] = "{\"kt\": 9.469248716117072, \"armature\": 0.9887557992291075, \"friction_base\": "
                              "4.83228100668814, \"load_friction_base\": 0.14798087840990956, \"friction_viscous\": "
                              "7.395263062846597, \"model\": \"m3\", \"actuator\": \"erob80_100\"}\n";

static const FrParam *const *bench_rows(void)
{
    return fr_experiment_find(FR_RUN, "servo_pendulum")->rows;
}

static FrStatus read_as(const char *text, size_t length, const FrParam *const *rows, char *lines, FrReport *report)
{
    *report = new_report();
    memset(lines, 'x', LINES_MAX);
    const FrServoFile file = {.name = "set.json", .text = text, .length = length};
    return fr_servo_lines(&file, rows, lines, LINES_MAX, report);
}

static FrStatus read_text(const char *text, char *lines, FrReport *report)
{
    return read_as(text, strlen(text), bench_rows(), lines, report);
}

static FrRun accepted(const char *text, const FrExperiment *experiment, FrReport *report)
{
    char lines[LINES_MAX];
    cr_assert_eq(read_as(text, strlen(text), experiment->rows, lines, report), FR_OK, "%.60s: %s", text,
                 report->finding[0].text);
    FrRun run;
    FrReport opening = new_report();
    cr_assert_eq(fr_run_open_experiment(&run, experiment, lines, NULL, &opening), FR_OK, "%s: %s", lines,
                 opening.finding[0].text);
    return run;
}

/// A finding that says these words.
static const FrFinding *saying(const FrReport *report, FrSeverity severity, const char *words)
{
    for (int i = 0; i < report->count; i++)
        if (report->finding[i].severity == severity && strstr(report->finding[i].text, words))
            return &report->finding[i];
    return NULL;
}

/// Every row of the two forms is the same, and so are the benches that they make.
static void expect_preset(const char *text, const char *settings, int notes)
{
    FrReport report;
    const FrExperiment *bench = fr_experiment_find(FR_RUN, "servo_pendulum");
    FrRun read = accepted(text, bench, &report), preset;
    FrReport opening = new_report();
    cr_assert_eq(fr_run_open_experiment(&preset, bench, settings, NULL, &opening), FR_OK);
    cr_expect_eq(report.count, notes, "%s: %d findings, first: %s", settings, report.count, report.finding[0].text);
    cr_assert_eq(read.form.count, preset.form.count);
    for (int i = 0; i < read.form.count; i++) {
        double a = read.form.entry[i].value, b = preset.form.entry[i].value;
        cr_expect(same_bits(a, b), "%s: %s is %.17g, of the preset %.17g", settings, read.form.entry[i].row->key, a, b);
    }
}

Test(parameter_file, published_ones_are_the_presets)
{
    expect_preset(mx106_m6, "preset=mx106\nmodel=m6", 1);                       // q_offset is left out
    expect_preset(feetech_m1, "preset=feetech_sts3215_7_4V_2025\nmodel=m1", 2); // and from before that set
    expect_preset(erob_m3, "preset=erob80_100\nmodel=m3", 1);
    // and the curves take what they know of it
    FrReport report;
    FrRun curve = accepted(mx106_m6, fr_experiment_find(FR_CURVE, "drive_backdrive"), &report);
    cr_expect_eq(report.count, 0, "%s", report.finding[0].text);
    cr_expect_eq(fr_form_value(&curve.form, "load_friction_motor_quad"), 0.009999930103371748);
    cr_expect_str_eq(fr_form_option(&curve.form, "preset")->name, "mx106");
}

/// The names that recorders write, and those of motors that nobody published.
Test(parameter_file, a_motor_has_its_preset_or_the_nearest_one)
{
    static const struct {
        const char *motor, *preset, *nearest;
    } cases[] = {{"xl330", "xl330", "xl330"},
                 {"XL-330", "xl330", "xl330"},
                 {"xl330-m288t", "xl330", "xl330"},
                 {"xl330_all", "xl330_all", "xl330_all"},
                 {"mx64", "mx64", "mx64"},
                 {"MX-106", "mx106", "mx106"},
                 {"erob80:100", "erob80_100", "erob80_100"},
                 {"sts3215", "feetech_sts3215_7_4V", "feetech_sts3215_7_4V"},
                 {"sts3215_7_4V", "feetech_sts3215_7_4V", "feetech_sts3215_7_4V"},
                 {"sts321512v", "feetech_sts3215_12V", "feetech_sts3215_12V"},
                 {"sts3215_12v", "feetech_sts3215_12V", "feetech_sts3215_12V"},
                 {"feetech_hls", "feetech_hls", "feetech_hls"},
                 {"HLS2915", "feetech_hls", "feetech_hls"},
                 {"waveshare_st3025", "waveshare_st3025", "waveshare_st3025"},
                 {"ST3025", "waveshare_st3025", "waveshare_st3025"},
                 {"sts3250", "sts3250", "sts3250"},
                 {"xm430-w350", NULL, "xl330"},
                 {"xl330i", NULL, "xl330"},
                 {"mx28", NULL, "mx64"},
                 {"erob70", NULL, "erob80_50"},
                 {"scs0009", NULL, "feetech_sts3215_7_4V"},
                 {"hls3950", NULL, "feetech_hls"},
                 {"go1", NULL, "generic"},
                 {"", NULL, "generic"},
                 {"-", NULL, "generic"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const FrOption *nearest = NULL, *preset = fr_servo_preset_of_motor(cases[i].motor, &nearest);
        cr_expect_eq(preset == NULL, cases[i].preset == NULL, "%s", cases[i].motor);
        if (preset && cases[i].preset)
            cr_expect_str_eq(preset->name, cases[i].preset);
        cr_expect_str_eq(nearest->name, cases[i].nearest);
    }
}

Test(parameter_file, what_is_left_out_is_as_the_published_program_takes_it)
{
    static const struct {
        const char *actuator, *preset;
        double kt, R, armature;
    } actuators[] = {{"mx64", "mx64", 1.6, 2, 0.005},
                     {"mx106", "mx106", 1.6, 2, 0.005},
                     {"xl320", "xl320", 0.7, 5, 0.0005},
                     {"xl330", "xl330", 1.6, 2.6, 0.005},
                     {"sts3215", "feetech_sts3215_7_4V_2025", 0.784532, 2, 0.0001},
                     {"erob80_50", "erob80_50", 1.6, 2, 0.005},
                     {"erob80_100", "erob80_100", 1.6, 2, 0.005}};
    static const struct {
        const char *key;
        double value;
    } friction[] = {{"friction_base", 0.05},
                    {"friction_viscous", 0.1},
                    {"friction_stribeck", 0.05},
                    {"load_friction_motor", 0.05},
                    {"load_friction_external", 0.05},
                    {"load_friction_motor_stribeck", 0.05},
                    {"load_friction_external_stribeck", 0.05},
                    {"load_friction_motor_quad", 0},
                    {"load_friction_external_quad", 0},
                    {"dtheta_stribeck", 0.2},
                    {"alpha", 1.35},
                    {"q_offset", 0}};
    for (int i = 0; i < 7; i++) {
        char text[100];
        snprintf(text, sizeof text, "{\"model\": \"m6\", \"actuator\": \"%s\"}", actuators[i].actuator);
        FrReport report;
        FrRun run = accepted(text, fr_experiment_find(FR_RUN, "servo_pendulum"), &report);
        cr_expect_str_eq(fr_form_option(&run.form, "preset")->name, actuators[i].preset);
        cr_expect_eq(fr_form_value(&run.form, "kt"), actuators[i].kt, "%s", text);
        cr_expect_eq(fr_form_value(&run.form, "R"), actuators[i].R, "%s", text);
        cr_expect_eq(fr_form_value(&run.form, "armature"), actuators[i].armature, "%s", text);
        for (int k = 0; k < 12; k++)
            cr_expect_eq(fr_form_value(&run.form, friction[k].key), friction[k].value, "%s: %s", text, friction[k].key);
        bool is_earlier = strcmp(actuators[i].actuator, "sts3215") == 0; // has no rate limit
        cr_expect_eq(report.count, 1 + is_earlier);
        cr_expect_eq(saying(&report, FR_NOTE,
                            "before feetech_sts3215_7_4V was identified again: it is read as "
                            "feetech_sts3215_7_4V_2025") != NULL,
                     is_earlier);
        cr_expect_not_null(saying(&report, FR_NOTE, "missing keys"));
        cr_expect_not_null(saying(&report, FR_NOTE, ", alpha = 1.35"));
    }
    FrReport report;
    FrRun run = accepted("{\"model\":\"m1\",\"actuator\":\"sts3215\",\"error_gain_ratio\":1.5,\"max_velocity\":4}",
                         fr_experiment_find(FR_RUN, "servo_pendulum"), &report);
    cr_expect_eq(fr_form_value(&run.form, "error_gain_ratio"), 1.5);
    cr_expect_eq(fr_form_value(&run.form, "max_velocity"), 4.0);
    run =
        accepted("{\"model\":\"m1\",\"actuator\":\"sts3215\"}", fr_experiment_find(FR_RUN, "servo_pendulum"), &report);
    cr_expect_eq(fr_form_value(&run.form, "error_gain_ratio"), 1.0);
    cr_expect_leq(fabs(fr_form_value(&run.form, "max_velocity") - 3400 * 2 * 3.14159265358979323846 / 4096), 1e-15);
    cr_expect_not_null(saying(&report, FR_NOTE, "max_velocity"));
}

Test(parameter_file, keys_that_mean_nothing_and_an_actuator_that_is_not_known)
{
    char lines[LINES_MAX];
    FrReport report;
    cr_expect_eq(read_text("{\"model\":\"m1\",\"actuator\":\"mx64\",\"command_delay\":0.01,\"alpha\":2,\"x\":\"y\"}",
                           lines, &report),
                 FR_OK);
    cr_expect_not_null(saying(&report, FR_WARNING, "unused keys: x"));
    cr_expect_not_null(saying(&report, FR_WARNING, "belong to another model or control law: alpha"));
    cr_expect_null(strstr(lines, "alpha"), "%s", lines);
    cr_expect_not_null(strstr(lines, "delay=0.01\n"), "the name of the delay in newer files");
    cr_expect_null(strstr(lines, "command_delay"));
    // only a rate-limited servo has these
    cr_expect_eq(read_text("{\"model\":\"m1\",\"actuator\":\"mx64\",\"max_velocity\":2}", lines, &report), FR_OK);
    cr_expect_not_null(saying(&report, FR_WARNING, "max_velocity"));
    cr_expect_null(strstr(lines, "max_velocity"));
    const char *const unknown[] = {"{\"model\":\"m3\",\"actuator\":\"st3025\",\"kt\":2}",
                                   "{\"model\":\"m3\",\"kt\":2}"};
    for (int i = 0; i < 2; i++) {
        cr_expect_eq(read_text(unknown[i], lines, &report), FR_OK);
        cr_expect_not_null(saying(&report, FR_WARNING,
                                  "mx64, mx106, xl320, xl330, sts3215, sts321512v, erob80_50, erob80_100, "
                                  "feetech_hls, waveshare_st3025, sts3250"));
        cr_expect_null(strstr(lines, "preset="), "%s", lines);
        cr_expect(strstr(lines, "model=m3\n") && strstr(lines, "kt=2\n"), "%s", lines);
        cr_expect(i || saying(&report, FR_WARNING, "'st3025'"));
    }
}

Test(parameter_file, numbers_of_the_electronics_that_are_not_those_of_the_preset_are_written_and_read)
{
    static const char *const keys[] = {"error_gain_ratio", "command_delay", "max_current", "max_pwm",
                                       "supply_resistance"};
    char text[FR_PARAMETER_FILE_MAX];
    FrServoDef def, read;
    cr_assert_eq(fr_servo_published(&def, "xl330", FR_M3, NULL), FR_OK);
    fr_servo_write(&def, FR_M3, "xl330", text, sizeof text);
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        cr_expect_null(strstr(text, keys[i]), "%s is that of the preset", keys[i]);
    def.error_gain_ratio = 1.25;
    def.delay = 0.0125;
    def.max_current = 1.75;
    def.max_pwm = 0;
    def.supply_resistance = 0.5;
    size_t length = fr_servo_write(&def, FR_M3, "xl330", text, sizeof text);
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        cr_expect_not_null(strstr(text, keys[i]), "%s", keys[i]);
    FrReport report = new_report();
    const FrServoFile file = {.name = "m3.json", .text = text, .length = length};
    cr_assert_eq(fr_servo_read(&read, &file, &report), FR_OK);
    cr_expect_eq(report.count, 0, "%s", report.finding[0].text);
    cr_expect(read.error_gain_ratio == 1.25 && read.delay == 0.0125 && read.max_current == 1.75 && read.max_pwm == 0 &&
              read.supply_resistance == 0.5);
}

Test(parameter_file, values_outside_of_the_bounds_of_a_fit_are_kept)
{
    FrReport report;
    FrRun run = accepted("{\"model\":\"m2\",\"actuator\":\"xl330\",\"alpha\":0.3,\"dtheta_stribeck\":40,\"kt\":99,"
                         "\"friction_base\":7,\"q_offset\":-0.8}",
                         fr_experiment_find(FR_RUN, "servo_pendulum"), &report);
    cr_expect_eq(fr_form_value(&run.form, "alpha"), 0.3);
    cr_expect_eq(fr_form_value(&run.form, "dtheta_stribeck"), 40.0);
    cr_expect_eq(fr_form_value(&run.form, "kt"), 99.0);
    cr_expect_eq(fr_form_value(&run.form, "friction_base"), 7.0);
    cr_expect_eq(fr_form_value(&run.form, "q_offset"), -0.8);
}

Test(parameter_file, malformed_ones_are_refused_by_file_line_and_column)
{
    static const struct {
        const char *text, *where, *words;
    } cases[] = {
        {"", "set.json:1:1:", "expected {"},
        {"   \n ", "set.json:2:2:", "expected {"},
        {"[1]", "set.json:1:1:", "one JSON object"},
        {"{}", "set.json:1:1:", "no model"},
        {"{\"actuator\":\"mx64\"}", "set.json:1:1:", "give one of m1, m2, m3, m4, m5, m6"},
        {"{\"model\":\"m7\"}", "set.json:1:10:", "'m7'"},
        {"{\n \"model\": 4}", "set.json:2:11:", "model is a number; give a name in quotes"},
        {"{\"model\":\"m1\",\"actuator\":106}", "set.json:1:26:", "actuator is a number"},
        {"{\"model\":\"m1\",\n\"kt\": \"2\"}", "set.json:2:7:", "give a number"},
        {"{\"model\":\"m1\",\"kt\":{\"value\":2}}", "set.json:1:20:", "neither a number nor a string"},
        {"{\"model\":\"m1\",\"kt\":[2]}", "set.json:1:20:", "neither a number nor a string"},
        {"{\"model\":[\"m1\"]}", "set.json:1:10:", "give a name in quotes"},
        {"{\"model\":\"m1\",\"kt\":NaN}", "set.json:1:20:", "kt is 'NaN'; give a finite number"},
        {"{\"model\":\"m1\",\"kt\":Infinity}", "set.json:1:20:", "finite number"},
        {"{\"model\":\"m1\",\"kt\":-Infinity}", "set.json:1:20:", "finite number"},
        {"{\"model\":\"m1\",\"kt\":1e999}", "set.json:1:20:", "kt is '1e999'; give a finite number"},
        {"{\"model\":\"m1\",\"kt\":true}", "set.json:1:20:", "kt is 'true'"},
        {"{\"model\":\"m1\",\"kt\":null}", "set.json:1:20:", "kt is 'null'"},
        {"{\"model\":\"m1\",\"kt\":0x10}", "set.json:1:20:", "kt is '0x10'"},
        {"{\"model\":\"m1\",\"kt\":1,5}", "set.json:1:22:", "expected \"key\": value"},
        {"{\"model\":\"m1\",\"kt\":}", "set.json:1:20:", "kt is ''"},
        {"{\"model\":\"m1\",\"kt\":+1}", "set.json:1:20:", "kt is '+1'"},
        {"{\"model\":\"m1\",\"kt\":1 2}", "set.json:1:22:", "expected , or }"},
        {"{\"model\":\"m1\",\"kt\" 2}", "set.json:1:20:", "expected : and a value"},
        {"{\"model\":\"m1\" \"kt\":2}", "set.json:1:15:", "expected , or }"},
        {"{\"model\":\"m1\",}", "set.json:1:15:", "expected \"key\": value"},
        {"{'model':'m1'}", "set.json:1:2:", "expected \"key\": value"},
        {"{\"model\":\"m1\"} {}", "set.json:1:16:", "unexpected text"},
        {"{\"model\":\"m1\",\"kt\":1,\n\"kt\":2}", "set.json:2:1:", "kt is given more than once"},
        {"{\"model\":\"m1\",\"model\":\"m2\"}", "set.json:1:15:", "model is given more than once"},
        {"{\"model\":\"m1\n\"}", "set.json:1:13:", "not closed"},
        {"{\"model\":\"m1", "set.json:1:10:", "not closed"},
        {"{\"model\":\"m1\\", "set.json:1:10:", "not closed"},
        {"{\"model\":\"m1\",\"kt\":0}", "set.json:1:20:", "kt = 0 is out of range"},
        {"{\"model\":\"m1\",\"friction_base\":-0.1}", "set.json:1:31:", "out of range"},
        {"{\"model\":\"m1\",\"R\":1e7}", "set.json:1:19:", "out of range"},
        {"{\"model\":\"m2\",\"alpha\":101}", "set.json:1:23:", "out of range"},
        {"\xef\xbb\xbf{}", "set.json:1:1:", "no model"},
    };
    char lines[LINES_MAX];
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        FrReport report;
        cr_expect_eq(read_text(cases[i].text, lines, &report), FR_BAD_INPUT, "%s is accepted", cases[i].text);
        cr_expect_eq(lines[0], '\0', "%s writes %s", cases[i].text, lines);
        const FrFinding *finding = saying(&report, FR_ERROR, cases[i].words);
        cr_expect(finding && strncmp(finding->text, cases[i].where, strlen(cases[i].where)) == 0 &&
                      strcmp(finding->key, "params") == 0,
                  "%s: %s", cases[i].text, report.count ? report.finding[0].text : "nothing said");
    }
}

Test(parameter_file, several_wrong_values_are_all_named)
{
    char lines[LINES_MAX];
    FrReport report;
    cr_expect_eq(read_text("{\"model\":\"m1\",\n\"kt\":NaN,\n\"R\":Infinity,\n\"armature\":one}", lines, &report),
                 FR_BAD_INPUT);
    cr_expect_eq(report.error_count, 3, "%d errors", report.error_count);
    cr_expect_not_null(saying(&report, FR_ERROR, "set.json:2:6: kt"));
    cr_expect_not_null(saying(&report, FR_ERROR, "set.json:3:5: R"));
    cr_expect_not_null(saying(&report, FR_ERROR, "set.json:4:12: armature"));
}

Test(parameter_file, too_large_and_too_many_keys)
{
    char lines[LINES_MAX];
    FrReport report;
    // nothing of so large a file is looked at
    cr_expect_eq(read_as(mx106_m6, 200000000u, bench_rows(), lines, &report), FR_BAD_INPUT);
    cr_expect_not_null(saying(&report, FR_ERROR, "200 MB"));
    cr_expect_eq(lines[0], '\0');
    size_t size = FR_PARAMETER_FILE_MAX + 1;
    char *text = malloc(size + 1);
    cr_assert_not_null(text);
    memset(text, ' ', size);
    memcpy(text, mx106_m6, sizeof mx106_m6 - 1);
    cr_expect_eq(read_as(text, size - 1, bench_rows(), lines, &report), FR_OK, "as large as it may be");
    cr_expect_eq(read_as(text, size, bench_rows(), lines, &report), FR_BAD_INPUT);
    int at = snprintf(text, size, "{\"model\":\"m1\"");
    for (int i = 0; i < 1000; i++)
        at += snprintf(text + at, size - (size_t)at, ",\"key%d\":%d", i, i);
    snprintf(text + at, size - (size_t)at, "}");
    cr_expect_eq(read_text(text, lines, &report), FR_BAD_INPUT);
    cr_expect_not_null(saying(&report, FR_ERROR, "too many keys"));
    memset(text, 'k', 200);
    memcpy(text, "{\"", 2);
    strcpy(text + 200, "\":1}");
    cr_expect_eq(read_text(text, lines, &report), FR_BAD_INPUT);
    cr_expect_not_null(saying(&report, FR_ERROR, "set.json:1:2: the string is longer"));
    free(text);
}

Test(parameter_file, what_it_says_can_be_read)
{
    // an unknown key may hold anything; a terminal gets nothing that steers it
    char lines[LINES_MAX];
    FrReport report;
    cr_expect_eq(read_text("{\"model\":\"m1\",\"a\\u001b[31m\":1,\"b\\u001b[32m\":2,\"c\\u0007\":3}", lines, &report),
                 FR_OK);
    for (int i = 0; i < report.count; i++)
        for (const char *c = report.finding[i].text; *c; c++)
            cr_expect((unsigned char)*c >= 0x20, "byte %d in '%s'", *c, report.finding[i].text);
}

/// Whatever is read: a status, nothing written on a refusal, lines that open a run else, and a report that ends.
static bool read_anything(const char *text, size_t length)
{
    static FrRun run;
    char lines[LINES_MAX];
    FrReport report, opening = new_report();
    char *copy = malloc(length ? length : 1); // of its own, so that a sanitizer sees what is read behind it
    cr_assert_not_null(copy);
    memcpy(copy, text, length);
    FrStatus status = read_as(copy, length, bench_rows(), lines, &report);
    free(copy);
    cr_assert_eq(status == FR_OK, report.error_count == 0);
    if (status != FR_OK) {
        cr_assert_eq(lines[0], '\0', "%s", lines);
        cr_assert_gt(report.count, 0);
        cr_assert_eq(strncmp(report.finding[0].text, "set.json:", 9), 0, "%s", report.finding[0].text);
        return false;
    }
    cr_assert_eq(fr_run_open_experiment(&run, fr_experiment_find(FR_RUN, "servo_pendulum"), lines, NULL, &opening),
                 FR_OK, "%s: %s", lines, opening.finding[0].text);
    return true;
}

Test(parameter_file, cut_at_every_byte)
{
    const char *const files[] = {mx106_m6, feetech_m1, erob_m3};
    for (int i = 0; i < 3; i++) {
        size_t whole = strlen(files[i]), brace = (size_t)(strrchr(files[i], '}') - files[i]);
        for (size_t length = 0; length <= whole; length++)
            cr_expect_eq(read_anything(files[i], length), length > brace, "cut at %zu", length);
    }
}

Test(parameter_file, with_bytes_changed)
{
    const char *most = getenv("TEST_FUZZ");
    int count = most ? atoi(most) : 10000, read = 0;
    static const char marks[] = "{}[]\":,\\\n\t -+.eE0123456789NIna\x80\xff\x01";
    const char *const files[] = {mx106_m6, feetech_m1, erob_m3};
    Random random = {.state = 81};
    for (int i = 0; i < count; i++) {
        char text[1024];
        size_t length = strlen(files[i % 3]);
        memcpy(text, files[i % 3], length);
        for (int k = random_below(&random, 4); k >= 0; k--) {
            size_t at = (size_t)random_below(&random, (int)length);
            switch (random_below(&random, 4)) {
            case 0:
                text[at] = (char)(text[at] ^ (1 << random_below(&random, 8)));
                break;
            case 1:
                text[at] = marks[random_below(&random, (int)sizeof marks)];
                break;
            case 2: // take some out
                length -= 1 + (size_t)random_below(&random, 8) < length - at ? 1 : 0;
                memmove(text + at, text + at + 1, length - at);
                break;
            default: { // repeat some
                size_t part = (size_t)random_below(&random, 60);
                if (at + part <= length && length + part < sizeof text) {
                    memmove(text + at + part, text + at, length - at);
                    length += part;
                }
            }
            }
        }
        read += read_anything(text, length);
    }
    for (int i = 0; i < count / 10; i++) {
        char text[300];
        size_t length = (size_t)random_below(&random, sizeof text);
        for (size_t k = 0; k < length; k++)
            text[k] = (char)random_bits(&random);
        cr_expect_not(read_anything(text, length));
    }
    printf("parameter files: %d changed ones, %d still good\n", count, read);
    cr_expect(read > count / 50 && read < count);
}

Test(parameter_file, numbers_may_have_any_number_of_digits)
{
    char text[300];
    char lines[LINES_MAX];
    FrReport report;
    const char *digits = "1.3000000000000000444089209850062616169452667236328125000000000000000001";
    snprintf(text, sizeof text, "{\"model\":\"m1\",\"actuator\":\"mx106\",\"kt\":%s}", digits);
    cr_expect_eq(read_text(text, lines, &report), FR_OK, "%s", report.finding[0].text);
    cr_expect(strstr(lines, "kt=1.3\n") || strstr(lines, "kt=1.3000000000000000\n"), "%s", lines);
}

Test(parameter_file, escapes_are_decoded)
{
    char lines[LINES_MAX];
    FrReport report;
    cr_expect_eq(read_text("{\"\\u006dodel\":\"\\u006d1\",\"actuator\":\"mx\\u00310\\u0036\"}", lines, &report), FR_OK);
    cr_expect(strstr(lines, "model=m1\n") && strstr(lines, "preset=mx106\n"), "%s", lines);
    cr_expect_eq(read_text("{\"model\":\"\\q1\"}", lines, &report), FR_BAD_INPUT);
    cr_expect_eq(report.finding[0].code, FR_FILE_BAD_ESCAPE);
    cr_expect_eq(read_text("{\"model\":\"\\u00g1\"}", lines, &report), FR_BAD_INPUT);
}

/// The published set of a preset and a model as the command writes it; 0 without one.
static int written_set(const char *preset, int model, char *text, int capacity)
{
    char lines[100];
    FrRun run;
    FrServoDef def;
    if (fr_servo_published(&def, preset, (FrServoModel)model, NULL) != FR_OK)
        return 0;
    snprintf(lines, sizeof lines, "preset=%s\nmodel=m%d\n", preset, model + 1);
    cr_assert_eq(fr_run_open_experiment(&run, fr_experiment_find(FR_RUN, "servo_pendulum"), lines, NULL, NULL), FR_OK);
    int length = fr_servo_write_form(&run.form, text, capacity);
    cr_assert(length > 0 && length < capacity);
    return length;
}

Test(parameter_file, what_is_written_reads_back_bit_by_bit)
{
    static char collection[160000];
    int sets = 0, all = 0;
    all += snprintf(collection, sizeof collection, "{\n \"_source\": [1, {\"a\": \"}\\\"\"}], \"servos\": {");
    for (int p = 0; fr_servo_name(p); p++) {
        const char *preset = fr_servo_name(p);
        all += snprintf(collection + all, sizeof collection - (size_t)all, "%s\"%s\": {\"_note\": 1", p ? ", " : "",
                        preset);
        for (int model = 0; model < 6; model++) {
            char text[2000], lines[LINES_MAX], again[2000];
            FrReport report;
            FrRun run, back;
            int length = written_set(preset, model, text, sizeof text);
            if (length == 0)
                continue;
            sets++;
            cr_assert_eq(read_text(text, lines, &report), FR_OK, "%s", report.finding[0].text);
            cr_assert_null(saying(&report, FR_WARNING, ""), "%s", report.finding[0].text);
            cr_assert_eq(fr_run_open_experiment(&back, fr_experiment_find(FR_RUN, "servo_pendulum"), lines, NULL, NULL),
                         FR_OK);
            char settings[100];
            snprintf(settings, sizeof settings, "preset=%s\nmodel=m%d\n", preset, model + 1);
            cr_assert_eq(fr_run_open_experiment(&run, back.experiment, settings, NULL, NULL), FR_OK);
            cr_assert_eq(run.form.count, back.form.count);
            for (int i = 0; i < run.form.count; i++)
                cr_expect(same_bits(run.form.entry[i].value, back.form.entry[i].value), "%s m%d: %s", preset, model + 1,
                          run.form.entry[i].row->key);
            cr_expect_eq(fr_servo_write_form(&back.form, again, sizeof again), length);
            cr_expect_str_eq(again, text);
            cr_expect_eq(fr_servo_write_form(&back.form, NULL, 0), length);
            // in a collection without its last two lines, model and actuator
            char *end = strstr(text, ",\n    \"model\"");
            all += snprintf(collection + all, sizeof collection - (size_t)all, ",\n \"m%d\": %.*s}", model + 1,
                            (int)(end - text), text);
        }
        all += snprintf(collection + all, sizeof collection - (size_t)all, "}");
    }
    all += snprintf(collection + all, sizeof collection - (size_t)all, "}}\n");
    cr_expect_eq(sets, 105, "%d sets", sets);
    char list[4000];
    FrServoFile file = {.name = "all.json", .text = collection, .length = (size_t)all};
    cr_expect_eq(fr_servo_sets(&file, list, sizeof list), 105);
    cr_expect_eq(strncmp(list, "mx64 m1\nmx64 m2\n", 16), 0, "%s", list);
    cr_expect_eq(fr_servo_sets(&(FrServoFile){.text = mx106_m6, .length = strlen(mx106_m6)}, list, sizeof list), 0);
    for (int p = 0; fr_servo_name(p); p++)
        for (int model = 0; model < 6; model++) {
            const char *preset = fr_servo_name(p);
            char text[2000], one[LINES_MAX], lines[LINES_MAX], name[8];
            FrReport report = new_report();
            snprintf(name, sizeof name, "m%d", model + 1);
            int length = written_set(preset, model, text, sizeof text);
            file.servo = preset;
            file.model = name;
            FrStatus status = fr_servo_lines(&file, bench_rows(), lines, sizeof lines, &report);
            cr_assert_eq(status == FR_OK, length > 0, "%s %s: %s", preset, name, report.finding[0].text);
            if (length == 0) {
                cr_expect_not_null(saying(&report, FR_ERROR, "none of its 105 parameter sets"));
                continue;
            }
            cr_assert_eq(read_text(text, one, &report), FR_OK);
            cr_expect_str_eq(lines, one);
        }
    FrReport report = new_report();
    char lines[LINES_MAX];
    file.servo = file.model = NULL;
    cr_expect_eq(fr_servo_lines(&file, bench_rows(), lines, LINES_MAX, &report), FR_BAD_INPUT);
    cr_expect_not_null(saying(&report, FR_ERROR, "has 105 parameter sets that match"));
    cr_expect_str_empty(lines);
    report = new_report();
    file.servo = "";
    file.model = "m3";
    cr_expect_eq(fr_servo_lines(&file, bench_rows(), lines, LINES_MAX, &report), FR_BAD_INPUT);
    cr_expect_not_null(saying(&report, FR_ERROR, "erob80_50 m3"));
}

Test(parameter_file, a_collection_of_one_needs_no_choice_and_a_broken_one_says_where)
{
    char lines[LINES_MAX];
    FrReport report;
    cr_assert_eq(read_text("{\"servos\": {\"arm\": {\"_actuator\": \"xl330\", \"m1\": {\"kt\": 0.5, "
                           "\"friction_base\": 0.25}}}, \"x\": null}",
                           lines, &report),
                 FR_OK, "%s", report.finding[0].text);
    cr_expect_not_null(strstr(lines, "preset=xl330\nmodel=m1\nfriction_base=0.25\n"), "%s", lines);
    static const struct {
        const char *text, *place, *words;
    } cases[] = {
        {"{\"servos\": {\"a\": {\"m1\": {\"kt\": x}}}}", "set.json:1:32:", "'x' is not"},
        {"{\"servos\": {\"a\":\n {\"m1\": {\"kt\": 1} \"m2\": {}}}}", "set.json:2:19:", "expected ,"},
        {"{\"servos\": {\"a\": {\"m1\": {\"kt\": 1}}}", "set.json:1:36:", "expected ,"},
        {"{\"servos\": {\"a\": {\"m1\": {\"kt\": \"open}}}}", "set.json:1:32:", "not closed"},
        {"{\"servos\": {\"a\": {\"m1\": {\"kt\": 1}}}} x", "set.json:1:38:", "unexpected text"},
        {"{\"servos\": {}}", "set.json:", "none of its 0"},
        {"{\"servos\": {a: 1}}", "set.json:1:13:", "expected \"key\""},
        {"{\"servos\": {\"a\" 1}}", "set.json:1:17:", "expected :"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        cr_expect_eq(read_text(cases[i].text, lines, &report), FR_BAD_INPUT, "%s", cases[i].text);
        const FrFinding *finding = saying(&report, FR_ERROR, cases[i].words);
        cr_expect(finding && strstr(finding->text, cases[i].place), "%s: %s", cases[i].text, report.finding[0].text);
        cr_expect_str_empty(lines);
    }
}

Test(parameter_file, a_model_that_is_not_named_is_that_of_the_keys)
{
    static const struct {
        const char *keys, *model;
    } cases[] = {
        {"\"friction_base\": 1, \"friction_viscous\": 0.5", "m1"},
        {"\"friction_base\": 1, \"friction_stribeck\": 0.5", "m2"},
        {"\"friction_base\": 1, \"load_friction_base\": 0.5", "m3"},
        {"\"load_friction_base\": 0.5, \"alpha\": 2", "m4"},
        {"\"load_friction_motor\": 0.5, \"kt\": 2", "m5"},
        {"\"load_friction_motor_quad\": 0.5", "m6"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[300], lines[LINES_MAX], model[16];
        FrReport report;
        snprintf(text, sizeof text, "{%s, \"actuator\": \"mx64\"}", cases[i].keys);
        snprintf(model, sizeof model, "model=%s\n", cases[i].model);
        cr_expect_eq(read_text(text, lines, &report), FR_OK, "%s: %s", text, report.finding[0].text);
        cr_expect_not_null(strstr(lines, model), "%s: %s", text, lines);
        cr_expect_not_null(saying(&report, FR_NOTE, "no model is given; its keys are those of"));
    }
    char lines[LINES_MAX];
    FrReport report;
    cr_expect_eq(read_text("{\"load_friction_base\": 1, \"load_friction_motor\": 1}", lines, &report), FR_BAD_INPUT);
    cr_expect_not_null(saying(&report, FR_ERROR, "no model"), "keys of several models");
}
