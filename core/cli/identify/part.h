// Part of the restarts of a fit, for a job array.
#ifndef FRICTION_CLI_IDENTIFY_PART_H
#define FRICTION_CLI_IDENTIFY_PART_H

#include "identify/study.h"
#include "workers.h"

/// Run the restarts of a fit whose number modulo `parts` is `part` - 1, until they have used their share of the budget.
/// Their results are only stored in the journal.
bool run_part(FrFit *fit, const FrFitData *data, int part, int parts, const Workers *workers);

/// Run a part of the restarts of all folds (part.c).
bool run_part_of_folds(const Folds *folds, const FrFit *whole, const FrFitData *data, int part, int parts,
                       const Workers *workers);

#endif
