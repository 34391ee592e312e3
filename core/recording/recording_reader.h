// Common part of reading CSV and JSON: messages with positions, names, numbers and rows.
#ifndef FRICTION_RECORDING_RECORDING_READER_H
#define FRICTION_RECORDING_RECORDING_READER_H

#include "reader.h"
#include "friction/identify.h"
#include "base/say.h"

/// Size of a list of names in a message [bytes].
enum { FR_RECORDING_LIST_MAX = 320 };

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

/// Read the last line of CSV if it has no end (recording_csv.c).
void fr_recording_end_csv(FrRecordingReader *reader);

/// Read JSON, and report errors at its end (recording_json.c).
void fr_recording_feed_json(FrRecordingReader *reader, const char *text, size_t length);
void fr_recording_end_json(FrRecordingReader *reader);

#endif
