// Folds: each part of the recordings is left out of one fit, which is then judged by its errors on that part.
#ifndef FRICTION_IDENTIFY_FOLDS_H
#define FRICTION_IDENTIFY_FOLDS_H

#include "explorer/study/logs.h"
#include "fit_work.h"

/// Parts of the recordings.
typedef struct Folds {
    int count; ///< number of parts; 0: none
    /// property that the recordings of a part share: "kp", "trajectory", "log", or "" for parts in turn
    const char *key;
    int *of; ///< part of each recording
} Folds;

/// Make the parts that --folds specifies. Without it, the parts are recordings of equal gain, or single recordings if
/// all have the same gain. Reports an error if the specified value gives fewer than two parts.
Folds make_folds(const IdentifyLogs *logs, const char *request, FrReport *report);

/// The fits without each of the parts, one work unit each.
typedef struct FoldWork FoldWork;

/// Begin the fits. The errors on the recordings that a fit leaves out are written to errors[model * logs + recording]
/// [rad]. The points found with all recordings are additional starts. Returns NULL if memory is exhausted.
FoldWork *begin_folds(const Folds *folds, const FrFit *whole, const FrFitData *data, double *errors);

/// Get the next work unit. The one before it must have ended.
Coming next_fold(FoldWork *folds, Work *work, FrFitScratch *scratch);

void end_folds(FoldWork *folds);

/// Lay out the recordings of one part (inside), or of all other parts, in newly allocated `memory`, which is NULL if
/// memory is exhausted. `log` and `index` have room for all recordings.
FrFitData part_of_folds(const Folds *folds, const FrFitData *data, int part, bool inside, FrFitLog *log, int *index);

/// Start the fit without a part.
void begin_fold(FrFit *fit, const FrFit *whole, int part);

#endif
