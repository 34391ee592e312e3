// Parameters that are known: params=@FILE takes the place of the fit.
#ifndef FRICTION_EXPLORER_STUDY_GIVEN_H
#define FRICTION_EXPLORER_STUDY_GIVEN_H

#include "options.h"

/// A model with its parameters.
typedef struct Given {
    bool is;                       ///< a file was given
    char lines[4000];              ///< what it has, as key=value
    FrServoModel model;            ///< its model
    double point[FR_FIT_FREE_MAX]; ///< in the space of the model
} Given;

/// Read the file of params=@FILE for a servo, in the spaces of the six models; `usual` has the values of what the file
/// does not have. Its model becomes the only one that is asked for. Every error is reported.
void read_given(Given *given, IdentifyOptions *options, const FrOption *preset, const FrFitSpace *spaces,
                const FrServoDef *usual, FrReport *report);

#endif
