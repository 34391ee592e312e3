// Values of a def, by the rows that describe them.
#ifndef FRICTION_BASE_ROW_H
#define FRICTION_BASE_ROW_H

#include "friction/base.h"

/// Report that a row refuses a value, given as the user's text or as a number, and which values it accepts.
void fr_row_refuse(const FrParam *row, FrReport *report, FrCode code, FrArgument value);

/// Write a value, or the index of an option, to the field of the row in a def.
void fr_row_put(void *def, const FrParam *row, double value);

/// Check one number against its row. If it is not accepted, this reports it and returns false.
bool fr_param_check(const FrParam *row, double value, FrReport *report);

/// Check every number of a def against its row of `rows` (ending with NULL), and report each one that is not accepted.
/// An optional number may be NaN.
FrStatus fr_rows_check(const FrParam *const *rows, const void *def, FrReport *report);

/// Write the default of every number and choice of `rows` (ending with NULL) to its field of a def.
void fr_rows_default(const FrParam *const *rows, void *def);

/// Write a setting to the field of its row in a def. What the row does not accept is reported and not written.
void fr_row_set(void *def, const FrParam *row, const FrSetting *setting, FrReport *report);

/// Number in the field of a row in a def.
double fr_field(const void *def, const FrParam *row);

#endif
