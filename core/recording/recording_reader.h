// What reading CSV and reading JSON have in common: messages with a place, names, numbers and rows.
#ifndef FRICTION_RECORDING_RECORDING_READER_H
#define FRICTION_RECORDING_RECORDING_READER_H

#include "friction/recording.h"

/// Bytes of a list of names in a message.
enum { FR_RECORDING_LIST_MAX = 320 };

/// No further argument of a message.
extern const FrArgument fr_recording_nothing;

/// Report an error at a place in the file; further arguments depend on the message.
void fr_recording_wrong(FrRecordingReader *reader, FrCode code, int line, int column, FrArgument first,
                        FrArgument second);

/// Settle which column is which once the names are known: reader->text with reader->separator, reader->fields of them.
/// Reports columns that are missing, and those of no use.
void fr_recording_take_names(FrRecordingReader *reader);

/// A number of the file in the unit of its column. FR_CODES when it can be used, else what is wrong with it.
FrCode fr_recording_number(FrRecordingReader *reader, int column, double *value);

/// Report what is wrong with a number.
void fr_recording_bad_number(FrRecordingReader *reader, FrCode code, int line, int column, int of, const char *text);

/// Add a row of FR_RECORDING_COLUMNS numbers, unless the memory is full.
void fr_recording_add_row(FrRecordingReader *reader, const double *row);

/// Keep what the file tells of its bench; without memory for it nothing happens. `repeated`: whether a second value for
/// a key is an error.
void fr_recording_tell(FrRecordingReader *reader, const char *key, int length, const char *value, int value_length,
                       int line, int column, bool repeated);

/// Whether the rest of the file cannot be used.
bool fr_recording_is_useless(const FrRecordingReader *reader);

/// Read the last line of CSV if it has no end (recording_csv.c).
void fr_recording_end_csv(FrRecordingReader *reader);

/// Read JSON, and what is wrong at its end (recording_json.c).
void fr_recording_feed_json(FrRecordingReader *reader, const char *text, size_t length);
void fr_recording_end_json(FrRecordingReader *reader);

#endif
