// Access to files of the machine, or to texts that a page has received.
#ifndef FRICTION_EXPLORER_STUDY_FILES_H
#define FRICTION_EXPLORER_STUDY_FILES_H

#include <stdbool.h>
#include <stdio.h>

/// Open a file for reading from its beginning. Returns NULL if that is not possible. The caller closes the file.
FILE *open_to_read(const char *path);

/// Pass the name of each entry of a folder to `tell`, in any order. Returns false if `path` is not a folder.
bool list_folder(const char *path, void (*tell)(void *to, const char *name), void *to);

#endif
