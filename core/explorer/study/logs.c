// Recordings: reads files and folders, collects the known parameters of each bench, and samples them evenly.
#include "logs.h"
#include "argument.h"
#include "recording/reader.h"
#include "identify/fit.h"
#include "explorer/form/form.h"
#include "explorer/form/message.h"
#include "base/lines.h"
#include "base/row.h"
#include "base/list.h"
#include "base/hash.h"
#include "base/decimal.h"
#include "servo/rows.h"

#include "files.h"
#include "explorer/form/settings.h"
#include "explorer/form/servo.h"
#include "recording.h"
#include "identify/samples.h"
#include "explorer/run/experiment.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const FrParam *const *bench_rows(void)
{
    return fr_servo_pendulum_rows;
}

/// Keys that every bench must have. Without these, nothing can be simulated.
static const char *const needed[] = {"mass", "length", "kp", NULL};

static const char *name_of(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

static bool ends_with(const char *name, const char *ending)
{
    size_t length = strlen(name), more = strlen(ending);
    return length > more && strcmp(name + length - more, ending) == 0;
}

/// Path of a file in a folder, or of a file alone (NULL), allocated; NULL if memory is exhausted.
static char *path_of(const char *folder, const char *name)
{
    size_t length = folder ? strlen(folder) : 0, size = length + strlen(name) + 2;
    char *path = malloc(size);
    if (path)
        snprintf(path, size, "%s%s%s", folder ? folder : "", length > 0 && folder[length - 1] != '/' ? "/" : "", name);
    return path;
}

static void add_path(IdentifyLogs *logs, char *path, const char *folder)
{
    if (logs->count < IDENTIFY_LOGS_MAX && path)
        logs->log[logs->count++] = (IdentifyLog){.path = path, .name = name_of(path), .folder = folder};
    else
        free(path);
}

/// Returns true if a file of a folder is the table of benches.
static bool is_table(const char *name, const IdentifyOptions *options)
{
    return strcmp(name, "meta.json") == 0 || (options->benches && strcmp(name, name_of(options->benches)) == 0);
}

/// Context of the search for recordings in a folder.
typedef struct Looking {
    IdentifyLogs *logs;
    const char *folder;
    const IdentifyOptions *options;
} Looking;

/// Add a file of a folder if it is CSV or JSON but not the table of benches.
static void add_file(void *to, const char *name)
{
    const Looking *now = to;
    if (name[0] != '.' && (ends_with(name, ".csv") || ends_with(name, ".json")) && !is_table(name, now->options))
        add_path(now->logs, path_of(now->folder, name), now->folder);
}

/// Add the files of a folder. Returns false if `path` is not a folder.
static bool add_folder(IdentifyLogs *logs, const char *path, const IdentifyOptions *options, FrReport *report)
{
    Looking now = {logs, path, options};
    int before = logs->count;
    if (!list_folder(path, add_file, &now))
        return false;
    if (logs->count == before)
        fr_report_say(report, FR_ERROR, FR_FIT_FOLDER_EMPTY, "", FR_ARGUMENTS(fr_word_part("file", path, 200)));
    return true;
}

static int by_name(const void *a, const void *b)
{
    const IdentifyLog *first = a, *second = b;
    int order = strcmp(first->name, second->name);
    return order ? order : strcmp(first->path, second->path);
}

static void find_paths(IdentifyLogs *logs, const IdentifyOptions *options, FrReport *report)
{
    for (int i = 0; i < options->paths; i++)
        if (!add_folder(logs, options->path[i], options, report))
            add_path(logs, path_of(NULL, options->path[i]), NULL);
    qsort(logs->log, (size_t)logs->count, sizeof *logs->log, by_name);
}

// ---------------------------------------------------------------------------------------------------------------

/// Add a word to a list of words that does not contain it yet. A list without space for another word ends in dots.
static void add_word(char *list, size_t size, const char *word)
{
    size_t length = strlen(word), used = strlen(list);
    bool full = used + length + 8 > size;
    for (const char *at = list; *at; at += strcspn(at, ","), at += strspn(at, ", "))
        if (strncmp(at, word, length) == 0 && (at[length] == ',' || !at[length]))
            return;
    if (used < 3 || strcmp(list + used - 3, "...") != 0)
        snprintf(list + used, size - used, "%s%s", used ? ", " : "", full ? "..." : word);
}

/// Number of the line that gives a key. Returns -1 if there is none.
static int line_of(const IdentifyLog *log, const char *key)
{
    const char *found = fr_line_of(log->lines, key, strlen(key));
    int number = found ? 0 : -1;
    for (const char *line = log->lines; found && line < found; line = fr_next_line(line))
        number++;
    return number;
}

/// Begin the lines of a recording with the values of the command, which replace those of files. A recording determines
/// its start and its goals.
static void begin_lines(IdentifyLogs *logs, IdentifyLog *log, const IdentifyOptions *options)
{
    for (const char *line = options->text; *line; line = fr_next_line(line)) {
        char key[FR_KEY_MAX];
        snprintf(key, sizeof key, "%.*s", (int)strcspn(line, "="), line);
        if (strcmp(key, "theta_0") == 0 || strcmp(key, "omega_0") == 0 || strcmp(key, "goal") == 0)
            add_word(logs->unused, sizeof logs->unused, key);
        else
            log->given_lines += fr_settings_add(log->lines, sizeof log->lines, line, strcspn(line, "\n"));
    }
}

/// Report or list a value of a file for a key that has another value already, in the line `known`.
static void replace(IdentifyLogs *logs, const IdentifyLog *log, const char *known, const IdentifyPlace *place,
                    const FrRecordingRemark *item, FrReport *report)
{
    char line[FR_KEY_MAX + FR_RECORDING_HEAD_MAX], key[FR_KEY_MAX];
    size_t length = strcspn(known, "="), whole = strcspn(known, "\n");
    snprintf(key, sizeof key, "%.*s", (int)length, known);
    snprintf(line, sizeof line, "%.*s", (int)whole, known);
    int number = line_of(log, key), own = number - log->given_lines;
    if (own < 0)
        add_word(logs->replaced, sizeof logs->replaced, line);
    else if (log->place[own].file != place->file)
        add_word(logs->corrected, sizeof logs->corrected, line);
    else
        fr_report_say(report, FR_WARNING, FR_RECORDING_REMARK_TWICE, "--benches",
                      FR_ARGUMENTS(fr_word_part("file", place->file, 200), fr_number("line", place->line),
                                   fr_number("column", place->column), fr_word("name", key),
                                   fr_word_part("value", item->value, 30), fr_word_part("first", line + length + 1, 30),
                                   fr_number("first_line", log->place[own].line)));
}

void tell_log(IdentifyLogs *logs, IdentifyLog *log, const char *file, const FrRecordingRemark *item, FrReport *report)
{
    const char *rest;
    char line[FR_KEY_MAX + FR_RECORDING_HEAD_MAX];
    IdentifyPlace place = {file, item->line, item->column};
    bool step = strcmp(item->key, "dt") == 0 || strcmp(item->key, "T") == 0;
    size_t length = bench_line(line, sizeof line, item);
    if (step && !log->step.file) {
        log->step = place;
        if (!fr_read_decimal(item->value, '\0', &log->own_step, &rest))
            log->own_step = (double)NAN;
    } else if (!step && length == 0) {
        if (strcmp(item->key, "motor") == 0 && !logs->motor[0])
            snprintf(logs->motor, sizeof logs->motor, "%s", item->value);
        add_word(logs->unused, sizeof logs->unused, item->key);
    } else if (!step && item->value[0] && fr_settings_have(log->lines, line)) {
        const char *known = fr_line_of(log->lines, line, strcspn(line, "="));
        if (!same_setting(known, line))
            replace(logs, log, known, &place, item, report);
    } else if (!step && item->value[0] && log->file_lines < IDENTIFY_TOLD_MAX) {
        log->place[log->file_lines++] = place;
        fr_settings_add(log->lines, sizeof log->lines, line, length);
    }
}

static void add_finding(FrReport *report, const FrFinding *finding)
{
    for (int i = 0; i < report->count; i++)
        if (strcmp(report->finding[i].text, finding->text) == 0)
            return;
    if (report->count < report->capacity)
        report->finding[report->count++] = *finding;
    report->error_count += finding->severity == FR_ERROR;
}

/// Read a recording and the values in its file. Unused columns are noted once for all recordings.
static void read_log(IdentifyLogs *logs, IdentifyLog *log, const IdentifyOptions *options, FrReport *report)
{
    static FrFinding found[32];
    static Remarks remarks;
    FrReport own = fr_report(found, sizeof found / sizeof *found);
    own.notes = true;
    fr_report_begin(&own);
    bool read = read_recording(&log->recording, log->path, options->columns, &remarks, &own);
    fr_report_end(&own);
    for (int i = 0; i < own.count; i++) {
        int code = own.finding[i].code;
        int columns = 1; // the argument of these two codes after the file
        const char *words = code == FR_RECORDING_UNUSED_COLUMNS || code == FR_RECORDING_UNIT_UNKNOWN
                                ? fr_finding_argument(&own.finding[i], columns).word
                                : NULL;
        char word[FR_RECORDING_HEAD_MAX];
        for (const char *at = words; at && *at; at += strcspn(at, ","), at += strspn(at, ", ")) {
            snprintf(word, sizeof word, "%.*s", (int)strcspn(at, ","), at);
            add_word(logs->unused, sizeof logs->unused, word);
        }
        if (code == FR_RECORDING_GAPS)
            own.finding[i].severity = FR_NOTE; // FR_FIT_GAP is the warning about a fit
        if (own.finding[i].severity != FR_NOTE || code == FR_RECORDING_GAPS || code == FR_RECORDING_TWICE)
            add_finding(report, &own.finding[i]);
    }
    for (int column = FR_VOLTS; column < FR_COLUMNS && read; column++)
        if (log->recording.column[column])
            add_word(logs->unused, sizeof logs->unused, fr_recording_key((FrColumn)column));
    for (int i = 0; i < remarks.count && read; i++)
        tell_log(logs, log, log->path, &remarks.item[i], report);
    if (read && !log->recording.column[FR_POSITION])
        fr_report_say(report, FR_ERROR, FR_RECORDING_NO_POSITION, log->name,
                      FR_ARGUMENTS(fr_word_part("file", log->path, 200)));
}

/// Read the table of --benches, or without that option, meta.json of each folder.
static void read_tables(IdentifyLogs *logs, const IdentifyOptions *options, FrReport *report)
{
    if (options->benches)
        read_benches(logs, options->benches, NULL, report);
    for (int i = 0; i < options->paths && !options->benches; i++) {
        char *path = path_of(options->path[i], "meta.json");
        FILE *there = path ? open_to_read(path) : NULL;
        if (!there) {
            free(path);
            continue;
        }
        fclose(there);
        logs->table[i] = path;
        fr_report_say(report, FR_NOTE, FR_FIT_BENCHES, "--benches", FR_ARGUMENTS(fr_word_part("file", path, 200)));
        read_benches(logs, path, options->path[i], report);
    }
}

// ---------------------------------------------------------------------------------------------------------------

/// Report missing values, and those without use.
static void complete(IdentifyLogs *logs, FrReport *report)
{
    char without_supply[200] = "", without_arm[200] = "";
    for (int i = 0; i < logs->count; i++) {
        const IdentifyLog *log = &logs->log[i];
        char missing[200] = "", example[200] = "";
        for (const char *const *key = needed; *key; key++) {
            size_t shown = strlen(example);
            if (fr_settings_have(log->lines, *key))
                continue;
            fr_list_add(missing, sizeof missing, *key, -1);
            snprintf(example + shown, sizeof example - shown, "%s%s=%.9g", shown ? " " : "", *key,
                     fr_rows_find(bench_rows(), *key)->value);
        }
        if (missing[0] && log->recording.count)
            fr_report_say(report, FR_ERROR, FR_FIT_VALUES_UNKNOWN, log->name,
                          FR_ARGUMENTS(fr_word_part("file", log->name, 120), fr_word("keys", missing),
                                       fr_word("example", example)));
        if (!fr_settings_have(log->lines, "vin=") && !fr_settings_have(log->lines, "damping="))
            add_word(without_supply, sizeof without_supply, log->name);
        if (!fr_settings_have(log->lines, "arm_mass="))
            add_word(without_arm, sizeof without_arm, log->name);
    }
    if (without_supply[0])
        fr_report_say(report, FR_NOTE, FR_FIT_SUPPLY_UNKNOWN, "vin", FR_ARGUMENTS(fr_word("file", without_supply)));
    if (without_arm[0])
        fr_report_say(report, FR_NOTE, FR_FIT_ARM_UNKNOWN, "arm_mass", FR_ARGUMENTS(fr_word("file", without_arm)));
    if (logs->replaced[0])
        fr_report_say(report, FR_NOTE, FR_FIT_REPLACED, "", FR_ARGUMENTS(fr_word("values", logs->replaced)));
    if (logs->corrected[0])
        fr_report_say(report, FR_NOTE, FR_FIT_CORRECTED, "", FR_ARGUMENTS(fr_word("values", logs->corrected)));
    if (logs->unused[0])
        fr_report_say(report, FR_NOTE, FR_FIT_UNUSED, "", FR_ARGUMENTS(fr_word("keys", logs->unused)));
}

/// Recordings with their names, in their order.
static const FrFitSource *sources_of(const IdentifyLogs *logs)
{
    static FrFitSource source[IDENTIFY_LOGS_MAX];
    for (int i = 0; i < logs->count; i++)
        source[i] = (FrFitSource){logs->log[i].name, &logs->log[i].recording};
    return source;
}

/// Check that a time step that a file gives for a recording is the time between its samples.
static void check_steps(const IdentifyLogs *logs, FrReport *report)
{
    for (int i = 0; i < logs->count; i++) {
        const IdentifyLog *log = &logs->log[i];
        char text[100];
        FrReport silent = fr_report(NULL, 0);
        double period = log->step.file ? fr_fit_period(&(FrFitSource){log->name, &log->recording}, true, &silent) : 0;
        if (!log->step.file || fabs(log->own_step - period) <= 0.01 * period)
            continue;
        if (isnan(log->own_step))
            snprintf(text, sizeof text, "the time step is no number here; the samples are %.6g s apart", period);
        else
            snprintf(text, sizeof text, "the time step is %.9g s here, but the samples are %.6g s apart", log->own_step,
                     period);
        fr_report_say(report, FR_ERROR, FR_FIT_VALUE, "dt",
                      FR_ARGUMENTS(fr_word_part("file", log->step.file, 200), fr_number("line", log->step.line),
                                   fr_number("column", log->step.column), fr_word("text", text)));
    }
}

/// Sample the part used of each recording. Recordings with fewer than two samples in it are left out, with a note. If
/// none remains, this reports an error.
static void sample_all(IdentifyLogs *logs, const IdentifyOptions *options, FrReport *report)
{
    int kept = 0;
    double longest = 0;
    char outside[200] = "";
    logs->from = options->from;
    for (int i = 0; i < logs->count; i++) {
        const FrRecording *recording = &logs->log[i].recording;
        longest = fmax(longest, fr_recording_duration(recording));
        int count = fr_fit_rows(recording, logs->holds ? 0 : logs->T, options->from, options->to);
        if (count == 0) {
            add_word(outside, sizeof outside, logs->log[i].name);
            continue;
        }
        IdentifyLog log = logs->log[i]; // recordings that are left out move to the end
        logs->log[i] = logs->log[kept];
        logs->log[kept] = log;
        logs->log[kept++].count = count;
    }
    logs->count = kept;
    if (kept == 0 || outside[0])
        fr_report_say(report, kept == 0 ? FR_ERROR : FR_NOTE, FR_FIT_OUTSIDE,
                      kept == 0 && !(options->from > 0) ? "--to" : "--from",
                      FR_ARGUMENTS(fr_word("file", outside), fr_quantity("longest", longest, "s"),
                                   fr_word("begin", "--from"), fr_word("end", "--to")));
    for (int i = 0; i < kept; i++) {
        IdentifyLog *log = &logs->log[i];
        log->samples = malloc((size_t)log->count * FR_COLUMNS * sizeof *log->samples);
        if (log->samples)
            fr_fit_rows_of(&log->even, &log->recording, logs->holds ? 0 : logs->T, options->from, options->to,
                           log->count, log->samples);
    }
}

void read_identify_logs(IdentifyLogs *logs, const IdentifyOptions *options, FrReport *report)
{
    *logs = (IdentifyLogs){.log = calloc(IDENTIFY_LOGS_MAX, sizeof(IdentifyLog))};
    if (!logs->log)
        return;
    find_paths(logs, options, report);
    int errors = report->error_count;
    for (int i = 0; i < logs->count; i++)
        begin_lines(logs, &logs->log[i], options);
    read_tables(logs, options, report); // before the recordings, whose values a table corrects
    for (int i = 0; i < logs->count; i++) {
        IdentifyLog *log = &logs->log[i];
        read_log(logs, log, options, report);
        for (int j = 0; j < i; j++)
            if (log->recording.count && fr_fit_same_recording(&logs->log[j].recording, &log->recording))
                fr_report_say(
                    report, FR_ERROR, FR_FIT_LOG_TWICE, log->name,
                    FR_ARGUMENTS(fr_word_part("file", log->path, 120), fr_word_part("other", logs->log[j].path, 120)));
    }
    complete(logs, report);
    if (report->error_count > errors || logs->count == 0)
        return;
    static double memory[2 * IDENTIFY_LOGS_MAX];
    logs->holds = holds_goals(options);
    logs->measured_supply = options->measured_supply;
    logs->T = fr_fit_step(sources_of(logs), logs->count, options->T, logs->holds, "--T", memory, report);
    if (report->error_count == errors)
        check_steps(logs, report);
    if (report->error_count == errors)
        sample_all(logs, options, report);
}

/// Report invalid values of a recording, with their place in its file if it is known.
static void report_values(const IdentifyLog *log, const FrReport *own, FrReport *report)
{
    for (int i = 0; i < own->count; i++) {
        const FrFinding *finding = &own->finding[i];
        int number = line_of(log, finding->key);
        if (finding->severity != FR_ERROR)
            continue;
        if (number < log->given_lines) {
            add_finding(report, finding); // a value of the command
            continue;
        }
        const IdentifyPlace *place = &log->place[number - log->given_lines];
        fr_report_say(report, FR_ERROR, FR_FIT_VALUE, finding->key,
                      FR_ARGUMENTS(fr_word_part("file", place->file, 120), fr_number("line", place->line),
                                   fr_number("column", place->column), fr_word_part("text", finding->text, 300)));
    }
}

unsigned long long hash_of_logs(const IdentifyLogs *logs)
{
    unsigned long long hash = FR_HASH_OF_NOTHING;
    size_t columns = logs->measured_supply ? 6 : logs->holds ? 4 : 3; // the first ones of fr_recording_order
    for (int l = 0; l < logs->count; l++) {
        const IdentifyLog *log = &logs->log[l];
        hash = fr_hash_bytes(hash, log->lines, strlen(log->lines));
        hash = fr_hash_bytes(hash, log->samples, (size_t)log->count * columns * sizeof(double));
    }
    return hash;
}

const char *log_value(const IdentifyLog *log, const char *key, size_t *length)
{
    const char *value = fr_line_value(log->lines, key, length);
    return value ? value : "";
}

/// Returns true if a recording is to be held out: it is the named file, or has the given value of the key.
static bool is_held_out(const IdentifyLog *log, const char *key, const char *requested)
{
    if (strcmp(key, "file") == 0)
        return strcmp(log->name, requested) == 0;
    size_t length;
    const char *value = log_value(log, key, &length), *rest, *other;
    double number, request;
    if (fr_read_decimal(value, '\n', &number, &rest) && fr_read_decimal(requested, '\0', &request, &other))
        return number == request;
    return length == strlen(requested) && strncmp(value, requested, length) == 0;
}

void hold_out(IdentifyLogs *logs, const char *request, IdentifyLogs *held, FrReport *report)
{
    *held = (IdentifyLogs){
        .T = logs->T, .holds = logs->holds, .measured_supply = logs->measured_supply, .from = logs->from};
    if (!request || logs->count == 0)
        return;
    char key[20];
    const char *requested = request + strcspn(request, ":") + 1;
    snprintf(key, sizeof key, "%.*s", (int)strcspn(request, ":"), request);
    IdentifyLog *sorted = malloc((size_t)logs->count * sizeof *sorted);
    if (!sorted)
        return;
    int kept = 0, out = 0;
    for (int i = 0; i < logs->count; i++)
        kept += !is_held_out(&logs->log[i], key, requested);
    for (int i = 0, in = 0; i < logs->count; i++)
        sorted[is_held_out(&logs->log[i], key, requested) ? kept + out++ : in++] = logs->log[i];
    memcpy(logs->log, sorted, (size_t)logs->count * sizeof *sorted);
    free(sorted);
    if (kept == 0 || out == 0)
        refuse_value(report, "--holdout", request, -1,
                     kept == 0 ? "what leaves recordings to fit" : "what some of these recordings have");
    logs->count = kept;
    held->count = out;
    held->log = logs->log + kept;
}

bool fit_log_of(const IdentifyLogs *logs, int i, FrServoModel model, FrFitLog *log, FrReport *report)
{
    static FrForm form;
    const IdentifyLog *from = &logs->log[i];
    static FrFinding found[8];
    char lines[(1 << 12) + 100];
    size_t used =
        (size_t)snprintf(lines, sizeof lines, "model=%s\nT=%.17g\n", fr_servo_model_row.options[model]->name, logs->T);
    if (logs->holds && !fr_settings_have(from->lines, "integrator="))
        used += (size_t)snprintf(lines + used, sizeof lines - used, "integrator=semi\n");
    // a trajectory's name in a file may differ from our names
    int number = 0, named = line_of(from, "trajectory");
    for (const char *line = from->lines; *line; line = fr_next_line(line), number++)
        if (number != named || named < from->given_lines)
            used += (size_t)snprintf(lines + used, sizeof lines - used, "%.*s\n", (int)strcspn(line, "\n"), line);
    FrBench bench;
    FrBenchDef def = {0};
    FrReport own = fr_report(found, sizeof found / sizeof *found);
    fr_report_begin(&own);
    bool valid = fr_form_fill(&form, bench_rows(), lines, &own) == FR_OK && own.error_count == 0;
    if (valid && strcmp(fr_form_option(&form, "gear")->name, "none") != 0) {
        refuse_value(&own, "gear", fr_form_option(&form, "gear")->name, -1,
                     "none: benches are identified without a transmission");
        valid = false;
    }
    if (valid) {
        def = fr_bench_def_from_form(&form);
        valid = fr_bench_make(&bench, &def, &own) == FR_OK;
    }
    fr_report_end(&own);
    report_values(from, &own, report);
    if (!valid)
        return false;
    *log = fr_fit_log(from->name, &def, &from->recording, &from->even, logs->from, logs->holds, logs->measured_supply);
    return true;
}
