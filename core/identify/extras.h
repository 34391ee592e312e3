// Judges the parameters that --free adds: each recording is left out of a fit with all of them, and of a
// fit without each of them.
#ifndef FRICTION_IDENTIFY_EXTRAS_H
#define FRICTION_IDENTIFY_EXTRAS_H

#include "work.h"
#include "fit.h"
#include "base/row.h"

enum { EXTRAS_MAX = 8 };

/// Judgement of a parameter that is not part of the model.
typedef struct Extra {
    const FrParam *row;
    /// mean ln(error without it / error with all), over left-out recordings
    double excess;
    double spread; ///< standard error of that mean
    /// number of folds in which its interval was over half of its range, so that it kept its usual value
    int neutral;
    bool earned; ///< excess is above ln 1.05 and above 1.5 standard errors
} Extra;

/// The fits that judge the additional parameters of a model, as a work unit.
typedef struct ExtraWork ExtraWork;

/// Begin the fits, starting from the fit of the model. Returns NULL if memory is exhausted.
ExtraWork *fr_begin_extras(const FrFitData *data, const FrFitSpace *space, const double *point, double level);

/// Get the work unit. Returns NONE_LEFT if no parameter was added, if there are fewer than two recordings,
/// or if the work unit has ended.
Coming fr_next_extras(void *extras, WorkUnit *work, FrFitScratch *scratch);

/// Judge the parameters after the work unit has ended. Returns their number.
int fr_conclude_extras(const ExtraWork *extras, Extra *extra);

void fr_end_extras(void *extras);

#endif
