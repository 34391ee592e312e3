// The ground floor: parameter rows, forms, and columns of samples.
//
// The way of the data, in these words everywhere: parameters (numbers named by rows) -> check -> model (const,
// derived constants folded in) -> step(model, state) -> samples (one column per channel) -> plot.
#ifndef FRICTION_BASE_H
#define FRICTION_BASE_H

#include "friction/assert.h"
#include "friction/report.h"
#include "friction/version.h"

#include <math.h>
#include <stdbool.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif
#pragma GCC visibility push(default)

// ---------------------------------------------------------------------------------------------------------------
// Parameter rows: everything that anyone needs to know of a parameter, said once.

/// What a parameter is, and how a slider for it is divided.
typedef enum FrScale {
    FR_LINEAR,      ///< a number; its slider is linear from low to high
    FR_LOGARITHMIC, ///< a number; its slider is logarithmic from low to high, low > 0
    FR_CHOICE,      ///< one of the named options; the value is the option's index
    FR_POINTS,      ///< a list of points `x:y,x:y,...`; the value is their number
} FrScale;

typedef struct FrParam FrParam;
typedef struct FrOption FrOption;

/// A parameter: its name, unit, accepted range, default and sentence.
struct FrParam {
    const char *key;    ///< ASCII, the papers' symbol or the published file's key
    size_t offset;      ///< of its field, a double or for a choice an int, in its def; 0 when the row belongs to no def
    const char *symbol; ///< for display, Unicode, `_` before a subscript
    const char *unit;   ///< SI, "" for a pure number
    double min;         ///< least accepted value
    double max;         ///< largest accepted value
    double low;         ///< where its slider begins, within [min, max]
    double high;        ///< where its slider ends, within [min, max]
    double value;       ///< when neither the user nor a preset says otherwise
    FrScale scale;      ///< what it is
    bool optional;      ///< may be left out; its value is then NaN
    const char *text;   ///< one sentence
    const FrOption *const *options; ///< FR_CHOICE: ends with NULL
    const char *points;             ///< FR_POINTS: the list when the user does not say otherwise
};

/// The time step T of a simulation.
extern const FrParam fr_time_step_row;

/// The rows in one line each. Numbers: accepted from min to max, slider from low to high, FR_LINEAR or FR_LOGARITHMIC.
#define FR_NUMBER_ROW(key_, symbol_, unit_, min_, max_, low_, high_, value_, scale_, text_)                            \
    {                                                                                                                  \
        .key = key_, .symbol = symbol_, .unit = unit_, .min = min_, .max = max_, .low = low_, .high = high_,           \
        .value = value_, .scale = scale_, .text = text_                                                                \
    }

/// A number that is a field of a def: its key is the field's name.
#define FR_NUMBER_FIELD(def_, field_, symbol_, unit_, min_, max_, low_, high_, value_, scale_, text_)                  \
    {                                                                                                                  \
        .key = #field_, .offset = offsetof(def_, field_), .symbol = symbol_, .unit = unit_, .min = min_, .max = max_,  \
        .low = low_, .high = high_, .value = value_, .scale = scale_, .text = text_                                    \
    }

/// A number that may be left out.
#define FR_OPTIONAL_ROW(key_, symbol_, unit_, min_, max_, low_, high_, scale_, text_)                                  \
    {                                                                                                                  \
        .key = key_, .symbol = symbol_, .unit = unit_, .min = min_, .max = max_, .low = low_, .high = high_,           \
        .value = NAN, .scale = scale_, .optional = true, .text = text_                                                 \
    }

/// A number that may be left out and is a field of a def, NAN there.
#define FR_OPTIONAL_FIELD(def_, field_, symbol_, unit_, min_, max_, low_, high_, scale_, text_)                        \
    {                                                                                                                  \
        .key = #field_, .offset = offsetof(def_, field_), .symbol = symbol_, .unit = unit_, .min = min_, .max = max_,  \
        .low = low_, .high = high_, .value = NAN, .scale = scale_, .optional = true, .text = text_                     \
    }

/// A choice that is a field of a def, an enumeration.
#define FR_CHOICE_FIELD(def_, field_, symbol_, value_, options_, text_)                                                \
    {                                                                                                                  \
        .key = #field_, .offset = offsetof(def_, field_), .symbol = symbol_, .unit = "", .value = value_,              \
        .scale = FR_CHOICE, .text = text_, .options = options_                                                         \
    }

/// A choice; `value_` is the index of the option that it stands at by default.
#define FR_CHOICE_ROW(key_, symbol_, value_, options_, text_)                                                          \
    {                                                                                                                  \
        .key = key_, .symbol = symbol_, .unit = "", .value = value_, .scale = FR_CHOICE, .text = text_,                \
        .options = options_                                                                                            \
    }

/// A list of points.
#define FR_POINTS_ROW(key_, symbol_, unit_, points_, text_)                                                            \
    {                                                                                                                  \
        .key = key_, .symbol = symbol_, .unit = unit_, .scale = FR_POINTS, .text = text_, .points = points_            \
    }

/// A value that choosing an option (a preset) puts into another row, in the place of that row's own default.
typedef struct FrPresetSetting {
    const char
        *when; ///< "choice=option", a choice that comes before the key's row: only while it stands there; NULL: always
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

/// One alternative of a choice: it brings the rows that only it has, and the settings of a preset.
struct FrOption {
    const char *name;                ///< as it is written: key=name
    const char *title;               ///< in words
    const char *text;                ///< one sentence, or ""
    const char *source;              ///< the paper and equation, or the published file; "" when it needs none
    const char *equation;            ///< LaTeX, or ""
    const FrParam *const *rows;      ///< ends with NULL; NULL for none
    const FrPresetSetting *settings; ///< ends with a NULL key; NULL for none
    const FrSets *sets;              ///< they come after the settings; NULL for none. Only where there are settings
    /// Rules that bind several fields of its def (such as F_C <= F_S), NULL for none. A field that was refused already
    /// is NaN.
    void (*check)(const void *def, FrReport *report);
};

// ---------------------------------------------------------------------------------------------------------------
// Form: the rows that apply, given what is chosen, with their values.

enum {
    FR_FORM_MAX = 64,   ///< entries of a form
    FR_POINTS_MAX = 64, ///< points of a law
};

/// A parameter of a form with its value.
typedef struct FrEntry {
    const FrParam *row;   ///< the parameter
    double value;         ///< the value that is used
    double default_value; ///< what it would be if the user had not given it: the preset's value or the row's
    bool given;           ///< by the user
} FrEntry;

/// The parameters that apply, with their values. All zeros is an empty form.
typedef struct FrForm {
    int count;                     ///< entries
    FrEntry entry[FR_FORM_MAX];    ///< in the order of the rows
    double x[FR_POINTS_MAX];       ///< points of its FR_POINTS row; a form has at most one
    double y[FR_POINTS_MAX];       ///< their second numbers
    const struct FrRecording *log; ///< the recording that comes with it (log.h), or NULL
    const char *defaults;          ///< lines key=value that come before the presets, or NULL
    bool translational;            ///< units of things that move along a line (fr_unit)
} FrForm;

/// Fill a form from lines `key=value` (an empty text leaves every default).
///
/// Rows are walked in order; a chosen option adds its rows right behind the choice; a key that is there already is not
/// added again. A value comes from the user, else from the last preset setting that applies, else from the form's own
/// defaults, else from the row. Every unknown key, missing value, word in the
/// place of a number, number that is not finite or out of range, unknown option, unreadable point and repeated key is
/// reported.
/// On FR_BAD_INPUT the form is left as it was. Its log, defaults and linear stay what they are.
FrStatus fr_form_fill(FrForm *form, const FrParam *const *rows, const char *text, FrReport *report);

/// The value of a row that nobody gives: that of its key in `defaults`, lines key=value as in FrForm, else the row's
/// own.
double fr_param_default(const FrParam *row, const char *defaults);

/// The row of a key among `rows` and the rows of all of their options, or NULL.
const FrParam *fr_rows_find(const FrParam *const *rows, const char *key);

/// The entry of a key, or NULL when the form has no such row.
const FrEntry *fr_form_find(const FrForm *form, const char *key);

/// The value of a key; NaN when the form has no such row or an optional value was left out.
double fr_form_value(const FrForm *form, const char *key);

/// The value of a key, or `otherwise` when the form has no such row: for a term that the chosen option leaves out.
double fr_form_value_or(const FrForm *form, const char *key, double otherwise);

/// The option that a choice stands at, or NULL when the form has no such choice.
const FrOption *fr_form_option(const FrForm *form, const char *key);

/// Write every number of `rows` (ends with NULL) into its field of a def, and every choice into its int. A row that the
/// form does not have leaves its field as it is.
void fr_form_read(const FrForm *form, const FrParam *const *rows, void *def);

/// The default of every number and choice of `rows` (ends with NULL) into its field of a def.
void fr_rows_default(const FrParam *const *rows, void *def);

/// Check every number of a def against its row of `rows` (ends with NULL); reports each one that is not accepted. An
/// optional number may be NaN.
FrStatus fr_rows_check(const FrParam *const *rows, const void *def, FrReport *report);

/// The number of a def that is the field of a row.
double fr_field(const void *def, const FrParam *row);

/// The values of `rows` (ends with NULL) in their order into `values`.
void fr_form_values(const FrForm *form, const FrParam *const *rows, double *values);

/// Read a decimal number that stands at the beginning of `text` and ends right before `end_mark`: no blank before it,
/// no hexadecimal. The words inf, infinity and nan are read in any case; the caller checks whether the value is finite.
/// `rest` is set to where it ended.
bool fr_read_decimal(const char *text, char end_mark, double *value, const char **rest);

/// Check one number against its row; reports and returns false when it is not accepted.
bool fr_param_check(const FrParam *row, double value, FrReport *report);

// ---------------------------------------------------------------------------------------------------------------
// Samples: one contiguous column per channel, in memory that the caller owns.

/// A column of samples.
typedef struct FrChannel {
    const char *key;    ///< ASCII
    const char *symbol; ///< for display, as of FrParam
    const char *unit;   ///< SI, "" for a pure number
    const char *text;   ///< what it is, in a few words
} FrChannel;

/// A channel in one line.
#define FR_CHANNEL(key_, symbol_, unit_, text_)                                                                        \
    {                                                                                                                  \
        .key = key_, .symbol = symbol_, .unit = unit_, .text = text_                                                   \
    }

/// Rows of numbers as columns, in memory of the caller.
typedef struct FrSamples {
    int columns;  ///< numbers of a row
    int capacity; ///< rows that there is room for
    int count;    ///< rows that are there
    double *data; ///< columns * capacity numbers; column c starts at data + c * capacity
} FrSamples;

/// Append one row of `columns` values; false when there is no room.
bool fr_samples_add(FrSamples *samples, const double *row);

/// 64-bit FNV-1a over the bit patterns of n numbers, every NaN counted as the same one: equal runs, equal hashes.
unsigned long long fr_hash(const double *values, size_t n);

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif

#endif
