// Reading a recording in pieces, CSV or JSON, into the memory of the caller.
#ifndef FRICTION_RECORDING_READER_H
#define FRICTION_RECORDING_READER_H

#include "base/json.h"
#include "friction/identify.h"

enum {
    FR_RECORDING_LINE_MAX = 2048, ///< largest size of a line in bytes
    FR_RECORDING_FIELD_MAX = 64,  ///< most columns of a file
    FR_RECORDING_NAME_MAX = 160,  ///< bytes of the file name that messages show
    FR_RECORDING_HEAD_MAX = 64,   ///< bytes of a column name that are kept
    /// Bytes without a row after which a file is refused, so that reading from a device or an endless pipe stops
    /// within a second.
    FR_RECORDING_IDLE_MAX = 16000000,
};

/// Source of a column of a recording.
typedef struct FrRecordingSource {
    /// Name of the column in the file; "" while none is known and the known names are tried.
    char name[FR_RECORDING_HEAD_MAX];
    /// Unit of the numbers in the file: s ms us; rad deg turn tick; rad/s deg/s rpm tick/s; V mV 0.1V; A mA 6.5mA;
    /// duty % 0.1% pwm. NULL if the unit is not known.
    const char *unit;
    bool given; ///< the source was set with fr_recording_columns
} FrRecordingSource;

/// A bench parameter that the file contains outside its rows: "# mass=0.49" in CSV, "mass": 0.49 in JSON.
typedef struct FrRecordingRemark {
    char key[FR_KEY_MAX]; ///< key, such as "mass"
    /// Value as written in the file, a string without its quotes; "" for null, a list or an object.
    char value[FR_RECORDING_HEAD_MAX];
    int line;   ///< line of the value
    int column; ///< column of the value
} FrRecordingRemark;

/// A field of an entry in JSON.
typedef struct FrRecordingField {
    int begin;  ///< start of the name in the header
    int length; ///< length of the name
    int line;   ///< line of the value
    int column; ///< column of the value
    /// Kind of the value: 0 for none, n number, t true, f false, " anything else.
    char kind;
    double number; ///< value if it is a number
} FrRecordingField;

/// A reader of CSV and JSON. The first character of the file decides which of the two it is.
///
/// CSV: a line of column names, then lines with one number for each column. Lines end with LF, CR LF or CR. The
/// separators are commas, semicolons, tabs or blanks; with semicolons and tabs, numbers may have a decimal comma. Empty
/// lines and lines that begin with # are skipped. Columns are recognised by the names in recording_columns.c, in any
/// order, with or without a unit after the name (goal_deg, angle [°], time_ms), unless fr_recording_columns has set
/// them. Other columns are skipped, with a note. Everything else is an error with file, line and column.
///
/// JSON: an object whose member "entries" is a list of objects, one for each row, or only that list. The keys of the
/// first object are the names of the columns. Keys that match no column are skipped, with a note.
typedef struct FrRecordingReader {
    const char *name;                      ///< name of the file
    double *memory;                        ///< memory for capacity * FR_COLUMNS numbers
    int capacity;                          ///< most rows that fit into the memory
    FrReport *report;                      ///< report that receives messages
    FrReport none;                         ///< report that is used if the caller gives none
    int errors;                            ///< errors in the report before reading
    int count;                             ///< rows so far
    int line;                              ///< number of the current line, or line where the entry begins
    int column;                            ///< column where the entry begins; 1 in CSV
    int fields;                            ///< number of columns in the file
    int length;                            ///< bytes of the current line so far
    int wrong;                             ///< rows with errors so far
    int idle;                              ///< bytes since the last row
    bool returned;                         ///< the last byte was a carriage return
    char separator;                        ///< separator; 0 until the names have been read, a blank for any blanks
    bool full;                             ///< the rest of the file cannot be used
    bool comma;                            ///< a number with a decimal comma was found
    FrRecordingSource source[FR_COLUMNS];  ///< source of each column
    double scale[FR_COLUMNS];              ///< factor from the numbers in the file to the unit of the column
    double zero[FR_COLUMNS];               ///< number that is subtracted before the factor is applied
    double largest[FR_COLUMNS];            ///< largest magnitude in each column
    double off;                            ///< time after the first row at which the motor is switched off [s]; 0: none
    int empty[FR_COLUMNS];                 ///< rows without a number, in columns that may have such rows
    int empty_line[FR_COLUMNS];            ///< line of the first of them
    int empty_column[FR_COLUMNS];          ///< its column
    int twice, twice_line;                 ///< rows that repeat the row before, and the line of the first
    int same_line, same_column;            ///< place of a time that is that of the row before; 0: none in this row
    char same_text[FR_RECORDING_HEAD_MAX]; ///< this time as written
    char header[FR_RECORDING_LINE_MAX];    ///< line of names; in JSON, the names with commas between them
    int of[FR_RECORDING_FIELD_MAX];        ///< column of each field; -1 for an unknown one
    bool has[FR_COLUMNS];                  ///< true for the columns that the file has
    char text[FR_RECORDING_LINE_MAX];      ///< current line, or the names of the first entry
    FrRecordingRemark *remark;             ///< memory for `remark_capacity` remarks; NULL: none are kept
    int remark_capacity;                   ///< largest number of remarks
    int remarks;                           ///< remarks so far
    bool started;                          ///< a character that is not blank has been read
    bool is_json;                          ///< the file is JSON
    int entries;                           ///< JSON: 0 before the list of entries, 1 inside it, 2 after it
    bool bare;                             ///< JSON: the file is only that list
    int place;                             ///< JSON: index of the field with the last key; -1: none
    char key[FR_RECORDING_HEAD_MAX];       ///< JSON: the last key outside the entries
    FrRecordingField field[FR_RECORDING_FIELD_MAX]; ///< JSON: fields of the current entry
    FrJson json;                                    ///< state of the JSON reader
} FrRecordingReader;

/// Start reading. `memory` has room for `capacity` rows of FR_COLUMNS numbers.
void fr_recording_begin(FrRecordingReader *reader, const char *name, double *memory, int capacity, FrReport *report);

/// Get the next field of a line at `*at`, without surrounding blanks and quotes. Returns its length. `*at` moves past
/// its separator, or becomes NULL after the last field.
int fr_recording_field(const char **at, char separator, const char **field);

/// Set the names and units of columns. Call this before the first byte is read. `columns` is a list of items
/// `goal=target:deg`, `position:deg`, `time=clock`, with commas between them; the keys are time, goal,
/// position, velocity, enabled, volts, current, load and base. `enabled=until:2.5` stands for a column that is 1 in the
/// first 2.5 s and then 0. If items are wrong, this returns FR_BAD_INPUT, reports
/// each of them, and the reader has an error.
FrStatus fr_recording_columns(FrRecordingReader *reader, const char *columns);

/// Key of a column in fr_recording_columns.
const char *fr_recording_key(FrColumn column);

/// Keep the bench parameters outside the rows, in the memory of the caller. Call this before the first byte is read.
/// More than `capacity` remarks are an error. So is a repeated key in JSON; in CSV the first one is used, with a
/// warning if another one differs.
void fr_recording_remarks(FrRecordingReader *reader, FrRecordingRemark *memory, int capacity);

/// Read more of the text, in pieces of any length. Returns false if the rest of the file cannot be used.
bool fr_recording_feed(FrRecordingReader *reader, const char *text, size_t length);

/// End reading and get the recording. If there was an error, this returns FR_BAD_INPUT and leaves
/// `recording` unchanged.
FrStatus fr_recording_end(FrRecordingReader *reader, FrRecording *recording);

/// Order of columns in the memory of samples: goal, bridge and angle lie side by side.
extern const FrColumn fr_recording_order[FR_COLUMNS];

/// Last row whose time is at most t [s]; the first row if there is none.
int fr_recording_row(const FrRecording *recording, double t);

/// Usual time between two or more rows with these times: the mean without intervals above `gap` > 1 times that.
double fr_recording_usual_step(const double *t, int rows, double gap);

/// The same, without long gaps.
double fr_recording_step(const double *t, int rows);

/// Returns true for an interval of more than ten usual steps: a simulation with held goals starts again after it.
bool fr_recording_is_long_gap(double interval, double usual);

/// Number of rows after a long gap.
int fr_recording_long_gaps(const double *t, int rows, double usual);

/// Velocity of the arm at a row after a long gap, from the angles measured within .06 s [rad/s]; NaN at other rows.
/// `usual`: fr_recording_step [s]; 0: nothing is a gap.
double fr_recording_velocity_after_gap(const double *t, const double *angle, int rows, int row, double usual);

/// Supply voltage at a row: the last number above 0 that was measured, or the first one before any [V]. The file has
/// one.
double fr_recording_volts(const double *volts, int rows, int row);

/// Returns the unit of a name or heading for a column, or NULL; from FR_COLUMNS on for points (recording_columns.c).
const char *fr_recording_unit(int column, const char *name, double *scale, double *zero);

/// Names of the units of a column, as a list.
void fr_recording_units(FrColumn column, char *list, size_t size);

#endif
