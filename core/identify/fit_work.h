// The searches of a fit as the tasks of a work unit.
#ifndef FRICTION_IDENTIFY_FIT_WORK_H
#define FRICTION_IDENTIFY_FIT_WORK_H

#include "work.h"
#include "fit.h"

/// Evaluations with polishing and going back, about a fifth more than the budgets.
#define FIT_WITH_THE_REST 1.2

/// A search of a fit.
typedef struct FitTask {
    FrFitTask task;
    FrFitSearch search;
} FitTask;

/// Name of a task. The name of a restart contains only fold, model and number, so that it is the same in every process.
void fr_name_fit_task(const FrFit *fit, const FitTask *task, char *name);

/// Work unit with the functions that are the same for all searches: limit, state, take_up and outcome.
WorkUnit fr_work_of_searches(void *of);

/// A fit as a work unit.
typedef struct FitWork {
    FrFit *fit;
    const FrFitData *data;
    bool given; ///< a thread or process has the work unit
} FitWork;

WorkUnit fr_work_of_fit(FitWork *of);

#endif
