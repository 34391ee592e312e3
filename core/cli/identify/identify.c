// friction identify: read, fit, and say what was found.
#define _POSIX_C_SOURCE 200809L
#include "identify.h"

#include "../parameter_file.h"
#include "doubles.h"
#include "folds.h"
#include "friction/experiment.h"
#include "logs.h"
#include "options.h"
#include "workers.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static IdentifyOptions options;
static IdentifyLogs logs;
static FrFit fit;

/// Errors of the published sets on the same recordings [rad]; NaN for a model without one.
static double published[FR_FIT_MODELS];

/// Errors of recordings that were left out of a fit, errors[model * recordings + recording] [rad]; NULL without folds.
static double *left_out;

static FrFitVerdict verdict;

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
        char line[80];
        snprintf(line, sizeof line, "preset=%s\n", (*option)->name);
        const char *at = logs.count ? strstr(logs.log[0].lines, line) : NULL;
        if (at && (at == logs.log[0].lines || at[-1] == '\n'))
            return *option;
        size_t used = strlen(names);
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

/// The loss of the published set of a model, without anything free.
static double published_loss(const FrOption *servo, FrServoModel model, FrFitScratch *scratch)
{
    FrFitLog *log = malloc((size_t)logs.count * sizeof *log);
    FrReport none = fr_report(NULL, 0);
    FrFitValue value = {(double)NAN, 0};
    bool valid = log && servo->sets->values[model];
    for (int i = 0; i < logs.count && valid; i++)
        valid = fit_log_of(&logs, i, model, &log[i], &none);
    double *memory = valid ? new_doubles(fr_fit_data_size(log, logs.count)) : NULL;
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

// ---------------------------------------------------------------------------------------------------------------
// Output.

/// Every parameter of some model, in the order of their first appearance.
static int all_keys(const char **keys)
{
    int count = 0;
    for (int m = 0; m < FR_FIT_MODELS; m++)
        for (int i = 0; i < fit.model[m].space.count; i++) {
            const char *key = fit.model[m].space.free[i].row->key;
            int at = 0;
            while (at < count && strcmp(keys[at], key) != 0)
                at++;
            if (at == count)
                keys[count++] = key;
        }
    return count;
}

static bool is_shown(int m)
{
    return options.models >> m & 1 && fit.model[m].loss < (double)INFINITY;
}

/// The parameters of a model as lines key=value.
static void write_lines(int m, char *lines, size_t size)
{
    const FrFitModel *model = &fit.model[m];
    FrServoDef servo = fr_default_servo();
    fr_fit_write(&model->space, model->point, &servo);
    size_t used = (size_t)snprintf(lines, size, "model=%s\n", fr_servo_model_row.options[m]->name);
    for (int i = 0; i < model->space.count; i++)
        used += (size_t)snprintf(lines + used, size - used, "%s=%.17g\n", model->space.free[i].row->key,
                                 fr_field(&servo, model->space.free[i].row));
}

static void print_number(FILE *file, double value)
{
    if (value - value == 0)
        fprintf(file, ",%.17g", value);
    else
        fprintf(file, ",");
}

/// Mean error of the recordings that were left out, and its standard error.
static void left_out_error(int m, double *mean, double *spread)
{
    double sum = 0, squares = 0;
    *mean = *spread = (double)NAN;
    if (!left_out)
        return;
    const double *own = left_out + (ptrdiff_t)m * logs.count;
    for (int i = 0; i < logs.count; i++)
        sum += own[i] / logs.count;
    for (int i = 0; i < logs.count; i++)
        squares += (own[i] - sum) * (own[i] - sum);
    *mean = sum;
    *spread = logs.count > 1 ? sqrt(squares / ((double)logs.count * (logs.count - 1))) : (double)NAN;
}

/// Which model is enough, in words.
static void print_verdict(FILE *file, const Folds *folds)
{
    const char *parts = strcmp(folds->key, "kp") == 0           ? "gains"
                        : strcmp(folds->key, "trajectory") == 0 ? "trajectories"
                                                                : "recordings";
    if (!left_out) {
        fprintf(file, "# no verdict on which model is enough: nothing was left out of the fits\n");
        return;
    }
    const char *enough = fr_servo_model_row.options[verdict.enough]->name;
    const char *best = fr_servo_model_row.options[verdict.best]->name;
    const FrFitComparison *excess = &verdict.comparison[verdict.enough];
    if (verdict.enough == verdict.best)
        fprintf(file, "# %s is enough: no model is better for %s that it was not fitted to\n", enough, parts);
    else
        fprintf(file, "# %s is enough: for %s that it was not fitted to, %s is better by %.1f %% (+-%.1f)\n", enough,
                parts, best, 100 * (exp(excess->excess) - 1), 100 * (exp(excess->spread) - 1));
}

/// One row for each model: errors in rad, how it was found, and the parameters.
static void print_table(FILE *file)
{
    const char *keys[2 * FR_FIT_FREE_MAX];
    int count = all_keys(keys);
    fprintf(file,
            "model,train,left_out,left_out_spread,published,evaluations,restarts,agree_0.5_percent,agree_2_percent");
    for (int i = 0; i < count; i++)
        fprintf(file, ",%s", keys[i]);
    fprintf(file, "\n");
    for (int m = 0; m < FR_FIT_MODELS; m++) {
        if (!is_shown(m))
            continue;
        const FrFitModel *model = &fit.model[m];
        FrServoDef servo = fr_default_servo();
        fr_fit_write(&model->space, model->point, &servo);
        fprintf(file, "%s", fr_servo_model_row.options[m]->name);
        double mean, spread;
        left_out_error(m, &mean, &spread);
        print_number(file, model->loss);
        print_number(file, mean);
        print_number(file, spread);
        print_number(file, published[m]);
        fprintf(file, ",%d,%d,%d,%d", model->evaluations + model->beyond, model->restarts,
                fr_fit_agreement(model, 0.005), fr_fit_agreement(model, 0.02));
        for (int k = 0; k < count; k++) {
            double value = (double)NAN;
            for (int i = 0; i < model->space.count; i++)
                if (strcmp(model->space.free[i].row->key, keys[k]) == 0)
                    value = fr_field(&servo, model->space.free[i].row);
            print_number(file, value);
        }
        fprintf(file, "\n");
    }
}

/// A file of the output folder: written by another name, and then given its own.
static bool finish(const char *temporary, const char *path, bool written)
{
    if (written && rename(temporary, path) == 0)
        return true;
    fprintf(stderr, "friction: %s could not be written\n", path);
    return false;
}

static bool write_table(void)
{
    char path[4096], temporary[4104];
    snprintf(path, sizeof path, "%s/table.csv", options.out);
    snprintf(temporary, sizeof temporary, "%s.part", path);
    FILE *file = fopen(temporary, "wb");
    if (file)
        print_table(file);
    bool written = file && !ferror(file);
    if (file && fclose(file) != 0)
        written = false;
    return finish(temporary, path, written);
}

static bool write_parameters(const FrOption *servo, int m)
{
    static FrForm form;
    char path[4096], temporary[4104], lines[2000], all[2100];
    write_lines(m, lines, sizeof lines);
    snprintf(all, sizeof all, "preset=%s\n%s", servo->name, lines);
    snprintf(path, sizeof path, "%s/%s.json", options.out, fr_servo_model_row.options[m]->name);
    snprintf(temporary, sizeof temporary, "%s.part", path);
    bool valid = fr_form_fill(&form, fr_experiment_find(FR_RUN, "servo_pendulum")->rows, all, NULL) == FR_OK;
    return finish(temporary, path, valid && write_parameter_file(&form, temporary));
}

static bool write_folder(const FrOption *servo)
{
    bool written = write_table();
    for (int m = 0; m < FR_FIT_MODELS; m++)
        if (is_shown(m))
            written = write_parameters(servo, m) && written;
    return written;
}

// ---------------------------------------------------------------------------------------------------------------

/// Fit with each fold left out. False when that was ended early.
static bool judge(const Folds *folds, const FrFitData *data, FrFitScratch *scratch)
{
    int parameters[FR_FIT_MODELS];
    left_out = malloc((size_t)FR_FIT_MODELS * (size_t)logs.count * sizeof *left_out);
    if (!left_out || !run_folds(folds, &fit, data, options.jobs, options.quiet, left_out, scratch)) {
        free(left_out);
        left_out = NULL;
        return false;
    }
    for (int m = 0; m < FR_FIT_MODELS; m++)
        parameters[m] = options.models >> m & 1 ? fit.model[m].space.count : 0;
    verdict = fr_fit_verdict(parameters, logs.count, left_out);
    return true;
}

/// Fit, print and write. `log` and `scratch` have room.
static int fit_and_print(const FrOption *servo, const FrFitSpace *spaces, const Folds *folds, const FrFitLog *log,
                         FrFitScratch *scratch, const FrReport *report)
{
    double *memory = new_doubles(fr_fit_data_size(log, logs.count));
    if (!memory)
        return out_of_memory();
    FrFitData data = fr_fit_data(memory, log, logs.count, options.loss);
    for (int m = 0; m < FR_FIT_MODELS; m++)
        published[m] = published_loss(servo, (FrServoModel)m, scratch);
    fr_fit_begin(&fit, spaces, options.models, options.seed, 0, options.budget);
    bool done = run_fit(&fit, &data, options.jobs, options.quiet);
    if (done && folds->count > 0)
        done = judge(folds, &data, scratch);
    printf("# %d recordings, T = %.9g s, %s; errors in rad, parameters in SI units\n", logs.count, logs.T,
           options.loss == FR_FIT_RMS ? "root mean square errors" : "mean absolute errors");
    print_verdict(stdout, folds);
    for (int i = 0; i < report->count; i++)
        printf("# %s: %s\n", report->finding[i].severity == FR_NOTE ? "note" : "warning", report->finding[i].text);
    print_table(stdout);
    bool written = !options.out || write_folder(servo);
    free(left_out);
    free(memory);
    return !written ? 1 : done ? 0 : 3;
}

/// Check what is to be fitted, and make the folder.
static bool check(const FrFitSpace *spaces, FrFitLog *log, FrReport *report)
{
    check_free(spaces, report);
    for (int i = 0; i < logs.count; i++)
        fit_log_of(&logs, i, FR_M1, &log[i], report);
    if (report->error_count == 0 && options.out && mkdir(options.out, 0777) != 0 && errno != EEXIST)
        fr_report_add(report, FR_ERROR, FR_BAD_OPTION, "--out",
                      FR_ARGUMENTS(fr_word_part("value", options.out, 200),
                                   fr_word("accepted", "a folder that can be written to")));
    return report->error_count == 0;
}

static int search_all(const FrOption *servo, FrReport *report)
{
    FrFitSpace spaces[FR_FIT_MODELS];
    FrFitLog *log = malloc((size_t)logs.count * sizeof *log);
    double *memory = new_doubles(fr_fit_scratch_size());
    int code = 2;
    Folds folds = make_folds(&logs, options.folds, report);
    for (int m = 0; m < FR_FIT_MODELS; m++)
        fr_fit_space(&spaces[m], servo, (FrServoModel)m);
    if (!log || !memory) {
        code = out_of_memory();
    } else if (check(spaces, log, report)) {
        FrFitScratch scratch = fr_fit_scratch(memory);
        code = fit_and_print(servo, spaces, &folds, log, &scratch, report);
    }
    free(folds.of);
    free(log);
    free(memory);
    return code;
}

int identify(int count, char **arguments, FrReport *report)
{
    read_identify_options(&options, count, arguments, report);
    if (options.paths > 0)
        read_identify_logs(&logs, &options, report);
    const FrOption *servo = logs.count > 0 ? preset(report) : NULL;
    return report->error_count || !servo ? 2 : search_all(servo, report);
}
