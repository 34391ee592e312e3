// Reports: errors in a user's data, warnings and notes. Each message has a code, the parameter that it is about, named
// arguments, an English sentence, and values that would be accepted.
//
//     FrFinding found[8];
//     FrReport report = fr_report(found, 8);
//     if (fr_run_open(run, experiment, settings, &report) != FR_OK)
//         for (int i = 0; i < report.count; i++)
//             puts(report.finding[i].text);
//
// Wherever a function takes a report, NULL is accepted. A function that fills a report empties it first.
#ifndef FRICTION_REPORT_H
#define FRICTION_REPORT_H

#include <stdbool.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif
#pragma GCC visibility push(default)

/// Result of a call. Unless it is FR_OK, the outputs of the call are unchanged, but for `info` and the report.
typedef enum FrStatus {
    FR_OK = 0,                    ///< success
    FR_BAD_INPUT = 1,             ///< invalid data; the report names every invalid item
    FR_NOT_FINITE = 2,            ///< an input or a result is NaN or infinite
    FR_NOT_POSITIVE_DEFINITE = 3, ///< the mass matrix is not positive definite
    FR_STEP_TOO_LARGE = 4,        ///< the time step is too large for the friction laws
    FR_NO_SOLUTION = 5,           ///< the equations have no solution
    FR_NOT_CONVERGED = 6,         ///< no solution was found within the allowed effort
    FR_CANCELLED = 7,             ///< the caller's progress function cancelled the call
    FR_NO_MEMORY = 8,             ///< memory could not be allocated
} FrStatus;

/// What a finding means for the call that reports it.
typedef enum FrSeverity {
    FR_NOTE,    ///< worth knowing; only in reports that ask for notes
    FR_WARNING, ///< accepted, but the result may not be what was meant
    FR_ERROR,   ///< refused
} FrSeverity;

/// The codes of all messages: FR_OUT_OF_RANGE, FR_UNKNOWN_PARAMETER, ... friction/message.def lists them with their
/// English texts.
typedef enum FrCode {
/// A row of message.def: the code without FR_, and the English text.
#define FR_MESSAGE(code, text) FR_##code,
#include "friction/message.def"
#undef FR_MESSAGE
    FR_CODES ///< how many there are
} FrCode;

enum {
    FR_KEY_MAX = 40,      ///< bytes of a key with terminator
    FR_TEXT_MAX = 720,    ///< bytes of a sentence with terminator
    FR_WORD_ROOM = 560,   ///< bytes of all words of a finding, each with terminator
    FR_ARGUMENT_MAX = 10, ///< arguments of a finding
    FR_REMEDY_MAX = 5,    ///< remedies of a finding
};

/// A named argument of a message: a word, or a number with a unit.
typedef struct FrArgument {
    const char *name; ///< as it stands in braces in the message
    const char *word; ///< NULL for a number
    int length;       ///< bytes of the word; -1: up to its end
    double number;    ///< when there is no word
    const char *unit; ///< of the number; "" for none
} FrArgument;

/// Where the accepted values of a remedy lie.
typedef enum FrBound { FR_EXACTLY, FR_AT_LEAST, FR_AT_MOST } FrBound;

/// A value of one parameter that would resolve a finding.
typedef struct FrRemedy {
    const char *key;  ///< the parameter
    double value;     ///< in `unit`
    FrBound bound;    ///< `value` is the only, the least or the largest accepted one
    const char *unit; ///< SI, "" for a pure number
} FrRemedy;

/// One message about a user's data.
typedef struct FrFinding {
    FrSeverity severity;  ///< note, warning or error
    FrCode code;          ///< which message
    char key[FR_KEY_MAX]; ///< the parameter, option or file that it is about, as the user wrote it; "" for none
    int argument_count;   ///< arguments of the message
    struct {
        const char *name;           ///< as it stands in braces in the message
        const char *unit;           ///< of a number; "" for none
        double number;              ///< 0 for a word
        int word;                   ///< where its text begins in `words`; -1 for a number
    } argument[FR_ARGUMENT_MAX];    ///< words and numbers by their names
    char words[FR_WORD_ROOM];       ///< the words in sequence, each with terminator
    bool translational;             ///< units of its numbers are those of translation
    int remedy_count;               ///< remedies; 0 when no single value is enough
    FrRemedy remedy[FR_REMEDY_MAX]; ///< each is enough by itself
    char text[FR_TEXT_MAX];         ///< the English sentence: what is wrong and what would be accepted
} FrFinding;

/// Findings in the order in which they were added, in the caller's memory. Those beyond `capacity` are only counted.
typedef struct FrReport {
    FrFinding *finding; ///< room for `capacity` of them; may be NULL when that is 0
    int capacity;       ///< largest number of findings
    int count;          ///< findings kept
    int error_count;    ///< errors, kept or not
    bool notes;         ///< whether notes are wanted
    bool translational; ///< set by the function that fills it: units in N and m for rows in N m and rad
    int depth;          ///< internal: nested functions that fill it
} FrReport;

/// An empty report without notes over `capacity` findings of the caller.
FrReport fr_report(FrFinding *finding, int capacity);

/// Collect the findings of several calls in one report: between begin and end no call empties it. Pairs may be nested.
/// The outermost begin empties the report. Returns `report`, or `none`, emptied, when it is NULL.
FrReport *fr_report_begin(FrReport *report, FrReport *none);
/// Ends what fr_report_begin began.
void fr_report_end(FrReport *report);

/// Add a finding with `count` arguments; `key` is an argument of every message. Returns it so that remedies can be
/// added, or NULL when there is no room, or when it is a note and notes are not wanted.
FrFinding *fr_report_add(FrReport *report, FrSeverity severity, FrCode code, const char *key, int count,
                         const FrArgument *arguments);

/// The last two parameters of fr_report_add from a list of arguments.
#define FR_ARGUMENTS(...)                                                                                              \
    (int)(sizeof((const FrArgument[]){__VA_ARGS__}) / sizeof(FrArgument)), (const FrArgument[])                        \
    {                                                                                                                  \
        __VA_ARGS__                                                                                                    \
    }
/// The last two parameters of fr_report_add for a message without arguments but its key.
#define FR_NO_ARGUMENTS 0, NULL

/// A pure number as argument of a message.
FrArgument fr_number(const char *name, double number);
/// A number with a unit of rotation; a translational report converts the unit.
FrArgument fr_quantity(const char *name, double number, const char *unit);
/// A word, which is copied.
FrArgument fr_word(const char *name, const char *word);
/// At most `length` bytes of the word, cut at the end of a character.
FrArgument fr_word_part(const char *name, const char *word, int length);

/// Add a remedy to a finding (NULL: nothing happens). It appears in the text where the message has {remedies}. The unit
/// is that of rotation, as in fr_quantity.
void fr_finding_remedy(FrFinding *finding, FrBound bound, const char *key, double value, const char *unit);

/// The word of an argument, or NULL when the argument is a number.
const char *fr_finding_word(const FrFinding *finding, int argument);

/// The error of that key that was added last, or NULL.
FrFinding *fr_report_find(FrReport *report, const char *key);

/// The name of a code, as in JSON: "OUT_OF_RANGE".
const char *fr_code_name(FrCode code);

/// The English message of a code, with its arguments in braces: "{key} = {value} is out of range; ...".
const char *fr_code_text(FrCode code);

/// The unit of a row, or its counterpart for translation: N for N m, m for rad, kg for kg m².
const char *fr_unit(const char *unit, bool translational);

/// As snprintf, equal in every locale, for %d %c %s %.Ns %.*s %g %.Ng (N from 1 to 17) %%, rounded correctly. No field
/// widths, no other conversions.
int fr_text(char *text, size_t size, const char *format, ...);

/// x > 0, finite, to `digits` (1 to 17) significant decimal digits, never below x (direction 1) or never above
/// (direction -1): for a remedy that is short to print and still accepted.
double fr_round_digits(double x, int digits, int direction);

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif

#endif
