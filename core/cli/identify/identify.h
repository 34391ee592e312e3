// friction identify: fits the parameters of a servo to recordings of its bench, or the parameters of a
// friction law to points.
#ifndef FRICTION_CLI_IDENTIFY_H
#define FRICTION_CLI_IDENTIFY_H

#include "identify/fit.h"

/// Run the command with the arguments after its name. Returns the exit code: 0: done, 1: the output could not be
/// written, 2: refused (the messages are in the report), 3: stopped by a signal, after printing the best result so far.
int identify(int count, char **arguments, FrReport *report);

/// friction merge DIR...: merge the parts of a job array. Takes the arguments after the name of the command.
int merge(int count, char **arguments, FrReport *report);

/// Print the help of friction merge.
void print_merge_usage(void);

/// Print the help of friction identify.
void print_identify_usage(void);

#endif
