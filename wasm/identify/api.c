// friction identify as a module without imports: its files are texts in memory, and its caller runs its tasks.
//
// One module takes the tasks of each work unit and collects the results. Other modules, which have read the same
// recordings, run the tasks that they receive and go through the same work units with the collected results.
// exports.json lists these functions.
#define _POSIX_C_SOURCE 200809L
#include "base/lines.h"

#include "law/parts.h"
#include "identify/fit.h"
#include "explorer/study/law_study.h"
#include "explorer/study/outputs.h"
#include "explorer/study/progress.h"
#include "explorer/study/study.h"
#include "explorer/run/experiment.h"
#include "texts.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "api.h"

enum { FINDINGS = 64, ARGUMENTS = 1 << 13, MODELS = FR_FIT_MODELS };

static Study study;
static WorkUnit work;
static void *task, *copy; ///< a task of the work unit, and its state as received
static Outcome outcome;
static FrFitTrial trial;
static bool concluded;
static FrFitModel shown[MODELS]; ///< the models that were concluded last: others may be running
static int shown_inner;          ///< their steps from sample to sample

static char *room;
static char *argument_text;
static char *argument[ARGUMENTS];

static char *text; ///< text of the last answer
static size_t text_length;
static double *simulated;

char *fr_identify_room(int bytes)
{
    free(room);
    return room = malloc((size_t)bytes + 1);
}

const char *fr_identify_text_address(void)
{
    return text;
}

static FILE *begin_text(void)
{
    free(text);
    text = NULL;
    return open_memstream(&text, &text_length);
}

static int end_text(FILE *file)
{
    return file && fclose(file) == 0 ? (int)text_length : 0;
}

void fr_identify_forget(void)
{
    forget_texts();
}

int fr_identify_file(int name_length, int length)
{
    char name[4096];
    snprintf(name, sizeof name, "%.*s", name_length, room);
    return keep_text(name, room + name_length, (size_t)(length - name_length));
}

// ---------------------------------------------------------------------------------------------------------------
// Input files

/// Write a recording: its samples in the fit, or if something was refused, its samples in the file.
static void write_log(FrWriter *json, const IdentifyLog *log, bool held)
{
    const FrRecording *recording = &log->recording;
    bool as_read = !log->samples && recording->count > 0, own = study.logs.holds && log->even.count > 1;
    int number = -log->given_lines; // the lines of the command come first
    fr_write_open(json, NULL, "{");
    fr_write_text(json, "file", log->path);
    fr_write_number(json, "samples", as_read ? recording->count : log->count);
    double T = own ? fr_recording_period(&log->even) : study.logs.T;
    fr_write_number(json, "T", as_read ? fr_recording_period(recording) : T);
    fr_write_flag(json, "held", held);
    fr_write_open(json, "bench", "{");
    for (const char *line = log->lines; *line; line = fr_next_line(line)) {
        char key[FR_KEY_MAX];
        size_t length = strcspn(line, "=");
        snprintf(key, sizeof key, "%.*s", (int)length, line);
        fr_write_part(json, key, line + length + 1, strcspn(line, "\n") - length - 1);
    }
    fr_write_close(json);
    fr_write_open(json, "told", "[");
    for (const char *line = log->lines; *line; line = fr_next_line(line), number++)
        if (number >= 0 && number < log->file_lines && log->place[number].file == log->path)
            fr_write_part(json, NULL, line, strcspn(line, "="));
    fr_write_close(json);
    fr_write_close(json);
}

/// Read the arguments from the room, one per line. Returns their number.
static int take_arguments(int length)
{
    int count = 0;
    free(argument_text);
    argument_text = room;
    room = NULL;
    argument_text[length] = '\0';
    for (char *at = argument_text; at && count < ARGUMENTS; count++) {
        argument[count] = at;
        at = strchr(at, '\n');
        if (at)
            *at++ = '\0';
    }
    return count;
}

/// End the report and begin an answer with it: {"refused": ..., "report": ... If memory is exhausted, `to` is NULL.
static FrWriter begin_answer(FrReport *report, bool refused)
{
    fr_report_end(report);
    int size = fr_describe_report(report, NULL, 0);
    char *text_of_report = malloc((size_t)size + 1);
    FrWriter json = json_in(text_of_report ? begin_text() : NULL);
    if (json.to) {
        fr_describe_report(report, text_of_report, size + 1);
        fr_write_open(&json, NULL, "{");
        fr_write_flag(&json, "refused", refused);
        fr_write_json(&json, "report", text_of_report);
    }
    free(text_of_report);
    return json;
}

static FrReport new_report(void)
{
    static FrFinding findings[FINDINGS];
    FrReport report = fr_report(findings, FINDINGS);
    report.notes = true;
    return report;
}

int fr_identify_read(int length)
{
    FrReport report = new_report();
    int count = take_arguments(length);
    free_study(&study);
    fr_report_begin(&report);
    bool read = read_study(&study, count, argument, &report);
    FrWriter json = begin_answer(&report, !read);
    if (!json.to)
        return 0;
    fr_write_open(&json, "logs", "[");
    for (int i = 0; i < study.logs.count; i++)
        write_log(&json, &study.logs.log[i], false);
    for (int i = 0; i < study.held.count; i++)
        write_log(&json, &study.held.log[i], true);
    fr_write_close(&json);
    fr_write_close(&json);
    return end_text(json.to);
}

// ---------------------------------------------------------------------------------------------------------------
// A friction law from points

static void write_parameter(FrWriter *json, const FrLawFitParameter *parameter)
{
    static const char *const states[] = {[FR_KNOWN_FIXED] = "fixed",
                                         [FR_KNOWN_FOUND] = "found",
                                         [FR_KNOWN_AT_BOUND] = "at-bound",
                                         [FR_KNOWN_NOT] = "unknown"};
    fr_write_open(json, NULL, "{");
    fr_write_text(json, "key", parameter->key);
    fr_write_number(json, "value", parameter->value);
    fr_write_number(json, "from", parameter->from);
    fr_write_number(json, "to", parameter->to);
    fr_write_text(json, "state", states[parameter->known]);
    fr_write_close(json);
}

static void write_fit(FrWriter *json, const LawStudy *law)
{
    const FrLawFit *fit = &law->fit;
    fr_write_text(json, "law", law_in(&fit->law)->kind->option.name);
    fr_write_number(json, "freedom", fit->freedom);
    fr_write_number(json, "deviation", fit->deviation);
    fr_write_number(json, "mean_absolute", fit->mean_absolute);
    fr_write_number(json, "root_mean_square", fit->root_mean_square);
    fr_write_number(json, "largest_line", law->task.def.line[fit->largest]);
    fr_write_number(json, "linear", law->points.linear);
    fr_write_numbers(json, "v", law->points.count, law->points.v);
    fr_write_numbers(json, "phi", law->points.count, law->points.phi);
    fr_write_open(json, "parameters", "[");
    for (int i = 0; i < fit->count; i++)
        write_parameter(json, &fit->parameter[i]);
    fr_write_close(json);
    fr_write_open(json, "correlations_beyond_0.9", "[");
    for (int i = 0; i < fit->count; i++)
        for (int k = 0; k < i; k++) {
            if (!(fabs(fit->correlation[i][k]) > 0.9))
                continue;
            fr_write_open(json, NULL, "[");
            fr_write_text(json, NULL, fit->parameter[k].key);
            fr_write_text(json, NULL, fit->parameter[i].key);
            fr_write_rounded(json, NULL, fit->correlation[i][k], 6);
            fr_write_close(json);
        }
    fr_write_close(json);
}

int fr_identify_law(int length)
{
    static LawStudy law;
    FrReport report = new_report();
    int count = take_arguments(length);
    fr_report_begin(&report);
    bool found = make_law_study(&law, count, argument, &report);
    FrWriter json = begin_answer(&report, !found);
    if (json.to && found)
        write_fit(&json, &law);
    if (json.to)
        fr_write_close(&json);
    return end_text(json.to);
}

// ---------------------------------------------------------------------------------------------------------------
// Work units and tasks

int fr_identify_begin(void)
{
    concluded = false;
    study.numbers.announces = true;
    return fr_fit_study_begin(&study.numbers);
}

int fr_identify_work(void)
{
    Coming coming = fr_fit_study_next(&study.numbers, &work);
    free(task);
    free(copy);
    task = copy = NULL;
    if (coming == STAGE_BEGINS)
        work = (WorkUnit){0};
    if (coming != WORK_COMES)
        return coming == NONE_LEFT ? 0 : coming == STAGE_BEGINS ? 2 : -1;
    task = malloc(work.task_size);
    copy = malloc(work.task_size);
    return task && copy ? 1 : -1;
}

int fr_identify_done(void)
{
    return work.done(work.of);
}

int fr_identify_next(void)
{
    return work.next(work.of, task);
}

int fr_identify_name(void)
{
    char name[TASK_NAME_MAX];
    work.name(work.of, task, name);
    FILE *file = begin_text();
    if (file)
        fputs(name, file);
    return end_text(file);
}

int fr_identify_limit(void)
{
    return ((const Task *)task)->fit.limit;
}

int fr_identify_evaluations(void)
{
    return outcome.evaluations;
}

char *fr_identify_task_address(void)
{
    return task;
}

int fr_identify_task_size(void)
{
    return (int)work.task_size;
}

int fr_identify_take_up(void)
{
    memcpy(copy, fr_state_of(task), work.state_size);
    return fr_take_up(&work, task, copy);
}

int fr_identify_advance(void)
{
    bool more = work.advance(work.of, task, &study.numbers.scratch, &trial);
    if (!more)
        work.outcome(task, &outcome);
    return more;
}

char *fr_identify_outcome_address(void)
{
    return (char *)&outcome;
}

int fr_identify_outcome_size(void)
{
    return sizeof outcome;
}

void fr_identify_end(void)
{
    work.end(work.of, task, &outcome);
}

// ---------------------------------------------------------------------------------------------------------------
// Progress

int fr_identify_progress(void)
{
    FILE *file = begin_text();
    if (file)
        print_progress_json(file, &study.numbers, &work);
    return end_text(file);
}

/// Goals, measured angles and simulated angles, one array after the other, then the error; NULL if there
/// is no result yet.
double *fr_identify_simulate(int i, int m)
{
    FrFitLog own = i < study.logs.count ? study.log[i] : study.held_log[i - study.logs.count], *log = &own;
    const FrFitModel *model = concluded ? &shown[m] : &study.numbers.found.fit.model[m];
    size_t count = (size_t)log->count;
    own.inner = concluded ? shown_inner : own.inner;
    free(simulated);
    simulated = NULL;
    if (!(model->loss < (double)INFINITY))
        return NULL;
    simulated = malloc((4 * count + 1) * sizeof *simulated);
    if (!simulated)
        return NULL;
    double *angle = simulated + 2 * count, sum = 0;
    memcpy(simulated, log->goal, count * sizeof *simulated);
    memcpy(simulated + count, log->measured, count * sizeof *simulated);
    fr_fit_simulate(log, &model->space, model->point, angle);
    for (size_t k = 0; k < count; k++) {
        double r = angle[k] - log->measured[k];
        sum += study.options.loss == FR_LOSS_RMS ? r * r : fabs(r);
    }
    for (size_t k = 0; k < count; k++)
        simulated[3 * count + k] = log->time ? log->time[k] : (double)k * study.logs.T;
    simulated[4 * count] = study.options.loss == FR_LOSS_RMS ? sqrt(sum / (double)count) : sum / (double)count;
    return simulated;
}

// ---------------------------------------------------------------------------------------------------------------
// The files of --out

void fr_identify_conclude(void)
{
    fr_fit_study_conclude(&study.numbers);
    memcpy(shown, study.numbers.found.fit.model, sizeof shown);
    shown_inner = study.numbers.found.log[0].inner;
    concluded = true;
}

int fr_identify_output(int number)
{
    FILE *file = number < IDENTIFY_OUTPUTS ? begin_text() : NULL;
    if (file)
        print_named_output(file, &study.numbers.found, number);
    return end_text(file);
}
