// Reads a recording, and the bench parameters in its file.
#include "recording.h"
#include "recording/reader.h"
#include "explorer/run/experiment.h"
#include "explorer/form/message.h"
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

size_t bench_line(char *line, size_t size, const FrRecordingRemark *remark)
{
    const FrOption *nearest, *motor = NULL;
    bool is_motor = strcmp(remark->key, "motor") == 0;
    const char *key = is_motor                               ? fr_servo_preset_row.key
                      : strcmp(remark->key, "arm-mass") == 0 ? "arm_mass"
                      : strcmp(remark->key, "max_amps") == 0 ? fr_servo_max_current_row.key // of the host of an HLS
                                                             : remark->key;
    if (is_motor)
        motor = fr_servo_preset_of_motor(remark->value, &nearest);
    if (is_motor ? !motor : strcmp(key, "model") == 0 || !fr_rows_find(fr_servo_pendulum_rows, key))
        return 0;
    int length = snprintf(line, size, "%s=%s", key, motor ? motor->name : remark->value);
    for (int i = 0; i < length; i++)
        line[i] = (unsigned char)line[i] < 0x20 ? '?' : line[i];
    return (size_t)length;
}
