// An identification in text: its arguments and recordings, and the study that computes the results.
#ifndef FRICTION_EXPLORER_STUDY_STUDY_H
#define FRICTION_EXPLORER_STUDY_STUDY_H

#include "found.h"
#include "identify/fit.h"
#include "given.h"
#include "logs.h"

typedef struct Study {
    IdentifyOptions options;
    IdentifyLogs logs; ///< recordings that are fitted
    IdentifyLogs held; ///< recordings that are held out
    Given given;       ///< known parameters, used instead of a fit
    /// property that the recordings of a part share: "kp", "trajectory", "log", or "" for parts in turn
    const char *folds_key;
    FrFitLog *log;      ///< fitted recordings, ready to be simulated
    FrFitLog *held_log; ///< recordings held out, ready to be simulated
    FitStudy numbers;   ///< what is computed
} Study;

/// Read arguments and recordings. Every error is reported. Returns false if something is refused or memory is
/// exhausted; options, logs and held then contain everything that could be read.
bool read_study(Study *study, int count, char **arguments, FrReport *report);

void free_study(Study *study);

#endif
