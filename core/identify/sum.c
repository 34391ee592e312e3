// Sums over recordings. Each block contributes a part; the total does not depend on where they are computed.
#include "rollout.h"
#include "math/assert.h"
#include "fit.h"

#include <string.h>

_Static_assert(FR_FIT_PART_MAX >= 2 * FR_FIT_AT_ONCE * LANES, "a lane of each block is a point of its own");
_Static_assert(FR_FIT_PART_MAX >= FR_FIT_FREE_MAX * (FR_FIT_FREE_MAX + 3) / 2, "all pairs and the gradient");

int fr_fit_part_size(const FrFitSum *sum)
{
    int n = sum->space->count;
    return sum->count ? 2 * sum->count : n * (n + 3) / 2;
}

static void make_part(const FrFitSum *sum, const LogBlock *logs, double *part, FrFitScratch *scratch)
{
    if (sum->count)
        fr_fit_part_of_values(sum, logs, part, scratch);
    else
        fr_fit_part_of_squares(sum, logs, part, scratch);
}

void fr_fit_parts(const FrFitSum *sum, int first, int end, double *parts, FrFitScratch *scratch)
{
    FR_ASSERT(first >= 0 && end <= sum->data->blocks);
    int size = fr_fit_part_size(sum);
    LogBlock logs = fr_fit_first_block(sum->data);
    for (int block = 0; block < end; block++, logs = fr_fit_next_block(sum->data, &logs))
        if (block >= first)
            make_part(sum, &logs, parts + (ptrdiff_t)(block - first) * size, scratch);
}

static void add(double *total, const double *part, int size)
{
    for (int i = 0; i < size; i++)
        total[i] += part[i];
}

void fr_fit_total(const FrFitSum *sum, double *total, FrFitScratch *scratch)
{
    int size = fr_fit_part_size(sum), blocks = sum->data->blocks;
    bool alone = blocks == 1 || !scratch->together;
    scratch->simulations += sum->count ? sum->count : sum->space->count + 1;
    const double *parts = alone ? NULL : scratch->together(scratch->with, sum, scratch);
    memset(total, 0, (size_t)size * sizeof *total);
    for (int block = 0; block < blocks && parts; block++)
        add(total, parts + (ptrdiff_t)block * size, size);
    for (LogBlock logs = fr_fit_first_block(sum->data); logs.count > 0 && !parts;
         logs = fr_fit_next_block(sum->data, &logs)) {
        double part[FR_FIT_PART_MAX];
        make_part(sum, &logs, part, scratch);
        add(total, part, size);
    }
}
