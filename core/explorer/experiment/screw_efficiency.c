// Curve screw_efficiency: the efficiencies of a thread against its lead angle (Spotts 1985, which Dupont 1993 cites).
#include "losses.h"

static const FrParam *const rows[] = {&fr_screw_friction_row, NULL};

static const FrChannel channels[] = {
    FR_CHANNEL("lead", "λ", "°", "lead angle"),
    FR_CHANNEL("eta1", "η_1", "", "efficiency while the motor drives the load"),
    FR_CHANNEL("eta_b", "1/η_2", "",
               "motor torque per load torque while the load drives the motor; 0 or less is "
               "self-locking"),
    {0},
};

enum { BEST, LEAD, HALF };

static const FrChannel readings[] = {
    [BEST] = FR_CHANNEL("eta_max", "η_max", "", "largest efficiency"),
    [LEAD] = FR_CHANNEL("lead_best", "λ_best", "°", "lead angle of the largest efficiency"),
    [HALF] =
        FR_CHANNEL("eta_locks", "η_lock", "", "efficiency at the lead angle below which the thread is self-locking"),
    {0},
};

typedef double Model; ///< friction angle [rad]

static void make(const FrForm *form, void *model, FrReport *report)
{
    (void)report;
    *(Model *)model = fr_form_value(form, fr_screw_friction_row.key) * RADIANS_PER_DEGREE;
}

static void read(const void *model, double *reading)
{
    double friction = *(const Model *)model, sine, cosine;
    fr_sincos(friction, &sine, &cosine);
    reading[BEST] = (1 - sine) / (1 + sine);
    reading[LEAD] = 45 - friction / RADIANS_PER_DEGREE / 2;
    double half = (1 - sine / cosine * (sine / cosine)) / 2;
    reading[HALF] = half > 0 ? half : 0;
}

static void at(const void *model, double x, double *row)
{
    FrTransmission gear;
    bool drives =
        fr_transmission_of_angles(&gear, x * RADIANS_PER_DEGREE, *(const Model *)model, (double)NAN, NULL) == FR_OK;
    row[0] = x;
    row[1] = drives ? 1 / gear.drive : (double)NAN;
    row[2] = drives ? gear.backdrive : (double)NAN;
}

static void span(const void *model, double *from, double *to)
{
    (void)model;
    *from = 1;
    *to = 60;
}

const FrExperiment fr_experiment_screw_efficiency = {
    CURVE_MEMBERS(rows, channels, Model, make, at, span),
    .partial = true,
    .name = "screw_efficiency",
    .title = "Efficiency of a screw",
    .text = "Efficiencies of a thread against its lead angle. Where the lead angle is the friction angle it becomes "
            "self-locking, with an efficiency below one half.",
    .source = "Spotts 1985, Design of Machine Elements, after Dupont 1993",
    .first = "friction_angle",
    .readings = readings,
    .read = read,
};
