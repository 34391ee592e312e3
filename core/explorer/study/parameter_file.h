// A published parameter file, given instead of single parameters.
#ifndef FRICTION_EXPLORER_STUDY_PARAMETER_FILE_H
#define FRICTION_EXPLORER_STUDY_PARAMETER_FILE_H

#include "friction/base.h"

/// Read the JSON file into lines `key=value` for the parameters in `rows`; of a collection the set of this servo and
/// model, "" for any. Notes and errors are reported.
void read_parameter_file(char *lines, size_t size, const char *path, const char *servo, const char *model,
                         const FrParam *const *rows, FrReport *report);

/// Write the servo of a form to a file; false, with a message to standard error, if that fails.
bool write_parameter_file(const FrForm *form, const char *path);

#endif
