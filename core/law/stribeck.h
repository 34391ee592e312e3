// The chart of the Stribeck law for alpha other than 1.
#ifndef FRICTION_LAW_STRIBECK_H
#define FRICTION_LAW_STRIBECK_H

#include "slip.h"

/// FrLawKind.tabulate of a transform that has its law, M and edge.
bool fr_stribeck_chart(PhiZ *phi_z, double *table);

#endif
