// Fits to recordings drawn with replacement: one task for each model and draw.
#include "bootstrap.h"
#include "fit.h"
#include "base/row.h"

#include "numbered.h"
#include "own_data.h"

#include <stdio.h>
#include <string.h>

static const FrFitStage stages[] = {{.kind = FR_FIT_WEIGHTED, .most = 40}};

struct DrawWork {
    Numbered tasks;
    const FrFit *fit;
    const FrFitData *data;
    int draws;                ///< number of draws for each model
    int model[FR_FIT_MODELS]; ///< the models
    OwnData *drawn;           ///< drawn recordings of each task, laid out when it begins
    double *one;              ///< memory for the values of one parameter
    bool made;
    double *value; ///< value of parameter i of task t at value[t * FR_FIT_FREE_MAX + i]
};

typedef struct DrawTask {
    int number;
    FrFitSearch search;
} DrawTask;

static const FrFitModel *model_of(const DrawWork *work, int number)
{
    return &work->fit->model[work->model[number / work->draws]];
}

static bool next(void *of, void *task)
{
    DrawWork *work = of;
    DrawTask *taken = task;
    if (!fr_take_number(&work->tasks, &taken->number))
        return false;
    const FrFitModel *model = model_of(work, taken->number);
    fr_fit_search(&taken->search, 0, 1, stages, model->space.count, model->point);
    return true;
}

static void name_of(const void *of, const void *task, char *name)
{
    const DrawWork *work = of;
    int number = ((const DrawTask *)task)->number;
    snprintf(name, TASK_NAME_MAX, "draw %d %d", work->model[number / work->draws], number % work->draws);
}

static bool lay_out(const DrawWork *work, int number, OwnData *drawn)
{
    const FrFitData *data = work->data;
    int *index = fr_allocate(data->allocator, (size_t)data->logs * sizeof *index);
    drawn->log = fr_allocate(data->allocator, (size_t)data->logs * sizeof *drawn->log);
    if (index && drawn->log) {
        fr_fit_resample(data->logs, work->fit->seed, number % work->draws, index);
        for (int i = 0; i < data->logs; i++)
            drawn->log[i] = data->log[index[i]];
        drawn->data = fr_fit_new_data(data->allocator, drawn->log, data->logs, data->loss);
    }
    fr_release(data->allocator, index);
    return drawn->data.memory;
}

static bool advance(const void *of, void *task, FrFitScratch *scratch, FrFitTrial *trial)
{
    const DrawWork *work = of;
    DrawTask *taken = task;
    OwnData *drawn = &work->drawn[taken->number];
    const FrFitSpace *space = &model_of(work, taken->number)->space;
    bool ready = drawn->data.memory || lay_out(work, taken->number, drawn);
    if (ready && fr_fit_advance(&taken->search, &drawn->data, space, scratch, trial))
        return true;
    release_own_data(work->data->allocator, drawn);
    return false;
}

static void outcome_of(const void *task, Outcome *outcome)
{
    const FrFitSearch *search = &((const DrawTask *)task)->search;
    *outcome = (Outcome){.evaluations = search->evaluations, .count = FR_FIT_FREE_MAX};
    memcpy(outcome->number, search->best, sizeof search->best);
}

static void end_of(void *of, void *task, const Outcome *outcome)
{
    DrawWork *work = of;
    int number = ((const DrawTask *)task)->number;
    const FrFitSpace *space = &model_of(work, number)->space;
    FrServoDef servo = fr_default_servo();
    fr_fit_write(space, outcome->number, &servo);
    for (int i = 0; i < space->count; i++)
        work->value[(ptrdiff_t)number * FR_FIT_FREE_MAX + i] = fr_field(&servo, space->free[i].row);
    work->tasks.ended++;
}

void fr_conclude_bootstrap(const DrawWork *of, double level, Bootstrap *bootstrap)
{
    for (int first = 0; first < of->tasks.count; first += of->draws) {
        const FrFitModel *model = model_of(of, first);
        Bootstrap *own = &bootstrap[of->model[first / of->draws]];
        for (int i = 0; i < model->space.count; i++) {
            for (int k = 0; k < of->draws; k++)
                of->one[k] = of->value[(ptrdiff_t)(first + k) * FR_FIT_FREE_MAX + i];
            own->scatter[i] = fr_fit_scatter(of->draws, of->one, level);
        }
    }
}

DrawWork *fr_begin_bootstrap(const FrFit *fit, const FrFitData *data, unsigned models, int count)
{
    DrawWork *of = fr_allocate(data->allocator, sizeof *of);
    if (!of)
        return NULL;
    of->fit = fit;
    of->data = data;
    of->draws = count;
    for (int m = 0; m < FR_FIT_MODELS; m++)
        if (models >> m & 1) {
            of->model[of->tasks.count / count] = m;
            of->tasks.count += count;
        }
    of->drawn = fr_allocate(data->allocator, ((size_t)of->tasks.count + 1) * sizeof *of->drawn);
    of->value = fr_allocate(data->allocator, ((size_t)of->tasks.count + 1) * FR_FIT_FREE_MAX * sizeof *of->value);
    of->one = fr_allocate(data->allocator, (size_t)count * sizeof *of->one);
    if (of->drawn && of->value && of->one)
        return of;
    fr_end_bootstrap(of);
    return NULL;
}

Coming fr_next_bootstrap(void *bootstrap, WorkUnit *work, FrFitScratch *scratch)
{
    DrawWork *of = bootstrap;
    (void)scratch;
    if (of->made)
        return NONE_LEFT;
    of->made = true;
    *work = (WorkUnit){
        .of = of,
        .task_size = sizeof(DrawTask),
        .done = fr_numbered_done,
        .next = next,
        .name = name_of,
        .state_at = offsetof(DrawTask, search),
        .state_size = sizeof(((DrawTask *)0)->search),
        .advance = advance,
        .outcome = outcome_of,
        .end = end_of,
        .share = fr_numbered_share,
        .stage = "bootstrap",
        .things = "fits",
    };
    return WORK_COMES;
}

void fr_end_bootstrap(void *bootstrap)
{
    DrawWork *of = bootstrap;
    if (!of)
        return;
    for (int i = 0; i < of->tasks.count && of->drawn; i++)
        release_own_data(of->data->allocator, &of->drawn[i]);
    fr_release(of->data->allocator, of->drawn);
    fr_release(of->data->allocator, of->value);
    fr_release(of->data->allocator, of->one);
    fr_release(of->data->allocator, of);
}
