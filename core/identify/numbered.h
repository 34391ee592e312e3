// Tasks that are numbered from 0 and do not depend on one another: the shared part of work units with such tasks.
#ifndef FRICTION_IDENTIFY_NUMBERED_H
#define FRICTION_IDENTIFY_NUMBERED_H

#include <stdbool.h>

/// Progress of the tasks. This is the first member of the data of such a work unit (WorkUnit.of).
typedef struct Numbered {
    int count; ///< number of tasks
    int started;
    int ended;
} Numbered;

/// WorkUnit.done
bool fr_numbered_done(const void *of);

/// WorkUnit.share
double fr_numbered_share(const void *of);

/// Take the number of the next task. Returns false if all have begun.
bool fr_take_number(Numbered *tasks, int *number);

#endif
