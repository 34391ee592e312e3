// friction identify as a module without imports: its files are texts in memory, and its caller runs its tasks.
//
// One module takes the tasks of each work unit and collects the results. Other modules, which have read the same
// recordings, run the tasks that they receive and go through the same work units with the collected results.
// exports.json lists these functions.
#define _POSIX_C_SOURCE 200809L
#include "explorer/study/json_text.h"
#include "law/kind.h"
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

/// Print a recording: its samples in the fit, or if something was refused, its samples in the file.
static void print_log(FILE *file, const IdentifyLog *log, bool held)
{
    const FrRecording *recording = &log->recording;
    bool as_read = !log->samples && recording->count > 0;
    int number = 0;
    const char *separator = "";
    fprintf(file, "{\"file\": ");
    print_json_text(file, log->path, strlen(log->path));
    fprintf(file, ", \"samples\": %d, \"T\": ", as_read ? recording->count : log->count);
    print_json_number(file, as_read ? fr_recording_period(recording) : study.logs.T);
    fprintf(file, ", \"held\": %s, \"bench\": {", held ? "true" : "false");
    for (const char *line = log->lines; *line; line += strcspn(line, "\n"), line += *line == '\n') {
        size_t key = strcspn(line, "=");
        fprintf(file, "%s", separator);
        print_json_text(file, line, key);
        fprintf(file, ": ");
        print_json_text(file, line + key + 1, strcspn(line, "\n") - key - 1);
        separator = ", ";
    }
    fprintf(file, "}, \"told\": [");
    separator = "";
    for (const char *line = log->lines; *line && number < log->file_lines;
         line += strcspn(line, "\n"), line += *line == '\n')
        if (log->place[number++].file == log->path) {
            fprintf(file, "%s", separator);
            print_json_text(file, line, strcspn(line, "="));
            separator = ", ";
        }
    fprintf(file, "]}");
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

/// End the report and begin an answer with it: {"refused": ..., "report": ...
static FILE *begin_answer(FrReport *report, bool refused)
{
    fr_report_end(report);
    int size = fr_describe_report(report, NULL, 0);
    char *text_of_report = malloc((size_t)size + 1);
    FILE *file = text_of_report ? begin_text() : NULL;
    if (file) {
        fr_describe_report(report, text_of_report, size + 1);
        fprintf(file, "{\"refused\": %s, \"report\": %s", refused ? "true" : "false", text_of_report);
    }
    free(text_of_report);
    return file;
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
    fr_report_begin(&report, NULL);
    bool read = read_study(&study, count, argument, &report);
    FILE *file = begin_answer(&report, !read);
    if (!file)
        return 0;
    fprintf(file, ", \"logs\": [");
    for (int i = 0; i < study.logs.count; i++) {
        fprintf(file, "%s", i ? ", " : "");
        print_log(file, &study.logs.log[i], false);
    }
    for (int i = 0; i < study.held.count; i++) {
        fprintf(file, ", ");
        print_log(file, &study.held.log[i], true);
    }
    fprintf(file, "]}");
    return end_text(file);
}

// ---------------------------------------------------------------------------------------------------------------
// A friction law from points

static void print_parameter(FILE *file, const FrLawFitParameter *parameter)
{
    static const char *const states[] = {[FR_KNOWN_FIXED] = "fixed",
                                         [FR_KNOWN_FOUND] = "found",
                                         [FR_KNOWN_AT_BOUND] = "at-bound",
                                         [FR_KNOWN_NOT] = "unknown"};
    fprintf(file, "{\"key\": \"%s\", \"value\": %.17g, \"from\": ", parameter->key, parameter->value);
    print_json_number(file, parameter->from);
    fprintf(file, ", \"to\": ");
    print_json_number(file, parameter->to);
    fprintf(file, ", \"state\": \"%s\"}", states[parameter->known]);
}

int fr_identify_law(int length)
{
    static LawStudy law;
    FrReport report = new_report();
    int count = take_arguments(length);
    fr_report_begin(&report, NULL);
    bool found = make_law_study(&law, count, argument, &report);
    FILE *file = begin_answer(&report, !found);
    if (file && found) {
        const FrLawFit *fit = &law.fit;
        fprintf(file, ", \"law\": \"%s\", \"freedom\": %d, \"deviation\": ", fit->law.kind->option.name, fit->freedom);
        print_json_number(file, fit->deviation);
        fprintf(file, ", \"mean_absolute\": %.17g, \"root_mean_square\": %.17g, \"largest_line\": %d",
                fit->mean_absolute, fit->root_mean_square, law.def.line[fit->largest]);
        fprintf(file, ", \"v\": ");
        print_json_numbers(file, law.points.v, law.points.count);
        fprintf(file, ", \"phi\": ");
        print_json_numbers(file, law.points.phi, law.points.count);
        fprintf(file, ", \"parameters\": [");
        for (int i = 0; i < fit->count; i++) {
            fprintf(file, "%s", i ? ", " : "");
            print_parameter(file, &fit->parameter[i]);
        }
        const char *separator = "";
        fprintf(file, "], \"correlations_beyond_0.9\": [");
        for (int i = 0; i < fit->count; i++)
            for (int k = 0; k < i; k++)
                if (fabs(fit->correlation[i][k]) > 0.9) {
                    fprintf(file, "%s[\"%s\", \"%s\", %.6g]", separator, fit->parameter[k].key, fit->parameter[i].key,
                            fit->correlation[i][k]);
                    separator = ", ";
                }
        fprintf(file, "]");
    }
    if (file)
        fputc('}', file);
    free_law_study(&law);
    return end_text(file);
}

// ---------------------------------------------------------------------------------------------------------------
// Work units and tasks

int fr_identify_begin(void)
{
    return fr_fit_study_begin(&study.numbers);
}

int fr_identify_work(void)
{
    Coming coming = fr_fit_study_next(&study.numbers, &work);
    free(task);
    free(copy);
    task = copy = NULL;
    if (coming != WORK_COMES)
        return coming == NONE_LEFT ? 0 : -1;
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
    const FrFitLog *log = i < study.logs.count ? &study.log[i] : &study.held_log[i - study.logs.count];
    const FrFitModel *model = &study.numbers.found.fit.model[m];
    size_t count = (size_t)log->count;
    free(simulated);
    simulated = NULL;
    if (!(model->loss < (double)INFINITY))
        return NULL;
    simulated = malloc((3 * count + 1) * sizeof *simulated);
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
    simulated[3 * count] = study.options.loss == FR_LOSS_RMS ? sqrt(sum / (double)count) : sum / (double)count;
    return simulated;
}

// ---------------------------------------------------------------------------------------------------------------
// The files of --out

void fr_identify_conclude(void)
{
    fr_fit_study_conclude(&study.numbers);
}

int fr_identify_output(int number)
{
    FILE *file = number < IDENTIFY_OUTPUTS ? begin_text() : NULL;
    if (file)
        print_named_output(file, &study.numbers.found, number);
    return end_text(file);
}
