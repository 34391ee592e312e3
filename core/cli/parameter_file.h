// A published parameter file in the place of single parameters.
#ifndef FRICTION_CLI_PARAMETER_FILE_H
#define FRICTION_CLI_PARAMETER_FILE_H

#include "friction/base.h"

/// Read the JSON file into lines `key=value` for the parameters that `rows` knows; notes and everything malformed are
/// reported.
void read_parameter_file(char *lines, size_t size, const char *path, const FrParam *const *rows, FrReport *report);

#endif
