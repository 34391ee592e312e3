// Folds: each part of the recordings, a group of them or one in turn, is left out of one fit, which is then judged by
// its errors on that part. The points found with all recordings are additional starts.
#include "fit_work.h"
#include "study.h"

#include <math.h>
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

void fr_begin_fold(FrFit *fit, const FrFit *whole, int part, unsigned models)
{
    FrFitSpace spaces[FR_FIT_MODELS];
    for (int m = 0; m < FR_FIT_MODELS; m++)
        spaces[m] = whole->model[m].space;
    fr_fit_begin(fit, spaces, fr_fit_requested(whole), whole->seed, part + 1, whole->budget);
    fit->starts = whole->starts;
    fit->refits = whole->starts > 0;
    for (int m = 0; m < FR_FIT_MODELS && fit->refits; m++)
        fit->model[m].requested = fit->model[m].requested && models >> m & 1;
}

enum { PASSES = 2 };

typedef struct FoldWork {
    FrFit fit; ///< the fit without the part
    FitWork work;
    FrFitData *kept, *left;
    double *own;     ///< errors on the left-out recordings
    int part;        ///< the part that is left out; -1: none yet
    int pass;        ///< number of times that the folds have begun again
    unsigned models; ///< bit mask of the models of this pass
    unsigned better; ///< of those for which a fold found a better point for all recordings
} FoldWork;

static bool is_wanted(const FitStudy *study)
{
    return study->found.folds.count > 0;
}

static void begin(FitStudy *study, void *of)
{
    FoldWork *work = of;
    *work = (FoldWork){.part = -1};
    study->rounds_of_folds++;
    work->models = (1u << FR_FIT_MODELS) - 1;
    work->own = fr_pool(&study->of_stage, (size_t)study->data.logs * sizeof *work->own);
}

/// A point that a fold has found is better for all recordings if its loss is smaller by this share.
static const double matters = 1e-3;

/// Loss of a point with the step of the search: if it is smaller than that of the search, the point is in a valley that
/// the starts have missed.
static double searched_loss(FitStudy *study, const FrFitSpace *space, const double *point)
{
    FrFitValue value;
    int inner = study->found.log[0].inner;
    fr_set_inner(study, inner >> study->halvings);
    fr_fit_values(&study->data, space, 1, point, &value, &study->scratch);
    fr_set_inner(study, inner);
    return value.loss;
}

/// Compute the errors on the recordings that the fit has not seen. The whole fit takes over points that are better.
static void judge(FitStudy *study, FoldWork *work, int part)
{
    int logs = study->data.logs;
    for (int m = 0; m < FR_FIT_MODELS; m++) {
        const FrFitModel *model = &work->fit.model[m];
        FrFitModel *whole = &study->found.fit.model[m];
        FrFitValue value;
        if (!model->requested)
            continue;
        fr_fit_errors(work->left, &model->space, model->point, work->own, &study->scratch);
        for (int i = 0, l = 0; i < logs; i++)
            if (study->found.folds.of[i] == part)
                study->found.left_out[(ptrdiff_t)m * logs + i] = work->own[l++];
        whole->extra_evaluations += model->evaluations;
        if (!work->fit.refits || work->pass == PASSES)
            continue;
        fr_fit_values(&study->data, &whole->space, 1, model->point, &value, &study->scratch);
        if (!(value.loss < whole->loss * (1 - matters)))
            continue;
        whole->searched = fmin(whole->searched, searched_loss(study, &whole->space, model->point));
        work->better |=
            fr_fit_improve(&study->found.fit, (FrServoModel)m, model->point, 0, &study->data, &study->scratch);
    }
}

int fr_fold_units(const FitStudy *study)
{
    return (PASSES + 1) * (study->found.folds.count + 1);
}

/// Begin the fit without a part.
static void begin_part(FitStudy *study, FoldWork *work, int part, WorkUnit *unit)
{
    const Folds *folds = &study->found.folds;
    work->kept = fr_fit_part(&study->of_work, &study->data, folds->of, part, false);
    work->left = fr_fit_part(&study->of_work, &study->data, folds->of, part, true);
    fr_begin_fold(&work->fit, &study->found.fit, part + FR_FOLD_ROUND * (study->rounds_of_folds - 1), work->models);
    for (int m = 0; m < FR_FIT_MODELS; m++)
        if (study->found.fit.model[m].requested)
            fr_fit_give(&work->fit, (FrServoModel)m, study->found.fit.model[m].point);
    work->work = (FitWork){&work->fit, work->kept};
    *unit = fr_work_of_fit(&work->work);
    unit->part = work->pass * (folds->count + 1) + 1 + part;
    unit->parts = fr_fold_units(study);
    snprintf(unit->title, sizeof unit->title, work->pass ? "fold %d of %d again" : "fold %d of %d", part + 1,
             folds->count);
}

/// One part after another. If the points of folds are better, the models are fitted again from them, and the folds
/// again from these new points.
static bool next(FitStudy *study, void *of, WorkUnit *unit)
{
    FoldWork *work = of;
    if (work->part >= 0 && work->part < study->found.folds.count)
        judge(study, work, work->part);
    fr_end_refits(study);
    work->part++;
    fr_forget_tasks(study);
    if (work->part < study->found.folds.count) {
        begin_part(study, work, work->part, unit);
        return true;
    }
    work->models = work->better;
    work->better = 0;
    work->part = -1;
    work->pass++;
    study->rounds_of_folds++;
    if (work->models) {
        *unit = fr_work_of_refits(study, work->models);
        unit->part = work->pass * (study->found.folds.count + 1);
        unit->parts = fr_fold_units(study);
    }
    return work->models;
}

static void conclude(FitStudy *study, void *of)
{
    (void)of;
    fr_judge_models(study);
}

const StudyStage fr_folds_stage = {
    .size = sizeof(FoldWork), .is_wanted = is_wanted, .begin = begin, .next = next, .conclude = conclude};
