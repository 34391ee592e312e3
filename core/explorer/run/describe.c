// Descriptions in JSON: all experiments with their rows, options and presets; and one run's form, readings and report.
#include "explorer/run/experiment.h"
#include "math/assert.h"
#include "law/kind.h"
#include "measure.h"
#include "explorer/form/form.h"
#include "explorer/form/message.h"
#include "base/lines.h"
#include "base/row.h"
#include "recording/reader.h"
#include "base/write.h"
#include "contact/kind.h"
#include "servo/rows.h"

#include <math.h>
#include <string.h>

/// Write the value of a row: a number, the name of the option, or the list of points (from the form;
/// without one, from the row).
static void put_value(FrWriter *json, const char *key, const FrParam *row, double value, const FrForm *form)
{
    char points[FR_POINTS_MAX * 52] = "";
    if (row->scale == FR_CHOICE) {
        fr_write_text(json, key, row->options[(int)value]->name);
    } else if (row->scale != FR_POINTS) {
        fr_write_number(json, key, value);
    } else {
        for (int i = 0, used = 0; form && i < (int)value; i++)
            used += fr_text(points + used, sizeof points - (size_t)used, "%s%.17g:%.17g", i ? "," : "", form->x[i],
                            form->y[i]);
        fr_write_text(json, key, form ? points : row->points);
    }
}

static void put_rows(FrWriter *json, const FrParam *const *rows, bool linear);

static void put_setting(FrWriter *json, const FrPresetSetting *setting)
{
    fr_write_open(json, NULL, "{");
    if (setting->when)
        fr_write_text(json, "when", setting->when);
    else
        fr_write_json(json, "when", "null");
    fr_write_text(json, "key", setting->key);
    if (setting->word)
        fr_write_text(json, "value", setting->word);
    else
        fr_write_number(json, "value", setting->value);
    fr_write_close(json);
}

/// Write the values of sets as settings for each option of the choice. A parameter that the option does not have is 0.
static void put_sets(FrWriter *json, const FrSets *sets)
{
    for (int option = 0; sets && sets->choice->options[option]; option++)
        for (int i = 0; sets->values[option] && sets->keys[i]; i++) {
            char when[2 * FR_KEY_MAX];
            fr_text(when, sizeof when, "%s=%s", sets->choice->key, sets->choice->options[option]->name);
            if (sets->values[option][i] != 0)
                put_setting(json, &(FrPresetSetting){when, sets->keys[i], sets->values[option][i], NULL});
        }
}

// NOLINTNEXTLINE(misc-no-recursion) bound: the depth of choices within choices in the table of rows
static void put_option(FrWriter *json, const FrOption *option, bool linear)
{
    fr_write_open(json, NULL, "{");
    fr_write_texts(json, FR_TEXTS({"name", option->name}, {"title", option->title}, {"text", option->text},
                                  {"source", option->source}, {"equation", option->equation}));
    put_rows(json, option->rows, linear);
    fr_write_open(json, "settings", "[");
    for (const FrPresetSetting *setting = option->settings; setting && setting->key; setting++)
        put_setting(json, setting);
    put_sets(json, option->sets);
    fr_write_close(json);
    if (option->benches)
        fr_write_text(json, "benches", option->benches);
    fr_write_close(json);
}

// NOLINTNEXTLINE(misc-no-recursion) bound: the depth of choices within choices in the table of rows
static void put_rows(FrWriter *json, const FrParam *const *rows, bool linear)
{
    static const char *const scales[] = {
        [FR_LINEAR] = "linear", [FR_LOGARITHMIC] = "log", [FR_CHOICE] = "choice", [FR_POINTS] = "points"};
    fr_write_open(json, "params", "[");
    for (int i = 0; rows && rows[i]; i++) {
        const FrParam *row = rows[i];
        fr_write_open(json, NULL, "{");
        fr_write_texts(json,
                       FR_TEXTS({"key", row->key}, {"symbol", row->symbol}, {"unit", fr_unit(row->unit, linear)}));
        fr_write_number(json, "min", row->min);
        fr_write_number(json, "max", row->max);
        fr_write_number(json, "low", row->low);
        fr_write_number(json, "high", row->high);
        put_value(json, "value", row, row->value, NULL);
        fr_write_text(json, "scale", scales[row->scale]);
        fr_write_text(json, "group", fr_group_key(row->group));
        fr_write_flag(json, "optional", row->optional);
        if (row->whole)
            fr_write_flag(json, "whole", true);
        fr_write_text(json, "text", row->text);
        fr_write_open(json, "options", "[");
        for (int k = 0; row->options && row->options[k]; k++)
            put_option(json, row->options[k], linear);
        fr_write_close(json);
        fr_write_close(json);
    }
    fr_write_close(json);
}

static void put_channels(FrWriter *json, const char *name, const FrChannel *channels, bool linear)
{
    fr_write_open(json, name, "[");
    for (const FrChannel *c = channels; c && c->key; c++) {
        fr_write_open(json, NULL, "{");
        fr_write_texts(json, FR_TEXTS({"symbol", c->symbol}, {"unit", fr_unit(c->unit, linear)}, {"text", c->text},
                                      {"key", c->key}));
        if (c->prescribed)
            fr_write_flag(json, "prescribed", true);
        fr_write_close(json);
    }
    fr_write_close(json);
}

static void put_event_kinds(FrWriter *json, const FrOption *const *kinds)
{
    fr_write_open(json, "event_kinds", "[");
    for (int i = 0; kinds && kinds[i]; i++)
        fr_write_object(json, NULL,
                        FR_TEXTS({"name", kinds[i]->name}, {"title", kinds[i]->title}, {"text", kinds[i]->text}));
    fr_write_close(json);
}

static void put_scene(FrWriter *json, const FrPart *scene)
{
    fr_write_open(json, "scene", "[");
    for (const FrPart *part = scene; part && part->part; part++) {
        fr_write_open(json, NULL, "{");
        fr_write_texts(json, FR_TEXTS({"part", part->part}, {"a", part->a}, {"b", part->b}));
        fr_write_number(json, "lane", part->lane);
        fr_write_text(json, "hand", part->hand);
        fr_write_close(json);
    }
    fr_write_close(json);
}

static void put_figures(FrWriter *json, const FrFigure *figures)
{
    fr_write_open(json, "figures", "[");
    for (const FrFigure *figure = figures; figure && figure->name; figure++) {
        fr_write_open(json, NULL, "{");
        fr_write_texts(json, FR_TEXTS({"name", figure->name}, {"text", figure->text}, {"settings", figure->settings},
                                      {"twin", figure->twin}));
        fr_write_number(json, "duration", figure->duration);
        fr_write_open(json, "numbers", "[");
        for (int i = 0; i < figure->count; i++) {
            fr_write_object(json, NULL,
                            FR_TEXTS({"name", figure->numbers[i].name}, {"paper", figure->numbers[i].paper},
                                     {"unit", figure->numbers[i].unit}, {"remark", figure->numbers[i].remark}));
        }
        fr_write_close(json);
        fr_write_close(json);
    }
    fr_write_close(json);
}

/// Write keys, separated by blanks, as an array.
static void put_keys(FrWriter *json, const char *name, const char *keys)
{
    fr_write_open(json, name, "[");
    // bound: the length of the keys
    for (const char *key = keys; key && *key;) {
        size_t length = strcspn(key, " ");
        fr_write_part(json, NULL, key, length);
        key += length + (key[length] == ' ');
    }
    fr_write_close(json);
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

static void put_groups(FrWriter *json, const FrParam *const *rows)
{
    bool used[FR_GROUPS] = {false};
    find_groups(rows, used);
    fr_write_open(json, "groups", "[");
    for (FrGroup group = FR_GROUP_NONE; group < FR_GROUPS; group++) {
        if (!used[group])
            continue;
        fr_write_object(json, NULL, FR_TEXTS({"key", fr_group_key(group)}, {"title", fr_group_title(group)}));
    }
    fr_write_close(json);
}

static void put_experiment(FrWriter *json, const FrExperiment *experiment)
{
    bool linear = experiment->translational;
    fr_write_open(json, NULL, "{");
    fr_write_texts(json, FR_TEXTS({"kind", experiment->kind == FR_RUN ? "run" : "curve"}, {"name", experiment->name},
                                  {"title", experiment->title}, {"text", experiment->text},
                                  {"source", experiment->source}, {"defaults", experiment->defaults}));
    fr_write_open(json, "equations", "[");
    for (const FrOption *of = experiment->equations; of && of->name; of++)
        fr_write_object(json, NULL,
                        FR_TEXTS({"name", of->name}, {"title", of->title}, {"text", of->text}, {"source", of->source},
                                 {"equation", of->equation}));
    fr_write_close(json);
    fr_write_number(json, "duration", experiment->duration);
    put_keys(json, "first", experiment->first);
    put_groups(json, experiment->rows);
    put_channels(json, "channels", experiment->channels, false);
    put_channels(json, "readings", experiment->readings, false);
    fr_write_number(json, "contacts", experiment->contacts);
    put_channels(json, "event_channels", experiment->events ? experiment->event_channels + 1 : NULL, linear);
    put_event_kinds(json, experiment->event_kinds);
    put_channels(json, "measures", experiment->contacts ? fr_measures : NULL, linear);
    put_keys(json, "plots", experiment->plots);
    put_scene(json, experiment->scene);
    fr_write_text(json, "scene_shape", experiment->square_scene ? "square" : "wide");
    put_figures(json, experiment->figures);
    put_rows(json, experiment->rows, linear);
    fr_write_close(json);
}

static void put_messages(FrWriter *json)
{
    int count, own_count;
    const FrMessage *messages = fr_messages(&count), *own_messages = fr_explorer_messages(&own_count);
    fr_write_open(json, "messages", "{");
    for (int i = 0; i < count; i++)
        fr_write_text(json, messages[i].name, messages[i].text);
    for (int i = 0; i < own_count; i++)
        fr_write_text(json, own_messages[i].name, own_messages[i].text);
    fr_write_close(json);
}

int fr_describe_experiment(const FrExperiment *experiment, char *text, int capacity)
{
    FR_ASSERT(experiment);
    FrWriter json = fr_writer(text, capacity);
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
    FrWriter json = fr_writer(text, capacity);
    const FrExperiment *one = fr_experiment_of(subject);
    bool all = *subject == '\0';
    if (one) {
        put_experiment(&json, one);
    } else if (all || strcmp(subject, "messages") == 0) {
        fr_write_open(&json, NULL, "{");
        if (all) {
            fr_write_number(&json, "schema", 1);
            fr_write_text(&json, "version", fr_version());
            fr_write_open(&json, "experiments", "[");
            for (const FrExperiment *const *e = fr_experiments; *e; e++)
                put_experiment(&json, *e);
            fr_write_close(&json);
        }
        put_messages(&json);
        fr_write_close(&json);
    }
    for (int i = 0; lists[i].subject; i++)
        if (strcmp(lists[i].subject, subject) == 0) {
            fr_write_open(&json, NULL, "{");
            put_rows(&json, lists[i].rows, false);
            fr_write_close(&json);
        }
    return json.length;
}

static void put_arguments(FrWriter *json, const FrFinding *finding)
{
    fr_write_open(json, "arguments", "[");
    for (int i = 0; i < fr_finding_argument_count(finding); i++) {
        FrArgument argument = fr_finding_argument(finding, i);
        if (!argument.name[0])
            continue;
        fr_write_open(json, NULL, "{");
        fr_write_text(json, "name", argument.name);
        if (argument.word) {
            fr_write_text(json, "word", argument.word);
        } else {
            fr_write_text(json, "unit", argument.unit);
            fr_write_number(json, "number", argument.number);
        }
        fr_write_close(json);
    }
    fr_write_close(json);
}

static void put_remedies(FrWriter *json, const FrFinding *finding)
{
    static const char *const bounds[] = {
        [FR_EXACTLY] = "exactly", [FR_AT_LEAST] = "at_least", [FR_AT_MOST] = "at_most"};
    fr_write_open(json, "remedies", "[");
    for (int i = 0; i < finding->remedy_count; i++) {
        const FrRemedy *remedy = &finding->remedy[i];
        fr_write_open(json, NULL, "{");
        fr_write_text(json, "key", remedy->key);
        fr_write_number(json, "value", remedy->value);
        fr_write_text(json, "bound", bounds[remedy->bound]);
        fr_write_text(json, "unit", remedy->unit);
        fr_write_close(json);
    }
    fr_write_close(json);
}

static void put_report(FrWriter *json, const FrReport *report)
{
    static const char *const severities[] = {[FR_NOTE] = "note", [FR_WARNING] = "warning", [FR_ERROR] = "error"};
    fr_write_open(json, "findings", "[");
    for (int i = 0; i < report->count; i++) {
        const FrFinding *finding = &report->finding[i];
        fr_write_open(json, NULL, "{");
        fr_write_texts(json, FR_TEXTS({"severity", severities[finding->severity]},
                                      {"code", fr_any_message(finding->code)->name}, {"key", finding->key},
                                      {"text", finding->text}));
        put_arguments(json, finding);
        put_remedies(json, finding);
        fr_write_close(json);
    }
    fr_write_close(json);
}

int fr_describe_report(const FrReport *report, char *text, int capacity)
{
    FR_ASSERT(report);
    FrWriter json = fr_writer(text, capacity);
    fr_write_open(&json, NULL, "{");
    fr_write_number(&json, "schema", 1);
    put_report(&json, report);
    fr_write_close(&json);
    return json.length;
}

int fr_describe_run(const FrRun *run, const FrReport *report, char *text, int capacity)
{
    FR_ASSERT(run && report);
    FrWriter json = fr_writer(text, capacity);
    const FrExperiment *experiment = run->experiment;
    fr_write_open(&json, NULL, "{");
    put_report(&json, report);
    fr_write_open(&json, "entries", "[");
    for (int i = 0; i < run->form.count; i++) {
        const FrEntry *entry = &run->form.entry[i];
        fr_write_open(&json, NULL, "{");
        fr_write_text(&json, "key", entry->row->key);
        put_value(&json, "value", entry->row, entry->value, &run->form);
        put_value(&json, "standard", entry->row, entry->default_value, NULL);
        fr_write_flag(&json, "given", entry->given);
        fr_write_close(&json);
    }
    fr_write_close(&json);
    fr_write_open(&json, "readings", "{");
    if (experiment && experiment->read) {
        double readings[FR_READING_MAX];
        experiment->read(fr_run_model(run), readings);
        for (int i = 0; experiment->readings[i].key; i++)
            fr_write_number(&json, experiment->readings[i].key, readings[i]);
    }
    fr_write_close(&json);
    if (experiment && experiment->span) {
        double span[2];
        experiment->span(fr_run_model(run), &span[0], &span[1]);
        fr_write_numbers(&json, "span", 2, span);
    } else {
        fr_write_json(&json, "span", "null");
    }
    fr_write_close(&json);
    return json.length;
}

/// First value of a column. 0 if there is no such column.
static double start_of(const FrRecording *log, FrColumn column)
{
    return log->count && log->column[column] ? log->column[column][0] : 0;
}

/// Write the structure that a reader found in its file: column names, separator, and the source of each column.
static void put_found(FrWriter *json, const FrRecordingReader *reader)
{
    fr_write_text(json, "header", reader->header);
    fr_write_part(json, "separator", &reader->separator, reader->separator != '\0');
    fr_write_flag(json, "decimal_comma", reader->comma);
    fr_write_open(json, "found", "[");
    for (int column = 0; column < FR_COLUMNS; column++) {
        const FrRecordingSource *source = &reader->source[column];
        if (!reader->has[column])
            continue;
        fr_write_open(json, NULL, "{");
        fr_write_texts(json, FR_TEXTS({"column", fr_recording_key((FrColumn)column)}, {"name", source->name},
                                      {"unit", source->unit}));
        fr_write_flag(json, "given", source->given);
        fr_write_number(json, "largest", reader->largest[column]);
        fr_write_close(json);
    }
    fr_write_close(json);
}

int fr_describe_recording(const FrRecording *log, const FrRecordingReader *reader, const FrReport *report, char *text,
                          int capacity)
{
    FR_ASSERT(log && report);
    const double start[] = {start_of(log, FR_POSITION), start_of(log, FR_VELOCITY)};
    FrWriter json = fr_writer(text, capacity);
    fr_write_open(&json, NULL, "{");
    put_report(&json, report);
    if (reader)
        put_found(&json, reader);
    fr_write_number(&json, "rows", log->count);
    fr_write_number(&json, "duration", log->count ? fr_recording_duration(log) : 0);
    fr_write_number(&json, "period", log->count ? fr_recording_period(log) : 0);
    fr_write_numbers(&json, "start", 2, start);
    fr_write_open(&json, "columns", "[");
    for (int column = 0; column < FR_COLUMNS; column++)
        if (log->column[column])
            fr_write_text(&json, NULL, column == FR_TIME ? "t" : fr_recording_key((FrColumn)column));
    fr_write_close(&json);
    fr_write_close(&json);
    return json.length;
}

int fr_describe_parameters(const char *lines, const char *sets, const FrReport *report, char *text, int capacity)
{
    FR_ASSERT(lines && sets && report);
    FrWriter json = fr_writer(text, capacity);
    fr_write_open(&json, NULL, "{");
    put_report(&json, report);
    fr_write_text(&json, "lines", lines);
    fr_write_open(&json, "sets", "[");
    for (const char *set = sets; *set; set = fr_next_line(set)) {
        size_t servo = strcspn(set, " \n"), whole = strcspn(set, "\n");
        fr_write_open(&json, NULL, "{");
        fr_write_part(&json, "servo", set, servo);
        fr_write_part(&json, "model", set + servo + 1, whole > servo ? whole - servo - 1 : 0);
        fr_write_close(&json);
    }
    fr_write_close(&json);
    fr_write_close(&json);
    return json.length;
}
