// The recordings of an identification: whether they are different, and the time step that fits them.
#ifndef FRICTION_IDENTIFY_SAMPLES_H
#define FRICTION_IDENTIFY_SAMPLES_H

#include "friction/identify.h"

/// A recording and its name in messages.
typedef struct FrFitSource {
    const char *name;
    const FrRecording *recording;
} FrFitSource;

/// Returns true if two recordings have the same numbers.
bool fr_fit_same_recording(const FrRecording *a, const FrRecording *b);

/// Mean time between samples [s], of two or more. If the longest interval is above 10 times the mean of the others,
/// this reports it as a gap and leaves it out.
double fr_fit_period(const FrFitSource *source, FrReport *report);

/// Time step: `given`, or if that is 0 the median period of the recordings, to 6 digits; a recording whose period
/// differs by more than 1 % is then an error. Returns 0 after an error. `key` is what gives a step to this function,
/// for messages; `memory` has 2 numbers for each recording.
double fr_fit_step(const FrFitSource *source, int count, double given, const char *key, double *memory,
                   FrReport *report);

#endif
