// Recordings, CSV and JSON, in pieces of any length: the same recording or the same refusal as in one piece; what is
// accepted is finite, or not a number in the columns of the supply, and its time increases.
#include "findings.h"

#include "recording/reader.h"

#include <math.h>
enum { ROWS = 256, REMARKS = 16, ROOM = 1 << 14 };

typedef struct Reading {
    double memory[ROWS * FR_COLUMNS];
    FrRecordingRemark remark[REMARKS];
    FrRecordingReader reader;
    FrRecording recording;
    FrStatus status;
    char report[ROOM];
} Reading;

static void read_pieces(Reading *reading, const char *text, size_t size, const char *columns, const uint8_t *lengths)
{
    memset(reading, 0, sizeof *reading);
    FrReport report = empty_report();
    fr_recording_begin(&reading->reader, "bench.csv", reading->memory, ROWS, &report);
    fr_recording_remarks(&reading->reader, reading->remark, REMARKS);
    if (columns)
        fr_recording_columns(&reading->reader, columns);
    bool more = true;
    for (size_t from = 0, i = 0; from < size && more; i++) {
        size_t length = lengths ? 1 + lengths[i % 4] % 32u : size;
        length = length < size - from ? length : size - from;
        char *piece = malloc(length);
        if (!piece)
            abort();
        memcpy(piece, text + from, length);
        more = fr_recording_feed(&reading->reader, piece, length);
        free(piece);
        from += length;
    }
    reading->status = fr_recording_end(&reading->reader, &reading->recording);
    check_report(&report, reading->status != FR_OK);
    int length = fr_describe_recording(&reading->recording, &reading->reader, &report, reading->report, ROOM);
    PROPERTY(length > 0 && length < ROOM, "%d bytes", length);
    PROPERTY(lengths || is_json(reading->report, (size_t)length), "%s", reading->report);
}

static void check_recording(const FrRecording *recording)
{
    PROPERTY(recording->count > 0 && recording->count <= ROWS, "%d rows", recording->count);
    PROPERTY(recording->column[FR_TIME] && recording->column[FR_GOAL], "a column is missing");
    const double *t = recording->column[FR_TIME];
    for (int c = 0; c < FR_COLUMNS; c++)
        for (int i = 0; i < recording->count && recording->column[c]; i++)
            PROPERTY(isfinite(recording->column[c][i]) || (c >= FR_VOLTS && isnan(recording->column[c][i])),
                     "column %d, row %d", c, i);
    for (int i = 1; i < recording->count; i++)
        PROPERTY(t[i] > t[i - 1], "time %g comes after %g", t[i], t[i - 1]);
    PROPERTY(t[0] == 0 && fr_recording_duration(recording) >= 0, "it begins at %g", t[0]);
    PROPERTY(isfinite(fr_recording_at(recording, FR_GOAL, 0.37 * t[recording->count - 1])), "between rows");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static Reading whole, cut;
    uint8_t lengths[4];
    Input input = {.at = data, .end = data + size};
    take_bytes(&input, lengths, sizeof lengths);
    size_t length;
    char *text = take_text(&input, &length), *columns = NULL, *rest = text;
    if (lengths[0] & 128) { // the first line is that of --columns
        columns = text;
        size_t first = strcspn(text, "\n");
        rest = text + first + (text[first] == '\n');
        text[first] = '\0';
        length -= (size_t)(rest - text);
    }
    read_pieces(&whole, rest, length, columns, NULL);
    if (whole.status == FR_OK)
        check_recording(&whole.recording);
    read_pieces(&cut, rest, length, columns, lengths);
    PROPERTY(whole.status == cut.status && whole.reader.count == cut.reader.count, "other in pieces");
    PROPERTY(strcmp(whole.report, cut.report) == 0, "%s\n%s", whole.report, cut.report);
    PROPERTY(memcmp(whole.memory, cut.memory, sizeof whole.memory) == 0 && whole.reader.remarks == cut.reader.remarks,
             "other numbers in pieces");
    free(text);
    return 0;
}
