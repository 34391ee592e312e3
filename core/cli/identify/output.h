// Files of an output folder.
#ifndef FRICTION_CLI_IDENTIFY_OUTPUT_H
#define FRICTION_CLI_IDENTIFY_OUTPUT_H

#include "friction/base.h"

#include <stdio.h>

/// Make the folder of --out; false, with the reason reported, where that is not possible.
bool make_folder(const char *path, FrReport *report);

/// Give a file that was written by another name its own; false, with a message on standard error, if it was not
/// written.
bool finish_file(const char *temporary, const char *path, bool written);

/// Write a file of a folder. False, with a message on standard error, when it could not be written.
bool write_file(const char *folder, const char *name, void (*print)(FILE *file, const void *context),
                const void *context);

#endif
