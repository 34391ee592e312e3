// Reading a table of benches: in each row a file, and values whose names are parameters.
#include "benches.h"

#include "../files.h"
#include "friction/json.h"

#include <stdio.h>
#include <string.h>

enum { FIELDS_MAX = 64 };

/// A row of the table.
typedef struct Row {
    const char *path, *folder; ///< of the table; of the recordings that it is about, or NULL for all
    int count;
    FrRecordingRemark item[FIELDS_MAX];
} Row;

static void refuse_table(const char *path, int line, int column, FrReport *report)
{
    fr_report_add(
        report, FR_ERROR, FR_FIT_VALUE, "--benches",
        FR_ARGUMENTS(fr_word_part("file", path, 200), fr_number("line", line), fr_number("column", column),
                     fr_word("text", "expected a table with a column file, such as file,mass,length,kp, or a list "
                                     "such as [{\"file\": \"first.csv\", \"mass\": 0.5}]")));
}

/// Add the values of a row to the recordings of its file; false when it names none.
static bool add_row(IdentifyLogs *logs, const Row *row)
{
    const char *file = NULL;
    for (int k = 0; k < row->count; k++)
        if (strcmp(row->item[k].key, "file") == 0)
            file = row->item[k].value;
    for (int i = 0; i < logs->count && file; i++) {
        IdentifyLog *log = &logs->log[i];
        const char *slash = strrchr(file, '/');
        bool here = !row->folder || (log->folder && strcmp(log->folder, row->folder) == 0);
        for (int k = 0; k < row->count && here && strcmp(log->name, slash ? slash + 1 : file) == 0; k++)
            if (strcmp(row->item[k].key, "file") != 0)
                tell_log(logs, log, row->path, &row->item[k]);
    }
    return file && *file;
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

/// The field at `*at`, which moves behind its separator or becomes NULL after the last one; returns the length.
static int next_field(const char **at, char separator, const char **field)
{
    const char ends[] = {separator, '\r', '\n', '\0'};
    *field = *at + strspn(*at, " \t\"");
    const char *end = *field + strcspn(*field, ends), *last = end;
    while (last > *field && strchr(" \t\"", last[-1]))
        last--;
    *at = *end == separator ? end + 1 : NULL;
    return (int)(last - *field);
}

/// A line of the table as a row, with the names of the header; returns the number of fields.
static int split(Row *row, const char *header, const char *line, char separator, int number)
{
    int fields = 0;
    const char *name, *field, *names = header;
    row->count = 0;
    for (const char *at = line; at; fields++) {
        int length = next_field(&at, separator, &field), known = names ? next_field(&names, separator, &name) : 0;
        if (known > 0)
            add_item(row, name, known, field, length, number, (int)(field - line) + 1);
    }
    return names ? -fields : fields;
}

static int count_fields(const char *line, char separator)
{
    int fields = 0;
    const char *field;
    for (const char *at = line; at; fields++)
        next_field(&at, separator, &field);
    return fields;
}

static bool is_blank_line(const char *line)
{
    return line[strspn(line, " \t\r\n")] == '\0';
}

static void read_csv(IdentifyLogs *logs, Row *row, FILE *file, FrReport *report)
{
    char header[4096] = "", line[4096];
    int number = 0, columns = 0;
    char separator = ',';
    while (fgets(line, sizeof line, file)) {
        number++;
        if (is_blank_line(line) || line[0] == '#')
            continue;
        if (!header[0]) {
            bool mark = strncmp(line, "\xef\xbb\xbf", 3) == 0;
            snprintf(header, sizeof header, "%s", line + (mark ? 3 : 0));
            separator = strchr(header, ',') ? ',' : ';';
            columns = count_fields(header, separator);
            split(row, header, header, separator, number);
            bool named = false;
            for (int k = 0; k < row->count; k++)
                named = named || strcmp(row->item[k].key, "file") == 0;
            if (!named) {
                refuse_table(row->path, number, 1, report);
                return;
            }
            continue;
        }
        int fields = split(row, header, line, separator, number);
        if (fields == columns)
            add_row(logs, row);
        else
            fr_report_add(report, FR_ERROR, FR_RECORDING_FIELD_COUNT, "--benches",
                          FR_ARGUMENTS(fr_word_part("file", row->path, 200), fr_number("line", number),
                                       fr_number("count", fields < 0 ? -fields : fields),
                                       fr_number("columns", columns)));
    }
    if (!header[0])
        refuse_table(row->path, 1, 1, report);
}

/// A list of objects. What stands deeper is passed over.
static void read_json(IdentifyLogs *logs, Row *row, FILE *file, FrReport *report)
{
    static FrJson json;
    char piece[4096], key[FR_KEY_MAX] = "";
    bool useless = false;
    fr_json_begin(&json, 1, 1);
    for (size_t length; !useless && (length = fread(piece, 1, sizeof piece, file)) > 0;) {
        const char *at = piece, *end = piece + length;
        while (!useless) {
            FrJsonToken token = fr_json_next(&json, &at, end);
            int level = json.depth - (token == FR_JSON_BEGIN);
            if (token == FR_JSON_MORE)
                break;
            bool shaped =
                level > 1 || token == FR_JSON_END || (token == FR_JSON_BEGIN && fr_json_in_list(&json) == (level == 0));
            useless = token == FR_JSON_WRONG || !shaped;
            if (token == FR_JSON_WRONG)
                fr_json_report(&json, row->path, "--benches", report);
            else if (!shaped || (token == FR_JSON_END && level == 1 && !add_row(logs, row)))
                refuse_table(row->path, json.token_line, json.token_column, report);
            else if (token == FR_JSON_BEGIN && level == 1)
                row->count = 0;
            else if (token == FR_JSON_KEY && level == 2)
                snprintf(key, sizeof key, "%.*s", FR_KEY_MAX - 1, json.text);
            else if (token != FR_JSON_END && token != FR_JSON_BEGIN && level == 2)
                add_item(row, key, FR_KEY_MAX - 1, strcmp(json.text, "null") == 0 ? "" : json.text, FR_JSON_TEXT_MAX,
                         json.token_line, json.token_column);
        }
    }
    if (!useless && !fr_json_complete(&json))
        fr_json_report(&json, row->path, "--benches", report);
}

void read_benches(IdentifyLogs *logs, const char *path, const char *folder, FrReport *report)
{
    static Row row;
    size_t length = strlen(path);
    FILE *file = open_to_read(path);
    row = (Row){.path = path, .folder = folder};
    if (!file)
        fr_report_add(report, FR_ERROR, FR_BAD_OPTION, "--benches",
                      FR_ARGUMENTS(fr_word_part("value", path, 200),
                                   fr_word("accepted", "a file that can be read, CSV or JSON")));
    else if (length > 5 && strcmp(path + length - 5, ".json") == 0)
        read_json(logs, &row, file, report);
    else
        read_csv(logs, &row, file, report);
    if (file)
        fclose(file);
}
