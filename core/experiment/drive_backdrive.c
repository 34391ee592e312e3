// Curve drive_backdrive: the limits of the static area over motor torque (Duclusaud 2024, II-C, fig 2 to 4).
#include "friction/experiment.h"
#include "friction/servo.h"

static const FrParam velocity_row = FR_NUMBER_ROW("velocity", "ω", "rad/s", 0, 1e6, 0, 9, 0, FR_LINEAR,
                                                  "Speed of the output: the faster, the less friction rest adds.");

static const FrParam reach_row = FR_NUMBER_ROW("tau_max", "τ_max", "N m", 1e-6, 1e9, 1, 200, 10, FR_LOG,
                                               "How far the diagram reaches: the largest motor torque.");

static const FrParam *const rows[] = {&fr_servo_preset_row, &fr_servo_model_row, &velocity_row, &reach_row, NULL};

static const FrChannel channels[] = {
    {"tau_m", "τ_m", "N m", "motor torque"},
    {"tau_drive", "τ_drive", "N m", "largest opposing torque −τ_e that the motor still drives"},
    {"tau_backdrive", "τ_backdrive", "N m", "smallest opposing torque −τ_e that drives the motor back"},
    {0},
};

static const FrChannel readings[] = {
    {"friction", "τ_f", "N m", "dry friction without load"},
    {"load", "dτ_f/dτ", "", "dry friction per unit of load |τ_m − τ_e|; self-locking from 1 on"},
    {0},
};

typedef struct Model {
    FrServoFriction friction;
    double velocity, reach;
} Model;

static void make(const FrForm *form, void *model, FrReport *report)
{
    Model *m = model;
    m->friction = fr_servo_friction_from_form(form);
    m->velocity = fr_form_value(form, "velocity");
    m->reach = fr_form_value(form, "tau_max");
    if (fr_servo_dry_friction(&m->friction, 1, 0, m->velocity) -
            fr_servo_dry_friction(&m->friction, 0, 0, m->velocity) >=
        1)
        fr_report_add(report, FR_NOTE, "load_friction_base",
                      "friction grows by at least 1 N m per N m of load: the gearbox locks itself, "
                      "no load drives the motor back and no motor torque moves a load that opposes it");
}

static void read(const void *model, double *reading)
{
    const Model *m = model;
    reading[0] = fr_servo_dry_friction(&m->friction, 0, 0, m->velocity);
    reading[1] = fr_servo_dry_friction(&m->friction, 1, 0, m->velocity) - reading[0];
}

static void at(const void *model, double x, double *row)
{
    const Model *m = model;
    row[0] = x;
    fr_servo_limits(&m->friction, x, m->velocity, &row[1], &row[2]);
}

static void span(const void *model, double *from, double *to)
{
    *from = 0;
    *to = ((const Model *)model)->reach;
}

const FrExperiment fr_experiment_drive_backdrive = {
    .kind = FR_CURVE,
    .partial = true,
    .name = "drive_backdrive",
    .title = "Drive and backdrive",
    .text = "Below the first limit the motor drives the load, above the second the load drives the motor; in between "
            "they stand still.",
    .source = "Duclusaud 2024, section II-C, fig 2 to 4",
    .rows = rows,
    .channels = channels,
    .readings = readings,
    .model_size = sizeof(Model),
    .make = make,
    .read = read,
    .at = at,
    .span = span,
};
