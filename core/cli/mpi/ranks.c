// The command as several processes, with MPI.
//
// Only one thread at a time calls MPI, and no thread blocks in it: a message that has not arrived is polled for again.
#define _POSIX_C_SOURCE 200809L
#include "../identify/ranks.h"
#include "identify/fit.h"

#include <mpi.h>
#include <pthread.h>
#include <sched.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/// Tags of messages to a rank: a task, blocks of a sum, end of a work unit, stop of a work unit. Tags of messages from
/// a rank: progress of a task, state of a stopped task, outcome of a task, parts of blocks.
enum { TASK = 1, BLOCKS, DONE, STOPPED, NOTE, CUT, OUTCOME, PARTS };

/// Blocks of a sum that a rank is to compute.
typedef struct Blocks {
    int model, count, first, end;
    double floor;
    double point[FR_FIT_PART_MAX / 2 * FR_FIT_FREE_MAX]; ///< only as many coordinates as needed
} Blocks;

static pthread_mutex_t within = PTHREAD_MUTEX_INITIALIZER;

static void begin(int *count, char ***arguments)
{
    int provided;
    MPI_Init_thread(count, arguments, MPI_THREAD_SERIALIZED, &provided);
    MPI_Comm_rank(MPI_COMM_WORLD, &ranks.own);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks.count);
    bool silent = ranks.own == 0 || (freopen("/dev/null", "w", stdout) && freopen("/dev/null", "w", stderr));
    if (!silent || provided < MPI_THREAD_SERIALIZED)
        MPI_Abort(MPI_COMM_WORLD, 1);
}

static void end(void)
{
    MPI_Finalize();
}

static void send_bytes(int to, int kind, const void *bytes, size_t size)
{
    pthread_mutex_lock(&within);
    MPI_Send(bytes, (int)size, MPI_BYTE, to, kind, MPI_COMM_WORLD);
    pthread_mutex_unlock(&within);
}

/// Pauses between polls [s]: waiting for a search tolerates longer ones than waiting for a sum.
static const double AT_ONCE = 5e-5, SEARCHING = 1e-3;

static void rest(double seconds)
{
    if (seconds == 0) {
        sched_yield();
        return;
    }
    time_t whole = (time_t)seconds;
    nanosleep(&(struct timespec){whole, (long)(1e9 * (seconds - (double)whole))}, NULL);
}

/// Receive the next message from a rank. Returns its kind, or 0 if none has arrived; it then pauses for `pause`
/// seconds. The caller frees the bytes.
static int receive(int from, double pause, void **bytes, size_t *size)
{
    MPI_Status status;
    int there, count, kind = 0;
    pthread_mutex_lock(&within);
    MPI_Iprobe(from, MPI_ANY_TAG, MPI_COMM_WORLD, &there, &status);
    if (there) {
        MPI_Get_count(&status, MPI_BYTE, &count);
        *bytes = malloc((size_t)count + 1);
        if (!*bytes)
            MPI_Abort(MPI_COMM_WORLD, 1);
        MPI_Recv(*bytes, count, MPI_BYTE, from, status.MPI_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        *size = (size_t)count;
        kind = status.MPI_TAG;
    }
    pthread_mutex_unlock(&within);
    if (!there)
        rest(pause);
    return kind;
}

static bool make_elsewhere(int to, const WorkUnit *work, void *task, Outcome *outcome, Noted *noted, void *of,
                           const volatile sig_atomic_t *stopped)
{
    send_bytes(to, TASK, task, work->task_size);
    double end = 0;
    // bound: the life of the task, which ends with a message; MPI ends all ranks with one, and a stop ends it after 3 s
    for (;;) {
        void *bytes = NULL;
        size_t size;
        int kind = receive(to, SEARCHING, &bytes, &size);
        // a rank that is stopped too has a moment to send its state
        if (*stopped && end == 0)
            end = seconds_now() + 3;
        if (kind == 0 && *stopped && seconds_now() > end)
            return false;
        if (kind == OUTCOME)
            memcpy(outcome, bytes, sizeof *outcome);
        else if (kind == NOTE || kind == CUT)
            fr_take_up(work, task, bytes);
        free(bytes);
        if (kind == NOTE)
            noted(of, task);
        else if (kind == OUTCOME || kind == CUT)
            return kind == OUTCOME;
    }
}

static void parts_elsewhere(int to, int model, const FrFitSum *sum, int first, int end, double *parts)
{
    size_t coordinates = (size_t)(sum->count ? sum->count : 1) * (size_t)sum->space->count;
    Blocks blocks = {.model = model, .count = sum->count, .first = first, .end = end, .floor = sum->floor};
    memcpy(blocks.point, sum->points, coordinates * sizeof(double));
    send_bytes(to, BLOCKS, &blocks, offsetof(Blocks, point) + coordinates * sizeof(double));
    // polling takes time from the thread that simulates here, so it starts when most of the expected time has passed
    static _Thread_local double usual; // seconds for a block and a coordinate; each rank has its own thread
    double work = (double)(end - first) * (double)coordinates;
    rest(0.9 * usual * work);
    void *bytes = NULL;
    size_t size;
    // bound: the life of the rank asked, which answers; MPI ends all ranks with one
    while (receive(to, AT_ONCE, &bytes, &size) == 0)
        continue;
    size -= sizeof usual;
    memcpy(parts, bytes, size);
    memcpy(&usual, (char *)bytes + size, sizeof usual);
    usual /= work;
    free(bytes);
}

/// Compute the parts and send them, followed by the time that they took in seconds.
static void make_parts(const WorkUnit *work, const Blocks *blocks, FrFitScratch *scratch)
{
    const FrFitSum sum = {work->data, &work->model[blocks->model].space, blocks->count, blocks->point, blocks->floor};
    size_t size = (size_t)(blocks->end - blocks->first) * (size_t)fr_fit_part_size(&sum);
    double *parts = malloc((size + 1) * sizeof *parts), started = seconds_now();
    if (!parts)
        MPI_Abort(MPI_COMM_WORLD, 1);
    fr_fit_parts(&sum, blocks->first, blocks->end, parts, scratch);
    parts[size] = seconds_now() - started;
    send_bytes(0, PARTS, parts, (size + 1) * sizeof *parts);
    free(parts);
}

static void dismiss(const Journal *journal, bool stopped)
{
    for (int to = 1; to < ranks.count; to++)
        send_bytes(to, stopped ? STOPPED : DONE, journal->ended,
                   stopped ? 0 : (size_t)journal->ended_count * sizeof *journal->ended);
}

/// Wait for the next message of rank 0. `soon`: at first poll for a moment without pauses.
static int wait_for_message(bool soon, void **bytes, size_t *size)
{
    double end = soon ? seconds_now() + 2e-3 : 0;
    int kind;
    // bound: the life of rank 0, which sends a last message; MPI ends all ranks with one
    do
        kind = receive(0, soon && seconds_now() < end ? 0 : AT_ONCE, bytes, size);
    while (kind == 0);
    return kind;
}

static void make(const WorkUnit *work, void *task, double seconds, FrFitScratch *scratch, FrFitTrial *trial,
                 const volatile sig_atomic_t *stopped)
{
    const void *state = fr_state_of(task);
    bool more = true;
    if (work->bind)
        work->bind(work->of, task); // its pointers become those of this process
    // bound: the evaluations of the task's search, which its budget limits
    for (double last = seconds_now(); more && !*stopped;) {
        more = work->advance(work->of, task, scratch, trial);
        if (more && seconds_now() - last > seconds) {
            send_bytes(0, NOTE, state, work->state_size);
            last = seconds_now();
        }
    }
    Outcome outcome;
    if (more) {
        send_bytes(0, CUT, state, work->state_size);
    } else {
        work->outcome(task, &outcome);
        send_bytes(0, OUTCOME, &outcome, sizeof outcome);
    }
}

static bool serve(const WorkUnit *work, Journal *journal, FrFitScratch *scratch, FrFitTrial *trial,
                  const volatile sig_atomic_t *stopped)
{
    bool soon = false;
    // bound: the life of rank 0, which sends a last message; MPI ends all ranks with one
    for (;;) {
        void *bytes;
        size_t size;
        int kind = wait_for_message(soon, &bytes, &size);
        soon = kind == BLOCKS;
        if (kind == TASK) {
            make(work, bytes, journal->seconds, scratch, trial, stopped);
        } else if (kind == BLOCKS) {
            make_parts(work, bytes, scratch);
        } else if (kind == DONE) {
            const Ended *ended = bytes;
            for (size_t i = 0; i < size / sizeof *ended; i++)
                journal_end(journal, ended[i].name, &ended[i].outcome);
        }
        free(bytes);
        if (kind == DONE || kind == STOPPED)
            return kind == DONE;
    }
}

Ranks ranks = {.begin = begin,
               .end = end,
               .make = make_elsewhere,
               .make_parts = parts_elsewhere,
               .dismiss = dismiss,
               .serve = serve};
