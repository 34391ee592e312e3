// Files of an output folder: each is written under a temporary name and then renamed.
#define _POSIX_C_SOURCE 200809L
#include "output.h"
#include "explorer/form/message.h"

#include <errno.h>
#include <sys/stat.h>

bool make_folder(const char *path, FrReport *report)
{
    struct stat there;
    bool made = mkdir(path, 0777) == 0 || errno == EEXIST;
    if (made && stat(path, &there) == 0 && S_ISDIR(there.st_mode))
        return true;
    fr_report_say(
        report, FR_ERROR, FR_BAD_OPTION, "--out",
        FR_ARGUMENTS(fr_word_part("value", path, 200), fr_word("accepted", "a folder that can be written to")));
    return false;
}

bool finish_file(const char *temporary, const char *path, bool written)
{
    if (written && rename(temporary, path) == 0)
        return true;
    fprintf(stderr, "friction: %s could not be written\n", path);
    return false;
}

bool write_file(const char *folder, const char *name, void (*print)(FILE *file, const void *context),
                const void *context)
{
    char path[4096], temporary[4104];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    snprintf(temporary, sizeof temporary, "%s.part", path);
    FILE *file = fopen(temporary, "wb");
    if (file)
        print(file, context);
    bool written = file && !ferror(file);
    if (file && fclose(file) != 0)
        written = false;
    return finish_file(temporary, path, written);
}
