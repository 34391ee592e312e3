// Measures of a run, and the papers' figures, as lines.
#ifndef FRICTION_CLI_MEASURES_H
#define FRICTION_CLI_MEASURES_H

#include "explorer/run/experiment.h"

/// Print measure,value for every contact of a run that has reached its `duration` [s]; names of a second one end in _2.
void print_measures(const FrRun *run, double duration);

/// Print figure,number,paper,program,unit,remark for every figure of every experiment, which takes about a second.
/// Remarks list the quantities that cannot be compared. If an experiment refuses the settings of its figure, prints the
/// error on standard error and returns false.
bool print_figures(void);

#endif
