// Folds: each part of the recordings is left out of one fit, which is then judged by its errors on that part.
#ifndef FRICTION_IDENTIFY_FOLDS_H
#define FRICTION_IDENTIFY_FOLDS_H

#include "fit_work.h"
#include "fit.h"

/// Parts of the recordings.
typedef struct Folds {
    int count; ///< number of parts; 0: none
    int *of;   ///< part of each recording; the caller frees it
} Folds;

/// Write to `of` the part of each of `count` recordings, in turn. Returns the number of parts.
int fr_fold_in_turn(int count, int parts, int *of);

/// Recordings with the same number of `group` form a part. Parts are numbered in the order in which they first appear.
int fr_fold_groups(int count, const int *group, int *of);

/// The fits without each of the parts, one work unit each.
typedef struct FoldWork FoldWork;

/// Begin the fits. The errors on the recordings that a fit leaves out are written to errors[model * logs + recording]
/// [rad]. The points found with all recordings are additional starts. Returns NULL if memory is exhausted.
FoldWork *fr_begin_folds(const Folds *folds, const FrFit *whole, const FrFitData *data, double *errors);

/// Get the next work unit. The one before it must have ended.
Coming fr_next_fold(void *folds, WorkUnit *work, FrFitScratch *scratch);

void fr_end_folds(void *folds);

/// Lay out the recordings of one part (inside), or of all other parts (fr_fit_new_data). `log` and `index` have room
/// for all recordings.
FrFitData fr_part_of_folds(const Folds *folds, const FrFitData *data, int part, bool inside, FrFitLog *log, int *index);

/// Start the fit without a part.
void fr_begin_fold(FrFit *fit, const FrFit *whole, int part);

#endif
