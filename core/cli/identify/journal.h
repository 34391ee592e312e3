// Journal of a command: the results of its tasks, and the state of running tasks. If the command is started again with
// its journal, it continues from there and gives the same result to the last bit.
//
// Nothing else needs to be stored: every run has the same tasks, and their results determine which of them are counted.
#ifndef FRICTION_CLI_IDENTIFY_JOURNAL_H
#define FRICTION_CLI_IDENTIFY_JOURNAL_H

#include "identify/work.h"

/// State of a running task.
typedef struct Running {
    char name[TASK_NAME_MAX];
    size_t size; ///< size of `bytes`; 0: none
    unsigned char *bytes;
} Running;

typedef struct Ended {
    char name[TASK_NAME_MAX];
    Outcome outcome;
} Ended;

typedef struct Journal {
    const char *path; ///< path of its file; NULL: the journal is not written
    /// identifies recordings and settings; a journal with another id is refused
    const char *id;
    double seconds; ///< time between two writes
    int argument_count;
    char *const *argument; ///< arguments of the command
    int ended_count, ended_room;
    Ended *ended;
    int running_count, running_room;
    Running *running;
} Journal;

/// Outcome of the task with this name; NULL if it has not ended.
const Outcome *journal_ended(const Journal *journal, const char *name);

/// Bytes of a running task with this name and size; NULL if there is none.
const unsigned char *journal_running(const Journal *journal, const char *name, size_t size);

/// Remove a task that is no longer running.
void journal_forget(Journal *journal, const char *name);

/// Store the outcome of a task that has ended.
void journal_end(Journal *journal, const char *name, const Outcome *outcome);

/// Store the state of a running task, in place of its earlier state.
void journal_run(Journal *journal, const char *name, const void *bytes, size_t size);

/// Write the file. If that fails, prints the reason and returns false.
bool journal_write(const Journal *journal);

/// Add the content of the file at `path`. Reports a file that cannot be read, or that belongs to another
/// command or version.
bool journal_read(Journal *journal, const char *path, FrReport *report);

/// Arguments of the command whose journal is at `path`, and their number in `count`. They are one allocation, which the
/// caller frees. Returns NULL and reports the reason on failure.
char **journal_arguments(const char *path, int *count, FrReport *report);

void journal_free(Journal *journal);

#endif
