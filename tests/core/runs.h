// Experiments for the tests: opened by name, their rows as one block.
#ifndef TESTS_RUNS_H
#define TESTS_RUNS_H

#include "explorer/run/experiment.h"

/// FrRun.work of all runs of a test.
void *run_work(void);

/// Open an experiment on settings given as `key=value` words between spaces; fails the test when it is refused.
FrRun run_of(FrKind kind, const char *name, const char *settings);

/// The same in its place, for a law through points or a transform with a table of its own: their runs may not be moved.
void run_open(FrRun *run, FrKind kind, const char *name, const char *settings);

/// Whether all is equal but the model that is not in use.
bool same_run(const FrRun *a, const FrRun *b);

/// Open it and return the report of its refusal; fails the test when it is accepted, or changes the run.
FrReport run_refused(FrKind kind, const char *name, const char *settings);

/// The warning of that code about T which an experiment has with these settings; none: all zeros.
FrFinding run_warning(FrKind kind, const char *name, const char *settings, int code);

/// `count` rows of a run, the first of every `every`; fails the test when the run stops. Column c from c * count; free
/// it.
double *run_rows(FrRun *run, int count, int every);

/// The error that a report has about a key, or NULL.
const FrFinding *report_error(const FrReport *report, const char *key);

#endif
