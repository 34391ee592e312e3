// The arguments of friction identify.
#ifndef FRICTION_EXPLORER_STUDY_OPTIONS_H
#define FRICTION_EXPLORER_STUDY_OPTIONS_H

#include "friction/identify.h"
#include "plan/lists.h"

enum { IDENTIFY_LOGS_MAX = 4096, IDENTIFY_TEXT_MAX = 1 << 12 };

typedef struct IdentifyOptions {
    int count, paths;                    ///< of all arguments; of files and folders
    char **argument;                     ///< as they were given
    const char *path[IDENTIFY_LOGS_MAX]; ///< as they were given
    char text[IDENTIFY_TEXT_MAX];        ///< lines key=value, without model
    unsigned long long seed;             ///< --seed
    double T;                            ///< --T [s]; 0: as the recordings have it
    double from, to;                     ///< --from, --to: the part of each recording [s]
    const char *columns;                 ///< --columns, or NULL
    const char *benches;                 ///< --benches, or NULL
    const char *out;                     ///< --out, or NULL
    const char *folds;                   ///< --folds: kp, trajectory, log, none or a number; NULL: kp or log
    const char *holdout;                 ///< --holdout: kp:400, trajectory:NAME, file:NAME, or NULL
    const char *free;                    ///< --free: KEY or KEY:from:to, with commas between them, or NULL
    const char *fixed;                   ///< --fix: KEY=VALUE, likewise
    double level;                        ///< --level: how often an interval holds the parameter
    double checkpoint;                   ///< --checkpoint: seconds between two checkpoints
    unsigned models;                     ///< asked for, as bits
    const char *model_given;             ///< the argument that asks for them, or NULL
    const char *params;                  ///< params=@FILE: parameters that take the place of the fit, or NULL
    int budget;                          ///< --budget: evaluations for each model
    FrFitLoss loss;                      ///< --loss
    int jobs;                            ///< --jobs; 0: one for each processor
    FrFitBounds bounds;                  ///< --bounds
    PlanLists planned;                   ///< of --plan
    int part, parts;                     ///< --part=i/n; 0: none
    bool intervals;                      ///< --intervals
    bool plans;                          ///< --plan
    int bootstrap;                       ///< --bootstrap: draws of the recordings; 0: none
    bool resume;                         ///< --resume
    bool quiet;                          ///< --quiet
} IdentifyOptions;

/// Read them; every error is reported.
void read_identify_options(IdentifyOptions *options, int count, char **arguments, FrReport *report);

/// The command with the arguments that change what is found: those without recordings, files without their folders.
void settings_of(const IdentifyOptions *options, char *text, size_t size);

#endif
