// Folds: each part of the recordings is left out of a fit of its own, and judged by it.
#ifndef FRICTION_IDENTIFY_FOLDS_H
#define FRICTION_IDENTIFY_FOLDS_H

#include "explorer/study/logs.h"
#include "fit_work.h"

/// The parts of the recordings.
typedef struct Folds {
    int count;       ///< how many; 0: none are made
    const char *key; ///< what the recordings of a part have in common: "kp", "trajectory", "log", or "" for a number
    int *of;         ///< the part of each recording
} Folds;

/// Make the parts that --folds asks for; without it those of equal gain, or single recordings where all have one gain.
/// Reports when less than two parts come out of what was asked for.
Folds make_folds(const IdentifyLogs *logs, const char *asked, FrReport *report);

/// The fits without one part after another, each a work.
typedef struct FoldWork FoldWork;

/// Begin them. The errors of each recording that a fit leaves out go to errors[model * logs + recording] [rad]. Each
/// fit starts also from what was found with all recordings. NULL without memory.
FoldWork *begin_folds(const Folds *folds, const FrFit *whole, const FrFitData *data, double *errors);

/// The next, after the one before has been made.
Coming next_fold(FoldWork *folds, Work *work, FrFitScratch *scratch);

void end_folds(FoldWork *folds);

/// The recordings of one part (inside), or of all others, laid out in memory of their own: `memory` is NULL without it.
/// `log` and `index` have room for all.
FrFitData part_of_folds(const Folds *folds, const FrFitData *data, int part, bool inside, FrFitLog *log, int *index);

/// Begin the fit without a part.
void begin_fold(FrFit *fit, const FrFit *whole, int part);

#endif
