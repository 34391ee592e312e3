// Recordings that a task lays out itself: a selection of the fitted ones, or all of them and one more.
#ifndef FRICTION_IDENTIFY_OWN_DATA_H
#define FRICTION_IDENTIFY_OWN_DATA_H

#include "fit.h"
#include "friction/identify.h"
#include <stdlib.h>

typedef struct OwnData {
    FrFitLog *log;  ///< the recordings
    FrFitData data; ///< its memory is NULL: not laid out yet
} OwnData;

static inline void release_own_data(const Allocator *allocator, OwnData *own)
{
    fr_release(allocator, own->log);
    fr_release(allocator, own->data.memory);
    *own = (OwnData){.log = NULL};
}

#endif
