// friction identify: read, fit, judge, and say what was found.
#include "identify.h"

#include "doubles.h"
#include "found.h"
#include "free.h"
#include "law.h"
#include "output.h"
#include "merge.h"
#include "ranks.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static IdentifyOptions options;
static IdentifyLogs logs, held;
static Found found;
static Journal journal;
static Workers workers;

static int out_of_memory(void)
{
    fprintf(stderr, "friction: out of memory\n");
    return 1;
}

/// The servo that is fitted; NULL, with the reason reported, without one.
static const FrOption *preset(FrReport *report)
{
    char names[200] = "";
    for (const FrOption *const *option = fr_servo_preset_row.options; *option; option++) {
        size_t length, used = strlen(names);
        const char *given = log_value(&logs.log[0], "preset", &length);
        if (strlen((*option)->name) == length && strncmp(given, (*option)->name, length) == 0)
            return *option;
        snprintf(names + used, sizeof names - used, "%s%s", used ? ", " : "", (*option)->name);
    }
    fr_report_add(report, FR_ERROR, FR_FIT_NO_PRESET, "preset", FR_ARGUMENTS(fr_word("names", names)));
    return NULL;
}

/// Keys that are looked for cannot be given.
static void check_free(const FrFitSpace *spaces, FrReport *report)
{
    for (const char *line = options.text; *line; line += strcspn(line, "\n"), line += *line == '\n') {
        char key[FR_KEY_MAX];
        snprintf(key, sizeof key, "%.*s", (int)strcspn(line, "="), line);
        bool is_free = false;
        for (int m = 0; m < FR_FIT_MODELS; m++)
            for (int i = 0; i < spaces[m].count && options.models >> m & 1; i++)
                is_free = is_free || strcmp(spaces[m].free[i].row->key, key) == 0;
        if (is_free)
            fr_report_add(report, FR_ERROR, FR_FIT_FREE_KEY, key, FR_NO_ARGUMENTS);
    }
}

/// The recordings with the published numbers of a model; NULL when something is refused.
static FrFitLog *logs_of(const IdentifyLogs *from, FrServoModel model, FrReport *report)
{
    FrFitLog *log = malloc((size_t)(from->count ? from->count : 1) * sizeof *log);
    bool valid = log;
    for (int i = 0; i < from->count && log; i++)
        valid = fit_log_of(from, i, model, &log[i], report) && valid;
    if (!valid) {
        free(log);
        log = NULL;
    }
    return log;
}

/// The loss of the published set of a model, without anything free.
static double published_loss(const FrOption *servo, FrServoModel model, FrFitScratch *scratch)
{
    FrReport none = fr_report(NULL, 0);
    FrFitValue value = {(double)NAN, 0};
    FrFitLog *log = servo->sets->values[model] ? logs_of(&logs, model, &none) : NULL;
    double *memory = log ? new_doubles(fr_fit_data_size(log, logs.count)) : NULL;
    if (memory) {
        const FrFitSpace nothing = {.model = model};
        const double point = 0;
        FrFitData data = fr_fit_data(memory, log, logs.count, options.loss);
        fr_fit_values(&data, &nothing, 1, &point, &value, scratch);
    }
    free(memory);
    free(log);
    return value.loss;
}

/// The error of each recording with what was found; NULL without recordings.
static double *errors_of(const FrFitLog *log, int count, FrFitScratch *scratch)
{
    double *memory = count ? new_doubles(fr_fit_data_size(log, count)) : NULL;
    double *errors = memory ? calloc((size_t)FR_FIT_MODELS * (size_t)count, sizeof *errors) : NULL;
    if (errors) {
        FrFitData data = fr_fit_data(memory, log, count, options.loss);
        for (int m = 0; m < FR_FIT_MODELS; m++)
            if (is_shown(&found, m))
                fr_fit_errors(&data, &found.fit.model[m].space, found.fit.model[m].point, errors + (ptrdiff_t)m * count,
                              scratch);
    }
    free(memory);
    return errors;
}

/// The model with the smallest loss, and what its residuals say of how many samples are independent.
static void weigh_parameters(void)
{
    int best = -1, samples = 0;
    for (int m = 0; m < FR_FIT_MODELS; m++)
        if (is_shown(&found, m) && (best < 0 || found.fit.model[m].loss < found.fit.model[best].loss))
            best = m;
    for (int i = 0; i < logs.count; i++)
        samples += logs.log[i].count;
    double *angle = malloc((size_t)samples * sizeof *angle);
    const double **residual = malloc((size_t)logs.count * sizeof *residual);
    int *count = malloc((size_t)logs.count * sizeof *count);
    found.independent = (double)NAN;
    found.supported = -1;
    if (best >= 0 && angle && residual && count) {
        double *at = angle;
        for (int i = 0; i < logs.count; i++, at += count[i - 1]) {
            const FrFitLog *log = &found.log[i];
            fr_fit_simulate(log, &found.fit.model[best].space, found.fit.model[best].point, at);
            residual[i] = at;
            count[i] = log->count;
            for (int k = 0; k < log->count; k++)
                at[k] -= log->measured[k];
        }
        double independent = samples / fr_fit_correlation_time(logs.count, count, residual);
        found.independent = independent > 1 ? independent : 1;
    }
    for (int m = 0; m < FR_FIT_MODELS && found.independent >= 1; m++) {
        if (!is_shown(&found, m))
            continue;
        found.criterion[m] = fr_fit_criterion(found.fit.model[m].loss, parameters_of(&found, m), found.independent);
        if (found.supported < 0 || found.criterion[m] < found.criterion[found.supported])
            found.supported = m;
    }
    free(angle);
    free(residual);
    free(count);
}

/// Fit with each fold left out. False when that was ended early.
static bool judge(const FrFitData *data, FrFitScratch *scratch)
{
    int parameters[FR_FIT_MODELS];
    found.left_out = malloc((size_t)FR_FIT_MODELS * (size_t)logs.count * sizeof *found.left_out);
    if (!found.left_out || !run_folds(&found.folds, &found.fit, data, &workers, found.left_out, scratch))
        return false;
    for (int m = 0; m < FR_FIT_MODELS; m++)
        parameters[m] = options.models >> m & 1 ? parameters_of(&found, m) : 0;
    found.verdict = fr_fit_verdict(parameters, logs.count, found.left_out);
    return found.judged = true;
}

static void print_all(const FrReport *report)
{
    printf("# %d recordings, T = %.9g s, %s; errors in rad, parameters in SI units\n", logs.count, logs.T,
           options.loss == FR_FIT_RMS ? "root mean square errors" : "mean absolute errors");
    print_verdict(stdout, &found, "# ");
    int chosen = chosen_model(&found);
    if (found.sure && chosen >= 0)
        print_sureness(stdout, &found, chosen, "# ");
    print_worth(stdout, &found, "# ");
    print_plan(stdout, &found, "# ");
    for (int i = 0; i < report->count; i++)
        printf("# %s: %s\n", report->finding[i].severity == FR_NOTE ? "note" : "warning", report->finding[i].text);
    print_models(stdout, &found);
}

/// The journal of this command, with what an earlier one has done.
static void open_journal(FrReport *report)
{
    static char path[4096], id[80], settings[IDENTIFY_TEXT_MAX];
    settings_of(&options, settings, sizeof settings);
    unsigned long long hash = hash_of_logs(&logs) ^ hash_of_logs(&held);
    for (const char *c = settings; *c; c++)
        hash = (hash ^ (unsigned char)*c) * 0x100000001b3;
    snprintf(id, sizeof id, "%016llx", hash);
    journal = (Journal){.id = id, .seconds = options.checkpoint};
    journal.argument_count = options.count;
    journal.argument = options.argument;
    workers = (Workers){options.jobs, options.quiet, &journal};
    for (int i = 0; i < merged_count(); i++)
        journal_read(&journal, merged_path(i), report);
    if (!options.out)
        return;
    snprintf(path, sizeof path, "%s/checkpoint.json", options.out);
    journal.path = path;
    FILE *there = options.resume ? fopen(path, "rb") : NULL;
    if (there) {
        fclose(there);
        journal_read(&journal, path, report);
    } else if (options.resume && !options.quiet) {
        fprintf(stderr, "no %s: begins anew\n", path);
    }
}

/// A part of the restarts, for friction merge.
static int make_part(const FrFitSpace *spaces, const FrFitData *data)
{
    fr_fit_begin(&found.fit, spaces, options.models, options.seed, 0, options.budget);
    bool done = run_part(&found.fit, data, options.part, options.parts, &workers) &&
                run_part_of_folds(&found.folds, &found.fit, data, options.part, options.parts, &workers);
    if (journal.path && !journal_write(&journal))
        return 1;
    printf("# part %d of %d: %d restarts%s\n", options.part, options.parts, journal.ended_count,
           done ? "" : "; the same command with --resume goes on");
    return done ? 0 : 3;
}

/// Fit, print and write. `scratch` has room.
static int fit_and_print(const FrFitSpace *spaces, FrFitScratch *scratch, const FrReport *report)
{
    double *memory = new_doubles(fr_fit_data_size(found.log, logs.count));
    if (!memory)
        return out_of_memory();
    FrFitData data = fr_fit_data(memory, found.log, logs.count, options.loss);
    if (options.part) {
        int code = make_part(spaces, &data);
        free(memory);
        return code;
    }
    for (int m = 0; m < FR_FIT_MODELS; m++)
        found.published[m] = published_loss(found.servo, (FrServoModel)m, scratch);
    fr_fit_begin(&found.fit, spaces, options.models, options.seed, 0, options.budget);
    bool done = run_fit(&found.fit, &data, &workers);
    if (done && options.intervals)
        done = found.sure =
            find_intervals(&found.fit, &data, options.models, options.level, &workers, scratch, found.interval);
    if (done && options.bootstrap)
        done = found.drawn = run_bootstrap(&found.fit, &data, options.models, options.bootstrap, options.level,
                                           &workers, found.bootstrap);
    if (done && found.folds.count > 0)
        done = judge(&data, scratch);
    int chosen = chosen_model(&found);
    if (done && found.judged && chosen >= 0)
        found.extra_count = judge_extras(&data, &found.fit.model[chosen].space, found.fit.model[chosen].point,
                                         options.level, options.quiet, scratch, found.extra);
    if (done && options.plans && chosen >= 0)
        done = make_plan(&found.plan, &found.fit.model[chosen], &found.interval[chosen], &data, &options, found.servo,
                         &workers, scratch);
    found.errors = errors_of(found.log, logs.count, scratch);
    found.held_errors = errors_of(found.held_log, held.count, scratch);
    weigh_parameters();
    print_all(report);
    if (done && journal.path)
        remove(journal.path);
    else if (!done && journal.path)
        fprintf(stderr, "friction: stopped; the same command with --resume goes on\n");
    bool written = !options.out || (found.errors && write_folder(&found));
    free(found.errors);
    free(found.held_errors);
    free(found.left_out);
    free(found.plan.candidate);
    free(memory);
    return !written ? 1 : done ? 0 : 3;
}

static int search_all(const FrOption *servo, FrReport *report)
{
    FrFitSpace spaces[FR_FIT_MODELS];
    FrFitLog *log = logs_of(&logs, FR_M1, report), *held_log = log ? logs_of(&held, FR_M1, report) : NULL;
    double *memory = new_doubles(fr_fit_scratch_size());
    int code = 2;
    found = (Found){.options = &options, .servo = servo, .logs = &logs, .log = log, .held = &held};
    found.held_log = held_log;
    found.folds = make_folds(&logs, options.folds, report);
    if (log && held_log) {
        make_spaces(spaces, &options, servo, log[0].bench.servo.control, report);
        check_free(spaces, report);
        if (report->error_count == 0 && options.out)
            make_folder(options.out, report);
        if (report->error_count == 0)
            open_journal(report);
    }
    if (!memory || (report->error_count == 0 && !(log && held_log)))
        code = out_of_memory();
    else if (report->error_count == 0) {
        FrFitScratch scratch = fr_fit_scratch(memory);
        code = fit_and_print(spaces, &scratch, report);
    }
    journal_free(&journal);
    free(found.folds.of);
    free(log);
    free(held_log);
    free(memory);
    return code;
}

int identify(int count, char **arguments, FrReport *report)
{
    if (asks_for_law(count, arguments))
        return identify_law(count, arguments, report);
    read_identify_options(&options, count, arguments, report);
    if (own_rank() > 0)
        options.out = NULL;
    if (options.paths > 0)
        read_identify_logs(&logs, &options, report);
    const FrOption *servo = logs.count > 0 ? preset(report) : NULL;
    hold_out(&logs, options.holdout, &held, report);
    return report->error_count || !servo ? 2 : search_all(servo, report);
}
