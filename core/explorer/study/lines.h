// Text files, read line by line: points, samples, tables of benches. A file without an end is refused at a fixed size.
#ifndef FRICTION_EXPLORER_STUDY_LINES_H
#define FRICTION_EXPLORER_STUDY_LINES_H

#include "recording/reader.h"

#include <stdio.h>

/// A file that is read line by line.
typedef struct Lines {
    const char *path;
    FILE *file;
    int number;          ///< number of the last line, from 1
    bool cut;            ///< the last line was longer than the caller's buffer, and was cut
    bool full;           ///< the rest of the file cannot be used; an error has been reported
    size_t idle;         ///< bytes since the last line that was used
    bool returned;       ///< the last line ended with a carriage return; a line feed after it belongs to it
    size_t at, length;   ///< start and end of the part of `piece` that is not split into lines yet
    char piece[1 << 16]; ///< last piece read from the file
    const char *key;     ///< key for messages
    FrReport *report;    ///< receives the messages
} Lines;

/// Open a file. Returns false, without a report, if it cannot be read or is a folder.
bool lines_open(Lines *lines, const char *path, const char *key, FrReport *report);

/// Get the next line without its end, which is LF, CR or both. Zero bytes become question marks. Returns false
/// at the end of the file, and, with a report, if the file is not a text or FR_RECORDING_IDLE_MAX bytes have
/// passed without a used line.
bool lines_next(Lines *lines, char *line, size_t size);

/// Record that the last line was used.
void lines_used(Lines *lines);

void lines_close(Lines *lines);

#endif
