// Command lines: every argument, one on each line, of the commands curve and run, and of identify, with a points file
// and a parameter file that are there.
#include "findings.h"
#include "explorer/run/experiment.h"

#include "explorer/study/options.h"
#include "cli/options.h"
#include "wasm/identify/texts.h"

#include <math.h>

enum { ARGUMENTS = 64 };

static void keep_files(void)
{
    static const char points[] = "v,phi\n0,2\n0.1,1.5\n1,1\n",
                      servo[] = "{\"model\": \"m1\", \"actuator\": \"mx106\", \"kt\": 1.7, \"friction_base\": 0.1}";
    forget_texts();
    if (!keep_text("p", points, sizeof points - 1) || !keep_text("s", servo, sizeof servo - 1))
        abort();
}

/// The lines of a text as arguments, each a memory of its own.
static int split(const char *text, char **argument)
{
    int count = 0;
    for (const char *at = text; *at && count < ARGUMENTS; at += *at == '\n') {
        size_t length = strcspn(at, "\n");
        argument[count] = calloc(length + 1, 1);
        if (!argument[count])
            abort();
        memcpy(argument[count++], at, length);
        at += length;
    }
    return count;
}

static void check_lines(const char *text)
{
    for (const char *line = text; *line; line += strcspn(line, "\n"), line += *line == '\n')
        PROPERTY(line[strcspn(line, "\n")] == '\n' && *line != '\n', "an empty line, or one without an end:\n%s", text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static Options options;
    static IdentifyOptions identify;
    static char settings[1 << 12];
    char *argument[ARGUMENTS];
    Input input = {.at = data, .end = data + size};
    bool run = take_bool(&input);
    unsigned allowed = take_byte(&input) * 4u | 3u;
    size_t length;
    char *text = take_text(&input, &length);
    int count = split(text, argument);
    keep_files();

    const FrExperiment *experiment =
        fr_experiment_find(run ? FR_RUN : FR_CURVE, run ? "servo_pendulum" : "drive_backdrive");
    FrReport report = empty_report();
    fr_report_begin(&report);
    FrStatus status = read_options(&options, experiment->rows, count, argument, allowed, &report);
    fr_report_end(&report);
    check_report(&report, status != FR_OK);
    check_lines(options.text);
    if (status == FR_OK && options.given & OPTION_X)
        PROPERTY(isfinite(options.from) && isfinite(options.to) && options.points >= 2, "--x=%g:%g:%d", options.from,
                 options.to, options.points);
    if (status == FR_OK && options.given & OPTION_DURATION)
        PROPERTY(options.duration > 0 && options.duration <= (double)DURATION_MAX, "--duration=%g", options.duration);
    PROPERTY(options.every >= 1 || status != FR_OK, "--every=%d", options.every);

    report = empty_report();
    read_identify_options(&identify, count, argument, &report);
    check_report(&report, report.error_count > 0);
    check_lines(identify.text);
    settings_of(&identify, settings, sizeof settings);
    if (report.error_count == 0) {
        PROPERTY(identify.level >= 0.5 && identify.level < 1 && identify.from < identify.to, "--level=%g",
                 identify.level);
        PROPERTY(identify.models > 0 && identify.budget >= 1000 && identify.part <= identify.parts, "--part=%d/%d",
                 identify.part, identify.parts);
        const PlanNumbers *lists[] = {&identify.planned.mass, &identify.planned.length, &identify.planned.kp};
        for (int i = 0; i < 3; i++)
            for (int k = 0; k < lists[i]->count; k++)
                PROPERTY(lists[i]->value[k] > 0 && lists[i]->value[k] <= 1e6, "--plan: %g", lists[i]->value[k]);
    }
    for (int i = 0; i < count; i++)
        free(argument[i]);
    free(text);
    return 0;
}
