// friction list: every experiment, law, element, servo and model with its parameters.
#ifndef FRICTION_CLI_LIST_H
#define FRICTION_CLI_LIST_H

#include "friction/experiment.h"

/// Print an experiment with the values that its parameters have when these lines key=value are given.
void list_experiment(const FrExperiment *experiment, const char *given);

void list_as_text(void);

/// Returns 0, or 1 when out of memory.
int list_as_json(void);

#endif
