// Phi_Z of any law, by bracketed Newton.
#ifndef FRICTION_LAW_NUMERIC_H
#define FRICTION_LAW_NUMERIC_H

#include "friction/law.h"

/// |x| - Z Phi(+0) to twice the digits.
FrDouble2 fr_excess_of(const FrPhiZ *phi_z, double magnitude);

/// The slip velocity for an excess > 0, known to be in [low, high], from `start`; `rest` is what is left of the last
/// step, below its last digit.
double fr_numeric_slip(const FrPhiZ *phi_z, FrDouble2 excess, double low, double high, double start, double *rest);

/// The slip velocity for |x| > Z Phi(+0) when nothing is known of it.
double fr_numeric_slip_of(const FrPhiZ *phi_z, double magnitude);

double fr_numeric_phi_z(const FrPhiZ *phi_z, double x);

/// The same with a law's own way to the slip velocity, which gives it and its rest as fr_numeric_slip does.
double fr_phi_z_by_slip(const FrPhiZ *phi_z, double x, double (*slip)(const FrPhiZ *, double magnitude, double *rest));

#endif
