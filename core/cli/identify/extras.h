// Which of the parameters that --free adds have earned their place: each recording is left out of a fit with all of
// them and of one without each.
#ifndef FRICTION_CLI_IDENTIFY_EXTRAS_H
#define FRICTION_CLI_IDENTIFY_EXTRAS_H

#include "friction/identify.h"

enum { EXTRAS_MAX = 8 };

/// What a parameter beyond those of the model is worth.
typedef struct Extra {
    const FrParam *row;
    double excess; ///< mean ln(error without it / error with all of them) over recordings that were left out
    double spread; ///< standard error of that mean
    int neutral;   ///< folds in which its interval was over half of its range, so that it kept its usual value
    bool earned;   ///< excess is above ln 1.05 and above 1.5 standard errors
} Extra;

/// Judge those of a model at its fit; how many there are. 0 too without two recordings, or without memory.
int judge_extras(const FrFitData *data, const FrFitSpace *space, const double *point, double level, bool quiet,
                 FrFitScratch *scratch, Extra *extras);

#endif
