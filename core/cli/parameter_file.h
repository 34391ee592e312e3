// A published parameter file, given instead of single parameters.
#ifndef FRICTION_CLI_PARAMETER_FILE_H
#define FRICTION_CLI_PARAMETER_FILE_H

#include "friction/base.h"

/// Read the JSON file into lines `key=value` for the parameters in `rows`; notes and errors are reported.
void read_parameter_file(char *lines, size_t size, const char *path, const FrParam *const *rows, FrReport *report);

#endif
