// Curve wedge: the motor torque at constant velocity against the load torque, in both directions, and the torques
// between which the joint is at rest: a wedge, which contains the axis of the load if the transmission is self-locking
// (Dupont 1993, eq 15 to 20, 29, 30).
#include "notes.h"
#include "transmission/methods.h"
#include "losses.h"

static const FrParam *const rows[] = {LOSS_ROWS, &fr_drive_rotor_row, &fr_drive_inertia_row, NULL};

static const FrChannel channels[] = {
    FR_CHANNEL("tau_l", "τ_l", "N m", "load torque"),
    FR_CHANNEL("forwards", "P_+^k", "N m", "torque into the transmission while it moves forwards"),
    FR_CHANNEL("backwards", "P_−^k", "N m", "torque into the transmission while it moves backwards"),
    FR_CHANNEL("band_high", "P_+", "N m", "upper end of the dead band at rest"),
    FR_CHANNEL("band_low", "P_−", "N m", "lower end of the dead band at rest"),
    {0},
};

enum { ETA_1, BACK, LEAD, FRICTION, LARGEST_FRICTION, MARGIN };

static const FrChannel readings[] = {
    [ETA_1] = FR_CHANNEL("eta_1", "η_1", "", "efficiency while the motor drives the load"),
    [BACK] = FR_CHANNEL("back", "1/η_2", "", "motor torque per load torque while the load drives the motor"),
    [LEAD] = FR_CHANNEL("thread_lead", "λ", "°",
                        "lead angle of the thread with these efficiencies; none if no thread has them"),
    [FRICTION] = FR_CHANNEL("thread_friction", "φ", "°", "friction angle of that thread"),
    [LARGEST_FRICTION] =
        FR_CHANNEL("friction_angle_max", "φ_max", "°", "largest friction angle of that thread with a positive margin"),
    [MARGIN] = FR_CHANNEL("margin", "J + I/η_2", "kg m²", "positive: one acceleration for every torque"),
    {0},
};

static void make(const FrForm *form, void *model, FrReport *report)
{
    static const char lines[] = "constant velocity, only on the margin J + I/η_2";
    *(FrDrive *)model = fr_drive_from_form(form, report);
    fr_note_idle(form, fr_drive_rotor_row.key, lines, report);
    fr_note_idle(form, fr_drive_inertia_row.key, lines, report);
}

static void read(const void *model, double *reading)
{
    const FrDrive *drive = model;
    double lead = (double)NAN, friction = (double)NAN, largest = (double)NAN;
    if (fr_transmission_thread(&drive->transmission, &lead, &friction))
        largest = fr_screw_largest_friction(lead, drive->rotor, drive->inertia);
    reading[ETA_1] = 1 / drive->transmission.drive;
    reading[BACK] = drive->transmission.backdrive;
    reading[LEAD] = lead / RADIANS_PER_DEGREE;
    reading[FRICTION] = friction / RADIANS_PER_DEGREE;
    reading[LARGEST_FRICTION] = largest / RADIANS_PER_DEGREE;
    reading[MARGIN] = fr_drive_margin(drive);
}

static void at(const void *model, double x, double *row)
{
    const FrTransmission *gear = &((const FrDrive *)model)->transmission;
    row[0] = x;
    fr_transmission_band(gear, x, false, &row[2], &row[1]);
    fr_transmission_band(gear, x, true, &row[4], &row[3]);
}

static void span(const void *model, double *from, double *to)
{
    const FrTransmission *gear = &((const FrDrive *)model)->transmission;
    double series = gear->motor_friction + gear->load_friction;
    *to = series > 0 ? 5 * series : 500;
    *from = -*to;
}

const FrExperiment fr_experiment_wedge = {
    CURVE_MEMBERS(rows, channels, FrDrive, make, at, span),
    .name = "wedge",
    .title = "Wedge of a transmission",
    .text = "The motor torque over the load torque, while it drives the load and while the load drives it. Between the "
            "lines the joint rests.",
    .source = "Dupont 1993, eq 15 to 20",
    .first = "losses eta1 eta_b eta1_s eta_b_s lead friction_angle c_m c_b",
    .readings = readings,
    .read = read,
};
