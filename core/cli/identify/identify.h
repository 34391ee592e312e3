// friction identify: fits the parameters of a servo to recordings of its bench, or the parameters of a
// friction law to points.
#ifndef FRICTION_CLI_IDENTIFY_H
#define FRICTION_CLI_IDENTIFY_H

#include "identify/study.h"
#include "identify/fit.h"
#include "workers.h"

/// Run the command with the arguments after its name. Returns the exit code: 0: done, 1: the output could not be
/// written, 2: refused (the messages are in the report), 3: stopped by a signal, after printing the best result so far.
int identify(int count, char **arguments, FrReport *report);

/// friction merge DIR...: merge the parts of a job array. Takes the arguments after the name of the command.
int merge(int count, char **arguments, FrReport *report);

/// Number of parts that friction merge puts together; 0 for another command. Path of the checkpoint of part i.
int merged_count(void);
const char *merged_path(int i);

/// Run the restarts of a fit whose number modulo `parts` is `part` - 1, until they have used their share of the budget.
/// Their results are only stored in the journal. run_part_of_folds does so for all folds.
bool run_part(FrFit *fit, const FrFitData *data, int part, int parts, const Workers *workers);
bool run_part_of_folds(const Folds *folds, const FrFit *whole, const FrFitData *data, int part, int parts,
                       const Workers *workers);

/// Returns true if an argument begins with a key: law= or losses=.
bool asks_for(const char *key, int count, char **arguments);

/// Report every argument that is the name of a law without law= before it, unless a file has that name. Returns true if
/// there are no such arguments.
bool laws_have_keys(int count, char **arguments, FrReport *report);

/// friction identify law=NAME POINTS.csv: fits the parameters of a friction law to points; and losses=efficiencies
/// TEST.csv: fits the efficiencies of a transmission to a test at constant velocity. Exit codes as `identify`.
int identify_law(int count, char **arguments, FrReport *report);
int identify_losses(int count, char **arguments, FrReport *report);

/// Print the help of friction merge.
void print_merge_usage(void);

/// Print the help of friction identify.
void print_identify_usage(void);

#endif
