// The parts of a job array that are put together.
#ifndef FRICTION_CLI_IDENTIFY_MERGE_H
#define FRICTION_CLI_IDENTIFY_MERGE_H

/// How many there are; 0 but for friction merge.
int merged_count(void);

/// The checkpoint of one.
const char *merged_path(int i);

#endif
