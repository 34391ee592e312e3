// Results of friction identify, and the functions that print and write them.
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
    const IdentifyLogs *logs; ///< recordings that were fitted
    const FrFitLog *log;      ///< the fitted recordings, ready to be simulated
    const IdentifyLogs *held; ///< recordings that were held out
    const FrFitLog *held_log; ///< the recordings held out, ready to be simulated
    FrFit fit;

    double *errors;                  ///< errors[model * logs + recording] of the fitted recordings [rad]
    double *held_errors;             ///< errors of the recordings held out, in the same layout [rad]
    double published[FR_FIT_MODELS]; ///< mean error of the published sets [rad]; NaN: no such set
    bool judged;                     ///< results of folds are available
    Folds folds;                     ///< parts of the recordings, each left out of one fit
    /// Errors of the recordings left out of a fit [rad], in the layout of `errors`.
    double *left_out;
    FrFitVerdict verdict;                   ///< verdict from `left_out` and the criterion
    double independent;                     ///< number of independent samples
    double criterion[FR_FIT_MODELS];        ///< fr_fit_criterion
    int supported;                          ///< model with the smallest criterion; -1: none
    bool sure;                              ///< intervals are available
    ModelIntervals interval[FR_FIT_MODELS]; ///< intervals of each model
    bool drawn;                             ///< results of --bootstrap are available
    Bootstrap bootstrap[FR_FIT_MODELS];     ///< results of --bootstrap for each model
    int extra_count;                        ///< number of parameters that --free adds
    Extra extra[EXTRAS_MAX];                ///< benefit of these parameters for the chosen model
    Plan plan;                              ///< plan of the recording to make next
    double motion;                          ///< mean absolute deviation of the recorded angles from their means [rad]
    StepEffect step;                        ///< effect of the time step on the chosen model
} Found;

/// Returns true if a model was requested and fitted.
bool is_shown(const Found *found, int m);

/// Number of free parameters of a model.
int parameters_of(const Found *found, int m);

/// Mean error of a model over the recordings. `spread` receives its standard error. Both are NaN without recordings.
double mean_error(const double *errors, int m, int logs, double *spread);

/// Returns true if the best model explains the recorded motion. Otherwise no model can be called enough.
bool is_explained(const Found *found);

/// Best model with fewer parameters than the one that is enough. Returns -1 if there is none.
int best_simpler(const Found *found);

/// Compare the model that the criterion supports with the one that is enough, by their errors on left-out recordings.
FrFitComparison supported_beside_enough(const Found *found);

/// Print in words which model is enough. Each line begins with `mark`.
void print_verdict(FILE *file, const Found *found, const char *mark);

/// Print in words the effect of the time step on the angles that the chosen model simulates, if it is large. Each line
/// begins with `mark`.
void print_step_effect(FILE *file, const Found *found, const char *mark);

/// Print in words the intervals of a model and the parameters that the recordings do not determine. Each
/// line begins with `mark`.
void print_sureness(FILE *file, const Found *found, int m, const char *mark);

/// Model that is worth its own table: the one that is enough, otherwise the one with the smallest error. Returns -1 if
/// there is none.
int chosen_model(const Found *found);

/// The functions below print the files of a folder (output.h). Their argument `of` is a Found.

/// Print in words which of the parameters that --free adds improve the fit enough. Each line begins with `mark`.
void print_worth(FILE *file, const Found *found, const char *mark);

/// Print in words which recording to make next. Each line begins with `mark`.
void print_plan(FILE *file, const Found *found, const char *mark);

/// Print the possible next recordings as CSV, one row each, the best first.
void print_candidates(FILE *file, const void *of);

/// Print the plan as a JSON object.
void print_plan_object(FILE *file, const Found *found);

/// Print the models as CSV, one row each: errors [rad], how the model was fitted, and its parameters.
void print_models(FILE *file, const void *of);

/// Print the parameters of all models as CSV, one row each, with their intervals.
void print_intervals(FILE *file, const void *of);

/// Print all results as JSON.
void print_result(FILE *file, const void *of);

/// Print the report: text, tables and pictures in one HTML file, and the same text and tables as Markdown.
void print_report_html(FILE *file, const void *of);
void print_report_markdown(FILE *file, const void *of);

/// A model whose parameter file is to be printed.
typedef struct ParameterFile {
    const Found *found;
    int model;
} ParameterFile;

/// Print the parameter file of a model. `of` is a ParameterFile.
void print_parameters(FILE *file, const void *of);

/// Write the folder of --out. If this fails, it prints the reason and returns false.
bool write_folder(const Found *found);

#endif
