// Common part of reading CSV and JSON: messages with positions, names and their columns, numbers and rows.
#ifndef FRICTION_RECORDING_RECORDING_READER_H
#define FRICTION_RECORDING_RECORDING_READER_H

#include "reader.h"
#include "friction/identify.h"
#include "base/say.h"

/// Size of a list of names in a message [bytes].
enum { FR_RECORDING_LIST_MAX = 320 };

/// Returns true for a column whose rows may be without a number: it is NaN there.
static inline bool fr_recording_may_be_empty(int column)
{
    return column >= FR_VOLTS && column <= FR_LOAD;
}

/// Placeholder for a message without further arguments.
extern const FrArgument fr_recording_nothing;

/// Report an error at a position in the file. Further arguments depend on the message.
void fr_recording_wrong(FrRecordingReader *reader, FrCode code, int line, int column, FrArgument first,
                        FrArgument second);

/// Assign the columns when the names are known: reader->text with reader->separator, reader->fields of them. Reports
/// columns that are missing or not used.
void fr_recording_take_names(FrRecordingReader *reader);

/// Convert a number of the file from the unit of its column. Returns FR_NO_MESSAGE if it is valid, otherwise the error.
FrCode fr_recording_number(FrRecordingReader *reader, int column, double *value);

/// Leave out a value of a column that may be without one. Returns NaN.
double fr_recording_leave_out(FrRecordingReader *reader, int column, int line, int place);

/// Keep the place and the text of a time, for a row with the time of the row before.
static inline void fr_recording_keep_time(FrRecordingReader *reader, int line, int column, const char *text)
{
    reader->same_line = line;
    reader->same_column = column;
    fr_text(reader->same_text, sizeof reader->same_text, "%s", text);
}

/// Report an invalid number.
void fr_recording_bad_number(FrRecordingReader *reader, FrCode code, int line, int column, int of, const char *text);

/// Add a row of FR_COLUMNS numbers, unless the memory is full.
void fr_recording_add_row(FrRecordingReader *reader, const double *row);

/// Store a bench parameter from the file. Does nothing if the reader has no memory for remarks. `repeated`: a second
/// value for a key is an error.
void fr_recording_tell(FrRecordingReader *reader, const char *key, int length, const char *value, int value_length,
                       int line, int column, bool repeated);

/// Returns true if the rest of the file cannot be used.
bool fr_recording_is_useless(const FrRecordingReader *reader);

/// Convert the columns whose units are neither in their names nor given, by their numbers (recording_units.c). Columns
/// whose unit remains unknown are left out, with a warning, and gaps in time are listed.
void fr_recording_judge(FrRecordingReader *reader);

/// Read the last line of CSV if it has no end (recording_csv.c).
void fr_recording_end_csv(FrRecordingReader *reader);

/// Read JSON, and report errors at its end (recording_json.c).
void fr_recording_feed_json(FrRecordingReader *reader, const char *text, size_t length);
void fr_recording_end_json(FrRecordingReader *reader);

/// Quantity of a column, for messages.
FrCode fr_recording_quantity(FrColumn column);

/// Names of a column, as a list.
void fr_recording_names(FrColumn column, char *list, size_t size);

/// Returns true if `name` is one of these names, in upper or lower case.
bool fr_recording_is_name(FrColumn column, const char *name);

/// Set `of`, `has`, `source` and `scale` of the reader from its line of names, and report columns that cannot be
/// assigned. Adds columns that are not used to the list `unused`. Returns true if the lack of goal and angle has been
/// reported.
bool fr_recording_settle(FrRecordingReader *reader, char *unused, size_t size);

#endif
