// Curve preload: friction against load for a screw with two nuts that are pressed together (Dupont 1993, section 6.3,
// fig 10).
//
// Each nut takes half of a change of the load y: N_1 = P + y/2 in one direction, N_2 = P - y/2 in the other, until one
// of them is unloaded at |y| = 2 P. In the direction s the screw needs P_s(N_1) + P_s(-N_2). Its friction stays nearly
// constant up to 2 P and follows the load beyond that.
#include "losses.h"

typedef struct Model {
    FrTransmission gear;
    double preload;
} Model;

static const FrParam *const rows[] = {&fr_losses_row,
                                      FR_OWN(Model, preload, "preload", "P", "N m", 0, 1e9, 0, 500, 100, FR_LINEAR,
                                             "Load of each nut without an external load, as torque of the screw.",
                                             FR_GROUP_LOAD),
                                      NULL};

enum { LOAD, NUT_1, NUT_2, FORWARDS, BACKWARDS, FRICTION, WITHOUT };

static const FrChannel channels[] = {
    [LOAD] = FR_CHANNEL("tau_l", "τ_l", "N m", "load torque"),
    [NUT_1] = FR_CHANNEL("nut_1", "N_1", "N m", "load of the first nut"),
    [NUT_2] = FR_CHANNEL("nut_2", "N_2", "N m", "load of the second nut, in the other direction"),
    [FORWARDS] = FR_CHANNEL("forwards", "P_+", "N m", "torque into the screw while it moves forwards"),
    [BACKWARDS] = FR_CHANNEL("backwards", "P_−", "N m", "torque into the screw while it moves backwards"),
    [FRICTION] = FR_CHANNEL("friction", "τ_f", "N m", "friction torque forwards"),
    [WITHOUT] = FR_CHANNEL("friction_without", "τ_f^0", "N m", "friction torque forwards of one nut without preload"),
    {0},
};

enum { CONSTANT, UNLOADED };

static const FrChannel readings[] = {
    [CONSTANT] = FR_CHANNEL("friction_0", "τ_f(0)", "N m", "friction torque without a load"),
    [UNLOADED] = FR_CHANNEL("unloaded", "2 P", "N m", "load at which one nut is unloaded"),
    {0},
};

static void make(const FrForm *form, void *model, FrReport *report)
{
    ((Model *)model)->gear = fr_transmission_from_form(form, report);
}

/// Torque that both nuts need.
static double torque(const Model *m, int s, double first, double second)
{
    return fr_transmission_torque(&m->gear, s, first, false) + fr_transmission_torque(&m->gear, s, -second, false);
}

static void read(const void *model, double *reading)
{
    const Model *m = model;
    reading[CONSTANT] = torque(m, 1, m->preload, m->preload);
    reading[UNLOADED] = 2 * m->preload;
}

static void at(const void *model, double x, double *row)
{
    const Model *m = model;
    double most = 2 * m->preload;
    row[LOAD] = x;
    row[NUT_1] = x > most ? x : x < -most ? 0 : m->preload + x / 2;
    row[NUT_2] = x > most ? 0 : x < -most ? -x : m->preload - x / 2;
    row[FORWARDS] = torque(m, 1, row[NUT_1], row[NUT_2]);
    row[BACKWARDS] = torque(m, -1, row[NUT_1], row[NUT_2]);
    row[FRICTION] = row[FORWARDS] - x;
    row[WITHOUT] = fr_transmission_torque(&m->gear, 1, x, false) - x;
}

static void span(const void *model, double *from, double *to)
{
    double preload = ((const Model *)model)->preload;
    *to = preload > 0 ? 4 * preload : 1;
    *from = -*to;
}

static const FrFigureNumber nuts[] = {
    {"load of the other nut at half of the load that unloads it", "a picture", "N m", FR_AT, NUT_2, 100, 1,
     "The paper says that each nut takes about half of the load, and prints no numbers. Its picture shows a roller "
     "screw whose data are not printed either."},
    {"friction torque without a load", "a picture", "N m", FR_AT, FRICTION, 0, 1, ""},
    {"friction torque at a load of P", "about the same", "N m", FR_AT, FRICTION, 100, 1,
     "The same where a screw loses as much while it drives as while it is driven back."},
    {"friction torque at a load of 4 P", "in proportion to the load", "N m", FR_AT, FRICTION, 400, 1, ""},
};
static const FrFigure figures[] = {
    {"Dupont 1993, fig 10", "Friction of two nuts that are pressed against each other hardly depends on small loads.",
     "losses=screw\nK_screw=0.1", "", 0, FIGURE_NUMBERS(nuts)},
    {0},
};

const FrExperiment fr_experiment_preload = {
    CURVE_MEMBERS(rows, channels, Model, make, at, span),
    .name = "preload",
    .title = "Preloaded screw",
    .text = "Two nuts that are pressed against each other leave no backlash, and friction that hardly depends on small "
            "loads: that is why load-dependent friction is easily overlooked.",
    .source = "Dupont 1993, section 6.3, fig 10",
    .first = "losses preload eta1 eta_b eta1_s lead friction_angle",
    .readings = readings,
    .figures = figures,
    .read = read,
};
