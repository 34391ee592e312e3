// Definitions that every header uses: version, status of a call, reports of errors in user data, contracts, parameter
// rows, forms, and columns of samples.
//
// Data flow: parameters (numbers described by rows) -> check -> model (const, with precomputed constants) ->
// step(model, state) -> samples (one column per channel) -> plot.
#ifndef FRICTION_BASE_H
#define FRICTION_BASE_H

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

/// Declares an object of n doubles whose contents belong to the library. It may be copied.
#define FR_OPAQUE(T, n)                                                                                                \
    typedef struct T {                                                                                                 \
        double opaque[n]; /**< internal */                                                                             \
    } T

FR_BEGIN

// ---------------------------------------------------------------------------------------------------------------
// Version.

/// Version numbers. While the major number is 0, a new minor number may change the interface.
#define FR_VERSION_MAJOR 0
#define FR_VERSION_MINOR 9 ///< new functions; before 1.0 also changes of the interface
#define FR_VERSION_PATCH 0 ///< corrections only

/// Version text from three numbers.
#define FR_VERSION_TEXT(major, minor, patch) #major "." #minor "." #patch
/// Version text from three macros.
#define FR_VERSION_OF(major, minor, patch) FR_VERSION_TEXT(major, minor, patch)
/// Version as text, "0.9.0".
#define FR_VERSION FR_VERSION_OF(FR_VERSION_MAJOR, FR_VERSION_MINOR, FR_VERSION_PATCH)

/// FR_VERSION of the library in use at run time.
FR_API const char *fr_version(void);

// ---------------------------------------------------------------------------------------------------------------
// Reports: errors, warnings and notes about user data. Each message has a code, the parameter that it concerns, named
// arguments, an English sentence, and values that would be accepted.
//
//     FrFinding found[8];
//     FrReport report = fr_report(found, 8);
//     if (fr_stribeck_make(&law, &def, &report) != FR_OK)
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

/// Meaning of a status in English, "the time step is too large for the friction laws"; NULL for any other number.
FR_API const char *fr_status_text(FrStatus status);

/// Severity of a finding.
typedef enum FrSeverity {
    FR_NOTE,    ///< information; only in reports with `notes`
    FR_WARNING, ///< accepted, but the result may differ from the intention
    FR_ERROR,   ///< refused
} FrSeverity;

/// The codes of the library's messages: FR_OUT_OF_RANGE, FR_UNKNOWN_PARAMETER, ... friction/message.def lists them with
/// their numbers, which no version changes, and their English texts.
typedef enum FrCode {
    FR_NO_MESSAGE = 0, ///< none
/// A row of message.def: the number, the code without FR_, and the English text.
#define FR_MESSAGE(number, code, text) FR_##code = number,
#include "friction/message.def"
#undef FR_MESSAGE
} FrCode;

enum {
    FR_KEY_MAX = 40,   ///< size of a key in bytes, with terminator
    FR_TEXT_MAX = 720, ///< size of a sentence in bytes, with terminator
    FR_REMEDY_MAX = 5, ///< most remedies of a finding
};

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
    FrSeverity severity;            ///< note, warning or error
    int code;                       ///< number of the message: an FrCode; from 10000 on one of the explorer
    char key[FR_KEY_MAX];           ///< parameter, option or file that it concerns, as the user wrote it; "" for none
    char text[FR_TEXT_MAX];         ///< English sentence: the fault and the values that would be accepted
    int remedy_count;               ///< number of remedies; 0 if no single value is enough
    FrRemedy remedy[FR_REMEDY_MAX]; ///< each is enough by itself
    double opaque[128];             ///< internal: the arguments of the message
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
/// empties the report; pairs may be nested.
FR_API void fr_report_begin(FrReport *report);
/// End a collection that fr_report_begin began.
FR_API void fr_report_end(FrReport *report);

/// Name of a code, as in JSON: "OUT_OF_RANGE"; NULL if it is no FrCode.
FR_API const char *fr_code_name(int code);

/// English message of a code, with its arguments in braces: "{key} = {value} is out of range; ..."; NULL for any other
/// number, such as that of a message of the explorer.
FR_API const char *fr_code_text(int code);

// ---------------------------------------------------------------------------------------------------------------
// Contracts: requirements of a function on its caller. A broken contract is an error of the program, not of its user;
// user data are checked and reported instead.
//
// The checks are present unless NDEBUG is defined when the library is compiled, as in the installed one.

/// Handler of broken contracts; it may print, log or jump. If it returns, a trap stops the program.
typedef void (*FrAssertHandler)(const char *condition, const char *file, int line, const char *function);

/// Replace the handler; NULL restores the default, which does nothing. Do not call this while other
/// threads use the library.
FR_API void fr_set_assert(FrAssertHandler handler);

// ---------------------------------------------------------------------------------------------------------------
// The build.

/// Instruction sets of arrays and batches. All give the same bits.
typedef enum FrInstructions {
    FR_PORTABLE, ///< available on every processor of the target: SSE2, NEON, SIMD128
    FR_AVX2,
    FR_AVX512,
} FrInstructions;

/// Best instruction set of this processor.
FR_API FrInstructions fr_instructions(void);

/// Returns true if this build gives the same bits as every other build. A build that was compiled with contraction into
/// fused multiply-add, or with other freedoms in floating-point arithmetic, returns false: some of its numbers differ
/// in the last digits, and runs drift apart. Computes a fixed set of values from every part of the library. Takes less
/// than a millisecond, allocates nothing.
FR_API bool fr_self_test(void);

FR_END

#endif
