// Runs and curves by name, and what a program may ask of one.
#include "explorer/run/experiment.h"
#include "math/assert.h"
#include "explorer/form/servo.h"

#include <stdlib.h>
#include <string.h>

enum { LINES_MAX = 4096 };

/// Write the settings as lines key=value. Returns false if there is not enough room.
static bool write_lines(const FrSetting *settings, int n, char *lines)
{
    int length = 0;
    lines[0] = '\0';
    for (int i = 0; i < n && length < LINES_MAX; i++) {
        const FrSetting *setting = &settings[i];
        size_t room = (size_t)(LINES_MAX - length);
        if (setting->word)
            length += fr_text(lines + length, room, "%s=%s\n", setting->key, setting->word);
        else
            length += fr_text(lines + length, room, "%s=%.17g\n", setting->key, setting->value);
    }
    return length < LINES_MAX;
}

/// Bytes of a run before its work, which is stored after it.
enum { RUN_SIZE = (sizeof(FrRun) + alignof(FrRun) - 1) / alignof(FrRun) * alignof(FrRun) };

static size_t size_of(const FrExperiment *experiment)
{
    return RUN_SIZE + (fr_run_work_size(experiment) + alignof(FrRun) - 1) / alignof(FrRun) * alignof(FrRun);
}

size_t fr_run_size(FrKind kind, const char *name)
{
    const FrExperiment *experiment = fr_experiment_find(kind, name);
    return experiment ? size_of(experiment) : 0;
}

const char *fr_experiment_name(FrKind kind, int i)
{
    for (const FrExperiment *const *e = fr_experiments; *e; e++)
        if ((*e)->kind == kind && i-- == 0)
            return (*e)->name;
    return NULL;
}

/// Report that there is no experiment of this name.
static const FrExperiment *find(FrKind kind, const char *name, FrReport *report)
{
    const FrExperiment *found = fr_experiment_find(kind, name);
    if (!found)
        fr_report_say(report, FR_ERROR, FR_UNKNOWN_EXPERIMENT, "", FR_ARGUMENTS(fr_word_part("name", name, 60)));
    return found;
}

FrStatus fr_run_open(FrRun *run, FrKind kind, const char *name, const char *lines, const FrRecording *log,
                     FrReport *report)
{
    FR_ASSERT(run && name && lines);
    report = fr_report_enter(report, &(FrReport){0});
    const FrExperiment *experiment = find(kind, name, report);
    if (experiment)
        run->work = (unsigned char *)run + RUN_SIZE;
    FrStatus status = experiment ? fr_run_open_experiment(run, experiment, lines, log, report) : FR_BAD_INPUT;
    fr_report_end(report);
    return status;
}

FrRun *fr_run_create(FrKind kind, const char *name, const FrSetting *settings, int n, FrReport *report)
{
    char lines[LINES_MAX];
    FR_ASSERT(name && n >= 0 && (settings || n == 0));
    FrRun *run = NULL;
    report = fr_report_enter(report, &(FrReport){0});
    const FrExperiment *experiment = find(kind, name, report);
    if (experiment && !write_lines(settings, n, lines))
        fr_report_say(report, FR_ERROR, FR_TOO_MANY_PARAMETERS, "", FR_ARGUMENTS(fr_number("limit", FR_FORM_MAX)));
    else if (experiment)
        run = aligned_alloc(alignof(FrRun), size_of(experiment));
    if (run) {
        memset(run, 0, sizeof *run);
        if (fr_run_open(run, kind, name, lines, NULL, report) != FR_OK) {
            free(run);
            run = NULL;
        }
    }
    fr_report_end(report);
    return run;
}

void fr_run_destroy(FrRun *run)
{
    free(run);
}

FrStatus fr_run_status(const FrRun *run)
{
    FR_ASSERT(run && run->experiment);
    return run->status;
}

double fr_run_steps(const FrRun *run)
{
    FR_ASSERT(run && run->experiment);
    return run->steps;
}

double fr_run_value(const FrRun *run, const char *key)
{
    FR_ASSERT(run && run->experiment && key);
    return fr_form_value(&run->form, key);
}

int fr_run_channels(const FrRun *run)
{
    FR_ASSERT(run && run->experiment);
    return fr_experiment_channel_count(run->experiment);
}

const char *fr_run_channel_key(const FrRun *run, int i)
{
    FR_ASSERT(run && run->experiment && i >= 0 && i < fr_run_channels(run));
    return run->experiment->channels[i].key;
}

bool fr_run_has_channel(const FrRun *run, int i, const double *first)
{
    FR_ASSERT(run && run->experiment && i >= 0 && i < fr_run_channels(run) && first);
    return i < fr_run_channels(run) - run->experiment->optional_channels || !isnan(first[i]);
}

const FrLaw *fr_run_law(const FrRun *run)
{
    FR_ASSERT(run && run->experiment);
    return run->experiment->law ? run->experiment->law(fr_run_model(run)) : NULL;
}

const FrPhiZ *fr_run_phi_z(const FrRun *run)
{
    FR_ASSERT(run && run->experiment);
    return run->experiment->phi_z ? run->experiment->phi_z(fr_run_model(run)) : NULL;
}

double fr_run_law_parameter(const FrRun *run, const char *key, double v, double y)
{
    FR_ASSERT(key);
    const FrLaw *law = fr_run_law(run);
    return law ? fr_law_parameter(law, key, v, y) : (double)NAN;
}

bool fr_run_measures(const FrRun *run, int i, double *value)
{
    FR_ASSERT(run && run->experiment && value);
    if (i < 0 || i >= run->experiment->contacts)
        return false;
    fr_measure_values(&run->measuring[i], value);
    return true;
}

FrMotion fr_run_motion(const FrRun *run, int i)
{
    FR_ASSERT(run && run->experiment);
    return i >= 0 && i < run->experiment->contacts ? run->measuring[i].motion : FR_MOTION_NONE;
}

FrRunState fr_run_state(const FrRun *run, int i)
{
    FR_ASSERT(run && run->experiment);
    return i >= 0 && i < run->experiment->contacts ? fr_measure_state(&run->measuring[i]) : FR_STATE_NOT_SETTLED;
}

int fr_run_figure(FrRun *run, int i, double *numbers)
{
    FR_ASSERT(run && run->experiment && numbers);
    const FrFigure *figure = run->experiment->figures;
    for (int skip = i; figure && figure->name && skip > 0; skip--)
        figure++;
    if (i < 0 || !figure || !figure->name)
        return 0;
    fr_figure_numbers(run, figure, numbers);
    return figure->count;
}

int fr_run_write_servo(const FrRun *run, char *text, int capacity)
{
    FR_ASSERT(run && run->experiment);
    return fr_servo_write_form(&run->form, text, capacity);
}
