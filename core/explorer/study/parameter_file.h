// Published parameter files, given instead of single parameters.
#ifndef FRICTION_EXPLORER_STUDY_PARAMETER_FILE_H
#define FRICTION_EXPLORER_STUDY_PARAMETER_FILE_H

#include "explorer/form/form.h"
#include "base/row.h"

/// Read the JSON file into lines `key=value` for the parameters in `rows`. From a collection, this uses the set of the
/// given servo and model; "" matches any. Notes and errors are reported.
void read_parameter_file(char *lines, size_t size, const char *path, const char *servo, const char *model,
                         const FrParam *const *rows, FrReport *report);

/// Report that the model of a file is not the given one: friction parameters belong to their model.
void report_model_conflict(FrReport *report, const char *given, const char *file);

/// Write the servo of a form to a file. If this fails, it prints a message to standard error and returns false.
bool write_parameter_file(const FrForm *form, const char *path);

#endif
