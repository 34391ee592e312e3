// The report of friction identify: results in words, tables and pictures.
#ifndef FRICTION_EXPLORER_STUDY_REPORT_REPORT_H
#define FRICTION_EXPLORER_STUDY_REPORT_REPORT_H

#include "explorer/study/study.h"
#include "identify/fit.h"
#include "base/row.h"
#include "document.h"

/// Data shared by the parts of a report.
typedef struct Report {
    Document document;
    const Found *found;
    /// Model that is drawn: the one that is named, otherwise the one with the smallest error; -1: none.
    int chosen;
    /// Angles of each recording, simulated with the chosen model [rad]. Recordings held out come last.
    double **simulated;
    double **residual;  ///< simulated minus recorded angles [rad], in the memory behind the simulated ones
    double correlation; ///< correlation time of the residual of the fitted recordings, in samples
} Report;

/// Number of all recordings, and access by index. Recordings held out come last.
int recordings_of(const Found *found);
const IdentifyLog *recording_at(const Found *found, int i);
const FrFitLog *fit_log_at(const Found *found, int i);

/// Error of a model on a recording with this index [rad].
double error_at(const Found *found, int m, int i);

/// Name of the error that is minimised, in words.
const char *name_of_error(const Found *found);

/// Symbol of a parameter between marks. A parameter without a symbol is represented by its key as code.
Text symbol_of(const FrParam *row);

/// Value of a parameter in the published set of a model. NaN if there is no such set.
double published_value(const Found *found, int m, const FrParam *row);

/// Value of a recording's bench (mass, kp, trajectory), as a number or NaN, and as a text. The text of
/// an unknown value is NONE.
double bench_number(const IdentifyLog *log, const char *key);
Text bench_text(const IdentifyLog *log, const char *key);

// Sentences (words.c)
void tell_verdict(const Report *report);
void tell_correlation(const Report *report);
void tell_untold(const Report *report);
void tell_advice(const Report *report);
void tell_use(const Report *report);
void tell_plan(Report *report); // plan.c
void tell_method(const Report *report);

// Tables (tables.c)
void table_of_models(Report *report);
void table_of_recordings(Report *report);
void table_of_groups(Report *report, const char *key);
void table_of_intervals(Report *report);
void table_of_parameters(Report *report);

// Pictures
void draw_errors(FILE *file, const Found *found);             // bars.c
void draw_convergence(FILE *file, const Found *found);        // convergence.c
void draw_recording(FILE *file, const Report *report, int i); // recordings.c
void draw_correlation(FILE *file, const Report *report);      // correlation.c
void draw_intervals(FILE *file, const Report *report, int m); // whiskers.c

#endif
