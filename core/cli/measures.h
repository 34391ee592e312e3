// Measures of a run, and the papers' figures, as lines.
#ifndef FRICTION_CLI_MEASURES_H
#define FRICTION_CLI_MEASURES_H

#include "friction/experiment.h"

/// measure,value of every contact of a run that has gone its `duration` [s]; those of a second one end in _2.
void print_measures(const FrRun *run, double duration);

/// figure,number,paper,program,unit,remark of every figure of every experiment. Takes a second. False when an
/// experiment has refused the settings of its figure, which is then printed on stderr.
bool print_figures(void);

#endif
