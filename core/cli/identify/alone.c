// The command as a single process, without other ranks.
#include "ranks.h"
#include "identify/fit.h"

void begin_ranks(int *count, char ***arguments)
{
    (void)count;
    (void)arguments;
}

void end_ranks(void)
{
}

int rank_count(void)
{
    return 1;
}

int own_rank(void)
{
    return 0;
}

bool make_elsewhere(int rank, const WorkUnit *work, void *task, double seconds, Outcome *outcome, Noted *noted,
                    void *to, const volatile sig_atomic_t *stopped)
{
    (void)rank;
    (void)work;
    (void)task;
    (void)seconds;
    (void)outcome;
    (void)noted;
    (void)to;
    (void)stopped;
    return false;
}

void parts_elsewhere(int rank, int model, const FrFitSum *sum, int first, int end, double *parts)
{
    (void)rank;
    (void)model;
    (void)sum;
    (void)first;
    (void)end;
    (void)parts;
}

void dismiss_ranks(const Journal *journal, bool stopped)
{
    (void)journal;
    (void)stopped;
}

bool serve(const WorkUnit *work, Journal *journal, FrFitScratch *scratch, FrFitTrial *trial,
           const volatile sig_atomic_t *stopped)
{
    (void)work;
    (void)journal;
    (void)scratch;
    (void)trial;
    (void)stopped;
    return false;
}
