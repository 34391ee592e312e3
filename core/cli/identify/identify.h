// friction identify: the parameters of a servo from recordings of its bench, or of a friction law from points.
#ifndef FRICTION_CLI_IDENTIFY_H
#define FRICTION_CLI_IDENTIFY_H

#include "friction/identify.h"

/// Run the command with the arguments behind its name. Returns its exit code: 0 done, 1 the output could not be
/// written, 2 refused (the findings are in the report), 3 stopped by a signal, with the best so far.
int identify(int count, char **arguments, FrReport *report);

/// friction merge DIR...: put the parts of a job array together, with the arguments behind its name.
int merge(int count, char **arguments, FrReport *report);

/// Print its help.
void print_merge_usage(void);

/// Print the help of friction identify.
void print_identify_usage(void);

#endif
