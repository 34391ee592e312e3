// The table of benches: each row has a file and values whose names are parameters.
#include "logs.h"
#include "argument.h"
#include "recording/reader.h"
#include "explorer/form/message.h"

#include "files.h"
#include "lines.h"
#include "base/json.h"

#include <stdio.h>
#include <string.h>

enum { FIELDS_MAX = 64, TABLE_ROWS_MAX = 100000, WRONG_MAX = 20 };

/// A row of the table.
typedef struct Row {
    /// Path of the table; folder of the recordings that the table applies to, or NULL for all recordings.
    const char *path, *folder;
    int number; ///< number of rows so far
    int count;
    FrRecordingRemark item[FIELDS_MAX];
} Row;

static void refuse_table(const char *path, int line, int column, FrReport *report)
{
    fr_report_say(
        report, FR_ERROR, FR_FIT_VALUE, "--benches",
        FR_ARGUMENTS(fr_word_part("file", path, 200), fr_number("line", line), fr_number("column", column),
                     fr_word("text", "expected a table with a column file, such as file,mass,length,kp, or a list "
                                     "such as [{\"file\": \"first.csv\", \"mass\": 0.5}]")));
}

/// Name of the file of a row; NULL if there is none.
static const char *file_of(const Row *row)
{
    const char *file = NULL;
    for (int k = 0; k < row->count; k++)
        if (strcmp(row->item[k].key, "file") == 0)
            file = row->item[k].value;
    return file;
}

/// Add the values of a row to the recordings of its file. Returns false if the row does not name a file.
static bool add_row(IdentifyLogs *logs, Row *row, FrReport *report)
{
    const char *file = file_of(row), *slash = file ? strrchr(file, '/') : NULL;
    row->number++;
    for (int i = 0; i < logs->count && file; i++) {
        IdentifyLog *log = &logs->log[i];
        bool here = !row->folder || (log->folder && strcmp(log->folder, row->folder) == 0);
        for (int k = 0; k < row->count && here && strcmp(log->name, slash ? slash + 1 : file) == 0; k++)
            if (strcmp(row->item[k].key, "file") != 0)
                tell_log(logs, log, row->path, &row->item[k], report);
    }
    return file && *file;
}

/// Returns true if reading continues. If there are too many rows or too many wrong ones, this
/// reports it and returns false.
static bool goes_on(const Row *row, int line, int errors, FrReport *report)
{
    int wrong = report->error_count - errors;
    if (row->number > TABLE_ROWS_MAX)
        fr_report_say(report, FR_ERROR, FR_RECORDING_TOO_MANY_ROWS, "--benches",
                      FR_ARGUMENTS(fr_word_part("file", row->path, 200), fr_number("line", line),
                                   fr_number("column", 1), fr_number("limit", TABLE_ROWS_MAX)));
    else if (wrong >= WRONG_MAX)
        fr_report_say(report, FR_ERROR, FR_RECORDING_STOPPED, "--benches",
                      FR_ARGUMENTS(fr_word_part("file", row->path, 200), fr_number("count", wrong)));
    return row->number <= TABLE_ROWS_MAX && wrong < WRONG_MAX;
}

static void add_item(Row *row, const char *key, int length, const char *value, int value_length, int line, int column)
{
    if (row->count == FIELDS_MAX)
        return;
    FrRecordingRemark *item = &row->item[row->count++];
    fr_text(item->key, sizeof item->key, "%.*s", length, key);
    fr_text(item->value, sizeof item->value, "%.*s", value_length, value);
    item->line = line;
    item->column = column;
}

// ---------------------------------------------------------------------------------------------------------------

/// Split a line of the table into a row, with the names of the header. Returns the number of fields.
static int split(Row *row, const char *header, const char *line, char separator, int number)
{
    int fields = 0;
    const char *name, *field, *names = header;
    row->count = 0;
    for (const char *at = line; at; fields++) {
        int length = fr_recording_field(&at, separator, &field);
        int known = names ? fr_recording_field(&names, separator, &name) : 0;
        if (known > 0)
            add_item(row, name, known, field, length, number, (int)(field - line) + 1);
    }
    return fields;
}

static void read_csv(IdentifyLogs *logs, Row *row, Lines *lines, FrReport *report)
{
    char header[4096] = "", line[4096];
    int columns = 0, errors = report->error_count;
    char separator = ',';
    // bound: the lines of the file, whose size lines.c limits
    while (goes_on(row, lines->number, errors, report) && lines_next(lines, line, sizeof line)) {
        const char *text = line + (strncmp(line, "\xef\xbb\xbf", 3) == 0 && !header[0] ? 3 : 0);
        if (!text[strspn(text, " \t\r\n")] || text[0] == '#')
            continue;
        if (lines->cut) {
            fr_report_say(report, FR_ERROR, FR_RECORDING_LINE_TOO_LONG, "--benches",
                          FR_ARGUMENTS(fr_word_part("file", row->path, 200), fr_number("line", lines->number),
                                       fr_number("column", sizeof line), fr_number("limit", sizeof line - 1)));
            continue;
        }
        if (!header[0]) {
            snprintf(header, sizeof header, "%s", text);
            separator = strchr(header, ',') ? ',' : ';';
            columns = split(row, header, header, separator, lines->number);
            if (!file_of(row)) {
                refuse_table(row->path, lines->number, 1, report);
                return;
            }
            continue;
        }
        int fields = split(row, header, line, separator, lines->number);
        lines_used(lines);
        if (fields == columns)
            add_row(logs, row, report);
        else
            fr_report_say(report, FR_ERROR, FR_RECORDING_FIELD_COUNT, "--benches",
                          FR_ARGUMENTS(fr_word_part("file", row->path, 200), fr_number("line", lines->number),
                                       fr_number("count", fields), fr_number("columns", columns)));
    }
    if (!header[0] && report->error_count == errors)
        refuse_table(row->path, 1, 1, report);
}

/// Read a list of objects. Values nested more deeply are skipped.
static void read_json(IdentifyLogs *logs, Row *row, FILE *file, FrReport *report)
{
    static FrJson json;
    char piece[4096], key[FR_KEY_MAX] = "";
    bool useless = false;
    int errors = report->error_count;
    size_t idle = 0; // bytes since the last row
    fr_json_begin(&json, 1, 1);
    // bound: the rows, with FR_RECORDING_IDLE_MAX bytes between them at most
    for (size_t length; !useless && (length = fread(piece, 1, sizeof piece, file)) > 0;) {
        const char *at = piece, *end = piece + length;
        int rows = row->number;
        // bound: the length of the piece, of which each token takes a byte or more until FR_JSON_MORE
        while (!useless) {
            FrJsonToken token = fr_json_next(&json, &at, end);
            int level = json.depth - (token == FR_JSON_BEGIN);
            if (token == FR_JSON_MORE)
                break;
            bool shaped =
                level > 1 || token == FR_JSON_END || (token == FR_JSON_BEGIN && fr_json_in_list(&json) == (level == 0));
            useless = token == FR_JSON_WRONG || !shaped || !goes_on(row, json.token_line, errors, report);
            if (token == FR_JSON_WRONG)
                fr_json_report(&json, row->path, "--benches", report);
            else if (!shaped || (token == FR_JSON_END && level == 1 && !add_row(logs, row, report)))
                refuse_table(row->path, json.token_line, json.token_column, report);
            else if (token == FR_JSON_BEGIN && level == 1)
                row->count = 0;
            else if (token == FR_JSON_KEY && level == 2)
                snprintf(key, sizeof key, "%.*s", FR_KEY_MAX - 1, json.text);
            else if (token != FR_JSON_END && token != FR_JSON_BEGIN && level == 2)
                add_item(row, key, FR_KEY_MAX - 1, strcmp(json.text, "null") == 0 ? "" : json.text, FR_JSON_TEXT_MAX,
                         json.token_line, json.token_column);
        }
        idle = row->number > rows ? 0 : idle + length;
        if (idle > FR_RECORDING_IDLE_MAX && !useless) {
            fr_report_say(report, FR_ERROR, FR_RECORDING_WITHOUT_ROWS, "--benches",
                          FR_ARGUMENTS(fr_word_part("file", row->path, 200),
                                       fr_quantity("limit", (double)FR_RECORDING_IDLE_MAX / 1e6, "MB")));
            useless = true;
        }
    }
    if (!useless && !fr_json_complete(&json))
        fr_json_report(&json, row->path, "--benches", report);
}

void read_benches(IdentifyLogs *logs, const char *path, const char *folder, FrReport *report)
{
    static Row row;
    static Lines lines;
    size_t length = strlen(path);
    bool in_json = length > 5 && strcmp(path + length - 5, ".json") == 0;
    FILE *json = in_json ? open_to_read(path) : NULL;
    row = (Row){.path = path, .folder = folder};
    if (json)
        read_json(logs, &row, json, report);
    else if (!in_json && lines_open(&lines, path, "--benches", report))
        read_csv(logs, &row, &lines, report);
    else
        refuse_value(report, "--benches", path, 200, "a file that can be read, CSV or JSON");
    if (json)
        fclose(json);
    lines_close(&lines);
}
