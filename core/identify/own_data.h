// Recordings that a task lays out for itself: a selection of those that are fitted, or these and another one.
#ifndef FRICTION_IDENTIFY_OWN_DATA_H
#define FRICTION_IDENTIFY_OWN_DATA_H

#include "friction/identify.h"

#include <stdlib.h>

typedef struct OwnData {
    FrFitLog *log;  ///< the recordings
    double *memory; ///< in which `data` is laid out; NULL: not yet
    FrFitData data;
} OwnData;

static inline void release_own_data(OwnData *own)
{
    free(own->log);
    free(own->memory);
    *own = (OwnData){.log = NULL};
}

#endif
