// Functions shared by the array forms of Phi_Z.
#ifndef FRICTION_LAW_ARRAY_H
#define FRICTION_LAW_ARRAY_H

#include "friction/law.h"

/// Refuse n = 0, a missing array, and arrays of n values that overlap in part.
FrStatus fr_array_check(size_t n, const double *x, const double *y, FrReport *report);

/// y[i] = Phi_Z(x[i]), without checks.
void fr_array_through(FrInstructions instructions, const FrPhiZ *phi_z, size_t n, const double *x, double *y);

#endif
