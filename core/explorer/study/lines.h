// Text files line by line: points, samples, tables of benches. A file that does not end is refused at a stated size.
#ifndef FRICTION_EXPLORER_STUDY_LINES_H
#define FRICTION_EXPLORER_STUDY_LINES_H

#include "friction/recording.h"

#include <stdio.h>

/// A file as its lines.
typedef struct Lines {
    const char *path;
    FILE *file;
    int number;          ///< of the last line, from 1
    bool cut;            ///< the last line was longer than its room, and has been cut
    bool full;           ///< the rest of the file cannot be used; that is reported
    size_t idle;         ///< bytes since the last line that was used
    bool returned;       ///< the last line ended with a carriage return, behind which a line feed belongs to it
    size_t at, length;   ///< of what has been read of the file and is not a line yet
    char piece[1 << 16]; ///< that
    const char *key;     ///< of messages
    FrReport *report;    ///< of messages
} Lines;

/// Open a file. False when it cannot be read, or is a folder; that is not reported.
bool lines_open(Lines *lines, const char *path, const char *key, FrReport *report);

/// The next line without its end, which is LF, CR or both; zero bytes become question marks. False at the end of the
/// file, and, reported, when FR_RECORDING_IDLE_MAX bytes have had no line that was used, or the file is no text.
bool lines_next(Lines *lines, char *line, size_t size);

/// The last line was used.
void lines_used(Lines *lines);

void lines_close(Lines *lines);

#endif
