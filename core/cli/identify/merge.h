// Parts of a job array to be merged.
#ifndef FRICTION_CLI_IDENTIFY_MERGE_H
#define FRICTION_CLI_IDENTIFY_MERGE_H

/// Number of parts; 0 unless the command is friction merge.
int merged_count(void);

/// Path of the checkpoint of part i.
const char *merged_path(int i);

#endif
