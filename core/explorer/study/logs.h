// The recordings of friction identify, each with what is known of its bench.
#ifndef FRICTION_EXPLORER_STUDY_LOGS_H
#define FRICTION_EXPLORER_STUDY_LOGS_H

#include "options.h"

enum { IDENTIFY_TOLD_MAX = 64 };

/// Where a value stands.
typedef struct IdentifyPlace {
    const char *file; ///< NULL for none
    int line, column;
} IdentifyPlace;

/// A recording.
typedef struct IdentifyLog {
    const char *path;                       ///< of its file
    const char *name;                       ///< without folders
    const char *folder;                     ///< that was given, or NULL
    int told;                               ///< lines that files give; those behind them are the command's
    IdentifyPlace place[IDENTIFY_TOLD_MAX]; ///< of these lines
    double own_step;                        ///< time between samples that a file tells [s]
    IdentifyPlace step;                     ///< where it stands
    char lines[1 << 12];   ///< key=value of its bench: its own, then those of the table, then the command's
    FrRecording recording; ///< as it was read
    double *samples;       ///< goal, bridge and angle, every T
    int count;             ///< of each
} IdentifyLog;

/// All of them, in the order of their names.
typedef struct IdentifyLogs {
    int count;
    IdentifyLog *log;
    double T;                       ///< time between samples [s]
    double from;                    ///< begin of the part of each that is used [s]
    char unused[320];               ///< columns and values that are no parameters
    char *table[IDENTIFY_LOGS_MAX]; ///< meta.json of each folder
} IdentifyLogs;

/// Read them. Every error is reported; their memory is needed until the program ends.
void read_identify_logs(IdentifyLogs *logs, const IdentifyOptions *options, FrReport *report);

/// Add a value that a file tells of the bench of a recording, unless it is known; what is no parameter is only listed.
void tell_log(IdentifyLogs *logs, IdentifyLog *log, const char *file, const FrRecordingRemark *item);

/// The value of a key of a recording, and its length; empty when it is not known.
const char *log_value(const IdentifyLog *log, const char *key, size_t *length);

/// A hash of what is known of them: FNV-1a over samples and benches.
unsigned long long hash_of_logs(const IdentifyLogs *logs);

/// Take out of them those that --holdout names: kp:400, trajectory:NAME or file:NAME. They become `held`, whose memory
/// is that of `logs`. What leaves nothing to fit, or nothing to judge by, is refused.
void hold_out(IdentifyLogs *logs, const char *asked, IdentifyLogs *held, FrReport *report);

/// A recording for a fit: its bench with the friction and motor that are published for a model. False, with the reason
/// reported, when the values are refused.
bool fit_log_of(const IdentifyLogs *logs, int i, FrServoModel model, FrFitLog *log, FrReport *report);

#endif
