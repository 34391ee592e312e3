// Recordings, and identification: the parameters of a servo from recordings of its pendulum bench (Duclusaud 2024,
// section V), and the parameters of a friction law from measured points.
//
// The loss of a set of parameters is the mean over all recordings of the mean |theta - theta_measured| [rad]. Each
// recording is simulated from its first sample with the recorded goals. Random numbers come from a seed: the results
// are the same to the last bit in every build, with any number of threads.
#ifndef FRICTION_IDENTIFY_H
#define FRICTION_IDENTIFY_H

#include "friction/law.h"
#include "friction/bench.h"

FR_BEGIN

// ---------------------------------------------------------------------------------------------------------------
// Recordings of a test bench: a table over time, read from CSV or JSON into the memory of the caller.

/// Columns of a recording. Time and goal are required.
typedef enum FrColumn {
    FR_TIME,     ///< time [s], increasing; counted from the first row
    FR_GOAL,     ///< goal angle [rad]
    FR_POSITION, ///< measured angle [rad]
    FR_VELOCITY, ///< measured velocity [rad/s]
    FR_ENABLED,  ///< 1 if the bridge is driven, 0 if not
    FR_VOLTS,    ///< measured supply voltage [V]; this and the next two are NaN where the file has no number
    FR_CURRENT,  ///< measured motor current [A]
    FR_LOAD,     ///< duty cycle of the bridge, -1 to 1
    FR_BASE,     ///< acceleration of the base of the bench [m/s^2]; an identification does not use it
    FR_COLUMNS   ///< number of columns
} FrColumn;

/// A recording. Columns that the file does not have are NULL.
typedef struct FrRecording {
    int count;                        ///< number of rows
    const double *column[FR_COLUMNS]; ///< columns, with `count` numbers each
    int remark_count;                 ///< number of values that the file has outside its rows
    const FrSetting *remark;          ///< values of the file: "# mass=0.49" in CSV, "mass": 0.49 in JSON
} FrRecording;

/// The text of a file.
typedef struct FrRecordingFile {
    const char *name;    ///< name of the file, for messages
    const char *text;    ///< its bytes; the first character that is not blank decides between CSV and JSON
    size_t length;       ///< number of bytes
    const char *columns; ///< names and units of columns, `goal=target:deg,time=clock:ms`; NULL: the usual ones
} FrRecordingFile;

/// Number of bytes of memory that reading this file needs.
FR_API size_t fr_recording_size(const FrRecordingFile *file);

/// Read a recording from CSV or JSON. CSV has a line of column names and a line of numbers for each row; JSON has a
/// list "entries" of objects. Columns are recognised in any order by these names, with or without a unit
/// after the name (goal_deg, time_ms), or by those that `columns` gives:
///
///     time      t, time, timestamp, elapsed, elapsed_time, clock
///     goal      goal, goal_position, theta_d, q_d, target, target_position, setpoint, reference, command, desired
///     position  position, theta, q, angle, present_position, measured, measured_position, actual, actual_position
///     velocity  velocity, speed, omega, dq, vel, present_velocity, angular_velocity; it may be missing
///     enabled   torque_enable, enable, enabled, torque_on, motor_on, motor_enabled; it may be missing.
///               `enabled=until:2.5` in `columns`: the motor is switched off 2.5 s after the first row
///     volts     input_volts, present_voltage, present_input_voltage, input_voltage, voltage, volts; it may be missing
///     current   measured_current, present_current, current, motor_current; it may be missing
///     load      load, present_load, present_pwm, duty; it may be missing
///     base      base, base_acceleration; it may be missing
///
/// Columns of a LeRobot data set are recognised too: action.JOINT.pos and observation.state.JOINT.pos, of one joint. A
/// column without a unit is in SI units, unless its numbers can only be ticks of a 12-bit encoder, registers of Feetech
/// and Dynamixel servos, or a time in ms or us; a note says so. A row that repeats the row before is left out.
///
/// The recording lies in `memory` (fr_recording_size, aligned as by malloc),
/// which must live as long as it; the text is not needed any more. Every error is reported with its place, and returns
/// FR_BAD_INPUT.
FR_API FrStatus fr_recording_read(FrRecording *recording, const FrRecordingFile *file, void *memory, FrReport *report);

/// Number of samples at from, from + T, ... up to the end of the recording or `to` [s]; 0 if there are fewer than two.
FR_API int fr_recording_rows(const FrRecording *recording, double T, double from, double to);

/// Sample a recording evenly, at from + k T [s], in fr_recording_rows rows. Values are interpolated linearly, and the
/// bridge, which `even` always has, is 1 or 0, and 1 if it was not recorded. `memory` has FR_COLUMNS numbers for each
/// row. Fewer than two rows are refused with FR_BAD_INPUT. The remarks are those of `recording`.
FR_API FrStatus fr_recording_resample(FrRecording *even, const FrRecording *recording, double T, double from, double to,
                                      double *memory, FrReport *report);

/// Value of a column at t [s], interpolated linearly between the rows, constant before the first and after the last.
/// Returns NaN if the recording does not have the column, or if t is NaN.
FR_API double fr_recording_at(const FrRecording *recording, FrColumn column, double t);

/// Time from the first to the last row [s].
FR_API double fr_recording_duration(const FrRecording *recording);

/// Mean time between rows [s].
FR_API double fr_recording_period(const FrRecording *recording);

// ---------------------------------------------------------------------------------------------------------------
// Parameters.

/// What is known of a parameter.
typedef enum FrKnown {
    FR_KNOWN_FIXED, ///< it was not free
    FR_KNOWN_FOUND, ///< it has an interval
    /// It is at an end of its range, or F_S of a law is at F_C. For a law, the interval is then the whole range.
    FR_KNOWN_AT_BOUND,
    /// The data hardly depend on it: its interval reaches an end of the range, or covers more than half of it. For a
    /// law, the interval is then the whole range.
    FR_KNOWN_NOT,
} FrKnown;

/// A parameter that is free within a range.
typedef struct FrFree {
    const char *key; ///< key of the parameter
    double from;     ///< lower end of the range; NaN, at both ends: the usual range
    double to;       ///< upper end of the range
} FrFree;

// ---------------------------------------------------------------------------------------------------------------
// A servo from recordings

/// Error of a recording, whose mean over all recordings is minimised.
typedef enum FrIdentifyLoss {
    FR_LOSS_ABSOLUTE, ///< mean |theta - theta_measured|
    FR_LOSS_RMS,      ///< square root of the mean square
} FrIdentifyLoss;

/// How goals are used between samples, and how the models are searched for.
typedef enum FrIdentifyProtocol {
    /// A goal is held from its time to the next one, samples are used at their own times, the delay of the goal is
    /// found
    /// (0 to 50 ms), and each interval is simulated in as many semi-implicit steps as it needs.
    FR_PROTOCOL_HELD,
    /// As the published program: samples and goals are interpolated linearly to every T, no delay, and the position
    /// update of each bench; models are searched for up to the budget.
    FR_PROTOCOL_LINEAR,
} FrIdentifyProtocol;

/// The stages of an identification, in the order in which they run.
typedef enum FrIdentifyStage {
    FR_STAGE_FIT,       ///< the models are fitted to all recordings
    FR_STAGE_FOLDS,     ///< the models are fitted without each part of the recordings
    FR_STAGE_EXTRAS,    ///< the additional free parameters are judged
    FR_STAGE_INTERVALS, ///< the interval of each parameter is searched for
    FR_STAGE_BOOTSTRAP, ///< the models are fitted to draws of the recordings
    FR_STAGE_PLAN,      ///< the next recording is planned (only the command does)
} FrIdentifyStage;

enum {
    FR_IDENTIFY_MODELS = 6,      ///< number of models, M1 to M6
    FR_IDENTIFY_PARAMETERS = 24, ///< most parameters of a model
    FR_IDENTIFY_EXTRAS = 8,      ///< most additional free parameters that are judged
};

/// A recording to identify from.
typedef struct FrIdentifyRecording {
    const char *name;      ///< its name in messages
    FrRecording recording; ///< time, goal and position; velocity and bridge if known
    /// Its bench: masses, length, gains, supply. Its servo is a published one (fr_servo_published with FR_M1), with
    /// what this bench has of its own (fr_bench_set). T is not used.
    FrBenchDef bench;
    /// Recordings of equal groups are left out together. If all groups are equal, each recording is left out alone, or
    /// of more than 8 every eighth together.
    int group;
    bool held_out;      ///< it is not fitted: the models are only compared with it
    double reserved[4]; ///< 0
} FrIdentifyRecording;

/// Progress of an identification.
typedef struct FrProgress {
    FrIdentifyStage stage;           ///< current stage
    double share;                    ///< part of the stage that is done, 0 to 1
    double whole;                    ///< part of the identification that is done, 0 to 1; an estimate
    double loss[FR_IDENTIFY_MODELS]; ///< best loss of each model so far [rad]; infinite before the first one
    double evaluations;              ///< simulations of all recordings so far
    double reserved[4];              ///< 0
} FrProgress;

/// Receives the progress, in the calling thread, between two rounds of tasks. Returns false to cancel. The last call of
/// an identification that ends has whole = 1, and can no longer cancel it.
typedef bool FrTell(void *context, const FrProgress *progress);

/// Calls piece(data, i) for i from 0 to count - 1, each once, in any order and in any threads, and returns when all
/// calls have returned.
typedef void FrParallel(void *context, int count, void (*piece)(void *data, int i), void *data);

/// Input of fr_identify. Always start from fr_default_identify. The comment of a field gives its unit, its accepted
/// range and, after the semicolon, its default.
typedef struct FrIdentifyDef {
    const char *servo;           ///< name of the published servo whose ranges are searched, such as "xl330"; required
    unsigned models;             ///< bit mask of the models, 1 << FR_M1 to 1 << FR_M6; all of them
    FrIdentifyLoss loss;         ///< error that is minimised; FR_LOSS_ABSOLUTE
    unsigned long long seed;     ///< seed of all random numbers; 1
    int budget;                  ///< simulations of all recordings for each model, 1000 to 1e9; 20 000
    FrIdentifyProtocol protocol; ///< FR_PROTOCOL_HELD
    double T;                    ///< time step [s] with linear goals, 1e-12 to 1e3; 0: the median time between samples
    double internal_step;        ///< longest step of the simulation with held goals [s], 1e-5 to 0.1; 0: found
    bool extras;            ///< with held goals, look for parameters of the electronics that the recordings tell; true
    bool measured_supply;   ///< with held goals, the measured supply voltage replaces vin of the benches; false
    int starts;             ///< restarts of each model with held goals, and twice as many of M1, 1 to 1000; 6
    double from;            ///< begin of the part used of each recording [s], 0 to 1e9; 0
    double to;              ///< end of that part [s], 0 to 1e9; 1e9
    const FrFree *free;     ///< more free parameters, or other ranges of free ones
    int free_count;         ///< number of these
    const FrSetting *fixed; ///< parameters that are held at a value
    int fixed_count;        ///< number of these
    bool wide;              ///< search for R from 0.5 to 20 Ohm and for factors of squared torques up to 1; false
    int folds;              ///< parts left out of a fit each: a number of 2 or more, 0: none; -1: by group
    bool intervals;         ///< search for the interval of each parameter; true
    double level;           ///< probability that an interval contains its parameter, 0.5 to 0.9999; 0.9
    int bootstrap;          ///< draws of the recordings, 2 to 2000; 0: none
    FrTell *progress;       ///< receives the progress; NULL: none
    void *progress_context; ///< its first argument
    FrParallel *parallel;   ///< runs pieces of the work in parallel; NULL: one after another
    void *parallel_context; ///< its first argument
    int pieces;             ///< most pieces in a call of `parallel`, 1 to 64: as many as threads, or twice as many; 8
    /// Allocates memory, aligned as by malloc, and frees it; NULL: malloc and free. Pieces call them, too.
    void *(*allocate)(void *context, size_t size);
    void (*release)(void *context, void *memory); ///< see allocate
    void *memory_context;                         ///< first argument of both
    double reserved[8];                           ///< 0
    int cookie;                                   ///< set by fr_default_identify
} FrIdentifyDef;

/// A parameter of an identified model, in its unit.
typedef struct FrIdentifiedParameter {
    const char *key;    ///< its key
    double value;       ///< its value
    double from;        ///< lower end of its interval; NaN: not searched for
    double to;          ///< upper end of its interval
    double low;         ///< lower quantile of the bootstrap; NaN: none
    double high;        ///< upper quantile of the bootstrap
    FrKnown known;      ///< what the recordings say about it
    double reserved[2]; ///< 0
} FrIdentifiedParameter;

/// An identified model. Errors are means over recordings [rad]; NaN: unknown.
typedef struct FrIdentifiedModel {
    bool fitted;           ///< it was requested and fitted; otherwise nothing else is meaningful
    FrServoDef servo;      ///< the servo of the first recording with the parameters found
    double loss;           ///< error on the recordings that are fitted
    double published;      ///< error of the published set of this model
    double held_out;       ///< error on the recordings that are held out
    double left_out;       ///< geometric mean of the errors on the recordings that were left out of a fit each
    double left_out_error; ///< standard error of ln left_out
    /// 2 n ln loss + k ln n with n independent samples and k parameters (Schwarz 1978); the smaller, the better.
    double criterion;
    int evaluations; ///< simulations of all recordings
    int restarts;    ///< restarts of the search
    int agreeing;    ///< how many of them ended within 2 % of the loss
    bool trapped;    ///< with held goals fewer than two came within 5 %: it is not named, and its criterion is NaN
    int count;       ///< number of free parameters
    FrIdentifiedParameter parameter[FR_IDENTIFY_PARAMETERS + 1]; ///< the free ones, then the held ones; ends with NULL
    double correlation[FR_IDENTIFY_PARAMETERS][FR_IDENTIFY_PARAMETERS]; ///< correlation of two free ones; 0: unknown
    double reserved[8];                                                 ///< 0
} FrIdentifiedModel;

/// Benefit of a parameter that is not part of the models, or with `dropped` of leaving out a limit of the preset.
typedef struct FrIdentifiedExtra {
    const char *key; ///< its key
    double excess;   ///< mean ln(error without it / error with it) on recordings that were left out
    double error;    ///< standard error of that mean
    bool earned;     ///< it improves the fit enough to be used
    bool dropped;    ///< it is a limit of the preset that is left out
} FrIdentifiedExtra;

/// Result of fr_identify.
typedef struct FrIdentified {
    FrIdentifiedModel model[FR_IDENTIFY_MODELS]; ///< models M1 to M6
    int best; ///< model with the smallest error on left-out recordings, or without folds on all; -1: none
    /// The verdict; -1: none. From the model with the fewest parameters to the one with the most, a model takes the
    /// lead if its left_out is at most 0.95 of the leader's and its criterion is smaller; the last leader is named.
    int named;
    int supported; ///< model with the smallest criterion; -1: none, or only one model was fitted
    int simplest;  ///< model with the fewest parameters whose left_out is at most 5 % above the smallest; -1: none
    bool sure;     ///< `supported` and `simplest` are the named model, too, and no trapped model has a smaller left_out
    bool explained;     ///< the best model explains the recorded motion; otherwise no model is named
    double T;           ///< time step, or with held goals the usual time between samples [s]
    int steps;          ///< steps of the simulation from sample to sample
    double independent; ///< number of independent samples
    double motion;      ///< mean absolute deviation of the recorded angles from their means [rad]
    double repeat_T;    ///< smaller time step to repeat with, because T shows in the parameters [s]; 0: it does not
    int extra_count;    ///< number of free parameters that are judged
    FrIdentifiedExtra extra[FR_IDENTIFY_EXTRAS]; ///< their benefit
    double reserved[16];                         ///< 0
} FrIdentified;

/// A def with all fields at their defaults.
FR_API FrIdentifyDef fr_default_identify(void);

/// Identify the models of a servo from recordings: fits of nested models with restarts, intervals, a bootstrap, fits
/// without parts of the recordings, and the verdict which model they name. Doubts about the result are warnings in the
/// report. Refuses values out of range, unknown keys and recordings that cannot be used, with FR_BAD_INPUT. Returns
/// FR_NO_MEMORY, or FR_CANCELLED with the best result so far. About 1 MB is allocated, and 0.4 MB for each piece.
FR_API FrStatus fr_identify(const FrIdentifyDef *def, const FrIdentifyRecording *recording, int count,
                            FrIdentified *found, FrReport *report);

/// Error of a servo on a recording [rad], as in fits with this def: friction and motor of the servo, gains, supply and
/// load of the bench of the recording. Writes the simulated angles to `angle`, one for each sample at from, from + T,
/// ... (fr_recording_rows), unless it is NULL. NaN if the recording cannot be simulated, or without memory.
FR_API double fr_identify_error(const FrIdentifyDef *def, const FrIdentifyRecording *recording, const FrServoDef *servo,
                                double *angle);

// ---------------------------------------------------------------------------------------------------------------
// A friction law from points
//
// A law is odd, so points with v < 0 are used as (-v, -phi). Nothing here is random: equal points give equal bits.

enum {
    FR_LAW_FIT_MAX = 8, ///< most parameters of a law that can be fitted
};

/// Sum over the weighted residuals that is minimised.
typedef enum FrLawFitLoss {
    FR_LAW_FIT_SQUARES,  ///< sum of the squares
    FR_LAW_FIT_ABSOLUTE, ///< sum of the absolute values, which outliers affect less
} FrLawFitLoss;

/// Input of fr_law_fit.
typedef struct FrLawFitDef {
    const char *law;    ///< name of the law, which must have parameters, not points: "stribeck"
    int n;              ///< number of points, more than free parameters
    const double *v;    ///< velocities [m/s or rad/s], 1e-30 to 1e30, or below 0
    const double *phi;  ///< friction [N or N m], with the sign of v, at most 1e30
    const char *file;   ///< name of the points in messages; NULL: "points"
    const int *line;    ///< line number of each point in messages; NULL: 1, 2, ...
    FrLawFitLoss loss;  ///< sum that is minimised
    bool relative;      ///< weights are 1/phi, for noise proportional to the friction; otherwise they are equal
    double level;       ///< level of the intervals, 0.5 to 0.9999
    const FrFree *free; ///< parameters that are free in other ranges, or free at all: exponents (alpha) usually are not
    int free_count;     ///< number of these
    const FrSetting *fixed; ///< parameters that keep a value
    int fixed_count;        ///< number of these
    double reserved[4];     ///< 0
} FrLawFitDef;

/// A parameter of a fitted law.
typedef struct FrLawFitParameter {
    const char *key; ///< key of the parameter
    double value;    ///< value of the best law
    double from;     ///< lower end of the interval
    double to;       ///< upper end of the interval
    FrKnown known;   ///< what the points say about it
} FrLawFitParameter;

/// A fitted law.
typedef struct FrLawFit {
    FrLaw law;                                          ///< best law
    int count;                                          ///< number of parameters of the law
    FrLawFitParameter parameter[FR_LAW_FIT_MAX];        ///< parameters, in the order of the rows of the law
    double correlation[FR_LAW_FIT_MAX][FR_LAW_FIT_MAX]; ///< correlation of two parameters that were found; otherwise 0
    int freedom;                                        ///< number of points minus number of free parameters
    double mean_absolute;                               ///< mean absolute weighted residual
    double root_mean_square;                            ///< root mean square of the weighted residuals
    /// Standard deviation of the noise, in the unit of the weighted residuals. It is computed from their squares, or
    /// for FR_LAW_FIT_ABSOLUTE from their absolute values as if the noise were normal.
    double deviation;
    int largest; ///< index of the point with the largest weighted residual
} FrLawFit;

/// Default fit of a law: least squares, equal weights, intervals of 90 %. All parameters are free within the ranges of
/// their rows, except exponents (alpha), which keep their default.
FR_API FrLawFitDef fr_default_law_fit(const char *law);

/// Fit a law. If a point, range, key or value is not accepted, this returns FR_BAD_INPUT, reports every one of them,
/// and leaves `fit` unchanged. The same applies if the report already has errors, from a caller that read the points.
FR_API FrStatus fr_law_fit(FrLawFit *fit, const FrLawFitDef *def, FrReport *report);

FR_END

#endif
