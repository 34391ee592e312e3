// Reading text files line by line (see lines.h).
#include "lines.h"
#include "recording/reader.h"
#include "explorer/form/message.h"

#include "files.h"

bool lines_open(Lines *lines, const char *path, const char *key, FrReport *report)
{
    *lines = (Lines){.path = path, .file = open_to_read(path), .key = key, .report = report};
    if (lines->file)
        lines->length = fread(lines->piece, 1, sizeof lines->piece, lines->file);
    if (lines->file && !ferror(lines->file)) // a folder can be opened, but not read
        return true;
    lines_close(lines);
    return false;
}

void lines_close(Lines *lines)
{
    if (lines->file)
        fclose(lines->file);
    lines->file = NULL;
}

/// Returns true if there are bytes in the file or the piece that lines_next has not returned yet.
static bool has_more(Lines *lines)
{
    if (lines->at == lines->length) {
        lines->at = 0;
        lines->length = fread(lines->piece, 1, sizeof lines->piece, lines->file);
    }
    return lines->length > 0;
}

/// Append bytes to a line, as many as fit.
static void keep(Lines *lines, char *line, size_t size, size_t *used, const char *bytes, size_t count)
{
    size_t room = size - 1 - *used, kept = count < room ? count : room;
    for (size_t i = 0; i < kept; i++)
        line[*used + i] = bytes[i] ? bytes[i] : '?'; // a zero would end the text
    *used += kept;
    lines->cut = lines->cut || kept < count;
}

bool lines_next(Lines *lines, char *line, size_t size)
{
    size_t used = 0;
    bool ended = false;
    lines->cut = false;
    if (lines->returned && has_more(lines) && lines->piece[lines->at] == '\n')
        lines->at++;
    lines->returned = false;
    if (lines->full || !has_more(lines))
        return false;
    while (!ended && !lines->full && has_more(lines)) { // bound: pieces up to FR_RECORDING_IDLE_MAX bytes
        const char *from = lines->piece + lines->at, *end = lines->piece + lines->length, *mark = from;
        // bound: the length of the piece
        while (mark < end && *mark != '\n' && *mark != '\r')
            mark++;
        keep(lines, line, size, &used, from, (size_t)(mark - from));
        ended = mark < end;
        lines->returned = ended && *mark == '\r';
        lines->at = (size_t)(mark - lines->piece) + ended;
        lines->idle += (size_t)(mark - from) + ended;
        lines->full = lines->idle > FR_RECORDING_IDLE_MAX;
    }
    line[used] = '\0';
    lines->number++;
    if (lines->full)
        fr_report_say(lines->report, FR_ERROR, FR_RECORDING_WITHOUT_ROWS, lines->key,
                      FR_ARGUMENTS(fr_word_part("file", lines->path, 200),
                                   fr_quantity("limit", (double)FR_RECORDING_IDLE_MAX / 1e6, "MB")));
    return !lines->full;
}

void lines_used(Lines *lines)
{
    lines->idle = 0;
}
