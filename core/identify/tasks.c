// Work units of numbered tasks: what a WorkUnit does, by the functions of a TaskKind.
#include "study.h"

#include <stdio.h>
#include <string.h>

/// Whether all tasks have ended.
static bool done(const void *of)
{
    const Numbered *tasks = &((const FitStudy *)of)->tasks;
    return tasks->ended == tasks->count;
}

/// Start the next task. Returns false if all have been started.
static bool next(void *of, Task *task)
{
    FitStudy *study = of;
    if (study->tasks.started == study->tasks.count)
        return false;
    memset(task, 0, offsetof(Task, search) + study->kind->state_size);
    task->number = study->tasks.started++;
    if (study->kind->begin)
        study->kind->begin(study, task);
    return true;
}

static void name_of(const void *of, const Task *task, char *name)
{
    const FitStudy *study = of;
    study->kind->name(study, task->number, name);
}

static void bind(const void *of, Task *task)
{
    const FitStudy *study = of;
    if (study->kind->bind)
        study->kind->bind(study, task);
}

/// Free the memory of a task.
static void forget(TaskMemory *memory)
{
    fr_empty(&memory->pool);
    memory->own = NULL;
}

/// Do one iteration of a task, and free its memory when it has ended. Returns false then.
static bool advance(const void *of, Task *task, FrFitScratch *scratch, FrFitTrial *trial)
{
    const FitStudy *study = of;
    TaskMemory *memory = &study->running[task->number];
    bool more = study->kind->advance(study, task, memory, scratch, trial);
    if (!more)
        forget(memory);
    return more;
}

static void end(void *of, Task *task, const Outcome *outcome)
{
    FitStudy *study = of;
    study->kind->take(study, task->number, outcome);
    study->tasks.ended++;
}

/// Share of the stage that is done.
static double share(const void *of)
{
    const FitStudy *study = of;
    double ended = study->tasks.count ? (double)study->tasks.ended / study->tasks.count : 1;
    return study->kind->share ? study->kind->share(study, ended) : ended;
}

void fr_forget_tasks(FitStudy *study)
{
    for (int i = 0; i < study->tasks.count && study->running; i++)
        forget(&study->running[i]);
    study->running = NULL;
    fr_empty(&study->of_work);
}

WorkUnit fr_work_of_tasks(FitStudy *study, int count, const TaskKind *kind)
{
    fr_forget_tasks(study);
    study->tasks = (Numbered){.count = count};
    study->kind = kind;
    study->running = fr_pool(&study->of_work, (size_t)count * sizeof *study->running);
    for (int i = 0; i < count && study->running; i++)
        study->running[i].pool.allocator = study->allocator;
    WorkUnit work = {
        .of = study,
        .task_size = offsetof(Task, search) + kind->state_size,
        .stage = kind->stage,
        .things = kind->things,
        .numbered = &study->tasks,
        .done = done,
        .next = next,
        .name = name_of,
        .state_size = kind->state_size,
        .bind = bind,
        .advance = advance,
        .outcome = kind->outcome,
        .end = end,
        .share = share,
    };
    snprintf(work.title, sizeof work.title, "%s", kind->title ? kind->title : "");
    return work;
}
