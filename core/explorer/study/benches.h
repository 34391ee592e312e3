// The table of benches: what each recording was made with, by the name of its file.
#ifndef FRICTION_EXPLORER_STUDY_BENCHES_H
#define FRICTION_EXPLORER_STUDY_BENCHES_H

#include "logs.h"

/// Read a table, CSV with a column file or JSON with a list of objects, and add its values to the recordings in
/// `folder`, or to all of them when that is NULL. Every error is reported.
void read_benches(IdentifyLogs *logs, const char *path, const char *folder, FrReport *report);

#endif
