// Files of an output folder.
#ifndef FRICTION_CLI_IDENTIFY_OUTPUT_H
#define FRICTION_CLI_IDENTIFY_OUTPUT_H

#include "friction/base.h"

#include <stdio.h>

/// Make the folder of --out. If that fails, reports the reason and returns false.
bool make_folder(const char *path, FrReport *report);

/// Rename a temporary file to its final name. If it was not written, prints a message on standard error
/// and returns false.
bool finish_file(const char *temporary, const char *path, bool written);

/// Write a file of a folder. If that fails, prints a message on standard error and returns false.
bool write_file(const char *folder, const char *name, void (*print)(FILE *file, const void *context),
                const void *context);

#endif
