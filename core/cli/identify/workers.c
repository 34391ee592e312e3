// Threads that share a work unit. The work unit decides which results are counted, so any number of threads gives
// the same result.
#define _POSIX_C_SOURCE 200809L
#include "workers.h"
#include "identify/fit.h"

#include "identify/fit_work.h"
#include "ranks.h"
#include "servo/rows.h"
#include "shared_sums.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

enum { JOBS_MAX = 256 };

static volatile sig_atomic_t stopped;

static void stop(int signal_number)
{
    (void)signal_number;
    stopped = 1;
}

volatile sig_atomic_t *catch_signals(void)
{
    struct sigaction action = {.sa_handler = stop};
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    return &stopped;
}

int thread_count(int jobs)
{
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    int usual = processors < 1 ? 1 : processors > JOBS_MAX ? JOBS_MAX : (int)processors;
    return jobs > 0 ? jobs : usual;
}

void wait_shortly(pthread_cond_t *changed, pthread_mutex_t *lock)
{
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_nsec += 200000000;
    until.tv_sec += until.tv_nsec / 1000000000;
    until.tv_nsec %= 1000000000;
    pthread_cond_timedwait(changed, lock, &until);
}

/// Name of a task that was cut off at a limit. A task that was not cut off is the same with any limit.
static void cut_name(const char *name, int limit, char *cut)
{
    snprintf(cut, TASK_NAME_MAX, "%.50s %d", name, limit);
}

/// Known outcome of a task that would now be cut off at `limit`; 0: no limit.
static const Outcome *known_outcome(const Journal *journal, const char *name, int limit)
{
    char cut[TASK_NAME_MAX];
    const Outcome *whole = journal_ended(journal, name);
    if (whole && (limit == 0 || whole->evaluations < limit))
        return whole;
    cut_name(name, limit, cut);
    return limit > 0 ? journal_ended(journal, cut) : NULL;
}

static void keep(Journal *journal, const char *name, int limit, const Outcome *outcome)
{
    char cut[TASK_NAME_MAX];
    cut_name(name, limit, cut);
    journal_forget(journal, name);
    journal_end(journal, limit > 0 && outcome->evaluations >= limit ? cut : name, outcome);
}

static void note(Shared *shared, const char *name, void *task)
{
    journal_run(shared->journal, name, fr_state_of(task), shared->work->state_size);
}

/// Continue a task from its state in the journal.
static void take_up(Shared *shared, const char *name, void *task)
{
    const unsigned char *bytes = journal_running(shared->journal, name, shared->work->state_size);
    if (bytes)
        fr_take_up(shared->work, task, bytes);
}

/// Context of the progress of a task on another rank.
typedef struct Elsewhere {
    Shared *shared;
    const char *name;
} Elsewhere;

static void note_elsewhere(void *to, void *task)
{
    Elsewhere *elsewhere = to;
    pthread_mutex_lock(&elsewhere->shared->lock);
    note(elsewhere->shared, elsewhere->name, task);
    pthread_mutex_unlock(&elsewhere->shared->lock);
}

/// Let another rank run a task. Otherwise like make_here.
static bool make_there(Shared *shared, int rank, const char *name, void *task, Outcome *outcome)
{
    Elsewhere to = {shared, name};
    take_up(shared, name, task);
    pthread_mutex_unlock(&shared->lock);
    bool ended = ranks.make(rank, shared->work, task, outcome, note_elsewhere, &to, &stopped);
    pthread_mutex_lock(&shared->lock);
    if (!ended)
        note(shared, name, task);
    return ended;
}

/// Run a task. Returns false if a signal stopped it. The lock is held before and after.
static bool make_here(Shared *shared, const char *name, void *task, FrFitScratch *scratch, FrFitTrial *trial,
                      Outcome *outcome)
{
    const WorkUnit *work = shared->work;
    bool more = true;
    take_up(shared, name, task);
    int answered = atomic_load(&shared->requests);
    pthread_mutex_unlock(&shared->lock);
    // bound: the evaluations of the task's search, which its budget limits
    while (more && !stopped) {
        more = work->advance(work->of, task, scratch, trial);
        int requests = atomic_load(&shared->requests);
        if (!more || requests == answered)
            continue;
        answered = requests;
        pthread_mutex_lock(&shared->lock);
        note(shared, name, task);
        pthread_mutex_unlock(&shared->lock);
    }
    pthread_mutex_lock(&shared->lock);
    if (more)
        note(shared, name, task);
    else
        work->outcome(task, outcome);
    return !more;
}

/// Take the next task, unless it is left to a thread of this process: other ranks can help with its sums, but get no
/// help with theirs.
static bool take_task(Shared *shared, int rank, void *task)
{
    const WorkUnit *work = shared->work;
    bool shares = work->data && work->data->blocks > 1;
    if ((rank > 0 && shares && shared->free_here > 0) || !work->next(work->of, task))
        return false;
    if (shares) // there may be another task
        pthread_cond_broadcast(&shared->changed);
    return true;
}

static void wait_or_help(Shared *shared, int rank, FrFitScratch *scratch)
{
    shared->idle++;
    if (!help_with_sums(shared, rank, scratch))
        pthread_cond_wait(&shared->changed, &shared->lock);
    shared->idle--;
}

/// Take and run tasks until none is left. `rank`: the rank that runs them; 0: this process.
static void take_tasks(Shared *shared, int rank, double *memory, void *task, FrFitTrial *trial)
{
    const WorkUnit *work = shared->work;
    FrFitScratch scratch = fr_fit_scratch(memory);
    SumMaker maker = {shared, NULL, 0};
    share_sums(&scratch, &maker);
    // bound: the tasks of the work; while none is free it waits for one that ends
    while (!work->done(work->of) && !stopped) {
        char name[TASK_NAME_MAX];
        if (!take_task(shared, rank, task)) {
            wait_or_help(shared, rank, &scratch);
            continue;
        }
        shared->free_here -= rank == 0;
        work->name(work->of, task, name);
        int limit = ((const Task *)task)->fit.limit;
        const Outcome *known = known_outcome(shared->journal, name, limit);
        Outcome outcome = {0};
        if (known)
            outcome = *known;
        else if (rank > 0 ? !make_there(shared, rank, name, task, &outcome)
                          : !make_here(shared, name, task, &scratch, trial, &outcome))
            break;
        keep(shared->journal, name, limit, &outcome);
        work->end(work->of, task, &outcome);
        shared->free_here += rank == 0;
        pthread_cond_broadcast(&shared->changed);
    }
    free(maker.parts);
    pthread_cond_broadcast(&shared->changed);
}

/// A thread. On another rank it first runs the tasks that rank 0 sends, then repeats the work unit with the results of
/// all ranks together.
static void *work_on(void *argument)
{
    Shared *shared = argument;
    double *memory = fr_allocate(NULL, fr_fit_scratch_size() * sizeof *memory);
    void *task = malloc(shared->work->task_size);
    FrFitTrial *trial = malloc(sizeof *trial);
    bool ready = memory && task && trial;
    if (ready && ranks.own > 0) {
        FrFitScratch scratch = fr_fit_scratch(memory);
        ready = ranks.serve(shared->work, shared->journal, &scratch, trial, &stopped);
    }
    pthread_mutex_lock(&shared->lock);
    int rank = shared->others > 0 ? shared->others-- : 0;
    shared->failed = shared->failed || !ready;
    if (ready)
        take_tasks(shared, rank, memory, task, trial);
    else
        shared->free_here -= rank == 0;
    shared->working--;
    pthread_cond_broadcast(&shared->changed);
    pthread_mutex_unlock(&shared->lock);
    fr_release(NULL, memory);
    free(task);
    free(trial);
    return NULL;
}

double seconds_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/// Print the current model, its best loss, the progress of all models, and the time left.
static void print_fit(const FrFit *fit, double since)
{
    double evaluations, most;
    int current = -1;
    fr_fit_progress(fit, &evaluations, &most);
    for (int m = 0; m < FR_FIT_MODELS; m++)
        if (fit->model[m].requested && (current < 0 || fit->model[m].evaluations > 0))
            current = m;
    const FrFitModel *model = &fit->model[current];
    fprintf(stderr, "%s: %d evaluations", fr_servo_model_row.options[current]->name, model->evaluations);
    if (model->loss < (double)INFINITY)
        fprintf(stderr, ", best %.3f mrad, %d of %d restarts agree", 1e3 * model->loss, fr_fit_agreement(model, 0.02),
                model->restarts);
    fprintf(stderr, "; %.0f %% of all", 100 * evaluations / most);
    if (evaluations > 0.02 * most)
        fprintf(stderr, ", about %.0f s left", since * (most * FIT_WITH_THE_REST / evaluations - 1));
}

/// Print a line without its end: "intervals: 3 of 40 ends", and the time left if it can be estimated.
static void print_progress(const WorkUnit *work, double since)
{
    const Numbered *tasks = work->numbered;
    double made = work->share(work->of);
    if (work->fit) {
        print_fit(work->fit, since);
    } else if (!tasks) {
        fprintf(stderr, "%s: %.0f %% of this part", work->stage, 100 * made);
        if (made > 0.02)
            fprintf(stderr, ", about %.0f s left", since * (1 / made - 1));
    } else {
        fprintf(stderr, "%s: %d of %d %s", work->stage, tasks->ended, tasks->count, work->things);
        if (tasks->ended > 3)
            fprintf(stderr, ", about %.0f s left", since * (tasks->count - tasks->ended) / tasks->ended);
    }
}

static void print_line(const WorkUnit *work, double since, bool terminal)
{
    fprintf(stderr, "%s", terminal ? "\r" : "");
    print_progress(work, since);
    fprintf(stderr, "%s", terminal ? "\033[K" : "\n");
    fflush(stderr);
}

static void wait_for_all(Shared *shared, bool quiet)
{
    const Journal *journal = shared->journal;
    bool terminal = isatty(STDERR_FILENO), requests = false;
    double started = seconds_now(), last = started, written = started;
    // bound: the life of the working threads, which end with the work; it looks up every 0.2 s
    while (shared->working > 0) {
        wait_shortly(&shared->changed, &shared->lock);
        double now = seconds_now();
        if (stopped)
            pthread_cond_broadcast(&shared->changed);
        // request the state of the tasks, and write the answers a little later
        bool due = journal->path && now - written >= journal->seconds;
        if (due && requests) {
            journal_write(journal);
            written = now;
        } else if (due) {
            atomic_fetch_add(&shared->requests, 1);
        }
        requests = due && !requests;
        if (quiet || now - last < (terminal ? 0.2 : 10))
            continue;
        print_line(shared->work, now - started, terminal);
        last = now;
    }
    if (terminal && !quiet)
        fprintf(stderr, "\r\033[K");
}

/// Number of threads of this process, one of which waits for each other rank.
static int threads_of(const Workers *workers)
{
    return thread_count(ranks.count > 1 && workers->jobs == 0 ? 1 : workers->jobs) + ranks.count - 1;
}

bool run_work(const WorkUnit *work, const Workers *workers)
{
    Shared shared = {.work = work,
                     .journal = workers->journal,
                     .lock = PTHREAD_MUTEX_INITIALIZER,
                     .changed = PTHREAD_COND_INITIALIZER,
                     .ready = PTHREAD_COND_INITIALIZER,
                     .threads = threads_of(workers),
                     .others = ranks.own > 0 ? 0 : ranks.count - 1};
    if (work->title[0] && !workers->quiet && ranks.own == 0)
        fprintf(stderr, "%s\n", work->title);
    catch_signals();
    if (ranks.own > 0) {
        work_on(&shared);
        return !shared.failed;
    }
    int threads = shared.threads, started = 0;
    pthread_t *thread = malloc((size_t)threads * sizeof *thread);
    pthread_mutex_lock(&shared.lock);
    for (; thread && started < threads; started++) {
        if (pthread_create(&thread[started], NULL, work_on, &shared) != 0)
            break;
        shared.working++;
    }
    shared.free_here = started - shared.others;
    wait_for_all(&shared, workers->quiet);
    pthread_mutex_unlock(&shared.lock);
    for (int i = 0; i < started; i++)
        pthread_join(thread[i], NULL);
    free(thread);
    bool done = work->done(work->of);
    if (!done && workers->journal->path)
        journal_write(workers->journal);
    if (ranks.count > 1)
        ranks.dismiss(workers->journal, !done);
    return done;
}
