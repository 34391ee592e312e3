// Which of the parameters that --free adds have earned their place: each recording is left out of a fit with all of
// them and of one without each.
#ifndef FRICTION_IDENTIFY_EXTRAS_H
#define FRICTION_IDENTIFY_EXTRAS_H

#include "work.h"

enum { EXTRAS_MAX = 8 };

/// What a parameter beyond those of the model is worth.
typedef struct Extra {
    const FrParam *row;
    double excess; ///< mean ln(error without it / error with all of them) over recordings that were left out
    double spread; ///< standard error of that mean
    int neutral;   ///< folds in which its interval was over half of its range, so that it kept its usual value
    bool earned;   ///< excess is above ln 1.05 and above 1.5 standard errors
} Extra;

/// The fits that judge those of a model, as a work.
typedef struct ExtraWork ExtraWork;

/// Begin them at the model's fit. NULL without memory.
ExtraWork *begin_extras(const FrFitData *data, const FrFitSpace *space, const double *point, double level);

/// The work; NONE_LEFT when nothing was added, without two recordings, and after it has been made.
Coming next_extras(ExtraWork *extras, Work *work);

/// What they are worth, after the work; how many there are.
int conclude_extras(const ExtraWork *extras, Extra *extra);

void end_extras(ExtraWork *extras);

#endif
