// Part of the restarts of a fit, for a job array. A restart depends neither on other restarts nor on any other result.
#include "identify.h"
#include "identify/fit.h"

#include <stdio.h>
#include <stdlib.h>

typedef struct PartWork {
    const FrFit *fit;
    const FrFitData *data;
    int parts;
    int number[FR_FIT_MODELS];         ///< number of the next restart
    int running[FR_FIT_MODELS];        ///< number of running restarts
    int ended[FR_FIT_MODELS];          ///< number of ended restarts
    double evaluations[FR_FIT_MODELS]; ///< evaluations of the ended restarts
    char stage[24];                    ///< "fold 3"
} PartWork;

static double share_of(const PartWork *work)
{
    return (double)work->fit->budget / work->parts;
}

static bool done(const void *of)
{
    const PartWork *work = of;
    for (int m = 0; m < FR_FIT_MODELS; m++)
        if (work->fit->model[m].requested && (work->running[m] || work->evaluations[m] < share_of(work)))
            return false;
    return true;
}

static bool next(void *of, void *task)
{
    PartWork *work = of;
    FitTask *taken = task;
    for (int m = 0; m < FR_FIT_MODELS; m++) {
        double usual = work->ended[m] ? work->evaluations[m] / work->ended[m] : 500;
        if (!work->fit->model[m].requested || work->evaluations[m] + work->running[m] * usual >= share_of(work))
            continue;
        const FrFit *fit = work->fit;
        taken->task = (FrFitTask){FR_FIT_FROM_RANDOM, m, m, work->number[m], fit->budget};
        fr_fit_restart(&taken->search, &fit->model[m].space, fit->seed, fit->fold, work->number[m]);
        taken->search.limit = fit->budget;
        work->number[m] += work->parts;
        work->running[m]++;
        return true;
    }
    return false;
}

static void name_of(const void *of, const void *task, char *name)
{
    fr_name_fit_task(((const PartWork *)of)->fit, task, name);
}

static bool advance(const void *of, void *task, FrFitScratch *scratch, FrFitTrial *trial)
{
    const PartWork *work = of;
    FitTask *taken = task;
    return fr_fit_advance(&taken->search, work->data, &work->fit->model[taken->task.model].space, scratch, trial);
}

static void end(void *of, void *task, const Outcome *outcome)
{
    PartWork *work = of;
    int m = ((const FitTask *)task)->task.model;
    work->running[m]--;
    work->ended[m]++;
    work->evaluations[m] += outcome->evaluations;
}

static double share(const void *of)
{
    const PartWork *work = of;
    double taken = 0, all = 0;
    for (int m = 0; m < FR_FIT_MODELS; m++) {
        taken += work->evaluations[m];
        all += work->fit->model[m].requested ? share_of(work) : 0;
    }
    return taken < all ? taken / all : 1;
}

bool run_part(const FrFit *fit, const FrFitData *data, int part, int parts, const Workers *workers)
{
    PartWork of = {.fit = fit, .data = data, .parts = parts};
    for (int m = 0; m < FR_FIT_MODELS; m++)
        of.number[m] = part - 1;
    snprintf(of.stage, sizeof of.stage, "fold %d", fit->fold);
    WorkUnit work = fr_work_of_searches(&of);
    work.data = data;
    work.model = fit->model;
    work.done = done;
    work.next = next;
    work.name = name_of;
    work.advance = advance;
    work.end = end;
    work.share = share;
    work.stage = of.stage;
    return run_work(&work, workers);
}

bool run_part_of_folds(const Folds *folds, const FrFit *whole, const FrFitData *data, int part, int parts,
                       const Workers *workers)
{
    FrFitLog *log = malloc((size_t)data->logs * sizeof *log);
    int *index = malloc((size_t)data->logs * sizeof *index);
    FrFit *fit = malloc(sizeof *fit);
    bool done = log && index && fit;
    for (int fold = 0; fold < folds->count && done; fold++) {
        FrFitData kept = fr_part_of_folds(folds, data, fold, false, log, index);
        fr_begin_fold(fit, whole, fold);
        done = kept.memory && run_part(fit, &kept, part, parts, workers);
        fr_release(kept.allocator, kept.memory);
    }
    free(log);
    free(index);
    free(fit);
    return done;
}
