// Part of the restarts of a fit, for a job array. A restart depends neither on other restarts nor on any other result.
#include "identify.h"
#include "identify/fit_work.h"

#include <stdio.h>
#include <stdlib.h>

typedef struct PartWork {
    FitWork of; ///< the fit, whose functions are used
    int parts;
    int number[FR_FIT_MODELS];         ///< number of the next restart
    int running[FR_FIT_MODELS];        ///< number of running restarts
    int ended[FR_FIT_MODELS];          ///< number of ended restarts
    double evaluations[FR_FIT_MODELS]; ///< evaluations of the ended restarts
    char stage[24];                    ///< "fold 3"
} PartWork;

static double share_of(const PartWork *work)
{
    return (double)work->of.fit->budget / work->parts;
}

/// Returns true if no more restart of a model is wanted.
static bool is_full(const PartWork *work, int m, double evaluations)
{
    return !work->of.fit->model[m].requested || evaluations >= share_of(work) ||
           work->number[m] >= fr_fit_most_restarts(work->of.fit, m);
}

static bool done(const void *of)
{
    const PartWork *work = of;
    for (int m = 0; m < FR_FIT_MODELS; m++)
        if (work->running[m] || !is_full(work, m, work->evaluations[m]))
            return false;
    return true;
}

static bool next(void *of, Task *task)
{
    PartWork *work = of;
    for (int m = 0; m < FR_FIT_MODELS; m++) {
        double usual = work->ended[m] ? work->evaluations[m] / work->ended[m] : 500;
        if (is_full(work, m, work->evaluations[m] + work->running[m] * usual))
            continue;
        const FrFit *fit = work->of.fit;
        task->fit = (FrFitTask){FR_FIT_FROM_RANDOM, m, m, work->number[m], fit->budget};
        fr_fit_restart(&task->search, &fit->model[m].space, fit->seed, fit->fold, work->number[m], fit->starts > 0);
        task->search.limit = fit->budget;
        work->number[m] += work->parts;
        work->running[m]++;
        return true;
    }
    return false;
}

static void end(void *of, Task *task, const Outcome *outcome)
{
    PartWork *work = of;
    int m = task->fit.model;
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
        all += work->of.fit->model[m].requested ? share_of(work) : 0;
    }
    return taken < all ? taken / all : 1;
}

bool run_part(FrFit *fit, const FrFitData *data, int part, int parts, const Workers *workers)
{
    PartWork of = {.of = {fit, data}, .parts = parts};
    for (int m = 0; m < FR_FIT_MODELS; m++)
        of.number[m] = part - 1;
    snprintf(of.stage, sizeof of.stage, "fold %d", fit->fold);
    WorkUnit work = fr_work_of_fit(&of.of);
    work.fit = NULL;
    work.is_needed = NULL;
    work.done = done;
    work.next = next;
    work.end = end;
    work.share = share;
    work.stage = of.stage;
    return run_work(&work, workers);
}

bool run_part_of_folds(const Folds *folds, const FrFit *whole, const FrFitData *data, int part, int parts,
                       const Workers *workers)
{
    FrFit *fit = malloc(sizeof *fit);
    bool done = fit;
    for (int fold = 0; fold < folds->count && done; fold++) {
        Pool pool = {0};
        const FrFitData *kept = fr_fit_part(&pool, data, folds->of, fold, false);
        fr_begin_fold(fit, whole, fold, (1u << FR_FIT_MODELS) - 1);
        done = kept && run_part(fit, kept, part, parts, workers);
        fr_empty(&pool);
    }
    free(fit);
    return done;
}
