// The recordings of an identification: whether they are different, and the time step that fits them.
#ifndef FRICTION_IDENTIFY_SAMPLES_H
#define FRICTION_IDENTIFY_SAMPLES_H

#include "fit.h"

/// A recording and its name in messages.
typedef struct FrFitSource {
    const char *name;
    const FrRecording *recording;
} FrFitSource;

/// Returns true if two recordings have the same numbers.
bool fr_fit_same_recording(const FrRecording *a, const FrRecording *b);

/// Mean time between two or more samples [s], without long gaps, which this reports.
double fr_fit_period(const FrFitSource *source, bool holds, FrReport *report);

/// Number of samples from `from` to `to` [s]: every T, or as they are if T is 0; 0 if there are fewer than two.
int fr_fit_rows(const FrRecording *recording, double T, double from, double to);

/// Get these samples as a recording of `rows` rows: fr_recording_resample, or a copy whose time begins at 0. `memory`
/// has FR_COLUMNS numbers for each row: goals, bridge and angles first.
void fr_fit_rows_of(FrRecording *rows, const FrRecording *recording, double T, double from, double to, int count,
                    double *memory);

/// A recording to fit from the rows of fr_fit_rows_of. With held goals the arm starts at rest, and the target of the
/// servo where the arm is. `measured`: with the measured supply voltage, which the rows have.
FrFitLog fr_fit_log(const char *name, const FrBenchDef *bench, const FrRecording *recording, const FrRecording *rows,
                    double from, bool holds, bool measured);

/// Report recordings whose supply voltage is to be used but was not measured, and laws that do not use it.
void fr_fit_check_supply(const FrFitLog *log, int count, const char *key, FrReport *report);

/// Time step: `given`, or if that is 0 the median period of the recordings, to 6 digits; a recording whose period
/// differs by more than 1 % is then an error, unless samples are used as they are (`holds`). Returns 0 after an error.
/// `key` is what gives a step to this function, for messages; `memory` has 2 numbers for each recording.
double fr_fit_step(const FrFitSource *source, int count, double given, bool holds, const char *key, double *memory,
                   FrReport *report);

#endif
