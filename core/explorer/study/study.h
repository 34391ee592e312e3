// An identification: its arguments and recordings, the works that find everything, and what was found. Who makes the
// works, threads, processes or the workers of a page, changes nothing of it.
#ifndef FRICTION_EXPLORER_STUDY_STUDY_H
#define FRICTION_EXPLORER_STUDY_STUDY_H

#include "found.h"
#include "given.h"

/// In this order.
enum { STAGE_FIT, STAGE_INTERVALS, STAGE_BOOTSTRAP, STAGE_FOLDS, STAGE_EXTRAS, STAGE_PLAN, STAGES };

typedef struct Study {
    IdentifyOptions options;
    IdentifyLogs logs; ///< that are fitted
    IdentifyLogs held; ///< that are held out
    FrFitSpace spaces[FR_FIT_MODELS];
    Given given; ///< parameters that take the place of the fit
    Found found;
    FrFitLog *log;      ///< the recordings, ready to be simulated
    FrFitLog *held_log; ///< those held out
    FrFitData data;
    FrFitScratch scratch;

    int stage; ///< that runs; -1: none yet
    FitWork fit_work;
    bool fit_begun;
    IntervalWork *intervals;
    DrawWork *draws;
    FoldWork *folds;
    ExtraWork *extras;
    PlanWork *plan;

    double *data_memory, *scratch_memory;
    double *left_out, *errors, *held_errors;
} Study;

/// Read arguments and recordings; every error is reported. Options, logs and held are as far as they could be read.
/// False when something is refused, or without memory.
bool read_study(Study *study, int count, char **arguments, FrReport *report);

/// Begin with what was read. False without memory.
bool begin_study(Study *study);

/// The next work; the one before must have been made.
Coming next_work(Study *study, Work *work);

/// The works are made, or were ended: what follows from what they have found.
void conclude_study(Study *study);

void free_study(Study *study);

#endif
