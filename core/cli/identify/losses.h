// friction identify losses=efficiencies TEST.csv: fits the efficiencies of a transmission to a test at
// constant velocity.
#ifndef FRICTION_CLI_IDENTIFY_LOSSES_H
#define FRICTION_CLI_IDENTIFY_LOSSES_H

#include "friction/transmission.h"

/// Returns true if the arguments request losses.
bool asks_for_losses(int count, char **arguments);

/// Run the command with the arguments after its name. Returns the same exit codes as `identify`.
int identify_losses(int count, char **arguments, FrReport *report);

#endif
