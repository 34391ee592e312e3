// Opens, steps and sweeps experiments.
#include "explorer/run/experiment.h"
#include "math/assert.h"

#include <string.h>

const FrExperiment *fr_experiment_find(FrKind kind, const char *name)
{
    FR_ASSERT(name);
    for (const FrExperiment *const *e = fr_experiments; *e; e++)
        if ((*e)->kind == kind && strcmp((*e)->name, name) == 0)
            return *e;
    return NULL;
}

const FrExperiment *fr_experiment_of(const char *subject)
{
    FR_ASSERT(subject);
    const char *blank = strchr(subject, ' ');
    return blank ? fr_experiment_find(strncmp(subject, "run ", 4) == 0 ? FR_RUN : FR_CURVE, blank + 1) : NULL;
}

static int count_channels(const FrChannel *channels)
{
    int n = 0;
    // bound: the table of channels, which ends with NULL
    while (channels && channels[n].key)
        n++;
    return n;
}

int fr_experiment_channel_count(const FrExperiment *experiment)
{
    FR_ASSERT(experiment);
    return count_channels(experiment->channels);
}

int fr_experiment_reading_count(const FrExperiment *experiment)
{
    FR_ASSERT(experiment);
    return count_channels(experiment->readings);
}

int fr_experiment_event_numbers(const FrExperiment *experiment)
{
    FR_ASSERT(experiment);
    return count_channels(experiment->event_channels);
}

/// Largest state that is copied to the stack. Larger ones are copied to the work of the run.
enum { SMALL_STATE = 4096 };

/// Size of the copy of the state at the start of the work.
static size_t copied_size(const FrExperiment *experiment)
{
    return experiment->work_size ? (experiment->state_size + 15) / 16 * 16 : 0;
}

size_t fr_run_work_size(const FrExperiment *experiment)
{
    FR_ASSERT(experiment);
    return copied_size(experiment) + experiment->work_size;
}

const void *fr_run_model(const FrRun *run)
{
    FR_ASSERT(run && run->experiment);
    return run->models[run->current == 1];
}

double fr_run_duration(const FrRun *run)
{
    FR_ASSERT(run && run->experiment);
    return run->experiment->lasts ? run->experiment->lasts(fr_run_model(run)) : run->experiment->duration;
}

double fr_run_reading(const FrRun *run, const char *key)
{
    FR_ASSERT(run && run->experiment && key);
    const FrChannel *readings = run->experiment->readings;
    double reading[FR_READING_MAX];
    for (int i = 0; readings && readings[i].key; i++)
        if (strcmp(readings[i].key, key) == 0) {
            run->experiment->read(fr_run_model(run), reading);
            return reading[i];
        }
    return NAN;
}

int fr_run_channel(const FrRun *run, const char *key)
{
    FR_ASSERT(run && run->experiment && key);
    for (int c = 0; run->experiment->channels[c].key; c++)
        if (strcmp(run->experiment->channels[c].key, key) == 0)
            return c;
    return -1;
}

void fr_experiment_make(const FrExperiment *experiment, const FrForm *form, void *model, FrReport *report)
{
    memset(model, 0, experiment->model_size);
    fr_form_read_own(form, model);
    experiment->make(form, model, report);
}

/// Make the model of a form in the unused place, and switch to that place.
static FrStatus make_model(FrRun *run, const FrExperiment *experiment, FrForm *form, FrReport *report)
{
    int spare = run->current != 1;
    int errors = report->error_count;
    form->points = run->points[spare];
    fr_experiment_make(experiment, form, run->models[spare], report);
    if (report->error_count > errors)
        return FR_BAD_INPUT;
    run->current = spare;
    run->keeps_events = experiment->events && (!experiment->has_events || experiment->has_events(run->models[spare]));
    return FR_OK;
}

/// Fill `form` from lines key=value, and make its model.
static FrStatus fill(FrRun *run, const FrExperiment *experiment, FrForm *form, const char *text, FrReport *report)
{
    report = fr_report_enter(report, &(FrReport){0});
    FrStatus status = fr_form_fill(form, experiment->rows, text, report);
    if (status == FR_OK)
        status = make_model(run, experiment, form, report);
    fr_report_end(report);
    return status;
}

FrStatus fr_run_open_experiment(FrRun *run, const FrExperiment *experiment, const char *text, const FrRecording *log,
                                FrReport *report)
{
    FR_ASSERT(run && experiment && text);
    FR_ASSERT(experiment->model_size <= FR_MODEL_MAX && experiment->state_size <= FR_STATE_MAX);
    FR_ASSERT(experiment->work_size ? run->work && fr_run_work_size(experiment) <= FR_WORK_MAX
                                    : experiment->state_size <= SMALL_STATE);
    FrForm form = {.log = log, .defaults = experiment->defaults, .translational = experiment->translational};
    if (experiment->work_size)
        form.work = (unsigned char *)run->work + copied_size(experiment);
    if (fill(run, experiment, &form, text, report) != FR_OK)
        return FR_BAD_INPUT;
    run->experiment = experiment;
    run->form = form;
    run->T = fr_form_value(&form, "T");
    run->measured = false;
    fr_run_restart(run);
    return FR_OK;
}

/// Use the time step T from now on. The time continues.
static void set_time_step(FrRun *run, double T)
{
    if (T == run->T)
        return;
    run->t_changed = fr_run_time(run);
    run->steps_changed = run->steps;
    run->T = T;
}

FrStatus fr_run_follow(FrRun *run, const FrRecording *log, FrReport *report)
{
    FR_ASSERT(run && run->experiment);
    FrForm form = run->form;
    form.log = log;
    report = fr_report_enter(report, &(FrReport){0});
    FrStatus status = run->experiment->error ? make_model(run, run->experiment, &form, report) : FR_OK;
    fr_report_end(report);
    if (status == FR_OK)
        run->form = form;
    return status;
}

FrStatus fr_run_set(FrRun *run, const char *text, FrReport *report)
{
    FR_ASSERT(run && run->experiment && text);
    FrForm form = run->form;
    if (fill(run, run->experiment, &form, text, report) != FR_OK)
        return FR_BAD_INPUT;
    run->form = form;
    set_time_step(run, fr_form_value(&form, "T"));
    return FR_OK;
}

void fr_run_measure(FrRun *run, bool measured)
{
    FR_ASSERT(run && run->experiment);
    run->measured = measured;
}

void fr_run_restart(FrRun *run)
{
    FR_ASSERT(run && run->experiment);
    run->t_changed = run->steps_changed = 0;
    run->steps = 0;
    run->status = FR_OK;
    run->happened.count = 0;
    memset(run->measuring, 0, sizeof run->measuring);
    memset(run->state, 0, run->experiment->state_size);
    if (run->experiment->start)
        run->experiment->start(fr_run_model(run), run->state);
}

enum { EVENT_TIME = 1 }; ///< index in the values of an event

/// Remove the events after the current time of the run.
static void forget_later_events(FrRun *run)
{
    FrRunEvents *events = &run->happened;
    double now = fr_run_time(run);
    for (; events->count > 0; events->count--) {
        int last = (events->next - 1 + FR_EVENTS_MAX) % FR_EVENTS_MAX;
        if (events->row[last][EVENT_TIME] <= now)
            break;
        events->next = last;
    }
}

/// Store the events of the last step.
static void keep_events(FrRun *run)
{
    double rows[FR_STEP_EVENTS_MAX * FR_EVENT_NUMBERS_MAX];
    FrRunEvents *events = &run->happened;
    int count = run->experiment->events(run->state, rows), numbers = fr_experiment_event_numbers(run->experiment);
    for (int i = 0; i < count; i++) {
        memcpy(events->row[events->next], rows + (ptrdiff_t)i * numbers, (size_t)numbers * sizeof *rows);
        events->next = (events->next + 1) % FR_EVENTS_MAX;
        events->count += events->count < FR_EVENTS_MAX;
    }
}

int fr_run_events(const FrRun *run, double *rows)
{
    FR_ASSERT(run && run->experiment && rows);
    const FrRunEvents *events = &run->happened;
    int numbers = fr_experiment_event_numbers(run->experiment);
    for (int i = 0; i < events->count; i++) {
        int row = (events->next - events->count + i + FR_EVENTS_MAX) % FR_EVENTS_MAX;
        memcpy(rows + (ptrdiff_t)i * numbers, events->row[row], (size_t)numbers * sizeof *rows);
    }
    return numbers > 0 ? events->count : 0;
}

_Static_assert(FR_SNAPSHOT_MAX >= sizeof(FrRun) - offsetof(FrRun, T), "a snapshot fits");

static size_t instant_size(const FrRun *run)
{
    return offsetof(FrRun, state) - offsetof(FrRun, T) + run->experiment->state_size;
}

size_t fr_run_save(const FrRun *run, void *instant)
{
    FR_ASSERT(run && run->experiment && instant);
    memcpy(instant, (const unsigned char *)run + offsetof(FrRun, T), instant_size(run));
    return instant_size(run);
}

void fr_run_restore(FrRun *run, const void *instant)
{
    FR_ASSERT(run && run->experiment && instant);
    double T = run->T;
    memcpy((unsigned char *)run + offsetof(FrRun, T), instant, instant_size(run));
    set_time_step(run, T);
    forget_later_events(run);
}

double fr_run_time(const FrRun *run)
{
    FR_ASSERT(run);
    return run->t_changed + (run->steps - run->steps_changed) * run->T;
}

int fr_run_hand(const FrRun *run, double *force)
{
    FR_ASSERT(run && run->experiment && force);
    return run->experiment->hand ? run->experiment->hand(run->state, force) : 0;
}

static bool is_finite(const double *row, int n)
{
    double sum = 0;
    for (int i = 0; i < n; i++)
        sum += row[i] - row[i];
    return sum == 0;
}

int fr_run_shape(const FrRun *run, double *points)
{
    FR_ASSERT(run && run->experiment && points);
    return run->experiment->shape ? run->experiment->shape(fr_run_model(run), run->state, points) : 0;
}

void fr_run_now(const FrRun *run, double *row)
{
    FR_ASSERT(run && run->experiment && row);
    alignas(16) unsigned char small[SMALL_STATE];
    void *state = run->experiment->work_size ? run->work : small;
    memcpy(state, run->state, run->experiment->state_size);
    run->experiment->step(fr_run_model(run), state, fr_run_time(run), row);
}

void fr_run_explain(const FrRun *run, FrReport *report)
{
    FR_ASSERT(run && run->experiment);
    const FrExperiment *experiment = run->experiment;
    alignas(16) unsigned char small[SMALL_STATE];
    void *state = experiment->work_size ? run->work : small;
    report = fr_report_enter(report, &(FrReport){0});
    int errors = report->error_count;
    report->translational = experiment->translational;
    memcpy(state, run->state, experiment->state_size);
    if (run->status != FR_OK && experiment->explain)
        experiment->explain(fr_run_model(run), state, fr_run_time(run), report);
    if (run->status != FR_OK && report->error_count == errors)
        fr_report_say(report, FR_ERROR, FR_RUN_NOT_FINITE, fr_time_step_row.key, FR_NO_ARGUMENTS);
    fr_report_end(report);
}

/// Copy a state. Most states are small, and are copied without a call.
static void copy_state(void *to, const void *from, size_t size)
{
    enum { SMALL = 64 };
    if (size <= SMALL)
        memcpy(to, from, SMALL); // both have room for SMALL_STATE
    else
        memcpy(to, from, size);
}

static void measure(FrRun *run, const double *row)
{
    for (int i = 0; i < run->experiment->contacts; i++) {
        FrContactSample now = {.row = row};
        const FrContact *contact = run->experiment->contact(fr_run_model(run), run->state, i, &now);
        fr_measure_step(&run->measuring[i], contact, &now, fr_run_time(run));
    }
}

/// Do a step. If its row is not finite, the state is unchanged.
static void advance(FrRun *run, double *row, int channels)
{
    const FrExperiment *experiment = run->experiment;
    channels -= experiment->optional_channels;
    alignas(16) unsigned char small[SMALL_STATE];
    void *before = experiment->work_size ? run->work : small;
    copy_state(before, run->state, experiment->state_size);
    experiment->step(fr_run_model(run), run->state, fr_run_time(run), row);
    if (is_finite(row, channels)) {
        if (run->measured)
            measure(run, row);
        run->steps++;
        if (run->keeps_events)
            keep_events(run);
    } else {
        copy_state(run->state, before, experiment->state_size);
        run->status = FR_NOT_FINITE;
    }
}

FrStatus fr_run_rows(FrRun *run, int every, FrSamples *samples)
{
    FR_ASSERT(run && run->experiment && every >= 1 && samples);
    double row[FR_CHANNEL_MAX];
    // bound: the room for samples: each pass adds one or ends the run
    while (run->status == FR_OK && samples->count < samples->capacity) {
        advance(run, row, samples->columns);
        if (run->status == FR_OK)
            fr_samples_add(samples, row);
        for (int i = 1; i < every && run->status == FR_OK; i++)
            advance(run, row, samples->columns);
    }
    return run->status;
}

FrStatus fr_run_extremes(FrRun *run, double steps, FrExtremes *extremes)
{
    FR_ASSERT(run && run->experiment);
    double row[FR_CHANNEL_MAX];
    int channels = fr_experiment_channel_count(run->experiment);
    for (int c = 0; c < channels && extremes; c++)
        extremes[c] = (FrExtremes){.low = (double)INFINITY, .high = -(double)INFINITY};
    for (double i = 0; i < steps && run->status == FR_OK; i++) {
        advance(run, row, channels);
        for (int c = 0; c < channels && extremes && run->status == FR_OK; c++) {
            FrExtremes *seen = &extremes[c];
            if (row[c] < seen->low) {
                seen->low = row[c];
                seen->t_low = row[0];
            }
            if (row[c] > seen->high) {
                seen->high = row[c];
                seen->t_high = row[0];
            }
        }
    }
    return run->status;
}

FrStatus fr_run_step(FrRun *run, double steps)
{
    FR_ASSERT(run && run->experiment);
    return fr_run_extremes(run, steps, NULL);
}

double fr_run_error(const FrRun *run)
{
    FR_ASSERT(run && run->experiment);
    return run->experiment->error ? run->experiment->error(fr_run_model(run)) : (double)NAN;
}

/// Returns true if both are runs of the same experiment at the same time with the same time step.
static bool go_together(const FrRun *a, const FrRun *b)
{
    return a->experiment == b->experiment && a->T == b->T && a->steps == b->steps && a->t_changed == b->t_changed &&
           a->steps_changed == b->steps_changed && b->status == FR_OK;
}

/// Do several steps of all runs together. If one of them would not stay finite, nothing changes and this returns false.
static bool advance_together(FrRun *const *runs, int n, int steps)
{
    enum { STATE_NUMBERS = 16 };
    const FrExperiment *experiment = runs[0]->experiment;
    double t[FR_BATCH_STEPS], before[FR_BATCH_MAX][STATE_NUMBERS], row[FR_CHANNEL_MAX];
    const void *models[FR_BATCH_MAX];
    void *states[FR_BATCH_MAX];
    FR_ASSERT(steps <= FR_BATCH_STEPS && experiment->state_size <= sizeof before[0]);
    for (int i = 0; i < n; i++) {
        models[i] = fr_run_model(runs[i]);
        states[i] = runs[i]->state;
        memcpy(before[i], runs[i]->state, experiment->state_size);
    }
    double first = runs[0]->steps;
    for (int k = 0; k < steps; k++)
        t[k] = runs[0]->t_changed + (first + k - runs[0]->steps_changed) * runs[0]->T;
    experiment->step_batch(models, states, n, t, steps);
    bool finite = true;
    for (int i = 0; i < n; i++) {
        runs[i]->steps += steps;
        fr_run_now(runs[i], row);
        finite = finite && is_finite(row, fr_experiment_channel_count(experiment) - experiment->optional_channels);
    }
    for (int i = 0; i < n && !finite; i++) {
        runs[i]->steps = first;
        memcpy(runs[i]->state, before[i], experiment->state_size);
    }
    return finite;
}

/// Do steps of all runs together while they stay finite. Returns the number of steps.
static int steps_together(FrRun *const *runs, int n, int steps)
{
    bool together = n > 0 && n <= FR_BATCH_MAX && runs[0]->experiment->step_batch && runs[0]->status == FR_OK;
    for (int i = 0; i < n && together; i++) // events are stored step by step
        together = go_together(runs[0], runs[i]) && !runs[i]->keeps_events;
    int done = 0;
    for (int part; together && done < steps; done += together ? part : 0) {
        part = steps - done < FR_BATCH_STEPS ? steps - done : FR_BATCH_STEPS;
        together = advance_together(runs, n, part);
    }
    return done;
}

void fr_runs_step(FrRun *const *runs, int n, int steps)
{
    FR_ASSERT(runs || n == 0);
    int done = steps_together(runs, n, steps);
    for (int i = 0; i < n; i++)
        fr_run_step(runs[i], steps - done);
}

void fr_curve_rows(const FrRun *run, const double *x, int n, FrSamples *samples)
{
    FR_ASSERT(run && run->experiment && n >= 0 && (x || n == 0) && samples);
    double row[FR_CHANNEL_MAX];
    for (int i = 0; i < n; i++) {
        if (x[i] == x[i])
            run->experiment->at(fr_run_model(run), x[i], row);
        else
            for (int c = 0; c < samples->columns; c++)
                row[c] = (double)NAN;
        fr_samples_add(samples, row);
    }
}
