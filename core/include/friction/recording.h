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
} FrRecording;

/// Value of a column at t [s], interpolated linearly between the rows, constant before the first and after the last.
/// Returns NaN if the recording does not have the column, or if t is NaN.
FR_API double fr_recording_at(const FrRecording *recording, FrColumn column, double t);

/// Time from the first to the last row [s].
FR_API double fr_recording_duration(const FrRecording *recording);

/// Mean time between rows [s].
FR_API double fr_recording_period(const FrRecording *recording);

FR_END

#endif
