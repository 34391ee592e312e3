// Folds of recordings, by gain, by trajectory, one by one, or in turn.
#include "folds.h"
#include "base/say.h"

#include "doubles.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool same_value(const IdentifyLog *a, const IdentifyLog *b, const char *key)
{
    size_t length, other_length;
    const char *value = log_value(a, key, &length), *other = log_value(b, key, &other_length);
    return length == other_length && strncmp(value, other, length) == 0;
}

/// Recordings with the same value form a part. Parts are numbered in the order in which the values first appear.
static int group(const IdentifyLogs *logs, const char *key, int *of)
{
    int parts = 0;
    for (int i = 0; i < logs->count; i++) {
        of[i] = -1;
        for (int j = 0; j < i && of[i] < 0; j++)
            if (same_value(&logs->log[i], &logs->log[j], key))
                of[i] = of[j];
        if (of[i] < 0)
            of[i] = parts++;
    }
    return parts;
}

static int in_turn(int count, int parts, int *of)
{
    for (int i = 0; i < count; i++)
        of[i] = i % parts;
    return parts < count ? parts : count;
}

Folds make_folds(const IdentifyLogs *logs, const char *request, FrReport *report)
{
    Folds folds = {.key = "", .of = calloc((size_t)logs->count, sizeof(int))};
    if (!folds.of || logs->count < 2 || (request && strcmp(request, "none") == 0)) {
        folds.count = 0;
    } else if (!request && group(logs, "kp", folds.of) > 1) {
        folds.key = "kp";
        folds.count = group(logs, "kp", folds.of);
    } else if (!request || strcmp(request, "log") == 0) {
        folds.key = "log";
        folds.count = in_turn(logs->count, logs->count, folds.of);
    } else if (strcmp(request, "kp") == 0 || strcmp(request, "trajectory") == 0) {
        folds.key = request;
        folds.count = group(logs, request, folds.of);
    } else {
        folds.count = in_turn(logs->count, (int)strtol(request, NULL, 10), folds.of);
    }
    if (request && strcmp(request, "none") != 0 && folds.count < 2)
        fr_report_add(report, FR_ERROR, FR_BAD_OPTION, "--folds",
                      FR_ARGUMENTS(fr_word("value", request),
                                   fr_word("accepted", "what makes two parts of these recordings or more, or none")));
    return folds;
}

FrFitData part_of_folds(const Folds *folds, const FrFitData *data, int part, bool inside, FrFitLog *log, int *index)
{
    int count = 0;
    for (int i = 0; i < data->logs; i++)
        if ((folds->of[i] == part) == inside) {
            index[count] = i;
            log[count++] = data->log[i];
        }
    double *memory = new_doubles(fr_fit_data_size(log, count));
    return memory ? fr_fit_data(memory, log, count, data->loss) : (FrFitData){0};
}

void begin_fold(FrFit *fit, const FrFit *whole, int part)
{
    FrFitSpace spaces[FR_FIT_MODELS];
    unsigned requested = 0;
    for (int m = 0; m < FR_FIT_MODELS; m++) {
        spaces[m] = whole->model[m].space;
        requested |= whole->model[m].requested ? 1u << m : 0;
    }
    fr_fit_begin(fit, spaces, requested, whole->seed, part + 1, whole->budget);
}

struct FoldWork {
    const Folds *folds;
    const FrFit *whole;
    const FrFitData *data;
    double *errors;
    int part; ///< index of the left-out part; -1: none yet
    FrFit fit;
    FrFitData kept;
    FrFitData left;
    FitWork work;
    int *index;    ///< indices of the kept recordings, then of the left-out ones
    FrFitLog *log; ///< recordings in the same order
    double *own;   ///< errors on the left-out recordings
};

FoldWork *begin_folds(const Folds *folds, const FrFit *whole, const FrFitData *data, double *errors)
{
    size_t count = (size_t)data->logs;
    FoldWork *of = calloc(1, sizeof *of);
    if (!of)
        return NULL;
    of->folds = folds;
    of->whole = whole;
    of->data = data;
    of->errors = errors;
    of->part = -1;
    of->log = malloc(2 * count * sizeof *of->log);
    of->index = malloc(2 * count * sizeof *of->index);
    of->own = malloc(count * sizeof *of->own);
    if (of->log && of->index && of->own)
        return of;
    end_folds(of);
    return NULL;
}

/// Compute the errors on the recordings that the fit has not seen.
static void judge(const FoldWork *of, FrFitScratch *scratch)
{
    const int *left_out = of->index + of->data->logs;
    for (int m = 0; m < FR_FIT_MODELS; m++) {
        if (!of->whole->model[m].requested)
            continue;
        fr_fit_errors(&of->left, &of->fit.model[m].space, of->fit.model[m].point, of->own, scratch);
        for (int l = 0; l < of->left.logs; l++)
            of->errors[(ptrdiff_t)m * of->data->logs + left_out[l]] = of->own[l];
    }
}

static void forget_part(FoldWork *of)
{
    free(of->kept.memory);
    free(of->left.memory);
    of->kept = of->left = (FrFitData){0};
}

Coming next_fold(FoldWork *of, Work *work, FrFitScratch *scratch)
{
    ptrdiff_t count = of->data->logs;
    if (of->part >= 0)
        judge(of, scratch);
    forget_part(of);
    if (++of->part == of->folds->count)
        return NONE_LEFT;
    of->kept = part_of_folds(of->folds, of->data, of->part, false, of->log, of->index);
    of->left = part_of_folds(of->folds, of->data, of->part, true, of->log + count, of->index + count);
    if (!of->kept.memory || !of->left.memory)
        return NO_MEMORY;
    begin_fold(&of->fit, of->whole, of->part);
    for (int m = 0; m < FR_FIT_MODELS; m++)
        if (of->whole->model[m].requested)
            fr_fit_give(&of->fit, (FrServoModel)m, of->whole->model[m].point);
    of->work = (FitWork){&of->fit, &of->kept};
    *work = work_of_fit(&of->work);
    work->part = of->part;
    work->parts = of->folds->count;
    snprintf(work->title, sizeof work->title, "fold %d of %d", of->part + 1, of->folds->count);
    return WORK_COMES;
}

void end_folds(FoldWork *of)
{
    if (!of)
        return;
    forget_part(of);
    free(of->log);
    free(of->index);
    free(of->own);
    free(of);
}
