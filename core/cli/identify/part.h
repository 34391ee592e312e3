// A part of the restarts of a fit, for a job array.
#ifndef FRICTION_CLI_IDENTIFY_PART_H
#define FRICTION_CLI_IDENTIFY_PART_H

#include "identify/folds.h"
#include "workers.h"

/// Of the restarts of a fit those whose number leaves `part` - 1 when divided by `parts`, until they have taken their
/// share of the budget. They are only kept in the journal.
bool run_part(const FrFit *fit, const FrFitData *data, int part, int parts, const Workers *workers);

/// A part of the restarts of all folds (part.c).
bool run_part_of_folds(const Folds *folds, const FrFit *whole, const FrFitData *data, int part, int parts,
                       const Workers *workers);

#endif
