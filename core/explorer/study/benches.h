// The table of benches: the bench parameters of each recording, by file name.
#ifndef FRICTION_EXPLORER_STUDY_BENCHES_H
#define FRICTION_EXPLORER_STUDY_BENCHES_H

#include "logs.h"

/// Read a table and add its values to the recordings in `folder`, or to all recordings if that is NULL. The table is
/// CSV with a column `file`, or JSON with a list of objects. Every error is reported.
void read_benches(IdentifyLogs *logs, const char *path, const char *folder, FrReport *report);

#endif
