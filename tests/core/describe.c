// Everything that the tables say: each row whole and within its own limits, each key once in every form that a choice
// can lead to, each preset setting a row that there is; and the JSON that the page reads.
#include "explorer/form/message.h"
#include "servo/rows.h"
#include "explorer/run/experiment.h"
#include "explorer/form/form.h"
#include "base/row.h"
#include "explorer/form/law.h"
#include "random.h"
#include "fewer.h"
#include "runs.h"
#include "reports.h"

#include <math.h>
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int rows_seen;

static void check_option(const FrParam *row, const FrOption *option, const char *where);

static void check_row(const FrParam *row, const char *where)
{
    rows_seen++;
    cr_assert_not_null(row->key, "%s", where);
    cr_assert(row->symbol && row->unit && row->text, "%s: %s has no symbol, unit or sentence", where, row->key);
    cr_expect(row->key[0] && strlen(row->key) < FR_KEY_MAX, "%s: key '%s'", where, row->key);
    for (const char *c = row->key; *c; c++)
        cr_expect((*c >= 'a' && *c <= 'z') || (*c >= 'A' && *c <= 'Z') || (*c >= '0' && *c <= '9') || *c == '_',
                  "%s: key '%s'", where, row->key);
    cr_expect_gt(strlen(row->text), 8u, "%s: %s has no sentence", where, row->key);
    cr_expect(row->group > FR_GROUP_NONE && row->group < FR_GROUPS, "%s: %s has no group", where, row->key);
    cr_expect_eq(row->text[strlen(row->text) - 1], '.', "%s: '%s' is no sentence", where, row->text);
    if (row->scale == FR_CHOICE) {
        cr_assert_not_null(row->options, "%s: %s has no options", where, row->key);
        int count = 0;
        for (; row->options[count]; count++) {
            check_option(row, row->options[count], where);
            for (int k = 0; k < count; k++)
                cr_expect_str_neq(row->options[k]->name, row->options[count]->name, "%s: %s", where, row->key);
        }
        cr_expect_gt(count, 0);
        cr_expect(row->value >= 0.0 && row->value < count, "%s: %s stands at option %g of %d", where, row->key,
                  row->value, count);
        return;
    }
    cr_expect(row->symbol[0], "%s: %s has no symbol", where, row->key);
    if (row->scale == FR_POINTS) {
        cr_expect(row->points && row->points[0], "%s: %s has no points", where, row->key);
        return;
    }
    cr_expect(row->min <= row->low && row->low < row->high && row->high <= row->max,
              "%s: %s: min %g, low %g, high %g, max %g", where, row->key, row->min, row->low, row->high, row->max);
    cr_expect(isfinite(row->min) && isfinite(row->max), "%s: %s is accepted without limit", where, row->key);
    if (row->optional)
        cr_expect(isnan(row->value), "%s: %s is optional and has a default", where, row->key);
    else
        cr_expect(row->value >= row->min && row->value <= row->max, "%s: %s: default %g", where, row->key, row->value);
    if (row->scale == FR_LOGARITHMIC)
        cr_expect_gt(row->low, 0.0, "%s: %s is logarithmic from %g", where, row->key, row->low);
}

static void check_option(const FrParam *row, const FrOption *option, const char *where)
{
    cr_assert(option->name && option->title && option->text && option->source && option->equation, "%s: %s", where,
              row->key);
    cr_expect(option->name[0] && option->title[0], "%s: an option of %s has no name", where, row->key);
    for (const FrParam *const *rows = option->rows; rows && *rows; rows++)
        check_row(*rows, option->name);
    for (const FrPresetSetting *setting = option->settings; setting && setting->key; setting++) {
        cr_expect(setting->word || isfinite(setting->value), "%s: %s", option->name, setting->key);
        cr_expect(option->source[0], "the preset %s names no source", option->name);
    }
}

Test(describe, every_row_is_whole)
{
    rows_seen = 0;
    for (int e = 0; fr_experiments[e]; e++) {
        const FrExperiment *experiment = fr_experiments[e];
        cr_expect(experiment->name[0] && experiment->title[0] && experiment->text[0] && experiment->source[0], "%s",
                  experiment->name);
        for (const FrParam *const *rows = experiment->rows; *rows; rows++)
            check_row(*rows, experiment->name);
        const FrChannel *const lists[] = {experiment->channels, experiment->readings};
        for (int k = 0; k < 2; k++)
            for (const FrChannel *channel = lists[k]; channel && channel->key; channel++) {
                cr_expect(channel->key[0] && channel->symbol && channel->unit && channel->text && channel->text[0],
                          "%s: channel %s", experiment->name, channel->key);
                for (const FrChannel *other = lists[k]; other != channel; other++)
                    cr_expect_str_neq(other->key, channel->key, "%s", experiment->name);
            }
        for (int k = 0; k < e; k++)
            cr_expect(fr_experiments[k]->kind != experiment->kind ||
                          strcmp(fr_experiments[k]->name, experiment->name) != 0,
                      "%s is there twice", experiment->name);
    }
    printf("%d parameter rows, met through every option of every experiment\n", rows_seen);
}

/// Rows of the fields of a model lie within it, and no two of a form at the same place.
Test(describe, own_rows_are_fields_of_the_model)
{
    int seen = 0;
    for (int e = 0; fr_experiments[e]; e++) {
        const FrExperiment *experiment = fr_experiments[e];
        FrForm form = {.defaults = experiment->defaults};
        cr_assert_eq(fr_form_fill(&form, experiment->rows, "", NULL), FR_OK);
        for (int i = 0; i < form.count; i++) {
            const FrParam *row = form.entry[i].row;
            if (!row->own)
                continue;
            cr_expect(row->scale != FR_CHOICE && row->offset + sizeof(double) <= experiment->model_size, "%s: %s",
                      experiment->name, row->key);
            for (int k = 0; k < i; k++)
                cr_expect(!form.entry[k].row->own || form.entry[k].row->offset != row->offset, "%s: %s and %s",
                          experiment->name, form.entry[k].row->key, row->key);
            seen++;
        }
    }
    printf("%d parameters are fields of models\n", seen);
}

Test(describe, groups_have_a_key_and_a_title_each)
{
    for (FrGroup group = FR_GROUP_NONE; group < FR_GROUPS; group++) {
        bool none = group == FR_GROUP_NONE;
        cr_expect_eq(fr_group_key(group)[0] == '\0', none);
        cr_expect_eq(fr_group_title(group)[0] == '\0', none);
        for (FrGroup other = FR_GROUP_NONE; other < group; other++) {
            cr_expect_str_neq(fr_group_key(other), fr_group_key(group));
            cr_expect_str_neq(fr_group_title(other), fr_group_title(group));
        }
    }
}

enum { KEYS_MAX = 16 };

/// The keys of a list with blanks between them; returns their number, none of them twice.
static int read_keys(const char *keys, char key[KEYS_MAX][FR_KEY_MAX])
{
    int count = 0;
    while (keys && *keys) {
        size_t length = strcspn(keys, " ");
        cr_assert(length > 0 && length < FR_KEY_MAX && count < KEYS_MAX, "%s", keys);
        memcpy(key[count], keys, length);
        key[count][length] = '\0';
        for (int i = 0; i < count; i++)
            cr_expect_str_neq(key[i], key[count]);
        count++;
        keys += length + (keys[length] == ' ');
    }
    return count;
}

Test(describe, the_parameters_that_matter_most_exist)
{
    for (int e = 0; fr_experiments[e]; e++) {
        const FrExperiment *experiment = fr_experiments[e];
        char key[KEYS_MAX][FR_KEY_MAX];
        int count = read_keys(experiment->first, key), shown = 0;
        FrForm form = {.defaults = experiment->defaults};
        cr_assert_eq(fr_form_fill(&form, experiment->rows, "", NULL), FR_OK);
        for (int i = 0; i < count; i++) {
            cr_expect_not_null(fr_rows_find(experiment->rows, key[i]), "%s: %s", experiment->name, key[i]);
            shown += fr_form_find(&form, key[i]) != NULL;
        }
        cr_expect(shown >= (form.count < 5 ? form.count : 5) && shown <= 8, "%s shows %d of %d first", experiment->name,
                  shown, count);
    }
}

Test(describe, the_plots_of_a_run_are_channels)
{
    for (int e = 0; fr_experiments[e]; e++) {
        const FrExperiment *experiment = fr_experiments[e];
        char key[KEYS_MAX][FR_KEY_MAX];
        int count = read_keys(experiment->plots, key);
        cr_expect(experiment->kind == FR_RUN ? count >= 2 : count == 0, "%s has %d plots", experiment->name, count);
        for (int i = 0; i < count; i++) {
            const FrChannel *channel = experiment->channels;
            while (channel->key && strcmp(channel->key, key[i]) != 0)
                channel++;
            cr_assert_not_null(channel->key, "%s: %s", experiment->name, key[i]);
            cr_expect_not(channel->prescribed, "%s: %s", experiment->name, key[i]);
        }
    }
}

/// Settings with which a run has friction, and those with another friction.
typedef struct Frictions {
    const char *one, *other;
} Frictions;

static Frictions frictions_of(const FrExperiment *experiment)
{
    static const struct {
        const char *key; // which the experiment has
        Frictions frictions;
    } of[] = {
        {"model", {"", "model=m1"}},
        {"element", {"", "element=explicit\nlaw=coulomb\nF=0.5"}},
        {"t_d", {"t_d=0", "t_d=0\nmethod=explicit\ntau_fs=0.02\ntau_fk=0.01"}}, // the goal comes at once
        {"tau_fs", {"", "method=explicit\ntau_fs=0.02\ntau_fk=0.01"}},
        {"tau_2", {"", "losses=angles\nfriction_angle=3"}},
        {"losses",
         {"losses=angles\nfriction_angle=17\ntau_load=20\nJ=5\nI=50\ntau_1=750\nT=0.005",
          "losses=angles\nfriction_angle=3\nfriction_angle_s=40\ntau_load=200\nv0=1\nJ=5\nI=50\ntau_1=750\nT=0.005"}},
        {"mu", {"", "mu=0.9"}},
        {"method", {"", "method=explicit"}}};
    for (size_t k = 0; k < sizeof of / sizeof *of; k++)
        if (fr_rows_find(experiment->rows, of[k].key))
            return of[k].frictions;
    return (Frictions){"", "engine=mujoco"};
}

/// Channels that friction decides, but that are the same here: no hand, no spring, a corner that never touches, a drive
/// that jams or rests and never turns, one solution.
static bool may_be_equal(const char *key)
{
    static const char *const keys[] = {"tau_h", "tau_g", "theta_m", "e",     "fn",
                                       "ft",    "fn1",   "ft1",     "turns", "solutions"};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (strcmp(key, keys[i]) == 0)
            return true;
    return false;
}

Test(describe, a_prescribed_channel_does_not_depend_on_friction)
{
    for (int e = 0; fr_experiments[e]; e++) {
        const FrExperiment *experiment = fr_experiments[e];
        static FrRun one, other;
        if (experiment->kind != FR_RUN)
            continue;
        one.work = other.work = run_work();
        FrReport report = new_report();
        Frictions frictions = frictions_of(experiment);
        cr_assert_eq(fr_run_open_experiment(&one, experiment, frictions.one, NULL, &report), FR_OK);
        cr_assert_eq(fr_run_open_experiment(&other, experiment, frictions.other, NULL, &report), FR_OK, "%s",
                     report.finding[0].text);
        int differ[FR_CHANNEL_MAX] = {0}, channels = fr_experiment_channel_count(experiment);
        for (int k = 0; k < 400; k++) {
            double row[2][FR_CHANNEL_MAX];
            fr_run_now(&one, row[0]);
            fr_run_now(&other, row[1]);
            for (int c = 0; c < channels; c++)
                differ[c] += row[0][c] == row[0][c] && row[0][c] != row[1][c];
            fr_run_step(&one, 5);
            fr_run_step(&other, 5);
        }
        for (int c = 1; c < channels; c++)
            if (experiment->channels[c].prescribed)
                cr_expect_eq(differ[c], 0, "%s: %s", experiment->name, experiment->channels[c].key);
            else if (!may_be_equal(experiment->channels[c].key))
                cr_expect_gt(differ[c], 0, "%s: %s", experiment->name, experiment->channels[c].key);
    }
}

/// A recording, for what can not do without one.
static const double recorded_t[] = {0.0, 0.5, 1.0}, recorded_angle[] = {0.0, 0.7, 0.3}, recorded_volts[] = {7, 8, 7};
static const FrRecording recorded = {
    .count = 3,
    .column = {recorded_t, recorded_angle, recorded_angle, [FR_VOLTS] = recorded_volts, [FR_BASE] = recorded_angle}};

/// Open an experiment with every combination of its choices; `lines` holds those that are made. The seventh
/// choice and those after it take their options in turn, in the shorter tests the fifth: a servo has ten choices.
static int open_all(const FrExperiment *experiment, int made, char *lines, size_t size)
{
    static int turn;
    FrRun run;
    run.work = run_work();
    FrReport report = new_report();
    FrForm form = {0};
    FrStatus status = fr_form_fill(&form, experiment->rows, lines, &report);
    cr_assert_eq(status, FR_OK, "%s\n%s: %s", experiment->name, lines, report.finding[0].text);
    for (int i = 0; i < form.count; i++) {
        const FrEntry *entry = &form.entry[i];
        if (entry->row->scale != FR_CHOICE || entry->given)
            continue;
        size_t length = strlen(lines);
        int opened = 0, options = 0;
        while (entry->row->options[options])
            options++;
        bool in_turn = made >= (fewer() > 1 ? 4 : 6);
        int first = in_turn ? turn++ % options : 0, end = in_turn ? first + 1 : options;
        for (int k = first; k < end; k++) {
            snprintf(lines + length, size - length, "%s=%s\n", entry->row->key, entry->row->options[k]->name);
            opened += open_all(experiment, made + 1, lines, size);
            lines[length] = '\0';
        }
        return opened;
    }
    for (int i = 0; i < form.count; i++)
        for (int k = 0; k < i; k++)
            cr_expect_str_neq(form.entry[i].row->key, form.entry[k].row->key, "%s\n%s", experiment->name, lines);
    for (int i = 0; i < form.count; i++) {
        const FrEntry *entry = &form.entry[i];
        FrReport checked = new_report();
        if (entry->row->scale != FR_CHOICE && entry->row->scale != FR_POINTS && !entry->row->optional)
            cr_expect(fr_param_check(entry->row, entry->value, &checked), "%s\n%s: %s", experiment->name, lines,
                      checked.finding[0].text);
    }
    report = new_report();
    status = fr_run_open_experiment(&run, experiment, lines, &recorded, &report);
    if (status != FR_OK && report.error_count == 1) {
        // published numbers that one element takes may not suit another: then the refusal says what would
        const FrFinding *refusal = &report.finding[report.count - 1];
        char mended[2200];
        if (strstr(refusal->text, "give law=coulomb")) {
            const char *law = strstr(lines, "law=");
            snprintf(mended, sizeof mended, "%.*slaw=coulomb%s", (int)(law - lines), lines, strchr(law, '\n'));
        } else {
            cr_assert_gt(refusal->remedy_count, 0, "%s\n%s: %s", experiment->name, lines, refusal->text);
            snprintf(mended, sizeof mended, "%s%s=%.17g\n", lines, refusal->remedy[0].key, refusal->remedy[0].value);
        }
        report = new_report();
        status = fr_run_open_experiment(&run, experiment, mended, &recorded, &report);
    }
    cr_expect_eq(status, FR_OK, "%s\n%s: %s", experiment->name, lines, report.finding[0].text);
    return 1;
}

Test(describe, every_combination_of_choices_opens)
{
    for (int e = 0; fr_experiments[e]; e++) {
        char lines[2000] = "";
        printf("%s: %d combinations of choices\n", fr_experiments[e]->name,
               open_all(fr_experiments[e], 0, lines, sizeof lines));
    }
}

/// A key is set by some row that an experiment can have.
static bool settable(const FrParam *const *rows, const char *key, const char *word)
{
    for (; rows && *rows; rows++) {
        if (strcmp((*rows)->key, key) == 0) {
            if (((*rows)->scale == FR_CHOICE) != (word != NULL))
                return false;
            for (int i = 0; word && (*rows)->options[i]; i++)
                if (strcmp((*rows)->options[i]->name, word) == 0)
                    return true;
            return word == NULL;
        }
        for (int i = 0; (*rows)->scale == FR_CHOICE && (*rows)->options[i]; i++)
            if (settable((*rows)->options[i]->rows, key, word))
                return true;
    }
    return false;
}

/// Some experiment that has this choice of presets can have the row.
static bool used(const FrParam *choice, const FrPresetSetting *setting)
{
    for (int e = 0; fr_experiments[e]; e++)
        for (const FrParam *const *rows = fr_experiments[e]->rows; *rows; rows++)
            if (*rows == choice && settable(fr_experiments[e]->rows, setting->key, setting->word))
                return true;
    return false;
}

Test(describe, presets_set_what_there_is)
{
    const FrParam *const choices[] = {&fr_law_preset_row, &fr_servo_preset_row};
    for (int k = 0; k < 2; k++)
        for (int i = 0; choices[k]->options[i]; i++)
            for (const FrPresetSetting *s = choices[k]->options[i]->settings; s && s->key; s++)
                cr_expect(used(choices[k], s), "%s sets %s, which no experiment has", choices[k]->options[i]->name,
                          s->key);
}

/// A small reader of JSON: returns where the value ends, NULL when it is none.
static const char *json_value(const char *c);

static const char *json_string(const char *c)
{
    if (*c++ != '"')
        return NULL;
    for (; *c != '"'; c++) {
        if ((unsigned char)*c < 0x20)
            return NULL;
        if (*c == '\\' && (!*++c || !strchr("\"\\/bfnrtu", *c)))
            return NULL;
    }
    return c + 1;
}

static const char *json_list(const char *c, char close, bool named)
{
    if (*++c == close)
        return c + 1;
    for (;; c++) {
        if (named && (!(c = json_string(c)) || *c++ != ':'))
            return NULL;
        if (!(c = json_value(c)))
            return NULL;
        if (*c == close)
            return c + 1;
        if (*c != ',')
            return NULL;
    }
}

static const char *json_value(const char *c)
{
    static const char *const words[] = {"true", "false", "null"};
    if (*c == '{')
        return json_list(c, '}', true);
    if (*c == '[')
        return json_list(c, ']', false);
    if (*c == '"')
        return json_string(c);
    for (int i = 0; i < 3; i++)
        if (strncmp(c, words[i], strlen(words[i])) == 0)
            return c + strlen(words[i]);
    if (*c != '-' && (*c < '0' || *c > '9'))
        return NULL;
    char *end;
    strtod(c, &end);
    return end;
}

static void expect_json(const char *text)
{
    const char *end = json_value(text);
    cr_expect_not_null(end, "not JSON: %.200s", text);
    if (end)
        cr_expect_eq(*end, '\0', "after the JSON: %.50s", end);
}

Test(describe, the_description_is_json_and_is_cut_where_there_is_no_room)
{
    int length = fr_describe("", NULL, 0);
    cr_assert_gt(length, 1000);
    char *whole = malloc((size_t)length + 1), *cut = malloc((size_t)length + 1);
    cr_assert_eq(fr_describe("", whole, length + 1), length);
    cr_expect_eq(strlen(whole), (size_t)length);
    expect_json(whole);
    for (int capacity = 1; capacity <= length; capacity = capacity * 3 + 1) {
        memset(cut, 0x7f, (size_t)length + 1);
        cr_expect_eq(fr_describe("", cut, capacity), length);
        cr_expect_eq(memcmp(cut, whole, (size_t)capacity - 1), 0, "with room for %d", capacity);
        cr_expect_eq(cut[capacity - 1], '\0');
        cr_expect_eq(cut[capacity], 0x7f, "written past the room for %d", capacity);
    }
    printf("the description takes %d bytes\n", length);
    free(whole);
    free(cut);
}

Test(describe, a_run_is_json_whatever_the_user_wrote)
{
    static char text[200000];
    const char *const lines[] = {"",
                                 "kp=0",
                                 "law=rational",
                                 "mass=\"\\\n\"=\x01\x1f",
                                 "q_d=nan\nq_d=1",
                                 "law=stribeck\nB=1",
                                 "a\\\"b=1\n\t=2",
                                 "kp=\xff\xfe"};
    for (int e = 0; fr_experiments[e]; e++)
        for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
            FrRun run = run_of(fr_experiments[e]->kind, fr_experiments[e]->name, "");
            FrReport report = new_report();
            fr_run_set(&run, lines[i], &report);
            int length = fr_describe_run(&run, &report, text, sizeof text);
            cr_expect_eq(strlen(text), (size_t)length);
            expect_json(text);
            FrRun none = {0};
            fr_describe_run(&none, &report, text, sizeof text);
            expect_json(text);
        }
}

/// A value within the row's limits, often one of them, else of any size.
static double any_value(Random *random, const FrParam *row)
{
    int kind = random_below(random, 6);
    double low = row->min > 0.0 ? row->min : 1e-12, high = row->max;
    if (kind == 0)
        return row->min;
    if (kind == 1)
        return row->max;
    if (kind == 2)
        return random_between(random, row->low, row->high);
    double value = random_decades(random, low, high);
    return value < row->min ? row->min : value > row->max ? row->max : value;
}

/// Random settings of each experiment, and points of a curve.
enum { FORMS = 2000, POINTS = 64 };

/// How many times less is tried of a curve whose points are simulations that take milliseconds.
static int once_in(const FrExperiment *experiment)
{
    bool simulates = experiment == fr_experiment_find(FR_CURVE, "joint_methods") ||
                     experiment == fr_experiment_find(FR_CURVE, "drive_methods");
    return simulates ? 16 : 1;
}

Test(describe, whatever_is_accepted_computes_and_is_described)
{
    static char text[200000], lines[8000];
    static double data[FR_CHANNEL_MAX * POINTS];
    Random random = {.state = 71};
    int all = 0;
    for (int e = 0; fr_experiments[e]; e++) {
        const FrExperiment *experiment = fr_experiments[e];
        int opened = 0, stopped = 0, once = once_in(experiment), points = POINTS / once;
        int forms = some_of(FORMS) / once;
        all += forms;
        for (int i = 0; i < forms; i++) {
            // choices first, so that the form is known; then some of its numbers
            FrForm form = {0};
            FrReport report = new_report();
            lines[0] = '\0';
            fr_form_fill(&form, experiment->rows, "", &report);
            for (int k = 0; k < form.count; k++) {
                const FrParam *row = form.entry[k].row;
                int count = 0;
                while (row->scale == FR_CHOICE && row->options[count])
                    count++;
                if (count) {
                    size_t length = strlen(lines);
                    snprintf(lines + length, sizeof lines - length, "%s=%s\n", row->key,
                             row->options[random_below(&random, count)]->name);
                    fr_form_fill(&form, experiment->rows, lines, &report);
                }
            }
            for (int k = 0; k < form.count; k++) {
                const FrParam *row = form.entry[k].row;
                size_t length = strlen(lines);
                if (row->scale != FR_CHOICE && random_below(&random, 3) == 0)
                    snprintf(lines + length, sizeof lines - length, "%s=%.17g\n", row->key, any_value(&random, row));
            }
            FrRun run = {.work = run_work()};
            report = new_report();
            const FrRecording *log = random_below(&random, 2) ? &recorded : NULL;
            FrStatus status = fr_run_open_experiment(&run, experiment, lines, log, &report);
            cr_assert_eq(status == FR_OK, report.error_count == 0);
            fr_describe_run(&run, &report, text, sizeof text);
            expect_json(text);
            if (status != FR_OK)
                continue;
            opened++;
            FrSamples samples = {.columns = fr_experiment_channel_count(experiment), .capacity = POINTS, .data = data};
            if (experiment->kind == FR_RUN) {
                stopped += fr_run_rows(&run, 3, &samples) != FR_OK;
            } else {
                double x[POINTS], from, to;
                experiment->span(fr_run_model(&run), &from, &to);
                for (int k = 0; k < points; k++)
                    x[k] = from + (to - from) * k / (points - 1);
                fr_curve_rows(&run, x, points, &samples);
            }
            for (int c = 0; c < samples.columns; c++)
                for (int k = 0; k < samples.count; k++) {
                    double value = data[c * samples.capacity + k];
                    bool empty =
                        isnan(value) && (experiment->partial || c >= samples.columns - experiment->optional_channels);
                    bool any = value > 0 && strcmp(experiment->name, "holding") == 0; // friction holds any load
                    cr_assert(isfinite(value) || empty || any, "%s: %s = %g at row %d with\n%s", experiment->name,
                              experiment->channels[c].key, value, k, lines);
                }
        }
        printf("%s: %d of %d random settings are accepted, %d runs leave the finite numbers\n", experiment->name,
               opened, forms, stopped);
        cr_expect_gt(opened, forms / 6);
    }
    printf("%d random settings in all\n", all);
}

Test(describe, a_subject_has_its_own_description)
{
    static const struct {
        const char *subject, *has;
    } cases[] = {{"run sliding_block", "\"name\":\"sliding_block\""},
                 {"curve phi", "\"name\":\"phi\""},
                 {"laws", "\"stribeck\""},
                 {"elements", "\"lugre\""},
                 {"servos", "\"xl330\""},
                 {"messages", "\"OUT_OF_RANGE\""}};
    static char text[1 << 20];
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        int length = fr_describe(cases[i].subject, text, sizeof text);
        cr_expect(length > 0 && length < (int)sizeof text, "%s: %d bytes", cases[i].subject, length);
        expect_json(text);
        cr_expect_not_null(strstr(text, cases[i].has), "%s: no %s", cases[i].subject, cases[i].has);
    }
    static const char *const unknown[] = {"run", "run perpetuum_mobile", "curve", "curve sliding_block", "Laws", " "};
    for (size_t i = 0; i < sizeof unknown / sizeof *unknown; i++)
        cr_expect_eq(fr_describe(unknown[i], text, sizeof text), 0, "'%s'", unknown[i]);
}

Test(describe, numbers_of_messages_ascend_and_those_of_the_explorer_follow)
{
    int count[2];
    const FrMessage *const lists[] = {fr_messages(&count[0]), fr_explorer_messages(&count[1])};
    int before = FR_NO_MESSAGE;
    for (int list = 0; list < 2; list++)
        for (int i = 0; i < count[list]; before = lists[list][i++].number)
            cr_expect_gt(lists[list][i].number, before, "%s", lists[list][i].name);
    cr_expect_lt(lists[0][count[0] - 1].number, 10000);
    cr_expect_eq(lists[1][0].number, 10000);
    cr_expect_str_eq(fr_code_name(FR_OUT_OF_RANGE), "OUT_OF_RANGE");
    cr_expect_null(fr_code_name(FR_NO_MESSAGE));
    cr_expect_null(fr_code_text(10000));
    cr_expect_str_eq(fr_status_text(FR_NO_SOLUTION), "the equations have no solution");
    cr_expect_null(fr_status_text((FrStatus)9));
}
