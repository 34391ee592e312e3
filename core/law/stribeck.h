// The chart of the Stribeck law for alpha other than 1.
#ifndef FRICTION_LAW_STRIBECK_H
#define FRICTION_LAW_STRIBECK_H

#include "slip.h"

/// Fill the cells and rows of a chart whose phi_z has its law, M and edge. Returns false if they do not suffice.
bool fr_stribeck_chart(FrChart *chart);

#endif
