// Results of friction identify, and the functions that print and write them.
#ifndef FRICTION_EXPLORER_STUDY_FOUND_H
#define FRICTION_EXPLORER_STUDY_FOUND_H

#include "identify/study.h"
#include "identify/fit.h"
#include "base/write.h"

#include <stdio.h>

/// Name of a model: m1, m2, ...
const char *name_of_model(int m);

/// List the free parameters of all models that are shown, and the held ones too if requested, in order of first
/// appearance. Returns their number.
int rows_of_models(const Found *found, bool held, const FrParam **rows);

/// Value of a parameter in a model, fitted or held. NaN if the model does not have it.
double value_in_model(const Found *found, int m, const FrParam *row);

/// Receives a sentence.
typedef void Say(void *to, const char *sentence);

/// Number of recordings that are the only ones of their trajectory.
int recordings_alone(const Found *found);

/// Returns true if a verdict cannot be called sure, because there are fewer than six recordings, or one is the only one
/// of its trajectory.
bool are_recordings_few(const Found *found);

/// Largest magnitude of the recorded duty cycle; NaN if none was recorded.
double largest_duty(const Found *found);

/// Say which model is named, whether that is sure, and what speaks against it: sentences for the terminal and the
/// report.
void say_verdict(const Found *found, Say *say, void *to);

/// Say which numbers of the parameter file of a model the published program ignores, and what uses them, if there are
/// any.
void say_ignored_keys(const Found *found, int m, Say *say, void *to);

/// Say how much half the time step moves the simulated angles of the chosen model, if it is much.
void say_step_effect(const Found *found, Say *say, void *to);

/// Say which of the parameters that --free adds improve the fit enough.
void say_worth(const Found *found, Say *say, void *to);

/// Print in words what was found: the verdict, intervals of the chosen model and what the recordings do not determine,
/// the effect of the time step, and the plan. Each line begins with `mark`.
void print_in_words(FILE *file, const Found *found, const char *mark);

/// Print in words which recording to make next. Each line begins with `mark`.
void print_plan(FILE *file, const Found *found, const char *mark);

/// Print the possible next recordings as CSV, one row each, the best first.
void print_candidates(FILE *file, const Found *found);

/// Make a writer into a file, with a blank after each colon and comma.
FrWriter json_in(FILE *file);

/// Write the plan as a member of a JSON object.
void write_plan(FrWriter *json, const Found *found);

/// Print a field of CSV after a comma: a number that reads back to the same bits, or nothing if it is not finite.
void print_field(FILE *file, double value);

/// Print the models as CSV, one row each: errors [rad], how the model was fitted, and its parameters.
void print_models(FILE *file, const Found *found);

/// Print the parameters of all models as CSV, one row each, with their intervals.
void print_intervals(FILE *file, const Found *found);

/// Print all results as JSON.
void print_result(FILE *file, const Found *found);

/// Print the report: text, tables and pictures in one HTML file, and the same text and tables as Markdown.
void print_report_html(FILE *file, const Found *found);
void print_report_markdown(FILE *file, const Found *found);

/// Common property of the recordings in a fold, in the plural: gains, trajectories or recordings.
const char *parts_of(const Found *found);

#endif
