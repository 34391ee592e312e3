// Rounds of tasks. Which results are counted depends on the numbers of the tasks only, and not on when they end, so any
// number of pieces gives the same result.
#include "rounds.h"
#include "fit.h"

/// Simulations by which a task advances in a round. The round takes as long as its slowest piece.
static const double slice = 256;

bool fr_begin_rounds(Rounds *rounds, int count)
{
    rounds->count = count;
    for (int i = 0; i < count; i++) {
        Piece *piece = &rounds->piece[i];
        double *memory = fr_pool(rounds->memory, fr_fit_scratch_size() * sizeof *memory);
        *piece = (Piece){.trial = fr_pool(rounds->memory, sizeof *piece->trial)};
        if (memory)
            piece->scratch = fr_fit_scratch(memory);
    }
    return !rounds->memory->exhausted;
}

static void advance(void *data, int i)
{
    Rounds *rounds = data;
    Piece *piece = &rounds->piece[i];
    double enough = piece->scratch.simulations + slice;
    // bound: the simulations of a task; few advances take none
    do
        piece->more = rounds->work->advance(rounds->work->of, piece->task, &piece->scratch, piece->trial);
    while (piece->more && piece->scratch.simulations < enough);
}

/// Count the tasks that have ended, in the order in which they were taken, and give up those whose results will not be
/// counted. Returns the number of the others, which then have the first pieces.
static int count_ended(Rounds *rounds, int running)
{
    const WorkUnit *work = rounds->work;
    int left = 0;
    for (int i = 0; i < running; i++) {
        const Piece *piece = &rounds->piece[i];
        Outcome outcome = {0};
        if (piece->more)
            continue;
        work->outcome(piece->task, &outcome);
        work->end(work->of, piece->task, &outcome);
    }
    for (int i = 0; i < running; i++) {
        Piece piece = rounds->piece[i];
        if (!piece.more || (work->is_needed && !work->is_needed(work->of, piece.task)))
            continue;
        rounds->piece[i] = rounds->piece[left];
        rounds->piece[left++] = piece;
    }
    return left;
}

FrStatus fr_run_rounds(Rounds *rounds, const WorkUnit *work)
{
    size_t size = (work->task_size + 63) / 64 * 64;
    char *tasks = fr_allocate(rounds->memory->allocator, (size_t)rounds->count * size);
    FrStatus status = tasks ? FR_OK : FR_NO_MEMORY;
    int running = 0;
    rounds->work = work;
    for (int i = 0; i < rounds->count && tasks; i++)
        rounds->piece[i].task = (Task *)(void *)(tasks + (size_t)i * size);
    // bound: the tasks of the work, whose simulations are limited
    while (status == FR_OK && !work->done(work->of)) {
        // bound: the pieces
        while (running < rounds->count && work->next(work->of, rounds->piece[running].task))
            running++;
        if (rounds->parallel)
            rounds->parallel(rounds->parallel_context, running, advance, rounds);
        for (int i = 0; i < running && !rounds->parallel; i++)
            advance(rounds, i);
        running = count_ended(rounds, running);
        if (rounds->tell && !rounds->tell(rounds->tell_context, work))
            status = FR_CANCELLED;
    }
    fr_release(rounds->memory->allocator, tasks);
    return status;
}

double fr_rounds_simulations(const Rounds *rounds)
{
    double simulations = 0;
    for (int i = 0; i < rounds->count; i++)
        simulations += rounds->piece[i].scratch.simulations;
    return simulations;
}
