// Recordings: what a recording adds to a run, and the errors of the models against it.
#ifndef FRICTION_CLI_RECORDING_H
#define FRICTION_CLI_RECORDING_H

#include "friction/experiment.h"
#include "options.h"

/// What a file tells of its bench.
typedef struct Remarks {
    int count;
    FrRecordingRemark item[256];
} Remarks;

/// Read a CSV or JSON file, and what it tells of its bench unless `remarks` is NULL; false when it is refused.
bool read_recording(FrRecording *log, const char *path, const char *columns, Remarks *remarks, FrReport *report);

/// The line key=value for what a remark tells of the bench; its length, 0 if it is no parameter of the bench.
size_t bench_line(char *line, size_t size, const FrRecordingRemark *remark);

/// Add its goal, time step and start, and what it tells of its bench, unless they are given. What is taken is noted.
void add_recording(Options *options, const FrRecording *log, const Remarks *remarks, FrReport *report);

/// Print the mean absolute error of the run over the whole recording, then of each published model of its servo with
/// its published friction, as `prefix`name,value.
void print_errors(const FrRun *run, const Options *options, const char *prefix);

#endif
