// Recordings: what a measured log adds to a run, and how far the models are from it.
#ifndef FRICTION_CLI_RECORDING_H
#define FRICTION_CLI_RECORDING_H

#include "friction/experiment.h"
#include "options.h"

/// Read the CSV file of --log; false when it is refused.
bool read_recording(FrRecording *log, const char *path, FrReport *report);

/// Its goal, time step and start, as far as they are not given.
void add_recording(Options *options, const FrRecording *log);

/// The mean absolute error of the run over the whole recording, then of each published model of its servo with the
/// friction that was published, as `prefix`name,value.
void print_errors(const FrRun *run, const Options *options, const char *prefix);

#endif
