// Results of friction identify, and the functions that print and write them.
#ifndef FRICTION_EXPLORER_STUDY_FOUND_H
#define FRICTION_EXPLORER_STUDY_FOUND_H

#include "identify/study.h"
#include "identify/fit.h"
#include "base/write.h"

#include <stdio.h>

/// Name of a model: m1, m2, ...
const char *name_of_model(int m);

/// Receives a sentence.
typedef void Say(void *to, const char *sentence);

/// Say which model is named, whether that is sure, and what speaks against it: sentences for the terminal and the
/// report.
void say_verdict(const Found *found, Say *say, void *to);

/// Say which numbers of the parameter file of a model the published program ignores, and what uses them, if there are
/// any.
void say_ignored_keys(const Found *found, int m, Say *say, void *to);

/// Print the verdict, each sentence on a line that begins with `mark`, and the numbers that the published program
/// ignores if files are written.
void print_verdict(FILE *file, const Found *found, const char *mark);

/// Print in words the effect of the time step on the angles that the chosen model simulates, if it is large. Each line
/// begins with `mark`.
void print_step_effect(FILE *file, const Found *found, const char *mark);

/// Print in words the intervals of a model and the parameters that the recordings do not determine. Each
/// line begins with `mark`.
void print_sureness(FILE *file, const Found *found, int m, const char *mark);

/// Print in words which of the parameters that --free adds improve the fit enough. Each line begins with `mark`.
void print_worth(FILE *file, const Found *found, const char *mark);

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
