// Points (v, phi) from a file, for a tabulated law or for the fit of a law.
#ifndef FRICTION_EXPLORER_STUDY_POINTS_FILE_H
#define FRICTION_EXPLORER_STUDY_POINTS_FILE_H

#include "friction/base.h"

enum { POINT = 2, ROW_MAX = 3 }; ///< numbers in a point, and at most in a row

/// Receives a row of numbers. Returns false to stop reading.
typedef bool (*TakeRow)(void *context, int line, const double *value);

/// Messages about a file of rows: the file cannot be read, a line is too long, a line contains something else.
typedef struct RowCodes {
    int unreadable, too_long, unexpected;
    int reversed; ///< for two columns: the headings name friction before velocity
} RowCodes;

/// Read a CSV file with `columns` numbers in each line. Empty lines, lines that begin with # and a first line of words
/// are skipped, and so are further columns that this line names. Errors name file, line and column.
/// Rows with an empty cell, - or NaN are left out, with a warning. Of two columns, units in the first line are
/// converted to SI units, of translation if `linear` is set to 1; one that is not known is refused.
void read_rows(const char *path, int columns, RowCodes codes, TakeRow take, void *to, int *linear, FrReport *report);

/// Read points, v and phi in each line.
void read_points(const char *path, TakeRow take, void *context, int *linear, FrReport *report);

/// Append the points of a file to `text` (`size` bytes) as v:phi,v:phi.
void append_points(char *text, size_t size, const char *path, FrReport *report);

#endif
