// Reads a recording, and the bench parameters in its file.
#include "recording.h"
#include "recording/reader.h"
#include "explorer/run/experiment.h"
#include "explorer/form/message.h"
#include "base/decimal.h"
#include "base/lines.h"
#include "base/list.h"
#include "base/row.h"
#include "servo/parameter_file.h"
#include "servo/rows.h"

#include "files.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROWS_MAX = 2000000, SHORTEST_ROW = 4 };

/// Largest number of rows that the file can have.
static long rows_of(FILE *file)
{
    long size = fseek(file, 0, SEEK_END) == 0 ? ftell(file) : -1;
    rewind(file);
    return size < 0 || size / SHORTEST_ROW >= ROWS_MAX ? ROWS_MAX : size / SHORTEST_ROW + 1;
}

bool read_recording(FrRecording *log, const char *path, const char *columns, Remarks *remarks, FrReport *report)
{
    static FrRecordingReader reader;
    int errors = report->error_count;
    FILE *file = open_to_read(path);
    long rows = file ? rows_of(file) : 1;
    double *memory = calloc((size_t)rows * FR_COLUMNS, sizeof *memory);
    char piece[1 << 16];
    fr_recording_begin(&reader, path, memory, (int)rows, report);
    if (columns)
        fr_recording_columns(&reader, columns);
    if (remarks)
        fr_recording_remarks(&reader, remarks->item, sizeof remarks->item / sizeof *remarks->item);
    size_t length = 0;
    // bound: the size of a recording: a full reader accepts no more
    while (file && memory && (length = fread(piece, 1, sizeof piece, file)) > 0 &&
           fr_recording_feed(&reader, piece, length))
        ;
    if (!file || ferror(file))
        fr_report_say(report, FR_ERROR, FR_RECORDING_UNREADABLE, "--log",
                      FR_ARGUMENTS(fr_word_part("file", path, 200)));
    else if (!memory)
        fr_report_say(report, FR_ERROR, FR_OUT_OF_MEMORY, "--log", FR_ARGUMENTS(fr_word_part("file", path, 200)));
    else
        fr_recording_end(&reader, log);
    if (remarks)
        remarks->count = reader.remarks;
    if (file)
        fclose(file);
    if (report->error_count > errors)
        free(memory);
    return report->error_count == errors; // the memory is needed until the program ends
}

/// Other names of parameters in files of github.com/Rhoban/bam.
static const struct {
    const char *name, *key;
} aliases[] = {{"command_delay", "delay"}, {"current_limit", "max_current"}, {"max_amps", "max_current"}};

size_t bench_line(char *line, size_t size, const FrRecordingRemark *remark)
{
    char plain[FR_KEY_MAX]; // hyphens are underscores, as in arm-mass
    size_t used = 0;
    for (; remark->key[used]; used++)
        plain[used] = remark->key[used] == '-' ? '_' : remark->key[used];
    plain[used] = '\0';
    const FrOption *nearest, *motor = NULL;
    bool is_motor = strcmp(plain, "motor") == 0;
    const char *key = is_motor ? fr_servo_preset_row.key : plain;
    for (size_t i = 0; i < sizeof aliases / sizeof *aliases; i++)
        key = strcmp(plain, aliases[i].name) == 0 ? aliases[i].key : key;
    if (is_motor)
        motor = fr_servo_preset_of_motor(remark->value, &nearest);
    if (is_motor ? !motor : strcmp(key, "model") == 0 || !fr_rows_find(fr_servo_pendulum_rows, key))
        return 0;
    int length = snprintf(line, size, "%s=%s", key, motor ? motor->name : remark->value);
    for (int i = 0; i < length; i++)
        line[i] = (unsigned char)line[i] < 0x20 ? '?' : line[i];
    return (size_t)length;
}

/// Get the number of a line key=value, up to its end or that of the text.
static bool number_of(const char *value, double *number)
{
    const char *rest;
    return *value &&
           (fr_read_decimal(value + 1, '\n', number, &rest) || fr_read_decimal(value + 1, '\0', number, &rest));
}

bool same_setting(const char *a, const char *b)
{
    const char *value = a + strcspn(a, "="), *other = b + strcspn(b, "=");
    size_t length = strcspn(value, "\n");
    double number, second;
    if (number_of(value, &number) && number_of(other, &second))
        return number == second;
    return length == strcspn(other, "\n") && strncmp(value, other, length) == 0;
}

void list_replaced(char *list, size_t size, const char *lines, const char *by)
{
    for (const char *line = lines; *line; line = fr_next_line(line)) {
        const char *other = fr_line_of(by, line, strcspn(line, "="));
        if (other && !same_setting(other, line))
            fr_list_add(list, size, other, (int)strcspn(other, "\n"));
    }
}
