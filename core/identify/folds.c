// Folds of recordings, by group or in turn, and the fits without each of them.
#include "folds.h"
#include "fit.h"
#include "base/say.h"

#include <stdio.h>
#include <string.h>

int fr_fold_in_turn(int count, int parts, int *of)
{
    for (int i = 0; i < count; i++)
        of[i] = i % parts;
    return parts < count ? parts : count;
}

int fr_fold_groups(int count, const int *group, int *of)
{
    int parts = 0;
    for (int i = 0; i < count; i++) {
        int j = 0;
        // bound: i
        while (group[j] != group[i])
            j++;
        of[i] = j < i ? of[j] : parts++;
    }
    return parts;
}

FrFitData fr_part_of_folds(const Folds *folds, const FrFitData *data, int part, bool inside, FrFitLog *log, int *index)
{
    int count = 0;
    for (int i = 0; i < data->logs; i++)
        if ((folds->of[i] == part) == inside) {
            index[count] = i;
            log[count++] = data->log[i];
        }
    return fr_fit_new_data(data->allocator, log, count, data->loss);
}

void fr_begin_fold(FrFit *fit, const FrFit *whole, int part)
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

FoldWork *fr_begin_folds(const Folds *folds, const FrFit *whole, const FrFitData *data, double *errors)
{
    size_t count = (size_t)data->logs;
    FoldWork *of = fr_allocate(data->allocator, sizeof *of);
    if (!of)
        return NULL;
    of->folds = folds;
    of->whole = whole;
    of->data = data;
    of->errors = errors;
    of->part = -1;
    of->log = fr_allocate(data->allocator, 2 * count * sizeof *of->log);
    of->index = fr_allocate(data->allocator, 2 * count * sizeof *of->index);
    of->own = fr_allocate(data->allocator, count * sizeof *of->own);
    if (of->log && of->index && of->own)
        return of;
    fr_end_folds(of);
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
    fr_release(of->data->allocator, of->kept.memory);
    fr_release(of->data->allocator, of->left.memory);
    of->kept = of->left = (FrFitData){0};
}

Coming fr_next_fold(void *folds, WorkUnit *work, FrFitScratch *scratch)
{
    FoldWork *of = folds;
    ptrdiff_t count = of->data->logs;
    if (of->part >= 0)
        judge(of, scratch);
    forget_part(of);
    if (++of->part == of->folds->count)
        return NONE_LEFT;
    of->kept = fr_part_of_folds(of->folds, of->data, of->part, false, of->log, of->index);
    of->left = fr_part_of_folds(of->folds, of->data, of->part, true, of->log + count, of->index + count);
    if (!of->kept.memory || !of->left.memory)
        return NO_MEMORY;
    fr_begin_fold(&of->fit, of->whole, of->part);
    for (int m = 0; m < FR_FIT_MODELS; m++)
        if (of->whole->model[m].requested)
            fr_fit_give(&of->fit, (FrServoModel)m, of->whole->model[m].point);
    of->work = (FitWork){.fit = &of->fit, .data = &of->kept};
    *work = fr_work_of_fit(&of->work);
    work->part = of->part;
    work->parts = of->folds->count;
    snprintf(work->title, sizeof work->title, "fold %d of %d", of->part + 1, of->folds->count);
    return WORK_COMES;
}

void fr_end_folds(void *folds)
{
    FoldWork *of = folds;
    if (!of)
        return;
    forget_part(of);
    const Allocator *allocator = of->data->allocator;
    fr_release(allocator, of->log);
    fr_release(allocator, of->index);
    fr_release(allocator, of->own);
    fr_release(allocator, of);
}
