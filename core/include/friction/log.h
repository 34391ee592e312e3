// Recordings of a test bench: a table over time that is read from CSV, piece by piece, into memory of the caller.
#ifndef FRICTION_LOG_H
#define FRICTION_LOG_H

#include "friction/base.h"

#ifdef __cplusplus
extern "C" {
#endif
#pragma GCC visibility push(default)

/// What a recording may hold. Time and goal it must; the others it may.
typedef enum FrLogColumn {
    FR_LOG_TIME,     ///< [s], growing; counted from the first row's
    FR_LOG_GOAL,     ///< [rad]
    FR_LOG_POSITION, ///< [rad]
    FR_LOG_VELOCITY, ///< [rad/s]
    FR_LOG_ENABLED,  ///< 1 or 0: whether the bridge is driven
    FR_LOG_COLUMNS
} FrLogColumn;

/// A recording. Columns that it does not have are NULL.
typedef struct FrLog {
    int count;
    const double *column[FR_LOG_COLUMNS]; ///< of `count` numbers each
} FrLog;

enum { FR_LOG_LINE_MAX = 2048, FR_LOG_FIELD_MAX = 64, FR_LOG_NAME_MAX = 160 };

/// A reader of CSV: a line of column names, then a number for each column. Commas, semicolons, tabs or blanks between
/// them; empty lines and lines that begin with # are passed over. Columns are known by the names of log.c, in any
/// order; others are passed over, with a note. Everything else is an error with file, line and column.
typedef struct FrLogReader {
    const char *name; ///< of the file
    double *memory;   ///< capacity * FR_LOG_COLUMNS numbers
    int capacity;     ///< rows
    FrReport *report;
    FrReport none; ///< the report when there is no other
    int errors;    ///< of the report before reading
    int count, line, fields;
    int length;               ///< of what there is of the line
    int wrong;                ///< errors of rows so far
    char separator;           ///< 0 until the names have been read; a blank for any
    bool full;                ///< nothing that follows can be of use
    int of[FR_LOG_FIELD_MAX]; ///< what a field holds, -1 for nothing that is known
    bool has[FR_LOG_COLUMNS];
    char text[FR_LOG_LINE_MAX];
} FrLogReader;

/// Begin to read. `memory` has room for `capacity` rows of FR_LOG_COLUMNS numbers.
void fr_log_begin(FrLogReader *reader, const char *name, double *memory, int capacity, FrReport *report);

/// More of the text, of any length. False when nothing that follows can be of use.
bool fr_log_feed(FrLogReader *reader, const char *text, size_t length);

/// The recording, when there is nothing wrong with it. On FR_BAD_INPUT the log is unchanged.
FrStatus fr_log_end(FrLogReader *reader, FrLog *log);

/// A column at t [s], linearly between its rows, held before the first and behind the last. NaN when the
/// recording has no such column, and at t = NaN.
double fr_log_at(const FrLog *log, FrLogColumn column, double t);

/// From the first row to the last [s], and on average from row to row [s].
double fr_log_duration(const FrLog *log);
double fr_log_period(const FrLog *log);

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif

#endif
