// Free and held parameters with their ranges (--free, --fix, --bounds), and known ones (params=@FILE).
#ifndef FRICTION_EXPLORER_STUDY_GIVEN_H
#define FRICTION_EXPLORER_STUDY_GIVEN_H

#include "options.h"
#include "identify/fit.h"
#include "base/row.h"

/// Make the parameter space of each of the six models, for a servo with this control law. Every error is reported.
void make_spaces(FrFitSpace *spaces, const IdentifyOptions *options, const FrOption *servo, FrServoControl control,
                 bool finds_delay, FrReport *report);

/// A model with its parameters.
typedef struct Given {
    bool is;                       ///< a file was given
    char lines[4000];              ///< contents of the file as lines key=value
    FrServoModel model;            ///< its model
    double point[FR_FIT_FREE_MAX]; ///< coordinates in the space of the model
} Given;

/// Read the file of params=@FILE for a servo. `spaces` has the spaces of the six models; parameters that the file lacks
/// come from `usual`. The model of the file becomes the only requested model. Every error is reported.
void read_given(Given *given, IdentifyOptions *options, const FrOption *preset, FrFitSpace *spaces,
                const FrServoDef *usual, FrReport *report);

#endif
