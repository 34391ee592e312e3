// The explorer: simulations and curves by name, with parameters as text, and their descriptions in JSON. It is what the
// command, the page and the Python package are made of, and comes with the same version as the library; its interface
// may change with every version.
#ifndef FRICTION_EXPLORER_H
#define FRICTION_EXPLORER_H

#include "friction/contact.h"
#include "friction/law.h"
#include "friction/identify.h"
#include "friction/servo.h"

FR_BEGIN

/// Kind of an experiment.
typedef enum FrKind {
    FR_CURVE, ///< a function of x
    FR_RUN,   ///< a simulation over time
} FrKind;

enum {
    FR_CHANNEL_MAX = 18,       ///< most channels of an experiment
    FR_SHAPE_MAX = 1024,       ///< most points of a shape
    FR_BATCH_MAX = 16,         ///< most runs in a batch
    FR_CONTACTS_MAX = 2,       ///< most measured contacts of a run
    FR_FIGURE_NUMBERS_MAX = 8, ///< most numbers of a figure
    FR_EVENT_NUMBERS_MAX = 8,  ///< most numbers of an event
    FR_EVENTS_MAX = 128,       ///< number of events of a run that are kept: the last ones
    FR_SNAPSHOT_MAX = 37376,   ///< largest size of a snapshot in bytes
};

/// Rows of numbers, stored as columns in the memory of the caller.
typedef struct FrSamples {
    int columns;  ///< numbers per row
    int capacity; ///< number of rows that fit into the memory
    int count;    ///< number of rows stored
    double *data; ///< columns * capacity numbers; column c starts at data + c * capacity
} FrSamples;

/// Measures of a contact.
typedef enum FrMeasure {
    /// Number of steps at rest in which u reverses after it also reversed in the previous step. A reversal is a change
    /// of sign, or in the plane a change of direction by more than a right angle, to a speed of at least 1e-9 T F_S/M;
    /// anything slower is rounding noise.
    FR_CHATTER_COUNT,
    FR_CHATTER_AMPLITUDE, ///< largest |u| after such a reversal [m/s]
    /// Sum over all rests of their net slip [m], from the time when the speed no longer falls. If the contact sticks,
    /// slip before that belongs to the stop, and slip after it belongs to breakaway if the rest ends in slip.
    FR_DRIFT,
    /// Energy from friction while it drives instead of brakes: sum of -f . slip T [J].
    FR_ENERGY_CREATED,
    FR_ENERGY_LOST, ///< energy that friction dissipates otherwise [J]
    FR_TIME_STUCK,  ///< time at rest [s]
    /// Period of the limit cycle of sticking and slipping [s]: the time after which the slips repeat. On a belt, this
    /// is the time from one slip to the next; in hunting, from one slip to the next in the same direction. A cycle is
    /// the smallest number of slips, at most FR_CYCLE_SLIPS_MAX, that repeat the slips before them: all have the same
    /// directions, and the same times and spans to 1 % (and two steps). The period is the mean over the last cycles
    /// that repeat in this way. NaN while there is no cycle, such as in a transient, and once the next slip is overdue.
    FR_STICK_SLIP_PERIOD,
    FR_STICK_SLIP_AMPLITUDE, ///< mean span of |x - x(0)| over these cycles [m]; NaN if there is none
    /// Period of hunting [s]: time from one slip to the next in the same direction, the mean over the last three slips
    /// in
    /// one direction. NaN unless both times, and both spans of |x - x(0)| between them, are equal to 1 % (times to two
    /// steps more), and once the next slip is overdue.
    FR_HUNTING_PERIOD,
    FR_HUNTING_AMPLITUDE, ///< mean of these spans [m]; NaN if there is no such period
    /// Time until the next slip [s] of a contact that winds up: its load goes on in a straight line, with the mean rate
    /// over the last half or more of this rest, to its limit. NaN in any other state.
    FR_NEXT_SLIP,
    FR_MEASURE_COUNT ///< number of measures
} FrMeasure;

/// Whether the motion of a contact has settled.
typedef enum FrRunState {
    FR_STATE_NOT_SETTLED, ///< the motion still changes, or too little of it is known
    /// The slips repeat (FR_STICK_SLIP_PERIOD or FR_HUNTING_PERIOD), or the contact goes on without a rest, and its
    /// velocity stays within a range, or it creeps or chatters under a load that does. A time is divided into spans,
    /// each twice as long as the one before; in the current span and in the previous one the value must not leave the
    /// range of the span before it by more than 1 % of that range and 1e-4 of the largest speed, or 1e-6 of F_S. The
    /// range of the velocity must not become smaller, either.
    FR_STATE_SETTLED,
    FR_STATE_AT_REST,    ///< it sticks, and its load stays within a range in this way
    FR_STATE_WINDING_UP, ///< it is at rest, and its load still grows: FR_NEXT_SLIP says when it slips
} FrRunState;

/// Motion of a contact in a step, as computed by its model.
typedef enum FrMotion {
    FR_MOTION_NONE,     ///< no step yet
    FR_MOTION_SLIPS,    ///< the contact slips, and friction could not stop it within the step
    FR_MOTION_STICKS,   ///< the friction law acts at a velocity of exactly 0
    FR_MOTION_CREEPS,   ///< the contact is `at rest`, but its model lets it slip
    FR_MOTION_CHATTERS, ///< the velocity has reversed in this step and in the previous one
} FrMotion;

/// A run or curve with its parameters, model and state. It may be neither copied nor moved.
typedef struct FrRun FrRun;

/// Name of experiment i of a kind, from 0; NULL beyond the last one.
FR_API const char *fr_experiment_name(FrKind kind, int i);

/// Open a run or curve with n settings, in allocated memory. Free it with fr_run_destroy. Returns NULL if it is
/// refused, or if memory is exhausted (the report then has no error).
///
///     const FrSetting settings[] = {{"F", 8, NULL}, {"element", 0, "A"}};
///     FrRun *run = fr_run_create(FR_RUN, "sliding_block", settings, 2, &report);
FR_API FrRun *fr_run_create(FrKind kind, const char *name, const FrSetting *settings, int n, FrReport *report);
/// Free a run made by fr_run_create; NULL is accepted.
FR_API void fr_run_destroy(FrRun *run);

/// Bytes that a run or curve needs, with the memory for its steps; 0 if there is no experiment of this name.
FR_API size_t fr_run_size(FrKind kind, const char *name);

/// Open a run or curve with lines `key=value` in `run`, memory of the caller of fr_run_size bytes on a boundary of 64
/// bytes. A recording must outlive the run; NULL: none. On FR_BAD_INPUT nothing is written.
FR_API FrStatus fr_run_open(FrRun *run, FrKind kind, const char *name, const char *lines, const FrRecording *log,
                            FrReport *report);

/// Whether the run can be stepped: FR_NOT_FINITE after a step gave a value that is not finite.
FR_API FrStatus fr_run_status(const FrRun *run);

/// Number of steps since t = 0, a whole number.
FR_API double fr_run_steps(const FrRun *run);

/// Value of a parameter, for a choice the index of its option; NaN if the run has no such parameter.
FR_API double fr_run_value(const FrRun *run, const char *key);

/// Number of channels, which are the columns of its samples.
FR_API int fr_run_channels(const FrRun *run);

/// Key of channel i.
FR_API const char *fr_run_channel_key(const FrRun *run, int i);

/// Whether channel i has values, given the first row of a run or curve: some parameters leave the last channels empty.
FR_API bool fr_run_has_channel(const FrRun *run, int i, const double *first);

/// The friction law of a run, NULL for none. It is valid until the parameters change.
FR_API const FrLaw *fr_run_law(const FrRun *run);

/// The transform of a run, NULL for none. It is valid until the parameters change.
FR_API const FrPhiZ *fr_run_phi_z(const FrRun *run);

/// Compute the measures of contact i so far: `value` has room for FR_MEASURE_COUNT numbers. Returns false if there is
/// no such contact.
FR_API bool fr_run_measures(const FrRun *run, int i, double *value);

/// Motion of contact i in the last step; FR_MOTION_NONE if there is no such contact, or if it is not measured.
FR_API FrMotion fr_run_motion(const FrRun *run, int i);

/// Whether the motion of contact i has settled, as far as the run so far shows; FR_STATE_NOT_SETTLED if there is no
/// such contact, or if it is not measured.
FR_API FrRunState fr_run_state(const FrRun *run, int i);

/// Compute the numbers of figure i of the experiment from a run or curve that was opened with its settings. A run is
/// simulated up to the duration of the figure. Numbers are NaN if the run stops before, or if the curve has no value.
/// `numbers` has room for FR_FIGURE_NUMBERS_MAX. Returns how many there are; 0 if there is no such figure.
FR_API int fr_run_figure(FrRun *run, int i, double *numbers);

/// Write the parameters of the servo of a run as a parameter file (fr_servo_write). Returns the length as fr_describe;
/// 0 if the run has no servo.
FR_API int fr_run_write_servo(const FrRun *run, char *text, int capacity);

/// Get the lines of the current picture of a run, with three numbers for each point: x, y [m], and 1 for a joint at
/// rest, with a velocity of exactly 0, otherwise 0. A point with NaN for x and y separates two lines. The first line
/// has the links, from joint to joint; the others show a path or goal to follow, or the ground. Returns the number of
/// points, at most FR_SHAPE_MAX; 0 for a picture without lines.
FR_API int fr_run_shape(const FrRun *run, double *points);

/// Index of a channel in the rows of a run. Returns -1 if there is no such channel.
FR_API int fr_run_channel(const FrRun *run, const char *key);

/// Get a reading of a run or curve by its key: a number that follows from the parameters alone. Returns NaN if there is
/// no reading with that key, or if the number does not exist.
FR_API double fr_run_reading(const FrRun *run, const char *key);

/// Value of a parameter of the friction law with which Phi(v) = y, like fr_law_parameter. Also NaN for a run or curve
/// without a friction law.
FR_API double fr_run_law_parameter(const FrRun *run, const char *key, double v, double y);

/// Default duration of a run [s].
FR_API double fr_run_duration(const FrRun *run);

/// Give an open run another recording, or NULL for none. Parameters, time and state are unchanged. The recording must
/// outlive the run. If the run needs a recording (trajectory=log) and gets none, this returns FR_BAD_INPUT and leaves
/// the run unchanged.
FR_API FrStatus fr_run_follow(FrRun *run, const FrRecording *log, FrReport *report);

/// Change the parameters of an open run; time and state continue. On FR_BAD_INPUT the run is unchanged.
FR_API FrStatus fr_run_set(FrRun *run, const char *text, FrReport *report);

/// Turn the measurement of the contacts on or off. It is done in every step, takes about as long as the step itself,
/// and is off when a run is opened. The measures of fr_measure_values are complete if it is turned on before the first
/// step, or before a restart.
FR_API void fr_run_measure(FrRun *run, bool measured);

/// Report why a run has stopped, and a remedy, as one error. Empties the report if the status of the run is FR_OK.
FR_API void fr_run_explain(const FrRun *run, FrReport *report);

/// Return to t = 0 with the current parameters.
FR_API void fr_run_restart(FrRun *run);

/// Save state, time and measures of the run to `instant`, which has FR_SNAPSHOT_MAX bytes. Returns the
/// number of bytes used.
FR_API size_t fr_run_save(const FrRun *run, void *instant);

/// Restore a snapshot of a run of the same experiment. The parameters do not change: with the parameters of the saved
/// run this run continues with the same bits, with others it continues from the same state.
FR_API void fr_run_restore(FrRun *run, const void *instant);

/// Current time [s].
FR_API double fr_run_time(const FrRun *run);

/// Get the force of the hand in the last step [N or N m]: one number for each direction, at most FR_DIMENSION_MAX, as
/// components along x (and y) of the picture; 0 if the hand holds nothing. Returns how many numbers there are: 0 for an
/// experiment without a hand, or with a channel for its force.
FR_API int fr_run_hand(const FrRun *run, double *force);

/// Get the last events of a run since t = 0, at most FR_EVENTS_MAX, the earliest first. Each event has the numbers of
/// `event_channels` of its experiment. Returns the number of events; 0 for an experiment without events. After
/// fr_run_restore, only the events of this run itself before the restored time are returned.
FR_API int fr_run_events(const FrRun *run, double *rows);

/// Get the current channels, without taking a step. `row` has room for FR_CHANNEL_MAX numbers, for every experiment.
FR_API void fr_run_now(const FrRun *run, double *row);

/// Fill the samples with every `every`-th row, starting with the current one. A row is the state before its step, so
/// each row takes `every` steps. Stops with FR_NOT_FINITE at the first row that is not finite; run->steps is then the
/// step of that row.
FR_API FrStatus fr_run_rows(FrRun *run, int every, FrSamples *samples);

/// Take `steps` steps with n <= FR_BATCH_MAX runs. If experiment, time step and time are equal, the runs are stepped as
/// a batch, otherwise one by one, with the same bits. A run that reaches a value that is not finite stops there.
FR_API void fr_runs_step(FrRun *const *runs, int n, int steps);

/// Mean absolute error of a run with its current parameters against the whole recording that it was opened
/// with. Returns NaN if there is no recording, or if it would take more than FR_COMPARED_MAX steps. The run
/// itself is unchanged.
FR_API double fr_run_error(const FrRun *run);

/// Smallest and largest value of a channel, with their times.
typedef struct FrExtremes {
    double low;    ///< smallest value
    double t_low;  ///< time of the smallest value [s]
    double high;   ///< largest value
    double t_high; ///< time of the largest value [s]
} FrExtremes;

/// Take `steps` steps, and find the extremes of every channel before each of them, the first of equal ones, so
/// that a plot with many steps per pixel shows every peak. Without any step, the extremes are infinite. Stops
/// like fr_run_rows.
FR_API FrStatus fr_run_extremes(FrRun *run, double steps, FrExtremes *extremes);

/// An interval in which a drive is at one of its limits.
typedef struct FrSaturated {
    FrServoSaturation by; ///< the limit
    double from;          ///< time of the first step at the limit [s]
    double to;            ///< time after the last step at the limit [s]
} FrSaturated;

/// Take up to `steps` steps, and list the intervals in which the drive of the run is at one of its limits. Returns the
/// number of intervals. Stops before a step that would begin more than `capacity` of them, or like fr_run_rows. Takes
/// no step if the run has no drive.
FR_API int fr_run_saturation(FrRun *run, double steps, FrSaturated *saturated, int capacity);

/// Largest stable time step [s], found to 1 % by trial runs. It is stable if a run over `duration` [s] stays finite,
/// and if in its last quarter the velocity does not change sign from step to step by more than a thousandth of T F_S/M.
/// At most `duration`/10. A short run leaves little time to settle: 0.4 s give up to 3 % less than eq 63, 4 s are
/// within 1 %. The search goes upwards from T of the run, or downwards if that is unstable. Returns 0 if no step from
/// T/1000 on is stable, NaN if there is no contact or if a run would take more than FR_COMPARED_MAX steps. `trial` is
/// memory for the trial runs.
FR_API double fr_run_longest_step(const FrRun *run, FrRun *trial, double duration);

/// Compute the rows of a curve at x[0..n). `samples` must have room for them. If x is NaN, the whole row is NaN.
FR_API void fr_curve_rows(const FrRun *run, const double *x, int n, FrSamples *samples);

/// Write the JSON of a subject: "" for everything, {"schema", "version", "experiments", "messages"}, as `friction list
/// --json` prints it; "run NAME" or "curve NAME" for one experiment, with its rows, their options and presets,
/// channels, readings and figures; "laws", "elements" or "servos" for a choice with its options; "messages". Returns
/// the full length without terminator, and cuts the text to `capacity`. Another subject gives no text, and 0.
FR_API int fr_describe(const char *subject, char *text, int capacity);

/// Write the JSON of a report: {"schema", "findings"}, each finding with severity, code, key, text, arguments,
/// remedies. Returns the length as fr_describe does.
FR_API int fr_describe_report(const FrReport *report, char *text, int capacity);

/// Write the JSON of the form, readings and report of a run, as the page reads it after each change. Returns the length
/// as fr_describe does.
FR_API int fr_describe_run(const FrRun *run, const FrReport *report, char *text, int capacity);

/// Write the JSON of lines `key=value` that were read from a parameter file, of its sets as fr_servo_sets returns
/// them, and of the findings: {"findings", "lines", "sets": [{"servo", "model"}]}.
FR_API int fr_describe_parameters(const char *lines, const char *sets, const FrReport *report, char *text,
                                  int capacity);

/// Take `steps` steps. Stops like fr_run_rows.
FR_API FrStatus fr_run_step(FrRun *run, double steps);

FR_END

#endif
