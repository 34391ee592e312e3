// Runs in allocated memory, opened with settings.
#include "friction/experiment.h"

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

static const FrExperiment *find(const char *name)
{
    const FrExperiment *run = fr_experiment_find(FR_RUN, name);
    return run ? run : fr_experiment_find(FR_CURVE, name);
}

static FrRun *create(const FrExperiment *experiment, const char *lines, FrReport *report)
{
    // the work is stored after the run
    size_t work = (fr_run_work_size(experiment) + alignof(FrRun) - 1) / alignof(FrRun) * alignof(FrRun);
    FrRun *run = aligned_alloc(alignof(FrRun), sizeof *run + work);
    if (!run)
        return NULL;
    memset(run, 0, sizeof *run);
    run->work = work ? run + 1 : NULL;
    if (fr_run_open(run, experiment, lines, report) == FR_OK)
        return run;
    free(run);
    return NULL;
}

FrRun *fr_run_create(const char *experiment, const FrSetting *settings, int n, FrReport *report)
{
    FrReport none;
    char lines[LINES_MAX];
    FR_ASSERT(experiment && n >= 0 && (settings || n == 0));
    const FrExperiment *found = find(experiment);
    FrRun *run = NULL;
    report = fr_report_begin(report, &none);
    if (!found)
        fr_report_add(report, FR_ERROR, FR_UNKNOWN_EXPERIMENT, "", FR_ARGUMENTS(fr_word_part("name", experiment, 60)));
    else if (!write_lines(settings, n, lines))
        fr_report_add(report, FR_ERROR, FR_TOO_MANY_PARAMETERS, "", FR_ARGUMENTS(fr_number("limit", FR_FORM_MAX)));
    else
        run = create(found, lines, report);
    fr_report_end(report);
    return run;
}

void fr_run_destroy(FrRun *run)
{
    free(run);
}
