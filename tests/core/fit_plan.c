// Which recording to make next: what a recording promises, and what it brings.
#include "fits.h"
#include "identify/fit.h"
#include "benches.h"
#include "random.h"

#include <math.h>
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LEVEL 0.9

static double *aligned(size_t doubles)
{
    return aligned_alloc(64, (doubles * sizeof(double) + 63) / 64 * 64);
}

/// Recordings of an M3 servo with a ripple that no model has, fitted, with intervals.
typedef struct Planned {
    Fits *fits;
    const FrFitSpace *space;
    double point[FR_FIT_FREE_MAX], from[FR_FIT_FREE_MAX], to[FR_FIT_FREE_MAX];
    FrFitSpread spread;
    FrFitTrial *trial;
    FrFitPlan *plan;
    double memory[FR_FIT_PLAN_MEMORY];
} Planned;

static double end_of(const Planned *planned, const FrFitSpread *spread, const FrFitData *data, const double *point,
                     int i, int side)
{
    FrFitEdge *edge = malloc(sizeof *edge);
    fr_fit_edge(edge, spread, planned->space, point, i, side);
    while (fr_fit_edge_advance(edge, data, &planned->fits->scratch, planned->trial))
        ;
    double value = fr_fit_edge_value(edge);
    free(edge);
    return value;
}

static void search(const Planned *planned, const FrFitData *data, const FrFitStage *stage, double *point)
{
    FrFitSearch *found = malloc(sizeof *found);
    fr_fit_search(found, 0, 1, stage, planned->space->count, point);
    while (fr_fit_advance(found, data, planned->space, &planned->fits->scratch, planned->trial))
        ;
    memcpy(point, found->best, (size_t)planned->space->count * sizeof *point);
    free(found);
}

static Planned *new_plan(void)
{
    Planned *planned = calloc(1, sizeof *planned);
    Fits *fits = planned->fits = new_fits(FR_M3, 3, 400, 30);
    for (int l = 0; l < fits->count; l++)
        for (int k = 1; k < fits->log[l].count; k++)
            fits->measured[l][k] += 0.02 * sin(0.05 * (l + 1) * k);
    lay_out(fits);
    planned->space = &fits->space[FR_M3];
    planned->trial = malloc(sizeof *planned->trial);
    planned->plan = malloc(sizeof *planned->plan);
    published_point(fits, FR_M3, planned->point);
    search(planned, &fits->data, &(FrFitStage){.kind = FR_FIT_WEIGHTED, .most = 60}, planned->point);
    double *memory = aligned(fr_fit_spread_size());
    fr_fit_spread(&planned->spread, &fits->data, planned->space, planned->point, LEVEL, &fits->scratch, memory);
    free(memory);
    for (int i = 0; i < planned->space->count; i++) {
        planned->from[i] = end_of(planned, &planned->spread, &fits->data, planned->point, i, -1);
        planned->to[i] = end_of(planned, &planned->spread, &fits->data, planned->point, i, 1);
    }
    return planned;
}

static void prepare(Planned *planned, int parameter, unsigned long long seed)
{
    fr_fit_plan(planned->plan, &planned->fits->data, planned->space, planned->point, &planned->spread, planned->from,
                planned->to, LEVEL, parameter, 50, seed, &planned->fits->scratch);
}

static void free_plan(Planned *planned)
{
    free_fits(planned->fits);
    free(planned->trial);
    free(planned->plan);
    free(planned);
}

static FrFitPromise promise_of(Planned *planned, const FrFitLog *log)
{
    double *memory = aligned(fr_fit_data_size(log, 1));
    FrFitData data = fr_fit_data(memory, log, 1, FR_LOSS_ABSOLUTE);
    FrFitPromise promise =
        fr_fit_promise(planned->plan, &data, planned->space, &planned->fits->scratch, planned->memory);
    free(memory);
    return promise;
}

Test(fit_plan, the_widest_interval_that_is_one_is_chosen)
{
    Fits *fits = new_fits(FR_M1, 1, 20, 0);
    const FrFitSpace *space = &fits->space[FR_M1];
    FrFitSpread spread = {.count = space->count};
    double from[FR_FIT_FREE_MAX], to[FR_FIT_FREE_MAX];
    for (int i = 0; i < space->count; i++) {
        const FrFitFree *free = &space->free[i];
        from[i] = free->from;
        to[i] = free->from + (0.1 + 0.01 * i) * (free->to - free->from);
    }
    cr_expect_eq(fr_fit_plan_parameter(space, &spread, from, to), space->count - 1);
    to[2] = from[2] + 0.5 * (space->free[2].to - from[2]);
    cr_expect_eq(fr_fit_plan_parameter(space, &spread, from, to), 2);
    to[1] = from[1] + 0.95 * (space->free[1].to - from[1]);
    cr_expect_eq(fr_fit_plan_parameter(space, &spread, from, to), 2, "nearly the whole range is no interval");
    for (int i = 0; i < space->count; i++)
        spread.on_bound[i] = i != 3;
    cr_expect_eq(fr_fit_plan_parameter(space, &spread, from, to), 3);
    spread.on_bound[3] = true;
    cr_expect_eq(fr_fit_plan_parameter(space, &spread, from, to), -1);
    free_fits(fits);
}

/// J'J of a recording over its samples, by differences of simulated angles.
static void add_slopes(const Planned *planned, const FrFitLog *log, double *sum)
{
    static double angle[FR_FIT_FREE_MAX + 1][FIT_SAMPLES];
    int n = planned->space->count;
    fr_fit_simulate(log, planned->space, planned->point, angle[n]);
    for (int i = 0; i < n; i++) {
        double point[FR_FIT_FREE_MAX];
        memcpy(point, planned->point, sizeof point);
        point[i] += 1e-4;
        fr_fit_simulate(log, planned->space, point, angle[i]);
    }
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            for (int k = 0; k < log->count; k++)
                sum[i * n + j] += (angle[i][k] - angle[n][k]) * (angle[j][k] - angle[n][k]) * 1e8 / log->count;
}

/// Entry (p, p) of the inverse, over the parameters that stand on no bound, by elimination.
static double variance_of(const Planned *planned, const double *matrix, int p)
{
    int n = planned->space->count, m = 0, index[FR_FIT_FREE_MAX];
    double A[FR_FIT_FREE_MAX][FR_FIT_FREE_MAX + 1];
    for (int i = 0; i < n; i++)
        if (!planned->spread.on_bound[i])
            index[m++] = i;
    for (int a = 0; a < m; a++) {
        for (int b = 0; b < m; b++)
            A[a][b] = matrix[index[a] * n + index[b]];
        A[a][m] = index[a] == p;
    }
    for (int a = 0; a < m; a++)
        for (int r = 0; r < m; r++)
            for (int b = m; r != a && b >= a; b--)
                A[r][b] -= A[r][a] / A[a][a] * A[a][b];
    for (int a = 0; a < m; a++)
        if (index[a] == p)
            return A[a][m] / A[a][a];
    return NAN;
}

Test(fit_plan, by_slopes_it_promises_what_the_information_of_the_angles_says)
{
    Planned *planned = new_plan();
    Fits *fits = planned->fits;
    FrFitLog log = fits->log[1];
    log.bench.mass = 0.9;
    log.bench.servo.kp = 300;
    for (int p = 0; p < planned->space->count; p++) {
        if (planned->spread.on_bound[p])
            continue;
        double sum[FR_FIT_FREE_MAX * FR_FIT_FREE_MAX] = {0};
        prepare(planned, p, 1);
        for (int l = 0; l < fits->count; l++)
            add_slopes(planned, &fits->log[l], sum);
        double before = variance_of(planned, sum, p);
        add_slopes(planned, &log, sum);
        double expected = 1 - sqrt(variance_of(planned, sum, p) / before), promised = promise_of(planned, &log).slopes;
        printf("%s: %.6f, expected %.6f\n", planned->space->free[p].row->key, promised, expected);
        cr_expect_float_eq(promised, expected, 1e-4);
        cr_expect(promised > 0);
    }
    free_plan(planned);
}

Test(fit_plan, draws_lie_within_the_intervals_and_come_from_the_seed)
{
    Planned *planned = new_plan();
    int n = planned->space->count;
    prepare(planned, 1, 1);
    FrFitPromise first = promise_of(planned, &planned->fits->log[1]);
    cr_expect(first.draws > 0 && first.draws < 1 && first.all > 0);
    int outside = 0, all = 0;
    for (int d = 1; d <= FR_FIT_PLAN_DRAWS; d++)
        for (int i = 0; i < n; i++, all++) {
            double x = planned->plan->point[d * n + i],
                   range = planned->space->free[i].to - planned->space->free[i].from;
            cr_assert(x >= 0 && x <= 1);
            double value = planned->space->free[i].from + x * range;
            outside += value < planned->from[i] - 1e-12 || value > planned->to[i] + 1e-12;
        }
    printf("%d of %d outside of 90 %% intervals\n", outside, all);
    cr_expect(outside > 0.03 * all && outside < 0.17 * all);
    prepare(planned, 1, 1);
    FrFitPromise again = promise_of(planned, &planned->fits->log[1]);
    cr_expect(same_bits(first.draws, again.draws) && same_bits(first.all, again.all));
    prepare(planned, 1, 2);
    cr_expect(first.draws != promise_of(planned, &planned->fits->log[1]).draws);
    free_plan(planned);
}

Test(fit_plan, an_arm_that_hangs_still_promises_nothing)
{
    Planned *planned = new_plan();
    static const double nothing[200] = {0};
    FrFitLog log = {.name = "still",
                    .bench = planned->fits->log[0].bench,
                    .count = 200,
                    .goal = nothing,
                    .enabled = nothing,
                    .measured = nothing};
    log.bench.mass = 0; // nor does it turn to where the offset has its lowest point
    prepare(planned, 1, 1);
    FrFitPromise promise = promise_of(planned, &log);
    cr_expect_float_eq(promise.slopes, 0, 1e-12);
    cr_expect_float_eq(promise.draws, 0, 1e-12);
    cr_expect_float_eq(promise.all, 0, 1e-12);
    free_plan(planned);
}

Test(fit_plan, each_residual_has_its_turn)
{
    Planned *planned = new_plan();
    Fits *fits = planned->fits;
    static double angle[FIT_SAMPLES], residual[FIT_SAMPLES], measured[FIT_SAMPLES], memory[FIT_SAMPLES];
    FrFitLog log = fits->log[0];
    log.bench.mass = 0.3;
    fr_fit_simulate(&log, planned->space, planned->point, angle);
    int seen = 0, minus = 0;
    for (int number = 0; number < 12; number++) {
        fr_fit_imagine(&fits->data, planned->space, planned->point, 5, number, &log, measured, memory);
        int from = -1;
        for (int l = 0; l < fits->count; l++) {
            const FrFitLog *other = &fits->log[l];
            fr_fit_simulate(other, planned->space, planned->point, residual);
            for (int sign = -1; sign <= 1; sign += 2) {
                double off = 0;
                for (int k = 0; k < log.count; k++) {
                    int at = k < other->count ? k : other->count - 1;
                    off += fabs(measured[k] - angle[k] - sign * (residual[at] - other->measured[at]));
                }
                from = off < 1e-9 ? l : from;
                minus += off < 1e-9 && sign < 0;
            }
        }
        cr_expect(from >= 0, "the residual of a recording");
        if (number < fits->count)
            seen |= 1 << from;
    }
    cr_expect_eq(seen, (1 << fits->count) - 1);
    cr_expect(minus > 0 && minus < 12, "both signs");
    free_plan(planned);
}

Test(fit_plan, a_check_finds_the_interval_of_a_fit_with_one_recording_more)
{
    Planned *planned = new_plan();
    Fits *fits = planned->fits;
    static double measured[FIT_SAMPLES], memory[FIT_SAMPLES];
    int p = fr_fit_plan_parameter(planned->space, &planned->spread, planned->from, planned->to);
    cr_assert(p >= 0);
    FrFitLog log[4];
    memcpy(log, fits->log, 3 * sizeof *log);
    log[3] = fits->log[1];
    log[3].bench.mass = 0.9;
    log[3].measured = measured;
    fr_fit_imagine(&fits->data, planned->space, planned->point, 5, 0, &log[3], measured, memory);
    double *laid_out = aligned(fr_fit_data_size(log, 4));
    FrFitData data = fr_fit_data(laid_out, log, 4, FR_LOSS_ABSOLUTE);
    FrFitCheck *check = malloc(sizeof *check), *copy = malloc(sizeof *copy);
    fr_fit_check(check, &planned->spread, planned->space, planned->point, p);
    int steps = 0;
    do {
        // all of its state is in it
        memcpy(copy, check, sizeof *copy);
        memset(check, 0x5a, sizeof *check);
        FrFitCheck *other = check;
        check = copy;
        copy = other;
        steps++;
    } while (fr_fit_check_advance(check, &data, planned->space, &fits->scratch, planned->trial));

    double point[FR_FIT_FREE_MAX];
    memcpy(point, planned->point, sizeof point);
    search(planned, &data, &(FrFitStage){.kind = FR_FIT_WEIGHTED, .most = 40}, point);
    FrFitValue value;
    fr_fit_values(&data, planned->space, 1, point, &value, &fits->scratch);
    FrFitSpread spread = planned->spread;
    spread.loss = value.loss;
    spread.slack[p] *= 0.75;
    double low = end_of(planned, &spread, &data, point, p, -1), high = end_of(planned, &spread, &data, point, p, 1);
    printf("%d iterations, %d evaluations: %.6f to %.6f, before %.6f to %.6f\n", steps, check->evaluations,
           check->end[0], check->end[1], planned->from[p], planned->to[p]);
    cr_expect(same_bits(check->end[0], low) && same_bits(check->end[1], high), "%g to %g", low, high);
    cr_expect(check->end[1] - check->end[0] < planned->to[p] - planned->from[p]);
    free(check);
    free(copy);
    free(laid_out);
    free_plan(planned);
}
