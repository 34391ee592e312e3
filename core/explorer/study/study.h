// An identification: its arguments and recordings, the work units that compute the results, and the results. They do
// not depend on whether threads, processes or the workers of a page run the work units.
#ifndef FRICTION_EXPLORER_STUDY_STUDY_H
#define FRICTION_EXPLORER_STUDY_STUDY_H

#include "found.h"
#include "given.h"

/// The stages of an identification, in the order in which they run.
enum { STAGE_FIT, STAGE_INTERVALS, STAGE_BOOTSTRAP, STAGE_FOLDS, STAGE_EXTRAS, STAGE_PLAN, STAGES };

typedef struct Study {
    IdentifyOptions options;
    IdentifyLogs logs; ///< recordings that are fitted
    IdentifyLogs held; ///< recordings that are held out
    FrFitSpace spaces[FR_FIT_MODELS];
    Given given; ///< known parameters, used instead of a fit
    Found found;
    FrFitLog *log;      ///< fitted recordings, ready to be simulated
    FrFitLog *held_log; ///< recordings held out, ready to be simulated
    FrFitData data;
    FrFitScratch scratch;

    int stage; ///< current stage; -1: not started
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

/// Read arguments and recordings. Every error is reported. Returns false if something is refused or memory is
/// exhausted; options, logs and held then contain everything that could be read.
bool read_study(Study *study, int count, char **arguments, FrReport *report);

/// Prepare the first stage after read_study. Returns false if memory is exhausted.
bool begin_study(Study *study);

/// Get the next work unit. Call this when the previous one has ended.
Coming next_work(Study *study, Work *work);

/// Compute the results that need all work units. Call this after the last one, or when the identification is cut short.
void conclude_study(Study *study);

void free_study(Study *study);

#endif
