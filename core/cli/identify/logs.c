// Reading recordings: files and folders, what a file itself tells of its bench in remark lines (# mass=0.49 kp=100),
// and a table of benches; then sampling them evenly.
#define _POSIX_C_SOURCE 200809L
#include "logs.h"

#include "../options.h"
#include "../recording.h"
#include "friction/experiment.h"

#include <dirent.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static const FrParam *const *bench_rows(void)
{
    return fr_experiment_find(FR_RUN, "servo_pendulum")->rows;
}

/// What a bench must tell: without these nothing can be simulated.
static const char *const needed[] = {"mass", "length", "kp", NULL};

static char *copy_of(const char *text)
{
    size_t size = strlen(text) + 1;
    char *copy = malloc(size);
    if (copy)
        memcpy(copy, text, size);
    return copy;
}

static const char *name_of(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

static bool add_path(IdentifyLogs *logs, const char *path)
{
    if (logs->count == IDENTIFY_LOGS_MAX)
        return false;
    char *copy = copy_of(path);
    logs->log[logs->count++] = (IdentifyLog){.path = copy, .name = name_of(copy)};
    return true;
}

/// Every CSV file of a folder; false when it is no folder.
static bool add_folder(IdentifyLogs *logs, const char *path, FrReport *report)
{
    DIR *folder = opendir(path);
    int before = logs->count;
    if (!folder)
        return false;
    for (const struct dirent *entry = readdir(folder); entry; entry = readdir(folder)) {
        size_t length = strlen(entry->d_name);
        char full[4096];
        if (length < 5 || strcmp(entry->d_name + length - 4, ".csv") != 0 || entry->d_name[0] == '.')
            continue;
        snprintf(full, sizeof full, "%s%s%s", path, path[strlen(path) - 1] == '/' ? "" : "/", entry->d_name);
        add_path(logs, full);
    }
    closedir(folder);
    if (logs->count == before)
        fr_report_add(report, FR_ERROR, FR_FIT_FOLDER_EMPTY, "", FR_ARGUMENTS(fr_word_part("file", path, 200)));
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
        if (!add_folder(logs, options->path[i], report))
            add_path(logs, options->path[i]);
    // a table of benches that lies in the same folder is no recording
    for (int i = 0; i < logs->count && options->benches; i++)
        if (strcmp(logs->log[i].name, name_of(options->benches)) == 0)
            logs->log[i--] = logs->log[--logs->count];
    qsort(logs->log, (size_t)logs->count, sizeof *logs->log, by_name);
}

/// Add the items key=value of a text that are parameters; others mean nothing here.
static void add_items(IdentifyLog *log, const char *text)
{
    for (const char *item = text; *item;) {
        size_t length = strcspn(item, " \t\r\n,;");
        const char *equals = memchr(item, '=', length);
        char key[FR_KEY_MAX];
        if (equals && equals - item < FR_KEY_MAX) {
            snprintf(key, sizeof key, "%.*s", (int)(equals - item), item);
            if (fr_rows_find(bench_rows(), key))
                add_missing_line(log->lines, sizeof log->lines, item, length);
        }
        item += length;
        item += *item != '\0';
    }
}

/// What the file itself tells, in lines that begin with #.
static void add_remarks(IdentifyLog *log)
{
    char line[1024];
    FILE *file = fopen(log->path, "rb");
    while (file && fgets(line, sizeof line, file))
        if (line[0] == '#')
            add_items(log, line + 1);
    if (file)
        fclose(file);
}

// ---------------------------------------------------------------------------------------------------------------
// The table of benches: a column `file`, and columns named as parameters.

enum { FIELDS_MAX = 64 };

/// The fields of a line, whose commas are replaced by ends.
static int split(char *line, char **field)
{
    int fields = 0;
    line[strcspn(line, "\r\n")] = '\0';
    for (char *at = line; at && fields < FIELDS_MAX; fields++) {
        field[fields] = at;
        at = strchr(at, ',');
        if (at)
            *at++ = '\0';
    }
    return fields;
}

static void add_row(IdentifyLogs *logs, char **head, char **field, int fields, int file_column)
{
    for (int i = 0; i < logs->count; i++) {
        if (strcmp(logs->log[i].name, name_of(field[file_column])) != 0)
            continue;
        for (int f = 0; f < fields; f++) {
            char line[200];
            if (!fr_rows_find(bench_rows(), head[f]) || !*field[f])
                continue;
            int length = snprintf(line, sizeof line, "%s=%s", head[f], field[f]);
            if (length < (int)sizeof line)
                add_missing_line(logs->log[i].lines, sizeof logs->log[i].lines, line, (size_t)length);
        }
    }
}

static void refuse_benches(const char *path, FrReport *report)
{
    fr_report_add(report, FR_ERROR, FR_BAD_OPTION, "--benches",
                  FR_ARGUMENTS(fr_word_part("value", path, 200),
                               fr_word("accepted", "a CSV file with a column file, such as file,mass,length,kp")));
}

static void read_benches(IdentifyLogs *logs, const char *path, FrReport *report)
{
    char header[4096], line[4096], *head[FIELDS_MAX], *field[FIELDS_MAX];
    FILE *file = fopen(path, "rb");
    if (!file || !fgets(header, sizeof header, file)) {
        refuse_benches(path, report);
    } else {
        int columns = split(header, head), file_column = 0;
        while (file_column < columns && strcmp(head[file_column], "file") != 0)
            file_column++;
        if (file_column == columns)
            refuse_benches(path, report);
        for (int number = 2; file_column < columns && fgets(line, sizeof line, file); number++) {
            if (strspn(line, " \t\r\n") == strlen(line))
                continue;
            int fields = split(line, field);
            if (fields == columns)
                add_row(logs, head, field, fields, file_column);
            else
                fr_report_add(report, FR_ERROR, FR_RECORDING_FIELD_COUNT, "--benches",
                              FR_ARGUMENTS(fr_word_part("file", path, 200), fr_number("line", number),
                                           fr_number("count", fields), fr_number("columns", columns)));
        }
    }
    if (file)
        fclose(file);
}

// ---------------------------------------------------------------------------------------------------------------

/// Add the command's key=value to what each recording has told already, and say what is missing.
static void complete(IdentifyLogs *logs, const IdentifyOptions *options, FrReport *report)
{
    for (int i = 0; i < logs->count; i++) {
        IdentifyLog *log = &logs->log[i];
        for (const char *line = options->text; *line; line += strcspn(line, "\n"), line += *line == '\n')
            add_missing_line(log->lines, sizeof log->lines, line, strcspn(line, "\n"));
        char missing[200] = "", example[200] = "";
        for (const char *const *key = needed; *key; key++) {
            char line[60];
            snprintf(line, sizeof line, "%s=", *key);
            size_t used = strlen(missing), shown = strlen(example);
            if (is_given(log->lines, line))
                continue;
            snprintf(missing + used, sizeof missing - used, "%s%s", used ? ", " : "", *key);
            snprintf(example + shown, sizeof example - shown, "%s%s=%.9g", shown ? " " : "", *key,
                     fr_rows_find(bench_rows(), *key)->value);
        }
        if (missing[0])
            fr_report_add(report, FR_ERROR, FR_FIT_VALUES_UNKNOWN, log->name,
                          FR_ARGUMENTS(fr_word_part("file", log->name, 120), fr_word("keys", missing),
                                       fr_word("example", example)));
        if (!is_given(log->lines, "vin="))
            fr_report_add(report, FR_NOTE, FR_FIT_SUPPLY_UNKNOWN, "vin",
                          FR_ARGUMENTS(fr_word_part("file", log->name, 120)));
    }
}

static bool same_recording(const FrRecording *a, const FrRecording *b)
{
    if (a->count != b->count)
        return false;
    for (int c = 0; c < FR_RECORDING_COLUMNS; c++)
        if (!a->column[c] != !b->column[c] ||
            (a->column[c] && memcmp(a->column[c], b->column[c], (size_t)a->count * sizeof(double)) != 0))
            return false;
    return true;
}

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/// The time between samples: as given, or as all of the recordings have it.
static void choose_step(IdentifyLogs *logs, double given, FrReport *report)
{
    static double period[IDENTIFY_LOGS_MAX];
    char text[40];
    for (int i = 0; i < logs->count; i++)
        period[i] = fr_recording_period(&logs->log[i].recording);
    qsort(period, (size_t)logs->count, sizeof *period, by_size);
    snprintf(text, sizeof text, "%.6g", period[logs->count / 2]);
    logs->T = given > 0 ? given : strtod(text, NULL);
    for (int i = 0; i < logs->count && given == 0; i++) {
        double own = fr_recording_period(&logs->log[i].recording);
        if (fabs(own - logs->T) > 0.01 * logs->T)
            fr_report_add(report, FR_ERROR, FR_FIT_DIFFERENT_STEPS, "--T",
                          FR_ARGUMENTS(fr_word_part("file", logs->log[i].name, 120), fr_quantity("own", own, "s"),
                                       fr_quantity("usual", logs->T, "s")));
    }
}

static void sample(IdentifyLog *log, double T)
{
    log->count = (int)floor(fr_recording_duration(&log->recording) / T + 1e-6) + 1;
    log->samples = malloc((size_t)log->count * 3 * sizeof *log->samples);
    for (int k = 0; k < log->count && log->samples; k++) {
        double enabled = fr_recording_at(&log->recording, FR_RECORDING_ENABLED, k * T);
        log->samples[k] = fr_recording_at(&log->recording, FR_RECORDING_GOAL, k * T);
        log->samples[log->count + k] = !(enabled <= 0.5);
        log->samples[2 * (ptrdiff_t)log->count + k] = fr_recording_at(&log->recording, FR_RECORDING_POSITION, k * T);
    }
}

void read_identify_logs(IdentifyLogs *logs, const IdentifyOptions *options, FrReport *report)
{
    *logs = (IdentifyLogs){.log = calloc(IDENTIFY_LOGS_MAX, sizeof(IdentifyLog))};
    if (!logs->log)
        return;
    find_paths(logs, options, report);
    int errors = report->error_count;
    for (int i = 0; i < logs->count; i++) {
        IdentifyLog *log = &logs->log[i];
        if (!read_recording(&log->recording, log->path, options->columns, report))
            continue;
        if (!log->recording.column[FR_RECORDING_POSITION])
            fr_report_add(report, FR_ERROR, FR_RECORDING_NO_POSITION, log->name,
                          FR_ARGUMENTS(fr_word_part("file", log->path, 200)));
        add_remarks(log);
        for (int j = 0; j < i; j++)
            if (same_recording(&logs->log[j].recording, &log->recording))
                fr_report_add(
                    report, FR_ERROR, FR_FIT_LOG_TWICE, log->name,
                    FR_ARGUMENTS(fr_word_part("file", log->path, 120), fr_word_part("other", logs->log[j].path, 120)));
    }
    if (options->benches)
        read_benches(logs, options->benches, report);
    complete(logs, options, report);
    if (report->error_count > errors || logs->count == 0)
        return;
    choose_step(logs, options->T, report);
    for (int i = 0; i < logs->count && report->error_count == errors; i++)
        sample(&logs->log[i], logs->T);
}

unsigned long long hash_of_logs(const IdentifyLogs *logs)
{
    unsigned long long hash = 0xcbf29ce484222325;
    for (int l = 0; l < logs->count; l++) {
        const IdentifyLog *log = &logs->log[l];
        const unsigned char *part[] = {(const unsigned char *)log->lines, (const unsigned char *)log->samples};
        size_t size[] = {strlen(log->lines), (size_t)log->count * 3 * sizeof(double)};
        for (int p = 0; p < 2; p++)
            for (size_t i = 0; i < size[p]; i++)
                hash = (hash ^ part[p][i]) * 0x100000001b3;
    }
    return hash;
}

const char *log_value(const IdentifyLog *log, const char *key, size_t *length)
{
    size_t size = strlen(key);
    for (const char *line = log->lines; *line; line += strcspn(line, "\n"), line += *line == '\n')
        if (strncmp(line, key, size) == 0 && line[size] == '=') {
            *length = strcspn(line + size + 1, "\n");
            return line + size + 1;
        }
    *length = 0;
    return "";
}

/// Whether a recording is of what is held out: its file, or a value of one of its keys.
static bool is_held_out(const IdentifyLog *log, const char *key, const char *wanted)
{
    if (strcmp(key, "file") == 0)
        return strcmp(log->name, wanted) == 0;
    size_t length;
    const char *value = log_value(log, key, &length), *rest, *other;
    double number, asked;
    if (fr_read_decimal(value, '\n', &number, &rest) && fr_read_decimal(wanted, '\0', &asked, &other))
        return number == asked;
    return length == strlen(wanted) && strncmp(value, wanted, length) == 0;
}

void hold_out(IdentifyLogs *logs, const char *asked, IdentifyLogs *held, FrReport *report)
{
    *held = (IdentifyLogs){.T = logs->T};
    if (!asked || logs->count == 0)
        return;
    char key[20];
    const char *wanted = asked + strcspn(asked, ":") + 1;
    snprintf(key, sizeof key, "%.*s", (int)strcspn(asked, ":"), asked);
    IdentifyLog *sorted = malloc((size_t)logs->count * sizeof *sorted);
    if (!sorted)
        return;
    int kept = 0, out = 0;
    for (int i = 0; i < logs->count; i++)
        kept += !is_held_out(&logs->log[i], key, wanted);
    for (int i = 0, in = 0; i < logs->count; i++)
        sorted[is_held_out(&logs->log[i], key, wanted) ? kept + out++ : in++] = logs->log[i];
    memcpy(logs->log, sorted, (size_t)logs->count * sizeof *sorted);
    free(sorted);
    if (kept == 0 || out == 0)
        fr_report_add(report, FR_ERROR, FR_BAD_OPTION, "--holdout",
                      FR_ARGUMENTS(fr_word("value", asked),
                                   fr_word("accepted", kept == 0 ? "what leaves recordings to fit"
                                                                 : "what some of these recordings have")));
    logs->count = kept;
    held->count = out;
    held->log = logs->log + kept;
}

bool fit_log_of(const IdentifyLogs *logs, int i, FrServoModel model, FrFitLog *log, FrReport *report)
{
    static FrForm form;
    const IdentifyLog *from = &logs->log[i];
    char lines[(1 << 12) + 100];
    snprintf(lines, sizeof lines, "model=%s\nT=%.17g\n%s", fr_servo_model_row.options[model]->name, logs->T,
             from->lines);
    int errors = report->error_count;
    if (fr_form_fill(&form, bench_rows(), lines, report) != FR_OK || report->error_count > errors)
        return false;
    FrBench bench;
    FrBenchDef def = fr_bench_def_from_form(&form);
    if (fr_bench_make(&bench, &def, report) != FR_OK)
        return false;
    double omega = fr_recording_at(&from->recording, FR_RECORDING_VELOCITY, 0);
    *log = (FrFitLog){
        .name = from->name,
        .bench = def,
        .start = {from->samples[2 * (ptrdiff_t)from->count], isnan(omega) ? 0 : omega, {0, 0}},
        .count = from->count,
        .goal = from->samples,
        .enabled = from->samples + from->count,
        .measured = from->samples + 2 * (ptrdiff_t)from->count,
    };
    return true;
}
