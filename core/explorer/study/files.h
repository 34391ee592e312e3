// Where the texts of files come from: the files of the machine, or texts that a page has been given.
#ifndef FRICTION_EXPLORER_STUDY_FILES_H
#define FRICTION_EXPLORER_STUDY_FILES_H

#include <stdbool.h>
#include <stdio.h>

/// Open a file to be read from its beginning; NULL when that is not possible. The caller closes it.
FILE *open_to_read(const char *path);

/// Tell the names of all that is in a folder, in any order; false when it is no folder.
bool list_folder(const char *path, void (*tell)(void *to, const char *name), void *to);

#endif
