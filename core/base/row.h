// Parameter rows: one description for each parameter, and the values of a def by the rows that describe them.
#ifndef FRICTION_BASE_ROW_H
#define FRICTION_BASE_ROW_H

#include "say.h"

#include <math.h>

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
    FR_GROUP_BASE,       ///< vibration and shock of the base
    FR_GROUP_LOAD,       ///< external forces and prescribed motion
    FR_GROUP_START,      ///< state at t = 0
    FR_GROUP_DIAGRAM,    ///< contents of a diagram
    FR_GROUP_SIMULATION, ///< time step and numerical method
    FR_GROUPS            ///< number of groups
} FrGroup;

typedef struct FrParam FrParam;
typedef struct FrOption FrOption;

/// A parameter: its name, unit, accepted range, default and description.
struct FrParam {
    const char *key; ///< name in ASCII: the symbol of the papers or the key of the published file
    /// Offset of its field in its def, a double; for a choice an int or a bool. 0 if the row belongs to no def.
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
    bool own;                       ///< its field belongs to the model of an experiment and is set before `make`
    bool flag;                      ///< FR_CHOICE of two options whose field is a bool
    const char *text;               ///< description in one sentence
    const FrOption *const *options; ///< FR_CHOICE: options, ending with NULL
    const char *points;             ///< FR_POINTS: default list
    FrGroup group;                  ///< group under which it is shown
};

/// Row of the time step T of a simulation.
extern const FrParam fr_time_step_row;

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

/// Initializer of a row for a number that is a field of the model of its experiment.
#define FR_OWN_ROW(model_, field_, key_, symbol_, unit_, min_, max_, low_, high_, value_, scale_, text_, group_)       \
    {                                                                                                                  \
        .key = key_, .offset = offsetof(model_, field_), .own = true, .symbol = symbol_, .unit = unit_, .min = min_,   \
        .max = max_, .low = low_, .high = high_, .value = value_, .scale = scale_, .group = group_, .text = text_      \
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

/// Rows in place, in a table of rows.
#define FR_NUMBER(...) &(const FrParam)FR_NUMBER_ROW(__VA_ARGS__)
#define FR_COUNT(...)  &(const FrParam)FR_COUNT_ROW(__VA_ARGS__)
#define FR_OWN(...)    &(const FrParam)FR_OWN_ROW(__VA_ARGS__)
#define FR_ONE_OF(...) &(const FrParam)FR_CHOICE_ROW(__VA_ARGS__)

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
    /// Benches on which a published servo was identified: lines KEY=a,b,... of masses and lengths [kg, m], and of
    /// gains, each ascending; NULL: not published.
    const char *benches;
    /// Check conditions between several fields of the def (such as F_C <= F_S). A field that was already refused is
    /// NaN. NULL: no such conditions.
    void (*check)(const void *def, FrReport *report);
};

/// Members of an option: its texts, "" for none. Rows and settings may follow.
#define FR_OPTION(name_, title_, text_, source_, equation_)                                                            \
    .name = name_, .title = title_, .text = text_, .source = source_, .equation = equation_

/// A setting: a number; a number that applies with an option of a choice only; an option.
#define FR_SET(key, value)                                                                                             \
    {                                                                                                                  \
        NULL, key, value, NULL                                                                                         \
    }
#define FR_SET_WITH(when, key, value)                                                                                  \
    {                                                                                                                  \
        when, key, value, NULL                                                                                         \
    }
#define FR_PICK(key, option)                                                                                           \
    {                                                                                                                  \
        NULL, key, 0, option                                                                                           \
    }

/// Options of a choice, rows of an option, settings of a preset.
#define FR_OPTIONS(...)  ((const FrOption *const[]){__VA_ARGS__, NULL})
#define FR_ROWS(...)     ((const FrParam *const[]){__VA_ARGS__, NULL})
#define FR_SETTINGS(...) ((const FrPresetSetting[]){__VA_ARGS__, {0}})

/// Find the row of a key among `rows` and the rows of all of their options. Returns NULL if there is none.
const FrParam *fr_rows_find(const FrParam *const *rows, const char *key);

/// Report that a row refuses a value, given as the user's text or as a number, and which values it accepts.
void fr_row_refuse(const FrParam *row, FrReport *report, FrCode code, FrArgument value);

/// Write a value, or the index of an option, to the field of the row in a def.
void fr_row_put(void *def, const FrParam *row, double value);

/// Check one number against its row. If it is not accepted, this reports it and returns false.
bool fr_param_check(const FrParam *row, double value, FrReport *report);

/// Check every number of a def against its row of `rows` (ending with NULL), and report each one that is not accepted.
/// An optional number may be NaN. `report` may be NULL.
FrStatus fr_rows_check(const FrParam *const *rows, const void *def, FrReport *report);

/// Write the default of every number and choice of `rows` (ending with NULL) to its field of a def.
void fr_rows_default(const FrParam *const *rows, void *def);

/// Write a setting to the field of its row in a def. What the row does not accept is reported and not written.
void fr_row_set(void *def, const FrParam *row, const FrSetting *setting, FrReport *report);

/// Index of the row of a key. If there is none, this reports the keys and returns -1.
int fr_rows_index(const FrParam *const *rows, const char *key, FrReport *report);

/// Write settings to the fields of their rows, without those of options. A key without a row is an error.
void fr_rows_set(void *def, const FrParam *const *rows, const FrSetting *settings, int count, FrReport *report);

/// Number in the field of a row in a def.
double fr_field(const void *def, const FrParam *row);

/// Default of a row: the value of its key in `defaults` (lines key=value as in FrForm), otherwise the
/// default of the row itself.
double fr_param_default(const FrParam *row, const char *defaults);

#endif
