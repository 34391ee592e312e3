// The arguments of friction identify: files, key=value, and options with two dashes.
#include "options.h"
#include "argument.h"
#include "identify/fit.h"
#include "explorer/form/message.h"
#include "base/decimal.h"
#include "servo/rows.h"

#include "identify/study.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void read_seed(void *to, const char *text, FrReport *report)
{
    double value = 0;
    if (!read_whole(text, 0, 0x1p53, &value))
        refuse_value(report, "--seed", text, 60, "a whole number from 0 to 2^53, for example --seed=1");
    ((IdentifyOptions *)to)->seed = (unsigned long long)value;
}

static void read_step(void *to, const char *text, FrReport *report)
{
    IdentifyOptions *options = to;
    const char *rest;
    if (!fr_read_decimal(text, '\0', &options->T, &rest) || !(options->T >= 1e-5 && options->T <= 1)) {
        refuse_value(report, "--T", text, 60, "the time between samples from 0.00001 to 1 s, for example --T=0.005");
        options->T = 0;
    }
}

static void read_protocol(void *to, const char *text, FrReport *report)
{
    if (strcmp(text, "bam") != 0)
        refuse_value(report, "--protocol", text, 60, "bam, the protocol of the published program, or leave it out");
    else
        ((IdentifyOptions *)to)->bam = true;
}

static void read_to(void *to, const char *text, FrReport *report)
{
    IdentifyOptions *options = to;
    const char *rest;
    if (!fr_read_decimal(text, '\0', &options->to, &rest) || !(options->to > 0 && options->to <= 1e6))
        refuse_value(report, "--to", text, 60, "the end of a part of the recordings in seconds, for example --to=4");
    options->to = options->to > 0 ? options->to : 1e9;
}

static void read_folds(void *to, const char *text, FrReport *report)
{
    double value;
    bool named = strcmp(text, "kp") == 0 || strcmp(text, "trajectory") == 0 || strcmp(text, "log") == 0 ||
                 strcmp(text, "none") == 0;
    if (!named && !read_whole(text, 2, IDENTIFY_LOGS_MAX, &value))
        refuse_value(report, "--folds", text, 60, "kp, trajectory, log, none, or a number of parts from 2 on");
    ((IdentifyOptions *)to)->folds = text;
}

static void read_holdout(void *to, const char *text, FrReport *report)
{
    size_t length = strcspn(text, ":");
    static const char *const keys[] = {"kp", "trajectory", "file"};
    bool known = false;
    for (int i = 0; i < 3; i++)
        known = known || (strlen(keys[i]) == length && strncmp(text, keys[i], length) == 0);
    if (!known || !text[length] || !text[length + 1])
        refuse_value(report, "--holdout", text, 60, "kp:VALUE, trajectory:NAME or file:NAME");
    else
        ((IdentifyOptions *)to)->holdout = text;
}

static void read_plan(void *to, const char *text, FrReport *report)
{
    IdentifyOptions *options = to;
    options->plans = true;
    read_plan_lists(&options->planned, text, report);
}

static void read_bootstrap(void *to, const char *text, FrReport *report)
{
    double value = 0;
    if (!read_whole(text, 0, BOOTSTRAP_MAX, &value) || value == 1)
        refuse_value(report, "--bootstrap", text, 60,
                     "a whole number of draws from 2 to 2000, such as --bootstrap=40, or 0");
    ((IdentifyOptions *)to)->bootstrap = (int)value;
}

static void read_part(void *to, const char *text, FrReport *report)
{
    IdentifyOptions *options = to;
    double part = 0, parts = 0;
    const char *rest;
    bool valid = fr_read_decimal(text, '/', &part, &rest) && *rest == '/' && read_whole(rest + 1, 1, 10000, &parts) &&
                 part >= 1 && part <= parts && part == FLOOR(part);
    if (!valid)
        refuse_value(report, "--part", text, 60, "I/N with whole numbers, I from 1 to N, such as --part=3/8");
    options->part = valid ? (int)part : 0;
    options->parts = valid ? (int)parts : 0;
}

#define FIELD(name_) offsetof(IdentifyOptions, name_)

static const Argument known[] = {
    {"--seed", .read = read_seed},
    {"--budget", ARGUMENT_WHOLE, FIELD(budget),
     "simulations of all recordings for each model, a whole number from 1000 to 1000000000", .min = 1000, .max = 1e9},
    {"--loss", ARGUMENT_WORD, FIELD(loss), "mae (mean absolute error) or rms", .words = {"mae", "rms"}},
    {"--jobs", ARGUMENT_WHOLE, FIELD(jobs), "a whole number of threads from 1 to 256", .min = 1, .max = 256},
    {"--T", .read = read_step},
    {"--protocol", .read = read_protocol},
    {"--goals", ARGUMENT_WORD, FIELD(linear), "held (from sample to sample) or linear (between them)",
     .words = {"held", "linear"}},
    {"--internal-step", ARGUMENT_NUMBER, FIELD(internal_step),
     "the longest step of the simulation from 0.00001 to 0.1 s, for example --internal-step=0.001", .min = 1e-5,
     .max = 0.1},
    {"--supply", ARGUMENT_WORD, FIELD(measured_supply), "bench (vin) or measured (the column of the supply voltage)",
     .words = {"bench", "measured"}},
    {"--extras", ARGUMENT_TEXT, FIELD(extras), .accepted = "auto, none, or keys with commas between them"},
    {"--starts", ARGUMENT_WHOLE, FIELD(starts), "restarts of each model, a whole number from 1 to 1000", .min = 1,
     .max = 1000},
    {"--columns", ARGUMENT_ANY, .offset = FIELD(columns)}, // fr_recording_columns reads it
    {"--folds", .read = read_folds},
    {"--out", ARGUMENT_TEXT, FIELD(out), .accepted = "a folder, which is made if it is missing"},
    {"--quiet", ARGUMENT_MARK, .offset = FIELD(quiet)},
    {"--benches", ARGUMENT_TEXT, FIELD(benches),
     .accepted = "a CSV or JSON file with a column file and columns named as parameters"},
    {"--holdout", .read = read_holdout},
    {"--free", ARGUMENT_TEXT, FIELD(free), .accepted = "KEY or KEY:FROM:TO, with commas between them"},
    {"--fix", ARGUMENT_TEXT, FIELD(fixed), .accepted = "KEY=VALUE, with commas between them"},
    {"--bounds", ARGUMENT_WORD, FIELD(bounds), "published or wide", .words = {"published", "wide"}},
    {"--resume", ARGUMENT_MARK, .offset = FIELD(resume)},
    {"--level", ARGUMENT_NUMBER, FIELD(level), "how often an interval holds the parameter, from 0.5 to 0.999",
     .min = 0.5, .max = 0.999},
    {"--checkpoint", ARGUMENT_NUMBER, FIELD(checkpoint), "the time between two checkpoints from 0.1 to 1000000 s",
     .min = 0.1, .max = 1e6},
    {"--part", .read = read_part},
    {"--intervals", ARGUMENT_WORD, FIELD(intervals), "profile or none", .words = {"none", "profile"}},
    {"--from", ARGUMENT_NUMBER, FIELD(from), "the begin of a part of the recordings in seconds, for example --from=0.5",
     .min = 0, .max = 1e6},
    {"--to", .read = read_to},
    {"--plan", .read = read_plan},
    {"--bootstrap", .read = read_bootstrap},
};

/// Settle how goals are used between samples, and refuse options of time that contradict each other.
static void settle_time(IdentifyOptions *options, FrReport *report)
{
    static const char *const words[] = {"held", "linear"};
    if (options->bam && options->linear >= 0)
        refuse_value(report, "--goals", words[options->linear], -1, "nothing: --protocol=bam has linear goals");
    if (options->linear == 0 && options->T > 0)
        refuse_without(report, "--T", "--goals=linear: held goals use the samples at their own times");
    bool linear = options->bam || options->linear == 1 || (options->linear < 0 && options->T > 0);
    if (linear && options->internal_step > 0)
        refuse_without(report, "--internal-step", "--goals=held: linear goals have one step from sample to sample");
    if (linear && options->measured_supply)
        refuse_without(report, "--supply", "--goals=held: linear goals use the voltage of the bench");
    if (options->bam && options->starts > 0)
        refuse_value(report, "--starts", "", -1, "nothing: --protocol=bam searches for a --budget");
    if (options->bam && options->extras)
        refuse_value(report, "--extras", options->extras, 60, "nothing: --protocol=bam looks for none");
    if (options->bam && options->free && strstr(options->free, "delay"))
        refuse_value(report, "--free", options->free, 60, "no delay: --protocol=bam has none");
    if (options->budget == 0) // enough for the usual six starts, and in proportion for more
        options->budget = options->starts > 6 ? 20000 * options->starts / 6 : 20000;
    options->linear = linear;
    options->T = options->bam && options->T == 0 ? 0.005 : options->T;
}

/// Read params=@FILE.
static void read_params(IdentifyOptions *options, const char *path, FrReport *report)
{
    if (options->params)
        fr_report_say(report, FR_ERROR, FR_SEVERAL_FILES, "params", FR_NO_ARGUMENTS);
    options->params = path;
}

/// Read model=m1,m3 into a bit mask of models.
static void read_models(IdentifyOptions *options, const char *argument, FrReport *report)
{
    const char *text = argument + strlen("model=");
    options->model_given = argument;
    options->models = 0;
    bool wrong = false;
    for (const char *word = text; *word; word += strcspn(word, ","), word += *word == ',') {
        size_t length = strcspn(word, ",");
        int found = -1;
        for (int m = 0; m < FR_FIT_MODELS; m++) {
            const char *name = fr_servo_model_row.options[m]->name;
            if (strlen(name) == length && strncmp(name, word, length) == 0)
                found = m;
        }
        wrong = wrong || found < 0 || options->models >> found & 1;
        options->models |= found < 0 ? 0 : 1u << found;
    }
    if (wrong || !options->models)
        refuse_value(report, "model", text, 60, "some of m1,m2,m3,m4,m5,m6, with commas between them");
}

void read_identify_options(IdentifyOptions *options, int count, char **arguments, FrReport *report)
{
    *options = (IdentifyOptions){.count = count,
                                 .argument = arguments,
                                 .models = (1u << FR_FIT_MODELS) - 1,
                                 .seed = 1,
                                 .linear = -1,
                                 .intervals = true,
                                 .level = 0.9,
                                 .checkpoint = 8,
                                 .to = 1e9};
    unsigned given = 0;
    for (int i = 0; i < count; i++) {
        const char *argument = arguments[i];
        if (strncmp(argument, "--", 2) == 0)
            read_argument(known, sizeof known / sizeof *known, ~0u, &given, options, argument, report);
        else if (!*argument)
            fr_report_say(report, FR_ERROR, FR_EMPTY_ARGUMENT, "", FR_NO_ARGUMENTS);
        else if (strncmp(argument, "T=", 2) == 0)
            fr_report_say(report, FR_ERROR, FR_OPTION_MEANT, "T",
                          FR_ARGUMENTS(fr_word_part("value", argument + 2, 40)));
        else if (strncmp(argument, "model=", 6) == 0)
            read_models(options, argument, report);
        else if (strncmp(argument, "params=@", 8) == 0)
            read_params(options, argument + 8, report);
        else if (strchr(argument, '='))
            add_line(options->text, sizeof options->text, argument, strlen(argument), report);
        else if (options->paths < IDENTIFY_LOGS_MAX)
            options->path[options->paths++] = argument;
    }
    settle_time(options, report);
    if ((options->resume || options->part) && !options->out)
        refuse_without(report, options->part ? "--part" : "--resume", "--out=DIR, where the checkpoint is");
    if (options->plans && !options->intervals)
        refuse_without(report, "--plan", "--intervals=profile, whose widest interval it is for");
    if (options->bootstrap && !options->intervals)
        refuse_without(report, "--bootstrap", "--intervals=profile, beside which it is written");
    if (options->from >= options->to) {
        char from[40];
        snprintf(from, sizeof from, "%.9g", options->from);
        refuse_value(report, "--from", from, 60, "a value below that of --to");
        options->from = 0;
        options->to = 1e9;
    }
    if (options->paths == 0)
        fr_report_say(report, FR_ERROR, FR_NO_FIT_LOGS, "", FR_NO_ARGUMENTS);
}

void settings_of(const IdentifyOptions *options, char *text, size_t size)
{
    static const char *const without[] = {"--jobs", "--out", "--quiet", "--resume", "--checkpoint", "--part"};
    size_t used = (size_t)snprintf(text, size, "friction identify LOG...");
    for (int i = 0; i < options->count; i++) {
        const char *argument = options->argument[i], *slash = strrchr(argument, '/');
        bool left_out = !strchr(argument, '=') && strncmp(argument, "--", 2) != 0; // a recording
        if (strncmp(argument, "--columns", strlen("--columns")) == 0 ||            // units such as rad/s
            strncmp(argument, "--plan", strlen("--plan")) == 0)
            slash = NULL;
        for (size_t k = 0; k < sizeof without / sizeof *without; k++)
            left_out = left_out || strncmp(argument, without[k], strlen(without[k])) == 0;
        if (left_out || used >= size)
            continue;
        const char *value = slash ? strchr(argument, '=') : NULL; // a path whose folders are left out
        int key = value ? (int)(value - argument) + 1 : 0;
        key += value && argument[key] == '@';
        used += (size_t)snprintf(text + used, size - used, " %.*s%s", key, argument,
                                 value && slash > value ? slash + 1 : argument + key);
    }
}
