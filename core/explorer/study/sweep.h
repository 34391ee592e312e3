// Sweeps: measures of a run over one or two of its parameters, and the values of a parameter at which a measure crosses
// a threshold. Everything here is without threads; a point is one run, and its numbers are those of that run alone.
//
// A change is found by bisection between two neighbouring points of a scan that lie on different sides of the
// threshold. A point whose motion has not settled lies on no side; the ends of a part with such points are found in the
// same way.
#ifndef FRICTION_EXPLORER_STUDY_SWEEP_H
#define FRICTION_EXPLORER_STUDY_SWEEP_H

#include "explorer/run/figure.h"

enum {
    SWEEP_KEYS_MAX = 2,        ///< most keys of a sweep
    SWEEP_MEASURES_MAX = 32,   ///< most measures of a sweep
    SWEEP_POINTS_MAX = 100000, ///< most points of a sweep
    SWEEP_NAME_MAX = 64,       ///< most characters of the name of a measure, with a 0
    SCAN_POINTS = 17           ///< points of a scan, if their number is not given
};

/// A key with its values.
typedef struct SweepKey {
    char key[FR_KEY_MAX];
    double from, to;  ///< first and last value
    int n;            ///< number of values
    bool logarithmic; ///< equal ratios of neighbouring values, not equal differences
    bool whole;       ///< the parameter is a count: values are free of rounding
} SweepKey;

typedef enum SweepKind {
    SWEEP_MEASURE,   ///< measure of a contact
    SWEEP_STATE,     ///< FrRunState of a contact
    SWEEP_CHANNEL,   ///< number gathered from a channel
    SWEEP_READING,   ///< reading of the parameters
    SWEEP_LARGEST_T, ///< fr_run_longest_step
} SweepKind;

/// A measure of a sweep.
typedef struct SweepMeasure {
    char name[SWEEP_NAME_MAX]; ///< as given
    SweepKind kind;
    int contact;           ///< SWEEP_MEASURE, SWEEP_STATE: the contact
    FrFigureNumber number; ///< SWEEP_CHANNEL: how it is gathered; SWEEP_MEASURE: `of` is the measure
    const char *unit;      ///< SI unit
} SweepMeasure;

/// A sweep.
typedef struct Sweep {
    const FrExperiment *experiment;
    const char *text; ///< the other parameters, as lines key=value
    int keys;         ///< number of swept keys
    SweepKey key[SWEEP_KEYS_MAX];
    int measures; ///< number of measures
    SweepMeasure measure[SWEEP_MEASURES_MAX];
    double duration;  ///< duration [s]; 0: the default of the run
    double longest;   ///< most steps of a run that is extended by its duration until it has settled; 0: it is not
    bool finds;       ///< find where the measure, the only one, crosses the threshold
    double threshold; ///< see `finds`
    double tolerance; ///< largest width of a change, as part of the range of the key
} Sweep;

/// A run at a point, and memory for it: a thread has one, on a 64-byte boundary. All zeros is the start.
typedef struct SweepRun {
    FrRun run, trial;
    FrGathered gathered[SWEEP_MEASURES_MAX];
    double first, steps;              ///< steps of the duration; of the run, more if it is extended
    bool again;                       ///< in the second pass, for FR_SETTLED
    double value[SWEEP_MEASURES_MAX]; ///< the measures at the end; NaN after a step that was not finite
    double duration;                  ///< duration in the end [s]
    alignas(16) unsigned char work[FR_WORK_MAX];
} SweepRun;

/// Take the lines KEY=FROM:TO:N out of `text`, and make them the keys of the sweep. Every error is reported.
void sweep_take_keys(Sweep *sweep, char *text, FrReport *report);

/// Read the list of measures, with commas between them. `option`: the option that has it. Every error is reported.
void sweep_take_measures(Sweep *sweep, const char *option, const char *list, FrReport *report);

/// Read MEASURE:THRESHOLD. Every error is reported.
void sweep_take_find(Sweep *sweep, const char *text, FrReport *report);

/// Number of points.
int sweep_points(const Sweep *sweep);

/// Value of key k at the part s (0 to 1) of its range.
double sweep_value(const SweepKey *key, double s);

/// Values of the keys at a point, the last key fastest.
void sweep_place(const Sweep *sweep, int point, double *values);

/// Open the run at these values of the keys.
FrStatus sweep_open(const Sweep *sweep, SweepRun *run, const double *values, FrReport *report);

/// Take some steps. Returns true until the run has ended and has its values.
bool sweep_advance(const Sweep *sweep, SweepRun *run);

/// Value of the measure that is compared with the threshold: 0 for a limit cycle where there is none. NaN if nothing
/// can be said, such as of a limit cycle while the motion has not settled.
double sweep_compared(const Sweep *sweep, const SweepRun *run);

/// A change between two places that have a value, or a part of the range in which nothing can be said.
typedef struct SweepChange {
    double s[2];     ///< its ends, as parts of the range of the key: the last places with a value before and after it
    double value[2]; ///< measure at these ends; NaN at an end of the range that has none
    bool unsettled;  ///< the motion does not settle from inner[0] to inner[1]
    double inner[2]; ///< see `unsettled`
} SweepChange;

/// List the changes and the parts without a value of a scan, from its values. `changes` has room for as many as points.
int sweep_changes(const Sweep *sweep, const double *value, SweepChange *changes);

/// Place of the next run that narrows a change, as part of the range; NaN if both its ends are found to the tolerance.
double sweep_middle(const Sweep *sweep, const SweepChange *change);

/// Narrow the bracket by the value in its middle, which may be NaN.
void sweep_narrow(const Sweep *sweep, SweepChange *change, double middle, double value);

#endif
