// Phi_Z by bracketed Newton on the slip velocity: any law, no closed form, and the check on those that have one.
#ifndef FRICTION_LAW_NUMERIC_H
#define FRICTION_LAW_NUMERIC_H

#include "friction/law.h"

double phi_z_numeric(const FrPhiZ *phi_z, double x);

#endif
