// Opening experiments from one line of settings, and collecting their rows.
#include "runs.h"
#include "explorer/run/experiment.h"
#include "reports.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

void *run_work(void)
{
    static _Alignas(16) unsigned char work[FR_WORK_MAX];
    return work;
}

static const FrExperiment *lines_of(FrKind kind, const char *name, const char *settings, char *lines, size_t size)
{
    const FrExperiment *experiment = fr_experiment_find(kind, name);
    cr_assert_not_null(experiment, "there is no experiment '%s'", name);
    cr_assert_lt(strlen(settings), size);
    strcpy(lines, settings);
    for (char *c = lines; *c; c++)
        *c = *c == ' ' ? '\n' : *c;
    return experiment;
}

FrRun run_of(FrKind kind, const char *name, const char *settings)
{
    FrRun run;
    run_open(&run, kind, name, settings);
    return run;
}

void run_open(FrRun *run, FrKind kind, const char *name, const char *settings)
{
    char lines[4096];
    const FrExperiment *experiment = lines_of(kind, name, settings, lines, sizeof lines);
    run->work = run_work();
    FrReport report = new_report();
    FrStatus status = fr_run_open_experiment(run, experiment, lines, NULL, &report);
    cr_assert_eq(status, FR_OK, "%s %s: %s", name, settings,
                 report.count ? report.finding[0].text : "refused without a word");
    cr_assert_eq(report.error_count, 0);
}

FrFinding run_warning(FrKind kind, const char *name, const char *settings, int code)
{
    char lines[4096];
    const FrExperiment *experiment = lines_of(kind, name, settings, lines, sizeof lines);
    FrRun run;
    run.work = run_work();
    FrReport report = new_report();
    cr_expect_eq(fr_run_open_experiment(&run, experiment, lines, NULL, &report), FR_OK, "%s %s is refused", name,
                 settings);
    for (int i = 0; i < report.count; i++)
        if (report.finding[i].code == code && strcmp(report.finding[i].key, "T") == 0)
            return report.finding[i];
    return (FrFinding){.severity = FR_NOTE};
}

bool same_run(const FrRun *a, const FrRun *b)
{
    const size_t models = offsetof(FrRun, models), rest = models + sizeof a->models;
    return memcmp(a, b, models) == 0 && memcmp(fr_run_model(a), fr_run_model(b), FR_MODEL_MAX) == 0 &&
           memcmp((const char *)a + rest, (const char *)b + rest, sizeof *a - rest) == 0;
}

FrReport run_refused(FrKind kind, const char *name, const char *settings)
{
    char lines[4096];
    const FrExperiment *experiment = lines_of(kind, name, settings, lines, sizeof lines);
    FrRun run;
    memset(&run, 0x5a, sizeof run);
    run.work = run_work();
    FrRun before;
    memcpy(&before, &run, sizeof run);
    FrReport report = new_report();
    FrStatus status = fr_run_open_experiment(&run, experiment, lines, NULL, &report);
    cr_expect_eq(status, FR_BAD_INPUT, "%s %s is accepted", name, settings);
    cr_expect_gt(report.error_count, 0, "%s %s is refused without a word", name, settings);
    cr_expect(same_run(&run, &before), "%s %s is refused and has changed the run", name, settings);
    return report;
}

double *run_rows(FrRun *run, int count, int every)
{
    int columns = fr_experiment_channel_count(run->experiment);
    double *data = malloc((size_t)columns * (size_t)count * sizeof *data);
    cr_assert_not_null(data);
    FrSamples samples = {.columns = columns, .capacity = count, .data = data};
    FrStatus status = fr_run_rows(run, every, &samples);
    cr_assert_eq(status, FR_OK, "%s stopped at step %g", run->experiment->name, run->steps);
    cr_assert_eq(samples.count, count);
    return data;
}

const FrFinding *report_error(const FrReport *report, const char *key)
{
    for (int i = 0; i < report->count; i++)
        if (report->finding[i].severity == FR_ERROR && strcmp(report->finding[i].key, key) == 0)
            return &report->finding[i];
    return NULL;
}
