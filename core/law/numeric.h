// Phi_Z of any law, by bracketed Newton.
#ifndef FRICTION_LAW_NUMERIC_H
#define FRICTION_LAW_NUMERIC_H

#include "parts.h"

/// |x| - Z Phi(+0) to twice the digits.
FrDouble2 fr_excess_of(const PhiZ *phi_z, double magnitude);

/// Slip velocity for an excess > 0, known to be in [low, high], from `start`. `rest` is the remainder of the last step,
/// below the last digit of the result.
double fr_numeric_slip(const PhiZ *phi_z, FrDouble2 excess, double low, double high, double start, double *rest);

/// Slip velocity for |x| > Z Phi(+0), without an initial bracket.
double fr_numeric_slip_of(const PhiZ *phi_z, double magnitude);

double fr_numeric_phi_z(const PhiZ *phi_z, double x);

/// Like fr_numeric_phi_z, with a function for the slip velocity and its rest that replaces fr_numeric_slip.
double fr_phi_z_by_slip(const PhiZ *phi_z, double x, double (*slip)(const PhiZ *, double magnitude, double *rest));

#endif
