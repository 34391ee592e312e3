// Sums over recordings that several threads compute. Threads take blocks in order, fewer at a time towards the end.
// Another rank takes more at a time, because each portion is a message.
#include "shared_sums.h"
#include "identify/fit.h"

#include "ranks.h"

#include <stdlib.h>

/// Smallest number of simulations for each thread for which waking other threads is worth its time.
enum { ENOUGH = 64 };

static int blocks_left(const OpenSum *open)
{
    return open->sum->data->blocks - open->taken;
}

/// Model whose parameters a sum is about, if other ranks have its recordings; otherwise -1.
static int model_elsewhere(const WorkUnit *work, const FrFitSum *sum)
{
    for (int m = 0; m < FR_FIT_MODELS && work->data == sum->data; m++)
        if (&work->model[m].space == sum->space)
            return m;
    return -1;
}

static bool can_help(const Shared *shared, int rank, const OpenSum *open)
{
    if (rank > 0) // computing the last blocks here is faster than sending them
        return blocks_left(open) >= 4 * shared->threads && model_elsewhere(shared->work, open->sum) >= 0;
    return blocks_left(open) > 0;
}

static void make_some(Shared *shared, int rank, OpenSum *open, FrFitScratch *scratch)
{
    const FrFitSum *sum = open->sum;
    int share = blocks_left(open) / ((rank > 0 ? 1 : 4) * shared->threads), count = share > 1 ? share : 1;
    int first = open->taken;
    double *parts = open->parts + (ptrdiff_t)first * fr_fit_part_size(sum);
    open->taken += count;
    pthread_mutex_unlock(&shared->lock);
    if (rank > 0)
        ranks.make_parts(rank, model_elsewhere(shared->work, sum), sum, first, first + count, parts);
    else
        fr_fit_parts(sum, first, first + count, parts, scratch);
    pthread_mutex_lock(&shared->lock);
    open->made += count;
    pthread_cond_broadcast(&shared->ready);
}

bool help_with_sums(Shared *shared, int rank, FrFitScratch *scratch)
{
    OpenSum *open = shared->first;
    // bound: the open sums, at most one a thread
    while (open && !can_help(shared, rank, open))
        open = open->next;
    if (open)
        make_some(shared, rank, open, scratch);
    return open;
}

static bool make_room(SumMaker *maker, size_t size)
{
    if (size <= maker->size)
        return true;
    free(maker->parts);
    maker->parts = malloc(size * sizeof *maker->parts);
    maker->size = maker->parts ? size : 0;
    return maker->parts;
}

static void close_sum(Shared *shared, const OpenSum *open)
{
    OpenSum **at = &shared->first;
    // bound: the open sums, of which `open` is one
    while (*at != open)
        at = &(*at)->next;
    *at = open->next;
}

static const double *make_together(void *with, const FrFitSum *sum, FrFitScratch *scratch)
{
    SumMaker *maker = with;
    Shared *shared = maker->shared;
    int points = sum->count ? sum->count : sum->space->count + 1, blocks = sum->data->blocks;
    const double *parts = NULL;
    pthread_mutex_lock(&shared->lock);
    bool enough = (double)points * sum->data->logs > (double)ENOUGH * shared->threads;
    if (shared->idle > 0 && enough && make_room(maker, (size_t)blocks * (size_t)fr_fit_part_size(sum))) {
        OpenSum open = {sum, maker->parts, 0, 0, shared->first};
        shared->first = &open;
        pthread_cond_broadcast(&shared->changed);
        // bound: the blocks of the sum: each pass takes one or more
        while (blocks_left(&open) > 0)
            make_some(shared, 0, &open, scratch);
        // bound: the blocks that other threads have taken, each of which they end and signal
        while (open.made < blocks)
            pthread_cond_wait(&shared->ready, &shared->lock);
        close_sum(shared, &open);
        parts = maker->parts;
    }
    pthread_mutex_unlock(&shared->lock);
    return parts;
}

void share_sums(FrFitScratch *scratch, SumMaker *maker)
{
    scratch->together = make_together;
    scratch->with = maker;
}
