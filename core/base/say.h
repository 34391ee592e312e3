// Findings: the messages of a report with their arguments and remedies.
#ifndef FRICTION_BASE_SAY_H
#define FRICTION_BASE_SAY_H

#include "math/assert.h"

/// A message: its number, its name (the code without FR_) and its English text.
typedef struct FrMessage {
    int number;
    const char *name;
    const char *text;
} FrMessage;

/// Whether a message is given; the Makefile says which ones a module of the page gives, and the others are left out.
#ifndef FR_SAID
#define FR_SAID(number) true
#endif
/// An entry of a table of messages.
#define FR_MESSAGE_SAID(number, name, text) {number, FR_SAID(number) ? name : "", FR_SAID(number) ? text : ""},

/// Find a message by its number in `count` messages in ascending order. Returns NULL if there is none.
const FrMessage *fr_message_find(const FrMessage *messages, int count, int number);
/// The messages of the library, in ascending order; writes their number to *count.
const FrMessage *fr_messages(int *count);

enum { FR_ARGUMENT_MAX = 10 }; ///< most arguments of a finding

/// A named argument of a message: a word, or a number with a unit.
typedef struct FrArgument {
    const char *name; ///< name of the argument, in braces in the message
    const char *word; ///< NULL for a number
    int length;       ///< length of the word in bytes; -1: up to its terminator
    double number;    ///< value if there is no word
    const char *unit; ///< unit of the number; "" for none
} FrArgument;

/// Add a finding with `count` arguments; `key` is an argument of every message. Returns the finding, so that remedies
/// can be added. Returns NULL if the report is full, or if the finding is a note and the report does not accept notes.
FrFinding *fr_report_add(FrReport *report, FrSeverity severity, FrCode code, const char *key, int count,
                         const FrArgument *arguments);
/// The same with any message.
FrFinding *fr_report_add_message(FrReport *report, FrSeverity severity, const FrMessage *message, const char *key,
                                 int count, const FrArgument *arguments);

/// fr_report_begin for a function whose report may be NULL. Returns `report`, or `none`, which is empty, if it is NULL.
FrReport *fr_report_enter(FrReport *report, FrReport *none);

/// Last two parameters of fr_report_add, from a list of arguments.
#define FR_ARGUMENTS(...)                                                                                              \
    (int)(sizeof((const FrArgument[]){__VA_ARGS__}) / sizeof(FrArgument)), (const FrArgument[])                        \
    {                                                                                                                  \
        __VA_ARGS__                                                                                                    \
    }
/// Last two parameters of fr_report_add, for a message with no argument other than its key.
#define FR_NO_ARGUMENTS 0, NULL

/// Make an argument from a pure number.
FrArgument fr_number(const char *name, double number);
/// Make an argument from a number with a unit of rotation; a translational report converts the unit.
FrArgument fr_quantity(const char *name, double number, const char *unit);
/// Make an argument from a word, which fr_report_add copies.
FrArgument fr_word(const char *name, const char *word);
/// Make an argument from at most `length` bytes of a word, cut at the end of a character.
FrArgument fr_word_part(const char *name, const char *word, int length);

/// Add a remedy to a finding; does nothing if the finding is NULL. The remedy appears in the text if the message
/// contains {remedies}. The unit is a unit of rotation, as in fr_quantity.
void fr_finding_remedy(FrFinding *finding, FrBound bound, const char *key, double value, const char *unit);

/// Number of arguments of a finding, its key not included.
int fr_finding_argument_count(const FrFinding *finding);
/// Argument `i` of a finding, with units of translation if its report is translational.
FrArgument fr_finding_argument(const FrFinding *finding, int i);

/// Find the last error that was added for this key, or NULL.
FrFinding *fr_report_find(FrReport *report, const char *key);

/// Unit of a row, or its counterpart for translation: N for N m, m for rad, kg for kg m².
const char *fr_unit(const char *unit, bool translational);

/// Length of the UTF-8 character at `text`; 0 for a control character or a malformed sequence.
int fr_character_length(const char *text);

/// Like snprintf, with the same result in every locale, for %d %c %s %.Ns %.*s %g %.Ng (N from 1 to 17) and %%, rounded
/// correctly. Field widths and other conversions are not supported.
int fr_text(char *text, size_t size, const char *format, ...);

/// Round a finite x > 0 to `digits` (1 to 17) significant decimal digits, upwards (direction 1) or downwards
/// (direction -1). Use this for a remedy that is short to print and still accepted.
double fr_round_digits(double x, int digits, int direction);

#endif
