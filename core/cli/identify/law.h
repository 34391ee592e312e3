// friction identify law=NAME POINTS.csv: the parameters of a friction law from points.
#ifndef FRICTION_CLI_IDENTIFY_LAW_H
#define FRICTION_CLI_IDENTIFY_LAW_H

#include "friction/law_fit.h"

/// Whether the arguments ask for a law.
bool asks_for_law(int count, char **arguments);

/// Report every argument that is the name of a law without law= before it, unless a file has that name. True if there
/// is none.
bool laws_have_keys(int count, char **arguments, FrReport *report);

/// Run the command with the arguments behind its name. Returns its exit code, as identify.
int identify_law(int count, char **arguments, FrReport *report);

#endif
