// The arguments of a command: a table of its options, each of which begins with two dashes, and lines key=value.
#ifndef FRICTION_EXPLORER_STUDY_ARGUMENT_H
#define FRICTION_EXPLORER_STUDY_ARGUMENT_H

#include "friction/base.h"

/// Kind of the value of an option.
typedef enum ArgumentKind {
    ARGUMENT_OWN,    ///< read by the function of the row
    ARGUMENT_MARK,   ///< nothing; true is written to a bool
    ARGUMENT_NUMBER, ///< a number from min to max, written to a double
    ARGUMENT_WHOLE,  ///< a whole number from min to max, written to an int, 0 if it is refused
    ARGUMENT_WORD,   ///< one of the words, whose index is written to an int
    ARGUMENT_TEXT,   ///< a text that is not empty, written to a const char *
    ARGUMENT_ANY,    ///< any text, written to a const char *; it is checked later
} ArgumentKind;

/// An option of a command.
typedef struct Argument {
    const char *name; ///< name with its dashes
    ArgumentKind kind;
    size_t offset;              ///< offset of the field in the options that receives the value
    const char *accepted;       ///< accepted values, for messages
    double min, max;            ///< range of a number
    const char *const words[2]; ///< the words
    void (*read)(void *options, const char *text, FrReport *report); ///< reads a value of the kind ARGUMENT_OWN
} Argument;

/// Read an option of the `count` in a table into `options`. `allowed` is the bit mask of the rows that are accepted,
/// and `given` the one of those read so far. Every error is reported.
void read_argument(const Argument *table, int count, unsigned allowed, unsigned *given, void *options,
                   const char *argument, FrReport *report);

/// Read a whole number from low to high. If the text is anything else, `value` is 0.
bool read_whole(const char *text, double low, double high, double *value);

/// Report that an option does not accept the first `length` bytes (-1: all) of a value.
void refuse_value(FrReport *report, const char *option, const char *value, int length, const char *accepted);

/// Report that an option has no effect, or cannot be used, without something else.
void refuse_without(FrReport *report, const char *option, const char *needed);

/// Append a line key=value to a text of `size` bytes. Returns false, with a report, if it has a line break or is
/// too long for the text.
bool add_line(char *text, size_t size, const char *line, size_t length, FrReport *report);

#endif
