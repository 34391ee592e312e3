// Recordings that a task lays out itself: a selection of the fitted ones, or all of them and one more.
#ifndef FRICTION_IDENTIFY_OWN_DATA_H
#define FRICTION_IDENTIFY_OWN_DATA_H

#include "friction/identify.h"

#include <math.h>
#include <stdlib.h>

typedef struct OwnData {
    FrFitLog *log;  ///< the recordings
    double *memory; ///< memory of `data`; NULL: not laid out yet
    FrFitData data;
} OwnData;

static inline void release_own_data(OwnData *own)
{
    free(own->log);
    free(own->memory);
    *own = (OwnData){.log = NULL};
}

#endif
