// Curve phi: the friction law against slip velocity.
#include "explorer/run/experiment.h"
#include "explorer/form/law.h"
#include "explorer/run/span.h"

static const FrParam *const rows[] = {&fr_law_preset_row, &fr_law_row, NULL};

static const FrChannel channels[] = {
    FR_CHANNEL("v", "v", "rad/s", "slip velocity"),
    FR_CHANNEL("phi", "Φ", "N m", "friction torque"),
    {0},
};

static void make(const FrForm *form, void *model, FrReport *report)
{
    fr_law_from_form(model, form, report);
}

static void at(const void *model, double x, double *row)
{
    row[0] = x;
    row[1] = fr_phi(model, x);
}

static const FrLaw *law(const void *model)
{
    return model;
}

static void span(const void *model, double *from, double *to)
{
    *to = fr_round_digits(fr_law_span(model), 2, 1);
    *from = -*to;
}

const FrExperiment fr_experiment_phi = {
    CURVE_MEMBERS(rows, channels, FrLaw, make, at, span),
    .name = "phi",
    .title = "Friction law",
    .text = "Friction as a function of slip velocity. At v = 0 it can have any value from −F_S to F_S.",
    .source = "Cisneros 2022, fig 3 and 7",
    .first = "law F F_S F_C v_S D alpha points",
    .law = law,
};
