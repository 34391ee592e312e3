// friction identify law=NAME POINTS.csv: fits the parameters of a friction law to points.
#ifndef FRICTION_CLI_IDENTIFY_LAW_H
#define FRICTION_CLI_IDENTIFY_LAW_H

#include "friction/identify.h"

/// Returns true if the arguments request the fit of a law.
bool asks_for_law(int count, char **arguments);

/// Report every argument that is the name of a law without law= before it, unless a file has that name. Returns true if
/// there are no such arguments.
bool laws_have_keys(int count, char **arguments, FrReport *report);

/// Run the command with the arguments after its name. Returns the same exit codes as `identify`.
int identify_law(int count, char **arguments, FrReport *report);

#endif
