// Laws fitted to points: they find what made the points, the intervals hold it as often as they say, and the minimum is
// one.
#include "identify/law_fit.h"
#include "law/parts.h"
#include "base/hash.h"
#include "fewer.h"
#include "math/random.h"
#include "math/student.h"

#include <math.h>
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

enum { POINTS = 40, DRAWS = 100, FORCES = 4 };

static const FrStribeck wrist = {.F_S = 2.5, .F_C = 0.4, .v_S = 0.06, .D = 4.5, .alpha = 1};

static double v[POINTS], phi[POINTS];

/// Points of a law at velocities that grow geometrically, with noise that is a share of the friction.
static void measure(const FrLaw *law, double from, double to, double noise, unsigned long long seed)
{
    Random random = random_of(seed);
    for (int i = 0; i < POINTS; i += 2) {
        double normal[2];
        random_normals(&random, normal);
        for (int k = 0; k < 2; k++) {
            v[i + k] = from * pow(to / from, (i + k) / (double)(POINTS - 1));
            phi[i + k] = fr_phi(law, v[i + k]) * (1 + noise * normal[k]);
        }
    }
}

static FrLaw stribeck(const FrStribeck *def)
{
    FrLaw law;
    cr_assert_eq(fr_stribeck_make(&law, def, NULL), FR_OK);
    return law;
}

static LawFitTask fit_of(const char *law)
{
    LawFitTask task = fr_law_fit_task(fr_law_find(law));
    task.def.n = POINTS;
    task.def.v = v;
    task.def.phi = phi;
    task.def.relative = true;
    return task;
}

static FrLawFit fitted(const LawFitTask *task)
{
    FrLawFit fit;
    FrFinding finding[4];
    FrReport report = fr_report(finding, 4);
    cr_assert_eq(fr_law_fit_run(&fit, task, &report), FR_OK, "%s", report.count ? finding[0].text : "");
    return fit;
}

typedef struct Score {
    int near[FORCES];
    int held[FORCES];
    double spread[FORCES];
} Score;

/// 100 draws: how often each parameter is within a share of the truth, and its interval holds it.
static Score score(FrLawFitLoss loss, double noise, const double *share)
{
    const FrLaw law = stribeck(&wrist);
    const double truth[FORCES] = {wrist.F_S, wrist.F_C, wrist.v_S, wrist.D};
    Score score = {.near = {0}};
    for (int draw = 0; draw < DRAWS; draw++) {
        measure(&law, 0.001, 1, noise, (unsigned long long)draw + 1);
        LawFitTask task = fit_of("stribeck");
        task.def.loss = loss;
        FrLawFit fit = fitted(&task);
        for (int i = 0; i < FORCES; i++) {
            const FrLawFitParameter *parameter = &fit.parameter[i];
            double error = parameter->value / truth[i] - 1;
            score.near[i] += fabs(error) <= share[i];
            score.held[i] += parameter->from <= truth[i] && truth[i] <= parameter->to;
            score.spread[i] += error * error / (double)DRAWS;
        }
    }
    printf("noise %.1f %%, %s: ", 100 * noise, loss == FR_LAW_FIT_SQUARES ? "squares" : "absolute values");
    for (int i = 0; i < FORCES; i++)
        printf(" spread %.2f %%, within %.0f %%: %d, held %d;", 100 * sqrt(score.spread[i]), 100 * share[i],
               score.near[i], score.held[i]);
    printf("\n");
    return score;
}

Test(law_fit, parameters_are_near_and_intervals_hold_them)
{
    const double share[FORCES] = {0.02, 0.25, 0.09, 0.06}, fine[FORCES] = {0.02, 0.05, 0.09, 0.06};
    Score squares = score(FR_LAW_FIT_SQUARES, 0.02, share), quiet = score(FR_LAW_FIT_SQUARES, 0.004, fine);
    Score absolute = score(FR_LAW_FIT_ABSOLUTE, 0.02, share);
    for (int i = 0; i < FORCES; i++) {
        cr_expect_geq(squares.near[i], 98);
        cr_expect_geq(quiet.near[i], 98);
        cr_expect(squares.held[i] >= 80 && squares.held[i] <= 98);
        cr_expect(absolute.held[i] >= 78 && absolute.held[i] <= 98);
    }
    cr_expect_leq(squares.spread[1], 0.09 * 0.09);
}

static double loss_of(const LawFitTask *task, const FrLaw *law)
{
    double sum = 0;
    for (int i = 0; i < task->def.n; i++) {
        double u = (fr_phi(law, task->def.v[i]) - task->def.phi[i]) / (task->def.relative ? task->def.phi[i] : 1);
        sum += task->def.loss == FR_LAW_FIT_ABSOLUTE ? fabs(u) : u * u;
    }
    return sum;
}

/// A random law, points of it and its fit: outliers, many decades, velocities that show only a part.
static FrStribeck random_law(unsigned long long seed, LawFitTask *task)
{
    Random random = random_of(1000 + seed);
    FrStribeck law = {.alpha = 1};
    law.F_C = 3 * random_uniform(&random);
    law.F_S = law.F_C * (1 + 2 * random_uniform(&random)) + 0.01;
    law.v_S = 0.02 * pow(20, random_uniform(&random));
    law.D = 5 * random_uniform(&random);
    const FrLaw made = stribeck(&law);
    measure(&made, 0.002, 2, 0.05 * random_uniform(&random), seed);
    for (int i = 0; i < POINTS && seed % 2; i++)
        if (random_uniform(&random) < 0.1)
            phi[i] *= 0.5 + 2 * random_uniform(&random);
    *task = fit_of("stribeck");
    task->def.relative = seed % 3 != 0;
    return law;
}

/// How much a law within the ranges is better than the fit: at every distance from 1e-9 to a tenth, one value moving or
/// all.
static double best_nearby(const LawFitTask *task, const FrLawFit *fit, unsigned long long seed)
{
    Random random = random_of(seed);
    double loss = loss_of(task, &fit->law), least = loss;
    const FrStribeck *best = (const void *)law_in(&fit->law)->def;
    for (int i = 0; i < 6000; i++) {
        double size = pow(10, -1 - 8 * random_uniform(&random)),
               value[FORCES] = {best->F_S, best->F_C, best->v_S, best->D};
        for (int k = 0; k < FORCES; k++) {
            double moved = value[k] + size * (2 * random_uniform(&random) - 1) * (value[k] > 0 ? value[k] : 0.1);
            if (i % 6 == k || i % 6 >= FORCES)
                value[k] = fmin(fmax(moved, task->from[k]), task->to[k]);
        }
        if (i % 6 == FORCES) // along F_S = F_C
            value[1] = fmax(fmin(value[0], task->to[1]), task->from[1]);
        const FrStribeck other = {value[0], value[1], value[2], value[3], best->alpha};
        FrLaw law;
        if (fr_stribeck_make(&law, &other, NULL) == FR_OK)
            least = fmin(least, loss_of(task, &law));
    }
    return loss / least - 1;
}

/// No velocity gives a smaller loss, its forces being fitted.
static double best_velocity(const LawFitTask *task, const FrLawFit *fit)
{
    double loss = loss_of(task, &fit->law), least = loss;
    LawFitTask other = *task;
    other.free[2] = false;
    for (int i = 0; i < 120; i++) {
        other.value[2] = 1e-3 * pow(1e4, i / 119.0);
        FrLawFit fixed = fitted(&other);
        least = fmin(least, loss_of(task, &fixed.law));
    }
    return loss / least - 1;
}

Test(law_fit, the_loss_is_the_least)
{
    const unsigned long long seeds = (unsigned long long)some_of(60);
    for (int loss = FR_LAW_FIT_SQUARES; loss <= FR_LAW_FIT_ABSOLUTE; loss++) {
        double nearby = 0, velocity = 0;
        int judged = 0;
        for (unsigned long long seed = 0; seed < seeds; seed++) {
            LawFitTask task;
            random_law(seed, &task);
            task.def.loss = (FrLawFitLoss)loss;
            FrLawFit fit = fitted(&task);
            // where a single point shows F_S and v_S, the loss falls without end along both
            if (fit.parameter[0].from == 0)
                continue;
            judged++;
            nearby = fmax(nearby, best_nearby(&task, &fit, seed));
            if (seed % 5 == 0)
                velocity = fmax(velocity, best_velocity(&task, &fit));
        }
        printf("%s: another law is better by %.1e nearby, by %.1e with another velocity\n",
               loss == FR_LAW_FIT_ABSOLUTE ? "absolute values" : "squares", nearby, velocity);
        cr_expect_geq(6 * judged, 5 * (int)seeds);
        cr_expect_lt(nearby, 1e-12);
        cr_expect_lt(velocity, 1e-12);
    }
}

/// Ranges of which the best law is often outside, or laws that rise at first, for which F_S = F_C is best.
Test(law_fit, the_loss_is_the_least_within_ranges)
{
    const unsigned long long seeds = (unsigned long long)some_of(80);
    double worst[2] = {0};
    int at_bound = 0;
    for (unsigned long long seed = 0; seed < seeds; seed++) {
        Random random = random_of(seed);
        LawFitTask task;
        const FrStribeck truth = random_law(seed, &task);
        const double value[FORCES] = {truth.F_S, truth.F_C, truth.v_S, truth.D};
        for (int k = 0; k < FORCES && seed % 4 != 0; k++) {
            if (random_uniform(&random) < 0.5)
                task.from[k] = value[k] * (0.7 + 0.5 * random_uniform(&random));
            if (random_uniform(&random) < 0.5)
                task.to[k] = fmax(task.from[k], value[k]) * (0.8 + 0.5 * random_uniform(&random));
            task.to[k] = fmax(task.to[k], 1.01 * task.from[k]);
        }
        task.from[1] = fmin(task.from[1], task.to[0]);
        for (int i = 0; i < POINTS && seed % 4 == 0; i++)
            phi[i] = truth.F_C * (1 - 0.3 * exp(-v[i] / 0.1)) + truth.D * v[i] * (1 + 0.01 * (i % 3));
        for (int loss = FR_LAW_FIT_SQUARES; loss <= FR_LAW_FIT_ABSOLUTE; loss++) {
            task.def.loss = (FrLawFitLoss)loss;
            FrLawFit fit = fitted(&task);
            for (int k = 0; k < FORCES; k++) {
                cr_expect(fit.parameter[k].value >= task.from[k] && fit.parameter[k].value <= task.to[k]);
                at_bound += fit.parameter[k].known == FR_KNOWN_AT_BOUND;
            }
            if (fit.parameter[0].from > 0 || fit.parameter[0].known != FR_KNOWN_FOUND)
                worst[loss] = fmax(worst[loss], best_nearby(&task, &fit, seed));
        }
    }
    printf("within ranges: another law is better by %.1e (squares), %.1e (absolute values); %d parameters at a bound\n",
           worst[0], worst[1], at_bound);
    cr_expect_lt(worst[0], 1e-12);
    cr_expect_lt(worst[1], 1e-12);
    cr_expect_gt(at_bound, some_of(100));
}

Test(law_fit, intervals_of_a_line_are_those_of_linear_regression)
{
    const FrCoulomb coulomb = {.F = 1.2, .D = 3};
    FrLaw law;
    cr_assert_eq(fr_coulomb_make(&law, &coulomb, NULL), FR_OK);
    measure(&law, 0.1, 1, 0.02, 4);
    for (int loss = FR_LAW_FIT_SQUARES; loss <= FR_LAW_FIT_ABSOLUTE; loss++) {
        LawFitTask task = fit_of("coulomb");
        task.def.relative = false;
        task.def.loss = (FrLawFitLoss)loss;
        task.def.level = 0.95;
        FrLawFit fit = fitted(&task);
        double sum = 0, squares = 0, residual[2] = {0};
        for (int i = 0; i < POINTS; i++) {
            double u = phi[i] - fit.parameter[0].value - fit.parameter[1].value * v[i];
            sum += v[i];
            squares += v[i] * v[i];
            residual[0] += u * u;
            residual[1] += fabs(u);
        }
        // absolute values: the standard deviation is sqrt(pi/2) mean |u|, and the variance of the fit pi/2 times as
        // large
        double deviation =
            loss == FR_LAW_FIT_SQUARES ? sqrt(residual[0] / (POINTS - 2)) : acos(-1) / 2 * residual[1] / (POINTS - 2);
        double t = 2.0243941639119692; // mpmath: 0.95, 38 degrees of freedom
        double slope = t * deviation / sqrt(squares - sum * sum / (double)POINTS);
        double offset = t * deviation * sqrt(squares / ((double)POINTS * squares - sum * sum));
        cr_expect_float_eq(fit.parameter[0].to - fit.parameter[0].value, offset, 1e-9 * offset);
        cr_expect_float_eq(fit.parameter[1].value - fit.parameter[1].from, slope, 1e-9 * slope);
        cr_expect_float_eq(fit.correlation[0][1], -sum / sqrt((double)POINTS * squares), 1e-9);
    }
}

Test(law_fit, points_without_noise_give_back_their_law)
{
    double worst[2] = {0};
    for (int loss = FR_LAW_FIT_SQUARES; loss <= FR_LAW_FIT_ABSOLUTE; loss++)
        for (unsigned long long seed = 0; seed < 50; seed++) {
            LawFitTask task;
            const FrStribeck truth = random_law(seed, &task);
            const FrLaw law = stribeck(&truth);
            measure(&law, 0.002, 2, 0, seed);
            task.def.loss = (FrLawFitLoss)loss;
            FrLawFit fit = fitted(&task);
            const FrStribeck *found = (const void *)law_in(&fit.law)->def;
            const double pairs[][2] = {
                {found->F_S, truth.F_S}, {found->F_C, truth.F_C}, {found->v_S, truth.v_S}, {found->D, truth.D}};
            for (int i = 0; i < FORCES; i++)
                worst[loss] = fmax(worst[loss], fabs(pairs[i][0] / pairs[i][1] - 1));
        }
    printf("without noise: parameters off by at most %.1e (squares), %.1e (absolute values)\n", worst[0], worst[1]);
    cr_expect_lt(worst[0], 1e-9);
    cr_expect_lt(worst[1], 1e-9);
}

Test(law_fit, every_law_is_fitted)
{
    FrCoulomb coulomb = {.F = 1.2, .D = 3};
    FrRational rational = {.F_S = 2, .F_C = 0.5, .v_S = 0.1, .D = 1};
    FrLaw law;
    cr_assert_eq(fr_coulomb_make(&law, &coulomb, NULL), FR_OK);
    measure(&law, 0.01, 1, 0, 1);
    LawFitTask task = fit_of("coulomb");
    FrLawFit fit = fitted(&task);
    cr_expect_float_eq(fit.parameter[0].value, 1.2, 1e-12);
    cr_expect_float_eq(fit.parameter[1].value, 3, 1e-12);
    cr_assert_eq(fr_rational_make(&law, &rational, NULL), FR_OK);
    measure(&law, 0.001, 1, 0, 1);
    task = fit_of("rational");
    fit = fitted(&task);
    cr_expect_float_eq(fit.parameter[0].value, 2, 1e-9);
    cr_expect_float_eq(fit.parameter[2].value, 0.1, 1e-9);
    // an exponent only where it is asked for
    FrStribeck gaussian = wrist;
    gaussian.alpha = 1.7;
    law = stribeck(&gaussian);
    measure(&law, 0.001, 1, 0, 1);
    task = fit_of("stribeck");
    fit = fitted(&task);
    cr_expect_eq(fit.parameter[4].value, 1);
    cr_expect_eq(fit.parameter[4].known, FR_KNOWN_FIXED);
    cr_expect_gt(fit.root_mean_square, 0.01);
    task.free[4] = true;
    fit = fitted(&task);
    cr_expect_float_eq(fit.parameter[4].value, 1.7, 1e-8);
    cr_expect_float_eq(fit.parameter[1].value, wrist.F_C, 1e-8);
    task.free[4] = false;
    task.value[4] = 1.7;
    cr_expect_float_eq(fitted(&task).parameter[2].value, wrist.v_S, 1e-9);
}

Test(law_fit, points_of_both_directions_count_alike)
{
    const FrLaw law = stribeck(&wrist);
    measure(&law, 0.001, 1, 0.02, 3);
    LawFitTask task = fit_of("stribeck");
    FrLawFit once = fitted(&task);
    for (int i = 0; i < POINTS; i += 3) {
        v[i] = -v[i];
        phi[i] = -phi[i];
    }
    FrLawFit folded = fitted(&task);
    for (int i = 0; i < once.count; i++) {
        cr_expect_eq(folded.parameter[i].value, once.parameter[i].value);
        cr_expect_eq(folded.parameter[i].from, once.parameter[i].from);
    }
}

Test(law_fit, what_points_cannot_tell_is_known)
{
    // a law without stiction: F_S = F_C, and any v_S
    FrStribeck flat = wrist;
    flat.F_S = flat.F_C;
    FrLaw law = stribeck(&flat);
    measure(&law, 0.001, 1, 0, 1);
    for (int i = 0; i < POINTS; i++)
        phi[i] -= 0.02 * exp(-v[i] / 0.1); // less friction at rest than F_S >= F_C allows
    for (int loss = FR_LAW_FIT_SQUARES; loss <= FR_LAW_FIT_ABSOLUTE; loss++) {
        LawFitTask task = fit_of("stribeck");
        task.def.loss = (FrLawFitLoss)loss;
        FrLawFit fit = fitted(&task);
        cr_expect_eq(fit.parameter[0].value, fit.parameter[1].value);
        cr_expect_eq(fit.parameter[0].known, FR_KNOWN_AT_BOUND);
        cr_expect_eq(fit.parameter[1].known, FR_KNOWN_FOUND);
        cr_expect_eq(fit.parameter[2].known, FR_KNOWN_NOT);
        cr_expect_eq(fit.parameter[2].to, 1e30, "its whole range");
        cr_expect_eq(fit.parameter[3].known, FR_KNOWN_FOUND);
    }
    // the stiction has decayed before the first point
    law = stribeck(&wrist);
    measure(&law, 3, 30, 0.001, 1);
    LawFitTask task = fit_of("stribeck");
    FrLawFit fit = fitted(&task);
    cr_expect_gt(fit.parameter[2].to, 100 * fit.parameter[2].from, "v_S");
    cr_expect(fit.parameter[3].from < wrist.D && wrist.D < fit.parameter[3].to);
    // friction that falls at the highest velocities: D at its bound
    FrStribeck dry = wrist;
    dry.D = 0;
    law = stribeck(&dry);
    measure(&law, 0.001, 1, 0, 1);
    for (int i = 0; i < POINTS; i++)
        phi[i] *= 1 - 0.1 * v[i];
    fit = fitted(&task);
    cr_expect_eq(fit.parameter[3].value, 0);
    cr_expect_eq(fit.parameter[3].known, FR_KNOWN_AT_BOUND);
    // two of one kind
    task.from[3] = 0;
    task.to[3] = 1;
    fit = fitted(&task);
    cr_expect_eq(fit.parameter[3].to, 1);
    // Coulomb and viscous friction over a narrow range go together
    law = stribeck(&wrist);
    measure(&law, 1, 1.1, 0.01, 1);
    task = fit_of("coulomb");
    fit = fitted(&task);
    cr_expect_lt(fit.correlation[0][1], -0.99);
    cr_expect_eq(fit.correlation[0][1], fit.correlation[1][0]);
}

Test(law_fit, ranges_and_fixed_values_are_kept)
{
    const FrLaw law = stribeck(&wrist);
    measure(&law, 0.001, 1, 0.02, 5);
    for (int loss = FR_LAW_FIT_SQUARES; loss <= FR_LAW_FIT_ABSOLUTE; loss++) {
        LawFitTask task = fit_of("stribeck");
        task.def.loss = (FrLawFitLoss)loss;
        task.from[0] = 3;
        task.to[2] = 0.05;
        FrLawFit fit = fitted(&task);
        cr_expect_eq(fit.parameter[0].value, 3);
        cr_expect_eq(fit.parameter[0].known, FR_KNOWN_AT_BOUND);
        cr_expect_leq(fit.parameter[2].value, 0.05);
        task = fit_of("stribeck");
        task.free[0] = false;
        task.value[0] = 0.3; // F_C must be below it
        fit = fitted(&task);
        cr_expect_eq(fit.parameter[0].value, 0.3);
        cr_expect_leq(fit.parameter[1].value, 0.3);
        task = fit_of("stribeck");
        task.free[1] = false;
        task.value[1] = 2.6; // F_S must be above it
        fit = fitted(&task);
        cr_expect_eq(fit.parameter[0].value, 2.6);
        cr_expect_eq(fit.parameter[1].value, 2.6);
        task = fit_of("stribeck");
        for (int i = 0; i < 5; i++)
            task.free[i] = false;
        fit = fitted(&task);
        cr_expect_eq(fit.freedom, POINTS);
    }
}

Test(law_fit, what_it_cannot_use_is_refused)
{
    const FrLaw law = stribeck(&wrist);
    measure(&law, 0.001, 1, 0, 1);
    FrFinding finding[16];
    FrReport report = fr_report(finding, 16);
    FrLawFit fit = {.count = -1};
    LawFitTask task = fit_of("stribeck");
    v[0] = 0, v[1] = NAN, v[2] = INFINITY, v[3] = -v[3], v[4] = 1e-31;
    phi[5] = -1, phi[6] = 0, phi[7] = NAN, phi[8] = INFINITY, phi[9] = 1e31;
    cr_expect_eq(fr_law_fit_run(&fit, &task, &report), FR_BAD_INPUT);
    cr_expect_eq(report.error_count, 10);
    for (int i = 0; i < 10; i++) {
        char place[20];
        snprintf(place, sizeof place, "points:%d: ", i + 1);
        cr_expect_eq(finding[i].code, FR_LAW_FIT_POINT);
        cr_expect_eq(strncmp(finding[i].text, place, strlen(place)), 0, "%s", finding[i].text);
    }
    cr_expect_eq(fit.count, -1, "unchanged");
    measure(&law, 0.001, 1, 0, 1);
    phi[6] = 0;
    task.def.relative = false;
    cr_expect_eq(fr_law_fit_run(&fit, &task, &report), FR_OK, "friction 0 has no weight 1/phi, but may be measured");
    task.def.n = 4;
    cr_expect_eq(fr_law_fit_run(&fit, &task, &report), FR_BAD_INPUT);
    cr_expect_eq(finding[0].code, FR_LAW_FIT_TOO_FEW);
    task.def.n = 0;
    cr_expect_eq(fr_law_fit_run(&fit, &task, &report), FR_BAD_INPUT);
    task.def.n = POINTS;
    for (int i = 0; i < POINTS; i++)
        v[i] = 0.1;
    cr_expect_eq(fr_law_fit_run(&fit, &task, &report), FR_BAD_INPUT);
    cr_expect_eq(finding[0].code, FR_LAW_FIT_TOO_FEW);
    measure(&law, 0.001, 1, 0, 1);
    task.from[0] = task.to[0] = 1;
    task.to[1] = NAN;
    task.from[3] = -1;
    cr_expect_eq(fr_law_fit_run(&fit, &task, &report), FR_BAD_INPUT);
    cr_expect_eq(report.error_count, 3);
    task = fit_of("stribeck");
    task.free[0] = task.free[1] = false;
    task.value[0] = 1, task.value[1] = 2;
    cr_expect_eq(fr_law_fit_run(&fit, &task, &report), FR_BAD_INPUT);
    cr_expect_eq(finding[0].code, FR_COULOMB_ABOVE_STATIC);
    task = fit_of("tabulated");
    cr_expect_eq(fr_law_fit_run(&fit, &task, &report), FR_BAD_INPUT);
    cr_expect_eq(finding[0].code, FR_LAW_FIT_NO_LAW);
}

/// Everything of a fit, as one number.
static unsigned long long hash_of(const FrLawFit *fit)
{
    double values[4 * FR_LAW_FIT_MAX + 4] = {fit->mean_absolute, fit->root_mean_square, fit->deviation, fit->largest};
    for (int i = 0; i < fit->count; i++) {
        values[4 + 4 * i] = fit->parameter[i].value;
        values[5 + 4 * i] = fit->parameter[i].from;
        values[6 + 4 * i] = fit->parameter[i].to;
        values[7 + 4 * i] = fit->correlation[0][i];
    }
    return fr_hash(values, sizeof values / sizeof *values);
}

/// Points as doubles that every C library computes alike.
static void measure_alike(void)
{
    for (int i = 0; i < POINTS; i++) {
        v[i] = 0.001 * (1 + i) * (1 + i);
        phi[i] = 2 / (1 + 20 * v[i]) + 0.5 + 3 * v[i] + 0.03125 * (i * 7 % 11 - 5);
    }
}

Test(law_fit, every_build_gives_the_same_bits)
{
    // gcc and clang run this; as WebAssembly it gave the same numbers
    static const unsigned long long expected[2] = {0xc737eb0bdceaa3ffull, 0x6fa86686151d6908ull};
    measure_alike();
    for (int loss = FR_LAW_FIT_SQUARES; loss <= FR_LAW_FIT_ABSOLUTE; loss++) {
        LawFitTask task = fit_of("stribeck");
        task.def.loss = (FrLawFitLoss)loss;
        FrLawFit fit = fitted(&task);
        cr_expect_eq(hash_of(&fit), expected[loss], "0x%llx", hash_of(&fit));
    }
}

Test(law_fit, quantiles_of_student)
{
    // mpmath: betainc(nu/2, 1/2, 0, nu/(nu + t^2), regularized) = 1 - level, 40 digits
    static const struct {
        double level;
        int freedom;
        double t;
    } reference[] = {
        {0.5, 1, 1.0},
        {0.5, 2, 0.81649658092772603},
        {0.5, 3, 0.76489232840434528},
        {0.5, 4, 0.74069708411268263},
        {0.5, 7, 0.71114177808178631},
        {0.5, 36, 0.68136582365686679},
        {0.5, 400, 0.67510358424074849},
        {0.5, 10000, 0.67451428448359243},
        {0.5, 1000000, 0.67448999553108738},
        {0.9, 1, 6.3137515146750445},
        {0.9, 2, 2.9199855803537261},
        {0.9, 3, 2.3533634348018241},
        {0.9, 4, 2.1318467863266505},
        {0.9, 7, 1.8945786050900075},
        {0.9, 36, 1.6882977141168164},
        {0.9, 400, 1.6486719414654146},
        {0.9, 10000, 1.6450060180692431},
        {0.9, 1000000, 1.6448551507220406},
        {0.95, 1, 12.706204736174693},
        {0.95, 2, 4.3026527297494618},
        {0.95, 36, 2.0280940009804505},
        {0.95, 1000000, 1.9599663568141067},
        {0.9999, 1, 6366.1976713166369},
        {0.9999, 2, 99.992499843750038},
        {0.9999, 3, 28.000130010950006},
        {0.9999, 4, 15.544100581546113},
        {0.9999, 7, 7.8845842624167393},
        {0.9999, 36, 4.3735090774494432},
        {0.9999, 400, 3.9301848844041279},
        {0.9999, 10000, 3.8921619835698624},
        {0.9999, 1000000, 3.8906075818030923},
    };
    double worst = 0;
    for (size_t i = 0; i < sizeof reference / sizeof *reference; i++)
        worst = fmax(worst, fabs(fr_student_quantile(reference[i].level, reference[i].freedom) / reference[i].t - 1));
    printf("Student's t: quantiles off by at most %.1e\n", worst);
    cr_expect_lt(worst, 1e-11);
}

Test(law_fit, by_name_with_lists_is_the_same_fit)
{
    const FrFree free_ones[] = {{"alpha", 0.5, 3}, {"v_S", NAN, NAN}};
    const FrSetting fixed[] = {{"D", 0.4, NULL}};
    LawFitTask task = fit_of("stribeck");
    FrLawFitDef def = fr_default_law_fit("stribeck");
    FrLawFit fit, other;
    FrFinding found[4];
    FrReport report = fr_report(found, 4);
    const FrLaw law = stribeck(&wrist);
    for (int i = 0; i < POINTS; i++) {
        v[i] = 0.01 * (i + 1);
        phi[i] = fr_phi(&law, v[i]) * (1 + 0.01 * (i % 3));
    }
    for (int i = 0; task.kind->option.rows[i]; i++) {
        const char *key = task.kind->option.rows[i]->key;
        if (strcmp(key, "alpha") == 0)
            task.free[i] = true, task.from[i] = 0.5, task.to[i] = 3;
        if (strcmp(key, "D") == 0)
            task.free[i] = false, task.value[i] = 0.4;
    }
    def.n = POINTS;
    def.v = v;
    def.phi = phi;
    def.relative = true;
    def.free = free_ones;
    def.free_count = 2;
    def.fixed = fixed;
    def.fixed_count = 1;
    cr_assert(fr_law_fit_run(&fit, &task, NULL) == FR_OK);
    cr_assert(fr_law_fit(&other, &def, NULL) == FR_OK);
    for (int i = 0; i < fit.count; i++)
        cr_expect(fit.parameter[i].value == other.parameter[i].value && fit.parameter[i].to == other.parameter[i].to);
    def.law = "none";
    cr_expect(fr_law_fit(&other, &def, &report) == FR_BAD_INPUT && found[0].code == FR_UNKNOWN_OPTION);
    def.law = "coulomb";
    cr_expect(fr_law_fit(&other, &def, &report) == FR_BAD_INPUT && report.error_count == 2);
}
