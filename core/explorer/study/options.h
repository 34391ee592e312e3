// The arguments of friction identify.
#ifndef FRICTION_EXPLORER_STUDY_OPTIONS_H
#define FRICTION_EXPLORER_STUDY_OPTIONS_H

#include "identify/fit.h"
#include "identify/study.h"

enum { IDENTIFY_LOGS_MAX = 4096, IDENTIFY_TEXT_MAX = 1 << 12 };

typedef struct IdentifyOptions {
    int count, paths;                    ///< number of all arguments; number of files and folders
    char **argument;                     ///< all arguments, as given
    const char *path[IDENTIFY_LOGS_MAX]; ///< files and folders, as given
    char text[IDENTIFY_TEXT_MAX];        ///< lines key=value, without model
    unsigned long long seed;             ///< --seed
    bool bam;                            ///< --protocol=bam
    int linear;                          ///< --goals=linear: 1; =held: 0; -1: not given
    double T;                            ///< --T [s]; 0: the time step of the recordings
    double internal_step;                ///< --internal-step [s]; 0: found
    const char *extras;                  ///< --extras: auto, none or a list of keys, or NULL
    int starts;                          ///< --starts; 0: not given
    double from, to;                     ///< --from, --to: the part used of each recording [s]
    const char *columns;                 ///< --columns, or NULL
    const char *benches;                 ///< --benches, or NULL
    const char *out;                     ///< --out, or NULL
    const char *folds;                   ///< --folds: kp, trajectory, log, none or a number, or NULL
    const char *holdout;                 ///< --holdout: kp:400, trajectory:NAME, file:NAME, or NULL
    const char *free;                    ///< --free: KEY or KEY:from:to, with commas between them, or NULL
    const char *fixed;                   ///< --fix: KEY=VALUE, with commas between them, or NULL
    double level;                        ///< --level: probability that an interval contains the parameter
    double checkpoint;                   ///< --checkpoint: seconds between two checkpoints
    unsigned models;                     ///< bit mask of the requested models
    const char *model_given;             ///< the argument that requests them, or NULL
    const char *params;                  ///< params=@FILE: known parameters, used instead of a fit, or NULL
    int budget;                          ///< --budget: evaluations for each model
    FrIdentifyLoss loss;                 ///< --loss
    int jobs;                            ///< --jobs; 0: one for each processor
    FrFitBounds bounds;                  ///< --bounds
    PlanLists planned;                   ///< lists of --plan
    int part, parts;                     ///< --part=i/n; 0: none
    int intervals;                       ///< --intervals: 1, or 0 for none
    bool plans;                          ///< --plan
    int bootstrap;                       ///< --bootstrap: draws of the recordings; 0: none
    bool resume;                         ///< --resume
    bool quiet;                          ///< --quiet
    int measured_supply;                 ///< --supply: 1, or 0 for the supply of the bench
} IdentifyOptions;

/// Returns true if goals are held from sample to sample, and samples are used as they are.
static inline bool holds_goals(const IdentifyOptions *options)
{
    return options->linear == 0;
}

/// Read the arguments. Every error is reported.
void read_identify_options(IdentifyOptions *options, int count, char **arguments, FrReport *report);

/// Read the value of --plan (plan/lists.c), which may be empty. Every wrong item is reported.
void read_plan_lists(PlanLists *lists, const char *text, FrReport *report);

/// Write the command with the arguments that affect the result: without recordings, and file names without folders.
void settings_of(const IdentifyOptions *options, char *text, size_t size);

#endif
