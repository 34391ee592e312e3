// Experiments: everything that can be computed by name. A run goes through time; a curve goes over x.
#ifndef FRICTION_EXPERIMENT_H
#define FRICTION_EXPERIMENT_H

#include "friction/law.h"
#include "friction/recording.h"
#include "friction/measure.h"

#include <stdalign.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif
#pragma GCC visibility push(default)

/// What an experiment is.
typedef enum FrKind {
    FR_CURVE, ///< goes over x
    FR_RUN,   ///< goes through time
} FrKind;

enum {
    FR_CHANNEL_MAX = 16,       ///< channels of an experiment
    FR_READING_MAX = 12,       ///< readings of an experiment
    FR_MODEL_MAX = 73728,      ///< bytes of a model
    FR_STATE_MAX = 4096,       ///< bytes of a state
    FR_BATCH_MAX = 16,         ///< runs that go together
    FR_BATCH_STEPS = 64,       ///< steps that they take at once
    FR_CONTACTS_MAX = 2,       ///< contacts of a run that are measured
    FR_FIGURE_NUMBERS_MAX = 8, ///< numbers of a figure
};

enum {
    /// Steps of a run that are compared with a recording at most: more would take longer than anyone waits.
    FR_COMPARED_MAX = 10000000
};

enum {
    /// Steps of a run that is tried with a shorter time step than its own.
    FR_TRIED_MAX = 1000000
};

/// A part of the picture of a run, placed by channels.
typedef struct FrPart {
    const char *part; ///< block, belt, spring, dial, point, arrow
    /// A channel: position (block, belt; x of a point), one end (spring; "" is the wall), angle (dial), force (arrow).
    const char *a;
    const char *b; ///< a second one: y of a point, other end (spring), goal (dial), what the force acts on (arrow)
    int lane;      ///< blocks and belts stand on lanes, 0 the ground
} FrPart;

/// How a figure's number is computed.
typedef enum FrMetric {
    FR_LAST,     ///< a channel at the end
    FR_LARGEST,  ///< the largest magnitude of a channel, from `from` on
    FR_SETTLED,  ///< the first sample from which on a channel stays within `from` of where it ends; its time [s]
    FR_MEASURED, ///< a measure at the end
    FR_CROSSED,  ///< how often a channel goes through the value `from`
    FR_AT        ///< of a curve: a channel at x = `from`
} FrMetric;

/// A number of a figure, and what the paper has for it.
typedef struct FrFigureNumber {
    const char *name;   ///< in words
    const char *paper;  ///< what the paper has
    const char *unit;   ///< SI, or that of the paper
    FrMetric metric;    ///< how it is found
    int of;             ///< the channel, or the measure
    double from;        ///< as `told` says
    double times;       ///< the number is shown `times` what it is
    const char *remark; ///< why it differs from the paper's, or where that comes from; ""
} FrFigureNumber;

/// A figure of a paper: what sets it up, and numbers to lay beside those of the paper.
typedef struct FrFigure {
    const char *name;              ///< "Kikuuwe 2006, fig 6"
    const char *text;              ///< what it shows
    const char *settings;          ///< lines key=value
    const char *twin;              ///< what a run beside it has otherwise, or ""
    double duration;               ///< [s]
    int count;                     ///< numbers
    const FrFigureNumber *numbers; ///< `count` of them
} FrFigure;

/// An experiment's row. experiment/experiment.def lists them, one file each.
typedef struct FrExperiment {
    FrKind kind;                ///< curve or run
    bool partial;               ///< curve: a value that does not exist is NaN
    const char *name;           ///< for fr_experiment_find and the command line
    const char *title;          ///< in words
    const char *text;           ///< one or two sentences: what it is and what to look at
    const char *source;         ///< paper and equation or figure
    const FrParam *const *rows; ///< ends with NULL
    const FrChannel *channels;  ///< ends with a NULL key; the first is t or x
    int optional_channels;      ///< so many of the last channels may have no value (NaN)
    const FrChannel *readings;  ///< numbers that follow from the parameters alone; ends with a NULL key; may be NULL
    double duration;            ///< run: how long to look [s]
    bool translational;         ///< units of things that move along a line (fr_unit)
    const char *defaults;       ///< its own, as lines key=value; NULL for the rows'
    const FrPart *scene;        ///< ends with a NULL part; NULL for none
    const FrFigure *figures;    ///< ends with a NULL name; NULL for none
    int contacts;               ///< run: how many are measured, at most FR_CONTACTS_MAX
    size_t model_size;          ///< bytes of its model
    size_t state_size;          ///< bytes of its state; 0 for a curve
    /// Check the form and fold the model. May add notes and warnings; every error counts.
    void (*make)(const FrForm *form, void *model, FrReport *report);
    void (*read)(const void *model, double *readings); ///< the readings of a model; NULL when there are none
    /// run: the state at t = 0; `step` takes it one step on, and `row` gets the channels as they are before the step.
    void (*start)(const void *model, void *state);
    /// run: one step, as `start` says
    void (*step)(const void *model, void *state, double t, double *row);
    /// run: steps of n <= FR_BATCH_MAX of its runs at once, at t[0 .. steps): the same bits as each by itself, or
    /// NULL
    void (*step_batch)(const void *const *models, void *const *states, int n, const double *t, int steps);
    /// run: contact i after the last step, and how it is
    const FrContact *(*contact)(const void *model, const void *state, int i, FrContactSample *now);
    /// run: mean absolute error against the recording that the form came with, from its start to its end; NaN for none
    double (*error)(const void *model);
    /// The transform that the model rests on, for arrays of it; NULL for none.
    const FrPhiZ *(*phi_z)(const void *model);
    /// curve: the key of a number for which the command accepts a list, one curve for each; NULL for none.
    const char *family;
    /// curve: one row at x, and the span of x that shows it best.
    void (*at)(const void *model, double x, double *row);
    void (*span)(const void *model, double *from, double *to); ///< as `at`
} FrExperiment;

/// Every experiment. Ends with NULL.
extern const FrExperiment *const fr_experiments[];

/// The experiment of that kind and name, or NULL.
const FrExperiment *fr_experiment_find(FrKind kind, const char *name);
/// How many channels it has: the columns of its samples.
int fr_experiment_channel_count(const FrExperiment *experiment);
/// How many readings it has.
int fr_experiment_reading_count(const FrExperiment *experiment);

/// An experiment with its parameters, model and state: about 160 KB, on a 64-byte boundary. The fields of a snapshot
/// are last, so that it is one memcpy. NOLINTNEXTLINE(clang-analyzer-optin.performance.Padding)
typedef struct FrRun {
    const FrExperiment *experiment; ///< what it is a run or curve of
    FrForm form;                    ///< its parameters
    bool measured;                  ///< its contacts are measured in every step (fr_run_measure)
    int current;                    ///< the model in use; the other one is for parameters that may be refused
    alignas(64) unsigned char models[2][FR_MODEL_MAX]; ///< fr_run_model is the one in use
    // from here on it is where the run is, the instant that fr_run_save keeps
    double T;             ///< run: time step [s]
    double steps;         ///< steps taken since t = 0, a whole number
    double t_changed;     ///< time at the last change of T [s]
    double steps_changed; ///< steps at the last change of T: t = t_changed + (steps - retuned) T
    FrStatus status;      ///< FR_NOT_FINITE once a step gave a value that is not finite; then it stays there
    FrMeasuring measuring[FR_CONTACTS_MAX];        ///< of each contact
    alignas(16) unsigned char state[FR_STATE_MAX]; ///< of the experiment
} FrRun;

/// A value of a parameter: a number, or a word for a choice, with 0 in the place of the number.
typedef struct FrSetting {
    const char *key;  ///< of the parameter
    double value;     ///< of a number
    const char *word; ///< NULL for a number
} FrSetting;

/// Open a run by the name of its experiment with n settings, in memory of its own; NULL when it is refused, or when
/// there is no memory (then the report has no error). `fr_run_destroy` gives the memory back.
///
///     FrRun *run = fr_run_create("sliding_block", (FrSetting[]){{"F", 8}, {"element", 0, "A"}}, 2, &report);
FrRun *fr_run_create(const char *experiment, const FrSetting *settings, int n, FrReport *report);
/// Give back the memory of a run that was created; NULL is accepted.
void fr_run_destroy(FrRun *run);

/// The place of a channel in the rows of a run, -1 for none.
int fr_run_channel(const FrRun *run, const char *key);

/// A reading of a run or curve by its key: a number that follows from the parameters alone. NaN when it has no reading
/// of that key, or when there is no such number.
double fr_run_reading(const FrRun *run, const char *key);

/// The model of an open run.
const void *fr_run_model(const FrRun *run);

/// Open an experiment on lines `key=value`, in memory of the caller that is zero before it is opened for the first
/// time. On FR_BAD_INPUT the run is unchanged.
FrStatus fr_run_open(FrRun *run, const FrExperiment *experiment, const char *text, FrReport *report);

/// The same with a recording that outlives the run, or NULL.
FrStatus fr_run_open_recording(FrRun *run, const FrExperiment *experiment, const char *text, const FrRecording *log,
                               FrReport *report);

/// Give an open run another recording, or NULL for none; parameters, time and state stay as they are. The recording
/// outlives the run. FR_BAD_INPUT, and the run is unchanged, when it needs one (trajectory=log).
FrStatus fr_run_set_recording(FrRun *run, const FrRecording *log, FrReport *report);

/// Give an open run other parameters; time and state go on. On FR_BAD_INPUT the run is unchanged.
FrStatus fr_run_set_parameters(FrRun *run, const char *text, FrReport *report);

/// Whether the contacts of a run are measured in every step from now on; a run that was opened is not. The measures of
/// fr_measure_values are complete when this is asked for before the first step, or before a restart. It costs about as
/// much as the step itself.
void fr_run_measure(FrRun *run, bool measured);

/// Back to t = 0 with the parameters as they are.
void fr_run_restart(FrRun *run);

enum {
    /// Bytes that an instant takes at most.
    FR_SNAPSHOT_MAX = sizeof(FrRun) - offsetof(FrRun, T)
};

/// Keep where the run is, state, time and measures, in `instant` of FR_SNAPSHOT_MAX bytes; returns how many it takes.
size_t fr_run_save(const FrRun *run, void *instant);

/// Bring the run to an instant that was kept of a run of the same experiment. Its parameters stay as they are: with
/// those of then it goes on to the same bits, with others it goes another way from the same state.
void fr_run_restore(FrRun *run, const void *instant);

/// Time [s].
double fr_run_time(const FrRun *run);

/// The channels as they are now; nothing moves.
void fr_run_now(const FrRun *run, double *row);

/// Fill the samples, keeping the first of every `every` rows: takes `every` steps for each row (a row is the state
/// before its step). Stops with FR_NOT_FINITE at the first row that is not finite; run->steps is then that row's step.
FrStatus fr_run_rows(FrRun *run, int every, FrSamples *samples);

/// Take steps with n <= FR_BATCH_MAX runs, which must be of one experiment, step and time to go together; else each
/// goes by itself. The bits are the same. A run that meets a value that is not finite stops there.
void fr_runs_step(FrRun *const *runs, int n, int steps);

/// Mean absolute error of a run, as it is set, against the recording that it was opened with, over all of it; NaN when
/// there is none, or more than FR_COMPARED_MAX steps of it. The run itself stays where it is.
double fr_run_error(const FrRun *run);

/// Take so many steps; stops as fr_run_rows.
FrStatus fr_run_steps(FrRun *run, double steps);

/// Where a channel was least and largest, and when [s].
typedef struct FrExtremes {
    double low;    ///< least value
    double t_low;  ///< when [s]
    double high;   ///< largest value
    double t_high; ///< when [s]
} FrExtremes;

/// Take so many steps, and tell of every channel its extremes before each of them, the first of equals: so many steps
/// may share a column of pixels, and nothing that they did is lost. Infinite ends where no step was taken. Stops as
/// fr_run_rows.
FrStatus fr_run_extremes(FrRun *run, double steps, FrExtremes *extremes);

/// The largest time step [s], found to 1 %, with which a run of this experiment over `duration` [s] stays finite and in
/// its last quarter no longer turns from step to step by more than a thousandth of T F_S/M; up to `duration`/10. A
/// short run leaves little time to settle: 0.4 s give up to 3 % less than eq 63, 4 s within 1 %. Looks upwards from the
/// run's T, or downwards when that is unstable; 0 when nothing from T/1000 on is stable, NaN when there is no contact
/// or a run would take more than FR_COMPARED_MAX steps. `trial` is memory for the runs that are tried.
double fr_run_largest_step(const FrRun *run, FrRun *trial, double duration);

/// The numbers of a figure from the run or curve that is opened on its settings; a run goes to the figure's end. NaN
/// where it stops before, and where a curve has no value.
void fr_run_figure(FrRun *run, const FrFigure *figure, double *numbers);

/// A curve's rows at x[0..n); samples must have room for them.
void fr_curve_rows(const FrRun *run, const double *x, int n, FrSamples *samples);

/// The JSON of one experiment: its rows with their options and presets, channels, readings, figures. Returns the length
/// that it has without its end; what does not fit in `capacity` is cut.
int fr_describe_experiment(const FrExperiment *experiment, char *text, int capacity);

/// The JSON of everything: {"schema", "version", "experiments", "messages"}, as `friction list --json` prints it.
/// Returns the length that it has without its end; what does not fit in `capacity` is cut.
int fr_describe(char *text, int capacity);

/// The JSON of a report: {"schema", "findings"}, each finding with severity, code, key, text, arguments, remedies.
/// Length as fr_describe.
int fr_describe_report(const FrReport *report, char *text, int capacity);

/// The JSON of a run's form, readings and report, as the page reads it after each change. Length as fr_describe.
int fr_describe_run(const FrRun *run, const FrReport *report, char *text, int capacity);

/// The JSON of what was found while a recording was read, and of the recording: {"findings", "rows", "duration",
/// "period", "start", "columns"}, start being its first angle and velocity. Length as fr_describe.
int fr_describe_recording(const FrRecording *log, const FrReport *report, char *text, int capacity);

/// The JSON of lines `key=value` that were read from a file, and of what was found: {"findings", "lines"}.
int fr_describe_lines(const char *lines, const FrReport *report, char *text, int capacity);

// ---------------------------------------------------------------------------------------------------------------

/// Whether this build gives the bits that every build gives. False for one that was compiled with contraction into
/// fused multiply-add or with other freedoms in floating-point arithmetic: some of its numbers differ in the last
/// digits, and runs drift apart. Computes a fixed set of values of every part of the library; takes less than a
/// millisecond, allocates nothing.
bool fr_self_test(void);

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif

#endif
