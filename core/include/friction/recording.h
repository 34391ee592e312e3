// Recordings of a test bench: a table over time that is read from CSV or JSON, in pieces, into the caller's memory.
#ifndef FRICTION_RECORDING_H
#define FRICTION_RECORDING_H

#include "friction/base.h"
#include "friction/json.h"

FR_BEGIN

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
    FR_RECORDING_HEAD_MAX = 64,   ///< bytes of a column's name that are kept
    /// Bytes of a file without a row: more are refused, so that reading a device or a pipe that never ends stops within
    /// a second.
    FR_RECORDING_IDLE_MAX = 16000000,
};

/// Where a column of a recording comes from.
typedef struct FrRecordingSource {
    char name[FR_RECORDING_HEAD_MAX]; ///< of the file's column; "" while it is looked for by the known names
    const char *unit; ///< of the file's numbers: s ms us; rad deg turn tick; rad/s deg/s rpm; NULL: not known
    bool given;       ///< by fr_recording_columns
} FrRecordingSource;

/// What a file tells of its bench beside the rows: "# mass=0.49" in CSV, "mass": 0.49 in JSON.
typedef struct FrRecordingRemark {
    char key[FR_KEY_MAX];              ///< "mass"
    char value[FR_RECORDING_HEAD_MAX]; ///< as it stands in the file, a string without quotes; "" for null, a list, an
                                       ///< object
    int line;                          ///< of the value
    int column;                        ///< of the value
} FrRecordingRemark;

/// A field of an entry in JSON.
typedef struct FrRecordingField {
    int begin;     ///< of its name in the header
    int length;    ///< of its name
    int line;      ///< of its value
    int column;    ///< of its value
    char kind;     ///< of its value: 0 for none, n number, t true, f false, " anything else
    double number; ///< when it is one
} FrRecordingField;

/// A reader of CSV and JSON, which it tells apart by the first character.
///
/// CSV: a line of column names, then a number for each column; lines end with LF, CR LF or CR. The separators are
/// commas, semicolons, tabs or blanks; with semicolons and tabs a number may have a decimal comma. Empty lines and
/// lines that begin with # are skipped. Columns are recognised by the names in recording_columns.c, in any order, with
/// a unit behind them or not (goal_deg, angle [°], time_ms), unless fr_recording_columns says where they are; others
/// are skipped, with a note. Everything else is an error with file, line and column.
///
/// JSON: an object whose member "entries" is a list of objects, one for each row; the names of the columns are the keys
/// of the first one. Keys that no column has are skipped, with a note.
typedef struct FrRecordingReader {
    const char *name;                               ///< of the file
    double *memory;                                 ///< capacity * FR_RECORDING_COLUMNS numbers
    int capacity;                                   ///< rows
    FrReport *report;                               ///< where messages go
    FrReport none;                                  ///< the report when none is given
    int errors;                                     ///< of the report before reading
    int count;                                      ///< rows so far
    int line;                                       ///< number of the line that is read, or where the entry begins
    int column;                                     ///< where the entry begins; 1 in CSV
    int fields;                                     ///< columns of the file
    int length;                                     ///< bytes of the line so far
    int wrong;                                      ///< errors of rows so far
    int idle;                                       ///< bytes since the last row
    bool returned;                                  ///< the last byte was a carriage return
    char separator;                                 ///< 0 until the names have been read; a blank for any
    bool full;                                      ///< the rest of the file cannot be used
    bool comma;                                     ///< a number has had a decimal comma
    FrRecordingSource source[FR_RECORDING_COLUMNS]; ///< where each column comes from
    double scale[FR_RECORDING_COLUMNS];             ///< factor from its numbers to the unit of the column
    double zero[FR_RECORDING_COLUMNS];              ///< subtracted from its numbers before that
    double largest[FR_RECORDING_COLUMNS];           ///< magnitude of its numbers
    char header[FR_RECORDING_LINE_MAX];             ///< the line of names, in JSON with commas between them
    int of[FR_RECORDING_FIELD_MAX];                 ///< the column of each field, -1 for an unknown one
    bool has[FR_RECORDING_COLUMNS];                 ///< which columns the file has
    char text[FR_RECORDING_LINE_MAX];               ///< the line that is read, or the names of the first entry
    FrRecordingRemark *remark;                      ///< room for `remark_capacity` of them; NULL: none are kept
    int remark_capacity;                            ///< largest number of remarks
    int remarks;                                    ///< remarks so far
    bool begun;                                     ///< something that is not blank has been read
    bool is_json;                                   ///< the file is JSON
    int entries;                                    ///< of JSON: 0 before the list, 1 within it, 2 behind it
    int place;                       ///< of the key that was read last among the fields; -1: none of them
    char key[FR_RECORDING_HEAD_MAX]; ///< that was read last, beside the entries
    FrRecordingField field[FR_RECORDING_FIELD_MAX]; ///< of the entry that is read
    FrJson json;                                    ///< where it stands
} FrRecordingReader;

/// Begin to read. `memory` has room for `capacity` rows of FR_RECORDING_COLUMNS numbers.
FR_API void fr_recording_begin(FrRecordingReader *reader, const char *name, double *memory, int capacity,
                               FrReport *report);

/// Say where columns are and in which unit, before the first byte is read: items `goal=target:deg`, `position:deg`,
/// `time=clock`, with commas between them; keys are time, goal, position, velocity and enabled. FR_BAD_INPUT, with
/// every item that is wrong, leaves the reader with an error.
FR_API FrStatus fr_recording_columns(FrRecordingReader *reader, const char *columns);

/// Keep what the file tells beside the rows in the caller's memory, before the first byte is read. More than `capacity`
/// remarks are an error, and so is a key that is repeated in JSON; in CSV the first counts.
FR_API void fr_recording_remarks(FrRecordingReader *reader, FrRecordingRemark *memory, int capacity);

/// Read more of the text, of any length. False when the rest of the file cannot be used.
FR_API bool fr_recording_feed(FrRecordingReader *reader, const char *text, size_t length);

/// The recording, if there was no error. On FR_BAD_INPUT `recording` is unchanged.
FR_API FrStatus fr_recording_end(FrRecordingReader *reader, FrRecording *recording);

/// A column at t [s], interpolated linearly between its rows, constant before the first and after the last. NaN when
/// the recording has no such column, and at t = NaN.
FR_API double fr_recording_at(const FrRecording *recording, FrRecordingColumn column, double t);

/// Time from the first row to the last [s].
FR_API double fr_recording_duration(const FrRecording *recording);

/// Mean time from row to row [s].
FR_API double fr_recording_period(const FrRecording *recording);

FR_END

#endif
