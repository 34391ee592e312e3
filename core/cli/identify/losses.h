// friction identify losses=efficiencies TEST.csv: the efficiencies of a transmission from a test at constant velocity.
#ifndef FRICTION_CLI_IDENTIFY_LOSSES_H
#define FRICTION_CLI_IDENTIFY_LOSSES_H

#include "friction/transmission.h"

/// Whether the arguments ask for losses.
bool asks_for_losses(int count, char **arguments);

/// Run the command with the arguments behind its name. Returns its exit code, as identify.
int identify_losses(int count, char **arguments, FrReport *report);

#endif
