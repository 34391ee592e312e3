// Definitions that every header uses: version, status of a call, reports of errors in user data, contracts, parameter
// rows, forms, and columns of samples.
//
// Data flow: parameters (numbers described by rows) -> check -> model (const, with precomputed constants) ->
// step(model, state) -> samples (one column per channel) -> plot.
#ifndef FRICTION_BASE_H
#define FRICTION_BASE_H

#include <math.h>
#include <stdbool.h>
#include <stddef.h>

// ---------------------------------------------------------------------------------------------------------------
// Macros for declarations in C and C++.

/// Marks a function or object of the library. FR_DLL means that the library is a DLL, FR_BUILD that this is its build.
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
#define FR_ZERO {0}           ///< initializer of a struct with all fields zero
#define FR_NORETURN _Noreturn ///< marks a function that does not return
#endif
// clang-format on

FR_BEGIN

// ---------------------------------------------------------------------------------------------------------------
// Version.

/// Version numbers. While the major number is 0, a new minor number may change the interface.
#define FR_VERSION_MAJOR 0
#define FR_VERSION_MINOR 2 ///< new functions; before 1.0 also changes of the interface
#define FR_VERSION_PATCH 0 ///< corrections only

/// Version text from three numbers.
#define FR_VERSION_TEXT(major, minor, patch) #major "." #minor "." #patch
/// Version text from three macros.
#define FR_VERSION_OF(major, minor, patch) FR_VERSION_TEXT(major, minor, patch)
/// Version as text, "0.2.0".
#define FR_VERSION FR_VERSION_OF(FR_VERSION_MAJOR, FR_VERSION_MINOR, FR_VERSION_PATCH)

/// FR_VERSION of the library in use at run time.
FR_API const char *fr_version(void);

// ---------------------------------------------------------------------------------------------------------------
// Reports: errors, warnings and notes about user data. Each message has a code, the parameter that it concerns, named
// arguments, an English sentence, and values that would be accepted.
//
//     FrFinding found[8];
//     FrReport report = fr_report(found, 8);
//     if (fr_run_open(run, experiment, settings, &report) != FR_OK)
//         for (int i = 0; i < report.count; i++)
//             puts(report.finding[i].text);
//
// A report may be NULL in every call. A function that fills a report empties it first.

/// A value for a parameter that is known by its key: a number, or the name of an option.
typedef struct FrSetting {
    const char *key;  ///< key of the parameter
    double value;     ///< the number, in the unit of the parameter; 0 for a word
    const char *word; ///< the name of the option; NULL for a number
} FrSetting;

/// Result of a call. Unless it is FR_OK, all outputs of the call are unchanged, except `info` and the report.
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

/// Severity of a finding.
typedef enum FrSeverity {
    FR_NOTE,    ///< information; only in reports with `notes`
    FR_WARNING, ///< accepted, but the result may differ from the intention
    FR_ERROR,   ///< refused
} FrSeverity;

/// The codes of all messages: FR_OUT_OF_RANGE, FR_UNKNOWN_PARAMETER, ... friction/message.def lists them with their
/// English texts.
typedef enum FrCode {
/// A row of message.def: the code without FR_, and the English text.
#define FR_MESSAGE(code, text) FR_##code,
#include "friction/message.def"
#undef FR_MESSAGE
    FR_CODES ///< number of codes
} FrCode;

enum {
    FR_KEY_MAX = 40,      ///< size of a key in bytes, with terminator
    FR_TEXT_MAX = 720,    ///< size of a sentence in bytes, with terminator
    FR_WORD_ROOM = 560,   ///< size of all words of a finding in bytes, each with terminator
    FR_ARGUMENT_MAX = 10, ///< most arguments of a finding
    FR_REMEDY_MAX = 5,    ///< most remedies of a finding
};

/// A named argument of a message: a word, or a number with a unit.
typedef struct FrArgument {
    const char *name; ///< name of the argument, in braces in the message
    const char *word; ///< NULL for a number
    int length;       ///< length of the word in bytes; -1: up to its terminator
    double number;    ///< value if there is no word
    const char *unit; ///< unit of the number; "" for none
} FrArgument;

/// Relation of the value of a remedy to the accepted values.
typedef enum FrBound { FR_EXACTLY, FR_AT_LEAST, FR_AT_MOST } FrBound;

/// A value of one parameter that would resolve a finding.
typedef struct FrRemedy {
    const char *key;  ///< key of the parameter
    double value;     ///< value in `unit`
    FrBound bound;    ///< relation of `value` to the accepted values: the only, the smallest or the largest
    const char *unit; ///< SI unit; "" for a pure number
} FrRemedy;

/// One message about a user's data.
typedef struct FrFinding {
    FrSeverity severity;  ///< note, warning or error
    FrCode code;          ///< code of the message
    char key[FR_KEY_MAX]; ///< parameter, option or file that it concerns, as the user wrote it; "" for none
    int argument_count;   ///< number of arguments
    struct {
        const char *name;           ///< name of the argument, in braces in the message
        const char *unit;           ///< unit of a number; "" for none
        double number;              ///< value of a number; 0 for a word
        int word;                   ///< index of the word in `words`; -1 for a number
    } argument[FR_ARGUMENT_MAX];    ///< arguments by name
    char words[FR_WORD_ROOM];       ///< all words, one after the other, each with terminator
    bool translational;             ///< its numbers have units of translation
    int remedy_count;               ///< number of remedies; 0 if no single value is enough
    FrRemedy remedy[FR_REMEDY_MAX]; ///< each is enough by itself
    char text[FR_TEXT_MAX];         ///< the English sentence: what is wrong and what would be accepted
} FrFinding;

/// Findings in the order in which they were added, in the memory of the caller. Findings beyond
/// `capacity` are only counted.
typedef struct FrReport {
    FrFinding *finding; ///< array of `capacity` findings; may be NULL if `capacity` is 0
    int capacity;       ///< largest number of findings
    int count;          ///< number of findings in the array
    int error_count;    ///< number of errors, including those beyond `capacity`
    bool notes;         ///< accept notes
    /// Set by the function that fills the report: units in N and m for rows in N m and rad.
    bool translational;
    int depth; ///< internal: depth of nested functions that fill it
} FrReport;

/// Make an empty report without notes. `finding` has room for `capacity` findings.
FR_API FrReport fr_report(FrFinding *finding, int capacity);

/// Collect the findings of several calls in one report: no call between begin and end empties it. The outermost begin
/// empties the report; pairs may be nested. Returns `report`, or `none`, emptied, if `report` is NULL.
FR_API FrReport *fr_report_begin(FrReport *report, FrReport *none);
/// End a collection that fr_report_begin began.
FR_API void fr_report_end(FrReport *report);

/// Add a finding with `count` arguments; `key` is an argument of every message. Returns the finding, so that remedies
/// can be added. Returns NULL if the report is full, or if the finding is a note and the report does not accept notes.
FR_API FrFinding *fr_report_add(FrReport *report, FrSeverity severity, FrCode code, const char *key, int count,
                                const FrArgument *arguments);

/// Last two parameters of fr_report_add, from a list of arguments.
#define FR_ARGUMENTS(...)                                                                                              \
    (int)(sizeof((const FrArgument[]){__VA_ARGS__}) / sizeof(FrArgument)), (const FrArgument[])                        \
    {                                                                                                                  \
        __VA_ARGS__                                                                                                    \
    }
/// Last two parameters of fr_report_add, for a message with no argument other than its key.
#define FR_NO_ARGUMENTS 0, NULL

/// Make an argument from a pure number.
FR_API FrArgument fr_number(const char *name, double number);
/// Make an argument from a number with a unit of rotation; a translational report converts the unit.
FR_API FrArgument fr_quantity(const char *name, double number, const char *unit);
/// Make an argument from a word, which fr_report_add copies.
FR_API FrArgument fr_word(const char *name, const char *word);
/// Make an argument from at most `length` bytes of a word, cut at the end of a character.
FR_API FrArgument fr_word_part(const char *name, const char *word, int length);

/// Add a remedy to a finding; does nothing if the finding is NULL. The remedy appears in the text if the message
/// contains {remedies}. The unit is a unit of rotation, as in fr_quantity.
FR_API void fr_finding_remedy(FrFinding *finding, FrBound bound, const char *key, double value, const char *unit);

/// Word of an argument, or NULL if the argument is a number.
FR_API const char *fr_finding_word(const FrFinding *finding, int argument);

/// Find the last error that was added for this key, or NULL.
FR_API FrFinding *fr_report_find(FrReport *report, const char *key);

/// Name of a code, as in JSON: "OUT_OF_RANGE".
FR_API const char *fr_code_name(FrCode code);

/// English message of a code, with its arguments in braces: "{key} = {value} is out of range; ...".
FR_API const char *fr_code_text(FrCode code);

/// Unit of a row, or its counterpart for translation: N for N m, m for rad, kg for kg m².
FR_API const char *fr_unit(const char *unit, bool translational);

/// Like snprintf, with the same result in every locale, for %d %c %s %.Ns %.*s %g %.Ng (N from 1 to 17) and %%, rounded
/// correctly. Field widths and other conversions are not supported.
FR_API int fr_text(char *text, size_t size, const char *format, ...);

/// Round a finite x > 0 to `digits` (1 to 17) significant decimal digits, upwards (direction 1) or downwards
/// (direction -1). Use this for a remedy that is short to print and still accepted.
FR_API double fr_round_digits(double x, int digits, int direction);

// ---------------------------------------------------------------------------------------------------------------
// Contracts: requirements of a function on its caller. A broken contract is an error of the program, not of its user;
// user data are checked and reported instead.
//
// The checks are present unless NDEBUG is defined.

/// Handler of broken contracts; it may print, log or jump. If it returns, a trap stops the program.
typedef void (*FrAssertHandler)(const char *condition, const char *file, int line, const char *function);

/// Replace the handler; NULL restores the default, which does nothing. Do not call this while other
/// threads use the library.
FR_API void fr_set_assert(FrAssertHandler handler);

/// Call the handler, then stop the program.
FR_NORETURN FR_API void fr_assert_failed(const char *condition, const char *file, int line, const char *function);

/// Check a contract of the enclosing function. Does nothing if NDEBUG is defined.
#ifdef NDEBUG
#define FR_ASSERT(condition) ((void)0)
#else
#define FR_ASSERT(condition) ((condition) ? (void)0 : fr_assert_failed(#condition, __FILE__, __LINE__, __func__))
#endif

// ---------------------------------------------------------------------------------------------------------------
// Parameter rows: one description for each parameter.

/// The type of a parameter, and the scale of its slider.
typedef enum FrScale {
    FR_LINEAR,      ///< a number; its slider is linear from low to high
    FR_LOGARITHMIC, ///< a number; its slider is logarithmic from low to high, low > 0
    FR_CHOICE,      ///< one of several named options; the value is the index of the option
    FR_POINTS,      ///< a list of points `x:y,x:y,...`; the value is the number of points
} FrScale;

/// Group of a parameter. Panels and lists show the parameters by group, in this order.
typedef enum FrGroup {
    FR_GROUP_NONE,       ///< row of a caller that shows no groups
    FR_GROUP_PRESET,     ///< the published parameter set
    FR_GROUP_LAW,        ///< the friction law, and ratios between several of them
    FR_GROUP_CONTACT,    ///< application of the law in a time step: element or friction model
    FR_GROUP_BODY,       ///< masses, inertias, springs
    FR_GROUP_GEARBOX,    ///< friction of a servo's gearbox
    FR_GROUP_MOTOR,      ///< motor and supply
    FR_GROUP_BENCH,      ///< the pendulum of the test bench
    FR_GROUP_CONTROL,    ///< control law and gains
    FR_GROUP_TRAJECTORY, ///< goal of the controller
    FR_GROUP_HAND,       ///< a hand that pulls on the arm
    FR_GROUP_LOAD,       ///< external forces and prescribed motion
    FR_GROUP_START,      ///< state at t = 0
    FR_GROUP_DIAGRAM,    ///< contents of a diagram
    FR_GROUP_SIMULATION, ///< time step and numerical method
    FR_GROUPS            ///< number of groups
} FrGroup;

/// Key of a group for programs, such as "law"; "" for FR_GROUP_NONE.
FR_API const char *fr_group_key(FrGroup group);
/// English title of a group, such as "Friction law"; "" for FR_GROUP_NONE.
FR_API const char *fr_group_title(FrGroup group);

typedef struct FrParam FrParam;
typedef struct FrOption FrOption;

/// A parameter: its name, unit, accepted range, default and description.
struct FrParam {
    const char *key; ///< name in ASCII: the symbol of the papers or the key of the published file
    /// Offset of its field in its def. The field is a double, or an int for a choice. 0 if the row belongs to no def.
    size_t offset;
    const char *symbol;             ///< symbol for display, in Unicode, with `_` before a subscript
    const char *unit;               ///< SI unit; "" for a pure number
    double min;                     ///< smallest accepted value
    double max;                     ///< largest accepted value
    double low;                     ///< lower end of its slider, within [min, max]
    double high;                    ///< upper end of its slider, within [min, max]
    double value;                   ///< default, unless a preset sets another
    FrScale scale;                  ///< type of the parameter
    bool optional;                  ///< the parameter may be omitted; its value is then NaN
    bool whole;                     ///< the parameter is a count: only whole numbers are accepted
    const char *text;               ///< description in one sentence
    const FrOption *const *options; ///< FR_CHOICE: options, ending with NULL
    const char *points;             ///< FR_POINTS: default list
    FrGroup group;                  ///< group under which it is shown
};

/// Row of the time step T of a simulation.
FR_API extern const FrParam fr_time_step_row;

/// Initializer of a row for a number, accepted from min to max, with a slider from low to high. The scale is FR_LINEAR
/// or FR_LOGARITHMIC. In all these macros the last argument is the group.
#define FR_NUMBER_ROW(key_, symbol_, unit_, min_, max_, low_, high_, value_, scale_, text_, group_)                    \
    {                                                                                                                  \
        .key = key_, .symbol = symbol_, .unit = unit_, .min = min_, .max = max_, .low = low_, .high = high_,           \
        .value = value_, .scale = scale_, .group = group_, .text = text_                                               \
    }

/// Initializer of a row for a count.
#define FR_COUNT_ROW(key_, symbol_, min_, max_, low_, high_, value_, scale_, text_, group_)                            \
    {                                                                                                                  \
        .key = key_, .symbol = symbol_, .unit = "", .min = min_, .max = max_, .low = low_, .high = high_,              \
        .value = value_, .scale = scale_, .whole = true, .group = group_, .text = text_                                \
    }

/// Initializer of a row for a number that is a field of a def; its key is the name of the field.
#define FR_NUMBER_FIELD(def_, field_, symbol_, unit_, min_, max_, low_, high_, value_, scale_, text_, group_)          \
    {                                                                                                                  \
        .key = #field_, .offset = offsetof(def_, field_), .symbol = symbol_, .unit = unit_, .min = min_, .max = max_,  \
        .low = low_, .high = high_, .value = value_, .scale = scale_, .group = group_, .text = text_                   \
    }

/// Initializer of a row for a number that may be omitted.
#define FR_OPTIONAL_ROW(key_, symbol_, unit_, min_, max_, low_, high_, scale_, text_, group_)                          \
    {                                                                                                                  \
        .key = key_, .symbol = symbol_, .unit = unit_, .min = min_, .max = max_, .low = low_, .high = high_,           \
        .value = NAN, .scale = scale_, .optional = true, .group = group_, .text = text_                                \
    }

/// Initializer of a row for a number that may be omitted and is a field of a def; the field is then NAN.
#define FR_OPTIONAL_FIELD(def_, field_, symbol_, unit_, min_, max_, low_, high_, scale_, text_, group_)                \
    {                                                                                                                  \
        .key = #field_, .offset = offsetof(def_, field_), .symbol = symbol_, .unit = unit_, .min = min_, .max = max_,  \
        .low = low_, .high = high_, .value = NAN, .scale = scale_, .optional = true, .group = group_, .text = text_    \
    }

/// Initializer of a row for a choice that is a field of a def, an enumeration.
#define FR_CHOICE_FIELD(def_, field_, symbol_, value_, options_, text_, group_)                                        \
    {                                                                                                                  \
        .key = #field_, .offset = offsetof(def_, field_), .symbol = symbol_, .unit = "", .value = value_,              \
        .scale = FR_CHOICE, .group = group_, .text = text_, .options = options_                                        \
    }

/// Initializer of a row for a choice; `value_` is the index of the default option.
#define FR_CHOICE_ROW(key_, symbol_, value_, options_, text_, group_)                                                  \
    {                                                                                                                  \
        .key = key_, .symbol = symbol_, .unit = "", .value = value_, .scale = FR_CHOICE, .group = group_,              \
        .text = text_, .options = options_                                                                             \
    }

/// Initializer of a row for a list of points.
#define FR_POINTS_ROW(key_, symbol_, unit_, points_, text_, group_)                                                    \
    {                                                                                                                  \
        .key = key_, .symbol = symbol_, .unit = unit_, .scale = FR_POINTS, .group = group_, .text = text_,             \
        .points = points_                                                                                              \
    }

/// Value that an option (a preset) gives to another row, instead of the default of that row.
typedef struct FrPresetSetting {
    const char
        /// "choice=option": the value applies only with this option of a choice that comes before the row of the key.
        /// NULL: the value always applies.
        *when;
    const char *key;  ///< key of the row that is set
    double value;     ///< value of a number
    const char *word; ///< name of the option of a choice; NULL for a number
} FrPresetSetting;

/// Values that an option (a preset) has for each option of another choice. This choice comes before
/// the rows of the keys.
typedef struct FrSets {
    const FrParam *choice;   ///< row of that choice
    const char *const *keys; ///< keys, ending with NULL
    /// For each option of the choice, its values in the order of the keys; NULL for none.
    const double *const *values;
} FrSets;

/// Search range of an identification for a key.
typedef struct FrRange {
    const char *key; ///< key of a row
    double from;     ///< lower end
    double to;       ///< upper end; within the accepted range of the row
} FrRange;

/// An option of a choice, with the rows that only this option has, and the settings of a preset.
struct FrOption {
    const char *name;                ///< name in text: key=name
    const char *title;               ///< title in words
    const char *text;                ///< description in one sentence, or ""
    const char *source;              ///< paper and equation, or the published file; "" for none
    const char *equation;            ///< equation in LaTeX, or ""
    const FrParam *const *rows;      ///< rows that only this option has, ending with NULL; NULL for none
    const FrPresetSetting *settings; ///< settings of a preset, ending with a NULL key; NULL for none
    /// Sets of values, applied after the settings; NULL for none. Only allowed together with settings.
    const FrSets *sets;
    const FrRange *ranges; ///< search ranges of a published servo, ending with a NULL key; NULL for none
    /// Check conditions between several fields of the def (such as F_C <= F_S). A field that was already refused is
    /// NaN. NULL: no such conditions.
    void (*check)(const void *def, FrReport *report);
};

// ---------------------------------------------------------------------------------------------------------------
// Forms: the rows that apply to the current choices, with their values.

enum {
    FR_FORM_MAX = 64,   ///< most entries of a form
    FR_POINTS_MAX = 64, ///< most points of a law
};

/// A parameter of a form with its value.
typedef struct FrEntry {
    const FrParam *row;   ///< the parameter
    double value;         ///< current value
    double default_value; ///< default, from the preset or the row
    bool given;           ///< the user gave this value
} FrEntry;

/// Parameters that apply, with their values. A form with all fields zero is empty.
typedef struct FrForm {
    int count;                     ///< number of entries
    FrEntry entry[FR_FORM_MAX];    ///< entries in the order of the rows
    double x[FR_POINTS_MAX];       ///< first number of each point of the FR_POINTS row; a form has at most one
    double y[FR_POINTS_MAX];       ///< the second number of each point
    const struct FrRecording *log; ///< recording that belongs to the form (recording.h), or NULL
    void *work;                    ///< memory for the steps of a run (FrExperiment.work_size), or NULL
    const char *defaults;          ///< lines key=value with defaults that presets override, or NULL
    bool translational;            ///< use units of translation instead of rotation (fr_unit)
} FrForm;

/// Fill a form from lines `key=value`. An empty text leaves all parameters at their defaults.
///
/// Rows are processed in order. A chosen option adds its rows right after the choice; a key that is already present is
/// not added again. A value comes from the user, otherwise from the last preset setting that applies, otherwise from
/// the defaults of the form, otherwise from the row. Every unknown key, missing value, word instead of a number, number
/// that is not finite or out of range, unknown option, unreadable point and repeated key is reported. On FR_BAD_INPUT
/// the form is unchanged. The fields log, work, defaults and translational are never changed.
FR_API FrStatus fr_form_fill(FrForm *form, const FrParam *const *rows, const char *text, FrReport *report);

/// Default of a row: the value of its key in `defaults` (lines key=value as in FrForm), otherwise the
/// default of the row itself.
FR_API double fr_param_default(const FrParam *row, const char *defaults);

/// Find the row of a key among `rows` and the rows of all of their options. Returns NULL if there is none.
FR_API const FrParam *fr_rows_find(const FrParam *const *rows, const char *key);

/// Find the entry of a key. Returns NULL if the form has no such row.
FR_API const FrEntry *fr_form_find(const FrForm *form, const char *key);

/// Value of a key; NaN if the form has no such row or an optional value was omitted.
FR_API double fr_form_value(const FrForm *form, const char *key);

/// Value of a key, or `otherwise` if the form has no such row: for a term that the chosen option lacks.
FR_API double fr_form_value_or(const FrForm *form, const char *key, double otherwise);

/// Selected option of a choice, or NULL if the form has no such choice.
FR_API const FrOption *fr_form_option(const FrForm *form, const char *key);

/// Write every number of `rows` (ending with NULL) to its field of a def, and every choice to its int. If the form does
/// not have a row, its field is unchanged.
FR_API void fr_form_read(const FrForm *form, const FrParam *const *rows, void *def);

/// Write the values of `rows` (ending with NULL) to `values`, in the same order.
FR_API void fr_form_values(const FrForm *form, const FrParam *const *rows, double *values);

/// Read a decimal number at the beginning of `text` that ends right before `end_mark`. Blanks before it and hexadecimal
/// numbers are not accepted. inf, infinity and nan are read in upper or lower case; the caller checks whether the value
/// is finite. Sets `rest` to the end of the number.
FR_API bool fr_read_decimal(const char *text, char end_mark, double *value, const char **rest);

// ---------------------------------------------------------------------------------------------------------------
// Samples: one contiguous column per channel, in memory that the caller owns.

/// A column of samples.
typedef struct FrChannel {
    const char *key;    ///< name in ASCII
    const char *symbol; ///< symbol for display, as in FrParam
    const char *unit;   ///< SI unit; "" for a pure number
    const char *text;   ///< description in a few words
    /// In a run, the values depend on time and parameters alone. Runs that differ only in friction share them.
    bool prescribed;
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

/// Rows of numbers, stored as columns in the memory of the caller.
typedef struct FrSamples {
    int columns;  ///< numbers per row
    int capacity; ///< number of rows that fit into the memory
    int count;    ///< number of rows stored
    double *data; ///< columns * capacity numbers; column c starts at data + c * capacity
} FrSamples;

/// Append one row of `columns` values. Returns false if there is no room.
FR_API bool fr_samples_add(FrSamples *samples, const double *row);

/// 64-bit FNV-1a hash of the bit patterns of n numbers. All NaN are treated as the same one. Equal
/// runs have equal hashes.
FR_API unsigned long long fr_hash(const double *values, size_t n);

FR_END

#endif
