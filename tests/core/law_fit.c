// Laws fitted to points: they find what made the points, the intervals hold it as often as they say, and the minimum is one.
#include "friction/law_fit.h"
#include "math/random.h"
#include "math/student.h"

#include <criterion/criterion.h>
#include <math.h>
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
            v[i + k] = from * pow(to / from, (i + k) / (POINTS - 1.0));
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

static FrLawFitDef fit_of(const char *law)
{
    FrLawFitDef def = fr_law_fit_def(fr_law_find(law));
    def.n = POINTS;
    def.v = v;
    def.phi = phi;
    def.relative = true;
    return def;
}

static FrLawFit fitted(const FrLawFitDef *def)
{
    FrLawFit fit;
    FrFinding finding[4];
    FrReport report = fr_report(finding, 4);
    cr_assert_eq(fr_law_fit(&fit, def, &report), FR_OK, "%s", report.count ? finding[0].text : "");
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
        FrLawFitDef def = fit_of("stribeck");
        def.loss = loss;
        FrLawFit fit = fitted(&def);
        for (int i = 0; i < FORCES; i++) {
            const FrLawFitParameter *parameter = &fit.parameter[i];
            double error = parameter->value / truth[i] - 1;
            score.near[i] += fabs(error) <= share[i];
            score.held[i] += parameter->from <= truth[i] && truth[i] <= parameter->to;
            score.spread[i] += error * error / DRAWS;
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
