// The base of the library: parameter rows, forms, and columns of samples.
//
// The flow of data, in the same words everywhere: parameters (numbers described by rows) -> check -> model (const,
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
const char *fr_group_key(FrGroup group);
/// Its title in English, such as "Friction law"; "" for FR_GROUP_NONE.
const char *fr_group_title(FrGroup group);

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
extern const FrParam fr_time_step_row;

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
FrStatus fr_form_fill(FrForm *form, const FrParam *const *rows, const char *text, FrReport *report);

/// The default of a row: that of its key in `defaults` (lines key=value as in FrForm), else the row's own.
double fr_param_default(const FrParam *row, const char *defaults);

/// The row of a key among `rows` and the rows of all of their options, or NULL.
const FrParam *fr_rows_find(const FrParam *const *rows, const char *key);

/// The entry of a key, or NULL when the form has no such row.
const FrEntry *fr_form_find(const FrForm *form, const char *key);

/// The value of a key; NaN when the form has no such row or an optional value was left out.
double fr_form_value(const FrForm *form, const char *key);

/// The value of a key, or `otherwise` when the form has no such row: for a term that the chosen option leaves out.
double fr_form_value_or(const FrForm *form, const char *key, double otherwise);

/// The selected option of a choice, or NULL when the form has no such choice.
const FrOption *fr_form_option(const FrForm *form, const char *key);

/// Write every number of `rows` (ends with NULL) to its field of a def, and every choice to its int. A row that the
/// form does not have leaves its field unchanged.
void fr_form_read(const FrForm *form, const FrParam *const *rows, void *def);

/// Write the default of every number and choice of `rows` (ends with NULL) to its field of a def.
void fr_rows_default(const FrParam *const *rows, void *def);

/// Check every number of a def against its row of `rows` (ends with NULL); reports each one that is not accepted. An
/// optional number may be NaN.
FrStatus fr_rows_check(const FrParam *const *rows, const void *def, FrReport *report);

/// The number in a row's field of a def.
double fr_field(const void *def, const FrParam *row);

/// Write the values of `rows` (ends with NULL) to `values`, in their order.
void fr_form_values(const FrForm *form, const FrParam *const *rows, double *values);

/// Read a decimal number at the beginning of `text` that ends right before `end_mark`: no blank before it, no
/// hexadecimal. The words inf, infinity and nan are read in upper or lower case; the caller checks whether the value is
/// finite. `rest` is set to the end of the number.
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
bool fr_samples_add(FrSamples *samples, const double *row);

/// 64-bit FNV-1a over the bit patterns of n numbers, every NaN counted as the same one: equal runs, equal hashes.
unsigned long long fr_hash(const double *values, size_t n);

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif

#endif
