// Which column of a file is which of a recording, and in which unit.
#ifndef FRICTION_RECORDING_RECORDING_COLUMNS_H
#define FRICTION_RECORDING_RECORDING_COLUMNS_H

#include "friction/recording.h"

/// The quantity of a column, for messages.
FrCode fr_recording_quantity(FrRecordingColumn column);

/// The names of a column, as a list.
void fr_recording_names(FrRecordingColumn column, char *list, size_t size);

/// Whether it is one of them, in upper or lower case.
bool fr_recording_is_name(FrRecordingColumn column, const char *name);

/// The next field of a line, without blanks and quotes around it (recording_csv.c).
int fr_recording_field(const char **at, char separator, const char **field);

/// Settle `of`, `has`, `source` and `scale` of the reader from its line of names; what cannot be is reported. Columns
/// of no use are added to the list `unused`.
void fr_recording_settle(FrRecordingReader *reader, char *unused, size_t size);

#endif
