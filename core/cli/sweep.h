// friction sweep: the table of a sweep as CSV.
#ifndef FRICTION_CLI_SWEEP_H
#define FRICTION_CLI_SWEEP_H

#include "options.h"

/// Print the options of friction sweep.
void print_sweep_usage(void);

/// Run the command with the arguments after its name. Returns its exit code: 0; 1 if a run stopped; 2 if the input was
/// refused, as the report says; 3 after a signal, once all runs that have ended are written.
int sweep(Options *options, int count, char **arguments, FrReport *report);

#endif
