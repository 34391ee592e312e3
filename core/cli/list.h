// friction list: every experiment, law, element, servo and model with its parameters.
#ifndef FRICTION_CLI_LIST_H
#define FRICTION_CLI_LIST_H

#include "explorer/run/experiment.h"

/// Print an experiment with its parameter values for the given lines key=value.
void list_experiment(const FrExperiment *experiment, const char *given);

void list_as_text(void);

/// Returns 0, or 1 if memory is exhausted.
int list_as_json(void);

#endif
