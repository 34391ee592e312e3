// The arguments of friction identify: files, key=value, and options with two dashes.
#include "options.h"
#include "identify/fit.h"
#include "explorer/form/message.h"
#include "base/decimal.h"
#include "servo/rows.h"

#include "identify/bootstrap.h"

#include "explorer/form/settings.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void refuse(FrReport *report, const char *option, const char *value, const char *accepted)
{
    fr_report_say(report, FR_ERROR, FR_BAD_OPTION, option,
                  FR_ARGUMENTS(fr_word_part("value", value, 60), fr_word("accepted", accepted)));
}

static void refuse_without(FrReport *report, const char *option, const char *needed)
{
    fr_report_say(report, FR_ERROR, FR_OPTION_NEEDS, option, FR_ARGUMENTS(fr_word("needed", needed)));
}

/// Read a whole number from low to high. If the text is anything else, `value` is 0.
static bool read_whole(const char *text, double low, double high, double *value)
{
    const char *rest;
    bool valid =
        fr_read_decimal(text, '\0', value, &rest) && *value >= low && *value <= high && *value == FLOOR(*value);
    *value = valid ? *value : 0;
    return valid;
}

static void read_seed(IdentifyOptions *options, const char *text, FrReport *report)
{
    double value = 0;
    if (!read_whole(text, 0, 0x1p53, &value))
        refuse(report, "--seed", text, "a whole number from 0 to 2^53, for example --seed=1");
    options->seed = (unsigned long long)value;
}

static void read_budget(IdentifyOptions *options, const char *text, FrReport *report)
{
    double value = 0;
    if (!read_whole(text, 1000, 1e9, &value))
        refuse(report, "--budget", text,
               "simulations of all recordings for each model, a whole number from 1000 to 1000000000");
    options->budget = (int)value;
}

static void read_jobs(IdentifyOptions *options, const char *text, FrReport *report)
{
    double value = 0;
    if (!read_whole(text, 1, 256, &value))
        refuse(report, "--jobs", text, "a whole number of threads from 1 to 256");
    options->jobs = (int)value;
}

static void read_loss(IdentifyOptions *options, const char *text, FrReport *report)
{
    if (strcmp(text, "mae") != 0 && strcmp(text, "rms") != 0)
        refuse(report, "--loss", text, "mae (mean absolute error) or rms");
    options->loss = strcmp(text, "rms") == 0 ? FR_LOSS_RMS : FR_LOSS_ABSOLUTE;
}

static void read_step(IdentifyOptions *options, const char *text, FrReport *report)
{
    const char *rest;
    if (!fr_read_decimal(text, '\0', &options->T, &rest) || !(options->T >= 1e-5 && options->T <= 1)) {
        refuse(report, "--T", text, "the time between samples from 0.00001 to 1 s, for example --T=0.005");
        options->T = 0;
    }
}

static void read_from(IdentifyOptions *options, const char *text, FrReport *report)
{
    const char *rest;
    if (!fr_read_decimal(text, '\0', &options->from, &rest) || !(options->from >= 0 && options->from <= 1e6))
        refuse(report, "--from", text, "the begin of a part of the recordings in seconds, for example --from=0.5");
}

static void read_to(IdentifyOptions *options, const char *text, FrReport *report)
{
    const char *rest;
    if (!fr_read_decimal(text, '\0', &options->to, &rest) || !(options->to > 0 && options->to <= 1e6))
        refuse(report, "--to", text, "the end of a part of the recordings in seconds, for example --to=4");
}

static void read_columns(IdentifyOptions *options, const char *text, FrReport *report)
{
    (void)report; // fr_recording_columns reads it
    options->columns = text;
}

static void read_bench_table(IdentifyOptions *options, const char *text, FrReport *report)
{
    if (!*text)
        refuse(report, "--benches", text, "a CSV or JSON file with a column file and columns named as parameters");
    options->benches = text;
}

static void read_out(IdentifyOptions *options, const char *text, FrReport *report)
{
    if (!*text)
        refuse(report, "--out", text, "a folder, which is made if it is missing");
    options->out = text;
}

static void read_folds(IdentifyOptions *options, const char *text, FrReport *report)
{
    double value;
    bool named = strcmp(text, "kp") == 0 || strcmp(text, "trajectory") == 0 || strcmp(text, "log") == 0 ||
                 strcmp(text, "none") == 0;
    if (!named && !read_whole(text, 2, IDENTIFY_LOGS_MAX, &value))
        refuse(report, "--folds", text, "kp, trajectory, log, none, or a number of parts from 2 on");
    options->folds = text;
}

static void read_holdout(IdentifyOptions *options, const char *text, FrReport *report)
{
    size_t length = strcspn(text, ":");
    static const char *const keys[] = {"kp", "trajectory", "file"};
    bool known = false;
    for (int i = 0; i < 3; i++)
        known = known || (strlen(keys[i]) == length && strncmp(text, keys[i], length) == 0);
    if (!known || !text[length] || !text[length + 1])
        refuse(report, "--holdout", text, "kp:VALUE, trajectory:NAME or file:NAME");
    else
        options->holdout = text;
}

static void read_free(IdentifyOptions *options, const char *text, FrReport *report)
{
    if (!*text)
        refuse(report, "--free", text, "KEY or KEY:FROM:TO, with commas between them");
    options->free = text;
}

static void read_fix(IdentifyOptions *options, const char *text, FrReport *report)
{
    if (!*text)
        refuse(report, "--fix", text, "KEY=VALUE, with commas between them");
    options->fixed = text;
}

static void read_bounds(IdentifyOptions *options, const char *text, FrReport *report)
{
    if (strcmp(text, "published") != 0 && strcmp(text, "wide") != 0)
        refuse(report, "--bounds", text, "published or wide");
    options->bounds = strcmp(text, "wide") == 0 ? FR_FIT_WIDE : FR_FIT_PUBLISHED;
}

static void read_intervals(IdentifyOptions *options, const char *text, FrReport *report)
{
    if (strcmp(text, "profile") != 0 && strcmp(text, "none") != 0)
        refuse(report, "--intervals", text, "profile or none");
    options->intervals = strcmp(text, "none") != 0;
}

static void read_level(IdentifyOptions *options, const char *text, FrReport *report)
{
    const char *rest;
    if (!fr_read_decimal(text, '\0', &options->level, &rest) || !(options->level >= 0.5 && options->level <= 0.999))
        refuse(report, "--level", text, "how often an interval holds the parameter, from 0.5 to 0.999");
}

static void read_plan(IdentifyOptions *options, const char *text, FrReport *report)
{
    options->plans = true;
    read_plan_lists(&options->planned, text, report);
}

static void read_bootstrap(IdentifyOptions *options, const char *text, FrReport *report)
{
    double value = 0;
    if (!read_whole(text, 0, BOOTSTRAP_MAX, &value) || value == 1)
        refuse(report, "--bootstrap", text, "a whole number of draws from 2 to 2000, such as --bootstrap=40, or 0");
    options->bootstrap = (int)value;
}

static void read_resume(IdentifyOptions *options, const char *text, FrReport *report)
{
    options->resume = true;
    if (*text)
        fr_report_say(report, FR_ERROR, FR_OPTION_TAKES_NO_VALUE, "--resume", FR_NO_ARGUMENTS);
}

static void read_checkpoint(IdentifyOptions *options, const char *text, FrReport *report)
{
    const char *rest;
    if (!fr_read_decimal(text, '\0', &options->checkpoint, &rest) ||
        !(options->checkpoint >= 0.1 && options->checkpoint <= 1e6))
        refuse(report, "--checkpoint", text, "the time between two checkpoints from 0.1 to 1000000 s");
}

static void read_part(IdentifyOptions *options, const char *text, FrReport *report)
{
    double part = 0, parts = 0;
    const char *rest;
    bool valid = fr_read_decimal(text, '/', &part, &rest) && *rest == '/' && read_whole(rest + 1, 1, 10000, &parts) &&
                 part >= 1 && part <= parts && part == FLOOR(part);
    if (!valid)
        refuse(report, "--part", text, "I/N with whole numbers, I from 1 to N, such as --part=3/8");
    options->part = valid ? (int)part : 0;
    options->parts = valid ? (int)parts : 0;
}

static void read_quiet(IdentifyOptions *options, const char *text, FrReport *report)
{
    options->quiet = true;
    if (*text)
        fr_report_say(report, FR_ERROR, FR_OPTION_TAKES_NO_VALUE, "--quiet", FR_NO_ARGUMENTS);
}

static const struct {
    const char *name;
    void (*read)(IdentifyOptions *options, const char *text, FrReport *report);
} known[] = {
    {"--seed", read_seed},
    {"--budget", read_budget},
    {"--loss", read_loss},
    {"--jobs", read_jobs},
    {"--T", read_step},
    {"--columns", read_columns},
    {"--folds", read_folds},
    {"--out", read_out},
    {"--quiet", read_quiet},
    {"--benches", read_bench_table},
    {"--holdout", read_holdout},
    {"--free", read_free},
    {"--fix", read_fix},
    {"--bounds", read_bounds},
    {"--resume", read_resume},
    {"--level", read_level},
    {"--checkpoint", read_checkpoint},
    {"--part", read_part},
    {"--intervals", read_intervals},
    {"--from", read_from},
    {"--to", read_to},
    {"--plan", read_plan},
    {"--bootstrap", read_bootstrap},
};

enum { KNOWN = sizeof known / sizeof *known };

static void read_option(IdentifyOptions *options, const char *argument, unsigned *given, FrReport *report)
{
    size_t length = strcspn(argument, "=");
    char names[400] = "";
    for (int i = 0; i < KNOWN; i++) {
        size_t used = strlen(names);
        snprintf(names + used, sizeof names - used, "%s%s", used ? ", " : "", known[i].name);
        if (strlen(known[i].name) != length || strncmp(known[i].name, argument, length) != 0)
            continue;
        if (*given >> i & 1)
            fr_report_say(report, FR_ERROR, FR_REPEATED, known[i].name, FR_NO_ARGUMENTS);
        else
            known[i].read(options, argument + length + (argument[length] == '='), report);
        *given |= 1u << i;
        return;
    }
    fr_report_say(report, FR_ERROR, FR_OPTION_NOT_ACCEPTED, argument,
                  FR_ARGUMENTS(fr_word_part("option", argument, 40), fr_word("options", names)));
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
        refuse(report, "model", text, "some of m1,m2,m3,m4,m5,m6, with commas between them");
}

void read_identify_options(IdentifyOptions *options, int count, char **arguments, FrReport *report)
{
    *options = (IdentifyOptions){.count = count,
                                 .argument = arguments,
                                 .models = (1u << FR_FIT_MODELS) - 1,
                                 .seed = 1,
                                 .budget = 20000,
                                 .intervals = true,
                                 .level = 0.9,
                                 .checkpoint = 8,
                                 .to = 1e9};
    unsigned given = 0;
    for (int i = 0; i < count; i++) {
        const char *argument = arguments[i];
        size_t used = strlen(options->text);
        if (strncmp(argument, "--", 2) == 0)
            read_option(options, argument, &given, report);
        else if (!*argument)
            fr_report_say(report, FR_ERROR, FR_EMPTY_ARGUMENT, "", FR_NO_ARGUMENTS);
        else if (strncmp(argument, "T=", 2) == 0)
            fr_report_say(report, FR_ERROR, FR_OPTION_MEANT, "T",
                          FR_ARGUMENTS(fr_word_part("value", argument + 2, 40)));
        else if (strncmp(argument, "model=", 6) == 0)
            read_models(options, argument, report);
        else if (strncmp(argument, "params=@", 8) == 0)
            read_params(options, argument + 8, report);
        else if (strchr(argument, '=') && strchr(argument, '\n'))
            fr_report_say(report, FR_ERROR, FR_LINE_BREAK, "", FR_ARGUMENTS(fr_word_part("beginning", argument, 40)));
        else if (strchr(argument, '=') && used + strlen(argument) + 2 > sizeof options->text)
            fr_report_say(report, FR_ERROR, FR_ARGUMENT_TOO_LONG, "",
                          FR_ARGUMENTS(fr_word_part("beginning", argument, 40)));
        else if (strchr(argument, '='))
            snprintf(options->text + used, sizeof options->text - used, "%s\n", argument);
        else if (options->paths < IDENTIFY_LOGS_MAX)
            options->path[options->paths++] = argument;
    }
    if ((options->resume || options->part) && !options->out)
        refuse_without(report, options->part ? "--part" : "--resume", "--out=DIR, where the checkpoint is");
    if (options->plans && !options->intervals)
        refuse_without(report, "--plan", "--intervals=profile, whose widest interval it is for");
    if (options->bootstrap && !options->intervals)
        refuse_without(report, "--bootstrap", "--intervals=profile, beside which it is written");
    if (options->from >= options->to) {
        char from[40];
        snprintf(from, sizeof from, "%.9g", options->from);
        refuse(report, "--from", from, "a value below that of --to");
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
