// Curve intersections: all points of the law on the line of slope -1/Z from (x, 0). The transform uses one of them
// (Cisneros 2022, eq 14 and 16).
#include "transform.h"
#include "explorer/form/law.h"
#include "contact/kind.h"
#include "explorer/run/span.h"

enum { X, COUNT, FIRST, SHOWN = 7 };

#define POINT(i)                                                                                                       \
    [FIRST + 2 * i - 2] = FR_CHANNEL("v_" #i, "v_" #i, "rad/s", "slip velocity of an intersection"),                   \
                     [FIRST + 2 * i - 1] = FR_CHANNEL("y_" #i, "y_" #i, "N m", "friction torque of an intersection")

static const FrChannel channels[] = {
    [X] = FR_CHANNEL("x", "x", "rad/s", "velocity without friction, v*"),
    [COUNT] = FR_CHANNEL("count", "n", "", "intersections; the first is the solution that the transform takes"),
    POINT(1),
    POINT(2),
    POINT(3),
    POINT(4),
    POINT(5),
    POINT(6),
    POINT(7),
    {0},
};

static const FrParam *const rows[] = {
    &fr_law_preset_row, &fr_law_row, &fr_stiffness_row, &fr_damping_row, &fr_time_step_row, &fr_mobility_row, NULL};

typedef struct Model {
    FrLaw law;
    FrDouble2 M;
} Model;

static void make(const FrForm *form, void *model, FrReport *report)
{
    Model *m = model;
    fr_law_from_form(&m->law, form, report);
    m->M = fr_line_from_form(form, report);
}

static const FrLaw *law(const void *model)
{
    return &((const Model *)model)->law;
}

static void span(const void *model, double *from, double *to)
{
    const Model *m = model;
    *to = fr_round_digits(fr_law_span(&m->law) + 1.5 * fr_phi_dry(&m->law, 0) / m->M.hi, 2, 1);
    *from = -*to;
}

static void at(const void *model, double x, double *row)
{
    FrIntersection found[SHOWN];
    const Model *m = model;
    int count = fr_law_intersections(&m->law, m->M, x, found, SHOWN);
    row[X] = x;
    row[COUNT] = count;
    for (int i = 0; i < SHOWN; i++) {
        row[FIRST + 2 * i] = i < count ? found[i].v : (double)NAN;
        row[FIRST + 2 * i + 1] = i < count ? found[i].y : (double)NAN;
    }
}

const FrExperiment fr_experiment_intersections = {
    CURVE_MEMBERS(rows, channels, Model, make, at, span),
    .partial = true,
    .name = "intersections",
    .title = "Intersections of line and law",
    .text = "Where the law falls more steeply than the line of slope −1/Z, the line meets it more than once, and the "
            "friction of an implicit step is not unique.",
    .source = "Cisneros 2022, eq 14 and 16; Kikuuwe 2006, Theorem 1",
    .first = "law F F_S F_C v_S D points K B T",
    .law = law,
};
