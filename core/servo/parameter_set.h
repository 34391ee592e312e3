// The parameter sets of a file: one, or those of a collection.
#ifndef FRICTION_SERVO_PARAMETER_SET_H
#define FRICTION_SERVO_PARAMETER_SET_H

#include "parameter_reader.h"

enum { PARAMETER_SETS_MAX = 56 };

/// Places in the text of the file: those of its words, and of its object.
typedef struct ParameterSet {
    const char *servo, *actuator, *model;
    const char *at;
} ParameterSet;

/// The word that stands in quotation marks at a place that has been read before.
void fr_parameter_word(Reader *reader, const char *place, char *word);

/// The sets of a collection, an object {"servos": {SERVO: {MODEL: {...}, "_actuator": NAME}}}; -1 for a file that is
/// none. What is malformed is reported.
int fr_parameter_sets(Reader *reader, ParameterSet *sets);

/// The set of this servo and model; NULL or "" means any of them. NULL, with a report, unless exactly one set fits.
const ParameterSet *fr_parameter_set_choose(Reader *reader, const ParameterSet *sets, int count, const char *servo,
                                            const char *model);

#endif
