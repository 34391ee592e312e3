// Numbers of a definition by the rows that describe them.
#ifndef FRICTION_BASE_ROW_H
#define FRICTION_BASE_ROW_H

#include "friction/base.h"

/// Report that a number is not accepted, given as the user wrote it or as a number, and what would be.
void fr_row_refuse(const FrParam *row, FrReport *report, FrCode code, FrArgument value);

/// Write a value, or the index of an option, where the row's field is in a definition.
void fr_row_put(void *def, const FrParam *row, double value);

#endif
