// How sure a fit is: what residuals say, and where an interval ends.
#include "fits.h"
#include "identify/fit.h"
#include "identify/study.h"
#include "base/row.h"
#include "servo/rows.h"
#include "benches.h"
#include "random.h"

#include <math.h>
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/// How often an interval shall hold its parameter.
#define LEVEL 0.9

static double *spread_memory(void)
{
    return aligned_alloc(64, (fr_fit_spread_size() * sizeof(double) + 63) / 64 * 64);
}

/// From a point to the optimum near it.
static double fit_from(Fits *fits, const FrFitSpace *space, double *point)
{
    static const FrFitStage stages[] = {{.kind = FR_FIT_SQUARES, .most = 20}, {.kind = FR_FIT_WEIGHTED, .most = 40}};
    FrFitSearch *search = malloc(sizeof *search);
    FrFitTrial *trial = malloc(sizeof *trial);
    fr_fit_search(search, 1, 2, stages, space->count, point);
    while (fr_fit_advance(search, &fits->data, space, &fits->scratch, trial))
        ;
    memcpy(point, search->best, (size_t)space->count * sizeof *point);
    double loss = search->loss;
    free(search);
    free(trial);
    return loss;
}

static void add_noise(Fits *fits, Random *random, double size)
{
    for (int l = 0; l < fits->count; l++)
        for (int k = 1; k < fits->log[l].count; k++) {
            double sum = 0;
            for (int i = 0; i < 12; i++)
                sum += random_uniform(random, -0.5, 0.5);
            fits->measured[l][k] += size * sum;
        }
    lay_out(fits);
}

Test(fit_intervals, a_simulated_recording_has_the_errors_of_the_loss)
{
    Random random = {.state = 21};
    Fits *fits = new_fits(FR_M6, 3, 301, 40);
    fr_fit_free(&fits->space[FR_M6], &(FrFitFree){&fr_servo_delay_row, 0, 0.03});
    for (int trial = 0; trial < 10; trial++) {
        const FrFitSpace *space = &fits->space[trial % 2 ? FR_M6 : FR_M3];
        double point[FR_FIT_FREE_MAX], errors[3], angle[FIT_SAMPLES];
        for (int i = 0; i < space->count; i++)
            point[i] = random_uniform(&random, 0, 1);
        fr_fit_errors(&fits->data, space, point, errors, &fits->scratch);
        for (int l = 0; l < 3; l++) {
            double sum = 0;
            fr_fit_simulate(&fits->log[l], space, point, angle);
            for (int k = 0; k < fits->log[l].count; k++)
                sum += fabs(angle[k] - fits->measured[l][k]);
            cr_expect(same_bits(sum / fits->log[l].count, errors[l]));
        }
    }
    free_fits(fits);
}

Test(fit_intervals, residuals_that_remember_count_less)
{
    // a first-order process with factor a: (1 + a)/(1 - a) samples for one that is independent
    enum { LOGS = 4, SAMPLES = 20000 };
    Random random = {.state = 22};
    static double residual[LOGS][SAMPLES];
    const double *each[LOGS];
    const int count[LOGS] = {SAMPLES, SAMPLES - 5, SAMPLES, SAMPLES / 2};
    const double factors[] = {0, 0.5, 0.9, 0.98};
    for (int i = 0; i < 4; i++) {
        for (int l = 0; l < LOGS; l++) {
            each[l] = residual[l];
            for (int k = 0; k < SAMPLES; k++)
                residual[l][k] = (k ? factors[i] * residual[l][k - 1] : 0) + random_uniform(&random, -1, 1);
        }
        double expected = (1 + factors[i]) / (1 - factors[i]), time = fr_fit_correlation_time(LOGS, count, each);
        printf("correlation time %.2f, expected %.2f\n", time, expected);
        cr_expect(fabs(time / expected - 1) < 0.2, "%g, expected %g", time, expected);
    }
    memset(residual, 0, sizeof residual);
    cr_expect_eq(fr_fit_correlation_time(LOGS, count, each), 1, "no residual at all");
}

Test(fit_intervals, a_parameter_must_be_worth_its_price)
{
    // 2 n ln loss + k ln n by hand
    cr_expect_float_eq(fr_fit_criterion(0.02, 6, 80), 160 * log(0.02) + 6 * log(80), 1e-9);
    cr_expect_eq(fr_fit_criterion(0, 6, 80), -INFINITY);
}

Test(fit_intervals, at_their_ends_the_loss_has_grown_by_what_is_allowed)
{
    Random random = {.state = 23};
    Fits *fits = new_fits(FR_M3, 4, 500, 30);
    add_noise(fits, &random, 0.02);
    const FrFitSpace *space = &fits->space[FR_M3];
    double point[FR_FIT_FREE_MAX], *memory = spread_memory();
    published_point(fits, FR_M3, point);
    double best = fit_from(fits, space, point);
    FrFitSpread spread;
    fr_fit_spread(&spread, &fits->data, space, point, LEVEL, &fits->scratch, memory);
    cr_expect_float_eq(spread.loss, best, 1e-12);
    FrFitTrial *trial = malloc(sizeof *trial);
    FrFitEdge *edge = malloc(sizeof *edge);
    FrServoDef servo = fr_default_servo();
    fr_fit_write(space, point, &servo);
    int inner = 0;
    for (int i = 0; i < space->count; i++)
        for (int side = -1; side <= 1; side += 2) {
            fr_fit_edge(edge, &spread, space, point, i, side);
            while (fr_fit_edge_advance(edge, &fits->data, &fits->scratch, trial))
                ;
            const FrFitFree *parameter = &space->free[i];
            double end = fr_fit_edge_value(edge), value = fr_field(&servo, parameter->row);
            cr_expect(side < 0 ? end <= value : end >= value, "%s: %g, fitted %g", parameter->row->key, end, value);
            if (end <= parameter->from || end >= parameter->to)
                continue;
            FrFitSpace held = *space;
            double others[FR_FIT_FREE_MAX];
            fr_fit_hold(&held, parameter->row, end);
            fr_fit_carry(space, point, &held, others);
            double growth = (fit_from(fits, &held, others) - best) / spread.slack[i];
            cr_expect(growth > 0.7 && growth < 1.3, "%s: %g of what is allowed", parameter->row->key, growth);
            inner++;
        }
    cr_expect_geq(inner, 9, "%d ends within the ranges", inner);
    free(edge);
    free(trial);
    free(memory);
    free_fits(fits);
}

Test(fit_intervals, hold_the_truth_as_often_as_they_say)
{
    // independent noise; 90 % are asked for, and half as much again is given to what slopes do not see
    enum { SETS = 12 };
    int held = 0, all = 0;
    double *memory = spread_memory();
    FrFitTrial *trial = malloc(sizeof *trial);
    FrFitEdge *edge = malloc(sizeof *edge);
    for (unsigned set = 0; set < SETS; set++) {
        Random random = {.state = 100 + set};
        Fits *fits = new_fits(FR_M1, 4, 500, 0);
        add_noise(fits, &random, 0.05);
        const FrFitSpace *space = &fits->space[FR_M1];
        double truth[FR_FIT_FREE_MAX], point[FR_FIT_FREE_MAX];
        published_point(fits, FR_M1, truth);
        memcpy(point, truth, sizeof point);
        fit_from(fits, space, point);
        FrFitSpread spread;
        fr_fit_spread(&spread, &fits->data, space, point, LEVEL, &fits->scratch, memory);
        for (int i = 0; i < space->count; i++) {
            double end[2], value = space->free[i].from + truth[i] * (space->free[i].to - space->free[i].from);
            for (int side = 0; side < 2; side++) {
                fr_fit_edge(edge, &spread, space, point, i, 2 * side - 1);
                while (fr_fit_edge_advance(edge, &fits->data, &fits->scratch, trial))
                    ;
                end[side] = fr_fit_edge_value(edge);
            }
            held += end[0] <= value && value <= end[1];
            all++;
        }
        free_fits(fits);
    }
    printf("intervals called 90 %%: %d of %d hold the truth\n", held, all);
    cr_expect(held >= 0.8 * all && held < all, "%d of %d", held, all);
    free(edge);
    free(trial);
    free(memory);
}

/// Follow a search to its end.
static void finish(FrFitEdge *edge, Fits *fits, FrFitTrial *trial)
{
    while (fr_fit_edge_advance(edge, &fits->data, &fits->scratch, trial))
        ;
}

Test(fit_intervals, a_witness_lies_within_when_its_loss_is_allowed)
{
    Random random = {.state = 31};
    Fits *fits = new_fits(FR_M3, 4, 500, 30);
    add_noise(fits, &random, 0.02);
    const FrFitSpace *space = &fits->space[FR_M3];
    double point[FR_FIT_FREE_MAX], *memory = spread_memory();
    published_point(fits, FR_M3, point);
    fit_from(fits, space, point);
    FrFitSpread spread;
    fr_fit_spread(&spread, &fits->data, space, point, LEVEL, &fits->scratch, memory);
    FrFitTrial *trial = malloc(sizeof *trial);
    FrFitEdge *edge = malloc(sizeof *edge), *first = malloc(sizeof *first);
    for (int i = 0; i < 4; i++)
        for (int side = -1; side <= 1; side += 2) {
            double within[FR_FIT_FREE_MAX], again[FR_FIT_FREE_MAX], reach[FR_FIT_FREE_MAX];
            fr_fit_edge(edge, &spread, space, point, i, side);
            cr_expect_eq(fr_fit_edge_within(edge, within), INFINITY, "nothing has been tried");
            *first = *edge;
            finish(edge, fits, trial);
            double loss = fr_fit_edge_within(edge, within), end = fr_fit_edge_value(edge);
            FrFitValue value;
            fr_fit_values(&fits->data, space, 1, within, &value, &fits->scratch);
            cr_expect_float_eq(loss, value.loss, 1e-9, "its loss");
            cr_expect_leq(loss, spread.loss + spread.slack[i]);
            cr_expect_float_eq(side * (within[i] - point[i]), edge->inside, 1e-12);
            cr_expect_gt(edge->inside, 0);

            FrFitEdge ignored = *first;
            memcpy(reach, within, sizeof reach);
            fr_fit_edge_witness(&ignored, within, spread.loss + 1.001 * spread.slack[i]);
            reach[i] = 2 * point[i] - within[i];
            fr_fit_edge_witness(&ignored, reach, loss);
            cr_expect(memcmp(&ignored, first, sizeof ignored) == 0,
                      "its loss is too large, or it is on the other side");

            // the same end from there, in fewer steps
            int tried = edge->tried;
            fr_fit_edge_witness(first, within, loss);
            fr_fit_edge_within(first, again);
            for (int k = 0; k < space->count; k++)
                cr_expect_float_eq(again[k], within[k], 1e-12, "known to be within");
            ignored = *first;
            memcpy(reach, within, sizeof reach);
            reach[i] = 0.5 * (point[i] + within[i]);
            fr_fit_edge_witness(first, reach, loss);
            cr_expect(memcmp(&ignored, first, sizeof ignored) == 0, "one that promises less changes nothing");
            finish(first, fits, trial);
            double same = fr_fit_edge_value(first), range = space->free[i].to - space->free[i].from;
            cr_expect_float_eq((same - end) / range, 0, 0.03 * edge->inside + 1e-4);
            cr_expect_geq(first->inside, edge->inside - 1e-12);
            cr_expect_lt(first->tried, tried + 3);

            // a witness that is farther than any step would go
            fr_fit_edge(edge, &spread, space, point, i, side);
            memcpy(reach, within, sizeof reach);
            reach[i] = side > 0 ? 1 : 0;
            fr_fit_edge_witness(edge, reach, loss);
            cr_expect(edge->ended);
            cr_expect_float_eq(fr_fit_edge_value(edge), side > 0 ? space->free[i].to : space->free[i].from, 1e-12);
        }
    free(first);
    free(edge);
    free(trial);
    free(memory);
    free_fits(fits);
}

Test(fit_intervals, few_recordings_say_less_than_their_residuals)
{
    // the same recordings twice and four times: V is a half and a quarter, and the fit takes a smaller share of what is
    // independent; Student's t at 90 % from a table
    Random random = {.state = 32};
    Fits *fits = new_fits(FR_M1, 4, 500, 0);
    for (int l = 0; l < 4; l++)
        fits->log[l].count = 500;
    lay_out(fits);
    add_noise(fits, &random, 0.05);
    const FrFitSpace *space = &fits->space[FR_M1];
    double point[FR_FIT_FREE_MAX], *memory = spread_memory();
    published_point(fits, FR_M1, point);
    fit_from(fits, space, point);
    cr_assert_eq(space->count, 6);
    static const double freedom[] = {15, 30, 60}, t[] = {1.8331, 1.7109, 1.6736};
    double expected[3];
    FrFitSpread spread[3];
    for (int k = 0; k < 3; k++) {
        FrFitLog log[16];
        int logs = 4 << k;
        for (int l = 0; l < logs; l++)
            log[l] = fits->log[l % 4];
        size_t size = fr_fit_data_size(log, logs) * sizeof(double);
        double *data_memory = aligned_alloc(64, (size + 63) / 64 * 64);
        FrFitData data = fr_fit_data(data_memory, log, logs, FR_LOSS_ABSOLUTE);
        fr_fit_spread(&spread[k], &data, space, point, LEVEL, &fits->scratch, memory);
        expected[k] = freedom[k] / (freedom[k] - 6) * t[k] * t[k] / (1 << k);
        for (int i = 0; i < 6; i++) {
            double ratio = spread[k].slack[i] / spread[0].slack[i] / (expected[k] / expected[0]);
            cr_expect_float_eq(ratio, 1, 1e-4, "%s: %g", space->free[i].row->key, ratio);
            double half = spread[k].half[i] / spread[0].half[i] / sqrt(expected[k] / expected[0]);
            cr_expect_float_eq(half, 1, 1e-4, "%s: %g", space->free[i].row->key, half);
        }
        free(data_memory);
    }
    free(memory);
    free_fits(fits);
}

Test(fit_intervals, a_parameter_without_effect_may_have_any_value)
{
    // M1 under a supply that is never used: with the bridge open neither motor nor supply matter
    Fits *fits = new_fits(FR_M1, 2, 300, 0);
    memset(fits->enabled, 0, sizeof fits->enabled);
    fits->log[0].start.q = fits->log[1].start.q = 1;
    for (int l = 0; l < 2; l++) {
        double point[FR_FIT_FREE_MAX];
        published_point(fits, FR_M1, point);
        fr_fit_simulate(&fits->log[l], &fits->space[FR_M1], point, fits->measured[l]);
        for (int k = 0; k < 300; k++)
            fits->measured[l][k] += 1e-3 * (k % 7 - 3);
    }
    lay_out(fits);
    const FrFitSpace *space = &fits->space[FR_M1];
    double point[FR_FIT_FREE_MAX], *memory = spread_memory();
    published_point(fits, FR_M1, point);
    FrFitSpread spread;
    fr_fit_spread(&spread, &fits->data, space, point, LEVEL, &fits->scratch, memory);
    FrFitEdge *edge = malloc(sizeof *edge);
    for (int i = 0; i < 2; i++) { // kt and R
        cr_expect_eq(spread.slack[i], INFINITY);
        for (int side = -1; side <= 1; side += 2) {
            fr_fit_edge(edge, &spread, space, point, i, side);
            cr_expect(edge->ended);
            cr_expect_float_eq(fr_fit_edge_value(edge), side < 0 ? space->free[i].from : space->free[i].to, 1e-12);
        }
    }
    cr_expect(spread.slack[2] < 1, "the inertia has one");
    free(edge);
    free(memory);
    free_fits(fits);
}

Test(fit_intervals, a_better_point_goes_to_the_models_that_contain_it)
{
    Fits *fits = new_fits(FR_M3, 2, 300, 0);
    FrFit *fit = calloc(1, sizeof *fit);
    fr_fit_begin(fit, fits->space, 1u << FR_M3 | 1u << FR_M4, 1, 0, 1000);
    double truth[FR_FIT_FREE_MAX];
    published_point(fits, FR_M3, truth);
    for (int m = FR_M1; m <= FR_M4; m++)
        fit->model[m].loss = 0.01;
    unsigned changed = fr_fit_improve(fit, FR_M3, truth, 5, &fits->data, &fits->scratch);
    cr_expect_eq(changed, 1u << FR_M3 | 1u << FR_M4);
    cr_expect_eq(fit->model[FR_M3].loss, 0);
    cr_expect_lt(fit->model[FR_M4].loss, 1e-12);
    cr_expect_eq(fit->model[FR_M1].loss, 0.01);
    cr_expect_eq(fit->model[FR_M3].extra_evaluations, 6);
    truth[0] = 1 - truth[0];
    cr_expect_eq(fr_fit_improve(fit, FR_M3, truth, 0, &fits->data, &fits->scratch), 0u, "it is no better");
    free(fit);
    free_fits(fits);
}

Test(fit_place, a_parameter_at_0_is_absent_and_told_if_its_interval_is_narrow)
{
    static FrFitModel model = {.point = {0, 0, 0.25, 1, 0}};
    static ModelIntervals intervals = {.from = {0, 0.1, 0, 0.6, 0}, .to = {0.02, 0.2, 0.5, 1, 0.03}};
    const FrFitFree free[] = {{&fr_servo_delay_row, 0, 0.05},
                              {&fr_servo_kt_row, 0.1, 1},
                              {&fr_servo_supply_resistance_row, 0, 3},
                              {&fr_servo_max_pwm_row, 0.3, 1},
                              {&fr_servo_delay_row, 0, 0.05}};
    const FrPlace place[] = {FR_PLACE_ABSENT, FR_PLACE_BOUND, FR_PLACE_INSIDE, FR_PLACE_BOUND, FR_PLACE_ABSENT};
    // a delay of 0 to 20 ms, and one that covers more than half of its range
    const bool told[] = {true, false, false, false, false};
    for (int i = 0; i < 5; i++) {
        model.space.free[i] = free[i];
        intervals.spread.on_bound[i] = model.point[i] <= 0 || model.point[i] >= 1;
    }
    model.space.count = 5;
    for (int i = 0; i < 5; i++) {
        cr_assert_eq(fr_place_of(&model, i), place[i], "%d", i);
        cr_assert_eq(fr_is_told(&intervals, &model.space, i), told[i], "%d", i);
    }
}
