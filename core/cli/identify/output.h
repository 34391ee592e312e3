// Files of an output folder.
#ifndef FRICTION_CLI_IDENTIFY_OUTPUT_H
#define FRICTION_CLI_IDENTIFY_OUTPUT_H

#include "friction/base.h"

#include <stdio.h>

/// Print notes and warnings as comments.
void print_notes(const FrReport *report);

/// Make the folder of --out. If that fails, reports the reason and returns false.
bool make_folder(const char *path, FrReport *report);

/// Write a file under a temporary name, then rename it. Returns false if that fails, after printing a message.
bool write_at(const char *path, void (*print)(FILE *file, const void *context), const void *context);

/// Remove a file, and the remains of one if a process was killed while writing it.
void remove_file(const char *path);

/// Write a file of a folder, as write_at does.
bool write_file(const char *folder, const char *name, void (*print)(FILE *file, const void *context),
                const void *context);

#endif
