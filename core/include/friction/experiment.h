// Experiments: everything that can be computed by name. A run is a simulation over time; a curve is a function of x.
#ifndef FRICTION_EXPERIMENT_H
#define FRICTION_EXPERIMENT_H

#include "friction/law.h"
#include "friction/recording.h"
#include "friction/measure.h"
#include "friction/servo.h"

#include <stdalign.h>
#include <stddef.h>

FR_BEGIN

/// The kind of an experiment.
typedef enum FrKind {
    FR_CURVE, ///< a function of x
    FR_RUN,   ///< a simulation over time
} FrKind;

enum {
    FR_CHANNEL_MAX = 18,       ///< channels of an experiment
    FR_READING_MAX = 12,       ///< readings of an experiment
    FR_MODEL_MAX = 73728,      ///< bytes of a model
    FR_STATE_MAX = 32768,      ///< bytes of a state
    FR_WORK_MAX = 376832,      ///< bytes of fr_run_work_size
    FR_SHAPE_MAX = 1024,       ///< points of a shape
    FR_BATCH_MAX = 16,         ///< runs of a batch
    FR_BATCH_STEPS = 64,       ///< steps that a batch takes at once
    FR_CONTACTS_MAX = 2,       ///< contacts of a run that are measured
    FR_FIGURE_NUMBERS_MAX = 8, ///< numbers of a figure
};

enum {
    /// The most steps of a run that is compared with a recording; more would take too long.
    FR_COMPARED_MAX = 10000000
};

enum {
    /// The most steps of a trial run with a smaller time step.
    FR_TRIED_MAX = 1000000
};

/// A part of the picture of a run, placed by channels.
typedef struct FrPart {
    const char *part; ///< block, belt, spring, dial, point, path, arrow, thread; lines: those of FrExperiment.shape
    /// A channel: position (block, belt; x of a point), one end (spring; "" is the wall), angle (dial, thread), force
    /// (arrow).
    const char *a;
    const char *b; ///< a second one: y of a point, other end (spring), goal (dial), what the force acts on (arrow)
    int lane; ///< lane of a block or belt, 0 is the ground; of an arrow: on which point of the lines it acts, 0 the tip
    const char *hand; ///< option of the choice `hand` that holds this part; "" if nothing can hold it
} FrPart;

/// How a figure's number is computed.
typedef enum FrMetric {
    FR_LAST,     ///< a channel at the end
    FR_LARGEST,  ///< the largest magnitude of a channel, from `from` on
    FR_SETTLED,  ///< time of the first sample from which on a channel stays within `from` of its last value [s]
    FR_MEASURED, ///< a measure at the end
    FR_CROSSED,  ///< how often a channel goes through the value `from`
    FR_AT        ///< of a curve: a channel at x = `from`
} FrMetric;

/// A number of a figure, and the paper's value.
typedef struct FrFigureNumber {
    const char *name;   ///< in words
    const char *paper;  ///< the value in the paper, as text
    const char *unit;   ///< SI, or that of the paper
    FrMetric metric;    ///< how it is computed
    int of;             ///< the channel, or the measure
    double from;        ///< see `metric`
    double times;       ///< factor by which the number is multiplied
    const char *remark; ///< why it differs from the paper's, or where the paper's comes from; ""
} FrFigureNumber;

/// A figure of a paper: its settings, and numbers to compare with those of the paper.
typedef struct FrFigure {
    const char *name;              ///< "Kikuuwe 2006, fig 6"
    const char *text;              ///< what it shows
    const char *settings;          ///< lines key=value
    const char *twin;              ///< settings that a comparison run changes, or ""
    double duration;               ///< [s]
    int count;                     ///< numbers
    const FrFigureNumber *numbers; ///< `count` of them
} FrFigure;

/// An experiment's row. experiment/one_joint.def and joints.def list them, one file each.
typedef struct FrExperiment {
    FrKind kind;                ///< curve or run
    bool partial;               ///< curve: a value that does not exist is NaN
    bool counts;                ///< curve: x is the number of a sample; without --x the command has a row for each
    FrCode missing;             ///< partial: the message that says which do not; 0: its text does
    int optional_channels;      ///< number of channels, at the end, that may have no value (NaN)
    const char *name;           ///< for fr_experiment_find and the command line
    const char *title;          ///< in words
    const char *text;           ///< one or two sentences: what it is and what it shows
    const char *source;         ///< paper and equation or figure
    const FrParam *const *rows; ///< ends with NULL
    const char *first;          ///< keys of the parameters that matter most, in order, a blank between two
    const char *plots;          ///< run: keys of the channels worth a plot, in order, a blank between two
    const FrChannel *channels;  ///< ends with a NULL key; the first is t or x
    const FrChannel *readings;  ///< numbers that follow from the parameters alone; ends with a NULL key; may be NULL
    double duration;            ///< run: default duration [s]; fr_run_duration is that with given parameters
    bool translational;         ///< units of translation instead of rotation (fr_unit)
    const char *defaults;       ///< its own defaults, lines key=value; NULL: those of the rows
    const FrPart *scene;        ///< ends with a NULL part; NULL for none
    bool square_scene;          ///< run: its picture is as high as wide; false: it is wide
    const FrFigure *figures;    ///< ends with a NULL name; NULL for none
    int contacts;               ///< run: contacts that are measured, at most FR_CONTACTS_MAX
    size_t model_size;          ///< bytes of its model
    size_t state_size;          ///< bytes of its state; 0 for a curve
    size_t work_size;           ///< run: bytes of FrForm.work that its steps need; more than 0 if a state is large
    /// Check the form and make the model. May add notes and warnings; any error refuses the form.
    void (*make)(const FrForm *form, void *model, FrReport *report);
    void (*read)(const void *model, double *readings); ///< the readings of a model; NULL when there are none
    /// run: the state at t = 0. `step` advances it by one step; `row` gets the channels before the step.
    void (*start)(const void *model, void *state);
    /// run: one step, see `start`
    void (*step)(const void *model, void *state, double t, double *row);
    /// run: why the step from a state at time t fails, as an error; it may change the state. NULL, or nothing added: no
    /// more is known than that a value is not finite.
    void (*explain)(const void *model, void *state, double t, FrReport *report);
    /// run: steps of n <= FR_BATCH_MAX of its runs at once, at t[0 .. steps), with the same bits as one by one; or NULL
    void (*step_batch)(const void *const *models, void *const *states, int n, const double *t, int steps);
    /// run: contact i, and its sample after the last step
    const FrContact *(*contact)(const void *model, const void *state, int i, FrContactSample *now);
    /// run: force of the hand over the last step, a number for each direction; returns how many. NULL for a run without
    /// a hand, or with a channel for it.
    int (*hand)(const void *state, double *force);
    /// run: what can happen at an instant, such as that a body comes to rest; ends with NULL. NULL for a run that
    /// reports no events.
    const FrOption *const *event_kinds;
    /// run: the numbers of an event: first its kind, an index among `event_kinds`, then its time [s]; at most
    /// FR_EVENT_NUMBERS_MAX. One that does not exist is NaN.
    const FrChannel *event_channels;
    /// run: whether a model reports events; NULL: each does
    bool (*has_events)(const void *model);
    /// run: the events of the last step in the order in which they happened, as rows of these numbers; returns how
    /// many, at most FR_STEP_EVENTS_MAX
    int (*events)(const void *state, double *rows);
    /// run: mean absolute error against the whole recording of the form; NaN without one
    double (*error)(const void *model);
    /// run: the lines of its picture: see fr_run_shape. NULL for a picture that has none.
    int (*shape)(const void *model, const void *state, double *points);
    /// run: how long it lasts with its parameters [s]; NULL: `duration`
    double (*lasts)(const void *model);
    /// run: the limit that its drive has reached in the step from t on; NULL without a drive
    FrServoSaturation (*saturation)(const void *model, const void *state, double t);
    /// The friction law of the model, for handles on its curve; NULL for none.
    const FrLaw *(*law)(const void *model);
    /// The transform of the model, for evaluation over arrays; NULL for none.
    const FrPhiZ *(*phi_z)(const void *model);
    /// curve: the key of a number for which the command accepts a list, one curve for each; NULL for none.
    const char *family;
    /// curve: one row at x, and the span of x that shows it best.
    void (*at)(const void *model, double x, double *row);
    void (*span)(const void *model, double *from, double *to); ///< as `at`
} FrExperiment;

/// Every experiment. Ends with NULL.
FR_API extern const FrExperiment *const fr_experiments[];

/// The rows of the run servo_pendulum by themselves, for programs that need no run: what is known of a bench. Ends with
/// NULL.
FR_API extern const FrParam *const fr_servo_pendulum_rows[];

/// The experiment of that kind and name, or NULL.
FR_API const FrExperiment *fr_experiment_find(FrKind kind, const char *name);
/// How many channels it has: the columns of its samples.
FR_API int fr_experiment_channel_count(const FrExperiment *experiment);
/// How many readings it has.
FR_API int fr_experiment_reading_count(const FrExperiment *experiment);

enum {
    FR_EVENT_NUMBERS_MAX = 8, ///< of an event
    FR_STEP_EVENTS_MAX = 8,   ///< events of a step that are kept
    FR_EVENTS_MAX = 128       ///< events of a run that are kept: the last ones
};

/// What has happened in a run.
typedef struct FrRunEvents {
    int count;                                       ///< how many are kept
    int next;                                        ///< the row of the next one
    double row[FR_EVENTS_MAX][FR_EVENT_NUMBERS_MAX]; ///< the numbers of each, the oldest is overwritten
} FrRunEvents;

/// An experiment with its parameters, model and state: about 200 KB, on a 64-byte boundary. The fields of a snapshot
/// are last, so that it is one memcpy. NOLINTNEXTLINE(clang-analyzer-optin.performance.Padding)
typedef struct FrRun {
    const FrExperiment *experiment; ///< the experiment
    /// Memory for the steps of an experiment with many joints: fr_run_work_size bytes on a 16-byte boundary, set before
    /// the run is opened. Runs of one thread may share it. NULL if it needs none.
    void *work;
    FrForm form;          ///< its parameters
    bool measured;        ///< its contacts are measured in every step (fr_run_measure)
    bool keeps_events;    ///< its model reports events
    FrRunEvents happened; ///< see fr_run_events
    int current;          ///< the model in use; the other one is for parameters that may be refused
    alignas(64) unsigned char models[2][FR_MODEL_MAX]; ///< fr_run_model is the one in use
    // from here on: the snapshot that fr_run_save saves
    double T;             ///< run: time step [s]
    double steps;         ///< steps taken since t = 0, a whole number
    double t_changed;     ///< time at the last change of T [s]
    double steps_changed; ///< steps at the last change of T: t = t_changed + (steps - steps_changed) T
    FrStatus status;      ///< FR_NOT_FINITE once a step gave a value that is not finite; the run stays there
    FrMeasuring measuring[FR_CONTACTS_MAX];        ///< of each contact
    alignas(16) unsigned char state[FR_STATE_MAX]; ///< of the experiment
} FrRun;

/// A value of a parameter: a number, or a word for a choice; the number is then 0.
typedef struct FrSetting {
    const char *key;  ///< of the parameter
    double value;     ///< of a number
    const char *word; ///< NULL for a number
} FrSetting;

/// Open a run of the named experiment with n settings, in allocated memory, to be freed by `fr_run_destroy`. NULL when
/// it is refused, or when there is no memory (the report then has no error).
///
///     FrRun *run = fr_run_create("sliding_block", (FrSetting[]){{"F", 8}, {"element", 0, "A"}}, 2, &report);
FR_API FrRun *fr_run_create(const char *experiment, const FrSetting *settings, int n, FrReport *report);
/// Free a run made by fr_run_create; NULL is accepted.
FR_API void fr_run_destroy(FrRun *run);

/// Bytes of FrRun.work for runs of this experiment; 0 for most, at most FR_WORK_MAX.
FR_API size_t fr_run_work_size(const FrExperiment *experiment);

/// The lines of a run's picture as it is now, three numbers a point: x, y [m], and 1 where a joint is that is at rest,
/// with a velocity of exactly 0, else 0. x and y of a point between two lines are NaN. The first line is the links,
/// from joint to joint; others are what they follow or stand on. Returns how many points there are, at most
/// FR_SHAPE_MAX: 0 for a run whose picture has none.
FR_API int fr_run_shape(const FrRun *run, double *points);

/// The index of a channel in the rows of a run, -1 for none.
FR_API int fr_run_channel(const FrRun *run, const char *key);

/// A reading of a run or curve by its key: a number that follows from the parameters alone. NaN when it has no reading
/// of that key, or when there is no such number.
FR_API double fr_run_reading(const FrRun *run, const char *key);

/// The value of a parameter of its friction law with which Phi(v) = y, as fr_law_parameter; also NaN for a run or curve
/// without a law of its own.
FR_API double fr_run_law_parameter(const FrRun *run, const char *key, double v, double y);

/// The model of an open run.
FR_API const void *fr_run_model(const FrRun *run);

/// How long a run lasts when nobody says otherwise [s].
FR_API double fr_run_duration(const FrRun *run);

/// Open an experiment with lines `key=value`, in the caller's memory, which must be zero before the first opening, but
/// for `work`. On
/// FR_BAD_INPUT the run is unchanged.
FR_API FrStatus fr_run_open(FrRun *run, const FrExperiment *experiment, const char *text, FrReport *report);

/// The same with a recording, which must outlive the run, or NULL.
FR_API FrStatus fr_run_open_recording(FrRun *run, const FrExperiment *experiment, const char *text,
                                      const FrRecording *log, FrReport *report);

/// Give an open run another recording, or NULL for none; parameters, time and state stay as they are. The recording
/// must outlive the run. FR_BAD_INPUT if the run needs one (trajectory=log); it is then unchanged.
FR_API FrStatus fr_run_set_recording(FrRun *run, const FrRecording *log, FrReport *report);

/// Change the parameters of an open run; time and state continue. On FR_BAD_INPUT the run is unchanged.
FR_API FrStatus fr_run_set_parameters(FrRun *run, const char *text, FrReport *report);

/// Switch the measuring of the contacts in every step on or off. It is off when a run is opened. The measures of
/// fr_measure_values are complete if it is switched on before the first step, or before a restart. It takes about as
/// long as the step itself.
FR_API void fr_run_measure(FrRun *run, bool measured);

/// Why a run has stopped, with what would help: one error. Empties the report while the status of the run is FR_OK.
FR_API void fr_run_explain(const FrRun *run, FrReport *report);

/// Back to t = 0 with the current parameters.
FR_API void fr_run_restart(FrRun *run);

enum {
    /// The largest size of a snapshot in bytes.
    FR_SNAPSHOT_MAX = sizeof(FrRun) - offsetof(FrRun, T)
};

/// Save state, time and measures of the run to `instant` of FR_SNAPSHOT_MAX bytes; returns how many are used.
FR_API size_t fr_run_save(const FrRun *run, void *instant);

/// Restore the snapshot of a run of the same experiment. The parameters of the run do not change: with those of the
/// saved run it continues with the same bits, with others it continues from the same state.
FR_API void fr_run_restore(FrRun *run, const void *instant);

/// Time [s].
FR_API double fr_run_time(const FrRun *run);

/// The force of the hand over the last step [N or N m], a number for each direction, at most FR_DIMENSION_MAX, as its
/// component along x (and y) of the picture; 0 if it holds nothing. Returns how many there are: 0 for an experiment
/// without a hand, or with a channel for its force.
FR_API int fr_run_hand(const FrRun *run, double *force);

/// The last events of a run since t = 0, at most FR_EVENTS_MAX, the earliest first: of each the numbers of
/// `event_channels` of its experiment. Returns how many; 0 for an experiment without events. After fr_run_restore those
/// that this run itself had before that time.
FR_API int fr_run_events(const FrRun *run, double *rows);

/// How many numbers an event has; 0 for an experiment without events.
FR_API int fr_experiment_event_numbers(const FrExperiment *experiment);

/// The current channels; takes no step. `row` has room for FR_CHANNEL_MAX numbers, whatever the experiment.
FR_API void fr_run_now(const FrRun *run, double *row);

/// Fill the samples with every `every`-th row, starting with the present one: takes `every` steps for each row (a row
/// is the state before its step). Stops with FR_NOT_FINITE at the first row that is not finite; run->steps is then that
/// row's step.
FR_API FrStatus fr_run_rows(FrRun *run, int every, FrSamples *samples);

/// Step n <= FR_BATCH_MAX runs. They are stepped as a batch if experiment, time step and time are equal, else one by
/// one, with the same bits. A run that reaches a value that is not finite stops there.
FR_API void fr_runs_step(FrRun *const *runs, int n, int steps);

/// Mean absolute error of a run with its current parameters against the whole recording that it was opened with; NaN
/// when there is none, or when it takes more than FR_COMPARED_MAX steps. The run itself is unchanged.
FR_API double fr_run_error(const FrRun *run);

/// Take `steps` steps; stops as fr_run_rows.
FR_API FrStatus fr_run_steps(FrRun *run, double steps);

/// The least and the largest value of a channel, and their times.
typedef struct FrExtremes {
    double low;    ///< least value
    double t_low;  ///< its time [s]
    double high;   ///< largest value
    double t_high; ///< its time [s]
} FrExtremes;

/// Take `steps` steps, and find the extremes of every channel before each of them, the first of equals, so that a plot
/// with many steps per pixel loses no peak. Infinite where no step was taken. Stops as fr_run_rows.
FR_API FrStatus fr_run_extremes(FrRun *run, double steps, FrExtremes *extremes);

/// A time during which a drive is at one of its limits.
typedef struct FrSaturated {
    FrServoSaturation by; ///< which limit
    double from;          ///< time of the first step at it [s]
    double to;            ///< time after the last one [s]
} FrSaturated;

/// Take up to `steps` steps, and list when the drive of the run is at one of its limits; returns how many times there
/// are. Ends before a step that would make more than `capacity`, or as fr_run_rows. Without a drive no step is taken.
FR_API int fr_run_saturation(FrRun *run, double steps, FrSaturated *saturated, int capacity);

/// The largest stable time step [s], found to 1 % by trial runs: over `duration` [s] the run stays finite, and in its
/// last quarter the velocity does not change sign from step to step by more than a thousandth of T F_S/M. At most
/// `duration`/10. A short run leaves little time to settle: 0.4 s give up to 3 % less than eq 63, 4 s within 1 %.
/// Searches upwards from the run's T, or downwards if that is unstable; 0 when nothing from T/1000 on is stable, NaN
/// when there is no contact or a run would take more than FR_COMPARED_MAX steps. `trial` is memory for the trial runs.
FR_API double fr_run_largest_step(const FrRun *run, FrRun *trial, double duration);

/// The numbers of a figure, from the run or curve that is opened with its settings; a run goes to the figure's end. NaN
/// where it stops before, and where a curve has no value.
FR_API void fr_run_figure(FrRun *run, const FrFigure *figure, double *numbers);

/// A curve's rows at x[0..n); samples must have room for them. Where x is NaN, so is the whole row.
FR_API void fr_curve_rows(const FrRun *run, const double *x, int n, FrSamples *samples);

/// The JSON of one experiment: its rows with their options and presets, channels, readings, figures. Returns its full
/// length without terminator; the text is cut to `capacity`.
FR_API int fr_describe_experiment(const FrExperiment *experiment, char *text, int capacity);

/// The JSON of everything: {"schema", "version", "experiments", "messages"}, as `friction list --json` prints it.
/// Returns its full length without terminator; the text is cut to `capacity`.
FR_API int fr_describe(char *text, int capacity);

/// The JSON of a report: {"schema", "findings"}, each finding with severity, code, key, text, arguments, remedies.
/// Length as fr_describe.
FR_API int fr_describe_report(const FrReport *report, char *text, int capacity);

/// The JSON of a run's form, readings and report, as the page reads it after each change. Length as fr_describe.
FR_API int fr_describe_run(const FrRun *run, const FrReport *report, char *text, int capacity);

/// The JSON of a recording that was read and its findings: {"findings", "rows", "duration", "period", "start",
/// "columns"}, start being its first angle and velocity; and, unless `reader` is NULL, what the reader found, also in a
/// file that was refused: {"header", "separator", "decimal_comma", "found"}, for each column that was taken its key,
/// its name in the file, the unit or "", whether that was given, and the largest magnitude. Length as fr_describe.
FR_API int fr_describe_recording(const FrRecording *log, const FrRecordingReader *reader, const FrReport *report,
                                 char *text, int capacity);

/// The JSON of lines `key=value` that were read from a parameter file, its sets as fr_servo_list_sets has them, and the
/// findings: {"findings", "lines", "sets": [{"servo", "model"}]}.
FR_API int fr_describe_parameters(const char *lines, const char *sets, const FrReport *report, char *text,
                                  int capacity);

// ---------------------------------------------------------------------------------------------------------------

/// Whether this build gives the same bits as every other. False for one that was compiled with contraction into
/// fused multiply-add or with other freedoms in floating-point arithmetic: some of its numbers differ in the last
/// digits, and runs drift apart. Computes a fixed set of values of every part of the library; takes less than a
/// millisecond, allocates nothing.
FR_API bool fr_self_test(void);

FR_END

#endif
