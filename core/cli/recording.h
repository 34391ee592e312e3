// Settings that a recording adds to a run, and the errors of the models against the recording.
#ifndef FRICTION_CLI_RECORDING_H
#define FRICTION_CLI_RECORDING_H

#include "explorer/study/recording.h"
#include "explorer/run/experiment.h"
#include "options.h"

/// Add the goal, time step, start, and bench parameters of a recording, except those already given. Reports the
/// values used as notes.
void add_recording(Options *options, const FrRecording *log, const Remarks *remarks, FrReport *report);

/// Print the mean absolute error of the run over the whole recording, then the error of each published model of its
/// servo with its published friction, as `prefix`name,value.
void print_errors(const FrRun *run, const Options *options, const char *prefix);

#endif
