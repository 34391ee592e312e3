// Recordings of a test bench: a table over time, read from CSV or JSON into the memory of the caller.
#ifndef FRICTION_RECORDING_H
#define FRICTION_RECORDING_H

#include "friction/base.h"

FR_BEGIN

/// Columns of a recording. Time and goal are required.
typedef enum FrColumn {
    FR_TIME,     ///< time [s], increasing; counted from the first row
    FR_GOAL,     ///< goal angle [rad]
    FR_POSITION, ///< measured angle [rad]
    FR_VELOCITY, ///< measured velocity [rad/s]
    FR_ENABLED,  ///< 1 if the bridge is driven, 0 if not
    FR_COLUMNS   ///< number of columns
} FrColumn;

/// A recording. Columns that the file does not have are NULL.
typedef struct FrRecording {
    int count;                        ///< number of rows
    const double *column[FR_COLUMNS]; ///< columns, with `count` numbers each
    int remark_count;                 ///< number of values that the file has outside its rows
    const FrSetting *remark;          ///< values of the file: "# mass=0.49" in CSV, "mass": 0.49 in JSON
} FrRecording;

/// The text of a file.
typedef struct FrRecordingFile {
    const char *name;    ///< name of the file, for messages
    const char *text;    ///< its bytes; the first character that is not blank decides between CSV and JSON
    size_t length;       ///< number of bytes
    const char *columns; ///< names and units of columns, `goal=target:deg,time=clock:ms`; NULL: the usual ones
} FrRecordingFile;

/// Number of bytes of memory that reading this file needs.
FR_API size_t fr_recording_size(const FrRecordingFile *file);

/// Read a recording from CSV or JSON. CSV has a line of column names and a line of numbers for each row; JSON has a
/// list "entries" of objects. Columns are recognised by the names in recording_columns.c, in any order, with or without
/// a unit after the name (goal_deg, time_ms). The recording lies in `memory` (fr_recording_size, aligned as by malloc),
/// which must live as long as it; the text is not needed any more. Every error is reported with its place, and returns
/// FR_BAD_INPUT.
FR_API FrStatus fr_recording_read(FrRecording *recording, const FrRecordingFile *file, void *memory, FrReport *report);

/// Number of samples at from, from + T, ... up to the end of the recording or `to` [s]; 0 if there are fewer than two.
FR_API int fr_recording_rows(const FrRecording *recording, double T, double from, double to);

/// Sample a recording evenly, at from + k T [s], in fr_recording_rows rows. Values are interpolated linearly, and the
/// bridge, which `even` always has, is 1 or 0, and 1 if it was not recorded. `memory` has FR_COLUMNS numbers for each
/// row. Fewer than two rows are refused with FR_BAD_INPUT. The remarks are those of `recording`.
FR_API FrStatus fr_recording_resample(FrRecording *even, const FrRecording *recording, double T, double from, double to,
                                      double *memory, FrReport *report);

/// Value of a column at t [s], interpolated linearly between the rows, constant before the first and after the last.
/// Returns NaN if the recording does not have the column, or if t is NaN.
FR_API double fr_recording_at(const FrRecording *recording, FrColumn column, double t);

/// Time from the first to the last row [s].
FR_API double fr_recording_duration(const FrRecording *recording);

/// Mean time between rows [s].
FR_API double fr_recording_period(const FrRecording *recording);

FR_END

#endif
