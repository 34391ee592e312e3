// Tasks that are numbered from 0 on and need nothing of one another: what works of such tasks have in common.
#ifndef FRICTION_IDENTIFY_NUMBERED_H
#define FRICTION_IDENTIFY_NUMBERED_H

#include <stdbool.h>

/// How far they are. It is the first member of what a work of such tasks is told (Work.of).
typedef struct Numbered {
    int count; ///< tasks
    int begun;
    int ended;
} Numbered;

/// Work.done
bool numbered_done(const void *of);

/// Work.share
double numbered_share(const void *of);

/// The number of the next task; false when all have begun.
bool take_number(Numbered *tasks, int *number);

/// "intervals: 3 of 40 ends", and the time left when that can be told.
void print_numbered(const Numbered *tasks, const char *title, const char *things, double since);

#endif
