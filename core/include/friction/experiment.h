// Experiments: all computations that have a name. A run is a simulation over time; a curve is a function of x.
#ifndef FRICTION_EXPERIMENT_H
#define FRICTION_EXPERIMENT_H

#include "friction/law.h"
#include "friction/recording.h"
#include "friction/measure.h"
#include "friction/servo.h"

#include <stdalign.h>
#include <stddef.h>

FR_BEGIN

/// Kind of an experiment.
typedef enum FrKind {
    FR_CURVE, ///< a function of x
    FR_RUN,   ///< a simulation over time
} FrKind;

enum {
    FR_CHANNEL_MAX = 18,       ///< most channels of an experiment
    FR_READING_MAX = 12,       ///< most readings of an experiment
    FR_MODEL_MAX = 73728,      ///< largest size of a model in bytes
    FR_STATE_MAX = 32768,      ///< largest size of a state in bytes
    FR_WORK_MAX = 376832,      ///< largest result of fr_run_work_size in bytes
    FR_SHAPE_MAX = 1024,       ///< most points of a shape
    FR_BATCH_MAX = 16,         ///< most runs in a batch
    FR_BATCH_STEPS = 64,       ///< most steps that a batch takes in one call
    FR_CONTACTS_MAX = 2,       ///< most measured contacts of a run
    FR_FIGURE_NUMBERS_MAX = 8, ///< most numbers of a figure
};

enum {
    /// Most steps of a run that is compared with a recording. More would take too long.
    FR_COMPARED_MAX = 10000000
};

enum {
    /// Most steps of a trial run with a smaller time step.
    FR_TRIED_MAX = 1000000
};

/// A part of the picture of a run. Channels place it.
typedef struct FrPart {
    /// Kind of the part: block, belt, spring, dial, point, path, arrow, thread, or lines for the lines
    /// of FrExperiment.shape.
    const char *part;
    /// First channel: position (block, belt; x of a point), one end (spring; "" is the wall), angle (dial,
    /// thread), force (arrow).
    const char *a;
    /// Second channel: y of a point, other end (spring), goal (dial), the channel on which the force acts (arrow).
    const char *b;
    /// Lane of a block or belt, 0 for the ground. For an arrow: the point of the lines on which it acts, 0 for the tip.
    int lane;
    /// Option of the choice `hand` that holds this part; "" if the part cannot be held.
    const char *hand;
} FrPart;

/// How a number of a figure is computed.
typedef enum FrMetric {
    FR_LAST,    ///< value of a channel at the end
    FR_LARGEST, ///< largest magnitude of a channel at time `from` or later
    /// Time [s] of the first sample from which on a channel stays within `from` of its last value.
    FR_SETTLED,
    FR_MEASURED, ///< value of a measure at the end
    FR_CROSSED,  ///< number of times that a channel crosses the value `from`
    FR_AT        ///< curve: value of a channel at x = `from`
} FrMetric;

/// A number of a figure, with its value in the paper.
typedef struct FrFigureNumber {
    const char *name;  ///< description in words
    const char *paper; ///< the value in the paper, as text
    const char *unit;  ///< SI unit, or the unit of the paper
    FrMetric metric;   ///< how it is computed
    int of;            ///< index of the channel or measure
    double from;       ///< time, tolerance, value or x: see `metric`
    double times;      ///< factor by which the number is multiplied
    /// Why the number differs from the paper, or where the value of the paper comes from; "" if there is
    /// nothing to explain.
    const char *remark;
} FrFigureNumber;

/// A figure of a paper: its settings, and the numbers to compare with the paper.
typedef struct FrFigure {
    const char *name;              ///< name, such as "Kikuuwe 2006, fig 6"
    const char *text;              ///< what the figure shows
    const char *settings;          ///< lines key=value
    const char *twin;              ///< settings that a comparison run changes, or ""
    double duration;               ///< duration of the run [s]
    int count;                     ///< number of `numbers`
    const FrFigureNumber *numbers; ///< the numbers of the figure
} FrFigure;

/// Description of an experiment. experiment/one_joint.def and joints.def list all experiments; each has its own file.
typedef struct FrExperiment {
    FrKind kind;  ///< curve or run
    bool partial; ///< curve: a value that does not exist is NaN
    /// curve: x is the number of a sample. Without --x the command prints one row for each sample.
    bool counts;
    /// partial: message that explains which values do not exist; 0 if the text of the experiment explains it.
    FrCode missing;
    int optional_channels;      ///< number of channels, at the end, that may have no value (NaN)
    const char *name;           ///< name for fr_experiment_find and the command line
    const char *title;          ///< title in words
    const char *text;           ///< one or two sentences: what the experiment is and what it shows
    const char *source;         ///< paper, with equation or figure
    const FrParam *const *rows; ///< parameters, ending with NULL
    const char *first;          ///< keys of the most important parameters, in order, separated by blanks
    const char *plots;          ///< run: keys of the channels worth a plot, in order, separated by blanks
    const FrChannel *channels;  ///< channels, ending with a NULL key; the first one is t or x
    /// Numbers that follow from the parameters alone, ending with a NULL key. May be NULL.
    const FrChannel *readings;
    /// run: default duration [s]. fr_run_duration returns the duration for given parameters.
    double duration;
    bool translational; ///< units of translation instead of rotation (fr_unit)
    /// Defaults of this experiment, as lines key=value; NULL: the defaults of the rows.
    const char *defaults;
    const FrPart *scene;     ///< parts of the picture, ending with a NULL part; NULL: no picture
    bool square_scene;       ///< run: the picture is as high as it is wide; false: it is wide
    const FrFigure *figures; ///< figures, ending with a NULL name; NULL: no figures
    int contacts;            ///< run: number of measured contacts, at most FR_CONTACTS_MAX
    size_t model_size;       ///< size of the model in bytes
    size_t state_size;       ///< size of the state in bytes; 0 for a curve
    /// run: bytes of FrForm.work that the steps need; more than 0 if a state is large.
    size_t work_size;
    /// Check the form and make the model. May add notes and warnings. If there is an error, the form is refused.
    void (*make)(const FrForm *form, void *model, FrReport *report);
    /// Compute the readings of a model. NULL if there are no readings.
    void (*read)(const void *model, double *readings);
    /// run: set the state at t = 0. `step` advances it by one step and writes the channels before the step to `row`.
    void (*start)(const void *model, void *state);
    /// run: take one step, see `start`
    void (*step)(const void *model, void *state, double t, double *row);
    /// run: report, as an error, why the step from a state at time t fails. May change the state. If this is NULL or
    /// adds nothing, all that is known is that a value is not finite.
    void (*explain)(const void *model, void *state, double t, FrReport *report);
    /// run: take `steps` steps of n <= FR_BATCH_MAX runs, at t[0 .. steps), with the same bits as one by
    /// one. May be NULL.
    void (*step_batch)(const void *const *models, void *const *states, int n, const double *t, int steps);
    /// run: get contact i, and its sample after the last step
    const FrContact *(*contact)(const void *model, const void *state, int i, FrContactSample *now);
    /// run: get the force of the hand in the last step, one number for each direction. Returns how many. NULL for a run
    /// without a hand, or with a channel for its force.
    int (*hand)(const void *state, double *force);
    /// run: kinds of events, such as that a body comes to rest, ending with NULL. NULL for a run without events.
    const FrOption *const *event_kinds;
    /// run: numbers of an event, at most FR_EVENT_NUMBERS_MAX. The first is its kind, an index of `event_kinds`, the
    /// second its time [s]. A number that does not exist is NaN.
    const FrChannel *event_channels;
    /// run: returns true if a model reports events. NULL: every model does.
    bool (*has_events)(const void *model);
    /// run: get the events of the last step in the order in which they happened, as rows of these numbers. Returns how
    /// many, at most FR_STEP_EVENTS_MAX.
    int (*events)(const void *state, double *rows);
    /// run: mean absolute error against the whole recording of the form; NaN without a recording
    double (*error)(const void *model);
    /// run: get the lines of the picture, see fr_run_shape. NULL for a picture without lines.
    int (*shape)(const void *model, const void *state, double *points);
    /// run: duration for given parameters [s]. NULL: `duration`.
    double (*lasts)(const void *model);
    /// run: get the limit that the drive reaches in the step that starts at t. NULL without a drive.
    FrServoSaturation (*saturation)(const void *model, const void *state, double t);
    /// Friction law of the model, for handles on its curve. NULL: no law.
    const FrLaw *(*law)(const void *model);
    /// Transform of the model, for evaluation over arrays. NULL: no transform.
    const FrPhiZ *(*phi_z)(const void *model);
    /// curve: key of a number for which the command accepts a list and makes one curve for each. NULL: no such number.
    const char *family;
    /// curve: compute the row at x (`at`), and the range of x that shows the curve best (`span`)
    void (*at)(const void *model, double x, double *row);
    void (*span)(const void *model, double *from, double *to); ///< see `at`
} FrExperiment;

/// All experiments, ending with NULL.
FR_API extern const FrExperiment *const fr_experiments[];

/// The rows of the run servo_pendulum that describe a bench, ending with NULL. For programs that need no run.
FR_API extern const FrParam *const fr_servo_pendulum_rows[];

/// Find an experiment by kind and name. Returns NULL if there is no such experiment.
FR_API const FrExperiment *fr_experiment_find(FrKind kind, const char *name);
/// Number of channels of an experiment, which are the columns of its samples.
FR_API int fr_experiment_channel_count(const FrExperiment *experiment);
/// Number of readings of an experiment.
FR_API int fr_experiment_reading_count(const FrExperiment *experiment);

enum {
    FR_EVENT_NUMBERS_MAX = 8, ///< most numbers of an event
    FR_STEP_EVENTS_MAX = 8,   ///< most events of a step that are kept
    FR_EVENTS_MAX = 128       ///< number of events of a run that are kept: the last ones
};

/// The last events of a run.
typedef struct FrRunEvents {
    int count;                                       ///< number of events that are kept
    int next;                                        ///< index of the row for the next event
    double row[FR_EVENTS_MAX][FR_EVENT_NUMBERS_MAX]; ///< numbers of each event (ring buffer)
} FrRunEvents;

/// An experiment with its parameters, model and state: about 200 KB, on a 64-byte boundary. The fields of a snapshot
/// are last, so that it is one memcpy. NOLINTNEXTLINE(clang-analyzer-optin.performance.Padding)
typedef struct FrRun {
    const FrExperiment *experiment; ///< the experiment
    /// Memory for the steps of an experiment with many joints: fr_run_work_size bytes on a 16-byte boundary, set before
    /// the run is opened. Runs of one thread may share it. NULL if the experiment needs none.
    void *work;
    FrForm form;          ///< parameters
    bool measured;        ///< the contacts are measured in every step (fr_run_measure)
    bool keeps_events;    ///< the model reports events
    FrRunEvents happened; ///< the last events (fr_run_events)
    /// Index of the model in use. The other one is for parameters that may be refused.
    int current;
    alignas(64) unsigned char models[2][FR_MODEL_MAX]; ///< the two models; fr_run_model returns the one in use
    // from here on: the snapshot that fr_run_save saves
    double T;             ///< run: time step [s]
    double steps;         ///< steps taken since t = 0, a whole number
    double t_changed;     ///< time at the last change of T [s]
    double steps_changed; ///< steps at the last change of T: t = t_changed + (steps - steps_changed) T
    /// FR_NOT_FINITE after a step gave a value that is not finite. The run then stays at that state.
    FrStatus status;
    FrMeasuring measuring[FR_CONTACTS_MAX];        ///< state of the measures of each contact
    alignas(16) unsigned char state[FR_STATE_MAX]; ///< state of the experiment
} FrRun;

/// Open a run of the named experiment with n settings, in allocated memory. Free it with `fr_run_destroy`. Returns NULL
/// if the run is refused, or if memory is exhausted (the report then has no error).
///
///     FrRun *run = fr_run_create("sliding_block", (FrSetting[]){{"F", 8}, {"element", 0, "A"}}, 2, &report);
FR_API FrRun *fr_run_create(const char *experiment, const FrSetting *settings, int n, FrReport *report);
/// Free a run made by fr_run_create; NULL is accepted.
FR_API void fr_run_destroy(FrRun *run);

/// Number of bytes of FrRun.work for runs of this experiment: 0 for most, at most FR_WORK_MAX.
FR_API size_t fr_run_work_size(const FrExperiment *experiment);

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

/// Model of an open run.
FR_API const void *fr_run_model(const FrRun *run);

/// Default duration of a run [s].
FR_API double fr_run_duration(const FrRun *run);

/// Open an experiment with lines `key=value`, in the memory of the caller. All of it except `work` must be zero before
/// the run is opened for the first time. On FR_BAD_INPUT the run is unchanged.
FR_API FrStatus fr_run_open(FrRun *run, const FrExperiment *experiment, const char *text, FrReport *report);

/// Like fr_run_open, with a recording, which must outlive the run, or NULL.
FR_API FrStatus fr_run_open_recording(FrRun *run, const FrExperiment *experiment, const char *text,
                                      const FrRecording *log, FrReport *report);

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

enum {
    /// Largest size of a snapshot in bytes.
    FR_SNAPSHOT_MAX = sizeof(FrRun) - offsetof(FrRun, T)
};

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

/// Returns how many numbers an event has; 0 for an experiment without events.
FR_API int fr_experiment_event_numbers(const FrExperiment *experiment);

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

/// Take `steps` steps. Stops like fr_run_rows.
FR_API FrStatus fr_run_steps(FrRun *run, double steps);

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

/// Compute the numbers of a figure from the run or curve that was opened with its settings. A run is simulated up to
/// the duration of the figure. Numbers are NaN if the run stops before, or if the curve has no value.
FR_API void fr_run_figure(FrRun *run, const FrFigure *figure, double *numbers);

/// Compute the rows of a curve at x[0..n). `samples` must have room for them. If x is NaN, the whole row is NaN.
FR_API void fr_curve_rows(const FrRun *run, const double *x, int n, FrSamples *samples);

/// Write the JSON of one experiment: its rows with their options and presets, channels, readings, figures. Returns the
/// full length without terminator; the text is cut to `capacity`.
FR_API int fr_describe_experiment(const FrExperiment *experiment, char *text, int capacity);

/// Write the JSON of everything: {"schema", "version", "experiments", "messages"}, as `friction list --json` prints it.
/// Returns the full length without terminator; the text is cut to `capacity`.
FR_API int fr_describe(char *text, int capacity);

/// Write the JSON of a report: {"schema", "findings"}, each finding with severity, code, key, text, arguments,
/// remedies. Returns the length like fr_describe.
FR_API int fr_describe_report(const FrReport *report, char *text, int capacity);

/// Write the JSON of the form, readings and report of a run, as the page reads it after each change. Returns the length
/// like fr_describe.
FR_API int fr_describe_run(const FrRun *run, const FrReport *report, char *text, int capacity);

struct FrRecordingReader; // recording/reader.h

/// Write the JSON of a recording that was read, with its findings: {"findings", "rows", "duration", "period", "start",
/// "columns"}. "start" has the first angle and velocity. If `reader` is not NULL, the JSON also has what the reader
/// found, even in a file that was refused: {"header", "separator", "decimal_comma", "found"}. "found" has, for each
/// column in use, its key, its name in the file, its unit or "", whether that was given, and the largest magnitude.
/// Returns the length like fr_describe.
FR_API int fr_describe_recording(const FrRecording *log, const struct FrRecordingReader *reader, const FrReport *report,
                                 char *text, int capacity);

/// Write the JSON of lines `key=value` that were read from a parameter file, of its sets as fr_servo_sets returns
/// them, and of the findings: {"findings", "lines", "sets": [{"servo", "model"}]}.
FR_API int fr_describe_parameters(const char *lines, const char *sets, const FrReport *report, char *text,
                                  int capacity);

// ---------------------------------------------------------------------------------------------------------------

/// Returns true if this build gives the same bits as every other build. A build that was compiled with contraction into
/// fused multiply-add, or with other freedoms in floating-point arithmetic, returns false: some of its numbers differ
/// in the last digits, and runs drift apart. Computes a fixed set of values from every part of the library. Takes less
/// than a millisecond, allocates nothing.
FR_API bool fr_self_test(void);

FR_END

#endif
