// Assignment of the columns of a file to the columns of a recording, and their units.
#ifndef FRICTION_RECORDING_RECORDING_COLUMNS_H
#define FRICTION_RECORDING_RECORDING_COLUMNS_H

#include "reader.h"

/// Quantity of a column, for messages.
FrCode fr_recording_quantity(FrColumn column);

/// Names of a column, as a list.
void fr_recording_names(FrColumn column, char *list, size_t size);

/// Returns true if `name` is one of these names, in upper or lower case.
bool fr_recording_is_name(FrColumn column, const char *name);

/// Get the next field of a line, without surrounding blanks and quotes (recording_csv.c).
int fr_recording_field(const char **at, char separator, const char **field);

/// Set `of`, `has`, `source` and `scale` of the reader from its line of names, and report columns that cannot be
/// assigned. Adds columns that are not used to the list `unused`.
void fr_recording_settle(FrRecordingReader *reader, char *unused, size_t size);

#endif
