// The searches of a fit as the tasks of a work unit.
#ifndef FRICTION_IDENTIFY_FIT_WORK_H
#define FRICTION_IDENTIFY_FIT_WORK_H

#include "fit.h"
#include "work.h"

/// Evaluations with polishing and going back, about a fifth more than the budgets.
#define FIT_WITH_THE_REST 1.2

/// A fit as a work unit.
typedef struct FitWork {
    FrFit *fit;
    const FrFitData *data;
} FitWork;

WorkUnit fr_work_of_fit(FitWork *of);

/// Write the result of a search, and take it from there.
void fr_outcome_of_search(const Task *task, Outcome *outcome);
void fr_take_search(FrFitSearch *search, const Outcome *outcome);

#endif
