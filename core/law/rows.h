// Parameter rows that several laws share, each said once.
#ifndef FRICTION_LAW_ROWS_H
#define FRICTION_LAW_ROWS_H

#include "friction/base.h"

extern const FrParam law_breakaway_row, law_coulomb_row, law_stribeck_velocity_row, law_viscous_row;

/// F_C <= F_S, for laws whose first two rows are these.
void check_breakaway(const double *value, FrReport *report);

#endif
