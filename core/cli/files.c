// Files of the operating system (explorer/study/files.h).
#define _POSIX_C_SOURCE 200809L
#include "explorer/study/files.h"

#include <dirent.h>

FILE *open_to_read(const char *path)
{
    return fopen(path, "rb");
}

bool list_folder(const char *path, void (*tell)(void *to, const char *name), void *to)
{
    DIR *folder = opendir(path);
    if (!folder)
        return false;
    for (const struct dirent *entry = readdir(folder); entry; entry = readdir(folder))
        tell(to, entry->d_name);
    closedir(folder);
    return true;
}
