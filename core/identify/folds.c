// Folds: each part of the recordings, a group of them or one in turn, is left out of one fit, which is then judged by
// its errors on that part. The points found with all recordings are additional starts.
#include "fit_work.h"
#include "study.h"

#include <stdio.h>

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

typedef struct FoldWork {
    FrFit fit; ///< the fit without the part
    FitWork work;
    FrFitData *kept, *left;
    double *own; ///< errors on the left-out recordings
} FoldWork;

static bool is_wanted(const FitStudy *study)
{
    return study->found.folds.count > 0;
}

static void begin(FitStudy *study, void *of)
{
    FoldWork *work = of;
    work->own = fr_pool(&study->of_stage, (size_t)study->data.logs * sizeof *work->own);
}

/// Compute the errors on the recordings that the fit has not seen.
static void judge(FitStudy *study, const FoldWork *work, int part)
{
    int logs = study->data.logs;
    for (int m = 0; m < FR_FIT_MODELS; m++) {
        const FrFitModel *model = &work->fit.model[m];
        if (!study->found.fit.model[m].requested)
            continue;
        fr_fit_errors(work->left, &model->space, model->point, work->own, &study->scratch);
        for (int i = 0, l = 0; i < logs; i++)
            if (study->found.folds.of[i] == part)
                study->found.left_out[(ptrdiff_t)m * logs + i] = work->own[l++];
    }
}

static bool next(FitStudy *study, void *of, WorkUnit *unit)
{
    FoldWork *work = of;
    const Folds *folds = &study->found.folds;
    int part = study->works - 1;
    if (part > 0)
        judge(study, work, part - 1);
    fr_empty(&study->of_work);
    if (part == folds->count)
        return false;
    work->kept = fr_fit_part(&study->of_work, &study->data, folds->of, part, false);
    work->left = fr_fit_part(&study->of_work, &study->data, folds->of, part, true);
    fr_begin_fold(&work->fit, &study->found.fit, part);
    for (int m = 0; m < FR_FIT_MODELS; m++)
        if (study->found.fit.model[m].requested)
            fr_fit_give(&work->fit, (FrServoModel)m, study->found.fit.model[m].point);
    work->work = (FitWork){&work->fit, work->kept};
    *unit = fr_work_of_fit(&work->work);
    unit->part = part;
    unit->parts = folds->count;
    snprintf(unit->title, sizeof unit->title, "fold %d of %d", part + 1, folds->count);
    return true;
}

static void conclude(FitStudy *study, void *of)
{
    Found *found = &study->found;
    int parameters[FR_FIT_MODELS];
    (void)of;
    fr_weigh_parameters(study);
    for (int m = 0; m < FR_FIT_MODELS; m++)
        parameters[m] = fr_is_shown(found, m) ? fr_parameters_of(found, m) : 0;
    found->verdict = fr_fit_verdict(parameters, found->criterion, found->count, found->left_out);
    found->judged = found->verdict.best >= 0;
}

const StudyStage fr_folds_stage = {sizeof(FoldWork), is_wanted, begin, next, conclude};
