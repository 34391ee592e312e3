// Fits of a model to all recordings but one, with and without each parameter that --free adds, starting at the fit of
// all. A parameter that the recordings of a fold do not tell keeps its usual value there: what they cannot tell, they
// cannot be held to.
#include "extras.h"

#include "doubles.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/// ln 1.05: an error larger by 5 %.
static const double hardly = 0.048790164169432;

/// What a fold needs.
typedef struct Fold {
    FrFitData kept, left;
    double level;
    FrFitScratch *scratch;
    double *memory; ///< for the spread
    FrFitSearch *search;
    FrFitTrial *trial;
    FrFitEdge *edge;
} Fold;

static bool is_extra(const FrParam *row)
{
    const FrFitFree *extra = fr_fit_extras;
    while (extra->row && strcmp(extra->row->key, row->key) != 0)
        extra++;
    return extra->row;
}

/// The space without a parameter, which keeps the value that the recordings' servo has, and the point there.
static void leave_out(FrFitSpace *space, double *point, const FrParam *row, const FrServoDef *usual)
{
    const FrFitSpace before = *space;
    double old[FR_FIT_FREE_MAX];
    memcpy(old, point, sizeof old);
    fr_fit_hold(space, row, fr_field(usual, row));
    fr_fit_carry(&before, old, space, point);
}

static void refit(const Fold *fold, const FrFitSpace *space, double *point)
{
    static const FrFitStage stages[] = {{.kind = FR_FIT_SQUARES, .most = 10},
                                        {.kind = FR_FIT_WEIGHTED, .most = 25},
                                        {.kind = FR_FIT_CMA, .most = 600, .lambda = 12, .sigma = 0.005}};
    fr_fit_search(fold->search, 1, 3, stages, space->count, point);
    while (fr_fit_advance(fold->search, &fold->kept, space, fold->scratch, fold->trial))
        ;
    memcpy(point, fold->search->best, (size_t)space->count * sizeof *point);
}

/// Whether the recordings of a fold tell a parameter: its interval is at most half of its range.
static bool is_told(const Fold *fold, const FrFitSpace *space, const double *point, int i)
{
    FrFitSpread spread;
    double end[2];
    fr_fit_spread(&spread, &fold->kept, space, point, fold->level, fold->scratch, fold->memory);
    for (int side = 0; side < 2; side++) {
        fr_fit_edge(fold->edge, &spread, space, point, i, 2 * side - 1);
        while (fr_fit_edge_advance(fold->edge, &fold->kept, fold->scratch, fold->trial))
            ;
        end[side] = fr_fit_edge_value(fold->edge);
    }
    return end[1] - end[0] <= (space->free[i].to - space->free[i].from) / 2;
}

static int find_row(const FrFitSpace *space, const FrParam *row)
{
    int i = 0;
    while (i < space->count && strcmp(space->free[i].row->key, row->key) != 0)
        i++;
    return i;
}

/// The error of the recording that a fold leaves out; `without`: a parameter that stays at its usual value, or NULL.
static double error_of(const Fold *fold, FrFitSpace space, const double *start, const FrParam *without, Extra *extras,
                       int count)
{
    const FrServoDef *usual = &fold->kept.log[0].bench.servo;
    double point[FR_FIT_FREE_MAX], error;
    memcpy(point, start, sizeof point);
    if (without)
        leave_out(&space, point, without, usual);
    refit(fold, &space, point);
    for (int e = 0; e < count; e++) {
        int i = find_row(&space, extras[e].row);
        if (i == space.count || is_told(fold, &space, point, i))
            continue;
        extras[e].neutral += !without;
        leave_out(&space, point, extras[e].row, usual);
        refit(fold, &space, point);
    }
    fr_fit_errors(&fold->left, &space, point, &error, fold->scratch);
    return error;
}

/// All recordings but one, and that one.
static bool leave_log_out(Fold *fold, const FrFitData *data, int out, FrFitLog *log)
{
    int count = 0;
    for (int i = 0; i < data->logs; i++)
        if (i != out)
            log[count++] = data->log[i];
    log[count] = data->log[out];
    double *kept = new_doubles(fr_fit_data_size(log, count)), *left = new_doubles(fr_fit_data_size(log + count, 1));
    if (kept && left) {
        fold->kept = fr_fit_data(kept, log, count, data->loss);
        fold->left = fr_fit_data(left, log + count, 1, data->loss);
        return true;
    }
    free(kept);
    free(left);
    return false;
}

/// `sum` and `squares` of ln(error without / error with) over the recordings.
static void conclude(Extra *extra, double sum, double squares, int logs)
{
    extra->excess = sum / logs;
    extra->spread = sqrt(fmax(0, squares / logs - extra->excess * extra->excess) / (logs - 1));
    extra->earned = extra->excess > hardly && extra->excess > 1.5 * extra->spread;
}

static bool judge_all(Fold *fold, const FrFitData *data, const FrFitSpace *space, const double *point, bool quiet,
                      Extra *extras, int count)
{
    double sum[EXTRAS_MAX] = {0}, squares[EXTRAS_MAX] = {0};
    FrFitLog *logs = malloc((size_t)data->logs * sizeof *logs);
    bool done = logs;
    for (int out = 0; out < data->logs && done; out++) {
        if (!quiet)
            fprintf(stderr, "what is free: without recording %d of %d\n", out + 1, data->logs);
        done = leave_log_out(fold, data, out, logs);
        if (!done)
            break;
        double with = error_of(fold, *space, point, NULL, extras, count);
        for (int e = 0; e < count; e++) {
            double d = log(error_of(fold, *space, point, extras[e].row, extras, count) / with);
            sum[e] += d;
            squares[e] += d * d;
        }
        free(fold->kept.memory);
        free(fold->left.memory);
    }
    free(logs);
    for (int e = 0; e < count && done; e++)
        conclude(&extras[e], sum[e], squares[e], data->logs);
    return done;
}

int judge_extras(const FrFitData *data, const FrFitSpace *space, const double *point, double level, bool quiet,
                 FrFitScratch *scratch, Extra *extras)
{
    int count = 0;
    for (int i = 0; i < space->count && count < EXTRAS_MAX; i++)
        if (is_extra(space->free[i].row))
            extras[count++] = (Extra){.row = space->free[i].row};
    if (count == 0 || data->logs < 2)
        return 0;
    Fold fold = {.level = level,
                 .scratch = scratch,
                 .memory = new_doubles(fr_fit_spread_size()),
                 .search = malloc(sizeof(FrFitSearch)),
                 .trial = malloc(sizeof(FrFitTrial)),
                 .edge = malloc(sizeof(FrFitEdge))};
    bool done = fold.memory && fold.search && fold.trial && fold.edge &&
                judge_all(&fold, data, space, point, quiet, extras, count);
    free(fold.memory);
    free(fold.search);
    free(fold.trial);
    free(fold.edge);
    return done ? count : 0;
}
