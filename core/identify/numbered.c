// Progress of numbered tasks.
#include "numbered.h"

#include <stdio.h>

bool numbered_done(const void *of)
{
    const Numbered *tasks = of;
    return tasks->ended == tasks->count;
}

double numbered_share(const void *of)
{
    const Numbered *tasks = of;
    return tasks->count ? (double)tasks->ended / tasks->count : 1;
}

bool take_number(Numbered *tasks, int *number)
{
    if (tasks->started == tasks->count)
        return false;
    *number = tasks->started++;
    return true;
}

void print_numbered(const Numbered *tasks, const char *title, const char *things, double since)
{
    fprintf(stderr, "%s: %d of %d %s", title, tasks->ended, tasks->count, things);
    if (tasks->ended > 3)
        fprintf(stderr, ", about %.0f s left", since * (tasks->count - tasks->ended) / tasks->ended);
}
