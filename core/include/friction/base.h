// The base of every header: version, the result of a call, reports of a user's errors, contracts; parameter rows,
// forms, and columns of samples.
//
// The flow of data, in the same words everywhere: parameters (numbers described by rows) -> check -> model (const,
// derived constants folded in) -> step(model, state) -> samples (one column per channel) -> plot.
#ifndef FRICTION_BASE_H
#define FRICTION_BASE_H

#include <math.h>
#include <stdbool.h>
#include <stddef.h>

// ---------------------------------------------------------------------------------------------------------------
// How the headers declare, in C and in C++.

/// A function or an object of the library. FR_DLL: the library is a DLL; FR_BUILD: this is its build.
#if defined(_WIN32) && defined(FR_DLL) && defined(FR_BUILD)
#define FR_API __declspec(dllexport)
#elif defined(_WIN32) && defined(FR_DLL)
#define FR_API __declspec(dllimport)
#elif defined(__GNUC__)
#define FR_API __attribute__((visibility("default")))
#else
#define FR_API
#endif

// clang-format off
#ifdef __cplusplus
#define FR_BEGIN extern "C" {
#define FR_END }
#define FR_LITERAL(T) T
#define FR_ZERO {}
#define FR_NORETURN [[noreturn]]
#else
#define FR_BEGIN              ///< comes before the declarations of a header
#define FR_END                ///< comes after them
#define FR_LITERAL(T) (T)     ///< comes before the braces of a value: FR_LITERAL(FrGoal){1.57, true}
#define FR_ZERO {0}           ///< all zeros, for any struct
#define FR_NORETURN _Noreturn ///< marks a function that does not return
#endif
// clang-format on

FR_BEGIN

// ---------------------------------------------------------------------------------------------------------------
// Version.

/// The version as numbers. While the first is 0, a new second number may change the interface.
#define FR_VERSION_MAJOR 0
#define FR_VERSION_MINOR 2 ///< new functions; before 1.0 also changes of the interface
#define FR_VERSION_PATCH 0 ///< corrections only

/// Three numbers as text.
#define FR_VERSION_TEXT(major, minor, patch) #major "." #minor "." #patch
/// The same of macros.
#define FR_VERSION_OF(major, minor, patch) FR_VERSION_TEXT(major, minor, patch)
/// As text, "0.2.0".
#define FR_VERSION FR_VERSION_OF(FR_VERSION_MAJOR, FR_VERSION_MINOR, FR_VERSION_PATCH)

/// FR_VERSION of the library that the program runs with.
FR_API const char *fr_version(void);

// ---------------------------------------------------------------------------------------------------------------
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
FR_API FrReport fr_report(FrFinding *finding, int capacity);

/// Collect the findings of several calls in one report: between begin and end no call empties it. Pairs may be nested.
/// The outermost begin empties the report. Returns `report`, or `none`, emptied, when it is NULL.
FR_API FrReport *fr_report_begin(FrReport *report, FrReport *none);
/// Ends what fr_report_begin began.
FR_API void fr_report_end(FrReport *report);

/// Add a finding with `count` arguments; `key` is an argument of every message. Returns it so that remedies can be
/// added, or NULL when there is no room, or when it is a note and notes are not wanted.
FR_API FrFinding *fr_report_add(FrReport *report, FrSeverity severity, FrCode code, const char *key, int count,
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
FR_API FrArgument fr_number(const char *name, double number);
/// A number with a unit of rotation; a translational report converts the unit.
FR_API FrArgument fr_quantity(const char *name, double number, const char *unit);
/// A word, which is copied.
FR_API FrArgument fr_word(const char *name, const char *word);
/// At most `length` bytes of the word, cut at the end of a character.
FR_API FrArgument fr_word_part(const char *name, const char *word, int length);

/// Add a remedy to a finding (NULL: nothing happens). It appears in the text where the message has {remedies}. The unit
/// is that of rotation, as in fr_quantity.
FR_API void fr_finding_remedy(FrFinding *finding, FrBound bound, const char *key, double value, const char *unit);

/// The word of an argument, or NULL when the argument is a number.
FR_API const char *fr_finding_word(const FrFinding *finding, int argument);

/// The error of that key that was added last, or NULL.
FR_API FrFinding *fr_report_find(FrReport *report, const char *key);

/// The name of a code, as in JSON: "OUT_OF_RANGE".
FR_API const char *fr_code_name(FrCode code);

/// The English message of a code, with its arguments in braces: "{key} = {value} is out of range; ...".
FR_API const char *fr_code_text(FrCode code);

/// The unit of a row, or its counterpart for translation: N for N m, m for rad, kg for kg m².
FR_API const char *fr_unit(const char *unit, bool translational);

/// As snprintf, equal in every locale, for %d %c %s %.Ns %.*s %g %.Ng (N from 1 to 17) %%, rounded correctly. No field
/// widths, no other conversions.
FR_API int fr_text(char *text, size_t size, const char *format, ...);

/// x > 0, finite, to `digits` (1 to 17) significant decimal digits, never below x (direction 1) or never above
/// (direction -1): for a remedy that is short to print and still accepted.
FR_API double fr_round_digits(double x, int digits, int direction);

// ---------------------------------------------------------------------------------------------------------------
// Contracts: what a function requires of its caller. Breaking one is an error of the program, not of its user; user
// data are checked and reported instead.
//
// The checks are compiled in unless NDEBUG is defined.

/// Called when a contract is broken: it may print, log or jump. If it returns, a trap stops the program.
typedef void (*FrAssertHandler)(const char *condition, const char *file, int line, const char *function);

/// Replace the handler; NULL restores the default, which does nothing. Not to be called while other threads use the
/// library.
FR_API void fr_set_assert(FrAssertHandler handler);

/// Calls the handler, then stops the program.
FR_NORETURN FR_API void fr_assert_failed(const char *condition, const char *file, int line, const char *function);

/// Checks a contract of the enclosing function. Does nothing when NDEBUG is defined.
#ifdef NDEBUG
#define FR_ASSERT(condition) ((void)0)
#else
#define FR_ASSERT(condition) ((condition) ? (void)0 : fr_assert_failed(#condition, __FILE__, __LINE__, __func__))
#endif

// ---------------------------------------------------------------------------------------------------------------
// Parameter rows: the one description of each parameter.

/// The type of a parameter, and the scale of its slider.
typedef enum FrScale {
    FR_LINEAR,      ///< a number; its slider is linear from low to high
    FR_LOGARITHMIC, ///< a number; its slider is logarithmic from low to high, low > 0
    FR_CHOICE,      ///< one of the named options; the value is the option's index
    FR_POINTS,      ///< a list of points `x:y,x:y,...`; the value is their number
} FrScale;

/// The group of a parameter, under which a panel or a list shows it; in this order.
typedef enum FrGroup {
    FR_GROUP_NONE,       ///< a row of a caller that shows no groups
    FR_GROUP_PRESET,     ///< the published parameter set
    FR_GROUP_LAW,        ///< the friction law, and ratios between several of them
    FR_GROUP_CONTACT,    ///< how the law acts over a time step: element or friction model
    FR_GROUP_BODY,       ///< masses, inertias, springs
    FR_GROUP_GEARBOX,    ///< friction of a servo's gearbox
    FR_GROUP_MOTOR,      ///< motor and supply
    FR_GROUP_BENCH,      ///< the pendulum of the test bench
    FR_GROUP_CONTROL,    ///< control law and gains
    FR_GROUP_TRAJECTORY, ///< what the controller follows
    FR_GROUP_HAND,       ///< a hand that pulls on the arm
    FR_GROUP_LOAD,       ///< external forces and prescribed motion
    FR_GROUP_START,      ///< state at t = 0
    FR_GROUP_DIAGRAM,    ///< what a diagram shows
    FR_GROUP_SIMULATION, ///< time step and numerical method
    FR_GROUPS            ///< how many there are
} FrGroup;

/// Key of a group for programs, such as "law"; "" for FR_GROUP_NONE.
FR_API const char *fr_group_key(FrGroup group);
/// Its title in English, such as "Friction law"; "" for FR_GROUP_NONE.
FR_API const char *fr_group_title(FrGroup group);

typedef struct FrParam FrParam;
typedef struct FrOption FrOption;

/// A parameter: its name, unit, accepted range, default and description.
struct FrParam {
    const char *key;    ///< ASCII, the papers' symbol or the published file's key
    size_t offset;      ///< of its field, a double or for a choice an int, in its def; 0 when the row belongs to no def
    const char *symbol; ///< for display, Unicode, `_` before a subscript
    const char *unit;   ///< SI, "" for a pure number
    double min;         ///< least accepted value
    double max;         ///< largest accepted value
    double low;         ///< lower end of its slider, within [min, max]
    double high;        ///< upper end of its slider, within [min, max]
    double value;       ///< the default, unless a preset sets another
    FrScale scale;      ///< its type
    bool optional;      ///< may be left out; its value is then NaN
    bool whole;         ///< a count: only whole numbers are accepted
    const char *text;   ///< one sentence
    const FrOption *const *options; ///< FR_CHOICE: ends with NULL
    const char *points;             ///< FR_POINTS: the default list
    FrGroup group;                  ///< under which it is shown
};

/// The time step T of a simulation.
FR_API extern const FrParam fr_time_step_row;

/// Initializers of rows. Numbers: accepted from min to max, slider from low to high, FR_LINEAR or FR_LOGARITHMIC. The
/// last argument is the group.
#define FR_NUMBER_ROW(key_, symbol_, unit_, min_, max_, low_, high_, value_, scale_, text_, group_)                    \
    {                                                                                                                  \
        .key = key_, .symbol = symbol_, .unit = unit_, .min = min_, .max = max_, .low = low_, .high = high_,           \
        .value = value_, .scale = scale_, .group = group_, .text = text_                                               \
    }

/// A count.
#define FR_COUNT_ROW(key_, symbol_, min_, max_, low_, high_, value_, scale_, text_, group_)                            \
    {                                                                                                                  \
        .key = key_, .symbol = symbol_, .unit = "", .min = min_, .max = max_, .low = low_, .high = high_,              \
        .value = value_, .scale = scale_, .whole = true, .group = group_, .text = text_                                \
    }

/// A number that is a field of a def: its key is the field's name.
#define FR_NUMBER_FIELD(def_, field_, symbol_, unit_, min_, max_, low_, high_, value_, scale_, text_, group_)          \
    {                                                                                                                  \
        .key = #field_, .offset = offsetof(def_, field_), .symbol = symbol_, .unit = unit_, .min = min_, .max = max_,  \
        .low = low_, .high = high_, .value = value_, .scale = scale_, .group = group_, .text = text_                   \
    }

/// A number that may be left out.
#define FR_OPTIONAL_ROW(key_, symbol_, unit_, min_, max_, low_, high_, scale_, text_, group_)                          \
    {                                                                                                                  \
        .key = key_, .symbol = symbol_, .unit = unit_, .min = min_, .max = max_, .low = low_, .high = high_,           \
        .value = NAN, .scale = scale_, .optional = true, .group = group_, .text = text_                                \
    }

/// A number that may be left out and is a field of a def, NAN there.
#define FR_OPTIONAL_FIELD(def_, field_, symbol_, unit_, min_, max_, low_, high_, scale_, text_, group_)                \
    {                                                                                                                  \
        .key = #field_, .offset = offsetof(def_, field_), .symbol = symbol_, .unit = unit_, .min = min_, .max = max_,  \
        .low = low_, .high = high_, .value = NAN, .scale = scale_, .optional = true, .group = group_, .text = text_    \
    }

/// A choice that is a field of a def, an enumeration.
#define FR_CHOICE_FIELD(def_, field_, symbol_, value_, options_, text_, group_)                                        \
    {                                                                                                                  \
        .key = #field_, .offset = offsetof(def_, field_), .symbol = symbol_, .unit = "", .value = value_,              \
        .scale = FR_CHOICE, .group = group_, .text = text_, .options = options_                                        \
    }

/// A choice; `value_` is the index of the default option.
#define FR_CHOICE_ROW(key_, symbol_, value_, options_, text_, group_)                                                  \
    {                                                                                                                  \
        .key = key_, .symbol = symbol_, .unit = "", .value = value_, .scale = FR_CHOICE, .group = group_,              \
        .text = text_, .options = options_                                                                             \
    }

/// A list of points.
#define FR_POINTS_ROW(key_, symbol_, unit_, points_, text_, group_)                                                    \
    {                                                                                                                  \
        .key = key_, .symbol = symbol_, .unit = unit_, .scale = FR_POINTS, .group = group_, .text = text_,             \
        .points = points_                                                                                              \
    }

/// A value that an option (a preset) gives to another row, instead of that row's own default.
typedef struct FrPresetSetting {
    const char
        *when; ///< "choice=option": only with this option of a choice that comes before the key's row; NULL: always
    const char *key;  ///< of the row that is set
    double value;     ///< for a number
    const char *word; ///< for a choice: the option's name; NULL for a number
} FrPresetSetting;

/// Values that an option (a preset) has for each option of another choice, which comes before the rows of the keys.
typedef struct FrSets {
    const FrParam *choice;       ///< the row of that choice
    const char *const *keys;     ///< ends with NULL
    const double *const *values; ///< for each option of the choice, in the order of the keys; NULL for none
} FrSets;

/// Where an identification looks for the value of a key.
typedef struct FrRange {
    const char *key; ///< of a row
    double from;     ///< lower end
    double to;       ///< upper end, within what the row accepts
} FrRange;

/// One alternative of a choice, with the rows that only it has, and the settings of a preset.
struct FrOption {
    const char *name;                ///< as it is written: key=name
    const char *title;               ///< in words
    const char *text;                ///< one sentence, or ""
    const char *source;              ///< the paper and equation, or the published file; "" for none
    const char *equation;            ///< LaTeX, or ""
    const FrParam *const *rows;      ///< ends with NULL; NULL for none
    const FrPresetSetting *settings; ///< ends with a NULL key; NULL for none
    const FrSets *sets;              ///< applied after the settings; NULL for none. Only where there are settings
    const FrRange *ranges;           ///< of a published servo, its own; ends with a NULL key; NULL for none
    /// Checks of several fields of its def together (such as F_C <= F_S), NULL for none. A field that was already
    /// refused is NaN.
    void (*check)(const void *def, FrReport *report);
};

// ---------------------------------------------------------------------------------------------------------------
// Form: the rows that apply under the current choices, with their values.

enum {
    FR_FORM_MAX = 64,   ///< entries of a form
    FR_POINTS_MAX = 64, ///< points of a law
};

/// A parameter of a form with its value.
typedef struct FrEntry {
    const FrParam *row;   ///< the parameter
    double value;         ///< the value that is used
    double default_value; ///< the default: the preset's value or the row's
    bool given;           ///< whether the user gave it
} FrEntry;

/// The parameters that apply, with their values. All zeros is an empty form.
typedef struct FrForm {
    int count;                     ///< entries
    FrEntry entry[FR_FORM_MAX];    ///< in the order of the rows
    double x[FR_POINTS_MAX];       ///< points of its FR_POINTS row; a form has at most one
    double y[FR_POINTS_MAX];       ///< the second number of each point
    const struct FrRecording *log; ///< the recording that comes with it (recording.h), or NULL
    void *work;                    ///< memory for the steps of a run (FrExperiment.work_size), or NULL
    const char *defaults;          ///< lines key=value that come before the presets, or NULL
    bool translational;            ///< units of translation instead of rotation (fr_unit)
} FrForm;

/// Fill a form from lines `key=value` (an empty text leaves every default).
///
/// Rows are walked in order; a chosen option adds its rows right after the choice; a key that is already there is not
/// added again. A value comes from the user, else from the last preset setting that applies, else from the form's own
/// defaults, else from the row. Every unknown key, missing value, word instead of a number, number that is not finite
/// or out of range, unknown option, unreadable point and repeated key is reported. On FR_BAD_INPUT the form is
/// unchanged. Its log, work, defaults and translational are never changed.
FR_API FrStatus fr_form_fill(FrForm *form, const FrParam *const *rows, const char *text, FrReport *report);

/// The default of a row: that of its key in `defaults` (lines key=value as in FrForm), else the row's own.
FR_API double fr_param_default(const FrParam *row, const char *defaults);

/// The row of a key among `rows` and the rows of all of their options, or NULL.
FR_API const FrParam *fr_rows_find(const FrParam *const *rows, const char *key);

/// The entry of a key, or NULL when the form has no such row.
FR_API const FrEntry *fr_form_find(const FrForm *form, const char *key);

/// The value of a key; NaN when the form has no such row or an optional value was left out.
FR_API double fr_form_value(const FrForm *form, const char *key);

/// The value of a key, or `otherwise` when the form has no such row: for a term that the chosen option leaves out.
FR_API double fr_form_value_or(const FrForm *form, const char *key, double otherwise);

/// The selected option of a choice, or NULL when the form has no such choice.
FR_API const FrOption *fr_form_option(const FrForm *form, const char *key);

/// Write every number of `rows` (ends with NULL) to its field of a def, and every choice to its int. A row that the
/// form does not have leaves its field unchanged.
FR_API void fr_form_read(const FrForm *form, const FrParam *const *rows, void *def);

/// Write the default of every number and choice of `rows` (ends with NULL) to its field of a def.
FR_API void fr_rows_default(const FrParam *const *rows, void *def);

/// Check every number of a def against its row of `rows` (ends with NULL); reports each one that is not accepted. An
/// optional number may be NaN.
FR_API FrStatus fr_rows_check(const FrParam *const *rows, const void *def, FrReport *report);

/// The number in a row's field of a def.
FR_API double fr_field(const void *def, const FrParam *row);

/// Write the values of `rows` (ends with NULL) to `values`, in their order.
FR_API void fr_form_values(const FrForm *form, const FrParam *const *rows, double *values);

/// Read a decimal number at the beginning of `text` that ends right before `end_mark`: no blank before it, no
/// hexadecimal. The words inf, infinity and nan are read in upper or lower case; the caller checks whether the value is
/// finite. `rest` is set to the end of the number.
FR_API bool fr_read_decimal(const char *text, char end_mark, double *value, const char **rest);

/// Check one number against its row; reports and returns false when it is not accepted.
FR_API bool fr_param_check(const FrParam *row, double value, FrReport *report);

// ---------------------------------------------------------------------------------------------------------------
// Samples: one contiguous column per channel, in memory that the caller owns.

/// A column of samples.
typedef struct FrChannel {
    const char *key;    ///< ASCII
    const char *symbol; ///< for display, as of FrParam
    const char *unit;   ///< SI, "" for a pure number
    const char *text;   ///< what it is, in a few words
    bool prescribed;    ///< of a run: given by time and parameters alone, so that runs that differ in friction share it
} FrChannel;

/// Initializer of a channel.
#define FR_CHANNEL(key_, symbol_, unit_, text_)                                                                        \
    {                                                                                                                  \
        .key = key_, .symbol = symbol_, .unit = unit_, .text = text_                                                   \
    }

/// Initializer of a prescribed channel.
#define FR_PRESCRIBED_CHANNEL(key_, symbol_, unit_, text_)                                                             \
    {                                                                                                                  \
        .key = key_, .symbol = symbol_, .unit = unit_, .text = text_, .prescribed = true                               \
    }

/// Rows of numbers as columns, in the caller's memory.
typedef struct FrSamples {
    int columns;  ///< numbers in a row
    int capacity; ///< rows of available memory
    int count;    ///< rows so far
    double *data; ///< columns * capacity numbers; column c starts at data + c * capacity
} FrSamples;

/// Append one row of `columns` values; false when there is no room.
FR_API bool fr_samples_add(FrSamples *samples, const double *row);

/// 64-bit FNV-1a over the bit patterns of n numbers, every NaN counted as the same one: equal runs, equal hashes.
FR_API unsigned long long fr_hash(const double *values, size_t n);

FR_END

#endif
