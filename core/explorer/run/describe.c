// Descriptions in JSON: all experiments with their rows, options and presets; and one run's form, readings and report.
#include "explorer/run/experiment.h"
#include "math/assert.h"
#include "law/kind.h"
#include "measure.h"
#include "explorer/form/form.h"
#include "explorer/form/message.h"
#include "base/row.h"
#include "recording/reader.h"
#include "explorer/run/experiment.h"
#include "base/decimal.h"
#include "contact/kind.h"
#include "servo/rows.h"

#include <math.h>
#include <stdarg.h>
#include <string.h>

/// Text in a buffer of fixed size. Characters that do not fit are counted but not written.
typedef struct Json {
    char *text;
    int capacity, length;
} Json;

PRINTS(2, 3) static void put(Json *json, const char *format, ...)
{
    FR_ASSERT(json->text || json->capacity == 0);
    int room = json->length < json->capacity ? json->capacity - json->length : 0;
    va_list arguments;
    va_start(arguments, format);
    json->length += fr_decimal_text(room ? json->text + json->length : NULL, (size_t)room, format, arguments);
    va_end(arguments);
}

static void put_string(Json *json, const char *s)
{
    put(json, "\"");
    // bound: the length of the text
    while (*s) {
        int plain = 0;
        // bound: the length of the text
        while ((unsigned char)s[plain] >= 0x20 && s[plain] != '"' && s[plain] != '\\')
            plain++;
        put(json, "%.*s", plain, s);
        s += plain;
        if (!*s)
            break;
        if ((unsigned char)*s < 0x20)
            put(json, "\\u00%c%c", '0' + *s / 16, "0123456789abcdef"[*s % 16]);
        else
            put(json, "\\%c", *s);
        s++;
    }
    put(json, "\"");
}

static void put_text(Json *json, const char *key, const char *s)
{
    put(json, "\"%s\":", key);
    put_string(json, s ? s : "");
    put(json, ",");
}

/// Write a number. JSON has neither NaN nor infinity.
static void put_number(Json *json, double x)
{
    if (isfinite(x))
        put(json, "%.17g", x);
    else
        put(json, "null");
}

/// Write the value of a row: a number, the name of the option, or the list of points (from the form;
/// without one, from the row).
static void put_value(Json *json, const FrParam *row, double value, const FrForm *form)
{
    if (row->scale == FR_CHOICE)
        put_string(json, row->options[(int)value]->name);
    else if (row->scale == FR_POINTS && !form)
        put_string(json, row->points);
    else if (row->scale == FR_POINTS) {
        put(json, "\"");
        for (int i = 0; i < (int)value; i++)
            put(json, "%s%.17g:%.17g", i ? "," : "", form->x[i], form->y[i]);
        put(json, "\"");
    } else
        put_number(json, value);
}

static void put_rows(Json *json, const FrParam *const *rows, bool linear);

/// Write the values of sets as settings for each option of the choice. A parameter that the option does not have is 0.
static void put_sets(Json *json, const FrSets *sets, const char *separator)
{
    for (int option = 0; sets && sets->choice->options[option]; option++)
        for (int i = 0; sets->values[option] && sets->keys[i]; i++) {
            const FrOption *chosen = sets->choice->options[option];
            if (sets->values[option][i] == 0)
                continue;
            put(json, "%s{\"when\":\"%s=%s\",\"key\":\"%s\",\"value\":", separator, sets->choice->key, chosen->name,
                sets->keys[i]);
            put_number(json, sets->values[option][i]);
            put(json, "}");
            separator = ",";
        }
}

// NOLINTNEXTLINE(misc-no-recursion) bound: the depth of choices within choices in the table of rows
static void put_option(Json *json, const FrOption *option, bool linear)
{
    put(json, "{");
    put_text(json, "name", option->name);
    put_text(json, "title", option->title);
    put_text(json, "text", option->text);
    put_text(json, "source", option->source);
    put_text(json, "equation", option->equation);
    put_rows(json, option->rows, linear);
    put(json, ",\"settings\":[");
    const char *separator = "";
    for (const FrPresetSetting *setting = option->settings; setting && setting->key; setting++) {
        put(json, "%s{\"when\":", separator);
        if (setting->when)
            put_string(json, setting->when);
        else
            put(json, "null");
        put(json, ",\"key\":\"%s\",\"value\":", setting->key);
        if (setting->word)
            put_string(json, setting->word);
        else
            put_number(json, setting->value);
        put(json, "}");
        separator = ",";
    }
    put_sets(json, option->sets, separator);
    put(json, "]}");
}

// NOLINTNEXTLINE(misc-no-recursion) bound: the depth of choices within choices in the table of rows
static void put_rows(Json *json, const FrParam *const *rows, bool linear)
{
    static const char *const scales[] = {
        [FR_LINEAR] = "linear", [FR_LOGARITHMIC] = "log", [FR_CHOICE] = "choice", [FR_POINTS] = "points"};
    put(json, "\"params\":[");
    for (int i = 0; rows && rows[i]; i++) {
        const FrParam *row = rows[i];
        put(json, "%s{", i ? "," : "");
        put_text(json, "key", row->key);
        put_text(json, "symbol", row->symbol);
        put_text(json, "unit", fr_unit(row->unit, linear));
        put(json, "\"min\":%.17g,\"max\":%.17g,\"low\":%.17g,\"high\":%.17g,\"value\":", row->min, row->max, row->low,
            row->high);
        put_value(json, row, row->value, NULL);
        put(json, ",\"scale\":\"%s\",\"group\":\"%s\",\"optional\":%s,", scales[row->scale], fr_group_key(row->group),
            row->optional ? "true" : "false");
        put(json, "%s", row->whole ? "\"whole\":true," : "");
        put_text(json, "text", row->text);
        put(json, "\"options\":[");
        for (int k = 0; row->options && row->options[k]; k++) {
            put(json, "%s", k ? "," : "");
            put_option(json, row->options[k], linear);
        }
        put(json, "]}");
    }
    put(json, "]");
}

static void put_channels(Json *json, const char *name, const FrChannel *channels, bool linear)
{
    put(json, "\"%s\":[", name);
    for (const FrChannel *c = channels; c && c->key; c++) {
        put(json, "%s{", c == channels ? "" : ",");
        put_text(json, "symbol", c->symbol);
        put_text(json, "unit", fr_unit(c->unit, linear));
        put_text(json, "text", c->text);
        put(json, "\"key\":\"%s\"%s}", c->key, c->prescribed ? ",\"prescribed\":true" : "");
    }
    put(json, "]");
}

static void put_event_kinds(Json *json, const FrOption *const *kinds)
{
    put(json, "\"event_kinds\":[");
    for (int i = 0; kinds && kinds[i]; i++) {
        put(json, "%s{", i ? "," : "");
        put_text(json, "name", kinds[i]->name);
        put_text(json, "title", kinds[i]->title);
        put(json, "\"text\":");
        put_string(json, kinds[i]->text);
        put(json, "}");
    }
    put(json, "],");
}

static void put_scene(Json *json, const FrPart *scene)
{
    put(json, "\"scene\":[");
    for (const FrPart *part = scene; part && part->part; part++)
        put(json, "%s{\"part\":\"%s\",\"a\":\"%s\",\"b\":\"%s\",\"lane\":%d,\"hand\":\"%s\"}", part == scene ? "" : ",",
            part->part, part->a, part->b, part->lane, part->hand);
    put(json, "],");
}

static void put_figures(Json *json, const FrFigure *figures)
{
    put(json, "\"figures\":[");
    for (const FrFigure *figure = figures; figure && figure->name; figure++) {
        put(json, "%s{", figure == figures ? "" : ",");
        put_text(json, "name", figure->name);
        put_text(json, "text", figure->text);
        put_text(json, "settings", figure->settings);
        put_text(json, "twin", figure->twin);
        put(json, "\"duration\":%.17g,\"numbers\":[", figure->duration);
        for (int i = 0; i < figure->count; i++) {
            put(json, "%s{", i ? "," : "");
            put_text(json, "name", figure->numbers[i].name);
            put_text(json, "paper", figure->numbers[i].paper);
            put_text(json, "unit", figure->numbers[i].unit);
            put(json, "\"remark\":");
            put_string(json, figure->numbers[i].remark ? figure->numbers[i].remark : "");
            put(json, "}");
        }
        put(json, "]}");
    }
    put(json, "],");
}

/// Write keys, separated by blanks, as an array.
static void put_keys(Json *json, const char *name, const char *keys)
{
    put(json, "\"%s\":[", name);
    // bound: the length of the keys
    for (const char *key = keys; key && *key;) {
        int length = (int)strcspn(key, " ");
        put(json, "%s\"%.*s\"", key == keys ? "" : ",", length, key);
        key += length + (key[length] == ' ');
    }
    put(json, "],");
}

/// Mark the groups of the rows, and of the rows of all their options.
// NOLINTNEXTLINE(misc-no-recursion) bound: the depth of choices within choices in the table of rows
static void find_groups(const FrParam *const *rows, bool *used)
{
    for (; rows && *rows; rows++) {
        used[(*rows)->group] = true;
        for (int i = 0; (*rows)->options && (*rows)->options[i]; i++)
            find_groups((*rows)->options[i]->rows, used);
    }
}

static void put_groups(Json *json, const FrParam *const *rows)
{
    bool used[FR_GROUPS] = {false};
    find_groups(rows, used);
    const char *separator = "";
    put(json, "\"groups\":[");
    for (FrGroup group = FR_GROUP_NONE; group < FR_GROUPS; group++)
        if (used[group]) {
            put(json, "%s{\"key\":\"%s\",\"title\":\"%s\"}", separator, fr_group_key(group), fr_group_title(group));
            separator = ",";
        }
    put(json, "],");
}

static void put_experiment(Json *json, const FrExperiment *experiment)
{
    put(json, "{\"kind\":\"%s\",", experiment->kind == FR_RUN ? "run" : "curve");
    put_text(json, "name", experiment->name);
    put_text(json, "title", experiment->title);
    put_text(json, "text", experiment->text);
    put_text(json, "source", experiment->source);
    put_text(json, "defaults", experiment->defaults);
    put(json, "\"duration\":%.17g,", experiment->duration);
    put_keys(json, "first", experiment->first);
    put_groups(json, experiment->rows);
    put_channels(json, "channels", experiment->channels, false);
    put(json, ",");
    put_channels(json, "readings", experiment->readings, false);
    put(json, ",\"contacts\":%d,", experiment->contacts);
    put_channels(json, "event_channels", experiment->events ? experiment->event_channels + 1 : NULL,
                 experiment->translational);
    put(json, ",");
    put_event_kinds(json, experiment->event_kinds);
    put_channels(json, "measures", experiment->contacts ? fr_measures : NULL, experiment->translational);
    put(json, ",");
    put_keys(json, "plots", experiment->plots);
    put_scene(json, experiment->scene);
    put(json, "\"scene_shape\":\"%s\",", experiment->square_scene ? "square" : "wide");
    put_figures(json, experiment->figures);
    put_rows(json, experiment->rows, experiment->translational);
    put(json, "}");
}

static void put_messages(Json *json)
{
    int counts[2];
    const FrMessage *const lists[] = {fr_messages(&counts[0]), fr_explorer_messages(&counts[1])};
    put(json, "\"messages\":{");
    for (int i = 0; i < counts[0] + counts[1]; i++) {
        const FrMessage *message = i < counts[0] ? &lists[0][i] : &lists[1][i - counts[0]];
        put(json, "%s\"%s\":", i ? "," : "", message->name);
        put_string(json, message->text);
    }
    put(json, "}");
}

int fr_describe_experiment(const FrExperiment *experiment, char *text, int capacity)
{
    FR_ASSERT(experiment);
    Json json = {text, capacity, 0};
    put_experiment(&json, experiment);
    return json.length;
}

/// The choices that a program lists.
static const struct {
    const char *subject;
    const FrParam *const *rows;
} lists[] = {
    {"laws", (const FrParam *const[]){&fr_law_row, NULL}},
    {"elements", (const FrParam *const[]){&fr_element_row, NULL}},
    {"servos", (const FrParam *const[]){&fr_servo_preset_row, NULL}},
    {NULL, NULL},
};

int fr_describe(const char *subject, char *text, int capacity)
{
    FR_ASSERT(subject);
    Json json = {text, capacity, 0};
    const FrExperiment *one = fr_experiment_of(subject);
    if (one) {
        put_experiment(&json, one);
    } else if (strcmp(subject, "messages") == 0) {
        put(&json, "{");
        put_messages(&json);
        put(&json, "}");
    } else if (*subject == '\0') {
        put(&json, "{\"schema\":1,\"version\":\"%s\",\"experiments\":[", fr_version());
        for (const FrExperiment *const *e = fr_experiments; *e; e++) {
            put(&json, "%s", e == fr_experiments ? "" : ",");
            put_experiment(&json, *e);
        }
        put(&json, "],");
        put_messages(&json);
        put(&json, "}");
    }
    for (int i = 0; lists[i].subject; i++)
        if (strcmp(lists[i].subject, subject) == 0) {
            put(&json, "{");
            put_rows(&json, lists[i].rows, false);
            put(&json, "}");
        }
    return json.length;
}

static void put_arguments(Json *json, const FrFinding *finding)
{
    put(json, "\"arguments\":[");
    const char *separator = "";
    for (int i = 0; i < fr_finding_argument_count(finding); i++) {
        FrArgument argument = fr_finding_argument(finding, i);
        if (!argument.name[0])
            continue;
        put(json, "%s{\"name\":\"%s\",", separator, argument.name);
        if (argument.word) {
            put(json, "\"word\":");
            put_string(json, argument.word);
        } else {
            put_text(json, "unit", argument.unit);
            put(json, "\"number\":");
            put_number(json, argument.number);
        }
        put(json, "}");
        separator = ",";
    }
    put(json, "],");
}

static void put_remedies(Json *json, const FrFinding *finding)
{
    static const char *const bounds[] = {
        [FR_EXACTLY] = "exactly", [FR_AT_LEAST] = "at_least", [FR_AT_MOST] = "at_most"};
    put(json, "\"remedies\":[");
    for (int i = 0; i < finding->remedy_count; i++) {
        const FrRemedy *remedy = &finding->remedy[i];
        put(json, "%s{\"key\":\"%s\",\"value\":%.17g,\"bound\":\"%s\",\"unit\":\"%s\"}", i ? "," : "", remedy->key,
            remedy->value, bounds[remedy->bound], remedy->unit);
    }
    put(json, "]");
}

static void put_report(Json *json, const FrReport *report)
{
    static const char *const severities[] = {[FR_NOTE] = "note", [FR_WARNING] = "warning", [FR_ERROR] = "error"};
    put(json, "\"findings\":[");
    for (int i = 0; i < report->count; i++) {
        const FrFinding *finding = &report->finding[i];
        put(json, "%s{\"severity\":\"%s\",\"code\":\"%s\",", i ? "," : "", severities[finding->severity],
            fr_any_message(finding->code)->name);
        put_text(json, "key", finding->key);
        put_text(json, "text", finding->text);
        put_arguments(json, finding);
        put_remedies(json, finding);
        put(json, "}");
    }
    put(json, "]");
}

int fr_describe_report(const FrReport *report, char *text, int capacity)
{
    FR_ASSERT(report);
    Json json = {text, capacity, 0};
    put(&json, "{\"schema\":1,");
    put_report(&json, report);
    put(&json, "}");
    return json.length;
}

int fr_describe_run(const FrRun *run, const FrReport *report, char *text, int capacity)
{
    FR_ASSERT(run && report);
    Json json = {text, capacity, 0};
    const FrExperiment *experiment = run->experiment;
    put(&json, "{");
    put_report(&json, report);
    put(&json, ",\"entries\":[");
    for (int i = 0; i < run->form.count; i++) {
        const FrEntry *entry = &run->form.entry[i];
        put(&json, "%s{\"key\":\"%s\",\"value\":", i ? "," : "", entry->row->key);
        put_value(&json, entry->row, entry->value, &run->form);
        put(&json, ",\"standard\":");
        put_value(&json, entry->row, entry->default_value, NULL);
        put(&json, ",\"given\":%s}", entry->given ? "true" : "false");
    }
    put(&json, "],\"readings\":{");
    if (experiment && experiment->read) {
        double readings[FR_READING_MAX];
        experiment->read(fr_run_model(run), readings);
        for (int i = 0; experiment->readings[i].key; i++) {
            put(&json, "%s\"%s\":", i ? "," : "", experiment->readings[i].key);
            put_number(&json, readings[i]);
        }
    }
    put(&json, "},\"span\":");
    if (experiment && experiment->span) {
        double from, to;
        experiment->span(fr_run_model(run), &from, &to);
        put(&json, "[%.17g,%.17g]", from, to);
    } else {
        put(&json, "null");
    }
    put(&json, "}");
    return json.length;
}

/// First value of a column. 0 if there is no such column.
static double start_of(const FrRecording *log, FrColumn column)
{
    return log->count && log->column[column] ? log->column[column][0] : 0;
}

/// Write the structure that a reader found in its file: column names, separator, and the source of each column.
static void put_found(Json *json, const FrRecordingReader *reader)
{
    static const char *const keys[] = {"time", "goal", "position", "velocity", "enabled"};
    const char *separator = "";
    put_text(json, "header", reader->header);
    put(json, "\"separator\":");
    put_string(json, (char[]){reader->separator, '\0'});
    put(json, ",\"decimal_comma\":%s,\"found\":[", reader->comma ? "true" : "false");
    for (int column = 0; column < FR_COLUMNS; column++) {
        const FrRecordingSource *source = &reader->source[column];
        if (!reader->has[column])
            continue;
        put(json, "%s{\"column\":\"%s\",", separator, keys[column]);
        put_text(json, "name", source->name);
        put_text(json, "unit", source->unit);
        put(json, "\"given\":%s,\"largest\":", source->given ? "true" : "false");
        put_number(json, reader->largest[column]);
        put(json, "}");
        separator = ",";
    }
    put(json, "],");
}

int fr_describe_recording(const FrRecording *log, const FrRecordingReader *reader, const FrReport *report, char *text,
                          int capacity)
{
    FR_ASSERT(log && report);
    static const char *const names[] = {"t", "goal", "position", "velocity", "enabled"};
    Json json = {text, capacity, 0};
    put(&json, "{");
    put_report(&json, report);
    put(&json, ",");
    if (reader)
        put_found(&json, reader);
    put(&json, "\"rows\":%d,\"duration\":%.17g,\"period\":%.17g,\"start\":[%.17g,%.17g],\"columns\":[", log->count,
        log->count ? fr_recording_duration(log) : 0, log->count ? fr_recording_period(log) : 0,
        start_of(log, FR_POSITION), start_of(log, FR_VELOCITY));
    for (int column = 0; column < FR_COLUMNS; column++)
        if (log->column[column])
            put(&json, "%s\"%s\"", column ? "," : "", names[column]);
    put(&json, "]}");
    return json.length;
}

int fr_describe_parameters(const char *lines, const char *sets, const FrReport *report, char *text, int capacity)
{
    FR_ASSERT(lines && sets && report);
    Json json = {text, capacity, 0};
    put(&json, "{");
    put_report(&json, report);
    put(&json, ",\"lines\":");
    put_string(&json, lines);
    put(&json, ",\"sets\":[");
    for (const char *set = sets; *set; set += strcspn(set, "\n"), set += *set == '\n') {
        int servo = (int)strcspn(set, " \n"), whole = (int)strcspn(set, "\n");
        char word[80];
        put(&json, "%s{\"servo\":", set == sets ? "" : ",");
        fr_text(word, sizeof word, "%.*s", servo, set);
        put_string(&json, word);
        put(&json, ",\"model\":");
        fr_text(word, sizeof word, "%.*s", whole > servo ? whole - servo - 1 : 0, set + servo + 1);
        put_string(&json, word);
        put(&json, "}");
    }
    put(&json, "]}");
    return json.length;
}
