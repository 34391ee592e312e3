// friction list: every experiment, law, element, servo and model with its parameters.
#ifndef FRICTION_CLI_LIST_H
#define FRICTION_CLI_LIST_H

#include "friction/experiment.h"

void list_experiment(const FrExperiment *experiment);

void list_as_text(void);

/// Returns 0, or 1 when out of memory.
int list_as_json(void);

#endif
