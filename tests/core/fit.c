// A fit: it finds what made its recordings, and the same whoever takes its tasks.
#include "fits.h"
#include "identify/fit.h"
#include "benches.h"

#include <math.h>
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WORKERS_MAX = 5 };

/// Make a fit with so many tasks at a time, of which the last one taken ends first.
static FrFit *fit_with(Fits *fits, unsigned wanted, int budget, int workers)
{
    FrFit *fit = calloc(1, sizeof *fit);
    FrFitTrial *trial = malloc(sizeof *trial);
    FrFitSearch *search[WORKERS_MAX];
    FrFitTask task[WORKERS_MAX];
    for (int w = 0; w < workers; w++)
        search[w] = malloc(sizeof *search[w]);
    fr_fit_begin(fit, fits->space, wanted, 7, 0, budget);
    while (!fr_fit_done(fit)) {
        int taken = 0;
        while (taken < workers && fr_fit_next(fit, &task[taken], search[taken]))
            taken++;
        cr_assert(taken > 0, "there is always a task while no other runs");
        while (taken-- > 0) {
            const FrFitSpace *space = &fit->model[task[taken].model].space;
            while (fr_fit_advance(search[taken], &fits->data, space, &fits->scratch, trial))
                ;
            fr_fit_end(fit, &task[taken], search[taken]);
        }
    }
    for (int w = 0; w < workers; w++)
        free(search[w]);
    free(trial);
    return fit;
}

Test(fit, finds_what_made_its_recordings)
{
    Fits *fits = new_fits(FR_M3, 4, 600, 0);
    FrFit *fit = fit_with(fits, 1u << FR_M3, 1500, 1);
    const FrFitModel *m1 = &fit->model[FR_M1], *m3 = &fit->model[FR_M3];
    double truth[FR_FIT_FREE_MAX], worst = 0;
    published_point(fits, FR_M3, truth);
    for (int i = 0; i < m3->space.count; i++)
        worst = fmax(worst, fabs(m3->point[i] - truth[i]));
    printf("M3 from its own recordings: %.2e rad, off by %.1e of a range; M1 %.2e rad\n", m3->loss, worst, m1->loss);
    cr_expect_lt(m3->loss, 1e-5);
    cr_expect_lt(worst, 1e-3);
    cr_expect_gt(m1->loss, 10 * m3->loss);
    cr_expect_not(fit->model[FR_M2].requested);
    free(fit);
    free_fits(fits);
}

Test(fit, is_the_same_in_any_order_of_its_tasks)
{
    Fits *fits = new_fits(FR_M6, 2, 150, 0);
    FrFit *one = fit_with(fits, 1u << FR_M4, 900, 1);
    for (int workers = 2; workers <= WORKERS_MAX; workers++) {
        FrFit *several = fit_with(fits, 1u << FR_M4, 900, workers);
        for (int m = 0; m <= FR_M4; m++) {
            const FrFitModel *a = &one->model[m], *b = &several->model[m];
            cr_expect(memcmp(a->point, b->point, sizeof a->point) == 0, "M%d with %d tasks at a time", m + 1, workers);
            cr_expect(same_bits(a->loss, b->loss));
            cr_expect_eq(a->evaluations, b->evaluations);
            cr_expect_eq(a->extra_evaluations, b->extra_evaluations);
            cr_expect_eq(a->restarts, b->restarts);
            cr_expect_eq(a->line, b->line);
            cr_expect(memcmp(a->near_loss, b->near_loss, (size_t)a->near * sizeof(double)) == 0);
        }
        free(several);
    }
    free(one);
    free_fits(fits);
}

Test(fit, keeps_to_its_budget_and_its_ranges_and_its_order)
{
    Fits *fits = new_fits(FR_M6, 2, 150, 0);
    FrFit *fit = fit_with(fits, 1u << FR_M6, 1300, 1);
    static const int simpler[][2] = {{FR_M1, FR_M2}, {FR_M1, FR_M3}, {FR_M2, FR_M4},
                                     {FR_M3, FR_M4}, {FR_M4, FR_M5}, {FR_M5, FR_M6}};
    for (int m = 0; m < FR_FIT_MODELS; m++) {
        const FrFitModel *model = &fit->model[m];
        cr_expect(model->evaluations >= 1300 && model->evaluations < 1300 + 60, "M%d: %d", m + 1, model->evaluations);
        for (int i = 0; i < model->space.count; i++)
            cr_expect(model->point[i] >= 0 && model->point[i] <= 1);
        cr_expect(fr_fit_agreement(model, 0.02) <= model->restarts);
        for (int i = 1; i < model->line; i++)
            cr_expect(model->line_loss[i] < model->line_loss[i - 1]);
        FrFitValue value;
        fr_fit_values(&fits->data, &model->space, 1, model->point, &value, &fits->scratch);
        cr_expect(same_bits(value.loss, model->loss));
    }
    for (int e = 0; e < 6; e++)
        cr_expect_leq(fit->model[simpler[e][1]].loss, fit->model[simpler[e][0]].loss * (1 + 1e-9), "M%d in M%d",
                      simpler[e][0] + 1, simpler[e][1] + 1);
    free(fit);
    free_fits(fits);
}

Test(fit, a_given_start_counts)
{
    Fits *fits = new_fits(FR_M1, 2, 300, 0);
    FrFit *fit = calloc(1, sizeof *fit);
    FrFitTask task;
    FrFitSearch *search = malloc(sizeof *search);
    FrFitTrial *trial = malloc(sizeof *trial);
    double truth[FR_FIT_FREE_MAX];
    published_point(fits, FR_M1, truth);
    fr_fit_begin(fit, fits->space, 1u << FR_M1, 1, 0, 100);
    fr_fit_give(fit, FR_M1, truth);
    cr_assert(fr_fit_next(fit, &task, search));
    cr_expect_eq(task.kind, FR_FIT_FROM_GIVEN);
    while (fr_fit_advance(search, &fits->data, &fits->space[FR_M1], &fits->scratch, trial))
        ;
    fr_fit_end(fit, &task, search);
    cr_expect_eq(fit->model[FR_M1].loss, 0);
    cr_expect(memcmp(fit->model[FR_M1].point, truth, (size_t)fits->space[FR_M1].count * sizeof *truth) == 0);
    free(search);
    free(trial);
    free(fit);
    free_fits(fits);
}

Test(fit, the_best_restart_is_polished)
{
    Fits *fits = new_fits(FR_M3, 2, 300, 0);
    FrFit *fit = fit_with(fits, 1u << FR_M1, 600, 1);
    const FrFitModel *m1 = &fit->model[FR_M1];
    cr_expect_gt(m1->line_evaluations[m1->line - 1], m1->evaluations, "the last improvement comes after the restarts");
    free(fit);
    free_fits(fits);
}

Test(fit, the_last_leader_in_errors_and_criterion_is_named)
{
    enum { LOGS = 4 };
    const int parameters[FR_FIT_MODELS] = {6, 9, 7, 11, 13, 0};
    double errors[FR_FIT_MODELS * LOGS];
    // M1 is twice as bad everywhere, M3 by 4 %, M4 is best, M2 and M5 are as bad as M1
    const double scale[FR_FIT_MODELS] = {2, 2, 1.04, 1, 2, 1e-9};
    for (int m = 0; m < FR_FIT_MODELS; m++)
        for (int l = 0; l < LOGS; l++)
            errors[m * LOGS + l] = scale[m] * (0.01 + 0.01 * l);
    // of the criterion the smallest is M4's; of M6, which was not fitted, it means nothing
    double criterion[FR_FIT_MODELS] = {90, 95, 20, 0, 9, -99};
    FrFitVerdict verdict = fr_fit_verdict(parameters, criterion, 0, LOGS, errors);
    cr_expect_eq(verdict.best, FR_M4, "a model that was not fitted is not judged");
    cr_expect_eq(verdict.named, FR_M3, "4 %% less do not take the lead");
    cr_expect_eq(verdict.before, FR_M1);
    cr_expect_eq(verdict.simplest, FR_M3);
    cr_expect_float_eq(verdict.left_out[FR_M4], 0.01 * pow(24, 0.25), 1e-15, "the geometric mean");
    // 6 % less take it, everywhere alike or not
    for (int l = 0; l < LOGS; l++)
        errors[FR_M3 * LOGS + l] = (l % 2 ? 1.19 : 0.95) * (0.01 + 0.01 * l);
    verdict = fr_fit_verdict(parameters, criterion, 0, LOGS, errors);
    cr_expect_eq(verdict.named, FR_M4);
    cr_expect_eq(verdict.before, FR_M3);
    double spread, mean = fr_fit_left_out(2, (double[]){1, 4}, &spread);
    cr_expect(fabs(mean - 2) < 1e-15 && fabs(spread - log(2)) < 1e-15);
    // unless the recordings do not support what M4 has more; equal criteria do not either
    for (criterion[FR_M4] = 20; criterion[FR_M4] < 22; criterion[FR_M4]++) {
        verdict = fr_fit_verdict(parameters, criterion, 0, LOGS, errors);
        cr_expect_eq(verdict.named, FR_M3);
        cr_expect_eq(verdict.best, FR_M4);
        cr_expect_eq(verdict.simplest, FR_M4);
    }
    // or support M5, whose errors on left-out recordings are far larger
    criterion[FR_M5] = -50;
    cr_expect_eq(fr_fit_verdict(parameters, criterion, 0, LOGS, errors).named, FR_M3);
    // the order of the models is that of their parameters: M3 leads before M2 is compared with it
    const double equal[FR_FIT_MODELS] = {4, 1, 2, 8, 8, 8}, falling[FR_FIT_MODELS] = {9, 7, 8, 6, 5, 4};
    verdict = fr_fit_verdict(parameters, falling, 0, 1, equal);
    cr_expect(verdict.named == FR_M2 && verdict.before == FR_M3);
    // exactly 5 % less lead
    const double round[FR_FIT_MODELS] = {100, 100, 95, 100, 100, 100};
    cr_expect_eq(fr_fit_verdict(parameters, falling, 0, 1, round).named, FR_M3);
    // an error of 0 is one
    verdict = fr_fit_verdict(parameters, falling, 0, 1, (double[]){2, 2, 1.06, 1, 0, 1});
    cr_expect(verdict.named == FR_M5 && verdict.before == FR_M4);
    // one model is compared with nothing
    verdict = fr_fit_verdict((int[FR_FIT_MODELS]){[FR_M3] = 7}, criterion, 0, LOGS, errors);
    cr_expect(verdict.named == -1 && verdict.simplest == -1 && verdict.best == FR_M3);
}

Test(fit, neighbouring_samples_that_err_alike_count_as_one)
{
    enum { COUNT = 4000 };
    double memory[COUNT + 8], *alike = memory;
    unsigned state = 1;
    // blocks of 8 equal values: 1 + 2 (7/8 + 6/8 + ... + 1/8) = 8
    for (int k = 0; k < COUNT; k++) {
        if (k % 8 == 0)
            state = state * 1664525u + 1013904223u;
        alike[k] = (double)(state >> 8) / (1 << 24) - 0.5;
    }
    const double *both[] = {alike, alike};
    const int counts[] = {COUNT, COUNT};
    double one = fr_fit_independent(1, counts, both), two = fr_fit_independent(2, counts, both);
    cr_expect_float_eq(one, COUNT / 8.0, 0.15 * COUNT / 8, "%g", one);
    cr_expect_float_eq(two, 2 * one, 1e-9);
    const double zero[4] = {0}, *still[] = {zero};
    const int four[] = {4};
    cr_expect_eq(fr_fit_independent(1, four, still), 4, "a residual of 0");
}
