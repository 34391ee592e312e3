// Reading a recording, and what it tells of its bench.
#ifndef FRICTION_EXPLORER_STUDY_RECORDING_H
#define FRICTION_EXPLORER_STUDY_RECORDING_H

#include "friction/experiment.h"

/// What a file tells of its bench.
typedef struct Remarks {
    int count;
    FrRecordingRemark item[256];
} Remarks;

/// Read a CSV or JSON file, and what it tells of its bench unless `remarks` is NULL; false when it is refused.
bool read_recording(FrRecording *log, const char *path, const char *columns, Remarks *remarks, FrReport *report);

/// The line key=value for what a remark tells of the bench; its length, 0 if it is no parameter of the bench.
size_t bench_line(char *line, size_t size, const FrRecordingRemark *remark);

#endif
