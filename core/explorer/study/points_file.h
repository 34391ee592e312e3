// Points (v, phi) from a file: of a tabulated law, or to fit a law to.
#ifndef FRICTION_EXPLORER_STUDY_POINTS_FILE_H
#define FRICTION_EXPLORER_STUDY_POINTS_FILE_H

#include "friction/base.h"

/// Takes a point of a file; false: no more.
typedef bool (*TakePoint)(void *context, int line, double v, double phi);

/// Read a CSV file, two numbers in each line. Empty lines, lines that begin with # and a first line of words are
/// skipped. Errors name file, line and column.
void read_points(const char *path, TakePoint take, void *context, FrReport *report);

enum { ROW_MAX = 3 }; ///< most numbers of a row

/// Takes a row of numbers; false: no more.
typedef bool (*TakeRow)(void *context, int line, const double *value);

/// The messages about a file of rows: it cannot be read, a line is too long, a line is something else.
typedef struct RowCodes {
    FrCode unreadable, too_long, unexpected;
    FrCode reversed; ///< of two columns: their headings say that friction comes before velocity
} RowCodes;

/// The same with `columns` numbers in each line.
void read_rows(const char *path, int columns, RowCodes codes, TakeRow take, void *context, FrReport *report);

/// Append the points of a file to `text` (of `size` bytes) as v:phi,v:phi.
void append_points(char *text, size_t size, const char *path, FrReport *report);

#endif
