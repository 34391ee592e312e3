// The searches of a fit as the tasks of a work.
#ifndef FRICTION_IDENTIFY_FIT_WORK_H
#define FRICTION_IDENTIFY_FIT_WORK_H

#include "work.h"

/// A search of a fit.
typedef struct FitTask {
    FrFitTask task;
    FrFitSearch search;
} FitTask;

/// Its name: that of a restart says only fold, model and number, so that whoever makes it calls it the same.
void name_fit_task(const FrFit *fit, const FitTask *task, char *name);

/// The functions of a work that are the same for all searches: limit, state, take_up and outcome.
Work work_of_searches(void *of);

/// A fit as a work.
typedef struct FitWork {
    FrFit *fit;
    const FrFitData *data;
} FitWork;

Work work_of_fit(FitWork *of);

#endif
