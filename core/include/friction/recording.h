// Recordings of a test bench: a table over time that is read from CSV, piece by piece, into memory of the caller.
#ifndef FRICTION_RECORDING_H
#define FRICTION_RECORDING_H

#include "friction/base.h"

#ifdef __cplusplus
extern "C" {
#endif
#pragma GCC visibility push(default)

/// Columns of a recording. Time and goal are required.
typedef enum FrRecordingColumn {
    FR_RECORDING_TIME,     ///< [s], increasing; counted from the first row
    FR_RECORDING_GOAL,     ///< [rad]
    FR_RECORDING_POSITION, ///< [rad]
    FR_RECORDING_VELOCITY, ///< [rad/s]
    FR_RECORDING_ENABLED,  ///< 1 or 0: whether the bridge is driven
    FR_RECORDING_COLUMNS   ///< how many there are
} FrRecordingColumn;

/// A recording. Columns that it does not have are NULL.
typedef struct FrRecording {
    int count;                                  ///< rows
    const double *column[FR_RECORDING_COLUMNS]; ///< of `count` numbers each
} FrRecording;

enum {
    FR_RECORDING_LINE_MAX = 2048, ///< bytes of a line
    FR_RECORDING_FIELD_MAX = 64,  ///< columns of a file
    FR_RECORDING_NAME_MAX = 160,  ///< bytes of its name in messages
};

/// A reader of CSV: a line of column names, then a number for each column. Commas, semicolons, tabs or blanks between
/// them; empty lines and lines that begin with # are passed over. Columns are known by the names of recording.c, in any
/// order; others are passed over, with a note. Everything else is an error with file, line and column.
typedef struct FrRecordingReader {
    const char *name;                 ///< of the file
    double *memory;                   ///< capacity * FR_RECORDING_COLUMNS numbers
    int capacity;                     ///< rows
    FrReport *report;                 ///< where messages go
    FrReport none;                    ///< the report when there is no other
    int errors;                       ///< of the report before reading
    int count;                        ///< rows so far
    int line;                         ///< number of the line that is read
    int fields;                       ///< columns of the file
    int length;                       ///< of what there is of the line
    int wrong;                        ///< errors of rows so far
    char separator;                   ///< 0 until the names have been read; a blank for any
    bool full;                        ///< nothing that follows can be of use
    int of[FR_RECORDING_FIELD_MAX];   ///< what a field holds, -1 for nothing that is known
    bool has[FR_RECORDING_COLUMNS];   ///< which columns the file has
    char text[FR_RECORDING_LINE_MAX]; ///< the line that is read
} FrRecordingReader;

/// Begin to read. `memory` has room for `capacity` rows of FR_RECORDING_COLUMNS numbers.
void fr_recording_begin(FrRecordingReader *reader, const char *name, double *memory, int capacity, FrReport *report);

/// More of the text, of any length. False when nothing that follows can be of use.
bool fr_recording_feed(FrRecordingReader *reader, const char *text, size_t length);

/// The recording, when there is nothing wrong with it. On FR_BAD_INPUT `recording` is unchanged.
FrStatus fr_recording_end(FrRecordingReader *reader, FrRecording *recording);

/// A column at t [s], linearly between its rows, held before the first and behind the last. NaN when the
/// recording has no such column, and at t = NaN.
double fr_recording_at(const FrRecording *recording, FrRecordingColumn column, double t);

/// From the first row to the last [s].
double fr_recording_duration(const FrRecording *recording);

/// On average from row to row [s].
double fr_recording_period(const FrRecording *recording);

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif

#endif
