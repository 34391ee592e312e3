// Reading recordings in tests: in any pieces, always with the same result.
#ifndef TESTS_RECORDINGS_H
#define TESTS_RECORDINGS_H

#include "recording/reader.h"

enum { ROWS_MAX = 400 };

typedef struct Recording {
    FrStatus status;
    FrRecording log;
    FrReport report;
    double memory[ROWS_MAX * FR_COLUMNS];
    bool wanted; ///< what the last piece returned
    FrRecordingRemark remark[4];
    int remarks;
} Recording;

/// Read a text in pieces of `piece` bytes, into room for `rows` rows; on refusal the log must be what it was.
void read_pieces(Recording *r, const char *text, size_t length, size_t piece, int rows);

/// The same through other pieces: the recording and all that is said of it.
void expect_same(const Recording *a, const Recording *b);

/// Read a text at once and in small pieces; returns `r`.
Recording *read_text(Recording *r, const char *text);

/// Every error names the file, a line and a column.
void expect_places(const FrReport *report);

/// Whether a message has these words.
bool says(const FrReport *report, FrSeverity severity, const char *words);

#endif
