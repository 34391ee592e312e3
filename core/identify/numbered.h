// Tasks that are numbered from 0 and do not depend on one another: the shared part of work units with such tasks.
#ifndef FRICTION_IDENTIFY_NUMBERED_H
#define FRICTION_IDENTIFY_NUMBERED_H

#include <stdbool.h>

/// Progress of the tasks. This is the first member of the data of such a work unit (Work.of).
typedef struct Numbered {
    int count; ///< number of tasks
    int started;
    int ended;
} Numbered;

/// Work.done
bool numbered_done(const void *of);

/// Work.share
double numbered_share(const void *of);

/// Take the number of the next task. Returns false if all have begun.
bool take_number(Numbered *tasks, int *number);

/// Print "intervals: 3 of 40 ends", and the time left if it can be estimated.
void print_numbered(const Numbered *tasks, const char *title, const char *things, double since);

#endif
