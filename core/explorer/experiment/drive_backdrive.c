// Curve drive_backdrive: the limits of the static region against motor torque (Duclusaud 2024, II-C, fig 2 to 4).
#include "gearbox.h"
#include "servo/rows.h"

static const FrParam *const rows[] = {&fr_servo_preset_row,
                                      &fr_servo_model_row,
                                      &fr_gearbox_quadrants_row,
                                      &fr_gearbox_viscous_row,
                                      &fr_gearbox_velocity_row,
                                      &fr_gearbox_reach_row,
                                      &fr_gear_row,
                                      NULL};

static const FrChannel channels[] = {
    FR_CHANNEL("tau_m", "τ_m", "N m", "motor torque"),
    FR_CHANNEL("tau_drive", "τ_drive", "N m", "drive limit: largest opposing torque −τ_e that the motor can drive"),
    FR_CHANNEL("tau_backdrive", "τ_backdrive", "N m",
               "backdrive limit: smallest opposing −τ_e that backdrives the motor"),
    {0},
};

enum { FRICTION, LOAD, SELF_LOCKING, HOLD };

static const FrChannel readings[] = {
    [FRICTION] = FR_CHANNEL("friction", "τ_f", "N m", "friction without load"),
    [LOAD] = FR_CHANNEL("load", "dτ_f/dτ", "", "friction per unit of |τ_m| + |τ_e| when both are equal"),
    [SELF_LOCKING] = FR_CHANNEL("self_locking", "self-locking", "", "1: no load can backdrive the motor"),
    [HOLD] = FR_CHANNEL("hold", "τ_hold", "N m", "largest load that friction holds with the motor switched off"),
    {0},
};

static void limits(const Gearbox *g, double tau_m, double *drive, double *backdrive)
{
    FrServoDiagram diagram = {g->viscous, g->four, &g->gear};
    fr_servo_limits(&g->servo, diagram, tau_m, g->velocity, drive, backdrive);
}

/// Returns true if there is no backdrive limit.
static bool locks(const Gearbox *g)
{
    double drive, backdrive;
    limits(g, g->reach, &drive, &backdrive);
    return backdrive != backdrive;
}

/// Key of the choice that causes this: the choice of the servo, or of the transmission behind it.
static const char *locking_key(const Gearbox *g)
{
    Gearbox servo = *g;
    servo.gear = fr_default_transmission();
    return locks(&servo) ? fr_servo_model_row.key : fr_gear_row.key;
}

static void make(const FrForm *form, void *model, FrReport *report)
{
    const Gearbox *g = model;
    fr_gearbox_make(form, model, report);
    double drive, backdrive;
    limits(g, g->reach, &drive, &backdrive);
    if (backdrive != backdrive)
        fr_report_say(report, FR_NOTE, FR_SELF_LOCKING, locking_key(g), FR_NO_ARGUMENTS);
    if (drive != drive)
        fr_report_say(report, FR_NOTE, FR_NEVER_DRIVES, fr_gearbox_reach_row.key,
                      FR_ARGUMENTS(fr_quantity("reach", g->reach, "N m")));
}

static void read(const void *model, double *reading)
{
    const Gearbox *g = model;
    reading[FRICTION] = fr_gearbox_friction(g, 0, 0);
    reading[LOAD] = (fr_gearbox_friction(g, 1, -1) - reading[FRICTION]) / 2;
    reading[SELF_LOCKING] = locks(g);
    reading[HOLD] = fr_servo_holding_torque(&g->servo, fr_gearbox_diagram(g));
}

static void at(const void *model, double x, double *row)
{
    row[0] = x;
    limits(model, x, &row[1], &row[2]);
}

static void span(const void *model, double *from, double *to)
{
    const Gearbox *g = model;
    *from = g->four ? -g->reach : 0;
    *to = g->reach;
}

#define LIMITS(torque, drive, backdrive, remark)                                                                       \
    {"drive limit", drive, "N m", FR_AT, 1, torque, 1, remark},                                                        \
    {                                                                                                                  \
        "backdrive limit", backdrive, "N m", FR_AT, 2, torque, 1, remark                                               \
    }
#define PROGRAM_REMARK                                                                                                 \
    "The paper prints no number; that of its published program and parameters, at rest and τ_m = 20.0401 N m."

static const FrFigureNumber parallel[] = {
    LIMITS(10, "10 − K_c", "10 + K_c", "The paper prints no number; K_c = 0.1035 N m is friction_base.")};
static const FrFigureNumber m2_turning[] = {
    LIMITS(20.0401, "15.1588", "24.9214",
           "The paper prints no number; eq 5 with its published parameters, at 1 rad/s without the viscous term.")};
#define FIGURE_4(name, model, drive, backdrive, text)                                                                  \
    {                                                                                                                  \
        "Duclusaud 2024, fig 4, " name, text, "preset=erob80_100\nmodel=" model "\ntau_max=100", "", 0, 2,             \
            (const FrFigureNumber[])                                                                                   \
        {                                                                                                              \
            LIMITS(20.0401, drive, backdrive, PROGRAM_REMARK)                                                          \
        }                                                                                                              \
    }

static const FrFigure figures[] = {
    {"Duclusaud 2024, fig 2", "Coulomb and viscous friction, here of the MX-106: two lines parallel to the diagonal.",
     "preset=mx106\nmodel=m1\ntau_max=20", "", 0, FIGURE_NUMBERS(parallel)},
    FIGURE_4("M1", "m1", "14.4291", "25.6510", "Coulomb and viscous friction of the eRob80:100."),
    FIGURE_4("M2", "m2", "14.5849", "25.4953", "Extra friction at rest, the same for every load."),
    {"Duclusaud 2024, fig 4, M2, 1 rad/s", "The first of the thinner lines: some of the friction at rest has decayed.",
     "preset=erob80_100\nmodel=m2\nvelocity=1\ntau_max=100", "", 0, FIGURE_NUMBERS(m2_turning)},
    FIGURE_4("M3", "m3", "10.6642", "32.6729", "Load-dependent friction of the eRob80:100."),
    FIGURE_4("M4", "m4", "10.5722", "33.2809", "Load-dependent friction with a Stribeck term."),
    FIGURE_4("M5", "m5", "12.8433", "32.1500", "Load-dependent friction that differs between motor and load."),
    FIGURE_4("M6", "m6", "12.7638", "28.8063", "The same with a term that is quadratic in the load."),
    {0},
};

const FrExperiment fr_experiment_drive_backdrive = {
    CURVE_MEMBERS(rows, channels, Gearbox, make, at, span),
    .partial = true,
    .name = "drive_backdrive",
    .title = "Drive and backdrive",
    .text = "Below the drive limit the motor drives the load, above the backdrive limit the load drives the motor, and "
            "in between friction holds both.",
    .source = "Duclusaud 2024, section II-C, fig 2 to 4",
    .first =
        "preset model velocity quadrants tau_max friction_base load_friction_base load_friction_motor load_friction_external",
    .readings = readings,
    .figures = figures,
    .read = read,
};
