// Parameter sets of a file: a single set, or the sets of a collection.
#ifndef FRICTION_SERVO_PARAMETER_SET_H
#define FRICTION_SERVO_PARAMETER_SET_H

#include "parameter_reader.h"

enum { PARAMETER_SETS_MAX = 56 };

/// A parameter set, as places in the text of the file: its words, and its object.
typedef struct ParameterSet {
    const char *servo, *actuator, *model;
    const char *at;
} ParameterSet;

/// Read the quoted word at a place that has been read before.
void fr_parameter_word(Reader *reader, const char *place, char *word);

/// Find the sets of a collection, an object {"servos": {SERVO: {MODEL: {...}, "_actuator": NAME}}}, and report errors.
/// Returns the number of sets, or -1 if the file is not a collection.
int fr_parameter_sets(Reader *reader, ParameterSet *sets);

/// Choose the set of this servo and model; NULL or "" matches any. Unless exactly one set matches, this is reported,
/// and the result is NULL.
const ParameterSet *fr_parameter_set_choose(Reader *reader, const ParameterSet *sets, int count, const char *servo,
                                            const char *model);

#endif
