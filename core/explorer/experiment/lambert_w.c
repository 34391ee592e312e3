// Curve lambert_w: both real branches of Lambert's W (Cisneros 2022, eq 24, fig 5). The transform of the Stribeck law
// with alpha = 1 uses the upper branch. Both meet at x = -1/e, which is breakaway with stiction margin 1.
#include "explorer/run/experiment.h"

static const FrParam *const rows[] = {NULL};

enum { X, W0, W_1 };

static const FrChannel channels[] = {
    [X] = FR_CHANNEL("x", "x", "", "argument, W e^W"),
    [W0] = FR_CHANNEL("w0", "W_0", "", "principal branch, W ≥ −1"),
    [W_1] = FR_CHANNEL("w_1", "W_−1", "", "lower branch, W ≤ −1, for −1/e ≤ x < 0; −∞ at x = 0"),
    {0},
};

static void make(const FrForm *form, void *model, FrReport *report)
{
    (void)form, (void)model, (void)report;
}

static void at(const void *model, double x, double *row)
{
    (void)model;
    row[X] = x;
    row[W0] = fr_lambert_w0(x);
    row[W_1] = fr_lambert_wm1(x);
}

static void span(const void *model, double *from, double *to)
{
    (void)model;
    *from = -0x1.78b56362cef37p-2; // the first double after -1/e
    *to = 2;
}

const FrExperiment fr_experiment_lambert_w = {
    .kind = FR_CURVE,
    .partial = true,
    .name = "lambert_w",
    .title = "Lambert W function",
    .text =
        "The two real solutions W of W exp(W) = x. They meet at x = −1/e, W = −1; for smaller x no real solution exists.",
    .source = "Cisneros 2022, eq 24, fig 5",
    .rows = rows,
    .channels = channels,
    .make = make,
    .at = at,
    .span = span,
};
