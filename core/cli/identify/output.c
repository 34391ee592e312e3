// Files of an output folder: each is written under a temporary name and then renamed.
#define _POSIX_C_SOURCE 200809L
#include "output.h"
#include "explorer/study/argument.h"

#include <errno.h>
#include <sys/stat.h>

enum { PATH_SIZE = 4096 };

void print_notes(const FrReport *report)
{
    for (int i = 0; i < report->count; i++)
        printf("# %s: %s\n", report->finding[i].severity == FR_NOTE ? "note" : "warning", report->finding[i].text);
}

bool make_folder(const char *path, FrReport *report)
{
    struct stat there;
    bool made = mkdir(path, 0777) == 0 || errno == EEXIST;
    if (made && stat(path, &there) == 0 && S_ISDIR(there.st_mode))
        return true;
    refuse_value(report, "--out", path, 200, "a folder that can be written to");
    return false;
}

bool write_at(const char *path, void (*print)(FILE *file, const void *context), const void *context)
{
    char temporary[PATH_SIZE + 8];
    snprintf(temporary, sizeof temporary, "%s.part", path);
    FILE *file = fopen(temporary, "wb");
    if (file)
        print(file, context);
    bool written = file && !ferror(file);
    if (file && fclose(file) != 0)
        written = false;
    if (written && rename(temporary, path) == 0)
        return true;
    fprintf(stderr, "friction: %s could not be written\n", path);
    return false;
}

bool write_file(const char *folder, const char *name, void (*print)(FILE *file, const void *context),
                const void *context)
{
    char path[PATH_SIZE];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    return write_at(path, print, context);
}

void remove_file(const char *path)
{
    char temporary[PATH_SIZE + 8];
    snprintf(temporary, sizeof temporary, "%s.part", path);
    remove(temporary);
    remove(path);
}
