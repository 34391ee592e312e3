// Threads that share a work. What counts is decided by the work, so that any number of them finds the same.
#define _POSIX_C_SOURCE 200809L
#include "workers.h"

#include "doubles.h"

#include <pthread.h>
#include <signal.h>
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

/// What the threads share.
typedef struct Shared {
    const Work *work;
    pthread_mutex_t lock;
    pthread_cond_t changed;
    int working;
    bool failed;
} Shared;

static void take_tasks(Shared *shared, double *memory, void *task, FrFitTrial *trial)
{
    const Work *work = shared->work;
    FrFitScratch scratch = fr_fit_scratch(memory);
    while (!work->done(work->of) && !stopped) {
        if (!work->next(work->of, task)) {
            pthread_cond_wait(&shared->changed, &shared->lock);
            continue;
        }
        pthread_mutex_unlock(&shared->lock);
        bool more = true;
        while (more && !stopped)
            more = work->advance(work->of, task, &scratch, trial);
        pthread_mutex_lock(&shared->lock);
        if (!more)
            work->end(work->of, task);
        pthread_cond_broadcast(&shared->changed);
    }
}

static void *work_on(void *argument)
{
    Shared *shared = argument;
    double *memory = new_doubles(fr_fit_scratch_size());
    void *task = malloc(shared->work->task_size);
    FrFitTrial *trial = malloc(sizeof *trial);
    pthread_mutex_lock(&shared->lock);
    if (memory && task && trial)
        take_tasks(shared, memory, task, trial);
    else
        shared->failed = true;
    shared->working--;
    pthread_cond_broadcast(&shared->changed);
    pthread_mutex_unlock(&shared->lock);
    free(memory);
    free(task);
    free(trial);
    return NULL;
}

static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static void print_line(const Work *work, double since, bool terminal)
{
    fprintf(stderr, "%s", terminal ? "\r" : "");
    work->print_progress(work->of, since);
    fprintf(stderr, "%s", terminal ? "\033[K" : "\n");
    fflush(stderr);
}

static void wait_for_all(Shared *shared, bool quiet)
{
    bool terminal = isatty(STDERR_FILENO);
    double begun = seconds(), last = begun;
    while (shared->working > 0) {
        struct timespec until;
        clock_gettime(CLOCK_REALTIME, &until);
        until.tv_nsec += 200000000;
        until.tv_sec += until.tv_nsec / 1000000000;
        until.tv_nsec %= 1000000000;
        pthread_cond_timedwait(&shared->changed, &shared->lock, &until);
        double now = seconds();
        if (stopped)
            pthread_cond_broadcast(&shared->changed);
        if (quiet || now - last < (terminal ? 0.2 : 10))
            continue;
        print_line(shared->work, now - begun, terminal);
        last = now;
    }
    if (terminal && !quiet)
        fprintf(stderr, "\r\033[K");
}

bool run_work(const Work *work, int jobs, bool quiet)
{
    Shared shared = {.work = work, .lock = PTHREAD_MUTEX_INITIALIZER, .changed = PTHREAD_COND_INITIALIZER};
    pthread_t thread[JOBS_MAX];
    struct sigaction action = {.sa_handler = stop};
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    jobs = jobs > 0 ? jobs : processors > JOBS_MAX ? JOBS_MAX : processors > 0 ? (int)processors : 1;
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    pthread_mutex_lock(&shared.lock);
    int begun = 0;
    for (; begun < jobs; begun++) {
        if (pthread_create(&thread[begun], NULL, work_on, &shared) != 0)
            break;
        shared.working++;
    }
    wait_for_all(&shared, quiet);
    pthread_mutex_unlock(&shared.lock);
    for (int i = 0; i < begun; i++)
        pthread_join(thread[i], NULL);
    return work->done(work->of);
}
