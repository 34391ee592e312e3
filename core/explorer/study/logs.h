// The recordings of friction identify, each with the known parameters of its bench.
#ifndef FRICTION_EXPLORER_STUDY_LOGS_H
#define FRICTION_EXPLORER_STUDY_LOGS_H

#include "friction/identify.h"
#include "identify/fit.h"
#include "options.h"
#include "recording/reader.h"

enum { IDENTIFY_TOLD_MAX = 64 };

/// Place of a value in a file.
typedef struct IdentifyPlace {
    const char *file; ///< name of the file; NULL: not from a file
    int line, column;
} IdentifyPlace;

/// A recording.
typedef struct IdentifyLog {
    const char *path;                       ///< path of the file
    const char *name;                       ///< file name without folders
    const char *folder;                     ///< given folder that contains the file, or NULL
    int given_lines;                        ///< number of lines from the command, which come first
    int file_lines;                         ///< number of lines from files, after these
    IdentifyPlace place[IDENTIFY_TOLD_MAX]; ///< places of the lines from files
    double own_step;                        ///< time between samples as given in a file [s]
    IdentifyPlace step;                     ///< place of `own_step`
    /// Lines key=value of the bench: from the command, then from the table of benches, then from the recording itself.
    char lines[1 << 12];
    FrRecording recording; ///< the recording as read
    FrRecording even;      ///< the recording every T, or the part of it that is used
    double *samples;       ///< its memory: first goals, bridge states and angles
    int count;             ///< number of samples
} IdentifyLog;

/// All recordings, in the order of their names.
typedef struct IdentifyLogs {
    int count;
    IdentifyLog *log;
    double T;                       ///< time between samples [s]
    bool holds;                     ///< goals are held, and samples are used as they are
    bool measured_supply;           ///< the measured supply voltage is used
    double from;                    ///< start of the part used of each recording [s]
    char unused[320];               ///< names of columns and values that are not parameters
    char motor[64];                 ///< first motor of the recordings that has no preset, or ""
    char replaced[200];             ///< values of the command that replace values of files
    char corrected[200];            ///< values of tables of benches that replace values of recordings
    char *table[IDENTIFY_LOGS_MAX]; ///< meta.json of each folder
} IdentifyLogs;

/// Read all recordings. Every error is reported. Their memory is kept until the program ends.
void read_identify_logs(IdentifyLogs *logs, const IdentifyOptions *options, FrReport *report);

/// Read a table of benches (benches.c) and add its values to the recordings in `folder`, or to all recordings if that
/// is NULL. The table is CSV with a column `file`, or JSON with a list of objects. Every error is reported.
void read_benches(IdentifyLogs *logs, const char *path, const char *folder, FrReport *report);

/// Add a value from a file to the bench of a recording, unless it is known already. A value that is not a
/// parameter is only listed, and so is the known value if it is another one. A table with two values is reported.
void tell_log(IdentifyLogs *logs, IdentifyLog *log, const char *file, const FrRecordingRemark *item, FrReport *report);

/// Get the value of a key of a recording, and its length. Returns "" if it is not known.
const char *log_value(const IdentifyLog *log, const char *key, size_t *length);

/// Hash of all recordings: FNV-1a over samples and benches.
unsigned long long hash_of_logs(const IdentifyLogs *logs);

/// Move the recordings that --holdout names (kp:400, trajectory:NAME or file:NAME) to `held`, which shares the memory
/// of `logs`. Refused if no recording is left to fit, or none is held out.
void hold_out(IdentifyLogs *logs, const char *request, IdentifyLogs *held, FrReport *report);

/// Prepare a recording for a fit: its bench gets the published friction and motor for a model. If values are refused,
/// this reports the reason and returns false.
bool fit_log_of(const IdentifyLogs *logs, int i, FrServoModel model, FrFitLog *log, FrReport *report);

#endif
