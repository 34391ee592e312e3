// An identification that runs task by task, for the threads of Python, with the input, tasks and output of
// friction identify.
#define _POSIX_C_SOURCE 200809L
#include "explorer/study/outputs.h"
#include "identify/fit.h"
#include "explorer/study/progress.h"
#include "explorer/study/study.h"
#include "python/extension/extension.h"

#include <stdlib.h>

struct FrStudy {
    Study study;
    WorkUnit work;
};

FrStudy *fr_study_read(int count, char **arguments, FrReport *report)
{
    FrStudy *study = calloc(1, sizeof *study);
    report = fr_report_enter(report, &(FrReport){0});
    bool read = study && read_study(&study->study, count, arguments, report);
    fr_report_end(report);
    if (read)
        return study;
    fr_study_free(study);
    return NULL;
}

bool fr_study_begin(FrStudy *study)
{
    return fr_fit_study_begin(&study->study.numbers);
}

int fr_study_next_work(FrStudy *study)
{
    Coming coming = fr_fit_study_next(&study->study.numbers, &study->work);
    return coming == WORK_COMES ? 1 : coming == NONE_LEFT ? 0 : -1;
}

/// Text that a function of the command prints.
#define TEXT_OF(...)                                                                                                   \
    char *text = NULL;                                                                                                 \
    size_t length;                                                                                                     \
    FILE *file = open_memstream(&text, &length);                                                                       \
    if (!file)                                                                                                         \
        return NULL;                                                                                                   \
    __VA_ARGS__;                                                                                                       \
    return fclose(file) == 0 ? text : NULL

char *fr_study_progress(const FrStudy *study)
{
    TEXT_OF(print_progress_json(file, &study->study.numbers, &study->work));
}

size_t fr_study_task_size(const FrStudy *study)
{
    return study->work.task_size;
}

bool fr_study_done(const FrStudy *study)
{
    return study->work.done(study->work.of);
}

bool fr_study_take(FrStudy *study, void *task)
{
    return study->work.next(study->work.of, task);
}

size_t fr_study_thread_size(void)
{
    return fr_fit_scratch_size() * sizeof(double) + sizeof(FrFitTrial);
}

bool fr_study_advance(const FrStudy *study, void *task, void *memory)
{
    FrFitScratch scratch = fr_fit_scratch(memory);
    return study->work.advance(study->work.of, task, &scratch,
                               (FrFitTrial *)((double *)memory + fr_fit_scratch_size()));
}

void fr_study_end(FrStudy *study, void *task)
{
    Outcome outcome = {0};
    study->work.outcome(task, &outcome);
    study->work.end(study->work.of, task, &outcome);
}

void fr_study_conclude(FrStudy *study)
{
    fr_fit_study_conclude(&study->study.numbers);
}

char *fr_study_output(const FrStudy *study, int number)
{
    if (number >= IDENTIFY_OUTPUTS)
        return NULL;
    TEXT_OF(print_named_output(file, &study->study.numbers.found, number));
}

void fr_study_free_text(char *text)
{
    free(text);
}

void fr_study_free(FrStudy *study)
{
    if (study)
        free_study(&study->study);
    free(study);
}
