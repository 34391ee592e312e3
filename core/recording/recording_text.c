// Reading a recording from a text in memory.
#include "reader.h"
#include "math/assert.h"
#include "base/say.h"
#include "base/decimal.h"

#include <limits.h>

enum { REMARKS_MAX = 256 };

/// The memory of a recording in front of its rows.
typedef struct Reading {
    FrRecordingReader reader;
    FrRecordingRemark remark[REMARKS_MAX];
    FrSetting setting[REMARKS_MAX];
} Reading;

/// Most rows that a text can have: a line each, or in JSON an object each.
static size_t rows_of(const FrRecordingFile *file)
{
    size_t rows = 1;
    for (size_t i = 0; i < file->length; i++) {
        char c = file->text[i];
        rows += c == '\n' || c == '\r' || c == '{';
    }
    return rows;
}

size_t fr_recording_size(const FrRecordingFile *file)
{
    FR_ASSERT(file && (file->text || file->length == 0));
    return sizeof(Reading) + rows_of(file) * FR_COLUMNS * sizeof(double);
}

FrStatus fr_recording_read(FrRecording *recording, const FrRecordingFile *file, void *memory, FrReport *report)
{
    FR_ASSERT(recording && file && file->name);
    report = fr_report_enter(report, &(FrReport){0});
    Reading *reading = memory;
    size_t rows = rows_of(file);
    if (!memory || rows > INT_MAX) {
        fr_report_add(report, FR_ERROR, FR_OUT_OF_MEMORY, "log", FR_ARGUMENTS(fr_word_part("file", file->name, 200)));
        fr_report_end(report);
        return FR_NO_MEMORY;
    }
    FrRecordingReader *reader = &reading->reader;
    fr_recording_begin(reader, file->name, (double *)(reading + 1), (int)rows, report);
    if (file->columns)
        fr_recording_columns(reader, file->columns);
    fr_recording_remarks(reader, reading->remark, REMARKS_MAX);
    fr_recording_feed(reader, file->text, file->length);
    FrRecording made = {0};
    FrStatus status = fr_recording_end(reader, &made);
    fr_report_end(report);
    if (status != FR_OK)
        return status;
    for (int i = 0; i < reader->remarks; i++) {
        const FrRecordingRemark *remark = &reading->remark[i];
        FrSetting *setting = &reading->setting[i];
        const char *rest;
        *setting = (FrSetting){remark->key, 0, remark->value};
        if (fr_read_decimal(remark->value, '\0', &setting->value, &rest))
            setting->word = NULL;
        else
            setting->value = 0;
    }
    made.remark_count = reader->remarks;
    made.remark = reading->setting;
    *recording = made;
    return FR_OK;
}
