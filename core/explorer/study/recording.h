// Recordings, and the bench parameters that their files contain.
#ifndef FRICTION_EXPLORER_STUDY_RECORDING_H
#define FRICTION_EXPLORER_STUDY_RECORDING_H

#include "explorer/run/experiment.h"
#include "recording/reader.h"
#include "explorer/run/experiment.h"

/// Bench parameters that a file contains outside its rows.
typedef struct Remarks {
    int count;
    FrRecordingRemark item[256];
} Remarks;

/// Read a CSV or JSON file, and its bench parameters unless `remarks` is NULL. Returns false if the file is refused.
bool read_recording(FrRecording *log, const char *path, const char *columns, Remarks *remarks, FrReport *report);

/// Write the line key=value for a remark. Returns its length, 0 if the remark is not a parameter of the bench.
size_t bench_line(char *line, size_t size, const FrRecordingRemark *remark);

/// Returns true if two lines key=value, which may end with a line break, have the same number or the same word.
bool same_setting(const char *a, const char *b);

/// List the lines of `by` that replace other values of the same keys in `lines`.
void list_replaced(char *list, size_t size, const char *lines, const char *by);

#endif
