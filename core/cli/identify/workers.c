// Threads that take the tasks of a fit. What counts is decided by the fit, so that any number of them finds the same.
#define _POSIX_C_SOURCE 200809L
#include "workers.h"

#include "doubles.h"

#include <math.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

enum { JOBS_MAX = 256 };

/// Polishing and the way back take about a fifth of what the budgets take.
#define WITH_THE_REST 1.2

static volatile sig_atomic_t stopped;

static void stop(int signal_number)
{
    (void)signal_number;
    stopped = 1;
}

/// What the threads share.
typedef struct Shared {
    FrFit *fit;
    const FrFitData *data;
    pthread_mutex_t lock;
    pthread_cond_t changed;
    int working;
    bool failed;
} Shared;

static void take_tasks(Shared *shared, double *memory, FrFitSearch *search, FrFitTrial *trial)
{
    FrFitScratch scratch = fr_fit_scratch(memory);
    FrFitTask task;
    while (!fr_fit_done(shared->fit) && !stopped) {
        if (!fr_fit_next(shared->fit, &task, search)) {
            pthread_cond_wait(&shared->changed, &shared->lock);
            continue;
        }
        const FrFitSpace *space = &shared->fit->model[task.model].space;
        pthread_mutex_unlock(&shared->lock);
        bool more = true;
        while (more && !stopped)
            more = fr_fit_advance(search, shared->data, space, &scratch, trial);
        pthread_mutex_lock(&shared->lock);
        if (!more)
            fr_fit_end(shared->fit, &task, search);
        pthread_cond_broadcast(&shared->changed);
    }
}

static void *work(void *argument)
{
    Shared *shared = argument;
    double *memory = new_doubles(fr_fit_scratch_size());
    FrFitSearch *search = malloc(sizeof *search);
    FrFitTrial *trial = malloc(sizeof *trial);
    pthread_mutex_lock(&shared->lock);
    if (memory && search && trial)
        take_tasks(shared, memory, search, trial);
    else
        shared->failed = true;
    shared->working--;
    pthread_cond_broadcast(&shared->changed);
    pthread_mutex_unlock(&shared->lock);
    free(memory);
    free(search);
    free(trial);
    return NULL;
}

static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/// One line: the model that is fitted, how far all are, the best so far, and the time left.
static void print_progress(const FrFit *fit, double since, bool terminal)
{
    double done, most;
    int current = -1;
    fr_fit_progress(fit, &done, &most);
    for (int m = 0; m < FR_FIT_MODELS; m++)
        if (fit->model[m].wanted && (current < 0 || fit->model[m].evaluations > 0))
            current = m;
    const FrFitModel *model = &fit->model[current];
    fprintf(stderr, "%s%s: %d evaluations", terminal ? "\r" : "", fr_servo_model_row.options[current]->name,
            model->evaluations);
    if (model->loss < (double)INFINITY)
        fprintf(stderr, ", best %.3f mrad, %d of %d restarts agree", 1e3 * model->loss, fr_fit_agreement(model, 0.02),
                model->restarts);
    fprintf(stderr, "; %.0f %% of all", 100 * done / most);
    if (done > 0.02 * most)
        fprintf(stderr, ", about %.0f s left", since * (most * WITH_THE_REST / done - 1));
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
        print_progress(shared->fit, now - begun, terminal);
        last = now;
    }
    if (terminal && !quiet)
        fprintf(stderr, "\r\033[K");
}

bool run_fit(FrFit *fit, const FrFitData *data, int jobs, bool quiet)
{
    Shared shared = {.fit = fit, .data = data, .lock = PTHREAD_MUTEX_INITIALIZER, .changed = PTHREAD_COND_INITIALIZER};
    pthread_t thread[JOBS_MAX];
    struct sigaction action = {.sa_handler = stop};
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    jobs = jobs > 0 ? jobs : processors > JOBS_MAX ? JOBS_MAX : processors > 0 ? (int)processors : 1;
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    pthread_mutex_lock(&shared.lock);
    int begun = 0;
    for (; begun < jobs; begun++) {
        if (pthread_create(&thread[begun], NULL, work, &shared) != 0)
            break;
        shared.working++;
    }
    wait_for_all(&shared, quiet);
    pthread_mutex_unlock(&shared.lock);
    for (int i = 0; i < begun; i++)
        pthread_join(thread[i], NULL);
    return fr_fit_done(fit);
}
