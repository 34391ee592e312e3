// Curve dead_band: the motor torque at constant velocity, and the torques for which the joint is at rest (Dupont 1993,
// eq 19, 20, fig 6).
#include "losses.h"

typedef struct Model {
    FrTransmission gear;
    double load, viscous;
} Model;

static const FrParam *const rows[] = {
    LOSS_ROWS, &fr_drive_viscous_row,
    FR_OWN(Model, load, "tau_load", "τ_l", "N m", -1e9, 1e9, -500, 500, 200, FR_LINEAR, "Load torque.", FR_GROUP_LOAD),
    NULL};

static const FrChannel channels[] = {
    FR_CHANNEL("v", "q̇", "rad/s", "velocity of the joint"),
    FR_CHANNEL("tau", "τ_a", "N m", "motor torque at constant velocity; at rest any of the dead band"),
    FR_CHANNEL("band_low", "P_−", "N m", "lower end of the dead band at rest"),
    FR_CHANNEL("band_high", "P_+", "N m", "upper end of the dead band at rest"),
    {0},
};

enum { LOW, HIGH, WIDTH, LOCKS };

static const FrChannel readings[] = {
    [LOW] = FR_CHANNEL("kinetic_low", "P_−^k", "N m", "lower end of the dead band by the efficiencies in motion"),
    [HIGH] = FR_CHANNEL("kinetic_high", "P_+^k", "N m", "upper end of the dead band by the efficiencies in motion"),
    [WIDTH] = FR_CHANNEL("width", "ΔP", "N m", "width of the dead band at rest"),
    [LOCKS] = FR_CHANNEL("holds", "holds", "", "1: it holds the load without motor torque"),
    {0},
};

static void make(const FrForm *form, void *model, FrReport *report)
{
    Model *m = model;
    m->gear = fr_transmission_from_form(form, report);
    m->viscous = fr_form_value(form, fr_drive_viscous_row.key);
}

static void read(const void *model, double *reading)
{
    const Model *m = model;
    double low, high;
    fr_transmission_band(&m->gear, m->load, false, &reading[LOW], &reading[HIGH]);
    fr_transmission_band(&m->gear, m->load, true, &low, &high);
    reading[WIDTH] = high - low;
    reading[LOCKS] = low <= 0 && high >= 0;
}

static void at(const void *model, double x, double *row)
{
    const Model *m = model;
    row[0] = x;
    fr_transmission_band(&m->gear, m->load, true, &row[2], &row[3]);
    row[1] = x == 0 ? (double)NAN : fr_transmission_torque(&m->gear, x > 0 ? 1 : -1, m->load, false) + m->viscous * x;
}

static void span(const void *model, double *from, double *to)
{
    const Model *m = model;
    double low, high;
    fr_transmission_band(&m->gear, m->load, false, &low, &high);
    // up to where viscous friction equals the width of the band; if it is tiny, this would be infinite
    double reach = (high - low) / m->viscous;
    *to = reach > 0 && isfinite(reach) ? reach : 1;
    *from = -*to;
}

static const FrFigureNumber band[] = {
    {"motor torque forwards", "a picture", "N m", FR_AT, 1, 0.5, 1,
     "The paper prints no numbers; kinetic band of its screw under 200 N m: 104.71 to 301.66 N m."},
    {"motor torque backwards", "a picture", "N m", FR_AT, 1, -0.5, 1, ""},
};
static const FrFigure figures[] = {
    {"Dupont 1993, fig 6", "The dead band of the screw of fig 5 under a load of 200 N m.", "tau_load=200", "", 0,
     FIGURE_NUMBERS(band)},
    {0},
};

const FrExperiment fr_experiment_dead_band = {
    CURVE_MEMBERS(rows, channels, Model, make, at, span),
    .partial = true,
    .name = "dead_band",
    .title = "Dead band",
    .text =
        "The motor torque that keeps a joint moving, against its velocity. At rest friction takes any torque of the dead "
        "band, whose ends are in proportion to the load.",
    .source = "Dupont 1993, eq 19 and 20, fig 6",
    .first = "losses eta1 eta_b eta1_s eta_b_s lead friction_angle tau_load",
    .readings = readings,
    .figures = figures,
    .read = read,
};
