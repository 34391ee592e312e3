// The journal of a command: what its tasks have found, and how far those are that run. A command that is begun again
// with it goes on where it was, to the same bits.
//
// Nothing else needs to be kept: the same tasks come in every run, and what counts follows from what they find.
#ifndef FRICTION_CLI_IDENTIFY_JOURNAL_H
#define FRICTION_CLI_IDENTIFY_JOURNAL_H

#include "identify/work.h"

/// A task that runs: its bytes.
typedef struct Running {
    char name[TASK_NAME_MAX];
    size_t size; ///< 0: none
    unsigned char *bytes;
} Running;

typedef struct Ended {
    char name[TASK_NAME_MAX];
    Outcome outcome;
} Ended;

typedef struct Journal {
    const char *path; ///< of its file; NULL: it is not kept
    const char *id;   ///< of recordings and settings: another command's journal is refused
    double seconds;   ///< between two writings
    int argument_count;
    char *const *argument; ///< of the command
    int ended_count, ended_room;
    Ended *ended;
    int running_count, running_room;
    Running *running;
} Journal;

/// What the task of this name has found; NULL when it has not ended.
const Outcome *journal_ended(const Journal *journal, const char *name);

/// The bytes of a task of this name and size that ran; NULL when there are none.
const unsigned char *journal_running(const Journal *journal, const char *name, size_t size);

/// A task no longer runs.
void journal_forget(Journal *journal, const char *name);

/// A task has ended.
void journal_end(Journal *journal, const char *name, const Outcome *outcome);

/// How far a task is; it takes the place of what was known of it.
void journal_run(Journal *journal, const char *name, const void *bytes, size_t size);

/// Write the file. False, with the reason printed, when that failed.
bool journal_write(const Journal *journal);

/// Remove its file, and what was left of one when a process was killed while writing it.
void journal_remove(const Journal *journal);

/// Add what the file at `path` has. Reports a file that cannot be read, and one of another command or version.
bool journal_read(Journal *journal, const char *path, FrReport *report);

/// The arguments of the command whose journal lies at `path`, their count in `count`, in one piece of memory that the
/// caller frees; NULL, with the reason reported.
char **journal_arguments(const char *path, int *count, FrReport *report);

void journal_free(Journal *journal);

#endif
