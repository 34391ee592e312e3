// Sums over recordings, block by block.
#ifndef FRICTION_IDENTIFY_SUM_H
#define FRICTION_IDENTIFY_SUM_H

#include "data.h"
#include "fit.h"

/// Part of a block of recordings: the sum of losses of each point and then its sum of mean squares; or the lower
/// triangle of J' w J, row by row, and J' w r.
void fr_fit_part_of_values(const FrFitSum *sum, const LogBlock *logs, double *part, FrFitScratch *scratch);
void fr_fit_part_of_squares(const FrFitSum *sum, const LogBlock *logs, double *part, FrFitScratch *scratch);

/// Add up all parts.
void fr_fit_total(const FrFitSum *sum, double *total, FrFitScratch *scratch);

#endif
