// The report of friction identify: what was found in words, tables and pictures.
#ifndef FRICTION_EXPLORER_STUDY_REPORT_REPORT_H
#define FRICTION_EXPLORER_STUDY_REPORT_REPORT_H

#include "explorer/study/found.h"
#include "document.h"

/// What the parts of a report share.
typedef struct Report {
    Document document;
    const Found *found;
    int chosen; ///< the model that is drawn: the one that is enough, else the one with the smallest error; -1: none
    double **simulated; ///< angles of each recording with the chosen model, those held out behind the others [rad]
    double **residual;  ///< simulated minus recorded
    double correlation; ///< correlation time of the residual of the fitted recordings, in samples
} Report;

/// All recordings, those held out behind the others.
int recordings_of(const Found *found);
const IdentifyLog *recording_at(const Found *found, int i);
const FrFitLog *fit_log_at(const Found *found, int i);

/// The error of a model on one of these [rad].
double error_at(const Found *found, int m, int i);

/// m1, m2, ...
const char *name_of_model(int m);

/// What the errors are, in words.
const char *name_of_error(const Found *found);

/// The symbol of a parameter between its marks, or its key as code when it has none.
Text symbol_of(const FrParam *row);

/// The value of a parameter in the published set of a model; NaN without one.
double published_value(const Found *found, int m, const FrParam *row);

/// A value of a recording's bench (mass, kp, trajectory): its number, or NaN; and as text, NONE when it is not known.
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
void table_of_groups(Report *report, const char *key, const char *title);
void table_of_intervals(Report *report);
void table_of_parameters(Report *report);

// Pictures
void draw_errors(FILE *file, const Found *found);             // bars.c
void draw_convergence(FILE *file, const Found *found);        // convergence.c
void draw_recording(FILE *file, const Report *report, int i); // recordings.c
void draw_correlation(FILE *file, const Report *report);      // correlation.c
void draw_intervals(FILE *file, const Report *report, int m); // whiskers.c

#endif
