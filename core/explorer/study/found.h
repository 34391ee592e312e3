// What friction identify has found, for all that prints or writes it.
#ifndef FRICTION_EXPLORER_STUDY_FOUND_H
#define FRICTION_EXPLORER_STUDY_FOUND_H

#include "identify/bootstrap.h"
#include "identify/extras.h"
#include "identify/folds.h"
#include "identify/intervals.h"
#include "logs.h"
#include "options.h"
#include "identify/plan/plan.h"
#include "identify/step_effect.h"

#include <stdio.h>

typedef struct Found {
    const IdentifyOptions *options;
    const FrOption *servo;    ///< the published servo
    const IdentifyLogs *logs; ///< that were fitted
    const FrFitLog *log;      ///< these, ready to be simulated
    const IdentifyLogs *held; ///< that were held out
    const FrFitLog *held_log; ///< these
    FrFit fit;

    double *errors;                         ///< errors[model * logs + recording] [rad], as fitted
    double *held_errors;                    ///< of the recordings held out, likewise
    double published[FR_FIT_MODELS];        ///< mean error of the published sets [rad]; NaN: none
    bool judged;                            ///< there are folds
    Folds folds;                            ///< the parts that were left out
    double *left_out;                       ///< errors of recordings left out of a fit, likewise
    FrFitVerdict verdict;                   ///< by these and the criterion
    double independent;                     ///< samples that count as independent
    double criterion[FR_FIT_MODELS];        ///< fr_fit_criterion
    int supported;                          ///< the model with the smallest; -1: none
    bool sure;                              ///< there are intervals
    ModelIntervals interval[FR_FIT_MODELS]; ///< of each model
    bool drawn;                             ///< --bootstrap has been made
    Bootstrap bootstrap[FR_FIT_MODELS];     ///< of each model
    int extra_count;                        ///< parameters that --free adds
    Extra extra[EXTRAS_MAX];                ///< what they are worth to the chosen model
    Plan plan;                              ///< which recording to make next
    double motion;                          ///< mean absolute deviation of the recorded angles from their means [rad]
    StepEffect step;                        ///< of the chosen model
} Found;

/// Whether a model was asked for and fitted.
bool is_shown(const Found *found, int m);

/// Parameters that were free in a model.
int parameters_of(const Found *found, int m);

/// Mean of the errors of a model over recordings, and its standard error; NaN without any.
double mean_error(const double *errors, int m, int logs, double *spread);

/// Whether the best model explains the motion that was recorded: else no model can be called enough.
bool is_explained(const Found *found);

/// The best model with fewer parameters than the one that is enough; -1 without one.
int best_simpler(const Found *found);

/// The errors on left-out recordings of the model that the criterion supports beside those of the one that is enough.
FrFitComparison supported_beside_enough(const Found *found);

/// Which model is enough, in words; lines that begin with `mark`.
void print_verdict(FILE *file, const Found *found, const char *mark);

/// How far the time step moves what the chosen model simulates, in words, where that is much; lines that begin with
/// `mark`.
void print_step_effect(FILE *file, const Found *found, const char *mark);

/// The intervals of a model, and what the recordings do not tell of it, in words; lines that begin with `mark`.
void print_sureness(FILE *file, const Found *found, int m, const char *mark);

/// What is worth a table of its own: the model that is enough, else the one with the smallest error; -1 for none.
int chosen_model(const Found *found);

/// `of` in what follows is what was found: these print files of a folder (output.h).

/// Which parameters that --free adds have earned their place, in words; lines that begin with `mark`.
void print_worth(FILE *file, const Found *found, const char *mark);

/// Which recording to make next, in words; lines that begin with `mark`.
void print_plan(FILE *file, const Found *found, const char *mark);

/// One row for each recording that could be made, the best first, as CSV.
void print_candidates(FILE *file, const void *of);

/// The same as an object of JSON.
void print_plan_object(FILE *file, const Found *found);

/// One row for each model: errors [rad], how it was found, and its parameters, as CSV.
void print_models(FILE *file, const void *of);

/// One row for each parameter of each model, with its interval, as CSV.
void print_intervals(FILE *file, const void *of);

/// Everything as JSON.
void print_result(FILE *file, const void *of);

/// The report: words, tables and pictures in one file, and the same words and tables as Markdown.
void print_report_html(FILE *file, const void *of);
void print_report_markdown(FILE *file, const void *of);

/// A model whose parameter file is printed.
typedef struct ParameterFile {
    const Found *found;
    int model;
} ParameterFile;

/// `of` is a ParameterFile.
void print_parameters(FILE *file, const void *of);

/// Write the folder of --out. False, with the reason printed, when that failed.
bool write_folder(const Found *found);

#endif
