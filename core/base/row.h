// Values of a def, by the rows that describe them.
#ifndef FRICTION_BASE_ROW_H
#define FRICTION_BASE_ROW_H

#include "friction/base.h"

/// Report that a row refuses a value, given as the user's text or as a number, and which values it accepts.
void fr_row_refuse(const FrParam *row, FrReport *report, FrCode code, FrArgument value);

/// Write a value, or the index of an option, to the field of the row in a def.
void fr_row_put(void *def, const FrParam *row, double value);

#endif
