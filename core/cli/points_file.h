// The points of a tabulated law from a file.
#ifndef FRICTION_CLI_POINTS_FILE_H
#define FRICTION_CLI_POINTS_FILE_H

#include "friction/base.h"

/// Append the points of a CSV file, two numbers in each line, to `text` (of `size` bytes) as v:phi,v:phi. Empty lines,
/// lines that begin with # and a first line of words are skipped. Errors name file, line and column.
void append_points(char *text, size_t size, const char *path, FrReport *report);

#endif
