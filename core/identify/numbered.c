// Progress of numbered tasks.
#include "numbered.h"

bool fr_numbered_done(const void *of)
{
    const Numbered *tasks = of;
    return tasks->ended == tasks->count;
}

double fr_numbered_share(const void *of)
{
    const Numbered *tasks = of;
    return tasks->count ? (double)tasks->ended / tasks->count : 1;
}

bool fr_take_number(Numbered *tasks, int *number)
{
    if (tasks->started == tasks->count)
        return false;
    *number = tasks->started++;
    return true;
}
