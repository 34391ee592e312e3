// Numbers of a run that are gathered from its rows: figure.c says how.
#ifndef FRICTION_EXPLORER_RUN_FIGURE_H
#define FRICTION_EXPLORER_RUN_FIGURE_H

#include "experiment.h"

/// Values collected for a number during the run. All zeros is the start.
typedef struct FrGathered {
    double largest, crossings, before, settled, last;
    bool apart; ///< the sample before was not within `from` of the last one
} FrGathered;

/// Add a row of the run.
void fr_gather(FrGathered *gathered, const FrFigureNumber *number, const double *row);

/// For FR_SETTLED: add a row once more, in a second pass over the whole run.
void fr_gather_again(FrGathered *gathered, const FrFigureNumber *number, const double *row);

/// Compute the number from the collected values and the measures of the first contact.
double fr_gathered(const FrRun *run, const FrGathered *gathered, const FrFigureNumber *number);

#endif
