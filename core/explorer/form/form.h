// Forms: the rows that apply to the current choices, with their values; groups of rows; and columns of samples.
#ifndef FRICTION_EXPLORER_FORM_FORM_H
#define FRICTION_EXPLORER_FORM_FORM_H

#include "friction/explorer.h"
#include "base/row.h"
#include "law/kind.h"

enum {
    FR_FORM_MAX = 64,   ///< most entries of a form
    FR_POINTS_MAX = 64, ///< most points of a form
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
    double *points;                ///< memory of a law through these points (FrTabulated.memory), or NULL
    const struct FrRecording *log; ///< recording that belongs to the form (identify.h), or NULL
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
/// the form is unchanged. The fields points, log, work, defaults and translational are never changed.
FrStatus fr_form_fill(FrForm *form, const FrParam *const *rows, const char *text, FrReport *report);

/// Find the entry of a key. Returns NULL if the form has no such row.
const FrEntry *fr_form_find(const FrForm *form, const char *key);

/// Value of a key; NaN if the form has no such row or an optional value was omitted.
double fr_form_value(const FrForm *form, const char *key);

/// Value of a key, or `otherwise` if the form has no such row: for a term that the chosen option lacks.
double fr_form_value_or(const FrForm *form, const char *key, double otherwise);

/// Selected option of a choice, or NULL if the form has no such choice.
const FrOption *fr_form_option(const FrForm *form, const char *key);

/// Write every number of `rows` (ending with NULL) to its field of a def, and every choice to its int. If the form does
/// not have a row, its field is unchanged.
void fr_form_read(const FrForm *form, const FrParam *const *rows, void *def);

/// Write the values of rows that belong to a model to their fields.
void fr_form_read_own(const FrForm *form, void *model);

/// Key of a group for programs, such as "law"; "" for FR_GROUP_NONE.
const char *fr_group_key(FrGroup group);
/// English title of a group, such as "Friction law"; "" for FR_GROUP_NONE.
const char *fr_group_title(FrGroup group);

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

/// Append one row of `columns` values. Returns false if there is no room.
bool fr_samples_add(FrSamples *samples, const double *row);

#endif
