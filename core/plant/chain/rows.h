// The numbers of a link and of a chain.
#ifndef FRICTION_PLANT_CHAIN_ROWS_H
#define FRICTION_PLANT_CHAIN_ROWS_H

#include "friction/chain.h"

/// Fields of FrLink; ends with NULL.
extern const FrParam *const fr_chain_link_rows[];
/// The one among them that is 1 or -1.
extern const FrParam fr_chain_axis_row;
/// The numbers of FrChainDef, but for T; ends with NULL.
extern const FrParam *const fr_chain_number_rows[];

#endif
