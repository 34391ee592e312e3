// friction merge DIR...: runs the command of the parts again, with the restarts that they have computed. The result is
// the same as without parts, to the last bit.
#include "merge.h"
#include "explorer/form/message.h"

#include "identify.h"
#include "journal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MERGED_MAX = 10000, OWN_MAX = 8 };

static char *path[MERGED_MAX];
static int count_of_paths;

int merged_count(void)
{
    return count_of_paths;
}

const char *merged_path(int i)
{
    return path[i];
}

static bool begins_with(const char *text, const char *beginning)
{
    return strncmp(text, beginning, strlen(beginning)) == 0;
}

/// Options for which the values of the merge command are used, not the values of the parts.
static bool is_own(const char *argument)
{
    static const char *const own[] = {"--out=", "--jobs=", "--quiet", "--checkpoint=", "--resume"};
    for (size_t i = 0; i < sizeof own / sizeof *own; i++)
        if (begins_with(argument, own[i]))
            return true;
    return false;
}

static void add_folder(const char *folder)
{
    size_t size = strlen(folder) + sizeof "/checkpoint.json";
    char *file = count_of_paths < MERGED_MAX ? malloc(size) : NULL;
    if (!file)
        return;
    snprintf(file, size, "%s/checkpoint.json", folder);
    path[count_of_paths++] = file;
}

int merge(int count, char **arguments, FrReport *report)
{
    char *own[OWN_MAX];
    int owns = 0;
    for (int i = 0; i < count; i++) {
        if (!begins_with(arguments[i], "--"))
            add_folder(arguments[i]);
        else if (is_own(arguments[i]) && owns < OWN_MAX)
            own[owns++] = arguments[i];
        else
            fr_report_say(report, FR_ERROR, FR_OPTION_NOT_ACCEPTED, arguments[i],
                          FR_ARGUMENTS(fr_word_part("option", arguments[i], 40),
                                       fr_word("options", "--out, --jobs, --quiet, --checkpoint, --resume")));
    }
    if (count_of_paths == 0)
        fr_report_say(report, FR_ERROR, FR_OPTION_NEEDS, "merge",
                      FR_ARGUMENTS(fr_word("needed", "the folders that were the --out of each part")));
    if (report->error_count > 0)
        return 2;
    int given;
    char **command = journal_arguments(path[0], &given, report);
    char **whole = command ? malloc((size_t)(given + owns) * sizeof *whole) : NULL;
    if (!whole)
        return report->error_count > 0 ? 2 : 1;
    int used = 0;
    for (int i = 0; i < given; i++)
        if (!is_own(command[i]) && !begins_with(command[i], "--part="))
            whole[used++] = command[i];
    for (int i = 0; i < owns; i++)
        whole[used++] = own[i];
    int code = identify(used, whole, report);
    for (int i = 0; i < count_of_paths; i++)
        free(path[i]);
    free(command);
    free(whole);
    return code;
}

void print_merge_usage(void)
{
    fputs(
        "friction merge DIR... [--out=DIR] [--jobs=N] [--quiet]\n"
        "\n"
        "Puts the parts of a job array together: DIR is the --out of each friction identify --part=I/N. Recordings and\n"
        "settings are those of the parts, from the same place. What the parts have not made is made now, so the result is\n"
        "that of friction identify without --part, to the same bits, also when a part is missing or was stopped.\n"
        "\n"
        "--out=DIR          write the result, as friction identify does\n"
        "--jobs=N           threads; one for each processor if not given\n"
        "--resume           go on with the checkpoint in the folder of --out\n"
        "--checkpoint=8     seconds between two checkpoints\n"
        "--quiet            no progress\n"
        "\n"
        "Exit code as for friction identify; 2 too for parts of different commands.\n"
        "\n"
        "friction identify logs/ preset=xl330 --part=1/2 --out=part1\n"
        "friction identify logs/ preset=xl330 --part=2/2 --out=part2\n"
        "friction merge part1 part2 --out=found\n",
        stdout);
}
