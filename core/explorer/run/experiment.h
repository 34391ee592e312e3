// Experiments: all computations that have a name. A run is a simulation over time; a curve is a function of x. An
// experiment needs no other header for its rows, form, messages and channels.
#ifndef FRICTION_EXPLORER_RUN_EXPERIMENT_H
#define FRICTION_EXPLORER_RUN_EXPERIMENT_H

#include "measure.h"
#include "explorer/form/form.h"
#include "explorer/form/message.h"
#include "base/row.h"

#include <stdalign.h>
#include <stddef.h>

// benchmarks in C++ use it
FR_BEGIN

enum {
    FR_READING_MAX = 12,  ///< most readings of an experiment
    FR_MODEL_MAX = 73728, ///< largest size of a model in bytes
    FR_STATE_MAX = 32768, ///< largest size of a state in bytes
    FR_WORK_MAX = 376832, ///< largest result of fr_run_work_size in bytes
    FR_BATCH_STEPS = 64,  ///< most steps that a batch takes in one call
    /// Most steps of a run that is compared with a recording. More would take too long.
    FR_COMPARED_MAX = 10000000,
    FR_TRIED_MAX = 1000000, ///< most steps of a trial run with a smaller time step
    FR_STEP_EVENTS_MAX = 8, ///< most events of a step that are kept
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

/// Count and table of the numbers of a figure, the last two members of an FrFigure.
#define FIGURE_NUMBERS(table) (int)(sizeof(table) / sizeof *(table)), table

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
    /// curve that counts: name of sample x, which the command prints instead of x; NULL for none.
    const char *(*sample)(double x);
    /// partial: message that explains which values do not exist; 0 if the text of the experiment explains it.
    int missing;
    int optional_channels;      ///< number of channels, at the end, that may have no value (NaN)
    const char *name;           ///< name for fr_experiment_find and the command line
    const char *title;          ///< title in words
    const char *text;           ///< one or two sentences: the experiment, and the effect that it shows
    const char *source;         ///< paper, with equation or figure
    const FrOption *equations;  ///< equations of its motion and control, ending with a NULL name; NULL: none
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
    /// Check the form and make the model, which has its own parameters (FrParam.own) and else only 0. May add notes and
    /// warnings. If there is an error, the form is refused.
    void (*make)(const FrForm *form, void *model, FrReport *report);
    /// Compute the readings of a model. NULL if there are no readings.
    void (*read)(const void *model, double *readings);
    /// run: set the state at t = 0, which is 0 before. NULL: it stays 0.
    void (*start)(const void *model, void *state);
    /// run: advance the state by one step, and write the channels before the step to `row`
    void (*step)(const void *model, void *state, double t, double *row);
    /// run: report, as an error, why the step from a state at time t fails. May change the state. If this is NULL or
    /// adds nothing, all that is known is that a value is not finite.
    void (*explain)(const void *model, void *state, double t, FrReport *report);
    /// run: take `steps` steps of n <= FR_BATCH_MAX runs, at t[0 .. steps), with the same bits as one by
    /// one. May be NULL.
    void (*step_batch)(const void *const *models, void *const *states, int n, const double *t, int steps);
    /// run: get contact i, and its sample after the last step, whose row `now` has before
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

/// Members that every curve has, and every run.
#define CURVE_MEMBERS(rows_, channels_, Model_, make_, at_, span_)                                                     \
    .kind = FR_CURVE, .rows = rows_, .channels = channels_, .model_size = sizeof(Model_), .make = make_, .at = at_,    \
    .span = span_
#define RUN_MEMBERS(rows_, channels_, Model_, State_, make_, step_)                                                    \
    .kind = FR_RUN, .rows = rows_, .channels = channels_, .model_size = sizeof(Model_), .state_size = sizeof(State_),  \
    .make = make_, .step = step_

/// All experiments, ending with NULL.
extern const FrExperiment *const fr_experiments[];

/// The rows of the run servo_pendulum that describe a bench, ending with NULL. For programs that need no run.
extern const FrParam *const fr_servo_pendulum_rows[];

/// Find an experiment by kind and name. Returns NULL if there is no such experiment.
const FrExperiment *fr_experiment_find(FrKind kind, const char *name);
/// Find an experiment by `run NAME` or `curve NAME`. Returns NULL if there is no such experiment.
const FrExperiment *fr_experiment_of(const char *subject);

/// Make the model of a form.
void fr_experiment_make(const FrExperiment *experiment, const FrForm *form, void *model, FrReport *report);

/// Number of channels of an experiment, which are the columns of its samples.
int fr_experiment_channel_count(const FrExperiment *experiment);
/// Number of readings of an experiment.
int fr_experiment_reading_count(const FrExperiment *experiment);

/// The last events of a run.
typedef struct FrRunEvents {
    int count;                                       ///< number of events that are kept
    int next;                                        ///< index of the row for the next event
    double row[FR_EVENTS_MAX][FR_EVENT_NUMBERS_MAX]; ///< numbers of each event (ring buffer)
} FrRunEvents;

/// An experiment with its parameters, model and state: about 200 KB, on a 64-byte boundary. The fields of a snapshot
/// are last, so that it is one memcpy. NOLINTNEXTLINE(clang-analyzer-optin.performance.Padding)
struct FrRun {
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
    double points[2][4 * FR_POINTS_MAX];               ///< the points of the law of each model (FrForm.points)
    // from here on: the snapshot that fr_run_save saves
    double T;             ///< run: time step [s]
    double steps;         ///< steps taken since t = 0, a whole number
    double t_changed;     ///< time at the last change of T [s]
    double steps_changed; ///< steps at the last change of T: t = t_changed + (steps - steps_changed) T
    /// FR_NOT_FINITE after a step gave a value that is not finite. The run then stays at that state.
    FrStatus status;
    FrMeasuring measuring[FR_CONTACTS_MAX];        ///< state of the measures of each contact
    alignas(16) unsigned char state[FR_STATE_MAX]; ///< state of the experiment
};

/// Number of bytes of FrRun.work for runs of this experiment: 0 for most, at most FR_WORK_MAX.
size_t fr_run_work_size(const FrExperiment *experiment);

/// Model of an open run.
const void *fr_run_model(const FrRun *run);

/// Open a run or curve with lines `key=value` and a recording, which must outlive the run, or NULL. All of `run` except
/// `work` must be zero before it is opened for the first time. On FR_BAD_INPUT the run is unchanged.
FrStatus fr_run_open_experiment(FrRun *run, const FrExperiment *experiment, const char *lines, const FrRecording *log,
                                FrReport *report);

/// Returns how many numbers an event has; 0 for an experiment without events.
int fr_experiment_event_numbers(const FrExperiment *experiment);

/// Compute the numbers of a figure from the run or curve that was opened with its settings. A run is simulated up to
/// the duration of the figure. Numbers are NaN if the run stops before, or if the curve has no value.
void fr_figure_numbers(FrRun *run, const FrFigure *figure, double *numbers);

/// Write the JSON of one experiment, as fr_describe does.
int fr_describe_experiment(const FrExperiment *experiment, char *text, int capacity);

struct FrRecordingReader; // recording/reader.h

/// Write the JSON of a recording that was read, with its findings: {"findings", "rows", "duration", "period", "start",
/// "columns"}. "start" has the first angle and velocity. If `reader` is not NULL, the JSON also has what the reader
/// found, even in a file that was refused: {"header", "separator", "decimal_comma", "found"}. "found" has, for each
/// column in use, its key, its name in the file, its unit or "", whether that was given, and the largest magnitude.
/// Returns the length as fr_describe does.
int fr_describe_recording(const FrRecording *log, const struct FrRecordingReader *reader, const FrReport *report,
                          char *text, int capacity);

FR_END

#endif
